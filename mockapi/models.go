package mockapi

import (
	"net/http"
	"slices"

	"github.com/gorilla/mux"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// lookup resolves a model id or alias in a world. A world may let unknown models pass as a known
// one; without the rules about models they pass as well, since sample bodies name made-up ones.
func (s *Server) lookup(w *world.World) func(string) (*fixtures.Model, bool) {
	return func(id string) (*fixtures.Model, bool) {
		if m, ok := s.config.Models.Find(id); ok {
			return m, true
		}
		like := w.Settings().LikeModel
		if like == "" && s.config.Rules != rules.Every {
			like = s.config.Models.List()[0].ID
		}
		m, ok := s.config.Models.Find(like)
		if !ok {
			return nil, false
		}
		unknown := *m
		unknown.ID, unknown.DisplayName, unknown.Aliases = id, id, nil
		return &unknown, true
	}
}

// withKey checks the rules that need no body before it serves.
func withKey(serve func(*exchange)) func(*exchange) {
	return func(x *exchange) {
		if refused := rules.First(&x.Exchange, rules.Auth, rules.Headers, rules.Betas); refused != nil {
			x.refuse(refused)
			return
		}
		serve(x)
	}
}

// getModel serves GET /v1/models/{id or alias}.
func (x *exchange) getModel() {
	id := mux.Vars(x.r)["model"]
	m, ok := x.Lookup(id)
	if !ok {
		x.refuse(refusal("models.unknown_model", "model", id))
		return
	}
	x.sendJSON(http.StatusOK, describe(m, x.Dialect()))
}

// listModels serves GET /v1/models: the newest first, a page at a time.
func (x *exchange) listModels() {
	query := x.r.URL.Query()
	if refused := x.checkQuery(query, wire.ListModels); refused != nil {
		x.refuse(refused)
		return
	}
	models := inLifecycle(x.server.config.Models.All(), query["lifecycle[]"])
	id := func(m *fixtures.Model) string { return m.ID }
	page, more := pageOf(models, query, id)
	x.sendJSON(http.StatusOK, newPage(page, more, id, func(m *fixtures.Model) any { return describe(m, x.Dialect()) }))
}

// inLifecycle keeps the models in one of the stages; retired ones are shown only when asked for.
func inLifecycle(models []*fixtures.Model, stages []string) []*fixtures.Model {
	if len(stages) == 0 {
		stages = []string{"active", "deprecated"}
	}
	return slices.DeleteFunc(slices.Clone(models), func(m *fixtures.Model) bool {
		return !slices.Contains(stages, m.Lifecycle)
	})
}
