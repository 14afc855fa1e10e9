package mockapi_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/tidwall/gjson"
)

// during is a context that does something when it is first waited for.
type during struct {
	context.Context
	do func()
}

func (d *during) Done() <-chan struct{} {
	if do := d.do; do != nil {
		d.do = nil
		do()
	}
	over := make(chan struct{})
	close(over)
	return over
}

// TestMissOfAnothersEntry: no request before is known, but an entry that almost fits.
func TestMissOfAnothersEntry(t *testing.T) {
	c := newCacher(t)
	s := base("").only(toMessages)
	var parallel gjson.Result
	if err := c.srv.QueueReplies(c.key, `[{"reply":{"text":"A shell.","delay":"10m"}}]`); err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(&during{t.Context(), func() {
		parallel = c.report(c.post(s)) // the other has been looked up and not answered
	}}, http.MethodPost, "/v1/messages", strings.NewReader(s.body(false)))
	size := int(gjson.Get(c.serve(r).Body.String(), "usage.cache_creation_input_tokens").Int())
	after := c.report(c.post(s))
	want := `{"tokens":` + parallel.Get("written_5m").Raw + `,"cause":"not_yet_visible",` +
		`"explanation":"Another request was writing the entry up to messages.2.content.1; its response had not begun.",` +
		`"fix":"Send one request first, wait for the first event of its response, and then send the others."}`
	if diff := cmp.Diff(want, parallel.Get("miss").Raw); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if size == 0 || after.Get("miss").Exists() || int(after.Get("read").Int()) != size {
		t.Errorf("%d written, then %s", size, after.Raw)
	}
	c.srv.World(c.key).FastForward(time.Hour)
	late := c.report(c.post(s)).Get("miss")
	if late.Get("cause").Str != "expired" || int(late.Get("tokens").Int()) != size || late.Get("previous_request").Exists() {
		t.Errorf("an hour later: %s", late.Raw)
	}
}

// TestMissOfAForgottenRequest: what the journal no longer holds cannot be compared.
func TestMissOfAForgottenRequest(t *testing.T) {
	c := newCacher(t)
	s := base("").only(toMessages)
	content, _ := c.reply(s)
	for range 1000 {
		c.do(http.MethodHead, "/v1/models", "")
	}
	s = s.next(content, block("Go on."))
	s.system[0] = block("You are terse. ")
	_, got, _ := strings.Cut(c.report(c.post(s)).Get("miss").Raw, `"cause":`)
	want := `"changed","explanation":"The prompt does not begin with what request 1 had cached; the journal does not hold that request any more.",` +
		`"fix":"Append only: leave what was sent as it was, and put what is new at the end."}`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestMissOfADroppedEntry: another setting keeps apart what was kept together.
func TestMissOfADroppedEntry(t *testing.T) {
	c := newCacher(t)
	s := base("").only(toMessages)
	s.more = `"speed":"fast"`
	content := gjson.Get(c.post(s).Body.String(), "content").Raw
	c.set(`{"cache":{"speeds_share_tools":true}}`)
	got := c.report(c.post(s.next(content, block("Go on.")))).Get("miss")
	want := "Nothing changed, but the entry is gone: it had to make room, or a setting of the cache changed."
	if got.Get("cause").Str != "no_entry" || got.Get("explanation").Str != want {
		t.Error(got.Raw)
	}
}

// TestCacheReport: the whole of it, where nothing is to explain.
func TestCacheReport(t *testing.T) {
	c := newCacher(t)
	short := shape{messages: []string{says("user", mark(block("Look.")))}}
	want := `{"read":0,"written_5m":0,"written_1h":0,"uncached":8,"minimum":512,"breakpoints":[` +
		`{"path":"messages.0.content.0","ttl":"5m","tokens":5,"outcome":"below_minimum","looked_at":1,"looked_to":"messages.0.content.0",` +
		`"explanation":"5 tokens of the 512 that claude-opus-5-5 needs: nothing is cached here."}]}`
	if diff := cmp.Diff(want, c.report(c.post(short)).Raw); diff != "" {
		t.Errorf("too short (-want +got)\n%s", diff)
	}
	if got := c.report(c.post(shape{messages: []string{asks("Look.")}})); got.Exists() {
		t.Errorf("nothing marked: %s", got.Raw)
	}
	s := shape{more: automatic, system: []string{markHour(block(long("Be brief.", 600)))}, messages: []string{asks("Look.")}}
	if err := c.srv.QueueReplies(c.key, `[{"reply":{"text":"A shell."}},{"reply":{"text":"A shell."}}]`); err != nil {
		t.Fatal(err)
	}
	content, _ := c.reply(s)
	want = `{"read":922,"written_5m":12,"written_1h":0,"uncached":3,"minimum":512,"hit":"messages.0.content.0","breakpoints":[` +
		`{"path":"system.0","ttl":"1h","tokens":917,"outcome":"kept","looked_at":0},` +
		`{"path":"messages.2.content.0","ttl":"5m","automatic":true,"tokens":934,"outcome":"written","looked_at":3,"looked_to":"messages.0.content.0"}]}`
	if diff := cmp.Diff(want, c.report(c.post(s.with(replied(content), asks("Whose?")))).Raw); diff != "" {
		t.Errorf("a turn later (-want +got)\n%s", diff)
	}
}
