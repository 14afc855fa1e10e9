package prompt

import (
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A Salt is a parameter that shapes the prompt without being a position of it. It enters the cache's
// prefixes in front of a section, so that a change of it keeps what stands before (docs: prompt
// caching, what invalidates the cache). Signatures do not see it.
type Salt struct {
	Before Section
	// Field is the parameter, or the feature that blocks switch on.
	Field string
	// Value is its canonical value. A default that is spelled out is no salt.
	Value string
}

// salts lists those of a request. Where the effort and the thinking of some models stand before the
// tools is not published; that they stand before the messages is inferred for all.
func salts(r *wire.Request, m *fixtures.Model) []Salt {
	var list []Salt
	add := func(before Section, field, value string) {
		if value != "" {
			list = append(list, Salt{before, field, value})
		}
	}
	uses := featuresOf(r.Messages)
	add(System, "speed", speed(r, m))
	add(System, "citations", mark(uses.citations))
	// The skills of a container are named in the system prompt (docs: skills); its id is not.
	add(System, "container.skills", canonical(r.Node.Get("container").Get("skills")))
	add(Messages, "tool_choice", toolChoice(r.ToolChoice))
	add(Messages, "images", mark(uses.images))
	add(Messages, "thinking", thinkingMode(r.Thinking, m.Thinking.Default))
	if e := r.OutputConfig.Effort; e != m.Effort.Default {
		add(Messages, "output_config.effort", e)
	}
	if format := r.OutputConfig.Schema; format != nil {
		add(Messages, "output_config.format", string(appendJSON(nil, format)))
	}
	add(Messages, "output_config.task_budget", canonical(r.Node.Get("output_config").Get("task_budget")))
	return list
}

// saltFor enters the salts of a section into a prefix.
func saltFor(list []Salt, section Section, prefix Digest) Digest {
	e := encoder{form: cacheForm}
	for _, s := range list {
		if s.Before == section {
			e.short(s.Field)
			e.short(s.Value)
		}
	}
	if len(e.buf) == 0 {
		return prefix
	}
	return chain(prefix, "salt", hashed(e.buf))
}

func mark(present bool) string {
	if present {
		return "present"
	}
	return ""
}

func canonical(n *wire.Node) string {
	if !n.Present() {
		return ""
	}
	return string(appendStructure(nil, n, nil))
}

// speed is fast where the model runs fast; one that ignores the field renders the same prompt.
func speed(r *wire.Request, m *fixtures.Model) string {
	if r.Speed == "fast" && (m.Fast == "yes" || m.Fast == "preview") {
		return r.Speed
	}
	return ""
}

func toolChoice(c wire.ToolChoice) string {
	value := strings.TrimSpace(c.Type + " " + c.Name)
	if value == "auto" {
		value = ""
	}
	if c.DisableParallel {
		value = strings.TrimSpace(value + " disable_parallel_tool_use")
	}
	return value
}

// thinkingMode is how a request thinks, "" where the model does so by itself. What is shown of it
// shapes no prompt.
func thinkingMode(t wire.Thinking, byDefault string) string {
	def := "adaptive"
	if byDefault == "off" || byDefault == "" {
		def = "disabled"
	}
	switch t.Type {
	case "", def:
		return ""
	case "enabled":
		return "enabled " + strconv.Itoa(t.Budget)
	default:
		return t.Type
	}
}

// features are what blocks anywhere in the messages switch on for the whole prompt.
type features struct{ images, citations bool }

func featuresOf(messages []wire.InputMessage) features {
	var f features
	for m := range messages {
		f.see(messages[m].Blocks)
	}
	return f
}

func (f *features) see(blocks []wire.Block) {
	for i := range blocks {
		switch b := &blocks[i]; b.Type {
		case "image":
			f.images = true
		case "document", "search_result":
			f.citations = f.citations || b.Node.Get("citations").Get("enabled").True()
		default:
			f.see(b.Content)
		}
	}
}
