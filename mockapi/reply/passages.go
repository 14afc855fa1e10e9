package reply

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// passages lists the texts of some positions of a prompt, oldest first, with who wrote them. Thinking
// and the inputs of tool calls are left out: they repeat what stands elsewhere. So is a file for a
// container, which only the code that runs there can read.
func passages(p *prompt.Prompt, positions []prompt.Position) []recall.Passage {
	c := collector{calls: map[string]*wire.Block{}, files: p.Request.Files}
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
	calls map[string]*wire.Block // by their ids
	files wire.Files
}

func (c *collector) add(p recall.Passage) {
	if strings.TrimSpace(p.Text) != "" {
		c.list = append(c.list, p)
	}
}

func (c *collector) block(q *prompt.Position, b *wire.Block) {
	switch b.Type {
	case "text":
		c.text(q, b.Text)
	case "compaction":
		c.compaction(b.Text)
	case "tool_use", "mcp_tool_use", "server_tool_use":
		c.calls[b.ID] = b
	case "tool_result", "mcp_tool_result":
		for i := range b.Content {
			c.inner(&b.Content[i], c.calls[b.ToolUseID])
		}
	case "document", "search_result":
		c.document(b)
	}
}

// inner reads a block inside the result of a call, which is nil where the prompt does not show it.
func (c *collector) inner(b, call *wire.Block) {
	if b.Type != "text" {
		c.document(b)
		return
	}
	if call != nil && onMemory(call.Input) {
		// Of the answers of the memory tool only the lines of files hold what was said.
		c.add(recall.Passage{Speaker: recall.Tool, Label: call.Name,
			Text: strings.Join(plainLines(fileLines(call.Input, b.Text)), "\n\n")})
		return
	}
	p := recall.Passage{Speaker: recall.Tool, Text: readable(b.Text)}
	if call != nil {
		p.Subject, p.Matter = subjectOf(call.Input), matterOf(call.Name)
		p.Label, p.About = call.Name, schema.Words(call.Name)+" "+shortStrings(call.Input)+p.Subject
	}
	c.add(p)
}

// shortStrings joins the short texts in the input of a call.
func shortStrings(input *wire.Node) string {
	var b strings.Builder
	if input == nil {
		return ""
	}
	for i := range input.Members {
		if v := input.Members[i].Value; v.Is(wire.String) && len(v.Text) <= 60 && b.Len() < 200 {
			b.WriteString(v.Text)
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// document reads the text of a document with a plain source or an uploaded one, or of a search result.
func (c *collector) document(b *wire.Block) {
	title := b.Node.Get("title").Str()
	c.say(b.Node.Get("context").Str(), title)
	source := b.Node.Get("source")
	switch {
	case b.Type == "search_result":
		c.nodes(b.Node.Get("content"), title)
	case source.Get("type").Str() == "text":
		c.say(readable(source.Get("data").Str()), title)
	case source.Get("type").Str() == "content":
		c.nodes(source.Get("content"), title)
	case source.Get("type").Str() == "file":
		c.say(readable(fileText(c.files.Read(source.Get("file_id").Str()))), title)
	}
}

func (c *collector) nodes(content *wire.Node, title string) {
	c.say(content.Str(), title)
	for _, item := range content.Elems() {
		c.say(item.Get("text").Str(), title)
	}
}

func (c *collector) say(text, title string) {
	c.add(recall.Passage{Speaker: recall.Document, Text: text, Label: title, About: title})
}

// text reads a text block. What an agent put into the person's message is not what the person said.
func (c *collector) text(q *prompt.Position, text string) {
	switch {
	case q.Role == "assistant" && isChatter(text):
		c.add(recall.Passage{Speaker: recall.Chatter, Text: text})
	case q.Role == "assistant":
		c.add(recall.Passage{Speaker: recall.Assistant, Text: text})
	case q.Role != "user":
		c.add(recall.Passage{Speaker: recall.System, Text: text})
	default:
		human, added, summary := partText(text)
		c.add(recall.Passage{Speaker: recall.Summary, Text: summary})
		c.add(recall.Passage{Speaker: recall.System, Text: added})
		speaker := recall.User
		if isSummary(human) {
			speaker = recall.Summary
		}
		c.add(recall.Passage{Speaker: speaker, Text: withoutDirectives(human)})
	}
}
