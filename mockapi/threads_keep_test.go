package mockapi

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func TestThreadOfFallbackIsNotKept(t *testing.T) {
	for _, tt := range []struct {
		kind string
		want string
	}{
		{"message", ""},
		{"fallback_message", "a fallback model wrote the response, and a thread has one model"},
	} {
		x := &exchange{message: &wire.Message{Usage: wire.Usage{Iterations: []wire.Iteration{{Type: tt.kind}}}}}
		if got := x.unkept(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.kind, got, tt.want)
		}
	}
}
