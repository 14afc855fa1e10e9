package mockapi

import (
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"

	"github.com/seed-f1f39373/mockapi/cache"
	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/history"
	"github.com/seed-f1f39373/mockapi/mockapi/reply"
	"github.com/seed-f1f39373/mockapi/mockapi/thread"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
	"github.com/seed-f1f39373/mockapi/signature"
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
	gone   bool // the client is
	// injected tells that the error which answers was asked for.
	injected bool
	customID string        // of a request of a batch
	layers   []rules.Layer // that are checked before the prompt is built; nil for all

	prompt  *prompt.Prompt
	plan    *cache.Plan    // nil where the request marks nothing
	held    *thread.Thread // that the request continues, until its response is kept
	note    *threadNote    // nil without a thread
	draft   *reply.Draft
	message *wire.Message
	// unedited is the prompt before cleared was cleared.
	unedited *prompt.Prompt
	cleared  []history.Cleared
	// compaction is the summary that the exchange wrote, nil for none.
	compaction *compaction
	// runs are what the runs of the reply cost where it took more than one, and free which of them cost
	// nothing; the plan is that of the last then, for the prompt planned.
	runs    []wire.Iteration
	free    []bool
	planned *prompt.Prompt

	// learned knows the signatures of a capture; nil for a request that is served.
	learned         *learned
	conversation    *signature.Conversation
	lastThought     signature.ID // what the reply's thinking follows
	transformations []byte       // JSON
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
			x.refuse(x.inject(id))
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
			Lookup: s.lookup(own), File: typeOfFile(own),
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
	x.release()
	x.world.Finish(x.entry)
	x.server.summary.add(x)
	log := x.server.config.Log
	if !log.Enabled(x.r.Context(), slog.LevelInfo) {
		return
	}
	log.Info("request", "n", x.entry.Number, "method", x.entry.Method,
		"path", x.entry.Path, "status", x.entry.Status, "rule", x.entry.Rule)
}

// release gives back what the exchange held while it ran.
func (x *exchange) release() {
	x.plan.Cancel()
	ownedBy(x.world).threads.Release(x.held)
}

// leave ends an exchange whose client went away: there is nobody to answer.
func (x *exchange) leave(err error) {
	x.gone = true
	x.entry.Message = "the client went away: " + err.Error()
}
