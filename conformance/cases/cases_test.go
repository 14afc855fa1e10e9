package cases_test

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/seed-f1f39373/mockapi/conformance/cases"
	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

// Every case gives its error and no other, by its rule, and its twin is accepted.
func TestCases(t *testing.T) {
	url := mockapi.RunT(t).URL()
	for _, c := range cases.All() {
		t.Run(c.ID, func(t *testing.T) {
			last := run(t, url, "sk-ant-case-"+c.ID, c.Steps)
			if err := c.Want.Check(last, true); err != nil {
				t.Error(err)
			}
			if err := c.Want.Check(last, false); err != nil {
				t.Errorf("less strictly: %v", err)
			}
			if last.Accepted() {
				t.Errorf("taken for accepted: %d %.300s", last.Status, last.Answer)
			}
			// A connection that is cut has no answer that tells the number, a request without key no world.
			if rule, _ := rules.Find(c.ID); !last.Cut && rules.Key(last.Header) != "" {
				if got := refusedBy(t, url, last); got != rule.ID {
					t.Errorf("refused by %q, want %q", got, rule.ID)
				}
			}
			if last := run(t, url, "sk-ant-twin-"+c.ID, c.Twin); !last.Accepted() {
				t.Errorf("the twin is refused: %d %.300s", last.Status, last.Answer)
			}
		})
	}
}

// run plays steps and returns the last exchange.
func run(t *testing.T, url, key string, steps []cases.Step) cases.Exchange {
	t.Helper()
	exchanges, err := cases.Target{BaseURL: url, Key: key}.Run(t.Context(), steps)
	if err != nil {
		t.Fatal(err)
	}
	return exchanges[len(exchanges)-1]
}

// refusedBy asks the journal which rule refused a request. What a batch refused stands with the look that
// made the batch run, one request earlier.
func refusedBy(t *testing.T, url string, x cases.Exchange) string {
	t.Helper()
	number, err := strconv.Atoi(x.Answered.Get("x-mock-request"))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{number, number - 1} {
		entry := get(t, fmt.Sprintf("%s/_mock/requests/%d", url, n), x.Header)
		for _, path := range []string{"rule", "batches.0.refused.0.rule"} {
			if rule := gjson.GetBytes(entry, path); rule.Exists() {
				return rule.String()
			}
		}
	}
	return ""
}

func get(t *testing.T, url string, header http.Header) []byte {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header = header
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// Every rule, and every single case of one, has a case.
func TestEveryRuleHasACase(t *testing.T) {
	for _, r := range rules.Rules() {
		for _, also := range append([]rules.Instance{{ID: r.ID}}, r.Also...) {
			if _, ok := cases.Find(also.ID); !ok {
				t.Errorf("%s has no case: add one to the file of its family, from its row in conformance/rules", also.ID)
			}
		}
	}
}

// The files hold cases of their family alone, each of a rule that exists.
func TestFiles(t *testing.T) {
	dir, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	id := regexp.MustCompile(`(?m)^- id: (([a-z_]+)\.[a-z_0-9]+)$`)
	for _, file := range dir {
		family, ok := strings.CutSuffix(file.Name(), ".yaml")
		if !ok {
			continue
		}
		data, err := os.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		found := id.FindAllStringSubmatch(string(data), -1)
		if len(found) == 0 {
			t.Errorf("%s holds no case", file.Name())
		}
		for _, m := range found {
			if _, ok := rules.Find(m[1]); !ok || m[2] != family {
				t.Errorf("%s: %s is no rule of this family", file.Name(), m[1])
			}
		}
	}
}

// A case for any server asks nothing of it that only mockapi has.
func TestMock(t *testing.T) {
	for _, c := range cases.All() {
		for _, step := range append(append([]cases.Step{}, c.Steps...), c.Twin...) {
			if needs := step.Control() || step.Injects() || strings.Contains(step.Header["x-api-key"], "mock"); needs && !c.Mock {
				t.Errorf("%s: %s needs mockapi, and the case does not say so", c.ID, step.Path)
			}
		}
	}
	for id, want := range map[string]bool{
		"pair.missing_result": false, "thinking.binding": false, "auth.key_missing": false, // any server
		"rate.requests": true, "fault.overloaded": true, "auth.key_expired": true, "compaction.too_many_refs": true,
	} {
		if c, _ := cases.Find(id); c.Mock != want {
			t.Errorf("%s needs mockapi: %v, want %v", id, c.Mock, want)
		}
	}
}
