package mockapi_test

import (
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
)

// The prices of claude-haiku-5-5 in dollars for a million tokens, up to 100,000 tokens in the prompt and
// beyond (docs: pricing).
var (
	haikuShort = prices{input: 0.1, write: 0.125, read: 0.01, output: 0.5}
	haikuLong  = prices{input: 0.5, write: 0.625, read: 0.05, output: 2.5}
)

type prices struct{ input, write, read, output float64 }

// prices are those of a run of the model. Its own prompt alone decides the tier.
func (i *iteration) prices() prices {
	if i.billed().total() > 100_000 {
		return haikuLong
	}
	return haikuShort
}

func (i *iteration) cost() float64 {
	p := i.prices()
	return (float64(i.Input)*p.input + float64(i.Written)*p.write + float64(i.Read)*p.read + float64(i.Output)*p.output) / 1e6
}

// TestCompactionPays plays the published experiment in miniature: 45 requests of filler with automatic
// caching cost most where nothing is compacted, and the less the earlier it is.
func TestCompactionPays(t *testing.T) {
	previous := math.Inf(1)
	for _, row := range []struct {
		why, trigger string
		compactions  int
		dear         bool // some prompts have more than 100,000 tokens
	}{
		{"without compaction", "1000000", 0, true},
		{"at a high trigger", "105000", 1, true},
		{"at the least", "50000", 2, false},
	} {
		c := newCompacting(t, thresholdBeta)
		more := automatic + "," + threshold(row.trigger)
		var history []string
		total, compactions, dear := 0.0, 0, false
		for n := range 45 {
			history = append(history, asks(long(fmt.Sprintf("Thought %d.", n), 1700)))
			body := strings.Replace(c.request(more, history...), "claude-opus-5-5", "claude-haiku-5-5", 1)
			m := c.send("/v1/messages", body)
			if m.status != http.StatusOK {
				t.Fatalf("%s, request %d: %d %s", row.why, n, m.status, m.raw)
			}
			history = append(history, m.content())
			want := 0.0
			for _, i := range m.Usage.Iterations {
				want += i.cost()
				if i.Type == "compaction" {
					compactions++
				}
				dear = dear || i.prices() == haikuLong
			}
			var entry struct {
				USD float64 `json:"cost_usd"`
			}
			w := c.do(http.MethodGet, "/_mock/requests/"+m.number, "")
			if err := json.Unmarshal(w.Body.Bytes(), &entry); err != nil {
				t.Fatal(err)
			}
			if math.Abs(entry.USD-want) > 1e-9 {
				t.Errorf("%s, request %d: %v dollars, the iterations add up to %v", row.why, n, entry.USD, want)
			}
			total += entry.USD
		}
		if compactions != row.compactions || dear != row.dear {
			t.Errorf("%s: %d compactions, the dearer tier: %t; want %d and %t", row.why, compactions, dear, row.compactions, row.dear)
		}
		if total >= previous {
			t.Errorf("%s the requests cost %v dollars, want less than %v", row.why, total, previous)
		}
		previous = total
	}
}
