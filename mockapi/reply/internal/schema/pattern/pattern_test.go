package pattern_test

import (
	"testing"
	"unicode/utf8"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema/pattern"
)

func TestExample(t *testing.T) {
	tests := []struct {
		source      string
		least, most int
		n           int
		want        string
		why         string
	}{
		{`^[a-z]+$`, 0, -1, 0, "abcde", "an open repetition gets a plausible length"},
		{`^[A-Z]{3}$`, 0, -1, 0, "ABC", "a fixed count is kept"},
		{`^\d{5}(-\d{4})?$`, 0, -1, 0, "12345", "what is optional is left out"},
		{`^(red|green|blue)$`, 0, -1, 0, "red", "the first alternative comes first"},
		{`^(red|green|blue)$`, 0, -1, 2, "blue", "the third example takes the third"},
		{`^[01][ab]$`, 0, -1, 3, "0b", "the digits of n choose at each place"},
		{`^[a-z]*$`, 10, 10, 0, "abcdefghij", "the repetition grows to the length that is asked for"},
		{`^[a-z]+$`, 0, 2, 0, "a", "a short limit gives the shortest"},
		{`^x-\d+$`, 8, 8, 0, "x-123456", "only the repetition grows"},
		{`b+`, 0, -1, 0, "bbbbb", "without anchors a match is enough"},
		{`^\u0041\u{42}\cJ$`, 0, -1, 0, "AB\n", "escapes of ECMA 262"},
		{`^[^]$`, 0, -1, 0, "a", "a class of everything"},
		{`^\p{Script=Greek}$`, 0, -1, 0, "Ͱ", "names of scripts"},
		{`^[\u4e00-\u9fff]{2}$`, 0, -1, 0, "一丁", "a class without any usual character"},
		{`^a{2,5000}$`, 0, -1, 0, "aaaaaa", "a count above the engine's limit"},
		{`^(?=.*[A-Z])(?=.*\d).{8,}$`, 0, -1, 0, "A1cdefghijkl", "look-aheads want a letter and a digit"},
		{`^(?!\s*$).+`, 0, -1, 0, "abcde", "a negative look-ahead refuses blanks"},
		{`^(?!ab)[a-z]{2}$`, 0, -1, 0, "bb", "another variant where the first is refused"},
		{`^((a{2,3}b*)*c){2,}$`, 0, -1, 0, "cc", "nested repetitions stay small"},
		{`^(a{100}){10}$`, 0, 50, 0, "", "no example is as short as that"},
		{`(`, 0, -1, 0, "", "no expression at all"},
		{`^(a|b)\1$`, 0, -1, 0, "", "back references are beyond the engine"},
		{`^(?!abc)[a-z]+$`, 0, -1, 0, "a", "another length where the first is refused"},
		{`^[a-z-]+(?<!-)$`, 0, -1, 0, "abcde", "a look-behind at the end"},
		{`(?=00).*000`, 12, 12, 0, "00cdefghi000", "what a look-ahead wants keeps the length"},
		{`^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`, 0, 60, 0,
			"abcde@fghij.klmnop", "zod's expression for an email address"},
	}
	for _, tt := range tests {
		t.Run(tt.source, func(t *testing.T) {
			p := pattern.Compile(tt.source)
			got, ok := p.Example(tt.least, tt.most, tt.n)
			if ok != (tt.want != "") || got != tt.want {
				t.Errorf("Example = %q, %v, want %q: %s", got, ok, tt.want, tt.why)
			}
			if ok && !p.MatchString(got) {
				t.Errorf("%q does not match", got)
			}
		})
	}
}

func TestMatchString(t *testing.T) {
	tests := []struct {
		source, text string
		want, exact  bool
		why          string
	}{
		{`^(?=.*\d).{3,}$`, "abc", false, true, "the look-ahead is checked"},
		{`^(?=.*\d).{3,}$`, "ab1", true, true, "the look-ahead is checked"},
		{`^(?!-)[a-z-]+(?<!-)$`, "a-b", true, true, "conditions at both ends"},
		{`^(?!-)[a-z-]+(?<!-)$`, "-ab", false, true, "conditions at both ends"},
		{`^(?!-)[a-z-]+(?<!-)$`, "ab-", false, true, "conditions at both ends"},
		{`^[[]$`, "[", true, true, "a bracket in a class is a character"},
		{`^\/[\w-]+$`, "/a-b", true, true, "escapes that need not be"},
		{`^{a}$`, "{a}", true, true, "braces that count nothing"},
		{`^.{1,4000}$`, "ab", true, false, "the limit is not checked"},
		{`^.{1200,}$`, "ab", false, false, "the first thousand are"},
		{`^([a-z](?!x))+$`, "ab", true, false, "look-around in the middle is left out"},
		{`^(?=a)b|c$`, "c", true, false, "with alternatives it is left out"},
		{`^(['"]).*\1$`, "abc", true, false, "of a back reference nothing can be run"},
		{`^(.{1000}x){300}$`, "a", true, false, "too large to run"},
		{`[]`, "a", false, true, "the empty class matches nothing"},
		{`^abc\Z`, "abc", true, true, "Python's end of the text"},
	}
	for _, tt := range tests {
		t.Run(tt.source+" "+tt.text, func(t *testing.T) {
			p := pattern.Compile(tt.source)
			if got := p.MatchString(tt.text); got != tt.want || p.Exact() != tt.exact {
				t.Errorf("match %v, exact %v, want %v, %v: %s", got, p.Exact(), tt.want, tt.exact, tt.why)
			}
		})
	}
}

// TestExamplesDiffer asks for as many examples as there are.
func TestExamplesDiffer(t *testing.T) {
	p := pattern.Compile(`^(a|b)[01](x|y|z)$`)
	seen := map[string]bool{}
	for n := range 12 {
		s, ok := p.Example(0, -1, n)
		if !ok {
			t.Fatalf("no example %d", n)
		}
		seen[s] = true
	}
	if len(seen) != 12 {
		t.Errorf("%d different examples, want 12: %v", len(seen), seen)
	}
}

func FuzzExample(f *testing.F) {
	for _, s := range []string{`^[a-z]+$`, `^(?=.*\d).{8,}$`, `\u00e9\cA[^][]`, `((a*)*)*`, `(a{9}){9}|\1`, `[^\x00-\x{10FFFF}]`} {
		f.Add(s, 0, 20, 1)
	}
	f.Add("(?=00).*000", 19, 20, 86)
	f.Fuzz(func(t *testing.T, source string, least, most, n int) {
		if len(source) > 200 || n < 0 || n > 1<<20 || least > 1000 || most > 1000 {
			return
		}
		p := pattern.Compile(source)
		s, ok := p.Example(least, most, n)
		if !ok {
			return
		}
		if size := utf8.RuneCountInString(s); size < least || most >= 0 && size > most {
			t.Errorf("%q has %d characters, want %d to %d", s, size, least, most)
		}
		if !p.MatchString(s) {
			t.Errorf("%q does not match %q", s, source)
		}
	})
}
