package mockapi_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// TestCheckHAR reads a session that mitmproxy recorded between the Node SDK and a mockapi with --seed 7:
// streamed and plain answers, a token count, a list of models, a request that lost its marker, and one
// with an edited tool result, which was refused.
func TestCheckHAR(t *testing.T) {
	har, err := os.ReadFile("../conformance/transcript/testdata/session.har")
	if err != nil {
		t.Fatal(err)
	}
	const want = "warning cache.no_breakpoint request 5 messages.4.content.0\n" +
		"error thinking.binding request 6 messages.2.content.0\n" +
		"note cache.usage request 5 \n"
	for _, seed := range []uint64{0, 7} { // a stranger's signatures, and one's own
		findings, sum := check(t, string(har), func(c *mockapi.Config) { c.Seed = seed })
		if diff := cmp.Diff(want, outline(findings)); diff != "" {
			t.Errorf("seed %d: findings (-want +got):\n%s", seed, diff)
		}
		if sum.Requests != 6 || sum.Conversations != 2 {
			t.Errorf("seed %d: %+v: want 6 requests, the token count one by itself", seed, sum)
		}
		shown := fmt.Sprintf("%+v", findings)
		for _, part := range []string{
			`before: "Sunny, 21 degrees, a light breeze from the west."`, `after:  "Sunny."`,
			"captured: the API refused this request in the same words",
		} {
			if !strings.Contains(shown, part) {
				t.Errorf("seed %d: findings lack %s", seed, part)
			}
		}
		if !strings.Contains(string(har), "har-capture-key") || strings.Contains(shown, "har-capture-key") {
			t.Errorf("seed %d: the key of the capture is shown", seed)
		}
		f := find(findings, "thinking.binding")[0]
		line := strings.Split(string(har), "\n")[f.Line-1]
		if line[f.Column-1:] != "{" {
			t.Errorf("seed %d: the finding is at %d:%d, in %q: want an entry", seed, f.Line, f.Column, line)
		}
	}
}
