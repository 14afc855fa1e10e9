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
	return x.eachMessage(func(i int, m *wire.InputMessage) []Finding {
		return x.collect(len(m.Blocks), func(j int) []Finding { return check(i, j, m, &m.Blocks[j]) })
	})
}

// eachMessage collects what a check finds in the messages.
func (x *Exchange) eachMessage(check func(i int, m *wire.InputMessage) []Finding) []Finding {
	return x.collect(len(x.Request.Messages), func(i int) []Finding { return check(i, &x.Request.Messages[i]) })
}

// eachTool applies a check to every tool, those that messages define included.
func eachTool(check func(x *Exchange, path string, t *wire.Tool) []Finding) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		list := x.definitions()
		return x.collect(len(list), func(i int) []Finding { return check(x, list[i].path, &list[i].Tool) })
	}
}

// collect gathers what is found at n places, or at the first of them where no more is asked for.
func (x *Exchange) collect(n int, check func(i int) []Finding) []Finding {
	var findings []Finding
	for i := range n {
		findings = append(findings, check(i)...)
		if x.quick && findings != nil {
			break
		}
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
	return wire.IsServerResult(b.Type) && b.ToolUseID != ""
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
