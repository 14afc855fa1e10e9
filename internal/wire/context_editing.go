package wire

import "slices"

// The types of the entries of context_management.edits that clear.
const (
	ClearToolUsesEdit = "clear_tool_uses_20250919"
	ClearThinkingEdit = "clear_thinking_20251015"
)

// ContextBeta is the value that lets a request have its context edited.
const ContextBeta = "context-management-2025-06-27"

// A Clearing is one entry of context_management.edits that clears, with its defaults filled in.
type Clearing struct {
	Type string
	Node *Node
	// Trigger is the size beyond which tool uses are cleared: tokens of the prompt, or tool uses where
	// CountsUses is set. Thinking is cleared at any size.
	Trigger    int
	CountsUses bool
	// Keep is how many of the newest tool uses stay, or the thinking of how many of the newest turns.
	// KeepAll keeps all thinking; KeepDefault leaves it to the model.
	Keep                 int
	KeepAll, KeepDefault bool
	// ClearAtLeast is how many tokens must go, or none does.
	ClearAtLeast int
	// ExcludeTools names tools whose uses stay.
	ExcludeTools map[string]bool
	// ClearInputs clears the input of every cleared use, InputsOf that of uses of these tools.
	ClearInputs bool
	InputsOf    map[string]bool
}

// Defaults of clear_tool_uses_20250919 (docs: context editing).
const (
	defaultClearTrigger = 100_000
	defaultKeptUses     = 3
)

// EditsContext tells whether the request configures edits of its context, be it none at all.
func (r *Request) EditsContext() bool { return r.Node.Get("context_management").Present() }

// Clearings are the edits that clear, in the order sent.
func (r *Request) Clearings() []Clearing {
	var list []Clearing
	for _, n := range r.Node.Get("context_management").Get("edits").Elems() {
		switch c := (Clearing{Type: n.Get("type").Str(), Node: n}); c.Type {
		case ClearToolUsesEdit:
			c.readToolUses()
			list = append(list, c)
		case ClearThinkingEdit:
			c.readThinking()
			list = append(list, c)
		}
	}
	return list
}

// ClearsThinking tells whether the request itself says which thinking stays.
func (r *Request) ClearsThinking() bool {
	return slices.ContainsFunc(r.Clearings(), func(c Clearing) bool { return c.Type == ClearThinkingEdit })
}

func (c *Clearing) readToolUses() {
	c.Trigger, c.Keep = defaultClearTrigger, defaultKeptUses
	if trigger := c.Node.Get("trigger"); trigger.Present() {
		c.CountsUses = trigger.Get("type").Str() == "tool_uses"
		c.Trigger, _ = trigger.Get("value").Int()
	}
	if kept, ok := c.Node.Get("keep").Get("value").Int(); ok {
		c.Keep = max(0, kept) // a request that no schema has checked
	}
	c.ClearAtLeast, _ = c.Node.Get("clear_at_least").Get("value").Int()
	c.ExcludeTools = names(c.Node.Get("exclude_tools"))
	inputs := c.Node.Get("clear_tool_inputs")
	c.ClearInputs, c.InputsOf = inputs.True(), names(inputs)
}

// readThinking reads both spellings of all: "all" and {"type":"all"} (SDK types).
func (c *Clearing) readThinking() {
	keep := c.Node.Get("keep")
	c.KeepAll = keep.Str() == "all" || keep.Get("type").Str() == "all"
	turns, ok := keep.Get("value").Int()
	c.Keep, c.KeepDefault = turns, !ok && !c.KeepAll
}

func names(list *Node) map[string]bool {
	set := map[string]bool{}
	for _, n := range list.Elems() {
		set[n.Str()] = true
	}
	return set
}

// ClearsInput tells whether the input of a cleared use of a tool goes as well.
func (c *Clearing) ClearsInput(tool string) bool {
	return c.ClearInputs || c.InputsOf[tool]
}

// A TokenCount is the answer of count_tokens.
type TokenCount struct {
	Input int
	// ContextManagement says what the prompt was before edits of the context, as JSON; nil where none was
	// configured.
	ContextManagement []byte
}

// JSON renders the count for a dialect.
func (c TokenCount) JSON(d Dialect) []byte {
	m := Message{ContextManagement: c.ContextManagement}
	return append(m.AppendContextManagement(appendCount(nil, `{"input_tokens":`, c.Input), d), '}')
}
