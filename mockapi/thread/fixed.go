package thread

import (
	"crypto/sha256"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A FieldDigest is what a field says, whatever the order of its keys. The zero digest is an absent one.
type FieldDigest [sha256.Size]byte

// Fields are the fields that stay the same across the turns of a thread, by their names.
type Fields map[string]FieldDigest

// FieldsOf reads them off a request for a model. Known are system, tools and the model (SDKs; announcement) and
// the effort of output_config (report of a client); the rest of output_config but its format, and
// thinking, are inferred. What is left of a task budget changes from turn to turn by its nature.
func FieldsOf(request *wire.Node, model string) Fields {
	config, _ := decoded(request.Get("output_config")).(map[string]any)
	delete(config, "format")
	if budget, ok := config["task_budget"].(map[string]any); ok {
		delete(budget, "remaining")
	}
	return Fields{
		"system":        digestOf(decoded(request.Get("system"))),
		"tools":         digestOf(decoded(request.Get("tools"))),
		"model":         digestOf(model),
		"output_config": digestOf(config),
		"thinking":      digestOf(decoded(request.Get("thinking"))),
	}
}

// digestOf digests a value. What is null or empty is as good as absent.
func digestOf(v any) FieldDigest {
	text, err := json.Marshal(v, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	switch string(text) {
	case "null", `""`, "[]", "{}":
		return FieldDigest{}
	}
	if err != nil {
		panic("thread: render a field: " + err.Error()) // what was decoded renders
	}
	return sha256.Sum256(text)
}

// decoded is a value that was sent, nil for an absent one. Of a name that is sent twice the last stands.
func decoded(n *wire.Node) any {
	if !n.Present() {
		return nil
	}
	var v any
	if err := json.Unmarshal(n.Raw, &v, jsontext.AllowDuplicateNames(true)); err != nil {
		return string(n.Raw) // beyond what a number of Go holds
	}
	return v
}
