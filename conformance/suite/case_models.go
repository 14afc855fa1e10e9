package suite

import (
	"net/http"
	"slices"
	"time"
)

const docsModels = "docs: Models API"

var modelCases = []Case{
	{"models.list", "The list has models with id, name and date.", docsModels, func(t *T) {
		models := t.fetch("/v1/models?limit=1000").get("data").Array()
		t.that(len(models) > 0, "data", "has models", len(models))
		for _, m := range models {
			t.equal("type of "+m.Get("id").String(), m.Get("type"), "model")
			t.that(m.Get("display_name").String() != "", "display_name", "is not empty", m.Get("display_name"))
			_, err := time.Parse(time.RFC3339, m.Get("created_at").String())
			t.check(err == nil, "created_at in RFC 3339", m.Get("created_at").Raw)
		}
	}},
	{"models.newest_first", "The newest models come first.", docsModels, func(t *T) {
		var dates []string
		for _, d := range t.fetch("/v1/models?limit=1000").get("data.#.created_at").Array() {
			dates = append(dates, d.String())
		}
		t.that(len(dates) > 0, "data", "has models", len(dates))
		sorted := slices.Clone(dates)
		slices.Sort(sorted)
		slices.Reverse(sorted)
		t.equal("dates", dates, sorted)
	}},
	{"models.ends", "first_id and last_id are those of the page.", docsModels, func(t *T) {
		a := t.fetch("/v1/models?limit=1000")
		t.equal("first_id", a.get("first_id"), a.get("data.0.id"))
		ids := a.get("data.#.id").Array()
		t.that(len(ids) > 0, "data", "has models", len(ids))
		t.equal("last_id", a.get("last_id"), ids[len(ids)-1])
		t.equal("has_more", a.get("has_more"), false)
	}},
	{"models.limit", "limit cuts the list, and has_more says so.", docsModels, func(t *T) {
		if len(t.fetch("/v1/models?limit=1000").get("data").Array()) < 2 {
			t.skip("the target has one model")
		}
		a := t.fetch("/v1/models?limit=1")
		t.equal("number of models", len(a.get("data").Array()), 1)
		t.equal("has_more", a.get("has_more"), true)
	}},
	{"models.pages", "after_id goes on behind a model.", docsModels, func(t *T) {
		all := t.fetch("/v1/models?limit=1000").get("data.#.id").Array()
		if len(all) < 2 {
			t.skip("the target has one model")
		}
		t.equal("the first behind it", t.fetch("/v1/models?limit=1&after_id="+all[0].String()).get("data.0.id"), all[1])
	}},
	{"models.get", "A model can be looked up, with what the list says of it.", docsModels, func(t *T) {
		first := t.fetch("/v1/models?limit=1").get("data.0")
		t.equal("the model", t.fetch("/v1/models/"+first.Get("id").String()).get("@this"), first)
	}},
	{"models.alias", "An alias stands for a version.", docsModels, func(t *T) {
		a := t.send(http.MethodGet, "/v1/models/claude-haiku-4-5", nil)
		if isUnknownModel(a) {
			t.skip("the target has no claude-haiku-4-5")
		}
		t.ok(a)
		t.equal("id", a.get("id"), "claude-haiku-4-5-20251001")
	}},
	{"models.unknown", "A model that does not exist is not found.", docsModels, func(t *T) {
		t.error(t.send(http.MethodGet, "/v1/models/claude-none-9", nil), 404, "not_found_error")
	}},
	{"models.ask_unknown", "A message of a model that does not exist is refused, and the model named.", "report: SDK users", func(t *T) {
		a := t.post("/v1/messages", t.ask(user("Say hello.")).with("model", "claude-none-9"))
		t.error(a, 404, "not_found_error")
		t.equal("error.message", a.get("error.message"), "model: claude-none-9")
	}},
}
