package rules

import "github.com/seed-f1f39373/mockapi/internal/wire"

// Messages about system messages inside the conversation.
const (
	directiveTail = "; the directive-only form (content: [] with output_config) is accepted at any position"

	msgSystemFirst = "{path}: use the top-level 'system' parameter for the initial system prompt" +
		directiveTail
	msgSystemFollow = "{path}: role 'system' must follow a 'user' message or an 'assistant' message " +
		"ending in a server tool result" + directiveTail
	msgSystemPrecede = "{path}: role 'system' must precede an 'assistant' message or end the array" +
		directiveTail
	msgSystemModel = "{path}: role 'system' is not supported on this model"
	msgSystemEmpty = "{path}: system content must contain at least one block"
	msgSystemBlock = "{path}: role 'system' supports text, tool_addition, and tool_removal blocks only"
	msgPerTurn     = "output_config.effort requires a model that supports per-turn effort; this model does not"
	turnScoped     = "a turn-scoped system message (clear_at: 'next_user_message')"
)

const midDocs = "docs: mid-conversation system messages"

// System messages form groups: consecutive ones are placed as one. A group that only sets
// output_config may stand anywhere.
var systemRules = []*Rule{
	{
		ID: "roles.system_first", Title: "a system message opens the conversation", Layer: Semantics,
		Certainty: Reported, Source: midDocs + "; probes of September and October 2026",
		Message: msgSystemFirst,
		Why:     "What holds from the start belongs in the system parameter.",
		Fix:     "Move the text to the top-level system.",
		Sample:  Vars{"path": "messages.0"},
		Check: groups(func(x *Exchange, g systemGroup) []Finding {
			if g.first != 0 {
				return nil
			}
			return g.at(x, g.first)
		}),
	},
	{
		ID: "roles.system_unsupported_model", Title: "the model takes no system messages", Layer: Semantics,
		Certainty: Reported, Source: midDocs + "; report: several. The path is inferred",
		Message: msgSystemModel,
		Why:     "Opus 4.8, the 5 line (without Sonnet 5) and later take role system in messages.",
		Fix:     "Put the text into system, or into a user message.",
		Sample:  Vars{"path": "messages.1"},
		Check: groups(func(x *Exchange, g systemGroup) []Finding {
			if x.Model == nil || x.Model.SystemMessages || g.first == 0 {
				return nil
			}
			return g.at(x, g.first)
		}),
	},
	{
		ID: "roles.system_follow", Title: "a system message in the wrong place", Layer: Semantics,
		Certainty: Reported, Source: midDocs + "; probes of September and October 2026",
		Message: msgSystemFollow,
		Why:     "Instructions are read between a user's turn and the answer to it. Named is the group's first message.",
		Fix:     "Put the system message right after a user message.",
		Sample:  Vars{"path": "messages.2"},
		Check: groups(func(x *Exchange, g systemGroup) []Finding {
			if g.first == 0 || followable(&x.Request.Messages[g.first-1]) {
				return nil
			}
			return g.at(x, g.first)
		}),
	},
	{
		ID: "roles.system_precede", Title: "a user message after a system message", Layer: Semantics,
		Certainty: Reported, Source: midDocs + "; probes of September and October 2026",
		Message: msgSystemPrecede,
		Why:     "An answer must follow, or nothing yet. Named is the group's last message.",
		Fix:     "Put the system message after the last of the user's messages.",
		Sample:  Vars{"path": "messages.1"},
		Check: groups(func(x *Exchange, g systemGroup) []Finding {
			next := g.last + 1
			if next == len(x.Request.Messages) || x.Request.Messages[next].Role == "assistant" {
				return nil
			}
			return g.at(x, g.last)
		}),
	},
	{
		ID: "roles.system_empty", Title: "a system message without content", Layer: Semantics,
		Certainty: Reported, Source: "probes of September and October 2026",
		Message: msgSystemEmpty,
		Why:     "A message must say something or set output_config.",
		Fix:     "Leave the message out.",
		Sample:  Vars{"path": "messages.1"},
		Check: systems(func(m *wire.InputMessage, path string) []Finding {
			if m.Node.Get("output_config").Get("effort").Present() || !empty(m) {
				return nil
			}
			return one(m.Node, path)
		}),
	},
	{
		ID: "roles.system_block_type", Title: "a system message holds another block", Layer: Semantics,
		Certainty: Reported, Source: "probes of September and October 2026",
		Message: msgSystemBlock,
		Why:     "Instructions are text. Images and documents are the user's.",
		Fix:     "Move the block to a user message.",
		Sample:  Vars{"path": "messages.1"},
		Check: systems(func(m *wire.InputMessage, path string) []Finding {
			for i := range m.Blocks {
				switch b := &m.Blocks[i]; b.Type {
				case "text", "tool_addition", "tool_removal":
				default:
					return one(b.Node, path)
				}
			}
			return nil
		}),
	},
}

// followable tells whether a system message may follow m.
func followable(m *wire.InputMessage) bool {
	if m.Role == "user" {
		return true
	}
	b := last(m)
	return m.Role == "assistant" && b != nil && isServerResult(b)
}

// empty tells whether a message has no content: no blocks, or an empty string.
func empty(m *wire.InputMessage) bool {
	content := m.Node.Get("content")
	return len(m.Blocks) == 0 || content.Is(wire.String) && content.Text == ""
}

// systems applies a check to every system message.
func systems(check func(m *wire.InputMessage, path string) []Finding) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		return x.eachMessage(func(i int, m *wire.InputMessage) []Finding {
			if m.Role != "system" {
				return nil
			}
			return check(m, messagePath(i))
		})
	}
}

// A systemGroup is a run of system messages, from index first to last.
type systemGroup struct{ first, last int }

func (g systemGroup) at(x *Exchange, i int) []Finding {
	return one(x.Request.Messages[i].Node, messagePath(i))
}

// groups applies a check to every group that has content.
func groups(check func(*Exchange, systemGroup) []Finding) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		var findings []Finding
		messages := x.Request.Messages
		for i := 0; i < len(messages); i++ {
			if messages[i].Role != "system" {
				continue
			}
			g, free := systemGroup{first: i, last: i}, true
			for ; i < len(messages) && messages[i].Role == "system"; i++ {
				g.last, free = i, free && directive(&messages[i])
			}
			if !free {
				findings = append(findings, check(x, g)...)
			}
		}
		return findings
	}
}
