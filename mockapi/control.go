package mockapi

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/gorilla/mux"

	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi/reply"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// controlRoutes are the routes under /_mock/. The key in the header chooses the world.
func (s *Server) controlRoutes() http.Handler {
	r := mux.NewRouter()
	p := r.PathPrefix(controlPrefix).Subrouter()
	p.HandleFunc("/health", health).Methods(http.MethodGet)
	p.Handle("/requests", s.control(listRequests)).Methods(http.MethodGet)
	p.Handle("/requests/{number}", s.control(showRequest)).Methods(http.MethodGet)
	p.Handle("/clock", s.control(showClock)).Methods(http.MethodGet)
	p.Handle("/clock", s.control(moveClock)).Methods(http.MethodPost)
	p.Handle("/replies", s.control(queueReplies)).Methods(http.MethodPost)
	p.Handle("/settings", s.control(showSettings)).Methods(http.MethodGet)
	p.Handle("/settings", s.control(changeSettings)).Methods(http.MethodPut)
	p.HandleFunc("/world", s.forgetWorld).Methods(http.MethodDelete)
	// The router takes a wrong method for an unknown path where a later route does not fit either.
	unknown := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		methods := routedMethods(p, r)
		if methods == nil {
			controlError(w, http.StatusNotFound, "nothing at "+r.URL.Path+": see docs/control.md for the routes")
			return
		}
		w.Header().Set("Allow", strings.Join(methods, ", "))
		controlError(w, http.StatusMethodNotAllowed,
			r.Method+" is no method of "+r.URL.Path+": use "+strings.Join(meantMethods(r.Method, methods), " or "))
	})
	r.NotFoundHandler, p.MethodNotAllowedHandler = unknown, unknown
	return r
}

// meantMethods leaves out reading where a request that was to change something has a choice.
func meantMethods(asked string, methods []string) []string {
	if asked == http.MethodHead || len(methods) < 2 {
		return methods
	}
	return slices.DeleteFunc(slices.Clone(methods), func(m string) bool { return m == http.MethodGet })
}

// routedMethods are the methods that the path of a request has.
func routedMethods(routes *mux.Router, r *http.Request) []string {
	var methods []string
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete} {
		other := r.Clone(r.Context())
		other.Method = method
		var match mux.RouteMatch
		if routes.Match(other, &match) && match.MatchErr == nil {
			methods = append(methods, method)
		}
	}
	return methods
}

// A controlFunc answers for a world: with JSON, or with an error that says what to do.
type controlFunc func(w *world.World, r *http.Request) ([]byte, error)

// control finds the world and answers with JSON.
func (s *Server) control(serve controlFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key, ok := controlKey(w, r)
		if !ok {
			return
		}
		body, err := serve(s.worlds.World(key), r)
		if err != nil {
			controlError(w, http.StatusBadRequest, err.Error())
			return
		}
		writeControl(w, http.StatusOK, body)
	})
}

// controlKey refuses a request without a key: what it said would go to a world that no client uses.
func controlKey(w http.ResponseWriter, r *http.Request) (string, bool) {
	key := rules.Key(r.Header)
	if key == "" {
		controlError(w, http.StatusBadRequest,
			"no key: send the API key of the client whose world you mean in x-api-key")
	}
	return key, key != ""
}

func health(w http.ResponseWriter, _ *http.Request) {
	writeControl(w, http.StatusOK, []byte(`{"status":"ready"}`))
}

func listRequests(w *world.World, _ *http.Request) ([]byte, error) { return w.Journal.JSON() }

func showRequest(w *world.World, r *http.Request) ([]byte, error) {
	name := mux.Vars(r)["number"]
	number, err := strconv.Atoi(name)
	if err != nil {
		return nil, fmt.Errorf("request %q is no number: x-mock-request in an answer holds it", name)
	}
	e, ok := w.Journal.Find(number)
	if !ok {
		return nil, fmt.Errorf("no request %d in this world: GET /_mock/requests lists those that are kept", number)
	}
	return e.JSON()
}

func showClock(w *world.World, _ *http.Request) ([]byte, error) { return w.Clock.JSON(), nil }

func moveClock(w *world.World, r *http.Request) ([]byte, error) {
	body, err := controlBody(r)
	if err == nil {
		err = w.Clock.Command(body)
	}
	if err != nil {
		return nil, err
	}
	return w.Clock.JSON(), nil
}

func showSettings(w *world.World, _ *http.Request) ([]byte, error) { return w.SettingsJSON() }

func changeSettings(w *world.World, r *http.Request) ([]byte, error) {
	body, err := controlBody(r)
	if err == nil {
		err = w.ChangeSettings(body)
	}
	if err != nil {
		return nil, err
	}
	return w.SettingsJSON()
}

func queueReplies(w *world.World, r *http.Request) ([]byte, error) {
	body, err := controlBody(r)
	if err != nil {
		return nil, err
	}
	queued, err := queue(w, body)
	if err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Queued int `json:"queued"`
	}{queued})
}

// queue queues scripts for the next requests of the world and returns how many wait now.
func queue(w *world.World, body []byte) (int, error) {
	scripts, err := reply.ParseReplies(body)
	if err != nil {
		return 0, err
	}
	waiting := &ownedBy(w).queue
	waiting.Push(scripts...)
	return len(waiting.Items()), nil
}

func (s *Server) forgetWorld(w http.ResponseWriter, r *http.Request) {
	if key, ok := controlKey(w, r); ok {
		s.worlds.Delete(key)
		w.WriteHeader(http.StatusNoContent)
	}
}

func controlBody(r *http.Request) ([]byte, error) {
	body, err := readUpTo(r.Body, r.ContentLength, maxBody)
	if err != nil {
		return nil, fmt.Errorf("read body: %w", err)
	}
	return body, nil
}

func controlError(w http.ResponseWriter, status int, message string) {
	body, err := json.Marshal(struct {
		Error string `json:"error"`
	}{message})
	if err != nil {
		body = []byte(`{"error":"the error itself is not UTF-8"}`)
	}
	writeControl(w, status, body)
}

func writeControl(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n')) // a client that went away needs no answer
}
