package world_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

func newRegistry(seed uint64) *world.Registry {
	return world.NewRegistry(world.Config{Seed: seed})
}

// use does to a world what a few requests would, and returns all that a client could see of it.
func use(t *testing.T, w *world.World) string {
	t.Helper()
	var seen strings.Builder
	fmt.Fprintln(&seen, w.OrganizationID(), w.WorkspaceID(), w.AccountCreated())
	for range 150 {
		e := w.Begin(world.Exchange{Method: "POST", Path: "/v1/messages"})
		fmt.Fprintln(&seen, e.Number, e.RequestID, e.Time, w.NewID("msg"), w.NewID("toolu"))
		w.Finish(e)
		w.FastForward(time.Second)
	}
	list, err := w.Journal.JSON()
	if err != nil {
		t.Error(err)
	}
	seen.Write(list)
	return seen.String()
}

// TestSameRequestsSameBytes lets other worlds be busy during one of two equal runs.
func TestSameRequestsSameBytes(t *testing.T) {
	alone := use(t, newRegistry(1).World("sk-ant-a"))

	r := newRegistry(1)
	stop := make(chan struct{})
	var started, others sync.WaitGroup
	started.Add(4)
	for i := range 4 {
		others.Go(func() {
			other := r.World(fmt.Sprintf("sk-ant-other-%d", i))
			use(t, other)
			started.Done()
			for {
				select {
				case <-stop:
					return
				default:
					use(t, other)
				}
			}
		})
	}
	started.Wait()
	busy := use(t, r.World("sk-ant-a"))
	close(stop)
	others.Wait()
	if diff := cmp.Diff(alone, busy); diff != "" {
		t.Errorf("a world changes with its neighbours (-alone +busy):\n%s", diff)
	}
}

func TestWorldsDiffer(t *testing.T) {
	tests := []struct {
		why           string
		a, b          *world.World
		wantDifferent bool
	}{
		{"the key counts", newRegistry(1).World("a"), newRegistry(1).World("b"), true},
		{"the seed counts", newRegistry(1).World("a"), newRegistry(2).World("a"), true},
		{"nothing else does", newRegistry(1).World("a"), newRegistry(1).World("a"), false},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			a, b := tt.a, tt.b
			for name, pair := range map[string][2]string{
				"organization": {a.OrganizationID(), b.OrganizationID()},
				"workspace":    {a.WorkspaceID(), b.WorkspaceID()},
				"message":      {a.NewID("msg"), b.NewID("msg")},
				"request":      {a.Begin(world.Exchange{}).RequestID, b.Begin(world.Exchange{}).RequestID},
			} {
				if different := pair[0] != pair[1]; different != tt.wantDifferent {
					t.Errorf("%s ids %s and %s: different is %t", name, pair[0], pair[1], different)
				}
			}
		})
	}
}

func TestRegistry(t *testing.T) {
	attached := 0
	r := world.NewRegistry(world.Config{Attach: func(*world.World) any { attached++; return &attached }})
	first := r.World("k")
	if r.World("k") != first {
		t.Error("the same key gives two worlds")
	}
	if first.Attached != &attached || attached != 1 {
		t.Errorf("Attach was called %d times: want once, and its result kept", attached)
	}
	id := first.NewID("msg")
	r.Delete("k")
	second := r.World("k")
	if second == first {
		t.Error("a deleted world is still there")
	}
	if got := second.NewID("msg"); got != id {
		t.Errorf("the world begun anew makes %s first: want %s as before", got, id)
	}
}

func TestIDForms(t *testing.T) {
	w := newRegistry(1).World("sk-ant-mock")
	const random = "[1-9A-HJ-NP-Za-km-z]"
	tests := []struct{ why, id, want string }{
		{"24 characters after req_", w.Begin(world.Exchange{}).RequestID, "^req_011C" + random + "{20}$"},
		{"files share the lead of requests", w.NewID("file"), "^file_011C" + random + "{20}$"},
		{"the usual form", w.NewID("msg"), "^msg_01" + random + "{22}$"},
		{"the usual form", w.NewID("toolu"), "^toolu_01" + random + "{22}$"},
		{"the usual form", w.NewID("srvtoolu"), "^srvtoolu_01" + random + "{22}$"},
		{"the usual form", w.NewID("msgbatch"), "^msgbatch_01" + random + "{22}$"},
		{"the usual form", w.WorkspaceID(), "^wrkspc_01" + random + "{22}$"},
		{
			"a version 4 UUID", w.OrganizationID(),
			"^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
		},
	}
	for _, tt := range tests {
		if !regexp.MustCompile(tt.want).MatchString(tt.id) {
			t.Errorf("%s does not match %s: %s", tt.id, tt.want, tt.why)
		}
	}
}

// TestIDGolden pins ids: those made yesterday may stand in someone's test.
func TestIDGolden(t *testing.T) {
	w := newRegistry(20261201).World("sk-ant-mock")
	got := []string{
		w.OrganizationID(), w.WorkspaceID(), w.Begin(world.Exchange{}).RequestID,
		w.NewID("msg"), w.NewID("msg"), w.NewID("toolu"),
	}
	want := []string{
		"6240cb83-1ff0-4262-8875-bb3c41dead33",
		"wrkspc_01g87Ud4rh364bBymJ1VprSF",
		"req_011CduVKrgTD7gKQp2X1Pr9A",
		"msg_01hJdxhHiv97EDMGTrcZuZ6q",
		"msg_01bFB2scvrButh4Q2zwAppvD",
		"toolu_01MhRx4cZY2iFG4PMh7oLQjB",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ids of the default seed (-want +got):\n%s", diff)
	}
}

func TestIDsAreUniqueAndRequestsSort(t *testing.T) {
	r := newRegistry(1)
	seen := map[string]bool{}
	for _, key := range []string{"a", "b", "c"} {
		w := r.World(key)
		var requests []string
		for range 5000 {
			requests = append(requests, w.Begin(world.Exchange{}).RequestID)
			for _, id := range []string{requests[len(requests)-1], w.NewID("msg")} {
				if seen[id] {
					t.Fatalf("id %s is given twice", id)
				}
				seen[id] = true
			}
		}
		if !slices.IsSorted(requests) {
			t.Errorf("request ids of world %s do not sort by the order of their making", key)
		}
	}
}

func TestNameHidesKey(t *testing.T) {
	tests := []struct{ why, key, want string }{
		{"the ends identify a key", "made-up-key-with-a-tail", "made-u…tail"},
		{"a short key would be half told by its ends", "sk-ant-mock", "sk-…"},
		{"no key at all", "", "…"},
		{"characters stay whole", "ключключключключключ", "ключкл…ключ"},
		{"bytes that are no text", "\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8\xf7\xf6\xf5\xf4\xf3\xf2\xf1\xf0", "\uFFFD\uFFFD\uFFFD…"},
	}
	for _, tt := range tests {
		if got := newRegistry(1).World(tt.key).Name; got != tt.want {
			t.Errorf("Name of %q = %q, want %q: %s", tt.key, got, tt.want, tt.why)
		}
	}
}

func TestAccountCreated(t *testing.T) {
	configured := time.Date(2026, 8, 1, 0, 0, 0, 0, time.UTC)
	tests := []struct {
		why      string
		config   world.Config
		settings string
		want     string
	}{
		{"an account is as old as its world", world.Config{}, `{}`, "2026-12-01T00:00:00Z"},
		{"the server's configuration wins over that", world.Config{AccountCreated: configured}, `{}`, "2026-08-01T00:00:00Z"},
		{
			"the setting wins over both", world.Config{AccountCreated: configured},
			`{"account_created":"2026-08-31"}`, "2026-08-31T00:00:00Z",
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			w := world.NewRegistry(tt.config).World("k")
			w.FastForward(time.Hour)
			if err := w.ChangeSettings([]byte(tt.settings)); err != nil {
				t.Fatal(err)
			}
			if got := w.AccountCreated().Format(time.RFC3339); got != tt.want {
				t.Errorf("AccountCreated = %s, want %s", got, tt.want)
			}
		})
	}
}
