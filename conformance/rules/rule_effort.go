package rules

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Messages about output_config.effort and task budgets.
const (
	msgNoEffort      = "This model does not support the effort parameter."
	msgEffortLevel   = "This model does not support effort level '{level}'. Supported levels: {levels}."
	msgEffortNoThink = "output_config.effort '{level}' is not supported when thinking is disabled on this " +
		"model. Use effort 'high' or below, or enable thinking."
	msgEffortChange = "{path}: output_config.effort '{new}' differs from the '{old}' in effect before it; " +
		"effort cannot change when thinking is disabled on this model. Use effort '{old}', or enable thinking."
	msgNoTaskBudget = "This model does not support the task_budget parameter."
	msgTaskBudget   = "output_config.task_budget.total: Input should be greater than or equal to 20000"
)

const leastTaskBudget = 20_000

var effortRules = []*Rule{
	{
		ID: "effort.unsupported", Title: "the model has no effort", Layer: Semantics,
		Certainty: Reported, Source: "docs: effort; report: several",
		Message: msgNoEffort,
		Why:     "Haiku 4.5, Sonnet 4.5 and earlier do not know the parameter.",
		Fix:     "Leave output_config.effort out for this model.",
		Check: func(x *Exchange) []Finding {
			effort := x.effort()
			if effort == nil || x.Model == nil || len(x.Model.Effort.Levels) > 0 {
				return nil
			}
			return one(effort, "output_config.effort")
		},
	},
	{
		ID: "effort.level_unsupported_45", Title: "the model lacks this level of effort", Layer: Semantics,
		Certainty: Reported, Source: "docs: effort; report: several with xhigh",
		Message: msgEffortLevel,
		Why:     "The levels differ by model. The text lists them by name.",
		Fix:     "Use a level in the message.",
		Sample:  Vars{"level": "max", "levels": "high, low, medium"},
		Check: func(x *Exchange) []Finding {
			effort := x.effort()
			if effort == nil || x.Model == nil || len(x.Model.Effort.Levels) == 0 ||
				slices.Contains(x.Model.Effort.Levels, effort.Str()) {
				return nil
			}
			levels := slices.Sorted(slices.Values(x.Model.Effort.Levels))
			return one(effort, "output_config.effort",
				"level", effort.Str(), "levels", strings.Join(levels, ", "))
		},
	},
	{
		ID: "thinking.effort_with_disabled", Title: "high effort without thinking", Layer: Semantics,
		Certainty: Documented, Source: thinkingDocs + "; for Opus 5 the text is inferred",
		Message: msgEffortNoThink,
		Why:     "Efforts above high are spent on thinking.",
		Fix:     "Lower the effort to high, or let the model think.",
		Sample:  Vars{"level": "xhigh"},
		Check: func(x *Exchange) []Finding {
			effort := x.effort()
			level := effort.Str()
			if x.Model == nil || level != "xhigh" && level != "max" ||
				!limitsEffort(x.Model.ID, x.Request.Thinking.Type) {
				return nil
			}
			return one(effort, "output_config.effort", "level", level)
		},
	},
	{
		ID: "effort.change_when_disabled", Title: "the effort changes without thinking", Layer: Semantics,
		Certainty: Documented, Source: thinkingDocs + ", Sonnet 5.5 and Haiku 5.5",
		Message: msgEffortChange,
		Why:     "Without thinking the effort holds for the whole conversation.",
		Fix:     "Keep the effort, or let the model think.",
		Sample:  Vars{"path": "messages.3", "new": "low", "old": "high"},
		Check:   checkEffortChange,
	},
	{
		ID: "effort.task_budget_unsupported", Title: "the model has no task budget", Layer: Semantics,
		Certainty: Inferred, Source: "docs: task budgets lists the models; the text is that of effort",
		Message: msgNoTaskBudget,
		Why:     "Only some models count down to the end of a task.",
		Fix:     "Leave output_config.task_budget out for this model.",
		Check: func(x *Exchange) []Finding {
			budget := x.Root.Get("output_config").Get("task_budget")
			if !budget.Present() || x.Model == nil || x.Model.TaskBudgets {
				return nil
			}
			return one(budget, "output_config.task_budget")
		},
	},
	{
		ID: "effort.task_budget_min", Title: "a task budget below the minimum", Layer: Semantics,
		Certainty: Documented, Source: "docs: task budgets; the text is the schema's",
		Message: msgTaskBudget,
		Why:     "A task needs some room.",
		Fix:     "Send a total of 20000 or more.",
		Check: func(x *Exchange) []Finding {
			total := x.Root.Get("output_config").Get("task_budget").Get("total")
			if n, ok := total.Int(); !ok || n >= leastTaskBudget {
				return nil
			}
			return one(total, "output_config.task_budget.total")
		},
	},
}

// effort is output_config.effort, nil where it was not sent.
func (x *Exchange) effort() *wire.Node {
	if n := x.Root.Get("output_config").Get("effort"); n.Present() {
		return n
	}
	return nil
}

func checkEffortChange(x *Exchange) []Finding {
	if x.Model == nil || x.Model.ID == "claude-opus-5" || !limitsEffort(x.Model.ID, x.Request.Thinking.Type) {
		return nil
	}
	current := x.Request.OutputConfig.Effort
	if current == "" {
		current = x.Model.Effort.Default
	}
	return x.eachMessage(func(i int, m *wire.InputMessage) []Finding {
		effort := m.Node.Get("output_config").Get("effort")
		if m.Role != "system" || !effort.Present() || effort.Str() == current {
			return nil
		}
		return one(effort, messagePath(i), "new", effort.Str(), "old", current)
	})
}
