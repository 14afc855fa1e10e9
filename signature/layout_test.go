package signature

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var everything = cmp.AllowUnexported(Record{}, window{})

// full is a record with every field at its greatest or at a value of its own.
func full() Record {
	r := Record{
		Kind: Update, Model: strings.Repeat("m", maxModel), Tokens: math.MaxUint32,
		ID: ID{1}, Previous: ID{2}, Run: ID{3}, Index: math.MaxUint16 - 1, Length: math.MaxUint16,
		organization: short{4}, endUser: short{5}, system: short{6}, tools: short{7}, text: short{8},
		messages: rolling{9},
		window:   window{count: math.MaxUint32, opens: true, first: short{10}, origin: short{11}},
	}
	for i := range r.window.entries {
		r.window.entries[i] = entry{byte(i), 12, 13}
	}
	return r
}

func TestLayout(t *testing.T) {
	for _, tt := range []struct {
		why    string
		record Record
	}{
		{"every field has its own place", full()},
		{"nothing is added to an empty record", Record{}},
	} {
		t.Run(tt.why, func(t *testing.T) {
			payload := tt.record.marshal()
			if len(payload) != 344 || payload[0] != 1 {
				t.Errorf("%d bytes of version %d", len(payload), payload[0])
			}
			var got Record
			if err := got.unmarshal(payload); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.record, got, everything); diff != "" {
				t.Errorf("record (-want +got):\n%s", diff)
			}
		})
	}
}

// A signature of a later layout is refused although it authenticates.
func TestOtherVersion(t *testing.T) {
	key := NewKey(1)
	payload := new(Record).marshal()
	payload[0] = 2
	_, err := key.Open(key.seal(payload))
	if err == nil || err.Error() != "open signature: its layout is that of another version" {
		t.Errorf("got %v", err)
	}
}

// Any payload of this version decodes to a record that stays what it is.
func FuzzLayout(f *testing.F) {
	r := full()
	f.Add(r.marshal())
	f.Add(bytes.Repeat([]byte{0xff}, payloadSize))
	f.Fuzz(func(t *testing.T, payload []byte) {
		if len(payload) != payloadSize {
			return
		}
		var first, second Record
		if err := first.unmarshal(payload); err != nil {
			if payload[0] == version {
				t.Error(err)
			}
			return
		}
		if err := second.unmarshal(first.marshal()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first, second, everything); diff != "" {
			t.Errorf("record (-first +second):\n%s", diff)
		}
	})
}
