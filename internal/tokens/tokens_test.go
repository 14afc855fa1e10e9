package tokens

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"github.com/pkoukk/tiktoken-go"
	tiktokenloader "github.com/pkoukk/tiktoken-go-loader"
)

// library is tiktoken-go's own encoder of the same vocabulary.
var library = sync.OnceValue(func() *tiktoken.Tiktoken {
	tiktoken.SetBpeLoader(tiktokenloader.NewOfflineLoader())
	enc, err := tiktoken.GetEncoding(tiktoken.MODEL_CL100K_BASE)
	if err != nil {
		panic(err)
	}
	return enc
})

func libraryCount(s string) int { return len(library().EncodeOrdinary(s)) }

func sample(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestTextLiteral(t *testing.T) {
	for _, tt := range []struct {
		s    string
		want int
		why  string
	}{
		{"", 0, "nothing"},
		{"a", 1, "a byte"},
		{"Hello, Claude", 3, "a name that is a token"},
		{"You are a scientist", 4, "one token a word"},
		{" Hello", 1, "the blank belongs to the word"},
		{"tokenization", 2, "a word that is no token"},
		{"I'll", 2, "contraction"},
		{"1234567", 3, "numbers by three"},
		{"    x", 2, "the last blank joins the word"},
		{"漢字", 3, "fewer bytes merge"},
		{strings.Repeat("a", 1000), 125, "8 letters a token"},
		{strings.Repeat(" ", 1000), 16, "64 blanks a token"},
		{"\xff\xfe\xfd", 3, "bytes that are no text"},
	} {
		if got := Text(tt.s); got != tt.want {
			t.Errorf("Text(%.20q) = %d, want %d (%s)", tt.s, got, tt.want, tt.why)
		}
	}
}

// TestTextSamples compares with the library on texts of several kinds, whole and line by line.
func TestTextSamples(t *testing.T) {
	for _, name := range []string{"prose.txt", "code.txt", "unicode.txt"} {
		text := sample(t, name)
		for _, s := range append(strings.SplitAfter(text, "\n"), text, strings.ReplaceAll(text, "\n", "\r\n")) {
			if got, want := Text(s), libraryCount(s); got != want {
				t.Errorf("%s: Text(%.60q) = %d, the library says %d", name, s, got, want)
			}
		}
	}
}

// TestTextRandom compares with the library on short texts of characters that the pattern treats
// differently from one another.
func TestTextRandom(t *testing.T) {
	alphabet := []rune("abzABZ'sStTrReEvVlLmMdD  \t\n\r12٣½Ⅷé漢字か!?-_.\u00a0\u2028\u3000😀\u0301\u200d$\x00ſK")
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		var b strings.Builder
		for range r.IntN(20) {
			b.WriteRune(alphabet[r.IntN(len(alphabet))])
		}
		s := b.String()
		if got, want := Text(s), libraryCount(s); got != want {
			t.Fatalf("Text(%q) = %d, the library says %d", s, got, want)
		}
	}
}

// TestSplit checks that pieces cover any text and never exceed the bound, so that the work grows
// with the size of a text and not with the length of its runs.
func TestSplit(t *testing.T) {
	for name, s := range kinds(20_000) {
		rest := s
		for len(rest) > 0 {
			k := next(head(rest))
			if k < 1 || k > maxPiece {
				t.Fatalf("%s: a piece of %d bytes at %d", name, k, len(s)-len(rest))
			}
			rest = rest[k:]
		}
	}
}

// TestTextLong compares long runs with the library, where the bound may cost a token a cut.
func TestTextLong(t *testing.T) {
	for name, s := range kinds(3000) {
		s = strings.ToValidUTF8(s, "") // the library replaces what is not
		got, want := Text(s), libraryCount(s)
		if got < want || got > want+len(s)/(maxPiece-3)+1 {
			t.Errorf("%s: %d tokens, the library says %d", name, got, want)
		}
	}
}

func TestScale(t *testing.T) {
	for _, tt := range []struct {
		raw    int
		factor float64
		want   int
		why    string
	}{
		{0, 1.3, 0, "nothing"},
		{-1, 1.3, 0, "not a count"},
		{1, 0.2, 1, "something is never nothing"},
		{4, 1.3, 5, "5.2"},
		{5, 1.3, 7, "6.5 goes up"},
		{3, 1.3, 4, "3.9"},
		{1000, 1, 1000, "factor 1"},
		{1_000_000, 1.3, 1_300_000, "large"},
	} {
		if got := Scale(tt.raw, tt.factor); got != tt.want {
			t.Errorf("Scale(%d, %v) = %d, want %d (%s)", tt.raw, tt.factor, got, tt.want, tt.why)
		}
	}
}

// TestOverhead reproduces the examples of the documentation's token counting page.
func TestOverhead(t *testing.T) {
	const tool = `{"name":"get_weather","description":"Get the current weather in a given location",` +
		`"input_schema":{"type":"object","properties":{"location":{"type":"string",` +
		`"description":"The city and state, e.g. San Francisco, CA"}},"required":["location"]}}`
	text := func(s string) int { return Scale(Text(s), 1.3) }
	got := map[string]int{
		"system and message": PerPrompt + text("You are a scientist") + PerTurn + text("Hello, Claude"),
		"tool": PerPrompt + 286 + PerTool + text(tool) +
			PerTurn + text("What's the weather like in San Francisco?"),
		"image": PerPrompt + PerTurn + PerBlock + Image(1080, 720, "high") + text("Describe this image"),
		"thinking": PerPrompt +
			PerTurn + text("Are there an infinite number of prime numbers such that n mod 4 == 3?") +
			PerTurn + text("This is a nice number theory question. Let's think about it step by step...") +
			text("Yes, there are infinitely many prime numbers p such that p mod 4 = 3...") +
			PerTurn + text("Can you write a formal proof?"),
	}
	want := map[string]int{"system and message": 14, "tool": 403, "image": 1028, "thinking": 88}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func FuzzText(f *testing.F) {
	for _, name := range []string{"prose.txt", "code.txt", "unicode.txt"} {
		f.Add(sample(f, name))
	}
	f.Add("\xff'\xe2\x82 \r\n\xf0")
	f.Add(strings.Repeat("\xbf", 200))
	f.Fuzz(func(t *testing.T, s string) {
		n := Text(s)
		if n < 0 || n > len(s) || (n == 0) != (s == "") {
			t.Fatalf("Text = %d for %d bytes", n, len(s))
		}
		for _, part := range strings.SplitAfter(s, "\n") {
			if strings.ToValidUTF8(part, "") == part && longestRun(part) < maxPiece/2-4 {
				if got, want := Text(part), libraryCount(part); got != want {
					t.Fatalf("Text(%q) = %d, the library says %d", part, got, want)
				}
			}
		}
	})
}

// longestRun returns the length in bytes of the longest run of space or of anything else in s. A
// piece takes in at most two of them.
func longestRun(s string) int {
	longest, run, was := 0, 0, false
	for _, r := range s {
		if is := unicode.IsSpace(r); is != was {
			run, was = 0, is
		}
		run += len(string(r))
		longest = max(longest, run)
	}
	return longest
}
