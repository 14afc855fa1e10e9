package rules

import "github.com/seed-f1f39373/mockapi/internal/wire"

// What is wrong with the edit compact_20260112.
var compactionThresholdRules = []*Rule{
	{
		ID: "compaction.minimum_trigger", Title: "a threshold that is too low", Layer: Semantics,
		Certainty: Reported, Source: "docs: compaction at a threshold; report: openclaw/openclaw#65288",
		Message: "context_management.edits.{index}." + wire.CompactEdit + ": trigger.value must be at least {least}",
		Why:     "A summary of a short conversation costs more than it saves.",
		Fix:     "Send 50000 or more. For tests of short conversations this server has a setting.",
		Sample:  Vars{"index": "0", "least": itoa(wire.LeastTrigger)},
		Check: func(x *Exchange) []Finding {
			least := wire.LeastTrigger
			if x.LeastTrigger > 0 {
				least = x.LeastTrigger
			}
			t := x.Request.Threshold()
			if t == nil || t.Trigger >= least {
				return nil
			}
			path := "context_management.edits." + itoa(t.Index)
			return one(t.Node.Get("trigger"), path, "index", itoa(t.Index), "least", itoa(least))
		},
	},
	{
		ID: "compaction.strategy_unsupported", Title: "the model does not compact at a threshold", Layer: Semantics,
		Certainty: Reported, Source: "report: several with claude-haiku-4-5",
		Message: "'{model}' does not support the '" + wire.CompactEdit + "' context management strategy.",
		Why:     "Compaction came with the 4.6 models.",
		Fix:     "Clear old tool results instead, or use one of the models in docs/models.md.",
		Sample:  Vars{"model": "claude-haiku-4-5-20251001"},
		Check: func(x *Exchange) []Finding {
			t := x.Request.Threshold()
			if t == nil || x.Model == nil || x.Model.Compaction.Threshold {
				return nil
			}
			return one(t.Node, "context_management.edits."+itoa(t.Index), "model", x.Model.ID)
		},
	},
}
