package rules

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func itoa(i int) string { return strconv.Itoa(i) }

func messagePath(i int) string { return "messages." + itoa(i) }

func blockPath(i, j int) string { return messagePath(i) + ".content." + itoa(j) }

func toolPath(i int) string { return "tools." + itoa(i) }

// eachBlock collects what a check finds in the blocks of the messages.
func (x *Exchange) eachBlock(check func(i, j int, m *wire.InputMessage, b *wire.Block) []Finding) []Finding {
	var findings []Finding
	for i := range x.Request.Messages {
		m := &x.Request.Messages[i]
		for j := range m.Blocks {
			findings = append(findings, check(i, j, m, &m.Blocks[j])...)
		}
	}
	return findings
}

// eachMessage collects what a check finds in the messages.
func (x *Exchange) eachMessage(check func(i int, m *wire.InputMessage) []Finding) []Finding {
	var findings []Finding
	for i := range x.Request.Messages {
		findings = append(findings, check(i, &x.Request.Messages[i])...)
	}
	return findings
}

// blank tells whether a text is white space and nothing else, and not empty.
func blank(text string) bool {
	return text != "" && strings.IndexFunc(text, func(r rune) bool { return !unicode.IsSpace(r) }) < 0
}

// directive tells whether a message is only there to set output_config: a system message without
// content, which may stand anywhere.
func directive(m *wire.InputMessage) bool {
	return m.Role == "system" && len(m.Blocks) == 0 && m.Node.Get("output_config").Get("effort").Present()
}

// isServerResult tells whether a block is the result of a tool that the API runs itself.
func isServerResult(b *wire.Block) bool {
	return strings.HasSuffix(b.Type, "_tool_result") && b.ToolUseID != ""
}

// isServerUse tells whether a block calls a tool that the API runs itself.
func isServerUse(b *wire.Block) bool { return b.Type == "server_tool_use" || b.Type == "mcp_tool_use" }

// last returns the last block of a message, nil where it has none.
func last(m *wire.InputMessage) *wire.Block {
	if len(m.Blocks) == 0 {
		return nil
	}
	return &m.Blocks[len(m.Blocks)-1]
}
