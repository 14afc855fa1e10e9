package mockapi_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/mockapi"
)

func base64Of(data string) string { return base64.StdEncoding.EncodeToString([]byte(data)) }

// TestFileList pages through files in both shapes.
func TestFileList(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	if got, want := ask(h, "GET", filesPath, "").Body.String(), `{"data":[],"next_page":null}`; got != want {
		t.Errorf("no files: %s, want %s", got, want)
	}
	const beta = "files-api-2025-04-14"
	if got, want := ask(h, "GET", filesPath, "", "anthropic-beta", beta).Body.String(),
		`{"data":[],"has_more":false,"first_id":null,"last_id":null}`; got != want {
		t.Errorf("no files, beta: %s, want %s", got, want)
	}
	names := map[string]string{}
	var ids []string
	for i := range 25 {
		id := stored(t, h, fileField(fmt.Sprintf("f%02d", i), "text/plain", "x"))
		ids, names[id] = append(ids, id), fmt.Sprintf("f%02d", i)
	}
	type list struct {
		Data []struct {
			ID        string
			ExpiresAt json.RawMessage `json:"expires_at"`
		}
		NextPage string `json:"next_page"`
		HasMore  bool   `json:"has_more"`
		LastID   string `json:"last_id"`
		FirstID  string `json:"first_id"`
	}
	get := func(query string, headers ...string) (list, string) {
		t.Helper()
		w := ask(h, "GET", filesPath+"?"+query, "", headers...)
		var l list
		if err := json.Unmarshal(w.Body.Bytes(), &l); err != nil || w.Code != 200 {
			t.Fatalf("%s: %d %s", query, w.Code, w.Body)
		}
		var shown []string
		for _, f := range l.Data {
			shown = append(shown, names[f.ID])
		}
		if len(shown) > 2 {
			shown = []string{shown[0], "…", shown[len(shown)-1]}
		}
		return l, strings.Join(shown, " ")
	}
	check := func(why, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %s, want %s", why, got, want)
		}
	}
	first, shown := get("")
	check("twenty, the newest first", shown, "f24 … f05")
	if string(first.Data[0].ExpiresAt) != "null" {
		t.Errorf("expires_at is %s", first.Data[0].ExpiresAt)
	}
	ask(h, "DELETE", filesPath+"/"+ids[5], "") // the cursor outlives the file
	last, shown := get("page=" + url.QueryEscape(first.NextPage))
	check("the rest", shown+" "+last.NextPage, "f04 … f00 ")
	two, shown := get("limit=2")
	check("two", shown, "f24 f23")
	_, shown = get("limit=2&page=" + two.NextPage)
	check("two more", shown, "f22 f21")
	_, shown = get("limit=1000")
	check("all", shown, "f24 … f00")
	some, shown := get(url.Values{"ids[]": {ids[3], "file_unknown", ids[7], ids[3], ids[5]}}.Encode())
	check("by ids, unknown ones left out", shown+some.NextPage, "f07 f03")

	old, shown := get("limit=2", "anthropic-beta", beta, "anthropic-version", "2023-06-01")
	check("two, beta", shown, "f24 f23")
	if !old.HasMore || old.FirstID != ids[24] || old.LastID != ids[23] || old.Data[0].ExpiresAt != nil {
		t.Errorf("beta: %+v", old)
	}
	_, shown = get("limit=2&after_id="+old.LastID, "anthropic-beta", beta)
	check("two more, beta", shown, "f22 f21")
	before, shown := get("limit=2&before_id="+ids[21], "anthropic-beta", beta)
	check("two before, beta", shown, "f23 f22")
	if !before.HasMore {
		t.Error("f24 is before them")
	}
}

func TestFileListRefusals(t *testing.T) {
	h := newHandler(t, mockapi.Config{})
	lenient := newHandler(t, mockapi.Config{Rules: rules.SchemaOnly})
	many := url.Values{"ids[]": slices.Repeat([]string{"a"}, 101)}
	different := url.Values{}
	for i := range 101 {
		different.Add("ids[]", fmt.Sprint(i))
	}
	for _, row := range []struct {
		why, query string
		status     int
		want       string
	}{
		{"no limit at all", "limit=0", 400, "limit: Input should be greater than or equal to 1"},
		{"the largest", "limit=1000", 200, ""},
		{"a larger one", "limit=1001", 400, "limit: Input should be less than or equal to 1000"},
		{"ids and a limit", "ids[]=a&limit=1", 400, "ids[]: cannot be combined with page or limit"},
		{"ids alone", "ids[]=a", 200, ""},
		{"the same id often", many.Encode(), 200, ""},
		{"too many ids", different.Encode(), 400, "ids[]: at most 100 ids"},
		{"a cursor of the client's own", "page=2", 400, "page: no cursor that a list returned"},
		{"a cursor that only looks like one", "page=page_eA", 400, "page: no cursor that a list returned"},
		{"a cursor of the beta", "after_id=a", 400, "after_id: not supported: use page"},
		{"the other one", "before_id=a", 400, "before_id: not supported: use page"},
		{"what nobody knows", "colour=red", 200, ""},
	} {
		w := ask(h, "GET", filesPath+"?"+row.query, "")
		var got struct{ Error struct{ Message string } }
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(row.want, got.Error.Message); diff != "" || w.Code != row.status {
			t.Errorf("%s: %d (-want +got)\n%s", row.why, w.Code, diff)
		}
		if w := ask(lenient, "GET", filesPath+"?"+row.query, ""); !strings.HasPrefix(row.query, "limit") && w.Code != 200 {
			t.Errorf("%s, types alone: %d %s", row.why, w.Code, w.Body)
		}
	}
}

// TestFilesWithoutRules: at the looser levels a file that does not exist is answered by a sample.
func TestFilesWithoutRules(t *testing.T) {
	h := newHandler(t, mockapi.Config{Rules: rules.SchemaOnly})
	id := stored(t, h, fileField("a?b", "", "hello"))
	for _, row := range []struct{ why, method, path, want string }{
		{"metadata", "GET", "/file_0", `{"id":"file_0","type":"file","filename":"sample.txt","mime_type":"text/plain"`},
		{"delete", "DELETE", "/file_0", `{"id":"file_0","type":"file_deleted"}`},
		{"content", "GET", "/file_0/content", ""},
		{"content of an upload", "GET", "/" + id + "/content", "hello"},
	} {
		if w := ask(h, row.method, filesPath+row.path, ""); w.Code != 200 || !strings.HasPrefix(w.Body.String(), row.want) {
			t.Errorf("%s: %d %s", row.why, w.Code, w.Body)
		}
	}
}

// TestListsWithoutRules: a parameter that makes no sense is refused by the schema, and without it as if it were
// not there.
func TestListsWithoutRules(t *testing.T) {
	for level, want := range map[rules.Level]int{rules.SchemaOnly: 400, rules.Off: 200} {
		h := newHandler(t, mockapi.Config{Rules: level})
		for _, path := range []string{filesPath, batchesPath, "/v1/models"} {
			if w := ask(h, "GET", path+"?limit=soon", ""); w.Code != want {
				t.Errorf("level %v, %s: %d %s, want %d", level, path, w.Code, w.Body, want)
			}
		}
	}
}
