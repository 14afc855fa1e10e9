package cases

import (
	"cmp"
	"embed"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
)

//go:embed *.yaml
var files embed.FS

// entry is a case as its file has it. A case of one step holds the step itself.
type entry struct {
	ID    string      `yaml:"id"`
	Note  string      `yaml:"note"`
	Mock  bool        `yaml:"mock"`
	Step  stepEntry   `yaml:",inline"`
	Steps []stepEntry `yaml:"steps"`
	Want  wantEntry   `yaml:"want"`
	Twin  twinEntry   `yaml:"twin"`
}

// stepEntry is a step. What it leaves out is plain, or in a twin as in the case.
type stepEntry struct {
	Method string             `yaml:"method"`
	Path   string             `yaml:"path"`
	Header map[string]*string `yaml:"header"` // null removes one
	Body   *string            `yaml:"body"`
	Gzip   bool               `yaml:"gzip"`
}

type wantEntry struct {
	Status   int    `yaml:"status"`
	Type     string `yaml:"type"`
	Code     string `yaml:"code"`
	Message  string `yaml:"message"`
	Match    Match  `yaml:"match"`
	Contains string `yaml:"contains"`
}

// twinEntry changes the last step of the case, or has other steps.
type twinEntry struct {
	Step  stepEntry   `yaml:",inline"`
	Steps []stepEntry `yaml:"steps"`
}

type caseTable struct {
	all  []*Case
	byID map[string]*Case
}

var table = sync.OnceValue(func() caseTable {
	t, err := load()
	if err != nil {
		panic(err) // the files are part of the program, and tested
	}
	return t
})

// All lists every case in the order of the rule table. The cases are shared and must not be modified.
func All() []*Case { return table().all }

// Find returns the case with an id.
func Find(id string) (*Case, bool) {
	c, ok := table().byID[id]
	return c, ok
}

func load() (caseTable, error) {
	t := caseTable{byID: map[string]*Case{}}
	dir, err := files.ReadDir(".")
	if err != nil {
		return t, err
	}
	for _, file := range dir {
		data, err := files.ReadFile(file.Name())
		if err != nil {
			return t, err
		}
		var entries []entry
		if err := yaml.UnmarshalWithOptions(data, &entries, yaml.Strict()); err != nil {
			return t, fmt.Errorf("%s: %w", file.Name(), err)
		}
		for _, e := range entries {
			if t.byID[e.ID] != nil {
				return t, fmt.Errorf("%s: %s occurs twice", file.Name(), e.ID)
			}
			t.byID[e.ID] = e.build()
		}
	}
	for _, r := range rules.Rules() {
		t.add(r, r.ID)
		for _, also := range r.Also {
			t.add(r, also.ID)
		}
	}
	return t, nil
}

// add puts a case into its place. A rule that depends on an account or on luck and has none in the files
// is asked for by its id.
func (t *caseTable) add(r *rules.Rule, id string) {
	c, ok := t.byID[id]
	if !ok && r.Layer == rules.State {
		c = injected(r, id)
		t.byID[id] = c
	}
	if c != nil {
		t.all = append(t.all, c)
	}
}

func (e entry) build() *Case {
	steps := e.Steps
	if steps == nil {
		steps = []stepEntry{e.Step}
	}
	c := &Case{ID: e.ID, Note: e.Note, Steps: build(steps), Want: Want{
		Status: cmp.Or(e.Want.Status, http.StatusBadRequest), Type: cmp.Or(e.Want.Type, "invalid_request_error"),
		Code: e.Want.Code, Message: e.Want.Message, Match: e.Want.Match, Contains: e.Want.Contains,
	}}
	if e.Twin.Steps != nil {
		c.Twin = build(e.Twin.Steps)
	} else {
		last := len(steps) - 1
		c.Twin = append(build(steps[:last]), e.Twin.Step.over(steps[last]).build())
	}
	c.Mock = e.Mock || needsMock(c.Steps) || needsMock(c.Twin)
	return c
}

func needsMock(steps []Step) bool {
	for _, s := range steps {
		if s.Control() || s.Injects() {
			return true
		}
	}
	return false
}

func build(entries []stepEntry) []Step {
	steps := make([]Step, len(entries))
	for i, e := range entries {
		steps[i] = e.build()
	}
	return steps
}

func (e stepEntry) build() Step {
	s := Step{Path: cmp.Or(e.Path, PlainPath), Gzip: e.Gzip, Header: map[string]string{}}
	for name, value := range e.Header {
		s.Header[name] = ""
		if value != nil {
			s.Header[name] = *value
		}
	}
	switch {
	case e.Body != nil:
		s.Body = strings.TrimSuffix(*e.Body, "\n")
	case s.Path == PlainPath && e.Method == "":
		s.Body = PlainBody
	}
	s.Method = e.Method
	if s.Method == "" {
		s.Method = http.MethodGet
		if s.Body != "" || e.Body != nil {
			s.Method = http.MethodPost
		}
	}
	return s
}

// over is the step of the case with what the twin changes.
func (e stepEntry) over(s stepEntry) stepEntry {
	s.Method, s.Path = cmp.Or(e.Method, s.Method), cmp.Or(e.Path, s.Path)
	if e.Header != nil {
		s.Header = e.Header
	}
	if e.Body != nil {
		s.Body, s.Gzip = e.Body, e.Gzip
	}
	return s
}
