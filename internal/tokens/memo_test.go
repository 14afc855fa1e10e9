package tokens

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"
	"sync"
	"testing"
)

func TestTextMemo(t *testing.T) {
	text := sample(t, "prose.txt")
	digest := sha256.Sum256([]byte(text))
	want := libraryCount(text)
	for _, try := range []string{"first", "remembered"} {
		if got := TextMemo(digest, text); got != want {
			t.Errorf("%s: %d tokens, want %d", try, got, want)
		}
	}
	if got := TextMemo(digest, "another text"); got != want {
		t.Errorf("the digest alone decides once it is known: %d tokens, want %d", got, want)
	}
}

func TestMemoForgets(t *testing.T) {
	key := func(i int) (k [32]byte) {
		binary.LittleEndian.PutUint64(k[:], uint64(i))
		return k
	}
	var m memo
	m.put(key(-1), 7)
	m.put(key(-2), 8)
	for i := range 5 * memoSize {
		m.put(key(i), i)
		if n, ok := m.get(key(-1)); !ok || n != 7 {
			t.Fatalf("after %d others, an entry in use is gone", i)
		}
		if len(m.young) > memoSize || len(m.old) > memoSize {
			t.Fatalf("after %d entries: %d and %d kept, the bound is %d each", i, len(m.young), len(m.old), memoSize)
		}
	}
	if _, ok := m.get(key(-2)); ok {
		t.Error("an entry out of use was kept")
	}
	if n, ok := m.get(key(5*memoSize - 1)); !ok || n != 5*memoSize-1 {
		t.Errorf("the last entry is %d, %v", n, ok)
	}
}

func TestTextMemoConcurrent(t *testing.T) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, s := range []string{"one", "one two", "one two three"} {
				if got, want := TextMemo(sha256.Sum256([]byte(s)), s), strings.Count(s, " ")+1; got != want {
					t.Errorf("TextMemo(%q) = %d, want %d", s, got, want)
				}
			}
		})
	}
	wg.Wait()
}
