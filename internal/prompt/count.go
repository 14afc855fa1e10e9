package prompt

import (
	"crypto/sha256"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/tokens"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// count fills in the tokens of every position and of the tail. The sum over positions is the size
// of the prompt, so what the cache read, what it wrote and what is left always add up to it. What is
// the same to the cache counts the same, however it was written.
func (p *Prompt) count() {
	c := counter{p: p, factor: p.Model.TokenFactor}
	for i := range p.Positions {
		q := &p.Positions[i]
		if q.Tool != nil {
			q.Tokens = c.tool(q.Tool)
			continue
		}
		if q.price != nil {
			q.Tokens = *q.price
		} else {
			q.Tokens = c.block(q.Block)
		}
		q.Tokens += p.opening(i)
		for _, t := range q.Found {
			q.Tokens += c.tool(t)
		}
	}
	p.Tail = tokens.PerPrompt
	if p.usesTools() {
		// The instructions for tool use stand before the tools. What a forced choice adds to them
		// must not change the cached prefix (a new tool_choice keeps tools and system), so it is
		// counted at the end. Inferred: no source says where they stand.
		overhead := p.Model.ToolOverhead
		p.Positions[0].Tokens += overhead.Auto
		if p.Request.ToolChoice.Forced() && overhead.Forced > overhead.Auto {
			p.Tail += overhead.Forced - overhead.Auto
		}
	}
}

// opening is what the block at position i adds where it opens a turn.
func (p *Prompt) opening(i int) int {
	if p.Positions[i].Section != Messages || i > 0 && p.Positions[i-1].Role == p.Positions[i].Role {
		return 0
	}
	return tokens.PerTurn
}

type counter struct {
	p      *Prompt
	factor float64
}

// ownPrompt is what the API adds to a prompt for a tool whose definition it writes itself, by the
// family of the tool's type, for models with the newer tokenizer and with the older (pricing page of
// the documentation). The page gives 4,500 and 6,600 for the toolsets together with the overhead of
// tool use. For the memory tool no source has an amount: its definition is taken for that of the text
// editor, whose commands it shares, and the instruction to look at the memory first for a hundred more.
var ownPrompt = []struct {
	family       string
	newer, older int
}{
	{"bash_", 325, 244},
	{"text_editor_", 700, 700},
	{"memory_", 800, 800}, // inferred
	{"computer_toolset_", 4200, 4200},
	{"browser_toolset_", 6300, 6300},
}

func (c counter) tool(t *wire.Tool) int {
	for _, own := range ownPrompt {
		switch {
		case !strings.HasPrefix(t.Type, own.family):
		case c.factor > 1:
			return own.newer
		default:
			return own.older
		}
	}
	return tokens.PerTool + tokens.Scale(remembered(appendStructure(nil, t.Node, defaultsOfTool(t.Type))), c.factor)
}

func (c counter) block(b *wire.Block) int {
	switch b.Type {
	case "text", "thinking", "compaction":
		return tokens.Scale(c.text(textNode(b)), c.factor)
	case "redacted_thinking":
		return tokens.Scale(len(b.Signature)/bytesPerToken, c.factor)
	case "tool_use", "server_tool_use", "mcp_tool_use":
		return tokens.PerBlock + tokens.Scale(tokens.Text(b.Name)+remembered(appendJSON(nil, b.Input)), c.factor)
	case "image", "document":
		return tokens.PerBlock + c.media(b.Type, b.Node)
	case "tool_addition":
		// A definition counts where it enters the prompt.
		return tokens.PerBlock + tokens.Scale(c.strings(b.Node.Get("tool").Get("name")), c.factor)
	case "tool_result", "mcp_tool_result":
		sum := tokens.PerBlock
		for i := range b.Content {
			sum += c.block(&b.Content[i])
		}
		return sum
	case "fallback":
		return 0 // a mark that is not rendered into the prompt (SDK: BetaFallbackBlockParam)
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
