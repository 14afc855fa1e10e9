package schema

import (
	"crypto/sha256"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// maxCached bounds the compiled schemas that are kept. A client sends the same few with every
// request.
const maxCached = 256

// cache keeps compiled schemas by their bytes. When it is full it starts over.
var cache = struct {
	sync.Mutex
	compiled map[[sha256.Size]byte]*jsonschema.Schema
}{compiled: map[[sha256.Size]byte]*jsonschema.Schema{}}

// cached returns the compiled form of a schema, which compile makes where it is not known.
func cached(raw []byte, compile func() (*jsonschema.Schema, error)) (*jsonschema.Schema, error) {
	key := sha256.Sum256(raw)
	cache.Lock()
	known := cache.compiled[key]
	cache.Unlock()
	if known != nil {
		return known, nil
	}
	compiled, err := compile()
	if err != nil {
		return nil, err
	}
	cache.Lock()
	defer cache.Unlock()
	if len(cache.compiled) >= maxCached {
		clear(cache.compiled)
	}
	cache.compiled[key] = compiled
	return compiled, nil
}
