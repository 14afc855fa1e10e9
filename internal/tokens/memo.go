package tokens

import "sync"

// memoSize bounds each of the two generations of the memo, to about 2 MB.
const memoSize = 1 << 15

// memo remembers the counts of texts by their digests. When the young generation is full it
// becomes the old one, and what was old and unused is forgotten: nearly the least recently used,
// without a list to maintain. The texts themselves are not kept.
type memo struct {
	mu         sync.Mutex
	young, old map[[32]byte]int
}

var counts memo

// TextMemo is Text for a caller that has a digest of s: a text is counted once, and then again
// only after some ten thousand others. The digest must be of s and nothing else.
func TextMemo(digest [32]byte, s string) int {
	if n, ok := counts.get(digest); ok {
		return n
	}
	n := Text(s)
	counts.put(digest, n)
	return n
}

func (m *memo) get(digest [32]byte) (int, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if n, ok := m.young[digest]; ok {
		return n, true
	}
	n, ok := m.old[digest]
	if ok {
		m.add(digest, n)
	}
	return n, ok
}

func (m *memo) put(digest [32]byte, n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.add(digest, n)
}

// add needs the lock.
func (m *memo) add(digest [32]byte, n int) {
	if m.young == nil || len(m.young) >= memoSize {
		m.old, m.young = m.young, make(map[[32]byte]int)
	}
	m.young[digest] = n
}
