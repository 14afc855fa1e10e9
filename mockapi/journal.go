package mockapi

import (
	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// promptView shows how a request was read. The prompt follows from the body, so a journal keeps the
// body alone and the prompt is made again when someone looks: a long history has thousands of
// positions.
type promptView struct {
	body    []byte
	model   *fixtures.Model
	dialect wire.Dialect
	files   wire.Files
}

// positionView is a position as the journal shows it.
type positionView struct {
	Path   string `json:"path"`
	Kind   string `json:"kind"`
	Role   string `json:"role,omitzero"`
	Tokens int    `json:"tokens"`
	// Cache and Sign begin the digests of the prefix that ends here, as the prompt cache and as
	// thinking signatures compare it.
	Cache  string `json:"cache"`
	Sign   string `json:"sign"`
	Marker string `json:"marker,omitzero"` // the TTL of a breakpoint
}

// MarshalJSON renders the positions, the tokens that follow them and their sum.
func (v promptView) MarshalJSON() ([]byte, error) {
	root, syntax := wire.Parse(v.body)
	if syntax != nil {
		return nil, syntax
	}
	r := wire.NewRequest(root, v.dialect)
	r.Files = v.files
	p := asRead(prompt.Build(r, v.model))
	positions := make([]positionView, len(p.Positions))
	for i := range p.Positions {
		q := &p.Positions[i]
		positions[i] = positionView{
			Path: q.Path(), Kind: q.Kind(), Role: q.Role, Tokens: q.Tokens,
			Cache: q.CachePrefix.String(), Sign: q.SignPrefix.String(),
		}
		if q.Marker != nil {
			positions[i].Marker = q.Marker.TTL
		}
	}
	return json.Marshal(struct {
		Model     string         `json:"model"`
		Tokens    int            `json:"tokens"`
		Frame     int            `json:"frame"`
		Positions []positionView `json:"positions"`
	}{p.Model.ID, p.Tokens(), p.Tail, positions})
}
