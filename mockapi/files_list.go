package mockapi

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// listFiles serves GET /v1/files, the newest first.
func (x *exchange) listFiles() {
	query := x.r.URL.Query()
	beta := x.Dialect().Betas.HasAny(filesBeta)
	refused := x.checkQuery(query, wire.ListFiles)
	if refused == nil && x.Level == rules.Every {
		refused = checkFileQuery(query, beta)
	}
	switch {
	case refused != nil:
		x.refuse(refused)
	case beta:
		id := func(f world.File) string { return f.ID }
		files, more := pageOf(x.world.Files.List(), query, id)
		x.sendJSON(http.StatusOK, newPage(files, more, id, x.describeFile))
	default:
		x.sendFiles(query)
	}
}

// maxFileIDs is how many different ids a list may ask for (SDK: FileListParams).
const maxFileIDs = 100

func checkFileQuery(query url.Values, beta bool) *wire.APIError {
	bad := func(path, problem string) *wire.APIError {
		return refusal("files.list_query", "path", path, "problem", problem)
	}
	ids := slices.Clone(query["ids[]"])
	slices.Sort(ids)
	switch {
	case beta:
		return nil
	case query.Has("before_id"):
		return bad("before_id", "not supported: use page")
	case query.Has("after_id"):
		return bad("after_id", "not supported: use page")
	case ids != nil && (query.Has("page") || query.Has("limit")):
		return bad("ids[]", "cannot be combined with page or limit")
	case len(slices.Compact(ids)) > maxFileIDs:
		return bad("ids[]", fmt.Sprintf("at most %d ids", maxFileIDs))
	case query.Has("page"):
		if _, ok := fileCursor(query.Get("page")); !ok {
			return bad("page", "no cursor that a list returned")
		}
	}
	return nil
}

// sendFiles answers with a page of today's shape.
func (x *exchange) sendFiles(query url.Values) {
	files := x.world.Files.List()
	var next *string
	if ids := query["ids[]"]; ids != nil {
		files = slices.DeleteFunc(files, func(f world.File) bool { return !slices.Contains(ids, f.ID) })
	} else {
		if before, ok := fileCursor(query.Get("page")); ok {
			files = slices.DeleteFunc(files, func(f world.File) bool { return f.Number >= before })
		}
		if limit := limitOf(query); len(files) > limit {
			files = files[:limit]
			cursor := newFileCursor(files[limit-1].Number)
			next = &cursor
		}
	}
	list := struct {
		Data     []any   `json:"data"`
		NextPage *string `json:"next_page"`
	}{[]any{}, next}
	for _, f := range files {
		list.Data = append(list.Data, x.describeFile(f))
	}
	x.sendJSON(http.StatusOK, list)
}

// A cursor holds the number of the last file of a page, so that it outlives the file.
const (
	cursorPrefix = "page_"
	cursorFormat = "before:%d"
)

func newFileCursor(number int) string {
	return cursorPrefix + base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, cursorFormat, number))
}

func fileCursor(page string) (number int, ok bool) {
	encoded, ok := strings.CutPrefix(page, cursorPrefix)
	if !ok {
		return 0, false
	}
	text, err := base64.RawURLEncoding.DecodeString(encoded)
	if err != nil {
		return 0, false
	}
	_, err = fmt.Sscanf(string(text), cursorFormat, &number)
	return number, err == nil && newFileCursor(number) == page
}
