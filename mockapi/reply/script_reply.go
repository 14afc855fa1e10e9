package reply

import (
	"slices"
	"strings"
	"time"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// An answer is what a script replies.
type answer struct {
	content      []wire.Content
	stopReason   string // "" for the one that the content has by itself
	stopSequence string
	stopDetails  []byte
	usage        map[string]int
	container    []byte
	delay        time.Duration
	rule         string // the id of the error that is the reply, or ""
}

// stopReasons are the stop reasons of the API, beta ones included (OpenAPI document, BetaStopReason).
var stopReasons = []string{
	"end_turn", "max_tokens", "stop_sequence", "tool_use", "pause_turn", "compaction", "refusal",
	"model_context_window_exceeded",
}

// usageNames are the counts of usage that a script may set.
var usageNames = []string{
	"input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens",
	"thinking_tokens", "web_search_requests", "web_fetch_requests",
}

// keys come in the order in which the blocks that they make stand in a reply.
func (a *answer) keys() []key {
	return append(a.blockKeys(),
		key{"content", a.readContent},
		key{"stop_reason", a.readStopReason},
		key{"stop_sequence", stringInto(&a.stopSequence)},
		key{"stop_details", a.readStopDetails},
		key{"container", a.readContainer},
		key{"usage", a.readUsage},
		key{"delay", func(f field) (err error) {
			a.delay, err = f.duration()
			return err
		}},
		key{"error", stringInto(&a.rule)},
	)
}

// blockKeys are the short forms of blocks.
func (a *answer) blockKeys() []key {
	keys := append([]key{{"thinking", a.readThinking}}, a.serverKeys()...)
	return append(keys, key{"text", a.readText}, key{"tool_use", a.readToolUse})
}

// read reads the reply of a script and refuses what no reply can be.
func (a *answer) read(f field) error {
	if err := f.object(a.keys()...); err != nil {
		return err
	}
	var has []string
	for _, m := range f.node.Members {
		has = append(has, m.Name)
	}
	said := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(has, name) })
	}
	switch {
	case said("error") && a.rule == "":
		return f.fail("error is empty: name a rule, such as fault.overloaded")
	case said("error") && len(has) > 1:
		return f.fail("an error is the whole reply: leave out %s",
			strings.Join(slices.DeleteFunc(has, func(name string) bool { return name == "error" }), ", "))
	case said("content") && said(a.blockNames()...):
		return f.fail("content is all blocks of the reply: write %s there", strings.Join(others(has, a.blockNames()), ", "))
	case !said("error", "content", "stop_reason") && !said(a.blockNames()...):
		return f.fail("says nothing: give it text, tool_use, thinking, content, stop_reason or error")
	case said("stop_sequence") && a.stopSequence == "":
		return f.fail("stop_sequence is empty: write the text that matched")
	case said("stop_sequence") && a.stopReason == "":
		a.stopReason = "stop_sequence"
	case said("stop_sequence") != (a.stopReason == "stop_sequence"):
		return f.fail("stop_sequence holds the text that matched, if and only if stop_reason is stop_sequence")
	}
	return a.answersCalls(f)
}

// blockNames are the names of the short forms.
func (a *answer) blockNames() []string { return keyNames("", a.blockKeys(), "") }

// others are those names that are among some.
func others(names, some []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !slices.Contains(some, name) })
}

// maxFallbacks is how many models a request can name to fall back to (OpenAPI document).
const maxFallbacks = 3

// answersCalls refuses a result that names no call and has none before it, and more fallbacks than a
// request can name.
func (a *answer) answersCalls(f field) error {
	var calls waitingCalls
	fallbacks := 0
	for _, c := range a.content {
		if c.Type == "fallback" {
			fallbacks++
		}
		if fallbacks > maxFallbacks {
			return f.fail("more than %d fallbacks: a request cannot name as many models", maxFallbacks)
		}
		if !calls.fill(&c, func(prefix string) string { return prefix + "_1" }) {
			return f.fail("a %s answers no call: put the call before it, or give it a tool_use_id", c.Type)
		}
	}
	return nil
}

func (a *answer) readText(f field) error {
	if f.node.Is(wire.Object) {
		return a.citedText(f)
	}
	text, err := f.string()
	if err != nil {
		return err
	}
	if text == "" {
		return f.fail("is empty: leave it out, or write content: [] for a reply without blocks")
	}
	a.content = append(a.content, wire.Content{Type: "text", Text: text})
	return nil
}

// readThinking reads a text, or a list of texts and of objects {redacted: true}.
func (a *answer) readThinking(f field) error {
	return f.each(func(f field) error {
		if f.node.Is(wire.String) {
			a.content = append(a.content, wire.Content{Type: "thinking", Text: f.node.Text})
			return nil
		}
		if !f.node.Is(wire.Object) {
			return f.wrong("a string, or {redacted: true}")
		}
		err := f.object(key{"redacted", func(field) error { return nil }})
		if err == nil && !f.node.Get("redacted").True() {
			err = f.fail("is to be a string, or {redacted: true}")
		}
		a.content = append(a.content, wire.Content{Type: "redacted_thinking"})
		return err
	})
}

func (a *answer) readToolUse(f field) error {
	return f.each(func(f field) error {
		c := wire.Content{Type: "tool_use"}
		if err := f.object(callKeys(&c)...); err != nil {
			return err
		}
		if err := f.completeCall(&c); err != nil {
			return err
		}
		a.content = append(a.content, c)
		return nil
	})
}

func (a *answer) readContent(f field) error {
	if !f.node.Is(wire.Array) {
		return f.wrong("a list of blocks")
	}
	return f.each(func(f field) error {
		switch {
		case !f.node.Is(wire.Object):
			return f.wrong("a block: an object with a type, or a short form such as text")
		case len(f.node.Members) == 0:
			return f.fail("has no type: write one such as text")
		case f.node.Get("type") == nil:
			return f.object(a.blockKeys()...)
		}
		c, err := f.block()
		a.content = append(a.content, c)
		return err
	})
}

func (a *answer) readStopReason(f field) (err error) {
	if a.stopReason, err = f.string(); err != nil {
		return err
	}
	if !slices.Contains(stopReasons, a.stopReason) {
		names, _ := nearest(a.stopReason, stopReasons)
		return f.fail("%.60q is no stop reason, the nearest is %s", a.stopReason, strings.Join(names, " or "))
	}
	return nil
}

// readStopDetails takes details without a type for those of a refusal, the only ones that there are.
func (a *answer) readStopDetails(f field) error {
	n, err := f.at(with(f.node, "type", textNode("refusal"))).conform(responseRoot("stop_details"))
	if err != nil {
		return err
	}
	a.stopDetails, err = f.at(n).json()
	return err
}

func (a *answer) readContainer(f field) error {
	n, err := f.conform(responseRoot("container"))
	if err != nil {
		return err
	}
	a.container, err = f.at(n).json()
	return err
}

func (a *answer) readUsage(f field) error {
	a.usage = map[string]int{}
	keys := make([]key, len(usageNames))
	for i, name := range usageNames {
		keys[i] = key{name, func(f field) (err error) {
			a.usage[name], err = f.integer(0, 1<<40)
			return err
		}}
	}
	return f.object(keys...)
}
