package reply

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// maxCalls bounds the parallel calls of one reply.
const maxCalls = 8

// callable lists the tools that a reply may call: those that the client runs, out of what the
// conversation offers at its end.
func (s *scene) callable() []*wire.Tool {
	return slices.DeleteFunc(s.prompt.Offered(), func(t *wire.Tool) bool { return !clientRuns(t) || t.Name == "" })
}

// tool finds a callable tool by its name.
func (s *scene) tool(name string) *wire.Tool {
	for _, t := range s.callable() {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// forcedCalls calls the tool that tool_choice names, or of any the one that fits the text best. It
// returns nil where only tools of the server are left.
func (s *scene) forcedCalls() *Draft {
	choice := s.prompt.Request.ToolChoice
	var chosen *wire.Tool
	if choice.Type == "tool" {
		chosen = s.tool(choice.Name)
	} else {
		chosen = s.likeliest()
	}
	if chosen == nil {
		return nil
	}
	if isMemory(chosen) {
		if d := s.memoryCall(); d != nil {
			return d
		}
		return s.calls([]toolCall{{chosen, viewDirectory}}, "")
	}
	list, note := s.fill(chosen, s.turn)
	return s.calls(list, note)
}

// likeliest is the tool that the turn asks for, or else the one of whose name it says most, the first
// of several.
func (s *scene) likeliest() *wire.Tool {
	tools := s.callable()
	words := make([]*toolWords, len(tools))
	for i, t := range tools {
		words[i] = wordsOf(t)
	}
	for _, p := range askingParts(s.turn) {
		if fitting := p.best(tools, words); len(fitting) > 0 {
			return tools[fitting[0]]
		}
	}
	said := &part{stems: stemsOf(s.turn)}
	var chosen *wire.Tool
	best := -1.0
	for i, t := range tools {
		if share := said.share(words[i]); share > best {
			chosen, best = t, share
		}
	}
	return chosen
}

// share is how much of a tool's name a part has.
func (p *part) share(w *toolWords) float64 {
	found := 0
	for _, stem := range w.matter {
		if p.says(stem) {
			found++
		}
	}
	return float64(found) / float64(max(1, len(w.matter)))
}

// plainCalls calls the tools that the last user text plainly asks for. After tool results only new
// text can ask, and not for a call that was made before, so that a loop which runs tools until there
// are none left comes to its end.
func (s *scene) plainCalls() *Draft {
	tools := s.callable()
	if s.asked == "" || len(tools) == 0 {
		return nil
	}
	parts := askingParts(s.asked)
	if len(parts) == 0 {
		return nil
	}
	words := make([]*toolWords, len(tools))
	for i, t := range tools {
		words[i] = wordsOf(t)
	}
	var list []toolCall
	note := ""
	for _, p := range parts {
		fitting := p.best(tools, words)
		for _, i := range fitting {
			text := p.text
			if len(fitting) > 1 {
				text = p.textFor(words[i])
			}
			calls, n := s.fill(tools[i], text, p.sentence)
			list = appendNew(list, calls)
			if n != "" {
				note = n
			}
		}
	}
	if len(s.results) > 0 {
		list = slices.DeleteFunc(list, s.madeBefore)
	}
	if len(list) == 0 {
		return nil
	}
	return s.calls(list, note)
}

// best lists the indexes of the tools that a part asks for most plainly. A kind of value alone hints
// at no more than one.
func (p *part) best(tools []*wire.Tool, words []*toolWords) []int {
	var out []int
	most := noFit
	for i, t := range tools {
		if isMemory(t) {
			continue
		}
		f := p.fits(t, words[i])
		switch {
		case f == noFit || f < most:
			continue
		case f > most:
			out, most = nil, f
		}
		out = append(out, i)
	}
	if most <= hinted && len(out) > 1 {
		out = out[:1]
	}
	return out
}

// madeBefore tells whether the visible conversation has the same call already.
func (s *scene) madeBefore(c toolCall) bool {
	for i := range s.prompt.Positions {
		q := &s.prompt.Positions[i]
		if q.Block != nil && q.Block.Type == "tool_use" && q.Block.Name == c.tool.Name && q.Block.Input != nil &&
			sameJSON(string(q.Block.Input.Raw), c.input) {
			return true
		}
	}
	return false
}

// A toolCall is a tool with its input.
type toolCall struct {
	tool  *wire.Tool
	input []byte
}

// appendNew adds the calls that the list does not hold yet.
func appendNew(list, more []toolCall) []toolCall {
	for _, c := range more {
		known := false
		for _, have := range list {
			known = known || have.tool == c.tool && string(have.input) == string(c.input)
		}
		if !known {
			list = append(list, c)
		}
	}
	return list
}

// calls makes the draft of some calls, of a single one where parallel ones are not wanted.
func (s *scene) calls(list []toolCall, note string) *Draft {
	if s.prompt.Request.ToolChoice.DisableParallel {
		list = list[:1]
	}
	if len(list) > maxCalls {
		list = list[:maxCalls]
	}
	d := &Draft{StopReason: "tool_use", Source: "tool", Note: note}
	for _, c := range list {
		d.Content = append(d.Content, wire.Content{
			Type: "tool_use", ID: s.options.NewID("toolu"), Name: c.tool.Name, Input: c.input,
		})
	}
	return d
}
