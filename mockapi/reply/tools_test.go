package reply

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// weather and its companions are the tools of most tests.
const (
	weather = `{"name":"get_weather","description":"Get the current weather in a city","input_schema":{"type":"object",
		"properties":{"city":{"type":"string"},"unit":{"enum":["celsius","fahrenheit"]}},"required":["city"]}}`
	clock = `{"name":"get_time","description":"The current time in a city","input_schema":{"type":"object",
		"properties":{"city":{"type":"string"}},"required":["city"]}}`
	mail = `{"name":"send_email","description":"Sends an email","input_schema":{"type":"object",
		"properties":{"to":{"type":"string","format":"email"},"body":{"type":"string"}},"required":["to","body"]}}`
	adder  = `{"name":"add","description":"Adds two numbers","input_schema":{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"number"}},"required":["a","b"]}}`
	search = `{"type":"web_search_20250305","name":"web_search"}`
	bash   = `{"type":"bash_20250124","name":"bash"}`
	editor = `{"type":"text_editor_20250728","name":"str_replace_based_edit_tool"}`
	writer = `{"name":"Write","description":"Writes a file to the local filesystem.","input_schema":{"type":"object",
		"properties":{"file_path":{"type":"string"},"content":{"type":"string"}},"required":["file_path","content"]}}`
	agent = `{"name":"Agent","description":"Launch a new agent to handle complex, multi-step tasks.","input_schema":{"type":"object",
		"properties":{"description":{"type":"string"},"prompt":{"type":"string"}},"required":["description","prompt"]}}`
	deferred = `{"name":"WebFetch","description":"Fetches a URL","defer_loading":true,"input_schema":{"type":"object",
		"properties":{"url":{"type":"string","format":"uri"}},"required":["url"]}}`
)

func toolList(tools ...string) string { return `"tools":[` + strings.Join(tools, ",") + `]` }

// shape renders a reply in a line: texts shortened, calls as NAME{input}.
func shape(d *Draft) string {
	var parts []string
	for _, c := range d.Content {
		if c.Type == "tool_use" {
			parts = append(parts, c.Name+string(c.Input))
		} else {
			parts = append(parts, c.Type)
		}
	}
	return strings.Join(parts, " ") + " " + d.StopReason
}

func TestToolCalls(t *testing.T) {
	all := toolList(weather, clock, mail, adder, search, writer)
	tests := []struct {
		why, body, want string
	}{
		{"the text plainly asks", user("What's the weather in Paris?", all), `get_weather{"city":"Paris"} tool_use`},
		{"in other words", user("Please tell me how the weather is in Buenos Aires today", all), `get_weather{"city":"Buenos Aires"} tool_use`},
		{"an option that is mentioned", user("What is the weather in Oslo in fahrenheit?", all), `get_weather{"city":"Oslo","unit":"fahrenheit"} tool_use`},
		{"two cities, two calls", user("What's the weather in Paris and Berlin?", all), `get_weather{"city":"Paris"} get_weather{"city":"Berlin"} tool_use`},
		{"one call where parallel ones are not wanted",
			user("What's the weather in Paris and Berlin?", all, `"tool_choice":{"type":"auto","disable_parallel_tool_use":true}`),
			`get_weather{"city":"Paris"} tool_use`},
		{"two tools, two calls", user("What's the weather in Paris? And what time is it in Tokyo?", all), `get_weather{"city":"Paris"} get_time{"city":"Tokyo"} tool_use`},
		{"numbers", user("Add 17 and 25 please", all), `add{"a":17,"b":25} tool_use`},
		{"a tool is named", user("Use get_time for Lima.", all), `get_time{"city":"Lima"} tool_use`},
		{"a mail", user(`Send an email to ana@example.com saying "see you at noon"`, all), `send_email{"to":"ana@example.com","body":"see you at noon"} tool_use`},
		{"a statement asks for nothing", user("I love the weather in Paris.", all), "text end_turn"},
		{"a required value is not there", user("How is the weather where you are?", all), "text end_turn"},
		{"small talk", user("What a day! How are you?", all), "text end_turn"},
		{"a question about the conversation", user("What is my name?", all), "text end_turn"},
		{"something to remember", user("hello, remember the word PELICAN", all), "text end_turn"},
		{"a poem is no file", user("Write a poem about the sea", all), "text end_turn"},
		{"a word of a tool's name in passing", user("Which agent handles my claim?", toolList(agent)), "text end_turn"},
		{"a search", user("Search the docs for cache markers", toolList(`{"name":"search_docs","input_schema":{"type":"object","properties":{"query":{"type":"string"}},"required":["query"]}}`)),
			`search_docs{"query":"cache markers"} tool_use`},
		{"a server's tool is not called by itself", user("Perform a web search for the query: claude api", toolList(search)), "text end_turn"},
		{"tool_choice none", user("What's the weather in Paris?", all, `"tool_choice":{"type":"none"}`), "text end_turn"},
		{"tool_choice tool", user("Hello there", all, `"tool_choice":{"type":"tool","name":"get_weather"}`), `get_weather{"city":"Paris"} tool_use`},
		{"tool_choice tool takes what is there", user("Hello from Lima", all, `"tool_choice":{"type":"tool","name":"get_weather"}`), `get_weather{"city":"Lima"} tool_use`},
		{"tool_choice any takes the tool that fits", user("What time is it in Tokyo?", all, `"tool_choice":{"type":"any"}`), `get_time{"city":"Tokyo"} tool_use`},
		{"tool_choice any takes the first otherwise", user("Hello", all, `"tool_choice":{"type":"any"}`), `get_weather{"city":"Paris"} tool_use`},
		{"a deferred tool", user("Fetch https://example.com/a", toolList(weather, deferred)), "text end_turn"},
		{"bash", user("Run `ls -la` please", toolList(bash)), `bash{"command":"ls -la"} tool_use`},
		{"bash, forced", user("Hello", toolList(bash), `"tool_choice":{"type":"any"}`), `bash{"command":"ls"} tool_use`},
		{"bash, nothing to run", user("Let us run in the park", toolList(bash)), "text end_turn"},
		{"the editor", user("Show me the file /src/main.go", toolList(editor)), `str_replace_based_edit_tool{"command":"view","path":"/src/main.go"} tool_use`},
		{"the editor replaces", user(`Replace "foo" with "bar" in /src/main.go`, toolList(editor)),
			`str_replace_based_edit_tool{"command":"str_replace","path":"/src/main.go","old_str":"foo","new_str":"bar"} tool_use`},
		{"a tool without inputs", user("List the open files", toolList(`{"name":"list_files","input_schema":{"type":"object"}}`)), `list_files{} tool_use`},
		{"a tool of a server of its own", user("What's the weather in Rome?", toolList(strings.Replace(weather, "get_weather", "mcp__lab__get_weather", 1))),
			`mcp__lab__get_weather{"city":"Rome"} tool_use`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, shape(composeBody(t, tt.body))); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// afterCall is a conversation in which a tool was called and its results have come back.
func afterCall(name, input, results string, members ...string) string {
	return fmt.Sprintf(`{"messages":[{"role":"user","content":"What's the weather in Paris and Berlin?"},
		{"role":"assistant","content":[{"type":"tool_use","id":"toolu_a","name":%q,"input":%s},{"type":"tool_use","id":"toolu_b","name":%q,"input":{"city":"Berlin"}}]},
		{"role":"user","content":[%s]}],%s}`, name, input, name, results, strings.Join(members, ","))
}

func TestResultsAreUsed(t *testing.T) {
	tools := toolList(weather, deferred)
	result := func(id, content string) string {
		return fmt.Sprintf(`{"type":"tool_result","tool_use_id":%q,"content":%s}`, id, content)
	}
	tests := []struct {
		why, body, want string
	}{
		{"one result", afterCall("get_weather", `{"city":"Paris"}`, result("toolu_a", `"18 C and sunny"`), tools),
			"According to get_weather: 18 C and sunny."},
		{"two results", afterCall("get_weather", `{"city":"Paris"}`, result("toolu_a", `"18 C"`)+","+result("toolu_b", `[{"type":"text","text":"12 C"}]`), tools),
			"According to get_weather for Paris: 18 C. According to get_weather for Berlin: 12 C."},
		{"a failure", afterCall("get_weather", `{"city":"Paris"}`, `{"type":"tool_result","tool_use_id":"toolu_a","is_error":true,"content":"timeout"}`, tools),
			"The call of get_weather failed: timeout."},
		{"an empty result", afterCall("get_weather", `{"city":"Paris"}`, result("toolu_a", `""`), tools),
			"Done: get_weather ran and returned nothing to read."},
		{"tools that were found", afterCall("get_weather", `{"city":"Paris"}`, result("toolu_a", `[{"type":"tool_reference","tool_name":"WebFetch"}]`), tools),
			"According to get_weather: WebFetch."},
		{"JSON", afterCall("get_weather", `{"city":"Paris"}`, result("toolu_a", `"{\"temp\":18}"`), tools),
			`According to get_weather: {"temp":18}.`},
		{"a question beside the results", afterCall("get_weather", `{"city":"Paris"}`, result("toolu_a", `"18 C"`)+`,{"type":"text","text":"And what is my name?"}`, tools),
			"According to get_weather: 18 C."},
		{"a reminder beside the results is no question", afterCall("get_weather", `{"city":"Paris"}`, result("toolu_a", `"18 C"`)+`,{"type":"text","text":"<system-reminder>What is the weather in Rome?</system-reminder>"}`, tools),
			"According to get_weather: 18 C."},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			d := composeBody(t, tt.body)
			if diff := cmp.Diff("text end_turn", shape(d)); diff != "" {
				t.Fatalf("-want +got\n%s", diff)
			}
			if diff := cmp.Diff(tt.want, d.Content[0].Text); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestLongResultIsShortened(t *testing.T) {
	long := "The report begins here. " + strings.Repeat("Nothing of note happened on that day. ", 60) + "The weather in Paris was 21 C."
	d := composeBody(t, afterCall("get_weather", `{"city":"Paris"}`, fmt.Sprintf(`{"type":"tool_result","tool_use_id":"toolu_a","content":%q}`, long), toolList(weather)))
	if got, want := d.Content[0].Text, "According to get_weather: The weather in Paris was 21 C."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDeferredToolIsCallableOnceReferredTo(t *testing.T) {
	body := `{"messages":[{"role":"user","content":"find a tool"},
		{"role":"assistant","content":[{"type":"tool_use","id":"toolu_a","name":"ToolSearch","input":{}}]},
		{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_a","content":[{"type":"tool_reference","tool_name":"WebFetch"}]}]},
		{"role":"assistant","content":"Found it."},
		{"role":"user","content":"Fetch https://example.com/a"}],` + toolList(weather, deferred) + `}`
	if got, want := shape(composeBody(t, body)), `WebFetch{"url":"https://example.com/a"} tool_use`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestToolLoopEnds plays a tool runner: it answers calls until there are none.
func TestToolLoopEnds(t *testing.T) {
	messages := []message{{"user", "What's the weather in Paris and Berlin, and what time is it in Tokyo?"}}
	for round := range 5 {
		d := composeMessages(t, messages, toolList(weather, clock, adder))
		if d.StopReason == "end_turn" {
			if round != 1 {
				t.Errorf("ended after %d rounds of calls, want 1", round)
			}
			return
		}
		var calls, results []any
		for _, c := range d.Content {
			calls = append(calls, map[string]any{"type": "tool_use", "id": c.ID, "name": c.Name, "input": map[string]any{}})
			results = append(results, map[string]any{"type": "tool_result", "tool_use_id": c.ID, "content": "18"})
		}
		messages = append(messages, message{"assistant", calls}, message{"user", results})
	}
	t.Error("the loop did not end")
}

func TestCallsHaveFreshIDs(t *testing.T) {
	d := composeBody(t, user("What's the weather in Paris and Berlin?", toolList(weather)))
	want := []wire.Content{
		{Type: "tool_use", ID: "toolu_1", Name: "get_weather", Input: []byte(`{"city":"Paris"}`)},
		{Type: "tool_use", ID: "toolu_2", Name: "get_weather", Input: []byte(`{"city":"Berlin"}`)},
	}
	if diff := cmp.Diff(want, d.Content); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
