package rules

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Messages about temperature, top_p, top_k and stop_sequences.
const (
	thinkingConsult = " Please consult our documentation at " +
		"https://docs.claude.com/en/docs/build-with-claude/extended-thinking"
	thinkingImportant = thinkingConsult + "#important-considerations-when-using-extended-thinking"

	msgTopPUnset    = "`top_p` cannot be set to -1 for this model."
	msgSamplingBoth = "`temperature` and `top_p` cannot both be specified for this model. Please use only one."
	msgSamplingGone = "`{param}` is deprecated for this model."
	msgTempThinking = "`temperature` may only be set to 1 when thinking is enabled." + thinkingImportant
	msgTopKThinking = "`top_k` must be unset when thinking is enabled." + thinkingImportant
	msgTopPThinking = "`top_p` must be greater than or equal to 0.95 or unset when thinking is enabled." +
		thinkingImportant
	msgStopBlank = "stop_sequences: each stop sequence must contain non-whitespace"
)

// Prose that several rows share, and the least top_p that goes with thinking (docs).
const (
	samplingDocs       = "docs: extended thinking; report: many"
	samplingMigration  = "report: every upgrade to 4.7 and later"
	samplingExclusive  = "report: many; Haiku 4.5, Sonnet 4.5 and 4.6, Opus 4.5 and 4.6"
	samplingOfThinking = "The model samples as it was trained to while it thinks."
	leastTopPThinking  = 0.95
)

// These fields exist under version 2023-06-01 only: under 2026-10-21 the schema does not know them.
var samplingRules = []*Rule{
	{
		ID: "sampling.top_p_minus_one", Title: "top_p -1 in place of none", Layer: Semantics,
		Certainty: Reported, Source: "report: langchain-ai/langchainjs#9067 and others, from Sonnet 4.5 on; wins over sampling.both",
		Message: msgTopPUnset,
		Why:     "Before Claude 4.5 a top_p of -1 was the same as none.",
		Fix:     "Leave top_p out. Versions of LangChain before October 2025 always send it.",
		Check: func(x *Exchange) []Finding {
			topP := x.field("top_p")
			if topP == nil || topP.Float() != -1 || x.Model == nil || x.Model.Sampling == "free" {
				return nil
			}
			return one(topP, "top_p")
		},
	},
	{
		ID: "sampling.both", Title: "temperature and top_p together", Layer: Semantics,
		Certainty: Reported, Source: samplingExclusive,
		Message: msgSamplingBoth,
		Why:     "These models take one of the two.",
		Fix:     "Send one. Frameworks set a default for the other: turn it off.",
		Check: func(x *Exchange) []Finding {
			if x.Model == nil || x.Model.Sampling != "exclusive" || x.field("temperature") == nil {
				return nil
			}
			if topP := x.field("top_p"); topP != nil {
				return one(topP, "top_p")
			}
			return nil
		},
	},
	{
		ID: "sampling.temperature_deprecated", Title: "the model takes no sampling parameters", Layer: Semantics,
		Certainty: Reported, Source: samplingMigration + "; defaults are accepted (docs)",
		Message: msgSamplingGone,
		Why:     "Claude 4.7 and later sample in one way. Only the default values are accepted.",
		Fix:     "Leave temperature, top_p and top_k out.",
		Sample:  Vars{"param": "temperature"},
		Check:   checkDeprecatedSampling,
	},
	{
		ID: "sampling.temperature_with_thinking", Title: "temperature with thinking", Layer: Semantics,
		Certainty: Reported, Source: samplingDocs,
		Message: msgTempThinking,
		Why:     samplingOfThinking,
		Fix:     "Leave temperature out.",
		Check: whileThinking("temperature", func(n *wire.Node) bool {
			return n.Float() != 1
		}),
	},
	{
		ID: "sampling.top_k_with_thinking", Title: "top_k with thinking", Layer: Semantics,
		Certainty: Reported, Source: samplingDocs,
		Message: msgTopKThinking,
		Why:     samplingOfThinking,
		Fix:     "Leave top_k out.",
		Check:   whileThinking("top_k", func(*wire.Node) bool { return true }),
	},
	{
		ID: "sampling.top_p_with_thinking", Title: "a low top_p with thinking", Layer: Semantics,
		Certainty: Reported, Source: samplingDocs + "; 0.95 to 1 is allowed now, the current text is ours",
		Message: msgTopPThinking,
		Why:     samplingOfThinking,
		Fix:     "Leave top_p out.",
		Check: whileThinking("top_p", func(n *wire.Node) bool {
			return n.Float() < leastTopPThinking
		}),
	},
	{
		ID: "sampling.stop_whitespace", Title: "a stop sequence without a visible character", Layer: Semantics,
		Certainty: Reported, Source: "report: several",
		Message: msgStopBlank,
		Why:     "White space occurs everywhere.",
		Fix:     "Leave the sequence out, or stop at a word.",
		Also:    []Instance{{ID: "sampling.stop_empty"}},
		Check: func(x *Exchange) []Finding {
			for _, stop := range x.Root.Get("stop_sequences").Elems() {
				if stop.Is(wire.String) && strings.TrimSpace(stop.Text) == "" {
					return one(stop, "stop_sequences")
				}
			}
			return nil
		},
	},
}

// checkDeprecatedSampling lets the defaults pass: 1 for temperature and top_p.
func checkDeprecatedSampling(x *Exchange) []Finding {
	if x.Model == nil || x.Model.Sampling != "deprecated" {
		return nil
	}
	for _, param := range []string{"temperature", "top_p", "top_k"} {
		n := x.field(param)
		if n == nil || param != "top_k" && n.Float() == 1 {
			continue
		}
		return one(n, param, "param", param)
	}
	return nil
}

// whileThinking refuses a value of a sampling parameter on requests that think.
func whileThinking(param string, refused func(*wire.Node) bool) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		n := x.field(param)
		kind := x.Request.Thinking.Type
		if n == nil || kind != "enabled" && kind != "adaptive" || !refused(n) {
			return nil
		}
		return one(n, param)
	}
}

// accepts tells whether a model takes a thinking type.
func accepts(m *fixtures.Model, thinkingType string) bool {
	for _, t := range m.Thinking.Types {
		if t == thinkingType {
			return true
		}
	}
	return false
}
