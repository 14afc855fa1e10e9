package wire

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// outline renders a tree with the place of every value: 4=true is a literal at offset 4, 2[…] an
// array at 2, and a@1:5=1 a member whose name stands at 1 and whose value 1 at 5.
func outline(n *Node) string {
	var parts []string
	for _, m := range n.Members {
		parts = append(parts, fmt.Sprintf("%s@%d:%s", m.Name, m.Start, outline(m.Value)))
	}
	for _, item := range n.Items {
		parts = append(parts, outline(item))
	}
	switch n.Kind {
	case Object:
		return fmt.Sprintf("%d{%s}", n.Start, strings.Join(parts, " "))
	case Array:
		return fmt.Sprintf("%d[%s]", n.Start, strings.Join(parts, " "))
	case String:
		return fmt.Sprintf("%d=%q", n.Start, n.Text)
	}
	return fmt.Sprintf("%d=%s", n.Start, n.Raw)
}

func TestParse(t *testing.T) {
	tests := []struct {
		why, body, want string
	}{
		{"a scalar is a document", `null`, `0=null`},
		{"white space around everything", " [ 1 ,\r\n\t{ } ] ", `1[3=1 9{}]`},
		{"literals", `[true,false,null]`, `0[1=true 6=false 12=null]`},
		{"empty containers", `[[],{}]`, `0[1[] 4{}]`},
		{"members keep their order", `{"b":1,"a":{"c":"d"}}`, `0{b@1:5=1 a@7:11{c@12:16="d"}}`},
		{"escapes of every kind", `"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"`,
			`0="\"\\/\b\f\n\r\té😀"`},
		{"a quote behind backslashes", `["\\","\\\"",""]`, `0[1="\\" 6="\\\"" 13=""]`},
		{"escapes in names", `{"\u0061":1}`, `0{a@1:10=1}`},
		{"DEL is no control character for the API", "\"\x7f\"", `0="\x7f"`},
		{"numbers keep their spelling", `[0,-0,1.50,1E5,1e-400]`,
			`0[1=0 3=-0 6=1.50 11=1E5 15=1e-400]`},
		{"an integer of any size", strings.Repeat("9", 300), "0=" + strings.Repeat("9", 300)},
		{"the largest double", `1.7976931348623157e308`, `0=1.7976931348623157e308`},
		{"the last value stands in the place of the first", `{"a":1,"b":2,"a":3}`,
			`0{a@13:17=3 b@7:11=2}`},
		{"the same in an object of many members",
			`{"a":0,"b":1,"c":2,"d":3,"e":4,"f":5,"g":6,"h":7,"i":8,"c":9}`,
			`0{a@1:5=0 b@7:11=1 c@55:59=9 d@19:23=3 e@25:29=4 f@31:35=5 g@37:41=6 ` +
				`h@43:47=7 i@49:53=8}`},
		{"a name that is spelled otherwise is the same", `{"a":1,"\u0061":2}`, `0{a@7:16=2}`},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			root, err := Parse([]byte(test.body))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, outline(root)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestParseRaw(t *testing.T) {
	const sent = ` {"input" : { "a": [1, 2] } } `
	body := []byte(sent)
	root, err := Parse(body)
	if err != nil {
		t.Fatal(err)
	}
	input := root.Get("input")
	if got, want := string(input.Raw), `{ "a": [1, 2] }`; got != want {
		t.Errorf("Raw is %q, want %q as sent", got, want)
	}
	if got, want := string(root.Raw), `{"input" : { "a": [1, 2] } }`; got != want {
		t.Errorf("Raw of the root is %q, want %q", got, want)
	}
	if _ = append(input.Raw, '!'); string(body) != sent {
		t.Errorf("appending to Raw changed the body to %q", body)
	}
}

// TestParseLinear has bodies on which a careless parser takes the square of their length: with half
// a million elements it does not come to its end.
func TestParseLinear(t *testing.T) {
	const n = 1 << 19
	tests := []struct {
		why  string
		body func() string
		want int // members, items or bytes
	}{
		{"members of one object, all different", func() string {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, `,"%d":0`, i)
			}
			return "{" + b.String()[1:] + "}"
		}, n},
		{"members of one object, all the same", func() string {
			return "{" + strings.Repeat(`"a":0,`, n) + `"a":0}`
		}, 1},
		{"items of one array", func() string {
			return "[" + strings.Repeat("0,", n) + "0]"
		}, n + 1},
		{"escapes without a quote in sight", func() string {
			return `"` + strings.Repeat(`\n`, n) + `"`
		}, n},
		{"escaped quotes", func() string {
			return `"` + strings.Repeat(`\"`, n) + `"`
		}, n},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			root, err := Parse([]byte(test.body()))
			if err != nil {
				t.Fatal(err)
			}
			if got := len(root.Members) + len(root.Items) + len(root.Text); got != test.want {
				t.Errorf("got %d elements, want %d", got, test.want)
			}
		})
	}
}

// TestDepth has bodies that are too long for a table.
func TestDepth(t *testing.T) {
	const tooDeep = "array and object recursion depth exceeded: line 1 column 1026 (char 1025)"
	tests := []struct {
		why, body, want string
	}{
		{"the limit", strings.Repeat("[", 1024) + strings.Repeat("]", 1024), ""},
		{"one more", strings.Repeat("[", 1025) + strings.Repeat("]", 1025), tooDeep},
		{"empty ones count", strings.Repeat("[", 1024) + "{}" + strings.Repeat("]", 1024), tooDeep},
		{"objects count as arrays do", strings.Repeat(`{"a":`, 1025) + "1" +
			strings.Repeat("}", 1025),
			"array and object recursion depth exceeded: line 1 column 5122 (char 5121)"},
		{"depth is not a count of brackets", "[" + strings.Repeat("[],", 2000) + "[]]", ""},
		{"the end of the body goes first", strings.Repeat("[", 1025),
			"unexpected end of data: line 1 column 1026 (char 1025)"},
		{"32 MB of openings", strings.Repeat("[", 32<<20), tooDeep},
	}
	for _, test := range tests {
		t.Run(test.why, func(t *testing.T) {
			_, err := Parse([]byte(test.body))
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
