package mockapi

import (
	"net/http"
	"strings"

	"github.com/gorilla/mux"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
)

// controlPrefix keeps the control plane apart from the routes of the API.
const controlPrefix = "/_mock"

// routes puts the two planes behind one handler. Each is a router of its own.
func (s *Server) routes() http.Handler {
	api, control := s.apiRoutes(), s.controlRoutes()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == controlPrefix || strings.HasPrefix(r.URL.Path, controlPrefix+"/"):
			control.ServeHTTP(w, r)
		case r.Method == http.MethodOptions:
			preflight(w)
		default:
			api.ServeHTTP(w, r)
		}
	})
}

// apiRoutes are the routes of the Messages API. A query, ?beta=true among them, changes nothing.
func (s *Server) apiRoutes() http.Handler {
	r := mux.NewRouter().SkipClean(true) // a doubled slash is an unknown path, not a redirect
	r.Handle("/v1/messages", s.endpoint(rules.Messages, walk(wayOfMessages))).Methods(http.MethodPost)
	r.Handle("/v1/messages/count_tokens", s.endpoint(rules.CountTokens, walk(wayOfCountTokens))).Methods(http.MethodPost)
	r.Handle("/v1/models", s.endpoint(rules.Models, withKey((*exchange).listModels))).Methods(http.MethodGet)
	r.Handle("/v1/models/{model}", s.endpoint(rules.Models, withKey((*exchange).getModel))).Methods(http.MethodGet)
	s.batchRoutes(r)
	s.fileRoutes(r)
	r.NotFoundHandler = s.endpoint(unrouted, refuseWith("route.unknown"))
	r.MethodNotAllowedHandler = s.endpoint(unrouted, refuseWith("route.method"))
	return r
}

func (s *Server) batchRoutes(r *mux.Router) {
	const all, one = "/v1/messages/batches", "/v1/messages/batches/{batch}"
	serve := func(path, method string, f func(*exchange)) {
		r.Handle(path, s.endpoint(rules.Batches, f)).Methods(method)
	}
	serve(all, http.MethodPost, walk(wayOfCreateBatch))
	serve(all, http.MethodGet, withKey((*exchange).listBatches))
	serve(one, http.MethodGet, onBatch((*exchange).getBatch, sampleBatch))
	serve(one, http.MethodDelete, onBatch((*exchange).deleteBatch, sendDeletedBatch))
	serve(one+"/cancel", http.MethodPost, onBatch((*exchange).cancelBatch, sampleBatch))
	serve(one+"/results", http.MethodGet, onBatch((*exchange).batchResults, sampleResults))
}

func (s *Server) fileRoutes(r *mux.Router) {
	const all, one = "/v1/files", "/v1/files/{file}"
	serve := func(path, method string, f func(*exchange)) {
		r.Handle(path, s.endpoint(rules.Files, f)).Methods(method)
	}
	serve(all, http.MethodPost, withKey((*exchange).uploadFile))
	serve(all, http.MethodGet, withKey((*exchange).listFiles))
	serve(one, http.MethodGet, onFile((*exchange).getFile))
	serve(one, http.MethodDelete, onFile((*exchange).deleteFile))
	serve(one+"/content", http.MethodGet, onFile((*exchange).fileContent))
}

// unrouted is the endpoint of a path or method that does not exist.
const unrouted rules.Endpoint = ""

func refuseWith(rule string) func(*exchange) {
	return func(x *exchange) { x.refuse(refusal(rule)) }
}

// preflight lets every web page ask. The request itself must still say that it means to come from
// a browser. Inferred: no capture shows the API's own values.
func preflight(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", "GET, POST, DELETE, OPTIONS")
	h.Set("Access-Control-Allow-Headers", "*, authorization")
	h.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
}
