package stream_test

import (
	"io"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/stream"
)

func BenchmarkWrite(b *testing.B) {
	for _, bench := range []struct {
		name string
		text string
	}{
		{"80 words", strings.Repeat("plain words of text ", 20)},
		{"1 MB", strings.Repeat("plain words of text ", 50_000)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			m := message(wire.Content{Type: "text", Text: bench.text})
			b.SetBytes(int64(len(bench.text)))
			b.ReportAllocs()
			for b.Loop() {
				if err := stream.Write(b.Context(), io.Discard, m, newer, stream.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
