package reply

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// readAdvisor reads {text} or {encrypted_content}, with a stop_reason.
func (a *answer) readAdvisor(f field) error {
	s := serverCall{name: "advisor", kind: "advisor_tool_result"}
	var advice, hidden *wire.Node
	stop := nullNode()
	keys := append(s.keys("ResponseAdvisorToolResultError"),
		key{"text", nodeInto(&advice)},
		key{"encrypted_content", nodeInto(&hidden)},
		key{"stop_reason", nodeInto(&stop)},
	)
	if err := f.object(keys...); err != nil {
		return err
	}
	switch {
	case s.result != nil:
	case advice != nil:
		s.result = typedNode("advisor_result", has("text", advice), has("stop_reason", stop))
	case hidden != nil:
		s.result = typedNode("advisor_redacted_result", has("encrypted_content", hidden), has("stop_reason", stop))
	}
	return a.add(f, &s, objectNode())
}

// readMCP reads {server_name, name, input, result, is_error}.
func (a *answer) readMCP(f field) error {
	var result *wire.Node
	failed := boolNode(false)
	call := typedNode("mcp_tool_use")
	keep := func(name string) key {
		return key{name, func(f field) error {
			call.Members = append(call.Members, has(name, f.node))
			return nil
		}}
	}
	err := f.object(keep("id"), keep("name"), keep("server_name"), keep("input"),
		key{"result", func(f field) error { result = f.node; return nil }},
		key{"is_error", func(f field) error { failed = f.node; return nil }},
	)
	if err != nil {
		return err
	}
	if f.node.Get("input") == nil {
		call.Members = append(call.Members, has("input", objectNode()))
	}
	if err := a.raw(f.at(call)); err != nil || result == nil {
		return err
	}
	if result.Is(wire.String) {
		result = listNode(typedNode("text", has("text", result)))
	}
	block := typedNode("mcp_tool_result", has("is_error", failed), has("content", result))
	if id := f.node.Get("id"); id != nil {
		block.Members = append(block.Members, has("tool_use_id", id))
	}
	return a.raw(f.at(block))
}

// readFallback reads {to, from, category}. Without from it is the model that the request asks for, or
// the one that took over before.
func (a *answer) readFallback(f field) error {
	var from, to *wire.Node
	category := nullNode()
	err := f.object(key{"from", nodeInto(&from)}, key{"to", nodeInto(&to)}, key{"category", func(f field) (err error) {
		category, err = f.conform(responseType("RefusalCategory"))
		return err
	}})
	if err != nil {
		return err
	}
	if err := f.need("to"); err != nil {
		return err
	}
	if from == nil {
		from = textNode("")
		for _, c := range slices.Backward(a.content) {
			if c.Type == "fallback" {
				n, _ := wire.Parse(c.Raw)
				from = n.Get("to").Get("model")
				break
			}
		}
	}
	return a.raw(f.at(typedNode("fallback",
		has("from", objectNode(has("model", from))), has("to", objectNode(has("model", to))),
		has("trigger", typedNode("refusal", has("category", category))),
	)))
}
