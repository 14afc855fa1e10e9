package lab

import (
	"fmt"
	"net/http"

	"github.com/go-json-experiment/json/jsontext"
)

// smallTrigger is the default of all strategies that shorten a history at a size: the conversations of
// a lab are short.
const smallTrigger = "2000"

var thresholdCompaction = &Kind{
	Name: "compaction:threshold", Parameter: "TOKENS", Default: smallTrigger, Terse: true,
	Doc:     "Sends the whole history, which the server summarizes where it has TOKENS.",
	prepare: prepareEdited("compact-2026-01-12", "compact_20260112"),
	remark:  remarkCompactions,
}

var clearedTools = &Kind{
	Name: "clear-tools", Parameter: "TOKENS", Default: smallTrigger, Terse: true, ForTools: true,
	Doc:     "Sends the whole history, of which the server clears tool results beyond TOKENS, all but the last three.",
	prepare: prepareEdited("context-management-2025-06-27", "clear_tool_uses_20250919"),
	remark:  remarkCleared,
}

func prepareEdited(beta, edit string) func(string) (starter, error) {
	return func(parameter string) (starter, error) {
		n, err := number(parameter, 1)
		return func(system string) strategy {
			return &edited{full: full{system: system}, beta: beta, edit: edit, trigger: n}
		}, err
	}
}

// edited only appends, as full does: what is too old the server takes out of its own copy.
type edited struct {
	full
	beta, edit string
	trigger    int
}

// open has every request name the edit.
func (s *edited) open(c *client) error {
	c.betas = []string{s.beta}
	c.management = jsontext.Value(fmt.Sprintf(
		`{"edits":[{"type":%q,"trigger":{"type":"input_tokens","value":%d}}]}`, s.edit, s.trigger))
	// The API compacts long conversations alone.
	return c.control(http.MethodPut, "/_mock/settings", fmt.Appendf(nil, `{"compaction":{"minimum_trigger":%d}}`, s.trigger), nil)
}
