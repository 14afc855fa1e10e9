package reply

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/tokens"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A mind says how the model thinks on a request (docs: adaptive and extended thinking).
type mind struct {
	reasons bool // thinks before it answers
	updates bool // says before a tool call what it is about to do
	// Whether reasoning and updates come back with their text. Without it they are empty, signed
	// and billed all the same.
	showReasons, showUpdates bool
}

// interleavedBeta lets the models with a thinking budget think between tool calls.
const interleavedBeta = "interleaved-thinking-2025-05-14"

// mindOf reads thinking.type and thinking.display. A forced tool call comes without thinking.
func mindOf(p *prompt.Prompt, answersTools bool) mind {
	r, m := p.Request, p.Model.Thinking
	if !thinks(p) || r.ToolChoice.Forced() {
		return mind{}
	}
	display := r.Thinking.Display
	switch {
	case r.Thinking.Type == "between_tools":
		return mind{updates: true, showUpdates: true}
	case display == "":
		display = m.Display
	}
	adaptive := r.Thinking.Type != "enabled"
	return mind{
		reasons:     adaptive || !answersTools || interleaves(p),
		updates:     adaptive && m.ProgressUpdates && display != "omitted",
		showReasons: display == "summarized",
		showUpdates: display != "omitted",
	}
}

// interleaves tells whether a budget is also spent between tool calls: with a beta, on the models
// that know budgets alone, Haiku left out.
func interleaves(p *prompt.Prompt) bool {
	return p.Request.Betas.HasAny(interleavedBeta) && p.Model.Line != "haiku" &&
		!slices.Contains(p.Model.Thinking.Types, "adaptive")
}

// think puts thinking before what a draft says and before its tool calls.
func (s *scene) think(d *Draft) {
	m := mindOf(s.prompt, len(s.results) > 0)
	var content []wire.Content
	if m.reasons {
		text := s.reasoning(d)
		if cost := s.reasoningCost(text); cost >= leastReasoning {
			content = append(content, thought(text, cost, m.showReasons))
		}
	}
	for _, c := range d.Content {
		if m.updates && c.Type == "tool_use" {
			text := "I will use " + c.Name + " for this."
			content = append(content, thought(text, s.cost(text), m.showUpdates))
		}
		content = append(content, c)
	}
	d.Content = content
}

func isThinking(c wire.Content) bool { return c.Type == "thinking" || c.Type == "redacted_thinking" }

func thought(text string, cost int, shown bool) wire.Content {
	c := wire.Content{Type: "thinking", Tokens: cost}
	if shown {
		c.Text = text
	}
	return c
}

func (s *scene) cost(text string) int {
	return tokens.Scale(tokens.Text(text), s.prompt.Model.TokenFactor)
}

// leastReasoning is the room, in tokens, below which the model does not begin to think.
const leastReasoning = 8

// weights is how much longer than its summary reasoning is, by effort. Inferred: only the order of
// the levels is known.
var weights = map[string]int{"low": 1, "medium": 2, "high": 3, "xhigh": 5, "max": 8}

// reasoningCost is what reasoning with this summary costs, in tokens: more with more effort, within the
// budgets and half of max_tokens, so that the answer has room. A task budget limits nothing else: it is
// advice (docs: task budgets).
func (s *scene) reasoningCost(summary string) int {
	r := s.prompt.Request
	cost := s.cost(summary) * max(1, weights[s.prompt.Effort()])
	if r.MaxTokens >= 0 {
		cost = min(cost, r.MaxTokens/2)
	}
	if r.Thinking.Budget > 0 {
		cost = min(cost, r.Thinking.Budget)
	}
	if left := r.OutputConfig.TaskBudget; left >= 0 {
		cost = min(cost, left)
	}
	return cost
}

// reasoning is the summary of what the model thought. It is made of the last user message alone.
func (s *scene) reasoning(d *Draft) string {
	about := "The user has written to me."
	if asked := strings.Fields(s.question); len(asked) > 0 {
		about = "The user writes: " + strings.Join(asked[:min(len(asked), quotedWords)], " ")
		if len(asked) > quotedWords {
			about += " …"
		}
	}
	return about + "\n\n" + plans[d.Source]
}

// quotedWords is how much of the user's text the reasoning repeats.
const quotedWords = 16

// plans is what the model makes up its mind to, by the source of the reply.
var plans = map[string]string{
	"recall":     "The answer should be in our conversation. I will look it up there and say only what stands there.",
	"smalltalk":  "Nothing has to be looked up for this. A short, friendly answer will do.",
	"summary":    "They want it short. I will keep names, numbers, dates and decisions.",
	"tool":       "A tool can help with this, so I go by what it takes and what it gives back.",
	"structured": "The answer has to be JSON that fits the schema, so I will fill its fields one by one.",
}
