package world_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// A runner answers each request with the same line.
type runner struct {
	line []byte
	ran  []string
}

func (r *runner) Run(item world.BatchItem) ([]byte, bool) {
	r.ran = append(r.ran, item.CustomID)
	return r.line, item.CustomID != "bad"
}

func (r *runner) Left(item world.BatchItem, result string) []byte {
	return []byte(item.CustomID + " " + result)
}

// megabyte is shared by whatever has to be large.
var megabyte = []byte(strings.Repeat("x", 1<<20))

// itemsOf are so many requests of a megabyte each, which share their memory.
func itemsOf(megabytes int) []world.BatchItem {
	items := make([]world.BatchItem, megabytes)
	for i := range items {
		items[i] = world.BatchItem{CustomID: fmt.Sprint(i), Params: megabyte}
	}
	return items
}

func TestBatchRunsOnce(t *testing.T) {
	w := world.NewRegistry(world.Config{}).World("sk-ant-test")
	b := w.Batches.Add(3, nil, []world.BatchItem{{CustomID: "good"}, {CustomID: "bad"}}, 0)
	r := &runner{line: []byte("x")}
	if b.Results() != nil || !b.Look(r) || b.Look(r) || b.Finish(r) {
		t.Error("a batch ends with the first look and no other")
	}
	b.Cancel()
	s := b.State()
	want := world.BatchCounts{Succeeded: 1, Errored: 1}
	if diff := cmp.Diff(want, s.Counts); diff != "" || len(r.ran) != 2 || len(b.Results()) != 2 || !s.Canceled.IsZero() {
		t.Errorf("ran %v, canceled %s, counts (-want +got):\n%s", r.ran, s.Canceled, diff)
	}
}

func TestBatchLooks(t *testing.T) {
	w := world.NewRegistry(world.Config{}).World("sk-ant-test")
	if err := w.ChangeSettings([]byte(`{"batch_looks":1}`)); err != nil {
		t.Fatal(err)
	}
	r := &runner{}
	for _, row := range []struct {
		why  string
		do   func(*world.Batch)
		want []bool // what the looks report
	}{
		{"seen once in progress", func(*world.Batch) {}, []bool{false, true, false}},
		{"one that is canceled ends at once", (*world.Batch).Cancel, []bool{true, false}},
		{"so does one that must", func(b *world.Batch) { b.Finish(r) }, []bool{false}},
		{"so does one that expired", func(*world.Batch) { w.FastForward(24 * time.Hour) }, []bool{true}},
	} {
		b := w.Batches.Add(1, nil, []world.BatchItem{{CustomID: "a"}}, 0)
		row.do(b)
		for i, want := range row.want {
			if got := b.Look(r); got != want {
				t.Errorf("%s: look %d ended it: %v", row.why, i+1, got)
			}
		}
	}
	for _, bad := range []string{`-1`, `1.5`, `"1"`, `1000001`} {
		err := w.ChangeSettings([]byte(`{"batch_looks":` + bad + `}`))
		if err == nil || err.Error() != "change settings: batch_looks: must be a whole number from 0 to 1000000, or null for 0" {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if err := w.ChangeSettings([]byte(`{"batch_looks":null}`)); err != nil || w.Settings().BatchLooks != 0 {
		t.Errorf("null: %v, %d", err, w.Settings().BatchLooks)
	}
}

// What waits is bounded: the oldest batches make room.
func TestBatchesOverdue(t *testing.T) {
	w := world.NewRegistry(world.Config{}).World("sk-ant-test")
	var made []*world.Batch
	for _, megabytes := range []int{100, 100, 50} {
		made = append(made, w.Batches.Add(1, nil, itemsOf(megabytes), megabytes<<20))
	}
	for _, row := range []struct {
		more int
		want []*world.Batch
	}{
		{6, nil},
		{7, made[:1]},
		{106, made[:1]},
		{107, made[:2]},
		{206, made[:2]},
		{256, made},
	} {
		got := w.Batches.Overdue(row.more << 20)
		if len(got) != len(row.want) {
			t.Errorf("%d MiB more: %d batches, want %d", row.more, len(got), len(row.want))
			continue
		}
		for i := range got {
			if got[i] != row.want[i] {
				t.Errorf("%d MiB more: batch %d is not the %d-th oldest", row.more, i, i)
			}
		}
	}
	made[0].Finish(&runner{})
	if got := w.Batches.Overdue(106 << 20); got != nil {
		t.Errorf("what has run does not wait: %d batches", len(got))
	}
}

// Results are bounded: the oldest are archived before their time.
func TestBatchesTrim(t *testing.T) {
	w := world.NewRegistry(world.Config{}).World("sk-ant-test")
	run := func(megabytes int) *world.Batch {
		b := w.Batches.Add(1, nil, itemsOf(megabytes), megabytes<<20)
		b.Finish(&runner{line: megabyte})
		w.Batches.Trim()
		return b
	}
	first, second := run(200), run(56)
	w.FastForward(time.Minute)
	third := run(300)
	kept := func(b *world.Batch) bool { return b.Results() != nil }
	if kept(first) || kept(second) || !kept(third) {
		t.Errorf("kept: %v %v %v, want the newest alone", kept(first), kept(second), kept(third))
	}
	if got := first.State().Archive; !got.Equal(world.Epoch.Add(time.Minute)) {
		t.Errorf("archived at %s", got)
	}
	w.FastForward(29*24*time.Hour - time.Second)
	if w.Batches.Trim(); !kept(third) {
		t.Error("archived a second early")
	}
	w.FastForward(time.Second)
	if w.Batches.Trim(); kept(third) || !third.State().Archive.Equal(third.Created.Add(29*24*time.Hour)) {
		t.Errorf("archived at %s", third.State().Archive)
	}
}

// While a batch runs, it is seen in progress and nothing else waits for it.
func TestBatchSeenWhileItRuns(t *testing.T) {
	w := world.NewRegistry(world.Config{}).World("sk-ant-test")
	r := &slowRunner{began: make(chan struct{}), goOn: make(chan struct{})}
	b := w.Batches.Add(1, nil, []world.BatchItem{{CustomID: "a"}}, 100)
	ended := make(chan bool)
	go func() { ended <- b.Look(r) }()
	<-r.began
	w.Batches.Trim()
	b.Cancel()
	s := b.State()
	if s.Counts != (world.BatchCounts{Processing: 1}) || !s.Ended.IsZero() || b.Results() != nil {
		t.Errorf("while it runs: %+v", s)
	}
	if got := w.Batches.Overdue(world.MaxWaiting - 99); len(got) != 1 {
		t.Errorf("what runs holds its requests: %d batches are overdue", len(got))
	}
	close(r.goOn)
	if !<-ended || b.Look(r) {
		t.Error("it ended once, by the look that ran it")
	}
	if s = b.State(); s.Counts != (world.BatchCounts{Succeeded: 1}) || s.Canceled.IsZero() || len(b.Results()) != 1 {
		t.Errorf("a cancel that came too late: %+v", s)
	}
}

// A slowRunner waits in the middle of a request.
type slowRunner struct {
	runner
	began, goOn chan struct{}
}

func (r *slowRunner) Run(item world.BatchItem) ([]byte, bool) {
	close(r.began)
	<-r.goOn
	return r.runner.Run(item)
}
