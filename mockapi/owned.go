package mockapi

import (
	"github.com/seed-f1f39373/mockapi/cache"
	"github.com/seed-f1f39373/mockapi/mockapi/diagnose"
	"github.com/seed-f1f39373/mockapi/mockapi/reply"
	"github.com/seed-f1f39373/mockapi/mockapi/thread"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// owned is what a world keeps for the parts of the server that package world does not know.
type owned struct {
	queue        world.Queue[*reply.Script] // by POST /_mock/replies
	uses         reply.Uses                 // of the scenarios
	cache        cache.Store
	turns        turns
	fingerprints diagnose.Fingerprints // by the requests with diagnostics
	threads      thread.Store
}

func ownedBy(w *world.World) *owned { return w.Attached.(*owned) } // by Config.Attach in New
