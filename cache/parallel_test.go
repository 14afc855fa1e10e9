package cache_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/seed-f1f39373/mockapi/cache"
)

// TestParallel has requests of several clients at one store: some prompts are shared, some are not. It
// is for the race detector; what must hold whatever the order is checked.
func TestParallel(t *testing.T) {
	const clients, turns = 8, 60
	var store cache.Store
	var group sync.WaitGroup
	for client := range clients {
		group.Go(func() {
			prompt := "sys*5! "
			if client%2 == 0 {
				prompt += fmt.Sprintf("client%d ", client)
			}
			cached := 0
			for turn := range turns {
				prompt += "use result "
				r := request(0, prompt+"u!")
				plan := store.Plan(r, cache.Rules{})
				if plan.Read+plan.Write1h+plan.Write5m+plan.Uncached != r.Total {
					t.Errorf("client %d: %+v is not %d", client, partsOf(plan), r.Total)
				}
				// Nothing expires, so what this client wrote is there.
				if plan.Read < cached {
					t.Errorf("client %d: read %d, had cached %d", client, plan.Read, cached)
				}
				plan.Nearest(cache.Rules{})
				if turn%5 == 4 {
					plan.Cancel()
					continue
				}
				plan.Commit()
				cached = 500
			}
		})
	}
	group.Wait()
	for client := range clients {
		prompt := "sys*5! "
		if client%2 == 0 {
			prompt += fmt.Sprintf("client%d ", client)
		}
		r := request(0, prompt+rounds(turns-1)+"u!")
		if plan := store.Plan(r, cache.Rules{}); plan.Read != r.Total {
			t.Errorf("client %d: read %d of %d", client, plan.Read, r.Total)
		}
	}
}
