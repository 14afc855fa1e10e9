package suite

import (
	"net/http"
	"strings"
	"time"
)

const docsErrors = "docs: errors"

// errorCases are about the form of refusals.
var errorCases = []Case{
	{"errors.envelope", "A refusal has type error, an error with type and message, and the id of the request.", docsErrors, func(t *T) {
		a := t.refused(400, "invalid_request_error", t.ask(user("Say hello.")).without("max_tokens"))
		t.equal("type", a.get("type"), "error")
		t.that(a.get("error.message").String() != "", "error.message", "is not empty", a.get("error.message"))
		t.that(strings.HasPrefix(a.get("request_id").String(), "req_"), "request_id", "begins with req_", a.get("request_id"))
	}},
	{"errors.request_id", "The id in a refusal is that of the request-id header.", docsErrors, func(t *T) {
		a := t.refused(400, "invalid_request_error", t.ask(user("Say hello.")).without("max_tokens"))
		t.equal("request_id", a.get("request_id"), a.header.Get("Request-Id"))
	}},
	{"errors.content_type", "A refusal is JSON.", docsErrors, func(t *T) {
		a := t.refused(400, "invalid_request_error", t.ask(user("Say hello.")).without("max_tokens"))
		t.check(isJSON(a.header), "content-type application/json", a.header.Get("Content-Type"))
	}},
	{"errors.missing", "A field that is missing is named.", docsErrors, func(t *T) {
		a := t.refused(400, "invalid_request_error", t.ask(user("Say hello.")).without("max_tokens"))
		t.equal("error.message", a.get("error.message"), "max_tokens: Field required")
	}},
	{"errors.extra", "A field that is unknown is named.", docsErrors, func(t *T) {
		a := t.refused(400, "invalid_request_error", t.ask(user("Say hello.")).with("colour", "blue"))
		t.equal("error.message", a.get("error.message"), "colour: Extra inputs are not permitted")
	}},
	{"errors.json", "A body that is no JSON is refused.", docsErrors, func(t *T) {
		t.error(t.send(http.MethodPost, "/v1/messages", []byte(`{"model":`)), 400, "invalid_request_error")
	}},
	{"errors.key_missing", "A request without a key is refused.", docsErrors, func(t *T) {
		t.error(t.post("/v1/messages", t.ask(user("Say hello.")), header("X-Api-Key", "")), 401, "authentication_error")
	}},
	{"errors.key_invalid", "A key that is not valid is refused.", docsErrors, func(t *T) {
		t.error(t.post("/v1/messages", t.ask(user("Say hello.")), header("X-Api-Key", "sk-ant-api03-this-key-is-invalid")), 401, "authentication_error")
	}},
	{"errors.version_missing", "A request without anthropic-version is refused.", docsVersions, func(t *T) {
		t.error(t.post("/v1/messages", t.ask(user("Say hello.")), header("Anthropic-Version", "")), 400, "invalid_request_error")
	}},
	{"errors.version_unknown", "A version that does not exist is refused.", docsVersions, func(t *T) {
		t.error(t.post("/v1/messages", t.ask(user("Say hello.")), version("2020-01-01")), 400, "invalid_request_error")
	}},
	{"errors.beta_unknown", "A beta that does not exist is refused and named.", "docs: API skill", func(t *T) {
		a := t.refused(400, "invalid_request_error", t.ask(user("Say hello.")), beta("time-travel-2024-01-01"))
		t.has("error.message", a.get("error.message").String(), "`time-travel-2024-01-01`")
	}},
	{"errors.path", "A path that does not exist is not found.", docsErrors, func(t *T) {
		t.error(t.post("/v1/nothing", object{}), 404, "not_found_error")
	}},
}

// headerCases are about the headers of answers.
var headerCases = []Case{
	{"headers.request_id", "Every answer has the id of its request.", docsErrors, func(t *T) {
		id := t.message(t.ask(user("Say hello."))).header.Get("Request-Id")
		t.that(strings.HasPrefix(id, "req_"), "request-id", "begins with req_", id)
	}},
	{"headers.request_id_unique", "Each request has an id of its own.", docsErrors, func(t *T) {
		body := t.ask(user("Say hello."))
		a, b := t.message(body).header.Get("Request-Id"), t.message(body).header.Get("Request-Id")
		t.that(a != b, "request-id of the second request", "differs from "+a, b)
	}},
	{"headers.request_id_stream", "A stream has the id of its request.", docsErrors, func(t *T) {
		id := t.stream(t.ask(user("Say hello."))).header.Get("Request-Id")
		t.that(strings.HasPrefix(id, "req_"), "request-id", "begins with req_", id)
	}},
	{"headers.content_type", "A message is application/json.", docsMessages, func(t *T) {
		a := t.message(t.ask(user("Say hello.")))
		t.check(isJSON(a.header), "content-type application/json", a.header.Get("Content-Type"))
	}},
	{"headers.organization", "An answer names the organization.", "docs: API overview", func(t *T) {
		id := t.message(t.ask(user("Say hello."))).header.Get("Anthropic-Organization-Id")
		t.that(id != "", "anthropic-organization-id", "is there", id)
	}},
	{"headers.organization_401", "An answer to a request without a key names no organization.", "docs: API overview", func(t *T) {
		a := t.post("/v1/messages", t.ask(user("Say hello.")), header("X-Api-Key", ""))
		t.error(a, 401, "authentication_error")
		t.equal("anthropic-organization-id", a.header.Get("Anthropic-Organization-Id"), "")
	}},
	{"headers.rate_limits", "An answer tells the limits of requests and tokens, and what is left.", "docs: rate limits", func(t *T) {
		h := t.message(t.ask(user("Say hello."))).header
		for _, of := range []string{"requests", "tokens", "input-tokens", "output-tokens"} {
			name := "anthropic-ratelimit-" + of
			t.that(h.Get(name+"-limit") != "", name+"-limit", "is there", h.Get(name+"-limit"))
			t.that(h.Get(name+"-remaining") != "", name+"-remaining", "is there", h.Get(name+"-remaining"))
			_, err := time.Parse(time.RFC3339, h.Get(name+"-reset"))
			t.check(err == nil, name+"-reset in RFC 3339", h.Get(name+"-reset"))
		}
	}},
}
