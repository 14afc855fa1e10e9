package tokens

import (
	"errors"
	"net/http"
	"sync"
	"testing"
)

// noNetwork fails every request, as does a machine without a network.
type noNetwork struct{ t *testing.T }

func (n noNetwork) RoundTrip(r *http.Request) (*http.Response, error) {
	n.t.Errorf("request to %s", r.URL)
	return nil, errors.New("no network")
}

func TestLoadOffline(t *testing.T) {
	t.Setenv("TIKTOKEN_CACHE_DIR", t.TempDir()) // nor from an earlier download
	saved := http.DefaultTransport
	t.Cleanup(func() { http.DefaultTransport = saved })
	http.DefaultTransport = noNetwork{t}
	v := loadVocabulary()
	if len(v.ranks) != 100256 {
		t.Errorf("%d tokens, want 100256", len(v.ranks))
	}
	if got := v.pairs['t'<<8|'h']; got != 339 {
		t.Errorf("the rank of th is %d, want 339", got)
	}
}

func TestWarm(t *testing.T) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			Warm()
			if got := Text("Hello, Claude"); got != 3 {
				t.Errorf("Text while loading = %d, want 3", got)
			}
		})
	}
	wg.Wait()
}
