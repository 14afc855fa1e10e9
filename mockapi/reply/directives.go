package reply

import (
	"fmt"
	"strconv"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// maxThink bounds what [[think N]] asks for.
const maxThink = 100

// directive returns the reply that the last user text asks for, and whether it asks for one:
//
//   - [[tool NAME {json}]] calls the tool, if the request offers it and the message holds no tool
//     results. Several make several calls. A tool that the request does not offer, or that its
//     tool_choice rules out, is left alone: agents quote the text in requests of their own, such as
//     one for a title, that have no tools.
//   - [[error ID]] makes the reply that error: err is an *ErrorReply.
//   - [[think N]] puts N thinking blocks before the calls, or before a sentence where none is asked
//     for. It works whether or not the request turned thinking on: whoever can write nothing but a
//     prompt cannot.
//
// Another error says what is wrong with a directive.
func directive(p *prompt.Prompt, o Options) (draft *Draft, ok bool, err error) {
	if !o.Directives {
		return nil, false, nil
	}
	last := lastUser(p)
	var content, calls []wire.Content
	for _, d := range findDirectives(last.text) {
		switch {
		case d.verb == "error":
			return nil, false, &ErrorReply{ID: d.argument}
		case d.verb == "think":
			steps, err := d.steps()
			if err != nil {
				return nil, false, err
			}
			content = append(content, steps...)
		case last.results == nil && mayCall(p, d.argument) == nil:
			input, err := d.input()
			if err != nil {
				return nil, false, err
			}
			calls = append(calls, wire.Content{Type: "tool_use", Name: d.argument, Input: input})
		}
	}
	switch {
	case len(calls) > 1 && p.Request.ToolChoice.DisableParallel:
		return nil, false, fmt.Errorf("[[tool %s]] is one call too many: the request's disable_parallel_tool_use "+
			"allows one", calls[1].Name)
	case len(calls) > 0:
		calls, _ = withIDs(calls, o.NewID)
		content = append(content, calls...)
	case len(content) > 0:
		content = append(content, wire.Content{Type: "text", Text: "I have thought about it."})
	default:
		return nil, false, nil
	}
	return &Draft{Content: content, StopReason: naturalStop(content, nil), Source: "directive"}, true, nil
}

// steps are the thinking blocks of [[think N]].
func (d found) steps() ([]wire.Content, error) {
	n, err := strconv.Atoi(d.argument)
	if err != nil || n < 1 || n > maxThink {
		return nil, fmt.Errorf("[[think %s]]: the number is to be from 1 to %d", d.argument, maxThink)
	}
	steps := make([]wire.Content, n)
	for i := range steps {
		text := fmt.Sprintf("Step %d of %d: what does the message ask for?", i+1, n)
		steps[i] = wire.Content{Type: "thinking", Text: text}
	}
	return steps, nil
}

// input is the JSON of [[tool NAME {json}]], {} where there is none.
func (d found) input() ([]byte, error) {
	if d.json == "" && !d.broken {
		return []byte("{}"), nil
	}
	root, fault := wire.Parse([]byte(d.json))
	switch {
	case d.broken:
		return nil, fmt.Errorf("[[tool %s {…]]: the JSON object does not end before ]]", d.argument)
	case fault != nil:
		return nil, fmt.Errorf("[[tool %s %.60s]]: no JSON: %w", d.argument, d.json, fault)
	}
	b, err := freeForm(root)
	if err != nil {
		return nil, fmt.Errorf("[[tool %s {…}]]: the input %w", d.argument, err)
	}
	return b, nil
}
