package world

import (
	"sync"
	"time"
)

// A Config says how the worlds of a registry begin.
type Config struct {
	// Seed makes ids; the same seed and key give the same ids in the same order.
	Seed uint64
	// RealClock lets time pass by itself. Otherwise it starts at Epoch and stands still.
	RealClock bool
	// Now is the real time; nil means time.Now.
	Now func() time.Time
	// AccountCreated is how old every account is; zero means as old as its world.
	AccountCreated time.Time
	// KnowsModel tells whether unknown_models may name a model; nil means it may name any.
	KnowsModel func(id string) bool
	// Attach makes what another package keeps in each world. It is called once a world, before
	// anyone else sees the world, and must not ask the registry for one.
	Attach func(*World) any
}

// A Registry makes worlds, one for each API key.
type Registry struct {
	config Config
	mu     sync.RWMutex
	worlds map[string]*World
}

// NewRegistry makes an empty registry.
func NewRegistry(c Config) *Registry {
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Registry{config: c, worlds: map[string]*World{}}
}

// World returns the world of a key, and begins it where there is none.
func (r *Registry) World(key string) *World {
	r.mu.RLock()
	w := r.worlds[key]
	r.mu.RUnlock()
	if w != nil {
		return w
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if w := r.worlds[key]; w != nil {
		return w
	}
	w = newWorld(key, r.config)
	r.worlds[key] = w
	return w
}

// Delete forgets the world of a key. The next request begins it anew, with the same ids as before.
// Requests under way keep the old one to their end.
func (r *Registry) Delete(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.worlds, key)
}
