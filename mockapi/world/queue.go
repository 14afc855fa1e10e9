package world

import (
	"slices"
	"sync"
)

// A Queue holds what is to happen in a world, first come first served. The zero Queue is empty.
type Queue[T any] struct {
	mu    sync.Mutex
	items []T
}

// Push appends items.
func (q *Queue[T]) Push(items ...T) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.items = append(q.items, items...)
}

// Take removes the first item that fits and returns it. A nil fits takes any.
func (q *Queue[T]) Take(fits func(T) bool) (T, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, item := range q.items {
		if fits == nil || fits(item) {
			q.items = slices.Delete(q.items, i, i+1)
			return item, true
		}
	}
	var none T
	return none, false
}

// Items is a copy of what waits.
func (q *Queue[T]) Items() []T {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.Clone(q.items)
}
