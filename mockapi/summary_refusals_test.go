package mockapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tidwall/gjson"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// TestSummaryRefusals: the server is gone when the report is read, so it says what the journal did.
func TestSummaryRefusals(t *testing.T) {
	srv, err := mockapi.New(mockapi.Config{})
	if err != nil {
		t.Fatal(err)
	}
	e := explained{t, srv.Handler()}
	reply := e.opening()
	const politer = `"system":"Be very polite.",`
	tests := []struct{ why, body, rule, message, want string }{
		{
			"the prefix changed", weatherBody(bound+politer, askWeather, reply, goAhead),
			"400 thinking.binding", "messages.1.content.0: Invalid",
			"          changed system: \"Be polite.\" -> \"Be very polite.\"\n" +
				"          The system prompt was rendered anew, with something in it that changes: a time, a folder, memory, " +
				"retrieved text. Render it once a conversation and send the same text each time; append what is new as a " +
				"system message of messages.\n",
		},
		{
			"a signature of nobody has a cause, and nothing to compare with",
			weatherBody(bound, askWeather, `{"role":"assistant","content":[{"type":"thinking","thinking":"","signature":"AAAA"}]}`, goAhead),
			"400 thinking.signature_invalid", "messages.1.content.0: Invalid",
			"          The signature was cut, changed or made up, or comes from another API or a server with another seed. " +
				"Send thinking blocks back as they came, or not at all.\n",
		},
		{
			"another rule has its message alone", strings.Replace(weatherBody("", askWeather), "fable-5-2", "imaginary-9", 1),
			"404 model.not_found", "model: claude-imaginary-9", "",
		},
		{"accepted: nothing is told", weatherBody(bound+bePolite, askWeather, reply, goAhead), "", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			before := srv.Summary().Refused
			number := e.do(http.MethodPost, "/v1/messages", tt.body).Header().Get("x-mock-request")
			summary := srv.Summary()
			summary.Refusals, summary.Refused = summary.Refusals[before:], summary.Refused-before
			if tt.rule == "" {
				if summary.Refused != 0 {
					t.Errorf("refused: %+v", summary.Refusals)
				}
				return
			}
			_, text, _ := strings.Cut(summary.Text(), "  refused ")
			first, rest, _ := strings.Cut("  refused "+text, "\n")
			message, rest, _ := strings.Cut(rest, "\n")
			want := fmt.Sprintf("  refused POST /v1/messages (request %s of sk-ant…ined): %s\n          %s", number, tt.rule, tt.message)
			if got := first + "\n" + message; !strings.HasPrefix(got, want) {
				t.Errorf("got %q, want it to begin with %q", got, want)
			}
			if diff := cmp.Diff(tt.want, rest); diff != "" {
				t.Errorf("below the message (-want +got):\n%s", diff)
			}
		})
	}
}

// TestSummaryExplainsTheFirst: past the first hundred there is no comparison, but the counts go on.
func TestSummaryExplainsTheFirst(t *testing.T) {
	srv, err := mockapi.New(mockapi.Config{})
	if err != nil {
		t.Fatal(err)
	}
	e := explained{t, srv.Handler()}
	reply := e.opening()
	body := weatherBody(bound, askWeather, reply, goAhead)
	for range 101 {
		e.do(http.MethodPost, "/v1/messages", body)
	}
	s := srv.Summary()
	if s.Refused != 101 || s.Refusals[99].First == nil || s.Refusals[99].Fix == "" {
		t.Fatalf("%d refused, the 100th: %+v", s.Refused, s.Refusals[len(s.Refusals)-1])
	}
	if r := s.Refusals[100]; r.First != nil || r.Cause != "" || r.Fix != "" || r.Message == "" {
		t.Errorf("the 101st: %+v", r)
	}
	json := gjson.Get(s.JSON(), "refusals.0")
	if got := json.Get("first_difference").Raw; gjson.Get(got, "at").Str != "system" || gjson.Get(got, "before").Str != "Be polite." ||
		gjson.Get(got, "after").Exists() {
		t.Errorf("JSON: %s", json.Raw)
	}
}
