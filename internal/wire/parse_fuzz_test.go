package wire

import (
	"bytes"
	"encoding/json"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// FuzzParse holds three things for every body: the parser and the diagnosis agree on whether it is
// valid; whatever is accepted means the same to the standard library; and what the standard library
// accepts in valid UTF-8 is refused only for the rules that it does not have.
func FuzzParse(f *testing.F) {
	for _, group := range syntaxFaults {
		for _, row := range group.rows {
			f.Add([]byte(row[0]))
		}
	}
	f.Add([]byte(`{"a":[1,2.5e3,{"b":"c\nA😀"}],"d":-0,"e":true,"f":null,"a":2}`))
	f.Add(history(4 << 10))
	f.Fuzz(func(t *testing.T, body []byte) {
		root, syntax := Parse(body)
		if fault := diagnose(body); (fault == nil) != (syntax == nil) {
			t.Fatalf("Parse says %v, diagnose says %v", syntax, fault)
		}
		if syntax != nil {
			checkRefusal(t, body, syntax)
			return
		}
		dec := json.NewDecoder(bytes.NewReader(body))
		dec.UseNumber()
		var want any
		if err := dec.Decode(&want); err != nil {
			t.Fatalf("the standard library refuses what Parse accepts: %v", err)
		}
		if diff := cmp.Diff(want, plain(t, body, root)); diff != "" {
			t.Errorf("(-standard library +Parse)\n%s", diff)
		}
	})
}

// checkRefusal fails when the reason for refusing body cannot be right.
func checkRefusal(t *testing.T, body []byte, err *SyntaxError) {
	t.Helper()
	if err.Line < 1 || err.Column < 1 || err.Char < 0 || err.Char > utf8.RuneCount(body) {
		t.Errorf("the place %+v is not in the body", err)
	}
	switch err.Message {
	case msgDepth, msgInfinity, msgInvalidUTF8, msgNoLow, msgHighSurrogate, msgLowSurrogate:
		return // rules that the standard library does not have
	}
	if json.Valid(body) {
		t.Errorf("the standard library accepts what Parse refuses: %v", err)
	}
}

// plain converts a tree to the values of the standard library, and checks the places on the way.
func plain(t *testing.T, body []byte, n *Node) any {
	t.Helper()
	if !bytes.Equal(body[n.Start:n.Start+len(n.Raw)], n.Raw) {
		t.Errorf("Raw of the node at %d is %q", n.Start, n.Raw)
	}
	switch n.Kind {
	case Null:
		return nil
	case Bool:
		return n.True()
	case Number:
		return json.Number(n.Raw)
	case String:
		return n.Text
	case Array:
		items := []any{}
		for _, item := range n.Items {
			items = append(items, plain(t, body, item))
		}
		return items
	}
	members := map[string]any{}
	for _, m := range n.Members {
		if body[m.Start] != '"' {
			t.Errorf("member %q does not start at %d", m.Name, m.Start)
		}
		if _, ok := members[m.Name]; ok {
			t.Errorf("member %q is there twice", m.Name)
		}
		members[m.Name] = plain(t, body, m.Value)
	}
	return members
}
