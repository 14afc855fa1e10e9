package reply

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// passages lists the texts of some positions, oldest first, with who wrote them. Thinking and the
// inputs of tool calls are left out: they repeat what stands elsewhere.
func passages(positions []prompt.Position) []recall.Passage {
	c := collector{tools: map[string]string{}}
	for i := range positions {
		q := &positions[i]
		if q.Block != nil {
			c.block(q, q.Block)
		}
	}
	return c.list
}

type collector struct {
	list  []recall.Passage
	tools map[string]string // the tool's name by the id of its call
}

func (c *collector) add(speaker recall.Speaker, text, label string) {
	if strings.TrimSpace(text) != "" {
		c.list = append(c.list, recall.Passage{Speaker: speaker, Text: text, Label: label})
	}
}

func (c *collector) block(q *prompt.Position, b *wire.Block) {
	switch b.Type {
	case "text":
		c.add(speakerOf(q, b.Text), unquote(b.Text), "")
	case "compaction":
		c.add(recall.Summary, b.Text, "")
	case "tool_use", "mcp_tool_use", "server_tool_use":
		c.tools[b.ID] = b.Name
	case "tool_result", "mcp_tool_result":
		for i := range b.Content {
			c.inner(&b.Content[i], c.tools[b.ToolUseID])
		}
	case "document", "search_result":
		c.document(b)
	}
}

// inner reads a block inside a tool result.
func (c *collector) inner(b *wire.Block, tool string) {
	if b.Type == "text" {
		c.add(recall.Tool, b.Text, tool)
		return
	}
	c.document(b)
}

// document reads the text of a document with a plain source, or of a search result.
func (c *collector) document(b *wire.Block) {
	title := b.Node.Get("title").Str()
	c.add(recall.Document, b.Node.Get("context").Str(), title)
	source := b.Node.Get("source")
	switch {
	case b.Type == "search_result":
		c.nodes(b.Node.Get("content"), title)
	case source.Get("type").Str() == "text":
		c.add(recall.Document, source.Get("data").Str(), title)
	case source.Get("type").Str() == "content":
		c.nodes(source.Get("content"), title)
	}
}

func (c *collector) nodes(content *wire.Node, title string) {
	c.add(recall.Document, content.Str(), title)
	for _, item := range content.Elems() {
		c.add(recall.Document, item.Get("text").Str(), title)
	}
}

// continued opens the user message in which agents carry a summary into a new context.
const continued = "This session is being continued from a previous conversation"

func speakerOf(q *prompt.Position, text string) recall.Speaker {
	switch {
	case q.Role == "assistant":
		return recall.Assistant
	case q.Role != "user":
		return recall.System
	}
	start := strings.TrimSpace(text)
	if strings.HasPrefix(start, continued) || strings.HasPrefix(start, "<summary>") {
		return recall.Summary
	}
	for _, tag := range agentTags {
		if strings.HasPrefix(start, "<"+tag) && strings.HasSuffix(start, "</"+tag+">") {
			return recall.System
		}
	}
	return recall.User
}

func unquote(text string) string {
	if len(text) > 1 && text[0] == '"' && text[len(text)-1] == '"' {
		return text[1 : len(text)-1]
	}
	return text
}
