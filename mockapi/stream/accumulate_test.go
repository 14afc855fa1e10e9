package stream_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/stream"
)

// TestAccumulate adds up random streams with the accumulators of the official Go SDK, whose sum
// must be the message that a request without stream would have got.
func TestAccumulate(t *testing.T) {
	counting := wire.Betas{"thinking-token-count-2026-05-13"}
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 0))
		m := randomMessage(r)
		d := []wire.Dialect{newer, older, {Version: wire.Version2026, Betas: counting}}[seed%3]
		o := stream.Options{Eager: func(string) bool { return seed%2 == 0 }}
		want := canonical(t, m.JSON(d))
		var general anthropic.Message
		var beta anthropic.BetaMessage
		for _, e := range events(t, m, d, o) {
			data := eventData(t, e)
			var ge anthropic.MessageStreamEventUnion
			var be anthropic.BetaRawMessageStreamEventUnion
			if strings.HasPrefix(e, "event: ping\n") {
				continue // the SDK's decoder drops pings
			}
			for _, err := range []error{
				ge.UnmarshalJSON(data), general.Accumulate(ge),
				be.UnmarshalJSON(data), beta.Accumulate(be),
			} {
				if err != nil {
					t.Fatalf("seed %d: %s: %v", seed, e, err)
				}
			}
		}
		if diff := cmp.Diff(want, canonical(t, []byte(beta.RawJSON()))); diff != "" {
			t.Errorf("seed %d: BetaMessage.Accumulate (-json +stream):\n%s", seed, diff)
		}
		if hasType(m, "compaction") {
			continue // a beta block, which Message does not know
		}
		if diff := cmp.Diff(want, canonical(t, []byte(general.RawJSON()))); diff != "" {
			t.Errorf("seed %d: Message.Accumulate (-json +stream):\n%s", seed, diff)
		}
	}
}

// TestWriteOrder checks the grammar of random streams and that each string in them is whole.
func TestWriteOrder(t *testing.T) {
	for seed := range uint64(100) {
		m := randomMessage(rand.New(rand.NewPCG(seed, 1)))
		all := events(t, m, newer, stream.Options{})
		names := ""
		for _, e := range all {
			data := eventData(t, e)
			if !utf8.Valid(data) || bytes.ContainsRune(data, utf8.RuneError) {
				t.Errorf("seed %d: a character is split in %s", seed, e)
			}
			var event struct {
				Type  string `json:"type"`
				Index *int   `json:"index"`
			}
			if err := json.Unmarshal(data, &event); err != nil {
				t.Fatalf("seed %d: %v in %s", seed, err, e)
			}
			if !strings.HasPrefix(e, "event: "+event.Type+"\ndata: {") {
				t.Errorf("seed %d: event line and type differ in %s", seed, e)
			}
			names += event.Type
			if event.Index != nil {
				names += fmt.Sprint(*event.Index)
			}
			names += " "
		}
		want := "message_start "
		for i := range m.Content {
			start, stop := fmt.Sprintf("content_block_start%d ", i), fmt.Sprintf("content_block_stop%d ", i)
			if i == 0 {
				start += "ping "
			}
			deltas := strings.Count(names, fmt.Sprintf("content_block_delta%d ", i))
			want += start + strings.Repeat(fmt.Sprintf("content_block_delta%d ", i), deltas) + stop
		}
		want += "message_delta message_stop "
		if diff := cmp.Diff(want, names); diff != "" {
			t.Errorf("seed %d: order of events (-want +got):\n%s", seed, diff)
		}
	}
}

// TestEagerPieces shows what eager_input_streaming changes.
func TestEagerPieces(t *testing.T) {
	m := message(weather)
	eager := stream.Options{Eager: func(tool string) bool { return tool == "get_weather" }}
	count := func(o stream.Options) int {
		return strings.Count(strings.Join(events(t, m, newer, o), ""), "event: content_block_delta\n")
	}
	if got := [2]int{count(stream.Options{}), count(eager)}; got != [2]int{6, 2} {
		t.Errorf("%v deltas of a standard and an eager tool: want 6 and 2, the empty one included", got)
	}
}

func randomMessage(r *rand.Rand) *wire.Message {
	m := message()
	m.StopReason = pick(r, "end_turn", "tool_use", "refusal", "pause_turn")
	if r.IntN(4) == 0 {
		m.StopReason, m.StopSequence = "stop_sequence", randomText(r, 5)
	}
	if r.IntN(4) == 0 {
		m.StopDetails = []byte(`{"type":"refusal","category":"bio","explanation":null}`)
		m.Container = []byte(`{"id":"container_01","expires_at":"2026-12-01T01:00:00Z","skills":null}`)
		m.Diagnostics = []byte(`{"cache_miss_reason":{"type":"unavailable"}}`)
		m.Usage.WebSearches = 3
	}
	for range r.IntN(6) {
		m.Content = append(m.Content, randomBlock(r))
	}
	return m
}

func randomBlock(r *rand.Rand) wire.Content {
	switch r.IntN(9) {
	case 7:
		return wire.Content{Type: "text", Raw: []byte(`{"type":"text","text":` + marshal(randomText(r, 80)) + `,"citations":[` +
			`{"type":"char_location","cited_text":"a","document_index":0,"document_title":null,"start_char_index":0,"end_char_index":1,"file_id":null}]}`)}
	case 8:
		return wire.Content{Type: "tool_use", ID: "toolu_02", Name: "f", Raw: []byte(
			`{"type":"tool_use","id":"toolu_02","name":"f","input":` + string(randomInput(r)) + `,"caller":{"type":"direct"},"toolset_name":"set"}`)}
	case 0:
		return wire.Content{Type: "thinking", Text: randomText(r, r.IntN(300)), Signature: "EqQB"}
	case 1:
		return wire.Content{Type: "redacted_thinking", Signature: "EmwK"}
	case 2:
		return wire.Content{Type: "server_tool_use", ID: "srvtoolu_01", Name: "web_search", Input: randomInput(r)}
	case 3:
		return wire.Content{Type: "web_search_tool_result", Raw: []byte(
			`{"type":"web_search_tool_result","tool_use_id":"srvtoolu_01","content":[],"caller":{"type":"direct"}}`)}
	case 4:
		text := marshal(randomText(r, 1+r.IntN(300)))
		return wire.Content{Type: "compaction", Raw: []byte(pick(r,
			`{"type":"compaction","content":`+text+`,"encrypted_content":null}`,
			`{"type":"compaction","content":`+text+`,"encrypted_content":null,"signature":"EqQB"}`))}
	case 5:
		return wire.Content{Type: "tool_use", ID: "toolu_01", Name: "f", Input: randomInput(r)}
	default:
		return wire.Content{Type: "text", Text: randomText(r, r.IntN(600))}
	}
}

func randomInput(r *rand.Rand) []byte {
	input := map[string]any{}
	for range r.IntN(4) {
		input[randomText(r, 6)] = pick[any](r, 1.5, nil, true, randomText(r, 80), []any{map[string]any{}, 2.0})
	}
	return []byte(marshal(input))
}

func randomText(r *rand.Rand, length int) string {
	var b strings.Builder
	for range length {
		b.WriteString(pick(r, "a", "b", "word", " ", " ", "\n", "\"", "\\", "<", "é", "你", "👋", "\u2028", "\x01"))
	}
	return b.String()
}

func pick[T any](r *rand.Rand, choices ...T) T { return choices[r.IntN(len(choices))] }

func marshal(v any) string {
	b, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		panic(err)
	}
	return string(b)
}

func hasType(m *wire.Message, kind string) bool {
	for i := range m.Content {
		if m.Content[i].Type == kind {
			return true
		}
	}
	return false
}

func eventData(t *testing.T, event string) []byte {
	t.Helper()
	_, data, ok := strings.Cut(event, "\ndata: ")
	if !ok {
		t.Fatalf("no data in %q", event)
	}
	return []byte(strings.TrimSuffix(data, "\n\n"))
}

// canonical sorts the keys of an object, so that only its content is compared.
func canonical(t *testing.T, b []byte) string {
	t.Helper()
	v := jsontext.Value(bytes.Clone(b))
	if err := v.Canonicalize(); err != nil {
		t.Fatalf("canonicalize %s: %v", b, err)
	}
	return string(v)
}
