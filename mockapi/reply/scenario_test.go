package reply

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const scenarioFile = `# how the weather is
replies:
  - match:
      text: /weather in (Paris|Rome)/
      system: You are brief.
      tools: get_weather
      model: claude-opus-5-5
      turn: 1
    reply:
      thinking:
        - Which city?
        - redacted: true
      tool_use: {name: get_weather, input: {city: Paris, days: 1.50, hex: 0x10, "on": yes, 7: [~, true]}}
      delay: 10ms
    times: 2
  - match: {tool_result: "18 degrees"}
    ? reply
    : text: |
        It is mild.
        Take a coat.
      stop_reason: max_tokens
      usage: {output_tokens: 1_000}
`

// The same scripts in JSON.
const scenarioJSON = `[
  {"match":{"text":"/weather in (Paris|Rome)/","system":"You are brief.","tools":["get_weather"],
            "model":"claude-opus-5-5","turn":1},
   "reply":{"thinking":["Which city?",{"redacted":true}],
            "tool_use":[{"name":"get_weather","input":{"city":"Paris","days":1.50,"hex":16,"on":"yes","7":[null,true]}}],
            "delay":"10ms"}},
  {"match":{"tool_result":"18 degrees"},
   "reply":{"text":"It is mild.\nTake a coat.\n","stop_reason":"max_tokens","usage":{"output_tokens":1000}}}
]`

func TestScenariosHaveTheFormatOfReplies(t *testing.T) {
	scenarios, err := ParseScenario([]byte(scenarioFile), "weather.yaml")
	if err != nil {
		t.Fatal(err)
	}
	queued, err := ParseReplies([]byte(scenarioJSON))
	if err != nil {
		t.Fatal(err)
	}
	if len(scenarios) != 2 || len(queued) != 2 {
		t.Fatalf("%d scenarios and %d replies, want 2 of each", len(scenarios), len(queued))
	}
	patterns := cmp.Comparer(func(a, b *pattern) bool {
		return (a == nil) == (b == nil) && (a == nil || a.text == b.text && (a.regexp == nil) == (b.regexp == nil))
	})
	for i := range scenarios {
		if diff := cmp.Diff(queued[i].match, scenarios[i].match, cmp.AllowUnexported(match{}), patterns); diff != "" {
			t.Errorf("match %d (-json +yaml):\n%s", i, diff)
		}
		if diff := cmp.Diff(queued[i].answer, scenarios[i].answer, cmp.AllowUnexported(answer{})); diff != "" {
			t.Errorf("reply %d (-json +yaml):\n%s", i, diff)
		}
	}
	if scenarios[0].times != 2 || scenarios[1].times != 0 {
		t.Errorf("times %d and %d, want 2 and no limit", scenarios[0].times, scenarios[1].times)
	}
	if want := "weather.yaml:3:5"; scenarios[0].origin != want {
		t.Errorf("origin %q, want %q", scenarios[0].origin, want)
	}
}

func TestScenariosMayRepeatByAlias(t *testing.T) {
	const file = "replies:\n- reply: &hello {text: Hello.}\n- match: {turn: 2}\n  reply: *hello\n"
	scripts, err := ParseScenario([]byte(file), "a.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if got := scripts[1].answer.content[0].Text; got != "Hello." {
		t.Errorf("the alias replies %q, want Hello.", got)
	}
}

func TestScenariosRefused(t *testing.T) {
	rows := []struct{ why, file, want string }{
		{"nothing", "", "parse a.yaml: the file is empty: list scripts under replies"},
		{"comments alone", "# later\n", "parse a.yaml: the file is empty: list scripts under replies"},
		{"no scripts", "replies: []\n", "parse a.yaml: 1:1: the file holds no scripts: list them under replies"},
		{"no list", "- reply: {text: a}\n", "parse a.yaml: 1:1: put the list under replies"},
		{"another key", "scripts: []\n", `parse a.yaml: 1:1: unknown key "scripts", the nearest valid one is replies`},
		{"a script without its list", "reply: {text: a}\n", `parse a.yaml: 1:1: unknown key "reply", the nearest valid one is reply of the script`},
		{"broken", "replies: [\n", "parse a.yaml: 1:10: the file is no YAML: sequence end token ']' not found"},
		{"not UTF-8", "replies: \xff", "parse a.yaml: the file is not UTF-8: save it as UTF-8"},
		{"two documents", "replies: []\n---\nreplies: []\n", "parse a.yaml: 3:1: a second YAML document: put all scripts in one"},
		{
			"the same key twice", "replies:\n- reply: {text: a}\n  reply: {text: b}\n",
			`parse a.yaml: 3:3: the file is no YAML: mapping key "reply" already defined at [2:3]`,
		},
		{
			"a slip deep down", "replies:\n- reply:\n    text: a\n    delya: 1s\n",
			`parse a.yaml: 4:5: replies[0].reply: unknown key "delya", the nearest valid one is delay`,
		},
		{
			"a number for a text", "replies:\n- reply: {text: a}\n- reply:\n    text: 42\n",
			"parse a.yaml: 4:11: replies[1].reply.text: is to be a string, not a number",
		},
		{
			"a forgotten value", "replies:\n- match:\n  reply: {text: a}\n",
			"parse a.yaml: 2:9: replies[0].match: is to be an object, not null",
		},
		{
			"a tag", "replies:\n- reply: {text: !!str 42}\n",
			"parse a.yaml: 2:17: tags such as !!str are not supported: leave it out, or quote a text",
		},
		{
			"a merge", "replies:\n- &a\n  reply: {text: a}\n- <<: *a\n",
			"parse a.yaml: 4:3: merge keys are not supported: write the keys out",
		},
		{
			"an unknown anchor", "replies:\n- reply: *a\n",
			"parse a.yaml: 2:10: alias *a has no anchor &a before it",
		},
		{
			"no JSON number", "replies:\n- reply: {tool_use: {name: f, input: {a: .inf}}}\n",
			"parse a.yaml: 2:42: .inf is no JSON value",
		},
		{
			"a key that is no plain word", "replies:\n- &a reply: {text: a}\n",
			"parse a.yaml: 2:3: a key is to be a word or a quoted text",
		},
		{
			"a few aliases can be very long",
			"replies:\n- reply:\n    tool_use:\n      name: f\n      input:\n" +
				"        a: &a [x, x, x, x, x, x, x, x, x, x]\n        b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n" +
				"        c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\n        d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\n" +
				"        e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]\n        f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]\n" +
				"        g: [*f, *f, *f, *f, *f, *f, *f, *f, *f, *f]\n",
			"parse a.yaml: 6:9: replies[0].reply.tool_use.input: is longer than 4194304 bytes of JSON: make it shorter",
		},
	}
	for _, row := range rows {
		scripts, err := ParseScenario([]byte(row.file), "a.yaml")
		if err == nil || scripts != nil {
			t.Errorf("%s: %d scripts, error %v, want an error alone", row.why, len(scripts), err)
			continue
		}
		if diff := cmp.Diff(row.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}

func FuzzParseScenario(f *testing.F) {
	f.Add([]byte(scenarioFile))
	f.Add([]byte(scenarioJSON))
	for _, file := range []string{
		"replies: &a [*a]", "replies: [&b]", "replies:\n- reply: !!x", "? [a]\n: b", "replies: {<<: 1}",
		"replies: [{reply: {tool_use: {name: f, input: {a: &x [1], b: *x, c: -.inf, d: 0o7}}}}]",
		"replies:\n- reply:\n    content:\n    - web_search: {query: q, results: [{url: u, title: t}]}\n    - fallback: {to: m}\n",
		"%YAML 1.2\n---\nreplies: []\n...\n", "replies:\n- reply: >-\n    a\n",
	} {
		f.Add([]byte(file))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		scripts, err := ParseScenario(data, "a.yaml")
		checkScripts(t, scripts, err)
	})
}
