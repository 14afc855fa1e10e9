package rules

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// System messages that are cleared with the user's next turn, and those that set the effort.
var systemScopeRules = []*Rule{
	{
		ID: "roles.clear_at_tool_block", Title: "a turn-scoped message changes tools", Layer: Semantics,
		Certainty: Reported, Source: "probes of September and October 2026",
		Message: "{path}: a turn-scoped system message supports text blocks only (clear_at: 'next_user_message')",
		Why:     "What disappears with the turn cannot change the tools of the conversation.",
		Fix:     "Send the tool change in a message of its own, without clear_at.",
		Sample:  Vars{"path": "messages.3"},
		Check: scoped(func(m *wire.InputMessage, path string) []Finding {
			for i := range m.Blocks {
				if b := &m.Blocks[i]; b.Type == "tool_addition" || b.Type == "tool_removal" {
					return one(b.Node, path)
				}
			}
			return nil
		}),
	},
	{
		ID: "roles.clear_at_output_config", Title: "a turn-scoped message sets output_config", Layer: Semantics,
		Certainty: Reported, Source: "probes of September and October 2026",
		Message: "{path}: output_config is not permitted on " + turnScoped,
		Why:     "An effort that is set stays set.",
		Fix:     "Send output_config in a message of its own, without clear_at.",
		Sample:  Vars{"path": "messages.3"},
		Check: scoped(func(m *wire.InputMessage, path string) []Finding {
			config := m.Node.Get("output_config")
			if !config.Present() {
				return nil
			}
			return one(config, path)
		}),
	},
	{
		ID: "roles.clear_at_cache_control", Title: "a turn-scoped message is marked for the cache", Layer: Semantics,
		Certainty: Reported, Source: "probes of September and October 2026",
		Message: "{path}: cache_control is not permitted on " + turnScoped,
		Why:     "The next request does not render the message, so its prefix could never be read.",
		Fix:     "Put the breakpoint on the message before.",
		Sample:  Vars{"path": "messages.3.content.0"},
		Check: scoped(func(m *wire.InputMessage, path string) []Finding {
			for i := range m.Blocks {
				if b := &m.Blocks[i]; b.Marker != nil {
					return one(b.Node, path+".content."+itoa(i))
				}
			}
			return nil
		}),
	},
	{
		ID: "effort.per_turn_unsupported", Title: "the model takes no effort per turn", Layer: Semantics,
		Certainty: Documented, Source: "docs: effort, change effort mid-conversation",
		Message: msgPerTurn,
		Why: "Opus 5 and 5.5, Fable and Mythos 5.1 and later, Sonnet 5.5 and Haiku 5.5 change their effort " +
			"inside a conversation.",
		Fix:   "Set output_config.effort of the request instead; it restarts the prompt cache.",
		Check: checkPerTurnEffort,
	},
}

// fixedEffort lists the models that take system messages but one effort for the whole conversation
// (docs: effort). Models without system messages are the others.
var fixedEffort = []string{"claude-opus-4-8", "claude-fable-5", "claude-mythos-5"}

func checkPerTurnEffort(x *Exchange) []Finding {
	if x.Model == nil || x.Model.SystemMessages && !slices.Contains(fixedEffort, x.Model.ID) {
		return nil
	}
	return x.eachMessage(func(i int, m *wire.InputMessage) []Finding {
		effort := m.Node.Get("output_config").Get("effort")
		if m.Role != "system" || !effort.Present() {
			return nil
		}
		return one(effort, messagePath(i)+".output_config.effort")
	})
}

// scoped applies a check to the system messages that are cleared with the next user message.
func scoped(check func(m *wire.InputMessage, path string) []Finding) func(*Exchange) []Finding {
	return systems(func(m *wire.InputMessage, path string) []Finding {
		if m.Node.Get("clear_at").Str() != "next_user_message" {
			return nil
		}
		return check(m, path)
	})
}
