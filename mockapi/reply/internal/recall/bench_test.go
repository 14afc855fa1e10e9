package recall

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkAsk1MB looks for the one fact in a megabyte of chat.
func BenchmarkAsk1MB(b *testing.B) {
	said := []Passage{{Text: "My budget is 3000 euros and I live in Porto."}}
	size := 0
	for i := 0; size < 1<<20; i++ {
		text := fmt.Sprintf("Turn %d. We walked along the river and talked about the weather, the food, and how "+
			"the old trams climb the hills. I paid %d for lunch. Nobody was in a hurry.", i, i%40)
		said = append(said, Passage{Text: text})
		size += len(text)
	}
	for _, question := range []string{"What is my budget?", "Where do I live?", "How much did I pay for the museum?"} {
		b.Run(strings.ReplaceAll(question, " ", "_"), func(b *testing.B) {
			b.SetBytes(int64(size))
			for b.Loop() {
				Ask(question, said)
			}
		})
	}
}
