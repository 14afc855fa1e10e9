package world_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

func TestQueue(t *testing.T) {
	var q world.Queue[int]
	even := func(n int) bool { return n%2 == 0 }
	if _, ok := q.Take(nil); ok {
		t.Error("an empty queue gives an item")
	}
	q.Push(1, 3)
	if _, ok := q.Take(even); ok {
		t.Error("an item is taken that does not fit")
	}
	q.Push(4, 6)
	if got, ok := q.Take(even); !ok || got != 4 {
		t.Errorf("Take(even) = %d, %t: want 4, the first that fits", got, ok)
	}
	if got, ok := q.Take(nil); !ok || got != 1 {
		t.Errorf("Take(nil) = %d, %t: want 1, the first of all", got, ok)
	}
	if diff := cmp.Diff([]int{3, 6}, q.Items()); diff != "" {
		t.Errorf("what is left (-want +got):\n%s", diff)
	}
}
