package wire

// A Block is one content block of a message, of the system prompt or of a tool_result.
type Block struct {
	Type string
	// Node is the block as sent; a String where the content was a plain string.
	Node *Node
	// Text of a text block, thinking of a thinking block, content of a compaction block.
	Text string
	// ID of a tool_use, server_tool_use or mcp_tool_use block.
	ID string
	// Name of the tool that such a block calls.
	Name string
	// Input of such a call: free-form JSON.
	Input *Node
	// ToolUseID names the call that a result block answers.
	ToolUseID string
	// Content of a tool_result or mcp_tool_result: its inner blocks; a string is one text block.
	Content []Block
	IsError bool
	// Signature of a thinking or compaction block, data of a redacted_thinking block.
	Signature string
	// Marker of the block. Of a tool_result it may be that of its last inner block, of a tool_addition
	// that of its definition: see Breakpoints.
	Marker *Marker
}

// blocks views a content: a string, an array of blocks, or nothing. An empty string is nothing.
func blocks(n *Node) []Block {
	if n.Is(String) && n.Text != "" {
		return []Block{{Type: "text", Text: n.Text, Node: n}}
	}
	items := n.Elems()
	if len(items) == 0 {
		return nil
	}
	out := make([]Block, len(items))
	for i, item := range items {
		out[i] = NewBlock(item)
	}
	return out
}

// NewBlock views a block.
func NewBlock(n *Node) Block {
	b := Block{Type: n.Get("type").Str(), Node: n, Marker: marker(n)}
	switch b.Type {
	case "text":
		b.Text = n.Get("text").Str()
	case "thinking":
		b.Text, b.Signature = n.Get("thinking").Str(), n.Get("signature").Str()
	case "redacted_thinking":
		b.Signature = n.Get("data").Str()
	case "compaction":
		b.Text, b.Signature = n.Get("content").Str(), n.Get("signature").Str()
	case "tool_use", "server_tool_use", "mcp_tool_use":
		b.ID, b.Name, b.Input = n.Get("id").Str(), n.Get("name").Str(), n.Get("input")
	default:
		// Every other block with a tool_use_id is some tool's result.
		b.ToolUseID = n.Get("tool_use_id").Str()
		b.IsError = n.Get("is_error").True()
		if b.Type == "tool_result" || b.Type == "mcp_tool_result" {
			b.Content = blocks(n.Get("content"))
		}
		if lender := b.lender(); lender != nil {
			b.Marker = marker(lender)
		}
	}
	return b
}

// A Tool is one entry of tools.
type Tool struct {
	Type        string // "custom" where none was sent
	Name        string
	Description string
	InputSchema *Node
	Deferred    bool // defer_loading
	Marker      *Marker
	Node        *Node
}

// NewTool views an entry of tools, or the definition of a tool in a message.
func NewTool(n *Node) Tool {
	t := Tool{
		Type:        n.Get("type").Str(),
		Name:        n.Get("name").Str(),
		Description: n.Get("description").Str(),
		InputSchema: n.Get("input_schema"),
		Deferred:    n.Get("defer_loading").True(),
		Marker:      marker(n),
		Node:        n,
	}
	if t.Type == "" {
		t.Type = "custom"
	}
	return t
}
