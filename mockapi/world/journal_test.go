package world_test

import (
	"bytes"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

func numbers(w *world.World) []int {
	kept, _ := w.Journal.List()
	var n []int
	for _, e := range kept {
		n = append(n, e.Number)
	}
	return n
}

func TestJournalOrder(t *testing.T) {
	w := newRegistry(1).World("k")
	first, second, third := w.Begin(world.Exchange{}), w.Begin(world.Exchange{}), w.Begin(world.Exchange{})
	for _, e := range []*world.Exchange{second, third, first} {
		w.Finish(e)
	}
	if diff := cmp.Diff([]int{1, 2, 3}, numbers(w)); diff != "" {
		t.Errorf("exchanges that finish out of order (-want +got):\n%s", diff)
	}
	if got, ok := w.Journal.Find(2); !ok || got != second {
		t.Errorf("Find(2) = %v, %t", got, ok)
	}
	unfinished := w.Begin(world.Exchange{})
	if _, ok := w.Journal.Find(unfinished.Number); ok {
		t.Error("an exchange is found before it has finished")
	}
}

func TestJournalForgets(t *testing.T) {
	body := make([]byte, 16<<20)
	tests := []struct {
		why                       string
		exchanges                 int
		request, response         []byte
		wantKept, wantFirstNumber int
	}{
		{"a thousand fit", 1000, nil, nil, 1000, 1},
		{"of more the oldest go", 1003, nil, nil, 1000, 4},
		{"64 MiB of bodies fit", 4, body, nil, 4, 1},
		{"both bodies count", 4, body, body, 2, 3},
		{"the newest stays, however large", 2, make([]byte, 65<<20), nil, 1, 2},
		{"a byte too much", 5, body, nil, 4, 2},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			w := newRegistry(1).World("k")
			for range tt.exchanges {
				w.Finish(w.Begin(world.Exchange{Request: tt.request, Response: tt.response}))
			}
			kept, dropped := w.Journal.List()
			if len(kept) != tt.wantKept || kept[0].Number != tt.wantFirstNumber || dropped != tt.wantFirstNumber-1 {
				t.Errorf("%d kept from number %d, %d dropped: want %d from %d",
					len(kept), kept[0].Number, dropped, tt.wantKept, tt.wantFirstNumber)
			}
			if _, ok := w.Journal.Find(tt.wantFirstNumber - 1); ok {
				t.Error("a dropped exchange is found")
			}
		})
	}
}

func TestJournalConcurrently(t *testing.T) {
	w := newRegistry(1).World("k")
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 100 {
				e := w.Begin(world.Exchange{})
				w.Finish(e)
				if _, ok := w.Journal.Find(e.Number); !ok {
					t.Errorf("exchange %d is filed and not found", e.Number)
				}
			}
		})
	}
	group.Wait()
	got := numbers(w)
	for i, n := range got {
		if n != i+1 {
			t.Fatalf("exchange %d has number %d", i, n)
		}
	}
	if len(got) != 800 {
		t.Errorf("%d exchanges, want 800", len(got))
	}
}

// journalled is one exchange of each kind: answered, refused, and with bodies that are no JSON.
func journalled(t *testing.T) *world.World {
	t.Helper()
	w := newRegistry(1).World("k")
	for _, e := range []world.Exchange{
		{
			Method: "POST", Path: "/v1/messages", Version: "2026-10-21", Betas: []string{"a-2026-01-01"},
			Status: 200, Model: "claude-opus-5-5", Source: "recall", Warnings: []string{"beta a is new"},
			Usage:    wire.Usage{Input: 3, Output: 4, ServiceTier: "standard"},
			USD:      0.1 + 0.2, // 0.30000000000000004
			Request:  []byte(`{ "model": "claude-opus-5-5", "x": "\u00e9", "x": 1.0 }`),
			Response: []byte(`{"id":"msg_1"}`),
			Prompt:   map[string]int{"positions": 1},
			Thinking: []string{"kept"},
			Cache:    map[string]bool{"hit": true},
		},
		{
			Method: "GET", Path: "/v1/models/x", Status: 404, Rule: "models.unknown_model", Message: "model: x",
			Response: []byte(`{"type":"error"}`),
		},
		{Method: "POST", Path: "/v1/messages", Status: 200, Response: []byte("<html>\n")},
		{Method: "POST", Path: "/v1/messages", Status: 400, Request: []byte("{\"a\": \xff}")},
	} {
		filed := w.Begin(e)
		filed.RequestID = "req_x"
		w.Finish(filed)
	}
	return w
}

func TestJournalJSON(t *testing.T) {
	got, err := journalled(t).Journal.JSON()
	if err != nil {
		t.Fatal(err)
	}
	want := `{"requests":[` +
		`{"number":1,"time":"2026-12-01T00:00:00Z","method":"POST","path":"/v1/messages",` +
		`"version":"2026-10-21","betas":["a-2026-01-01"],"status":200,"request_id":"req_x",` +
		`"model":"claude-opus-5-5","warnings":["beta a is new"],` +
		`"usage":{"cache_creation":{"ephemeral_1h_input_tokens":0,"ephemeral_5m_input_tokens":0},` +
		`"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"input_tokens":3,"output_tokens":4,` +
		`"output_tokens_details":{"thinking_tokens":0},"server_tool_use":null,"inference_geo":null,` +
		`"service_tier":"standard","speed":null},"cost_usd":0.3,"source":"recall"},` +
		`{"number":2,"time":"2026-12-01T00:00:00Z","method":"GET","path":"/v1/models/x","status":404,` +
		`"request_id":"req_x","rule":"models.unknown_model","message":"model: x"},` +
		`{"number":3,"time":"2026-12-01T00:00:00Z","method":"POST","path":"/v1/messages","status":200,"request_id":"req_x"},` +
		`{"number":4,"time":"2026-12-01T00:00:00Z","method":"POST","path":"/v1/messages","status":400,"request_id":"req_x"}` +
		`],"dropped":0}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("journal (-want +got):\n%s", diff)
	}
	empty, err := newRegistry(1).World("k").Journal.JSON()
	if err != nil || string(empty) != `{"requests":[],"dropped":0}` {
		t.Errorf("empty journal is %s, %v", empty, err)
	}
}

func TestExchangeJSON(t *testing.T) {
	w := journalled(t)
	tests := []struct {
		why    string
		number int
		want   string // how it ends, after the members of the list
	}{
		{
			"bodies that are JSON stand as JSON, with escapes and doubled names as sent", 1,
			`"source":"recall","request":{"model":"claude-opus-5-5","x":"\u00e9","x":1.0},` +
				`"response":{"id":"msg_1"},"prompt":{"positions":1},"thinking":["kept"],"cache":{"hit":true}}`,
		},
		{"a request without body has none", 2, `"message":"model: x","response":{"type":"error"}}`},
		{"a page of the edge is a string", 3, `"request_id":"req_x","response":"<html>\n"}`},
		{"a broken body is a string", 4, `"request_id":"req_x","request":"{\"a\": ` + "\uFFFD" + `}"}`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			e, ok := w.Journal.Find(tt.number)
			if !ok {
				t.Fatal("not found")
			}
			got, err := e.JSON()
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.HasSuffix(got, []byte(tt.want)) {
				t.Errorf("JSON = %s\nwant it to end in %s", got, tt.want)
			}
		})
	}
}
