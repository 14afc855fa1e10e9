package wire

import (
	"strconv"
	"strings"
	"testing"
)

// FuzzValidate holds for every body that the schema answers with problems whose places exist.
func FuzzValidate(f *testing.F) {
	for _, seed := range []string{
		`{}`, `[]`, `null`,
		top(`"tools":[{"type":"web_search_20250305","name":"web_search","max_uses":0}],"x":1`),
		top(`"context_management":{"edits":[{"type":"clear_thinking_20251015","keep":7}]}`),
		top(`"fallbacks":[{"model":"m","thinking":{"type":"enabled"}}],"container":{"skills":[1]}`),
		block(`{"type":"tool_result","tool_use_id":"a","content":[{"type":"document","source":
			{"type":"content","content":[{"type":"image","source":{"type":"base64"}}]}}]}`),
		block(`{"type":"web_fetch_tool_result","tool_use_id":"srvtoolu_1","content":{"type":
			"web_fetch_result","url":"u","content":{"type":"document","source":7}}}`),
		message(`{"role":"system","output_config":{"effort":"x"},"clear_at":1}`),
		`{"requests":[{"custom_id":"a b","params":[]},{"custom_id":1}]}`,
	} {
		f.Add([]byte(seed))
	}
	dialects := []Dialect{
		{Version: Version2023}, {Version: Version2026}, Ungated(Dialect{Version: Version2026}),
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		root, syntax := Parse(body)
		if syntax != nil {
			return
		}
		for _, shape := range []Shape{CreateMessage, CountTokens, CreateBatch} {
			for _, d := range dialects {
				for _, p := range Validate(root, shape, d) {
					checkPlace(t, body, root, p)
				}
			}
		}
	})
}

// checkPlace fails when the place of a problem is not in the body.
func checkPlace(t *testing.T, body []byte, root *Node, p Problem) {
	t.Helper()
	if p.Message == "" || p.Code == "" || p.Offset < 0 || p.Offset >= len(body) {
		t.Fatalf("%#v is not complete", p)
	}
	unescape := strings.NewReplacer("~1", "/", "~0", "~")
	n := root
	for _, element := range strings.Split(p.Pointer, "/")[1:] {
		next := n.Get(unescape.Replace(element))
		if i, err := strconv.Atoi(element); err == nil && n.Kind == Array && i < len(n.Items) {
			next = n.Items[i]
		}
		if n = next; n == nil {
			t.Fatalf("%s: the pointer %q leads nowhere", p, p.Pointer)
		}
	}
	if p.Code != Extra && n.Start != p.Offset {
		t.Errorf("%s: offset %d, but the pointer leads to %d", p, p.Offset, n.Start)
	}
}
