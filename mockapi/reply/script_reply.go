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
	"thinking_tokens",
}

// keys come in the order in which the blocks that they make stand in a reply.
func (a *answer) keys() []key {
	return []key{
		{"thinking", a.readThinking},
		{"text", a.readText},
		{"tool_use", a.readToolUse},
		{"content", a.readContent},
		{"stop_reason", a.readStopReason},
		{"stop_sequence", stringInto(&a.stopSequence)},
		{"stop_details", a.readStopDetails},
		{"usage", a.readUsage},
		{"delay", func(f field) (err error) {
			a.delay, err = f.duration()
			return err
		}},
		{"error", stringInto(&a.rule)},
	}
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
		return f.fail("an error is the whole reply: leave out %s", strings.Join(others(has, "error"), ", "))
	case said("content") && said("text", "thinking", "tool_use"):
		return f.fail("content is all blocks of the reply: write text, thinking and tool_use as blocks of it")
	case !said("error", "content", "text", "thinking", "tool_use", "stop_reason"):
		return f.fail("says nothing: give it text, tool_use, thinking, content, stop_reason or error")
	case said("stop_sequence") && a.stopSequence == "":
		return f.fail("stop_sequence is empty: write the text that matched")
	case said("stop_sequence") && a.stopReason == "":
		a.stopReason = "stop_sequence"
	case said("stop_sequence") != (a.stopReason == "stop_sequence"):
		return f.fail("stop_sequence holds the text that matched, if and only if stop_reason is stop_sequence")
	}
	return nil
}

func others(names []string, but string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == but })
}

func (a *answer) readText(f field) error {
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

func (a *answer) readStopDetails(f field) (err error) {
	if !f.node.Is(wire.Object) {
		return f.wrong("an object")
	}
	a.stopDetails, err = f.json()
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
