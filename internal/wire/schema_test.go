package wire

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A schemaRow is a body and all that the schema says about it. The first line of want is the API's
// answer; "" means that the body is accepted.
type schemaRow struct {
	why   string
	in    func(string) string // puts part into a body that is valid without it
	part  string
	betas string
	want  string
}

// top adds members to the body of a message.
func top(part string) string {
	return `{"model":"m","max_tokens":64,"messages":[{"role":"user","content":"Hi"}],` + part + `}`
}

// whole is a body as it stands.
func whole(part string) string { return part }

// message puts an entry of messages behind a user turn.
func message(part string) string {
	return `{"model":"m","max_tokens":64,"messages":[{"role":"user","content":"Hi"},` + part + `]}`
}

// block makes the only content block of a user message.
func block(part string) string {
	return `{"model":"m","max_tokens":64,"messages":[{"role":"user","content":[` + part + `]}]}`
}

// tool makes the only tool.
func tool(part string) string { return top(`"tools":[` + part + `]`) }

func checkRows(t *testing.T, shape Shape, version string, rows []schemaRow) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			body := row.in(row.part)
			root, syntax := Parse([]byte(body))
			if syntax != nil {
				t.Fatalf("%s: %v", body, syntax)
			}
			d := Dialect{Version: version, Betas: ParseBetas([]string{row.betas})}
			var got []string
			for _, p := range Validate(root, shape, d) {
				got = append(got, p.String())
			}
			if diff := cmp.Diff(row.want, strings.Join(got, "\n")); diff != "" {
				t.Errorf("%s\n(-want +got)\n%s", body, diff)
			}
		})
	}
}
