package signature_test

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/signature"
)

// compact summarizes the first n messages of a request, and returns the signature of the summary.
func (m *model) compact(t testing.TB, r request, n int, s signature.Summary) string {
	t.Helper()
	r.messages = r.messages[:n]
	c := r.conversation()
	minter := signature.Minter{
		Key: m.key, Conversation: c, Message: n, Response: "summary", Model: m.name,
		Organization: m.organization, EndUser: m.as, Previous: m.key.Verify(c, m.reader, m.mode).Last,
	}
	signed, err := minter.Compact(s)
	if err != nil {
		t.Fatal(err)
	}
	return signed
}

// behind replaces the first n messages of a request by a summary.
func (m *model) behind(t testing.TB, r request, n int) request {
	t.Helper()
	s := signature.Summary{Content: "so far", LastRole: r.messages[n-1].role}
	record, fault := m.key.OpenCompaction(m.compact(t, r, n, s), s)
	if fault != signature.Intact {
		t.Fatalf("the summary does not verify: %d", fault)
	}
	r = r.clone()
	r.summary, r.messages = record, r.messages[n:]
	return r
}

func TestCompactionBlock(t *testing.T) {
	m := newModel("opus")
	r := story(t, m)
	s := signature.Summary{Content: "so far", ToolChanges: digest("added"), LastRole: "user"}
	signed := m.compact(t, r, 3, s)
	thinking := r.messages[1].blocks[0].signature
	for _, row := range []struct {
		why, signed string
		change      func(*signature.Summary)
		want        signature.Fault
	}{
		{"as it came", signed, func(*signature.Summary) {}, signature.Intact},
		{"another text", signed, func(s *signature.Summary) { s.Content += "." }, signature.OtherContent},
		{"no tool changes", signed, func(s *signature.Summary) { s.ToolChanges = signature.Digest{} }, signature.OtherToolChanges},
		{"both: the text is looked at first", signed, func(s *signature.Summary) { *s = signature.Summary{} }, signature.OtherContent},
		{"no signature", "", func(*signature.Summary) {}, signature.Invalid},
		{"a bit of it", signed[:len(signed)-8] + "AAAAAAA=", func(*signature.Summary) {}, signature.Invalid},
		{"the signature of thinking", thinking, func(*signature.Summary) {}, signature.Invalid},
	} {
		t.Run(row.why, func(t *testing.T) {
			sent := s
			row.change(&sent)
			record, fault := m.key.OpenCompaction(row.signed, sent)
			if fault != row.want {
				t.Errorf("fault %d, want %d", fault, row.want)
			}
			if fault == signature.Intact && record.LastRole() != "user" {
				t.Errorf("last role %q, want user", record.LastRole())
			}
		})
	}
	if len(signed) != len(thinking) {
		t.Errorf("%d characters, and %d for thinking", len(signed), len(thinking))
	}
	r.messages[1].blocks[0].signature = signed
	if got, want := m.judge(r), "1.0=undecodable 3.0 3.1 5.0 5.2 7.0 7.1"; got != want {
		t.Errorf("the signature of a summary on thinking: %s", got)
	}
}

func TestTurnsKeptBehindACompactionBlock(t *testing.T) {
	m := newModel("opus")
	for _, row := range []struct {
		why  string
		n    int // messages that are summarized
		edit func(*request)
		want string
	}{
		{"they follow what was summarized", 3, func(*request) {}, "0.0 0.1 2.0 2.2 4.0 4.1"},
		{"a cut in front of a user's turn", 4, func(*request) {}, "1.0 1.2 3.0 3.1"},
		{"one of them is gone", 4, func(r *request) { r.remove(0, -1) }, "0.0=prefix:unknown 0.2=prefix:unknown 2.0=prefix:unknown 2.1=prefix:unknown"},
		{"the first is edited", 4, func(r *request) { r.messages[0].blocks[0].text = "else" }, "1.0=prefix:unknown 1.2=prefix:unknown 3.0=prefix:unknown 3.1=prefix:unknown"},
		{"another system prompt", 4, func(r *request) { r.system = "else" }, "1.0=prefix:system_changed 1.2=prefix:system_changed 3.0=prefix:system_changed 3.1=prefix:system_changed"},
		{"they may not be kept", 4, func(r *request) { r.replaced = true }, "1.0=prefix:unknown 1.2=prefix:unknown 3.0=prefix:unknown 3.1=prefix:unknown"},
		{"what was summarized is sent once more", 4, func(r *request) { *r = again(*r) }, "1.0=prefix:unknown 3.0=prefix:unknown 3.1=prefix:unknown 5.0=prefix:unknown 5.2=prefix:unknown 7.0=prefix:unknown 7.1=prefix:unknown"},
	} {
		t.Run(row.why, func(t *testing.T) {
			r := m.behind(t, story(t, m), row.n)
			row.edit(&r)
			if got := m.judge(r); got != row.want {
				t.Errorf("got  %s\nwant %s", got, row.want)
			}
		})
	}
}

// again puts the whole story behind the summary.
func again(r request) request {
	whole := story(&testing.T{}, newModel("opus"))
	whole.summary = r.summary
	return whole
}

func TestThinkingAfterCompaction(t *testing.T) {
	m := newModel("opus")
	r := m.behind(t, story(t, m), 9)
	r.user("u9")
	m.reply(t, &r, "think t10", "a10")
	r.user("u11")
	m.reply(t, &r, "think t12", "a12")
	r.user("u13")
	if got, want := m.judge(r), "1.0 3.0"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}

	edited := r.clone()
	edited.messages[2].blocks[0].text = "else"
	if got, want := m.judge(edited), "1.0 3.0=prefix:blocks_modified@2.content.0"; got != want {
		t.Errorf("edited: got %s, want %s", got, want)
	}

	second := m.behind(t, r, 3) // the summary and two more turns
	if got, want := m.judge(second), "0.0"; got != want {
		t.Errorf("compacted again: got %s, want %s", got, want)
	}
	second.summary = m.behind(t, r, 2).summary
	if got, want := m.judge(second), "0.0=prefix:unknown"; got != want {
		t.Errorf("under the summary of less: got %s, want %s", got, want)
	}
}
