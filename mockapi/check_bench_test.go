package mockapi_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/conformance/transcript"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// logOf records so many conversations of about 100 kB, with thinking, tools and the cache in use. No two
// say the same.
func logOf(b testing.TB, conversations int) []byte {
	var log bytes.Buffer
	for n := range conversations {
		words := rand.New(rand.NewPCG(uint64(n), 0))
		r := record(b, travellerRequest(prose(words, 300)))
		for turn := range 12 {
			text := fmt.Sprintf("Use the get_weather tool for city number %d. %s", turn+1, prose(words, 60))
			var content any = text
			if results := dueResults(r.messages, prose(words, 120)); results != nil {
				content = append(results, object{"type": "text", "text": text})
			}
			r.say(content)
		}
		log.WriteString(r.log())
	}
	return log.Bytes()
}

// prose is so many words.
func prose(r *rand.Rand, count int) string {
	words := make([]string, count)
	for i := range words {
		words[i] = fmt.Sprintf("%c%s%s", 'a'+rune(r.IntN(26)), []string{"or", "ain", "est", "ily", "ound"}[r.IntN(5)],
			[]string{"", "s", "ing", "ed"}[r.IntN(4)])
	}
	return strings.Join(words, " ")
}

// BenchmarkCheck reads a log of ten conversations of about 100 kB each.
func BenchmarkCheck(b *testing.B) {
	log := logOf(b, 10)
	server, err := mockapi.New(mockapi.Config{})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(log)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := server.Check("log", transcript.Read(bytes.NewReader(log)), func(report.Finding) {}); err != nil {
			b.Fatal(err)
		}
	}
}
