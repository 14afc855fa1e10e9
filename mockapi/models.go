package mockapi

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/gorilla/mux"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// defaultPage is how many entries a page holds that names no limit.
const defaultPage = 20

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
	if problems := wire.ValidateQuery(query, wire.ListModels); len(problems) > 0 {
		x.refuse(rules.FromProblem(problems[0]))
		return
	}
	limit := defaultPage
	if query.Has("limit") {
		limit, _ = strconv.Atoi(query.Get("limit")) // the schema has checked it
	}
	models := inLifecycle(x.server.config.Models.All(), query["lifecycle[]"])
	page, more := pageOf(models, query.Get("after_id"), query.Get("before_id"), limit)
	list := struct {
		Data    []any   `json:"data"`
		HasMore bool    `json:"has_more"`
		FirstID *string `json:"first_id"`
		LastID  *string `json:"last_id"`
	}{Data: []any{}, HasMore: more}
	for _, m := range page {
		list.Data = append(list.Data, describe(m, x.Dialect()))
	}
	if len(page) > 0 {
		list.FirstID, list.LastID = &page[0].ID, &page[len(page)-1].ID
	}
	x.sendJSON(http.StatusOK, list)
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

// pageOf cuts the page behind one cursor or before the other, and says whether more follows in that
// direction. A cursor that names no model is as if it were not there.
func pageOf(models []*fixtures.Model, after, before string, limit int) ([]*fixtures.Model, bool) {
	place := func(id string) int {
		return slices.IndexFunc(models, func(m *fixtures.Model) bool { return m.ID == id })
	}
	if i := place(before); before != "" && i >= 0 {
		from := max(0, i-limit)
		return models[from:i], from > 0
	}
	if i := place(after); after != "" && i >= 0 {
		models = models[i+1:]
	}
	to := min(limit, len(models))
	return models[:to], to < len(models)
}
