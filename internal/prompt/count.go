package prompt

import (
	"crypto/sha256"
	"encoding/base64"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/tokens"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// count fills in the tokens of every position and of the tail. The sum over positions is the size
// of the prompt, so what the cache read, what it wrote and what is left always add up to it.
func (p *Prompt) count() {
	c := counter{p: p, factor: p.Model.TokenFactor}
	for i := range p.Positions {
		q := &p.Positions[i]
		if q.Tool != nil {
			q.Tokens = c.tool(q.Tool)
			continue
		}
		q.Tokens = c.block(q.Block)
		if q.Section == Messages && (i == 0 || p.Positions[i-1].Message != q.Message) {
			q.Tokens += tokens.PerMessage
		}
	}
	p.Tail = tokens.PerPrompt
	if tools := p.Section(Tools); len(tools) > 0 {
		// The instructions for tool use stand before the tools. What a forced choice adds to them
		// must not change the cached prefix (a new tool_choice keeps tools and system), so it is
		// counted at the end. Inferred: no source says where they stand.
		tools[0].Tokens += p.Model.ToolOverhead.Auto
		if p.Request.ToolChoice.Forced() {
			p.Tail += p.Model.ToolOverhead.Forced - p.Model.ToolOverhead.Auto
		}
	}
}

type counter struct {
	p      *Prompt
	factor float64
}

// ownPrompt is what the API adds to a prompt for a tool whose definition it writes itself, by the
// family of the tool's type (spec of prices, tool use). The value 0 stands for the tool's own JSON.
var ownPrompt = []struct {
	family string
	tokens int
}{
	{"bash_", 325},
	{"text_editor_", 700},
	{"computer_toolset_", 4500},
	{"browser_toolset_", 6600},
}

func (c counter) tool(t *wire.Tool) int {
	for _, own := range ownPrompt {
		if len(t.Type) > len(own.family) && t.Type[:len(own.family)] == own.family {
			return own.tokens
		}
	}
	return tokens.PerTool + tokens.Scale(c.definition(t.Node), c.factor)
}

func (c counter) block(b *wire.Block) int {
	switch b.Type {
	case "text", "thinking", "compaction":
		return tokens.Scale(c.text(textNode(b)), c.factor)
	case "redacted_thinking":
		return tokens.Scale(len(b.Signature)/bytesPerToken, c.factor)
	case "tool_use", "server_tool_use", "mcp_tool_use":
		return tokens.PerBlock + tokens.Scale(tokens.Text(b.Name)+c.json(b.Input), c.factor)
	case "image", "document":
		return tokens.PerBlock + c.media(b.Type, b.Node)
	case "tool_result", "mcp_tool_result":
		sum := tokens.PerBlock
		for i := range b.Content {
			sum += c.block(&b.Content[i])
		}
		return sum
	default:
		return tokens.PerBlock + tokens.Scale(c.strings(b.Node), c.factor)
	}
}

// bytesPerToken is the documented rule of thumb for text that cannot be read: about four.
const bytesPerToken = 4

// textNode is the String that holds a block's text.
func textNode(b *wire.Block) *wire.Node {
	if b.Node.Is(wire.String) {
		return b.Node
	}
	switch b.Type {
	case "thinking":
		return b.Node.Get("thinking")
	case "compaction":
		return b.Node.Get("content")
	default:
		return b.Node.Get("text")
	}
}

// text counts a String; what has been counted once is remembered by its digest.
func (c counter) text(n *wire.Node) int {
	if leaf, ok := c.p.leaves[n]; ok {
		return tokens.TextMemo(leaf, n.Text)
	}
	return tokens.Text(n.Str())
}

// json counts free-form JSON in its compact form: white space between its tokens is no part of a
// prompt.
func (c counter) json(n *wire.Node) int {
	if n == nil {
		return 0
	}
	return remembered(compact(nil, n.Raw))
}

// definition counts the JSON of a tool without the members that say nothing, markers among them.
func (c counter) definition(n *wire.Node) int {
	text := []byte{'{'}
	for _, m := range n.Members {
		if dropped(m, toolDefaults) {
			continue
		}
		if len(text) > 1 {
			text = append(text, ',')
		}
		text = append(strconv.AppendQuote(text, m.Name), ':')
		text = compact(text, m.Value.Raw)
	}
	return remembered(append(text, '}'))
}

func compact(dst, src []byte) []byte {
	out, err := jsontext.AppendFormat(dst, src, jsontext.AllowDuplicateNames(true), jsontext.PreserveRawStrings(true))
	if err != nil {
		return append(dst, src...) // it was decoded before, so this is for depth alone
	}
	return out
}

// remembered counts a text that has no leaf of its own.
func remembered(text []byte) int {
	if len(text) <= longText {
		return tokens.Text(string(text))
	}
	return tokens.TextMemo(sha256.Sum256(text), string(text))
}

// silent are the members of a block that the model does not read as text. Cited text is documented
// not to count when it is sent back.
var silent = map[string]bool{
	"type": true, "cache_control": true, "cited_text": true, "citations": true,
	"encrypted_content": true, "encrypted_index": true, "signature": true, "tool_use_id": true,
}

// strings counts every text within a block of a type that has no rule of its own.
func (c counter) strings(n *wire.Node) int {
	if n.Is(wire.String) {
		return c.text(n)
	}
	sum := 0
	for _, item := range n.Elems() {
		sum += c.strings(item)
	}
	if n != nil {
		for _, m := range n.Members {
			if !silent[m.Name] {
				sum += c.strings(m.Value)
			}
		}
	}
	return sum
}

// media counts an image or a document by its source.
func (c counter) media(kind string, n *wire.Node) int {
	source := n.Get("source")
	switch source.Get("type").Str() {
	case "text":
		return tokens.Scale(c.text(source.Get("data")), c.factor)
	case "content":
		return tokens.Scale(c.strings(source.Get("content")), c.factor)
	case "base64":
		data, err := base64.StdEncoding.DecodeString(source.Get("data").Str())
		if err != nil {
			break
		}
		if kind == "document" {
			return tokens.PDF(tokens.PDFPages(data), c.p.Model.ImageTier)
		}
		if w, h, _, err := tokens.ImageSize(data); err == nil {
			return tokens.Image(w, h, c.p.Model.ImageTier)
		}
	}
	if kind == "document" {
		return tokens.PDF(1, c.p.Model.ImageTier)
	}
	// A URL or a file id: nothing is ever fetched, so a common size stands for the image.
	return tokens.Image(1000, 1000, c.p.Model.ImageTier)
}
