package mockapi

import (
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"

	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// errorHeader asks for an error of the rule table by its id.
const errorHeader = "X-Mock-Error"

// An exchange is one request on its way through the server, and what is known of it so far.
type exchange struct {
	rules.Exchange
	server *Server
	world  *world.World
	entry  *world.Exchange
	w      http.ResponseWriter
	r      *http.Request
	known  bool // the key is accepted
}

// endpoint wraps what serves an endpoint with what is the same for all: the world, the headers that
// every answer has, the rules that need no body, the journal and the log.
func (s *Server) endpoint(e rules.Endpoint, serve func(*exchange)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := s.begin(w, r, e)
		defer x.end()
		defer x.recover()
		if r.Method == http.MethodHead {
			x.start(http.StatusOK) // a probe: headers alone
			return
		}
		if id := r.Header.Get(errorHeader); id != "" {
			x.refuse(named(id))
			return
		}
		serve(x)
	})
}

func (s *Server) begin(w http.ResponseWriter, r *http.Request, e rules.Endpoint) *exchange {
	own := s.worlds.World(rules.Key(r.Header))
	x := &exchange{
		Exchange: rules.Exchange{
			Endpoint: e, Header: r.Header, Level: s.config.Rules, Keys: s.config.Keys,
			Lookup: s.lookup(own),
		},
		server: s, world: own, w: w, r: r,
	}
	d := x.Dialect()
	x.entry = own.Begin(world.Exchange{
		Method: r.Method, Path: r.URL.RequestURI(), Version: d.Version, Betas: d.Betas,
	})
	h := w.Header()
	h.Set("Request-Id", x.entry.RequestID)
	h.Set("X-Mock-Request", strconv.Itoa(x.entry.Number))
	if origin := r.Header.Get("Origin"); origin != "" {
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Expose-Headers", "*")
	}
	if x.known = rules.First(&x.Exchange, rules.Auth) == nil; x.known {
		h.Set("Anthropic-Organization-Id", own.OrganizationID())
		h.Set("Anthropic-Workspace-Id", own.WorkspaceID())
	}
	return x
}

// recover turns a bug of ours into an answer, so that a client sees more than a connection that was
// cut, and the log says where it is.
func (x *exchange) recover() {
	bug := recover()
	if bug == nil {
		return
	}
	if bug == http.ErrAbortHandler || x.entry.Status != 0 {
		panic(bug)
	}
	x.server.config.Log.Error("bug", "panic", bug, "stack", string(debug.Stack()))
	x.refuse(refusal("fault.api_error"))
}

// end files the exchange.
func (x *exchange) end() {
	x.world.Finish(x.entry)
	x.server.summary.add(x.entry)
	log := x.server.config.Log
	if !log.Enabled(x.r.Context(), slog.LevelInfo) {
		return
	}
	log.Info("request", "n", x.entry.Number, "method", x.entry.Method,
		"path", x.entry.Path, "status", x.entry.Status, "rule", x.entry.Rule)
}

// read reads and decodes the body. It answers by itself, and returns false, where that fails.
func (x *exchange) read() bool {
	body, refused, err := readBody(x.r)
	switch {
	case err != nil:
		x.entry.Message = "the client went away: " + err.Error()
		return false
	case refused != nil && refused.Bare:
		x.refuse(refused) // the edge answers before anyone asks for a key
		return false
	}
	if !x.known {
		refused = rules.First(&x.Exchange, rules.Auth)
	}
	if refused != nil {
		x.refuse(refused)
		return false
	}
	x.entry.Request = body
	x.Read(body)
	x.entry.Warnings = rules.Warnings(&x.Exchange)
	if x.Request != nil {
		x.entry.Model = x.Request.Model
	}
	return true
}

// admit checks the rules that need no body. It answers by itself where one refuses.
func (x *exchange) admit() bool {
	if refused := rules.First(&x.Exchange, rules.Auth, rules.Headers, rules.Betas); refused != nil {
		x.refuse(refused)
		return false
	}
	return true
}

// sendJSON answers with a value.
func (x *exchange) sendJSON(status int, v any) {
	body, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		panic("mockapi: render answer: " + err.Error()) // the values are ours: they always render
	}
	x.send(status, body)
}

func (x *exchange) send(status int, body []byte) {
	x.sendAs("application/json", status, body)
}

func (x *exchange) sendAs(contentType string, status int, body []byte) {
	x.entry.Response = body
	x.w.Header().Set("Content-Type", contentType)
	x.start(status)
	_, _ = x.w.Write(body) // a client that went away needs no answer
}

// start sends the status and the headers, which show what is left of the rate limits.
func (x *exchange) start(status int) {
	x.entry.Status = status
	if x.known && (x.Endpoint == rules.Messages || x.Endpoint == rules.CountTokens) {
		x.world.Limits.Headers(x.w.Header())
	}
	x.w.WriteHeader(status)
}
