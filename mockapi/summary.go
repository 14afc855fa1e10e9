package mockapi

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// keptRefusals bounds the list in a Summary; the counts go on.
const keptRefusals = 1000

// A Summary says what a server was asked, over all worlds.
type Summary struct {
	Requests int `json:"requests"`
	// Endpoints counts the requests by method and route, which is GET /v1/files/{id} for any file. What
	// no route takes is counted by its path.
	Endpoints map[string]int `json:"endpoints"`
	// Refusals are the first thousand requests that were refused, in the order they came.
	Refusals []Refusal `json:"refusals"`
	// Refused counts all of them.
	Refused int `json:"refused"`
	// Injected counts the errors that the test itself asked for. They are no refusals.
	Injected int `json:"injected"`
	// CacheMisses are the first thousand cache misses, Missed counts all of them.
	CacheMisses []CacheMiss `json:"cache_misses"`
	Missed      int         `json:"missed"`
	// DroppedThinking counts the thinking blocks that came back and were dropped.
	DroppedThinking int `json:"dropped_thinking"`
	// Spent is what the replies cost.
	Spent    Spending `json:"usage"`
	Warnings []string `json:"warnings"`
	// What the requests met of the API.
	Exercised `json:",inline"`
}

// summary is a Summary in the making.
type summary struct {
	mu     sync.Mutex
	told   Summary
	worlds worldNames
}

func (s *summary) add(x *exchange) {
	e := x.entry
	explainMiss, explainRefusal := s.explains()
	miss, missed := missOf(x, explainMiss)
	refused := refusalOf(x, explainRefusal)
	s.mu.Lock()
	defer s.mu.Unlock()
	name := s.worlds.name(x.world)
	path, _, _ := strings.Cut(e.Path, "?")
	request := e.Method + " " + path
	if s.told.Endpoints == nil {
		s.told.Endpoints = map[string]int{}
	}
	if x.Batched {
		request += " item " + x.customID
	} else {
		s.told.Requests++
		s.told.Endpoints[e.Method+" "+routeOf(x)]++
	}
	s.told.Spent.add(e)
	s.told.Exercised.add(e)
	s.told.DroppedThinking += droppedThinking(x)
	if missed {
		s.told.Missed++
		if miss.Request, miss.World = request, name; len(s.told.CacheMisses) < keptMisses {
			s.told.CacheMisses = append(s.told.CacheMisses, miss)
		}
	}
	for _, w := range e.Warnings {
		if !slices.Contains(s.told.Warnings, w) {
			s.told.Warnings = append(s.told.Warnings, w)
		}
	}
	switch {
	case e.Rule == "":
		return
	case x.injected:
		s.told.Injected++
		return
	}
	s.told.Refused++
	if len(s.told.Refusals) < keptRefusals {
		refused.Request, refused.World = request, name
		s.told.Refusals = append(s.told.Refusals, refused)
	}
}

// Summary says what the server was asked so far.
func (s *Server) Summary() Summary {
	s.summary.mu.Lock()
	defer s.summary.mu.Unlock()
	told := s.summary.told
	told.Endpoints = maps.Clone(told.Endpoints)
	told.Spent.settle()
	told.Exercised.settle()
	told.Refusals, told.Warnings = slices.Clone(told.Refusals), slices.Clone(told.Warnings)
	told.CacheMisses = slices.Clone(told.CacheMisses)
	return told
}

// Text renders the summary for people.
func (s Summary) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "mockapi: %s, %d refused", plural(s.Requests, "request"), s.Refused)
	if s.Injected > 0 {
		fmt.Fprintf(&b, ", %s on demand", plural(s.Injected, "error"))
	}
	b.WriteByte('\n')
	for _, endpoint := range slices.Sorted(maps.Keys(s.Endpoints)) {
		fmt.Fprintf(&b, "  %6d  %s\n", s.Endpoints[endpoint], endpoint)
	}
	if s.Spent != (Spending{}) {
		fmt.Fprintf(&b, "  tokens  %s\n", s.Spent.text())
	}
	if s.Requests > 0 {
		b.WriteString(s.Exercised.text())
	}
	for _, r := range s.Refusals {
		fmt.Fprintf(&b, "  refused %s (request %d of %s): %d %s\n          %s\n",
			r.Request, r.Number, r.World, r.Status, r.Rule, r.Message)
		b.WriteString(reasonText(r.First, r.Cause, r.Fix))
	}
	if more := s.Refused - len(s.Refusals); more > 0 {
		fmt.Fprintf(&b, "  and %d more refused\n", more)
	}
	b.WriteString(s.historyText())
	for _, w := range s.Warnings {
		fmt.Fprintf(&b, "  warning %s\n", w)
	}
	return b.String()
}

// JSON renders the summary for programs.
func (s Summary) JSON() string {
	out, err := json.Marshal(s, json.Deterministic(true), jsontext.WithIndent("  "))
	if err != nil {
		panic("mockapi: render summary: " + err.Error()) // strings and numbers always render
	}
	return string(out) + "\n"
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
