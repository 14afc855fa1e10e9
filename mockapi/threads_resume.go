package mockapi

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/thread"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// resume puts a request that continues a thread behind the conversation that the server holds, so that
// everything after it sees one whole request: rules, prompt, signatures, cache, reply and usage.
//
// What the schema says of a request it says of the body as sent. Paths of all later errors count the
// messages of the whole conversation (inferred). A thread that does not exist is left to the rules.
func (x *exchange) resume() *wire.APIError {
	if x.Request == nil || !x.Root.Get("thread").Is(wire.Object) {
		return nil
	}
	settings, strict := x.world.Settings().Threads, x.Level == rules.Every
	if strict {
		refused := rules.First(&x.Exchange, rules.Headers, rules.Betas, rules.Body, rules.Schema, rules.Model)
		if refused == nil {
			refused = x.unsupported(settings.Unsupported)
		}
		if refused != nil {
			return refused
		}
	}
	x.note = &threadNote{}
	x.entry.Thread = x.note
	asked := x.Root.Get("thread")
	if asked.Get("type").Str() != "continue" {
		return nil
	}
	id := asked.Get("previous_message_id").Str()
	held, rule := ownedBy(x.world).threads.Claim(id, x.entry.Time)
	switch {
	case held == nil && (rule == "thread.not_found" || !strict):
		return nil
	case held == nil:
		return refusal(rule, "id", id)
	}
	x.held = held
	if strict {
		if fields := x.differing(held, settings); len(fields) > 0 {
			return refusal("thread.fingerprint_mismatch", "id", id, "fields", strings.Join(fields, ", "))
		}
		if len(x.Request.Messages) == 0 && !held.Paused {
			return refusal("roles.no_messages")
		}
	}
	x.entry.Whole = held.Before(x.Root)
	x.note.Stored, x.note.Sent, x.note.Whole = held.Count, len(x.Request.Messages), x.entry.Whole
	x.Read(x.entry.Whole)
	x.Resumed = true
	return nil
}

// unsupported refuses a request on a thread for what it carries and for what the organization is, as
// far as the settings say that it excludes a thread.
func (x *exchange) unsupported(names []string) *wire.APIError {
	var found []string
	for _, name := range names {
		carried := true // a setting of the organization
		switch name {
		case "cache_control":
			_, automatic := x.Request.AutomaticBreakpoint()
			carried = automatic || len(x.Request.Breakpoints()) > 0
		case "context_management", "fallbacks", "thinking":
			carried = x.Root.Get(name).Present()
		}
		if carried {
			found = append(found, name)
		}
	}
	if found == nil {
		return nil
	}
	e := refusal("thread.unsupported", "what", strings.Join(found, ", "))
	e.Details = []wire.Detail{{Name: "unsupported", Value: found}}
	return e
}

// differing names the fixed fields of a thread that the request sends otherwise. System and tools may be
// left out, which is what the SDKs do.
func (x *exchange) differing(held *thread.Thread, settings world.ThreadSettings) []string {
	var names []string
	sent := thread.FieldsOf(x.Root, x.Model.ID)
	for _, name := range settings.Fixed() {
		stays := name == "system" || name == "tools"
		switch {
		case stays && sent[name] == (thread.FieldDigest{}):
		case sent[name] != held.Fixed[name], stays && settings.RefuseRepeated:
			names = append(names, name)
		}
	}
	return names
}
