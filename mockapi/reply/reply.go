// Package reply is what the "model" says. It is no model: a reply is a pure function of the prompt,
// so that a test which asks for something said before finds out whether its client sent it along.
//
// [Compose] takes the first of these that applies:
//
//   - a scripted reply (script.go, docs/scripts.md);
//   - a directive in the last user text, where they are switched on (directives.go);
//   - a tool call that tool_choice forces (tools.go);
//   - a title or a summary, where one is asked for (title.go, summary.go);
//   - a tool call that the text plainly asks for (tools.go, memory.go);
//   - JSON for output_config.format (structured.go);
//   - an answer from the results of tool calls (results.go);
//   - the sentence of the conversation that answers a question (recall.go);
//   - small talk about the last user message, and nothing else (smalltalk.go).
//
// What comes out is then continued from a prefill (prefill.go), thought about (thinking.go) and cut
// where max_tokens and stop_sequences say (limits.go).
package reply

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Compose makes the reply to a prompt. The error is an [ErrorReply], or says why a script or a
// directive cannot apply.
func Compose(p *prompt.Prompt, o Options) (*Draft, error) {
	d, ok, err := Scripted(p, o)
	if ok || err != nil {
		return d, err
	}
	return Own(p, o), nil
}

// Scripted is the reply that a script or a directive has for a prompt, if there is one.
func Scripted(p *prompt.Prompt, o Options) (d *Draft, ok bool, err error) {
	if p.Request.MaxTokens == 0 {
		return nil, false, nil
	}
	d, ok, err = scripted(p, o)
	if !ok && err == nil {
		d, ok, err = directive(p, o)
	}
	if !ok || err != nil {
		return nil, false, err
	}
	if p.Request.Thinking.Type == "enabled" && !slices.ContainsFunc(d.Content, isThinking) {
		// With a budget a turn has to begin with thinking, or the API refuses the next request.
		newScene(p, o).think(d)
	}
	limit(p, d)
	return d, true, nil
}

// Own is the reply to a prompt for which there is no script.
func Own(p *prompt.Prompt, o Options) *Draft {
	if p.Request.MaxTokens == 0 {
		// Pre-warming: the prompt is read and cached, nothing is said (prompt caching docs).
		return &Draft{StopReason: "max_tokens", Source: "none"}
	}
	s := newScene(p, o)
	d := s.answer()
	s.continuePrefill(d)
	s.think(d)
	limit(p, d)
	return d
}

// answer is the reply of its own accord.
func (s *scene) answer() *Draft {
	request := s.prompt.Request
	if request.ToolChoice.Forced() {
		if d := s.forcedCalls(); d != nil {
			return d
		}
	}
	if request.ToolChoice.Type != "none" {
		if d := s.recollect(); d != nil {
			return d
		}
	}
	if request.OutputConfig.Schema == nil {
		switch {
		case s.wantsTitle():
			return text("title", s.title())
		case s.wantsSummary():
			return text("summary", s.summary())
		}
	}
	if request.ToolChoice.Type != "none" {
		if d := s.memoryCall(); d != nil {
			return d
		}
		if d := s.plainCalls(); d != nil {
			return d
		}
	}
	if request.OutputConfig.Schema != nil {
		return s.structured()
	}
	if answer := s.fromResults(); answer != "" {
		return text("tool", answer)
	}
	if answer := s.recall(); answer != "" {
		return text("recall", answer)
	}
	return text("smalltalk", s.smallTalk())
}

// text is a draft of one text block.
func text(source, answer string) *Draft {
	return &Draft{
		Content:    []wire.Content{{Type: "text", Text: answer}},
		StopReason: "end_turn",
		Source:     source,
	}
}
