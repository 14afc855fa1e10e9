package reply

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// draft makes the scripted reply. The error says why the script cannot apply to the request, or is
// an *ErrorReply. The tokens are counted by Compose, after it has applied the limits.
func (s *Script) draft(p *prompt.Prompt, o Options) (*Draft, error) {
	a := &s.answer
	if a.rule != "" {
		return nil, &ErrorReply{ID: a.rule}
	}
	if err := a.applies(p); err != nil {
		return nil, fmt.Errorf("apply script %s: %w", s.origin, err)
	}
	content, waiting := withIDs(a.content, o.NewID)
	d := &Draft{
		Content:      content,
		StopReason:   a.stopReason,
		StopSequence: a.stopSequence,
		StopDetails:  a.stopDetails,
		Container:    a.container,
		Usage:        maps.Clone(a.usage),
		Delay:        a.delay,
		Fixed:        a.stopReason != "",
		Source:       "script",
	}
	if !d.Fixed {
		d.StopReason = naturalStop(d.Content, waiting)
	}
	if d.Container != nil && member(d.Container, "id") == "" {
		d.Container = fillID(d.Container, "id", o.NewID("container"))
	}
	takeOver(d.Content, p.Request.Model)
	return d, nil
}

// withIDs copies content and gives every call an id that has none, and every result that of its call. It
// returns the calls that the API has not run yet as well.
func withIDs(content []wire.Content, newID func(prefix string) string) ([]wire.Content, waitingCalls) {
	content = slices.Clone(content)
	var waiting waitingCalls
	for i := range content {
		waiting.fill(&content[i], newID)
	}
	return content, waiting
}

// takeOver names the model that the request asks for where a fallback does not say whom it follows.
func takeOver(content []wire.Content, model string) {
	name, _ := freeForm(textNode(model))
	for i := range content {
		if c := &content[i]; c.Type == "fallback" {
			c.Raw = bytes.Replace(c.Raw, []byte(`"from":{"model":""}`), []byte(`"from":{"model":`+string(name)+`}`), 1)
		}
	}
}

// naturalStop is the stop reason of a reply that nothing cut.
func naturalStop(content []wire.Content, waiting waitingCalls) string {
	switch {
	case slices.ContainsFunc(content, isCall):
		return "tool_use"
	case len(waiting) > 0:
		return "pause_turn"
	}
	return "end_turn"
}

func isCall(c wire.Content) bool { return c.Type == "tool_use" }

// applies says why a model could not have given this answer to the request.
func (a *answer) applies(p *prompt.Prompt) error {
	var calls int
	for i := range a.content {
		c := &a.content[i]
		if isCall(*c) {
			calls++
			if err := mayCall(p, c.Name); err != nil {
				return err
			}
		}
		if err := mayServe(p, c); err != nil {
			return err
		}
		if strings.HasSuffix(c.Type, "thinking") && !thinks(p) {
			return errors.New("thinking: the request has none: turn it on with the request's thinking, " +
				"or leave it out of the script")
		}
	}
	choice := p.Request.ToolChoice
	switch {
	case calls > 1 && choice.DisableParallel:
		return fmt.Errorf("tool_use: %d calls, but the request's disable_parallel_tool_use allows one", calls)
	case calls == 0 && choice.Forced() && a.stopReason == "":
		return fmt.Errorf("the request's tool_choice %q forces a call: give the script a tool_use, or a stop_reason "+
			"that says why there is none", choice.Type)
	}
	stops := p.Request.StopSequences
	if a.stopSequence != "" && !slices.Contains(stops, a.stopSequence) {
		return fmt.Errorf("stop_sequence %.60q: the request's stop_sequences are %.200q", a.stopSequence, stops)
	}
	return nil
}

// mayCall says why a request does not let the model call a tool.
func mayCall(p *prompt.Prompt, name string) error {
	choice := p.Request.ToolChoice
	offered, names := offers(p, name)
	switch {
	case !offered && len(names) == 0:
		return fmt.Errorf("tool_use %q: the request offers no tools that the client runs", name)
	case !offered:
		return fmt.Errorf("tool_use %q: the request offers no such tool, but %s", name, strings.Join(names, ", "))
	case choice.Type == "none":
		return fmt.Errorf(`tool_use %q: the request's tool_choice is "none"`, name)
	case choice.Type == "tool" && choice.Name != name:
		return fmt.Errorf("tool_use %q: the request's tool_choice asks for %q", name, choice.Name)
	}
	return nil
}

// thinks tells whether the model thinks on this request.
func thinks(p *prompt.Prompt) bool {
	kind, byDefault := p.Request.Thinking.Type, p.Model.Thinking.Default
	switch {
	case byDefault == "always":
		return true
	case kind == "":
		return byDefault == "on"
	default:
		return kind != "disabled"
	}
}
