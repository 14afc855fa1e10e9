package mockapi_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"github.com/tidwall/gjson"
)

// events are the data of a stream's events of one type.
func events(stream, kind string) []string {
	var list []string
	for line := range strings.Lines(stream) {
		if data, ok := strings.CutPrefix(line, "data: "); ok && gjson.Get(data, "type").Str == kind {
			list = append(list, data)
		}
	}
	return list
}

// TestUsageOfAStream is that of the same request answered at once: whole in the first event, and summed
// up without the TTLs in the last.
func TestUsageOfAStream(t *testing.T) {
	mixed := shape{system: []string{markHour(block(long("Be brief.", 600)))},
		messages: []string{says("user", mark(block(long("What turns?", 100))), block("And why?"))}}
	streamed := mixed
	streamed.rest = `"max_tokens":64,"stream":true`
	c := newCacher(t)
	plain := c.as("plain")
	for _, turn := range []string{"written", "read"} {
		for _, version := range []string{"2023-06-01", "2026-10-21"} {
			var whole struct {
				Usage usage `json:"usage"`
			}
			mixed.headers = []string{"Anthropic-Version", version}
			streamed.headers = mixed.headers
			one, two := plain.as("plain"+version), c.as("streamed"+version)
			one.decode(one.post(mixed), &whole)
			if u := whole.Usage; u.Read == 0 && (u.Creation.Hour == 0 || u.Creation.Minutes == 0) || u.Input == 0 {
				t.Errorf("%s: %+v", turn, u)
			}
			stream := two.post(streamed).Body.String()
			starts, deltas := events(stream, "message_start"), events(stream, "message_delta")
			if len(starts) != 1 || len(deltas) != 1 {
				t.Fatalf("%s: %s", turn, stream)
			}
			var start, delta usage
			for data, into := range map[string]*usage{
				gjson.Get(starts[0], "message.usage").Raw: &start, gjson.Get(deltas[0], "usage").Raw: &delta,
			} {
				if err := json.Unmarshal([]byte(data), into); err != nil {
					t.Fatal(err)
				}
			}
			if gjson.Get(deltas[0], "usage.cache_creation").Exists() {
				t.Errorf("%s: the last event splits by TTL: %s", turn, deltas[0])
			}
			if start.Output >= whole.Usage.Output {
				t.Errorf("%s: the first event has all %d tokens of the output", turn, start.Output)
			}
			start.Output = whole.Usage.Output
			if diff := cmp.Diff(whole.Usage, start); diff != "" {
				t.Errorf("%s: message_start (-whole +streamed):\n%s", turn, diff)
			}
			delta.Creation = whole.Usage.Creation
			if diff := cmp.Diff(whole.Usage, delta); diff != "" {
				t.Errorf("%s: message_delta (-whole +streamed):\n%s", turn, diff)
			}
		}
	}
}

// TestUsageMembers holds what stands beside the tokens.
func TestUsageMembers(t *testing.T) {
	for _, row := range []struct {
		why, model, more, rest string
		path, want             string
	}{
		{"nothing cached", "", "", "", "cache_creation", `{"ephemeral_1h_input_tokens":0,"ephemeral_5m_input_tokens":0}`},
		{"nothing written", "", "", "", "cache_creation_input_tokens", "0"},
		{"nothing read", "", "", "", "cache_read_input_tokens", "0"},
		{"no count is null", "", "", `"max_tokens":0`, "output_tokens", "0"},
		{"the tier", "", "", `"max_tokens":64,"service_tier":"auto"`, "service_tier", `"standard"`},
		{"where it ran", "", "", "", "inference_geo", `"global"`},
		{"where it had to run", "", "", `"max_tokens":64,"inference_geo":"us"`, "inference_geo", `"us"`},
		{"where it ran, on a model before the parameter", "claude-haiku-4-5", "", "", "inference_geo", `"not_available"`},
		{"how fast", "", `"speed":"fast"`, "", "speed", `"fast"`},
	} {
		c := newCacher(t)
		w := c.post(shape{model: row.model, more: row.more, rest: row.rest, messages: []string{asks("Hello.")}})
		if got := gjson.Get(w.Body.String(), "usage."+row.path).Raw; got != row.want {
			t.Errorf("%s: %s is %s, want %s: %s", row.why, row.path, got, row.want, w.Body)
		}
	}
}

// TestPreWarming: max_tokens 0 writes the cache and says nothing (docs: prompt caching).
func TestPreWarming(t *testing.T) {
	c := newCacher(t)
	warm := shape{tools: []string{tool("look", 20)}, system: []string{mark(block(long("Be brief.", 600)))},
		messages: []string{asks("warmup")}, rest: `"max_tokens":0`}
	real := warm
	real.messages, real.rest = []string{asks("What turns?")}, `"max_tokens":64`
	other := real
	other.more = `"output_config":{"effort":"high"}`

	w := c.post(warm).Body.String()
	for path, want := range map[string]string{
		"content": "[]", "stop_reason": `"max_tokens"`, "usage.output_tokens": "0", "usage.cache_read_input_tokens": "0",
	} {
		if got := gjson.Get(w, path).Raw; got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
	written := int(gjson.Get(w, "usage.cache_creation_input_tokens").Int())
	if b := c.ask(real); written == 0 || b.Read != written || b.Written != 0 {
		t.Errorf("the real request: %+v, want %d read", b, written)
	}
	if b := c.ask(warm); b.Read != written || b.Written != 0 {
		t.Errorf("warmed again: %+v, want %d read", b, written)
	}
	c.set(`{"cache": {"thinking_at_start": true}}`)
	if b := c.ask(other); b.Read != 0 {
		t.Errorf("another effort, where that stands first: %+v, want nothing read", b)
	}

	// Automatic caching would keep the placeholder as well.
	auto := warm
	auto.more, auto.system = automatic, []string{block(long("Be clear.", 600))}
	c.ask(auto)
	auto.messages, auto.rest = real.messages, real.rest
	if b := c.ask(auto); b.Read != 0 || b.Written == 0 {
		t.Errorf("warmed automatically: %+v, want all written again", b)
	}
}
