package mockapi_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tidwall/gjson"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// An explained server answers requests about weather and shows what its journal says.
type explained struct {
	t *testing.T
	h http.Handler
}

func newExplained(t *testing.T) explained {
	t.Helper()
	srv, err := mockapi.New(mockapi.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return explained{t, srv.Handler()}
}

// do sends a request with all of the members that thinking has.
func (e explained) do(method, target, body string) *httptest.ResponseRecorder {
	e.t.Helper()
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Header.Set("x-api-key", "sk-ant-explained")
	r.Header.Set("anthropic-version", "2023-06-01")
	r.Header.Set("anthropic-beta", "thinking-binding-controls-2026-08-01")
	w := httptest.NewRecorder()
	e.h.ServeHTTP(w, r)
	return w
}

// weatherBody is a request of claude-fable-5-2: members, and messages.
func weatherBody(members string, messages ...string) string {
	return fmt.Sprintf(`{"model":"claude-fable-5-2","max_tokens":1024,%s"messages":[%s]}`,
		members, strings.Join(messages, ","))
}

const (
	bound       = `"thinking":{"type":"adaptive","display":"summarized"},`
	boundToDrop = `"thinking":{"type":"adaptive","block_binding":{"prefix_mismatch_behavior":"drop_block"}},`
	bePolite    = `"system":"Be polite.",`
	askWeather  = `{"role":"user","content":"What is the weather like in Paris today?"}`
	goAhead     = `{"role":"user","content":"Go ahead."}`
)

// opening asks the first question and returns the assistant's message.
func (e explained) opening() string {
	e.t.Helper()
	w := e.do(http.MethodPost, "/v1/messages", weatherBody(bound+bePolite, askWeather))
	if w.Code != http.StatusOK || gjson.Get(w.Body.String(), "content.0.type").Str != "thinking" {
		e.t.Fatalf("no thinking: %d %s", w.Code, w.Body)
	}
	return `{"role":"assistant","content":` + gjson.Get(w.Body.String(), "content").Raw + `}`
}

// An account is what is told of the first block of a request: status, header and journal.
type account struct {
	Status                                int
	Header                                string
	Outcome, Pattern, At, Field           string
	Before, After                         string
	HasFirst, HasCause, HasFix, IsDropped bool
}

func (e explained) account(path, body string) account {
	e.t.Helper()
	w := e.do(http.MethodPost, path, body)
	journal := e.do(http.MethodGet, "/_mock/requests/"+w.Header().Get("x-mock-request"), "").Body.String()
	block := gjson.Get(journal, "thinking.0")
	first := block.Get("first_difference")
	return account{
		Status: w.Code, Header: w.Header().Get("anthropic-thinking-prefix-mismatch"),
		Outcome: block.Get("outcome").Str, Pattern: block.Get("pattern").Str, At: first.Get("at").Str,
		Field: first.Get("field").Str, Before: first.Get("before").Str, After: first.Get("after").Str,
		HasFirst: first.Exists(), HasCause: block.Get("cause").Str != "", HasFix: block.Get("fix").Str != "",
		IsDropped: block.Get("dropped").Bool(),
	}
}

func TestExplanations(t *testing.T) {
	e := newExplained(t)
	reply := e.opening()
	edited := strings.Replace(reply, `"thinking":"`, `"thinking":"Oh. `, 1)
	politer := `"system":"Be very polite.",`
	rendered := account{
		Status: 400, Outcome: "prefix_binding_mismatch", Pattern: "system_rerendered",
		Header: "block=messages.1.content.0;kind=system_changed;pattern=system_rerendered",
		At:     "system", Before: "Be polite.", After: "Be very polite.", HasFirst: true, HasCause: true, HasFix: true,
	}
	dropped := rendered
	dropped.Status, dropped.IsDropped = 200, true
	tests := []struct {
		why, path, body string
		want            account
	}{
		{"a valid block needs no explanation", "/v1/messages", weatherBody(bound+bePolite, askWeather, reply, goAhead),
			account{Status: 200, Outcome: "valid"}},
		{"refused", "/v1/messages", weatherBody(bound+politer, askWeather, reply, goAhead), rendered},
		{"dropped", "/v1/messages", weatherBody(boundToDrop+politer, askWeather, reply, goAhead), dropped},
		{"dropped from a count", "/v1/messages/count_tokens",
			strings.Replace(weatherBody(boundToDrop+politer, askWeather, reply, goAhead), `"max_tokens":1024,`, "", 1), dropped},
		{"several parts", "/v1/messages", weatherBody(bound+politer, goAhead, reply, goAhead), account{
			Status: 400, Outcome: "prefix_binding_mismatch", Pattern: "system_rerendered",
			Header: "block=messages.1.content.0;kind=multiple;pattern=system_rerendered",
			At:     "system", Before: "Be polite.", After: "Be very polite.", HasFirst: true, HasCause: true, HasFix: true,
		}},
		{"an edited thought", "/v1/messages", weatherBody(bound+bePolite, askWeather, edited, goAhead), account{
			Status: 400, Outcome: "modified", At: "messages.1.content.0", Field: "/thinking",
			HasFirst: true, HasCause: true, HasFix: true,
		}},
		{"a signature of nobody", "/v1/messages",
			weatherBody(bound, askWeather, `{"role":"assistant","content":[{"type":"thinking","thinking":"","signature":"AAAA"}]}`, goAhead),
			account{Status: 400, Outcome: "undecodable", HasCause: true, HasFix: true}},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			got := e.account(tt.path, tt.body)
			if tt.want.Field == "/thinking" { // the words of a thought are not what this is about
				if !strings.HasPrefix(got.After, "Oh. "+got.Before[:40]) {
					t.Errorf("before %q, after %q", got.Before, got.After)
				}
				tt.want.Before, tt.want.After = got.Before, got.After
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// The signature holds on any server with the seed, but only the one that made the block knows what
// it was made from.
func TestExplanationWithoutTheProducer(t *testing.T) {
	reply := newExplained(t).opening()
	e := newExplained(t)
	got := e.account("/v1/messages", weatherBody(bound+`"system":"Be rude.",`, askWeather, reply, goAhead))
	want := account{
		Status: 400, Outcome: "prefix_binding_mismatch", Pattern: "system_rerendered",
		Header:   "block=messages.1.content.0;kind=system_changed;pattern=system_rerendered",
		HasCause: true, HasFix: true,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// A journal entry is looked at more than once and stays what it is, whatever comes after it.
func TestExplanationStays(t *testing.T) {
	e := newExplained(t)
	reply := e.opening()
	w := e.do(http.MethodPost, "/v1/messages", weatherBody(bound, askWeather, reply, goAhead))
	entry := "/_mock/requests/" + w.Header().Get("x-mock-request")
	first := e.do(http.MethodGet, entry, "").Body.String()
	e.do(http.MethodPost, "/v1/messages", weatherBody(bound+bePolite, askWeather))
	if diff := cmp.Diff(first, e.do(http.MethodGet, entry, "").Body.String()); diff != "" {
		t.Error(diff)
	}
}

// Each block is explained by what changed since it was made itself: one that was made under another
// system prompt than the rest has the advice for that.
func TestExplanationIsOfTheBlock(t *testing.T) {
	e := newExplained(t)
	ask := func(system string, messages ...string) string {
		w := e.do(http.MethodPost, "/v1/messages", weatherBody(bound+system, messages...))
		if w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		return `{"role":"assistant","content":` + gjson.Get(w.Body.String(), "content").Raw + `}`
	}
	stripped := func(reply string) string {
		return `{"role":"assistant","content":[` + gjson.Get(reply, `content.#(type=="text")`).Raw + `]}`
	}
	const think = `{"role":"user","content":"Think about the weather in Rome."}`
	one := ask(bePolite, askWeather)
	two := ask(bePolite, askWeather, one, think)
	three := ask(`"system":"Be polite. now",`, askWeather, stripped(one), think, stripped(two), think)
	w := e.do(http.MethodPost, "/v1/messages", weatherBody(bound+bePolite, goAhead, one, think, two, think, three, goAhead))
	journal := e.do(http.MethodGet, "/_mock/requests/"+w.Header().Get("x-mock-request"), "").Body.String()
	for _, tt := range []struct{ why, path, pattern, at, fix string }{
		{"made under the prompt that is sent", "messages.1.content.0", "first_message_rewritten", "messages.0.content.0",
			"Send the first message as it was"},
		{"made under another one", "messages.5.content.0", "system_rerendered", "system", "Render it once a conversation"},
	} {
		block := gjson.Get(journal, `thinking.#(path=="`+tt.path+`")`)
		if block.Get("pattern").Str != tt.pattern || block.Get("first_difference.at").Str != tt.at ||
			!strings.HasPrefix(block.Get("fix").Str, tt.fix) {
			t.Errorf("%s: %s", tt.why, block.Raw)
		}
	}
}
