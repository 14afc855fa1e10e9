package reply

import (
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// maxCalls bounds the parallel calls of one reply.
const maxCalls = 8

// callable lists the tools that a reply may call: those that the client runs. A deferred tool is
// one of them once something in the conversation refers to it.
func (s *scene) callable() []*wire.Tool {
	var out []*wire.Tool
	var referred map[string]bool
	for i := range s.prompt.Request.Tools {
		t := &s.prompt.Request.Tools[i]
		if !clientRuns(t) || t.Name == "" {
			continue
		}
		if t.Deferred {
			if referred == nil {
				referred = s.references()
			}
			if !referred[t.Name] {
				continue
			}
		}
		out = append(out, t)
	}
	return out
}

// references are the names of the tools that tool_reference blocks of the visible prompt name:
// results of a tool search, and additions in system messages.
func (s *scene) references() map[string]bool {
	names := map[string]bool{}
	for i := range s.prompt.Positions {
		q := &s.prompt.Positions[i]
		if q.Section != prompt.Messages {
			continue
		}
		switch q.Block.Type {
		case "tool_result":
			for j := range q.Block.Content {
				refer(names, q.Block.Content[j].Node)
			}
		case "tool_search_tool_result":
			for _, n := range q.Block.Node.Get("content").Get("tool_references").Elems() {
				refer(names, n)
			}
		case "tool_addition":
			refer(names, q.Block.Node.Get("tool"))
		}
	}
	return names
}

func refer(names map[string]bool, n *wire.Node) {
	if n.Get("type").Str() != "tool_reference" {
		return
	}
	for _, key := range [...]string{"tool_name", "name"} {
		if name := n.Get(key).Str(); name != "" {
			names[name] = true
		}
	}
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
		best := -1.0
		for _, t := range s.callable() {
			if fit := nameFit(t, s.turn); fit > best {
				chosen, best = t, fit
			}
		}
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

// plainCalls calls the tools that the last user text plainly asks for. After tool results only new
// text can ask, so that a loop which runs tools until there are none left comes to its end.
func (s *scene) plainCalls() *Draft {
	tools := s.callable()
	if s.asked == "" || len(tools) == 0 {
		return nil
	}
	var list []toolCall
	note := ""
	for _, part := range askingParts(s.asked) {
		for _, t := range tools {
			if isMemory(t) || !plainlyAsks(t, part) {
				continue
			}
			calls, n := s.fill(t, part)
			list = appendNew(list, calls)
			if n != "" {
				note = n
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	return s.calls(list, note)
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
