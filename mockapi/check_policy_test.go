package mockapi_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi"
)

// TestCheckPolicy edits a result in the last of six turns, whose answer is not captured, under what
// decides what becomes of the thinking behind it.
func TestCheckPolicy(t *testing.T) {
	rows := []struct {
		why       string
		configure func(*mockapi.Config)
		change    func(r *recording)
		want      string
	}{
		{"a new account: refused", func(*mockapi.Config) {}, func(*recording) {}, "error thinking.binding request 6 messages.4.content.0\n"},
		{
			"an account from before the check: a note",
			func(c *mockapi.Config) { c.AccountCreated = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC) },
			func(*recording) {},
			"note thinking.binding request 6 messages.4.content.0\nwarning cache.changed request 6 messages.4.content.0\n",
		},
		{
			"drop_block: the thinking is lost",
			func(*mockapi.Config) {},
			func(r *recording) {
				line := r.lines[5]
				line["headers"] = object{"anthropic-version": "2023-06-01", "anthropic-beta": bindingBeta}
				r.sent(6)["thinking"].(object)["block_binding"] = object{"prefix_mismatch_behavior": "drop_block"}
			},
			"warning thinking.binding request 6 messages.4.content.0\nwarning cache.changed request 6 messages.4.content.0\n",
		},
		{
			"a model without the check",
			func(*mockapi.Config) {},
			func(r *recording) { r.sent(6)["model"] = "claude-opus-4-8" },
			"warning thinking.model_binding_mismatch request 6 messages.1.content.0\nwarning cache.model_changed request 6 model\n",
		},
		{
			"types and shapes alone",
			func(c *mockapi.Config) { c.Rules = 1 },
			func(*recording) {},
			"warning cache.changed request 6 messages.4.content.0\n",
		},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			r := record(t, travellerRequest(longSystem))
			travel(r, 6)
			r.block(6, 4, 0)["content"] = "It is sunny."
			delete(r.lines[5], "response")
			row.change(r)
			findings, _ := check(t, r.log(), row.configure)
			if diff := cmp.Diff(row.want+"note cache.usage request 5 \n", outline(findings)); diff != "" {
				t.Errorf("findings (-want +got):\n%s\n%+v", diff, findings)
			}
		})
	}
}

// TestCheckOwnSignatures: what mockapi itself has signed verifies without the answers, by its seed.
func TestCheckOwnSignatures(t *testing.T) {
	r := record(t, travellerRequest(longSystem))
	travel(r, 3)
	r.block(3, 2, 0)["content"] = "It is sunny."
	delete(r.lines[2], "response")
	r.lines = r.lines[2:]
	seed := func(seed uint64) func(*mockapi.Config) {
		return func(c *mockapi.Config) { c.Seed = seed }
	}
	findings, _ := check(t, r.log(), seed(foreignSeed))
	if diff := cmp.Diff("error thinking.binding request 1 messages.2.content.0\n", outline(findings)); diff != "" {
		t.Errorf("with the seed (-want +got):\n%s", diff)
	}
	findings, _ = check(t, r.log(), seed(foreignSeed+1))
	if diff := cmp.Diff("note capture.unknown_thinking request 1 messages.1.content.0\n", outline(findings)); diff != "" {
		t.Errorf("with another seed (-want +got):\n%s", diff)
	}
}

// TestCheckCompaction captures a compaction on demand and goes on behind its block.
func TestCheckCompaction(t *testing.T) {
	rows := []struct {
		why    string
		change func(block object)
		want   string
	}{
		{"the block as it came", func(object) {}, ""},
		{"an edited summary", func(b object) { b["content"] = b["content"].(string) + " And more." },
			"error compaction.content_mismatch request 4 messages.0.content.0\n"},
		{"a block from elsewhere: no claim", func(b object) { b["signature"] = "EqQBCkYIBRgC" }, ""},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			r := record(t, `{"model": "claude-opus-5-5", "max_tokens": 4000, "system": "Be kind."}`)
			r.headers["anthropic-beta"] = "compact-2026-09-04"
			r.say("I am Ana.")
			r.say("I live in Bern.")
			r.request["compaction"] = object{"type": "summarize"}
			answer := r.send()
			delete(r.request, "compaction")
			r.messages = []any{object{"role": "assistant", "content": answer["content"]}}
			r.say("Where do I live?")
			delete(r.lines[3], "response")
			row.change(r.block(4, 0, 0))
			findings, _ := check(t, r.log())
			if diff := cmp.Diff(row.want, outline(findings)); diff != "" {
				t.Errorf("findings (-want +got):\n%s\n%+v", diff, findings)
			}
		})
	}
}

// TestCheckThreshold goes on behind a summary that the server wrote within an ordinary request.
func TestCheckThreshold(t *testing.T) {
	rows := []struct {
		why    string
		change func(block object)
		want   string
	}{
		{"the block as it came", func(object) {}, ""},
		{"an edited summary breaks the thinking behind it", func(b object) { b["content"] = "Nothing was said." },
			"error thinking.binding request 2 messages.1.content.0\n"},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			r := record(t, `{"model": "claude-opus-5-5", "max_tokens": 4000, "thinking": {"type": "adaptive", "display": "summarized"},
				"context_management": {"edits": [{"type": "compact_20260112", "trigger": {"type": "input_tokens", "value": 50000}}]}}`)
			r.headers["anthropic-beta"] = "compact-2026-01-12"
			r.say("I am Ana, and I live in Bern. " + strings.Repeat("It rained all day long. ", 10000) + "Compare Bern with Lisbon: where is it warmer?")
			r.say("Where do I live? Think about it.")
			delete(r.lines[1], "response")
			if kind := r.block(2, 1, 1)["type"]; kind != "thinking" {
				t.Fatalf("behind the summary stands a block of type %s: want thinking", kind)
			}
			row.change(r.block(2, 1, 0))
			findings, _ := check(t, r.log())
			if diff := cmp.Diff(row.want, outline(findings)); diff != "" {
				t.Errorf("findings (-want +got):\n%s\n%.3000s", diff, fmt.Sprintf("%+v", findings))
			}
		})
	}
}

// TestCheckThread captures a thread, whose messages the server holds.
func TestCheckThread(t *testing.T) {
	capture := func() *recording {
		r := record(t, `{"model": "claude-opus-5-5", "max_tokens": 4000}`)
		r.headers["anthropic-beta"] = "message-threads-2026-08-12"
		r.request["thread"] = object{"type": "create"}
		for _, text := range []string{"I am Ana.", "I live in Bern.", "Where do I live?"} {
			r.messages = nil
			answer := r.say(text)
			r.request["thread"] = object{"type": "continue", "previous_message_id": answer["id"]}
		}
		return r
	}
	r := capture()
	if findings, sum := check(t, r.log()); len(findings) != 0 || sum.Conversations != 1 {
		t.Errorf("a thread: %+v, %+v: want no findings in one conversation", findings, sum)
	}
	r = capture()
	r.sent(3)["thread"] = r.sent(2)["thread"]
	delete(r.lines[2], "response")
	findings, _ := check(t, r.log())
	if diff := cmp.Diff("error thread.already_continued request 3 thread.previous_message_id\n", outline(findings)); diff != "" {
		t.Errorf("a response continued twice (-want +got):\n%s", diff)
	}
	r = capture()
	r.lines = r.lines[1:]
	if findings, _ := check(t, r.log()); len(findings) != 0 {
		t.Errorf("a thread from before the capture: %+v: want no claim", findings)
	}
}

// named is a line that says which conversation it is of.
func (r *recording) named(line int, conversation string) object {
	r.lines[line-1]["conversation"] = conversation
	return r.lines[line-1]
}

// TestCheckConversations tells interleaved conversations apart, of which the second one sends an edited
// result in its last turn.
func TestCheckConversations(t *testing.T) {
	rows := []struct {
		why           string
		change        func(r *recording, line, conversation int) object
		conversations int
	}{
		{"by the answers", func(r *recording, line, _ int) object { delete(r.lines[line-1], "time"); return r.lines[line-1] }, 3},
		{"by what they answer", func(r *recording, line, _ int) object { return r.sent(line) }, 3},
		{"by an id", func(r *recording, line, n int) object { return r.named(line, fmt.Sprint(n)) }, 3},
		{"one id for all", func(r *recording, line, _ int) object { return r.named(line, "one") }, 1},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			all := record(t, travellerRequest(longSystem))
			for n := range 3 {
				r := record(t, travellerRequest(longSystem))
				r.headers["x-api-key"] = fmt.Sprintf("sk-ant-conversation-%d", n)
				r.say(fmt.Sprintf("This is conversation %d.", n))
				travel(r, 3)
				if n == 1 {
					r.block(4, 4, 0)["content"] = "It is sunny."
					delete(r.lines[3], "response")
				}
				for i := range r.lines {
					at := min(len(all.lines), i*(n+1)+n)
					all.lines = append(all.lines[:at], append([]object{row.change(r, i+1, n)}, all.lines[at:]...)...)
				}
			}
			findings, sum := check(t, all.log())
			if sum.Conversations != row.conversations {
				t.Errorf("%d conversations: want %d", sum.Conversations, row.conversations)
			}
			if found := find(findings, "thinking.binding"); len(found) != 1 || found[0].Path != "messages.4.content.0" {
				t.Errorf("findings of thinking.binding %+v: want one at messages.4.content.0", found)
			}
			again, _ := check(t, all.log())
			if diff := cmp.Diff(findings, again); diff != "" {
				t.Errorf("the same log checked twice (-first +second):\n%s", diff)
			}
		})
	}
}

// TestCheckForgets: what is kept of conversations is bounded. One that goes on after megabytes of others
// begins anew, and nothing is claimed of its thinking.
func TestCheckForgets(t *testing.T) {
	const megabytes = 40
	other := `{"model":"claude-opus-5-5","max_tokens":100,"messages":[{"role":"user","content":"%d ` + strings.Repeat("x", 1<<20) + `"}]}` + "\n"
	for _, between := range []int{0, megabytes} {
		r := record(t, travellerRequest(longSystem))
		travel(r, 2)
		first, second, _ := strings.Cut(r.log(), "\n")
		var log strings.Builder
		log.WriteString(first + "\n")
		for i := range between {
			fmt.Fprintf(&log, other, i)
		}
		log.WriteString(second)
		findings, sum := check(t, log.String())
		unknown := len(find(findings, "capture.unknown_thinking"))
		if want := min(between, 1); unknown != want || sum.Conversations != 1+between+want {
			t.Errorf("behind %d MB: %d notes of unknown thinking in %d conversations: want %d in %d",
				between, unknown, sum.Conversations, want, 1+between+want)
		}
	}
}

// TestCheckSecrets: no key of a header and no secret of a body is shown.
func TestCheckSecrets(t *testing.T) {
	const secret = "sk-ant-api03-do-not-show-this-0123456789"
	r := record(t, travellerRequest(longSystem))
	r.headers["authorization"] = "Bearer " + secret
	travel(r, 3)
	r.block(3, 2, 0)["content"] = "The key is " + secret + "."
	r.block(3, 4, 0)[secret] = true
	r.lines[2]["response"] = decoded(`{"type":"error","error":{"type":"invalid_request_error","message":"Bad key ` + secret + `"}}`)
	findings, _ := check(t, r.log())
	shown := fmt.Sprintf("%+v", findings)
	if !strings.Contains(shown, "The key is [secret]") {
		t.Errorf("findings %s: want the edited result with its secret masked", shown)
	}
	for _, hidden := range []string{"do-not-show", "sk-ant-secret"} {
		if strings.Contains(shown, hidden) {
			t.Errorf("findings show %s: %s", hidden, shown)
		}
	}
}
