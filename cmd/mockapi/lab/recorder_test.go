package lab

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// recorder is a server that answers "A1", "A2" …, each behind a thinking block, and notes what it
// was sent. It says that a prompt has a hundred tokens a message, and refuses the requests that are
// named. It compacts on demand, and calls the tool once in each turn that asks it to look.
type recorder struct {
	sent    []string
	control []string     // what went to the control routes
	betas   []string     // of the last request
	refuse  map[int]bool // by the number of the request
}

func (s *recorder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	data, _ := io.ReadAll(r.Body)
	if strings.HasPrefix(r.URL.Path, "/_mock/") {
		s.control = append(s.control, r.Method+" "+r.URL.Path+" "+string(data))
		return
	}
	s.betas = strings.Split(r.Header.Get("Anthropic-Beta"), ",")[1:]
	var b struct {
		System   string
		Messages []struct {
			Role    string
			Content []struct{ Type, Text, Content string }
		}
		Compaction, ContextManagement jsontext.Value
	}
	if err := json.Unmarshal(data, &b, json.MatchCaseInsensitiveNames(true)); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	line := b.System
	for _, more := range []jsontext.Value{b.Compaction, b.ContextManagement} {
		line += string(more)
	}
	last := ""
	for _, m := range b.Messages {
		line += " | " + m.Role[:1] + ":"
		for _, block := range m.Content {
			if block.Type != "text" {
				line += "(" + block.Type + ")"
			}
			last = block.Text
			line += strings.Join(strings.Fields(block.Text+block.Content), " ")
		}
	}
	s.sent = append(s.sent, line)
	n := len(s.sent)
	w.Header().Set("X-Mock-Request", fmt.Sprint(n))
	if s.refuse[n] {
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, `{"type":"error","error":{"type":"invalid_request_error","message":"messages.1.content.0: no"}}`)
		return
	}
	said := fmt.Sprintf(`{"type":"text","text":"A%d"}`, n)
	if strings.HasPrefix(last, "look") {
		said = `{"type":"tool_use","id":"a","name":"look_up","input":{}},{"type":"tool_use","id":"b","name":"look_up","input":{}}`
	}
	if b.Compaction != nil {
		fmt.Fprintf(w, `{"content":[{"type":"compaction","content":"C%d"}],"stop_reason":"compaction"}`, n)
		return
	}
	fmt.Fprintf(w, `{"content":[{"type":"thinking","thinking":"","signature":"s"},%s],
		"usage":{"input_tokens":%d,"cache_read_input_tokens":30,"cache_creation_input_tokens":20,"output_tokens":7},
		"input_transformations":[{"type":"thinking_dropped"},{"type":"thinking_mismatch_allowed"},{"type":"thinking_dropped"}]}`,
		said, 100*len(b.Messages)-50)
}

// hold says "u1" to "u5" by a strategy, of which the first two are facts, and returns what was sent.
func hold(t *testing.T, strategy string, refused ...int) (sent []string, requests []Request) {
	t.Helper()
	var turns []*fixtures.Turn
	for i := range 5 {
		turns = append(turns, &fixtures.Turn{User: fmt.Sprintf("u%d", i+1), Fact: i < 2})
	}
	s := &recorder{refuse: map[int]bool{}}
	for _, n := range refused {
		s.refuse[n] = true
	}
	requests = s.hold(t, strategy, turns...)
	return s.sent, requests
}

// hold plays turns against the recorder.
func (s *recorder) hold(t *testing.T, strategy string, turns ...*fixtures.Turn) []Request {
	t.Helper()
	srv := httptest.NewServer(s)
	defer srv.Close()
	plans, err := Plans(strategy, false)
	if err != nil {
		t.Fatal(err)
	}
	c := newClient(t.Context(), srv.URL, "k", "m")
	talk := plans[0].start("sys")
	if o, ok := talk.(opener); ok {
		if err := o.open(c); err != nil {
			t.Fatal(err)
		}
	}
	for _, turn := range turns {
		_, err := talk.Say(c, turn)
		if _, ok := err.(*Refusal); err != nil && !ok {
			t.Fatal(err)
		}
	}
	return c.taken()
}
