package cache_test

import (
	"testing"
	"time"

	"github.com/seed-f1f39373/mockapi/cache"
)

// step is a request of a story and how it is billed.
type step struct {
	at   time.Duration
	send string
	want parts
}

// A story is requests to one store, each answered before the next begins.
type story struct {
	why, source string
	rules       cache.Rules
	minimum     int
	steps       []step
}

func tell(t *testing.T, stories []story) {
	t.Helper()
	for _, s := range stories {
		t.Run(s.why, func(t *testing.T) {
			var store cache.Store
			for i, step := range s.steps {
				r := request(step.at, step.send)
				r.Minimum = s.minimum
				plan := store.Plan(r, s.rules)
				if got := partsOf(plan); got != step.want {
					t.Errorf("request %d, %q\ngot  %+v\nwant %+v (%s)", i+1, step.send, got, step.want, s.source)
				}
				plan.Commit()
			}
		})
	}
}

// A stage plays requests that overlap.
type stage struct {
	store cache.Store
	plans map[string]*cache.Plan
}

// A deed is one thing that happens to a request.
type deed struct {
	do   string // plan, commit or cancel
	name string // of the request
	at   time.Duration
	send string
	want parts
}

func (s *stage) play(t *testing.T, source string, deeds []deed) {
	t.Helper()
	s.plans = map[string]*cache.Plan{}
	for _, d := range deeds {
		switch d.do {
		case "plan":
			s.plans[d.name] = s.store.Plan(request(d.at, d.send), cache.Rules{})
			if got := partsOf(s.plans[d.name]); got != d.want {
				t.Errorf("request %s\ngot  %+v\nwant %+v (%s)", d.name, got, d.want, source)
			}
		case "commit":
			s.plans[d.name].Commit()
		case "cancel":
			s.plans[d.name].Cancel()
		}
	}
}
