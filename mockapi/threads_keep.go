package mockapi

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/thread"
)

// threadNote is what the journal says of a request on a thread.
type threadNote struct {
	Stored int            `json:"stored_messages,omitzero"`
	Sent   int            `json:"sent_messages,omitzero"`
	Whole  jsontext.Value `json:"whole_request,omitzero"` // what the request stands for
	Kept   bool           `json:"kept"`                   // the response can be continued
	Reason string         `json:"reason,omitzero"`        // why it cannot
}

// keep holds the conversation under the id of the response, where the request asks for it. It is called
// before the client can have seen all of the response, so that its next request finds the thread.
func (x *exchange) keep() {
	if x.note == nil {
		return
	}
	if x.note.Reason = x.unkept(); x.note.Reason != "" {
		return
	}
	ownedBy(x.world).threads.Keep(x.thread(), x.held)
	x.held, x.note.Kept = nil, true
}

// unkept is why the server does not hold a response, "" where it does. The response before it can be
// continued again then (inferred).
func (x *exchange) unkept() string {
	refused := x.message.StopReason == "refusal" && !x.world.Settings().Threads.KeepRefusals
	switch {
	case refused:
		return "the model refused the turn"
	case slices.ContainsFunc(x.message.Usage.Iterations, func(i wire.Iteration) bool { return i.Type == "fallback_message" }):
		return "a fallback model wrote the response, and a thread has one model"
	}
	return ""
}

// thread is the conversation with the response behind it. On-demand compaction puts its summary in the
// place of what it summarizes (inferred).
func (x *exchange) thread() *thread.Thread {
	m := x.message
	t := &thread.Thread{
		ID: m.ID, Kept: x.world.Now(), Fixed: thread.FieldsOf(x.Root, x.Model.ID),
		System: thread.Raw(x.Root.Get("system")), Tools: thread.Raw(x.Root.Get("tools")),
		Paused: m.StopReason == "pause_turn" || m.StopReason == "compaction",
	}
	var parts [][]byte
	if m.StopReason != "compaction" || !x.Root.Get("compaction").Present() {
		messages := x.Root.Get("messages")
		parts, t.Count = append(parts, thread.Inside(messages)), len(messages.Elems())
	}
	if len(m.Content) > 0 {
		parts = append(parts, replyMessage(m, x.Request.Dialect))
		t.Count++
	}
	t.Messages = thread.Join(parts...)
	return t
}

// replyMessage is the response as a client sends it back.
func replyMessage(m *wire.Message, d wire.Dialect) []byte {
	b := []byte(`{"role":"assistant","content":[`)
	for i := range m.Content {
		if i > 0 {
			b = append(b, ',')
		}
		b = m.Content[i].AppendJSON(b, d)
	}
	return append(b, "]}"...)
}
