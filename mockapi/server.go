// Package mockapi is an offline stand-in for the Messages API, for tests.
//
// In a Go test:
//
//	srv := mockapi.RunT(t)
//	client := anthropic.NewClient(option.WithBaseURL(srv.URL()), option.WithAPIKey("sk-ant-mock"))
//	srv.World("sk-ant-mock").FastForward(6 * time.Minute)
//
// The API key that a client sends names its world; worlds share nothing. A request walks one way
// through the server, and messages.go reads as that list.
package mockapi

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/tokens"
	"github.com/seed-f1f39373/mockapi/mockapi/reply"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
	"github.com/seed-f1f39373/mockapi/signature"
)

// DefaultSeed is the seed of a Config that names none: a constant, so that what was made yesterday
// is the same today.
const DefaultSeed uint64 = 20261201

// drainTime is how long requests under way may take once a server is told to stop.
const drainTime = 10 * time.Second

// A Config says how a server behaves. The zero Config is the one for tests: virtual time, every
// rule, any key.
type Config struct {
	// Seed makes the ids and signatures; 0 means DefaultSeed.
	Seed uint64
	// RealClock lets time pass. A virtual clock stands still until it is told to move.
	RealClock bool
	// AccountCreated is how old every account is; zero means as old as its world.
	AccountCreated time.Time
	// Keys are the API keys that are accepted; nil means any.
	Keys []string
	// Rules says which rules are checked; the zero Level is all of them.
	Rules rules.Level
	// Directives lets the last user text steer the reply: [[tool NAME {json}]], [[error ID]],
	// [[think N]].
	Directives bool
	// Scenarios are scripted replies for every world.
	Scenarios []*reply.Script
	// Models is the model table; nil means fixtures.DefaultModels.
	Models *fixtures.Models
	// Log gets one line a request; nil means none.
	Log *slog.Logger
}

// A Server answers like the Messages API.
type Server struct {
	config   Config
	key      *signature.Key
	worlds   *world.Registry
	handler  http.Handler
	summary  summary
	http     *http.Server
	listener net.Listener
}

// New makes a server that listens nowhere yet: use [Server.Handler] or [Server.Start].
func New(c Config) (*Server, error) {
	if c.Seed == 0 {
		c.Seed = DefaultSeed
	}
	if c.Models == nil {
		c.Models = fixtures.DefaultModels()
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	for _, key := range c.Keys {
		if key == "" {
			return nil, errors.New("a list of keys holds an empty one: name each key or leave the list out")
		}
	}
	tokens.Warm()
	s := &Server{config: c, key: signature.NewKey(c.Seed), worlds: world.NewRegistry(worldConfig(&c))}
	s.handler = s.routes()
	return s, nil
}

// worldConfig says how the worlds of a server begin.
func worldConfig(c *Config) world.Config {
	return world.Config{
		Seed: c.Seed, RealClock: c.RealClock, AccountCreated: c.AccountCreated,
		KnowsModel: func(id string) bool { _, ok := c.Models.Find(id); return ok },
		Attach:     func(*world.World) any { return new(owned) },
	}
}

// Handler serves without a socket.
func (s *Server) Handler() http.Handler { return s.handler }

// World returns what the API key owns.
func (s *Server) World(key string) *world.World { return s.worlds.World(key) }

// QueueReplies queues scripted replies for the next requests of a key's world. They are JSON as
// POST /_mock/replies takes it: [{"reply":{"text":"Hello."}}] (docs/scripts.md).
func (s *Server) QueueReplies(key, replies string) error {
	_, err := queue(s.worlds.World(key), []byte(replies))
	return err
}

// Start listens on HOST:PORT and serves in the background. Port 0 picks a free one.
func (s *Server) Start(addr string) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", addr, err)
	}
	s.listener = listener
	s.http = &http.Server{Handler: s.handler, ReadHeaderTimeout: time.Minute}
	go func() {
		if err := s.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.config.Log.Error("serve", "error", err)
		}
	}()
	return nil
}

// URL is the base URL of a started server.
func (s *Server) URL() string { return "http://" + s.listener.Addr().String() }

// Drain stops listening and waits for the requests under way, but for no longer than ten seconds:
// then it cuts them.
func (s *Server) Drain() error {
	ctx, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	err := s.http.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		s.config.Log.Warn("requests were cut", "after", drainTime)
		err = s.http.Close()
	}
	if err != nil {
		return fmt.Errorf("drain: %w", err)
	}
	return nil
}
