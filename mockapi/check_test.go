package mockapi_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/report"
)

// travellerRequest is a conversation that thinks, calls a tool and uses the cache.
func travellerRequest(system string) string {
	return `{"model": "claude-opus-5-5", "max_tokens": 4000, "system": "` + system + `",
	"thinking": {"type": "adaptive", "display": "summarized"}, "cache_control": {"type": "ephemeral"},
	"tools": [{"name": "get_weather", "description": "Tells the weather of a city.", "input_schema":
		{"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}}]}`
}

// longSystem is over the least size of what is cached.
var longSystem = strings.Repeat("You plan trips, and mind the dates. ", 100)

// travel holds a conversation of so many turns; each calls a tool and gets its result with the next
// message.
func travel(r *recording, turns int) {
	for turn := range turns {
		text := fmt.Sprintf("Use the get_weather tool for city number %d.", turn+1)
		var content any = text
		if results := dueResults(r.messages, "It is sunny at 21 degrees."); results != nil {
			content = append(results, object{"type": "text", "text": text})
		}
		r.say(content)
	}
}

// dueResults are the results for the calls of the last message.
func dueResults(messages []any, result string) []any {
	if len(messages) == 0 {
		return nil
	}
	var results []any
	for _, b := range messages[len(messages)-1].(object)["content"].([]any) {
		if block := b.(object); block["type"] == "tool_use" {
			results = append(results, object{"type": "tool_result", "tool_use_id": block["id"], "content": result})
		}
	}
	return results
}

// block is a block of a request in a line.
func (r *recording) block(line, message, index int) object {
	return r.sent(line)["messages"].([]any)[message].(object)["content"].([]any)[index].(object)
}

// uncount takes the usage out of a captured answer.
func (r *recording) uncount(line int) {
	delete(r.lines[line-1]["response"].(object), "usage")
}

// find returns the findings of a rule.
func find(findings []report.Finding, rule string) []report.Finding {
	var found []report.Finding
	for _, f := range findings {
		if f.Rule == rule {
			found = append(found, f)
		}
	}
	return found
}

// ended are the notes at the end of a traveller's conversation of so many requests.
func ended(requests int) string {
	return fmt.Sprintf("note capture.open_tool_use request %d \nnote cache.usage request %d \n", requests, requests)
}

// TestCheckHistory captures six turns and changes the capture.
func TestCheckHistory(t *testing.T) {
	rows := []struct {
		why    string
		change func(r *recording)
		want   string
	}{
		{"a conversation that only appends breaks nothing", func(*recording) {}, ended(6)},
		{
			"an edited result breaks the thinking behind it; the API answered all the same, as the capture has it",
			func(r *recording) { r.block(6, 4, 0)["content"] = "It is sunny."; r.uncount(6) },
			"warning thinking.binding request 6 messages.4.content.0\n" +
				"warning cache.changed request 6 messages.4.content.0\nnote capture.open_tool_use request 6 \n" +
				"note cache.usage request 6 \n",
		},
		{
			"without an answer nothing says that the API took it: an error, and no request that reads the cache",
			func(r *recording) {
				r.block(6, 4, 0)["content"] = "It is sunny."
				delete(r.lines[5], "response")
			},
			"error thinking.binding request 6 messages.4.content.0\nnote cache.usage request 5 \n",
		},
		{
			"two edits are two findings",
			func(r *recording) {
				r.block(6, 4, 0)["content"] = "It is sunny."
				r.block(6, 8, 1)["text"] = "Use the tool."
				delete(r.lines[5], "response")
			},
			"error thinking.binding request 6 messages.4.content.0\n" +
				"error thinking.binding request 6 messages.8.content.1\nnote cache.usage request 5 \n",
		},
		{
			"an edit that stays is told once, and then how often it came again",
			func(r *recording) {
				for line := 4; line <= 6; line++ {
					r.block(line, 2, 0)["content"] = "It is sunny."
					delete(r.lines[line-1], "response")
				}
			},
			"error thinking.binding request 4 messages.2.content.0\n" +
				"note thinking.binding request 4 messages.2.content.0\nnote cache.usage request 3 \n",
		},
		{
			"a system prompt that was rendered anew",
			func(r *recording) {
				r.sent(6)["system"] = longSystem + "It is Monday."
				delete(r.lines[5], "response")
			},
			"error thinking.binding request 6 system\nnote cache.usage request 5 \n",
		},
		{
			"a signature that was cut, under a text that is known",
			func(r *recording) {
				block := r.block(6, 1, 0)
				block["signature"] = block["signature"].(string)[:100]
				delete(r.lines[5], "response")
			},
			"error thinking.signature_invalid request 6 messages.1.content.0\nnote cache.usage request 5 \n",
		},
		{
			"one that stays cut is told once, and the thinking behind it, which misses it, is no other edit",
			func(r *recording) {
				for line := 5; line <= 6; line++ {
					block := r.block(line, 3, 0)
					block["signature"] = block["signature"].(string)[:100]
					delete(r.lines[line-1], "response")
				}
			},
			"error thinking.signature_invalid request 5 messages.3.content.0\n" +
				"note thinking.signature_invalid request 5 messages.3.content.0\nnote cache.usage request 4 \n",
		},
		{
			"thinking left out of the middle: named is the block that is missing",
			func(r *recording) {
				message := r.sent(6)["messages"].([]any)[3].(object)
				message["content"] = message["content"].([]any)[1:]
				delete(r.lines[5], "response")
			},
			"error thinking.binding request 6 messages.3.content.0\nnote cache.usage request 5 \n",
		},
		{
			"a text that was edited in the latest reply, under its signature",
			func(r *recording) {
				r.block(6, 9, 0)["thinking"] = "I shall look it up."
				delete(r.lines[5], "response")
			},
			"error thinking.modified_latest request 6 messages.9.content.0\nnote cache.usage request 5 \n",
		},
		{
			"thinking from before the capture: a note, and no claim",
			func(r *recording) {
				r.lines = r.lines[3:4]
				r.block(1, 2, 0)["content"] = "It is sunny."
			},
			"note capture.unknown_thinking request 1 messages.1.content.0\n" + ended(1),
		},
		{
			"a lost marker: what request 1 had cached is paid again",
			func(r *recording) {
				delete(r.sent(2), "cache_control")
				r.uncount(2)
				r.lines = r.lines[:2]
			},
			"warning cache.no_breakpoint request 2 messages.0.content.0\n" + ended(2),
		},
		{
			"a rule that needs no history is told with its place",
			func(r *recording) {
				delete(r.block(6, 4, 0), "tool_use_id")
				delete(r.lines[5], "response")
			},
			"error schema.field_required request 6 messages.4.content.0.tool_result.tool_use_id\n" +
				"error pair.unexpected_result request 6 messages.4.content.0\n" +
				"error pair.missing_result request 6 messages.3\n" +
				"error thinking.binding request 6 messages.4.content.0\nnote cache.usage request 5 \n",
		},
		{
			"a refusal that no rule explains",
			func(r *recording) {
				r.lines[5]["response"] = decoded(`{"type":"error","error":{"type":"invalid_request_error","message":"The moon is full."}}`)
			},
			"note capture.unexplained request 6 \nnote cache.usage request 5 \n",
		},
		{
			"an overload says nothing of the request",
			func(r *recording) {
				r.lines[5]["response"] = decoded(`{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`)
			},
			"note cache.usage request 5 \n",
		},
		{
			"requests alone, without answers and times: the next one shows the reply",
			func(r *recording) {
				for i := range r.lines {
					r.lines[i] = r.sent(i + 1)
				}
				r.lines[5]["messages"].([]any)[4].(object)["content"].([]any)[0].(object)["content"] = "It is sunny."
			},
			"error thinking.binding request 6 messages.4.content.0\n",
		},
		{
			"nor does the page of a proxy, which is no JSON",
			func(r *recording) {
				delete(r.lines[5], "response")
				r.lines[5]["status"] = 502
				delete(r.sent(6), "cache_control")
			},
			"note cache.usage request 5 \n",
		},
		{
			"a reply that the client has begun is no other conversation",
			func(r *recording) {
				r.sent(6)["model"] = "claude-haiku-4-5"
				messages := r.sent(6)["messages"].([]any)
				r.sent(6)["messages"] = append(messages, decoded(`{"role":"assistant","content":"It is"}`))
				delete(r.sent(6), "thinking")
				r.lines[5]["response"] = decoded(`{"type":"error","error":{"type":"invalid_request_error","message":"The moon is full."}}`)
			},
			"note capture.unexplained request 6 \nnote cache.usage request 5 \n",
		},
		{
			"the API read nothing where it should have",
			func(r *recording) {
				usage := r.lines[5]["response"].(object)["usage"].(object)
				usage["cache_read_input_tokens"], usage["cache_creation_input_tokens"] = 0, 2296
			},
			"warning cache.not_read request 6 messages.8.content.1\n" + ended(6),
		},
		{
			"the API read what should have been gone: a note",
			func(r *recording) { r.lines[5]["time"] = "2026-11-02T09:07:00Z" },
			"note cache.expired request 6 messages.10.content.1\n" + ended(6),
		},
		{
			"the same without times: nobody knows whether it has expired",
			func(r *recording) {
				for _, line := range r.lines {
					delete(line, "time")
				}
				r.uncount(6)
			},
			"note capture.open_tool_use request 6 \nnote cache.usage request 6 \n",
		},
		{
			"six minutes between two requests: the entry has expired",
			func(r *recording) { r.lines[5]["time"] = "2026-11-02T09:07:00Z"; r.uncount(6) },
			"warning cache.expired request 6 messages.10.content.1\n" + ended(6),
		},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			r := record(t, travellerRequest(longSystem))
			travel(r, 6)
			row.change(r)
			_, timed := r.lines[0]["time"]
			findings, sum := check(t, r.log())
			if sum.Conversations != 1 {
				t.Errorf("%d conversations: want one", sum.Conversations)
			}
			if sum.Untimed == timed && len(r.lines) > 1 {
				t.Errorf("untimed %v, with times %v", sum.Untimed, timed)
			}
			if diff := cmp.Diff(row.want, outline(findings)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
				for _, f := range findings {
					t.Logf("%+v", f)
				}
			}
		})
	}
}

// TestCheckEditedResult: of 200 turns the last one sends the result of turn 37 edited.
func TestCheckEditedResult(t *testing.T) {
	r := record(t, travellerRequest("You plan trips."))
	travel(r, 200)
	r.block(200, 72, 0)["content"] = "It is sunny."
	delete(r.lines[199], "response")
	log := r.log()
	findings, sum := check(t, log)
	if sum.Requests != 200 || sum.Conversations != 1 || sum.Errors != 1 || sum.Warnings != 0 {
		t.Errorf("%+v: want 200 requests of one conversation and one error", sum)
	}
	found := find(findings, "thinking.binding")
	if len(found) != 1 {
		t.Fatalf("findings %+v: want one of thinking.binding", findings)
	}
	f := found[0]
	want := []string{
		"edited: messages.72.content.0/content (turn 37, tool_result)",
		`before: "It is sunny at 21 degrees."`,
		`after:  "It is sunny."`,
		"breaks: messages.73.content.0, messages.73.content.1, messages.75.content.0, messages.75.content.1, " +
			"messages.77.content.0, messages.77.content.1, messages.79.content.0, messages.79.content.1 and 318 more, " +
			"up to messages.397.content.1",
	}
	if diff := cmp.Diff(want, f.Detail); diff != "" {
		t.Errorf("detail (-want +got):\n%s", diff)
	}
	line := strings.Split(log, "\n")[f.Line-1]
	if at := line[f.Column-1:]; f.Line != 200 || !strings.HasPrefix(at, `{"content":"It is sunny."`) {
		t.Errorf("line %d column %d is %.40s: want the edited block in line 200", f.Line, f.Column, at)
	}
}
