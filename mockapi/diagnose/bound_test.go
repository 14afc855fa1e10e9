package diagnose

import (
	"slices"
	"testing"
	"time"
)

// TestFingerprintsAreBounded: the oldest are forgotten, by their size and by their age.
func TestFingerprintsAreBounded(t *testing.T) {
	start := time.Date(2026, time.December, 1, 0, 0, 0, 0, time.UTC)
	sized := func(n int, after time.Duration) *fingerprint {
		return &fingerprint{made: start.Add(after), parts: Parts{make([]part, n-1)}} // and one for rest
	}
	for _, row := range []struct {
		why  string
		add  []*fingerprint
		want []string
	}{
		{"as much as fits", []*fingerprint{sized(maxParts-2, 0), sized(2, 0)}, []string{"a", "b"}},
		{"a little more", []*fingerprint{sized(maxParts-2, 0), sized(2, 0), sized(1, 0)}, []string{"b", "c"}},
		{"one for two", []*fingerprint{sized(2, 0), sized(2, 0), sized(maxParts, 0)}, []string{"c"}},
		{"one that fits nowhere", []*fingerprint{sized(2, 0), sized(maxParts+1, 0)}, nil},
		{"just before the hour", []*fingerprint{sized(1, 0), sized(1, fingerprintLife-1)}, []string{"a", "b"}},
		{"the hour", []*fingerprint{sized(1, 0), sized(1, fingerprintLife)}, []string{"b"}},
	} {
		var f Fingerprints
		size := 0
		for i, added := range row.add {
			f.add(string(rune('a'+i)), added)
		}
		for _, id := range f.order {
			size += f.byID[id].size()
		}
		if !slices.Equal(f.order, row.want) || len(f.byID) != len(row.want) || f.parts != size {
			t.Errorf("%s: %q of %d parts, want %q of %d", row.why, f.order, f.parts, row.want, size)
		}
	}
}
