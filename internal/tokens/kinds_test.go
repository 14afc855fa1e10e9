package tokens

import (
	"encoding/base64"
	"encoding/hex"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
)

// words are the English-looking words of the vocabulary, most frequent first.
var words = sync.OnceValue(func() []string {
	v := vocab()
	var list []string
	for token := range v.ranks {
		if len(token) > 2 && token[0] == ' ' && strings.Trim(token[1:], "abcdefghijklmnopqrstuvwxyz") == "" {
			list = append(list, token[1:])
		}
	}
	slices.SortFunc(list, func(a, b string) int { return v.ranks[" "+a] - v.ranks[" "+b] })
	return list
})

// kinds returns n bytes of each kind of text that might cost more than its size: prose, and what
// has no breaks, or nothing but breaks, or no common tokens.
func kinds(n int) map[string]string {
	r := rand.New(rand.NewPCG(3, 4))
	runes := func(from, count rune) string {
		var b strings.Builder
		for b.Len() < n {
			b.WriteRune(from + r.Int32N(count))
		}
		return b.String()
	}
	noise := make([]byte, n)
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	symbols := []byte("!@#$%^&*()-=+[]{};:,./<>?|")
	for i := range symbols {
		symbols[i] = symbols[r.IntN(len(symbols))]
	}
	return map[string]string{
		"prose":   prose(r, n),
		"code":    minified(r, n),
		"base64":  base64.StdEncoding.EncodeToString(noise)[:n],
		"hex":     hex.EncodeToString(noise)[:n],
		"bytes":   string(noise),
		"a":       strings.Repeat("a", n),
		"blanks":  strings.Repeat(" ", n),
		"lines":   strings.Repeat("\n", n),
		"mixed":   strings.Repeat(" \n\t\u00a0", n/5),
		"dashes":  strings.Repeat("-", n),
		"letters": runes('a', 26),
		"digits":  runes('0', 10),
		"chinese": runes('一', 3000),
		"emoji":   runes('😀', 80),
		"symbols": strings.Repeat(string(symbols), n/len(symbols)+1)[:n],
	}
}

// prose draws words by Zipf's law, some of them made up, and sets them in sentences.
func prose(r *rand.Rand, n int) string {
	zipf := rand.NewZipf(r, 1.05, 3, uint64(len(words())-1))
	var b strings.Builder
	for b.Len() < n {
		for i := range 5 + r.IntN(15) {
			w := words()[zipf.Uint64()]
			if r.IntN(20) == 0 {
				w += words()[r.IntN(len(words()))]
			}
			switch {
			case i == 0:
				w = strings.ToUpper(w[:1]) + w[1:]
			case r.IntN(12) == 0:
				w = ", " + w
			default:
				w = " " + w
			}
			b.WriteString(w)
		}
		b.WriteString([]string{". ", "? ", ".\n\n"}[r.IntN(3)])
	}
	return b.String()[:n]
}

// minified imitates minified JavaScript: short names, much punctuation, no blanks.
func minified(r *rand.Rand, n int) string {
	parts := []string{"function(", "){return ", "}", "var ", "=", ".prototype.", "===", "?", ":", "&&", "[0]", ";", ",", "!0", "(", ")"}
	var b strings.Builder
	for b.Len() < n {
		b.WriteString(parts[r.IntN(len(parts))])
		b.WriteString(words()[r.IntN(len(words()))][:1+r.IntN(2)])
	}
	return b.String()[:n]
}

// BenchmarkText counts 1 MB of each kind, never seen before.
func BenchmarkText(b *testing.B) {
	Text("")
	all := kinds(1_000_000)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(all[name])))
			for b.Loop() {
				Text(all[name])
			}
		})
	}
}

// BenchmarkLoad loads the vocabulary.
func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		loadVocabulary()
	}
}
