package mockapi_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// changeableTool is a tool that changeableQuestion asks for.
const changeableTool = `{"name":"get_weather","description":"Tells the current weather of a city.",` +
	`"input_schema":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}`

var changeableQuestion = asks("Use the get_weather tool: what is the weather in Lisbon?")

var calledName = regexp.MustCompile(`"type":"tool_use".*"name":"([a-z_]+)"`)

// callIn is the name of the tool that a content calls, "" for none.
func callIn(content string) string {
	if found := calledName.FindStringSubmatch(content); found != nil {
		return found[1]
	}
	return ""
}

// TestRepliesCallWhatIsOffered: what the conversation offers at its end, and nothing else.
func TestRepliesCallWhatIsOffered(t *testing.T) {
	lazy := strings.Replace(changeableTool, `{"name"`, `{"defer_loading":true,"name"`, 1)
	byReference := `{"type":"tool_addition","tool":{"type":"tool_reference","name":"get_weather"}}`
	find := tool("find", 5)
	for _, c := range []struct {
		why      string
		tools    []string
		messages []string
		want     string
	}{
		{"from the start", []string{changeableTool}, []string{changeableQuestion}, "get_weather"},
		{"removed", []string{changeableTool, find}, []string{changeableQuestion, says("system", toolRemoved("get_weather"))}, ""},
		{"removed a turn ago", []string{changeableTool, find},
			[]string{asks("Hello."), says("system", toolRemoved("get_weather")), answers("Hello."), changeableQuestion}, ""},
		{"removed and added", []string{changeableTool, find},
			[]string{changeableQuestion, says("system", toolRemoved("get_weather"), byReference)}, "get_weather"},
		{"deferred", []string{lazy, find}, []string{changeableQuestion}, ""},
		{"deferred and added", []string{lazy, find}, []string{changeableQuestion, says("system", byReference)}, "get_weather"},
		{"by definition", nil, []string{changeableQuestion, says("system", toolAdded(changeableTool))}, "get_weather"},
		{"by definition, deferred", nil, []string{changeableQuestion, says("system", toolAdded(lazy))}, ""},
		{"by definition, deferred, and then by reference", nil, []string{changeableQuestion, says("system", toolAdded(lazy), byReference)}, "get_weather"},
		{"by definition a turn ago", nil,
			[]string{asks("Hello."), says("system", toolAdded(changeableTool)), answers("Hello."), changeableQuestion}, "get_weather"},
	} {
		content, _ := newCacher(t).reply(withBetas(shape{tools: c.tools, messages: c.messages, more: `"thinking":{"type":"adaptive"}`}))
		if got := callIn(content); got != c.want {
			t.Errorf("%s: calls %q, want %q\n%s", c.why, got, c.want, content)
		}
	}
}

// TestRepliesFillTheLatestDefinition.
func TestRepliesFillTheLatestDefinition(t *testing.T) {
	other := strings.NewReplacer(`"city":{`, `"place":{`, `["city"]`, `["place"]`).Replace(changeableTool)
	content, _ := newCacher(t).reply(withBetas(shape{tools: []string{changeableTool},
		messages: []string{changeableQuestion, says("system", toolAdded(other))}}))
	if !strings.Contains(content, `"input":{"place":"Lisbon"}`) {
		t.Errorf("%s does not fill place", content)
	}
}

// TestForcedCallsOfAddedTools: a forced choice takes what messages have added, and refuses what they have
// removed.
func TestForcedCallsOfAddedTools(t *testing.T) {
	s := withBetas(shape{model: "claude-haiku-5-5", tools: []string{tool("find", 5)}})
	forced := func(name string, blocks ...string) (int, string) {
		s.more = `"tool_choice":{"type":"tool","name":"` + name + `"}`
		s.messages = []string{asks("Lisbon, please."), says("system", blocks...)}
		w := newCacher(t).post(s)
		return w.Code, w.Body.String()
	}
	if status, body := forced("get_weather", toolAdded(changeableTool)); status != http.StatusOK || callIn(body) != "get_weather" {
		t.Errorf("added: %d %s", status, body)
	}
	const missing = "Tool 'find' not found in provided tools"
	if status, body := forced("find", toolRemoved("find")); status != http.StatusBadRequest || !strings.Contains(body, missing) {
		t.Errorf("removed: %d %s, want %s", status, body, missing)
	}
}

// TestScriptsCallWhatIsOffered: a script that calls a tool which was removed does not fit the request.
func TestScriptsCallWhatIsOffered(t *testing.T) {
	const script = `[{"reply":{"content":[{"type":"tool_use","name":"find","input":{}}]}}]`
	s := withBetas(shape{tools: []string{tool("find", 5), tool("look", 5)}, messages: []string{asks("Go.")}})
	for why, c := range map[string]struct {
		messages []string
		status   int
	}{
		"offered": {nil, http.StatusOK},
		"removed": {[]string{says("system", toolRemoved("find"))}, http.StatusBadRequest},
	} {
		asker := newCacher(t)
		if err := asker.srv.QueueReplies(asker.key, script); err != nil {
			t.Fatal(err)
		}
		w := asker.post(s.with(c.messages...))
		if w.Code != c.status || w.Code != http.StatusOK && !strings.Contains(w.Body.String(), "find") {
			t.Errorf("%s: %d %s, want %d", why, w.Code, w.Body, c.status)
		}
	}
}

// TestEagerInputOfAddedTools: an added tool streams its input as it asks for.
func TestEagerInputOfAddedTools(t *testing.T) {
	deltas := func(member string) int {
		s := withBetas(shape{rest: `"max_tokens":2048,"stream":true`, messages: []string{changeableQuestion,
			says("system", toolAdded(strings.Replace(changeableTool, `{"name"`, `{`+member+`"name"`, 1)))}})
		return strings.Count(newCacher(t).post(s).Body.String(), `"type":"input_json_delta"`)
	}
	if plain, eager := deltas(""), deltas(`"eager_input_streaming":true,`); plain == 0 || eager == plain {
		t.Errorf("%d deltas, with eager_input_streaming %d", plain, eager)
	}
}
