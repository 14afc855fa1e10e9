package explain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/explain"
	"github.com/seed-f1f39373/mockapi/signature"
)

// A history is a list of messages. Behind them stands the thinking block in question.
type history []string

func message(role string, blocks ...string) string {
	return fmt.Sprintf(`{"role":%q,"content":[%s]}`, role, strings.Join(blocks, ","))
}

func text(s string) string             { return fmt.Sprintf(`{"type":"text","text":%q}`, s) }
func user(texts ...string) string      { return message("user", each(texts)...) }
func assistant(texts ...string) string { return message("assistant", each(texts)...) }
func system(texts ...string) string    { return message("system", each(texts)...) }
func thinks(id string) string {
	return fmt.Sprintf(`{"type":"thinking","thinking":"on %s","signature":%q}`, id, id)
}
func call(input string) string {
	return `{"type":"tool_use","id":"t","name":"f","input":` + input + `}`
}
func result(content string) string {
	return fmt.Sprintf(`{"type":"tool_result","tool_use_id":"t","content":%q}`, content)
}
func image(data string) string {
	return `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + data + `"}}`
}
func linked(url string) string {
	return `{"type":"image","source":{"type":"url","url":"` + url + `"}}`
}

func each(texts []string) []string {
	list := make([]string, len(texts))
	for i, t := range texts {
		list[i] = text(t)
	}
	return list
}

// talk is a conversation of so many exchanges, numbered from first on, and the user message that
// follows it.
func talk(first, exchanges int) history {
	var h history
	for i := first; i < first+exchanges; i++ {
		h = append(h, user(fmt.Sprintf("u%d", i)), assistant(fmt.Sprintf("a%d", i)))
	}
	return append(h, user(fmt.Sprintf("u%d", first+exchanges)))
}

// without is a history less the messages from to, less to itself.
func (h history) without(from, to int) history { return slices.Delete(slices.Clone(h), from, to) }

// with is a history with another message at a place.
func (h history) with(at int, message string) history {
	changed := slices.Clone(h)
	changed[at] = message
	return changed
}

// view parses a request with the members and messages given and a last message that begins with a
// thinking block.
func view(t *testing.T, members string, h history) explain.View {
	t.Helper()
	body := `{` + members + `"messages":[` + strings.Join(append(slices.Clone(h),
		message("assistant", thinks("last"), text("end"))), ",") + `]}`
	root, err := wire.Parse([]byte(body))
	if err != nil {
		t.Fatalf("parse %s: %v", body, err)
	}
	m, _ := fixtures.DefaultModels().Find("claude-fable-5-1")
	r := wire.NewRequest(root, wire.Dialect{Version: wire.Version2026})
	return explain.View{Prompt: prompt.Outline(r, m), Message: len(h)}
}

// told is an explanation on one line.
func told(e explain.Explanation) string {
	if e.First == nil {
		return e.Pattern
	}
	show := func(s *string) string {
		if s == nil {
			return "nothing"
		}
		return *s
	}
	return fmt.Sprintf("%s %s%s: %s -> %s", e.Pattern, e.First.At, e.First.Field, show(e.First.Before), show(e.First.After))
}

func TestMessagePatterns(t *testing.T) {
	tests := []struct {
		why           string
		before, after history
		want          string
	}{
		{"a window that slid by an exchange", talk(0, 5), talk(1, 4),
			`rolling_truncation messages.0.content.0: {"type":"text","text":"u0"} -> nothing`},
		{"the first message and the latest ones were kept", talk(0, 5), talk(0, 5).without(1, 9),
			`tail_kept messages.1.content.0: {"type":"text","text":"a0"} -> nothing`},
		{"a message less near the end", talk(0, 5), talk(0, 5).without(9, 10),
			`unknown messages.9.content.0: {"type":"text","text":"a4"} -> nothing`},
		{"messages less at two places", talk(0, 5), talk(0, 5).without(8, 9).without(2, 4),
			`unknown messages.2.content.0: {"type":"text","text":"u1"} -> nothing`},
		{"a summary for the oldest messages", talk(0, 5), append(history{user("Summary.")}, talk(3, 2)...),
			`compaction_summary messages.0.content.0/text: u0 -> Summary.`},
		{"a summary for few messages is not taken for one", talk(0, 2), append(history{user("Summary.")}, talk(0, 2)[3:]...),
			`unknown messages.0.content.0/text: u0 -> Summary.`},
		{"a compaction block is a summary of any length", talk(0, 1),
			history{message("assistant", `{"type":"compaction","content":"s"}`), user("u1")},
			`compaction_summary messages.0.content.0: {"type":"text","text":"u0"} -> {"type":"compaction","content":"s"}`},
		{"another first message", talk(0, 1), talk(0, 1).with(0, user("u0, on Tuesday")),
			`first_message_rewritten messages.0.content.0/text: u0 -> u0, on Tuesday`},
		{"one block more in it", talk(0, 1), talk(0, 1).with(0, user("u0", "memory")),
			`first_message_rewritten messages.0.content.1: nothing -> {"type":"text","text":"memory"}`},
		{"a reminder of the latest request", talk(0, 2).with(4, user("reminder", "u2")), talk(0, 2),
			`reminder_stripped messages.4.content.0: {"type":"text","text":"reminder"} -> nothing`},
		{"a text long ago", talk(0, 4).with(2, user("note", "u1")), talk(0, 4),
			`history_block_stripped messages.2.content.0: {"type":"text","text":"note"} -> nothing`},
		{"a text more", talk(0, 2), talk(0, 2).with(2, user("u1", "note")),
			`block_inserted messages.2.content.1: nothing -> {"type":"text","text":"note"}`},
		{"a message more", talk(0, 2), slices.Insert(talk(0, 2), 4, system("note")),
			`unknown messages.4.content.0: nothing -> {"type":"text","text":"note"}`},
		{"a changed text", talk(0, 2), talk(0, 2).with(3, assistant("a1!")),
			`unknown messages.3.content.0/text: a1 -> a1!`},
		{"a shorter result",
			history{user("u"), message("assistant", call(`{}`)), message("user", result("line 1\nline 2"))},
			history{user("u"), message("assistant", call(`{}`)), message("user", result("line 1\n…"))},
			"tool_results_rewritten messages.2.content.0/content: line 1\nline 2 -> line 1\n…"},
		{"an input completed by its schema",
			history{user("u"), message("assistant", call(`{"a":1}`)), message("user", result("r"))},
			history{user("u"), message("assistant", call(`{"a":1,"b":0}`)), message("user", result("r"))},
			`tool_use_rewritten messages.1.content.0/input/b: nothing -> 0`},
		{"everything from another format",
			history{user("u"), message("assistant", text("a"), call(`{}`)), message("user", result("r"))},
			history{user("u."), message("assistant", text("a."), call(`{"x":1}`)), message("user", result("r."))},
			`reserialized messages.0.content.0/text: u -> u.`},
		{"an image less", history{message("user", text("u"), image("AAAA"))}, history{user("u")},
			`media_stripped messages.0.content.1: {"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}} -> nothing`},
		{"an image encoded anew", history{message("user", image("AAAA"))}, history{message("user", image("AAAB"))},
			`media_stripped messages.0.content.0/source/data: AAAA -> AAAB`},
		{"an image behind another URL",
			history{message("user", linked("https://a/1/b.png?sig=1"))}, history{message("user", linked("https://a/2/b.png?sig=2"))},
			`image_url_resigned messages.0.content.0/source/url: https://a/1/b.png -> https://a/2/b.png`},
		{"a system message rendered anew", slices.Insert(talk(0, 2), 1, system("It is 9:00.")),
			slices.Insert(talk(0, 2), 1, system("It is 9:01.")),
			`system_block_rerendered messages.1.content.0/text: It is 9:00. -> It is 9:01.`},
		{"system messages left out", slices.Insert(talk(0, 2), 1, system("s1"), system("s2")), talk(0, 2),
			`system_blocks_stripped messages.1.content.0: {"type":"text","text":"s1"} -> nothing`},
		{"another conversation", talk(0, 2), talk(10, 1),
			`foreign_prefix messages.0.content.0/text: u0 -> u10`},
		{"another role", talk(0, 2), talk(0, 2).with(2, system("u1")), `unknown messages.2/role: user -> system`},
		{"what a message says beside its blocks", slices.Insert(talk(0, 1), 1, `{"role":"system","content":"s","clear_at":"next_user_message"}`),
			slices.Insert(talk(0, 1), 1, `{"role":"system","content":"s"}`),
			`system_block_rerendered messages.1/clear_at: next_user_message -> nothing`},
		{"a begun message is one with its reply", append(talk(0, 1), assistant("a1 ", "begun")),
			append(talk(0, 1), assistant("a1", "went on")),
			`unknown messages.3.content.1/text: begun -> went on`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			d := signature.Difference{Change: signature.BlockChanged, Messages: true}
			e := explain.Compare(view(t, "", tt.before), view(t, "", tt.after), d, nil)
			if diff := cmp.Diff(tt.want, told(e)); diff != "" {
				t.Error(diff)
			}
			if e.Cause == "" || e.Fix == "" {
				t.Errorf("no advice: %+v", e)
			}
		})
	}
}
