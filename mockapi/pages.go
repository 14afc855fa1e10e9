package mockapi

import (
	"net/url"
	"slices"
	"strconv"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// defaultPage is how many entries a page holds that names no limit.
const defaultPage = 20

// A page is one answer of a list with cursors.
type page struct {
	Data    []any   `json:"data"`
	HasMore bool    `json:"has_more"`
	FirstID *string `json:"first_id"`
	LastID  *string `json:"last_id"`
}

func newPage[T any](entries []T, more bool, id func(T) string, describe func(T) any) page {
	p := page{Data: []any{}, HasMore: more}
	for _, e := range entries {
		p.Data = append(p.Data, describe(e))
	}
	if n := len(entries); n > 0 {
		first, last := id(entries[0]), id(entries[n-1])
		p.FirstID, p.LastID = &first, &last
	}
	return p
}

// pageOf cuts the page behind after_id or before before_id, and says whether more follows in that
// direction. A cursor that names no entry is as if it were not there.
func pageOf[T any](list []T, query url.Values, id func(T) string) ([]T, bool) {
	place := func(cursor string) int {
		wanted := query.Get(cursor)
		return slices.IndexFunc(list, func(e T) bool { return wanted != "" && id(e) == wanted })
	}
	limit := limitOf(query)
	if i := place("before_id"); i >= 0 {
		from := max(0, i-limit)
		return list[from:i], from > 0
	}
	if i := place("after_id"); i >= 0 {
		list = list[i+1:]
	}
	to := min(limit, len(list))
	return list[:to], to < len(list)
}

// checkQuery checks the parameters of a list by the schema.
func (x *exchange) checkQuery(query url.Values, shape wire.Shape) *wire.APIError {
	if problems := wire.ValidateQuery(query, shape); len(problems) > 0 && x.Level != rules.Off {
		return rules.FromProblem(problems[0])
	}
	return nil
}

// limitOf is the size of the page that a query asks for; the default where it names none.
func limitOf(query url.Values) int {
	if limit, err := strconv.Atoi(query.Get("limit")); err == nil && limit > 0 {
		return limit
	}
	return defaultPage
}
