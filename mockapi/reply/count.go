package reply

import (
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/tokens"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// CountBlock returns how many tokens a block of a reply costs in its output.
func CountBlock(p *prompt.Prompt, c *wire.Content) int { return countBlock(p, c) }

// countBlock returns how many tokens a block of a reply costs.
func countBlock(p *prompt.Prompt, c *wire.Content) int {
	factor := p.Model.TokenFactor
	switch {
	case c.Tokens > 0:
		return c.Tokens
	case c.Type == "text" || c.Type == "thinking":
		return tokens.Scale(tokens.Text(c.Text), factor)
	case c.Type == "redacted_thinking":
		return tokens.Scale(max(1, len(c.Signature)/bytesPerToken), factor)
	case c.Name != "":
		return tokens.PerBlock + tokens.Scale(tokens.Text(c.Name)+tokens.Text(string(c.Input)), factor)
	case c.Type == "mcp_tool_use":
		n, fault := wire.Parse(c.Raw)
		if fault != nil || n.Get("input") == nil {
			return tokens.PerBlock
		}
		return countBlock(p, &wire.Content{Type: "tool_use", Name: n.Get("name").Str(), Input: n.Get("input").Raw})
	case wire.IsServerResult(c.Type), c.Type == "fallback":
		return 0 // the server writes these, not the model
	default:
		return tokens.PerBlock + tokens.Scale(tokens.Text(string(c.Raw)), factor)
	}
}

// bytesPerToken is the documented rule of thumb for what cannot be read: about four.
const bytesPerToken = 4
