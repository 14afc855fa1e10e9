package mockapi

import (
	"bytes"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/wire"
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
	ownedBy(x.world).threads.keep(x.thread(), x.held)
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
func (x *exchange) thread() *thread {
	m := x.message
	t := &thread{
		id: m.ID, kept: x.world.Now(), fixed: x.fixedFields(),
		system: raw(x.Root.Get("system")), tools: raw(x.Root.Get("tools")),
		paused: m.StopReason == "pause_turn" || m.StopReason == "compaction",
	}
	var parts [][]byte
	if m.StopReason != "compaction" || !x.Root.Get("compaction").Present() {
		messages := x.Root.Get("messages")
		parts, t.count = append(parts, inside(messages)), len(messages.Elems())
	}
	if len(m.Content) > 0 {
		parts = append(parts, replyMessage(m, x.Request.Dialect))
		t.count++
	}
	t.messages = list(parts...)
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

// before is a request that continues the thread, with the whole conversation in it.
func (t *thread) before(sent *wire.Node) []byte {
	var members [][]byte
	member := func(name string, value []byte) {
		if value != nil {
			quoted, _ := jsontext.AppendQuote(nil, name) // a name that was parsed is valid
			members = append(members, slices.Concat(quoted, []byte{':'}, value))
		}
	}
	for _, m := range sent.Members {
		if m.Name != "system" && m.Name != "tools" && m.Name != "messages" {
			member(m.Name, m.Value.Raw)
		}
	}
	member("system", t.system)
	member("tools", t.tools)
	member("messages", slices.Concat([]byte{'['}, list(t.messages, inside(sent.Get("messages"))), []byte{']'}))
	return slices.Concat([]byte{'{'}, list(members...), []byte{'}'})
}

// raw is a copy of a value that was sent, nil for none: the body it is part of should not live on.
func raw(n *wire.Node) []byte {
	if !n.Present() {
		return nil
	}
	return bytes.Clone(n.Raw)
}

// inside is what stands between the brackets of an array.
func inside(n *wire.Node) []byte {
	if len(n.Elems()) == 0 {
		return nil
	}
	return n.Raw[1 : len(n.Raw)-1]
}

// list joins what is not empty by commas, in memory of its own.
func list(parts ...[]byte) []byte {
	return bytes.Join(slices.DeleteFunc(parts, func(p []byte) bool { return len(p) == 0 }), []byte{','})
}
