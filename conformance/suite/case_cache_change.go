package suite

import "github.com/go-json-experiment/json/jsontext"

// level is how much of a cached prompt a change leaves to be read.
type level int

const (
	nothing  level = iota
	tools          // the tools
	preamble       // the tools and the system prompt
	whole          // the messages as well
)

// change is a row of the table of what breaks the cache.
type change struct {
	name   string
	what   string
	keeps  level
	source string
	apply  func(object) object
}

var changes = []change{
	{"nothing", "The same request", whole, docsCaching, func(o object) object { return o }},
	{"appended", "A message appended", whole, docsCaching, func(o object) object {
		return o.with("messages", o["messages"].(list).and(assistant("Hello."), user(marked(text("Once more."), ""))))
	}},
	{"max_tokens", "Another max_tokens", whole, docsCaching, func(o object) object { return o.with("max_tokens", 1500) }},
	{"metadata", "Other metadata", whole, docsCaching, func(o object) object { return o.with("metadata", object{"user_id": "u-1"}) }},
	{"stop_sequences", "A stop sequence", whole, docsCaching, func(o object) object { return o.with("stop_sequences", list{"@@@"}) }},
	{"service_tier", "A service tier", whole, docsCaching, func(o object) object { return o.with("service_tier", "standard_only") }},
	{"system_message", "A system message appended", whole, docsSystem, func(o object) object {
		return o.with("messages", o["messages"].(list).and(system(marked(text("Answer in French."), ""))))
	}},
	{"text_as_block", "Markers left out of the earlier blocks", whole, docsCaching, func(o object) object {
		return o.with("tools", unmarked(o["tools"]), "system", unmarked(o["system"]))
	}},
	{"message", "An edit of the first message", preamble, docsCaching, func(o object) object {
		messages := o["messages"].(list).and()
		messages[0] = user("Good evening.")
		return o.with("messages", messages)
	}},
	{"input_key_order", "Other order of keys in the input of a call", preamble, docsCaching, func(o object) object {
		messages := o["messages"].(list).and()
		messages[1] = assistant(toolUse("a", "get_weather", jsontext.Value(`{"unit":"celsius","city":"Paris"}`)))
		return o.with("messages", messages)
	}},
	{"tool_choice", "Another tool_choice", preamble, docsCaching, func(o object) object {
		return o.with("tool_choice", object{"type": "none"})
	}},
	{"parallel", "disable_parallel_tool_use", preamble, docsCaching, func(o object) object {
		return o.with("tool_choice", object{"type": "auto", "disable_parallel_tool_use": true})
	}},
	{"image", "The first image", preamble, docsCaching, func(o object) object {
		return o.with("messages", o["messages"].(list).and(assistant("Hello."), user(marked(picture(32, 32), ""))))
	}},
	{"system", "Another system prompt", tools, docsCaching, func(o object) object {
		return o.with("system", list{marked(text("You are terse. "+o["system"].(list)[0].(object)["text"].(string)), "")})
	}},
	{"model", "Another model", nothing, docsCaching, func(o object) object { return o.with("model", "claude-sonnet-5") }},
	{"tool_description", "Another description of a tool", nothing, docsCaching, func(o object) object {
		return o.with("tools", list{o["tools"].(list)[0].(object).with("description", "Tells the time."), o["tools"].(list)[1]})
	}},
	{"tool_order", "Another order of the tools", nothing, docsCaching, func(o object) object {
		list := list{o["tools"].(list)[1].(object).without("cache_control"), marked(o["tools"].(list)[0].(object), "")}
		return o.with("tools", list)
	}},
	{"tool_added", "A tool in front of the others", nothing, docsCaching, func(o object) object {
		first := clock().with("name", "get_date", "description", "Tells the date.")
		return o.with("tools", list{first}.and(o["tools"].(list)...))
	}},
	{"schema_key_order", "Other order of keys in a schema", nothing, "docs: cache diagnostics", func(o object) object {
		schema := jsontext.Value(`{"properties":{"city":{"type":"string"}},"required":["city"],"type":"object"}`)
		return o.with("tools", list{o["tools"].(list)[0].(object).with("input_schema", schema), o["tools"].(list)[1]})
	}},
}

// cacheChangeCases write a prompt of three cached parts, change something, and look at what is still read.
func cacheChangeCases() []Case {
	left := map[level]string{
		nothing: "leaves nothing to read", tools: "leaves the tools to read",
		preamble: "leaves tools and system prompt to read", whole: "leaves all of the prompt to read",
	}
	var list []Case
	for _, c := range changes {
		list = append(list, Case{"cache.change_" + c.name, c.what + " " + left[c.keeps] + ".", c.source, func(t *T) {
			body, sizes := t.layered()
			t.reads(sizes[c.keeps], c.apply(body))
		}})
	}
	return list
}

// layered is a request with a breakpoint behind the tools, the system prompt and the messages, which has
// been written to the cache; and the tokens up to each of the three. It is written part by part, which
// tells their sizes.
func (t *T) layered() (object, map[level]int64) {
	hour := object{
		"name": "get_time", "description": "Tells the current time in a city.",
		"input_schema": jsontext.Value(`{"type":"object","required":["city"],"properties":{"city":{"type":"string"}}}`),
	}
	body := request(layeredModel, user("Say hello.")).
		with("tools", list{hour, marked(weather().with("description", t.filler("tool", cacheable)), "")})
	sizes := map[level]int64{tools: t.writes(body).written}
	body = body.with("system", list{marked(text(t.filler("system", 20)), "")})
	c := t.reads(sizes[tools], body)
	t.that(c.written > 0, "tokens written with the system prompt", "are positive", c.written)
	sizes[preamble] = c.read + c.written
	body = body.with("messages", list{
		user("Weather in Paris?"), assistant(toolUse("a", "get_weather", parisWeather)),
		user(toolResult("a", "Sunny."), marked(text("Say hello."), "")),
	})
	c = t.reads(sizes[preamble], body)
	t.that(c.written > 0, "tokens written with the messages", "are positive", c.written)
	sizes[whole] = c.read + c.written
	return body, sizes
}

// layeredModel takes system messages in the conversation, and costs little.
const layeredModel = "claude-haiku-5-5"

// unmarked are blocks without their breakpoints.
func unmarked(blocks any) list {
	var l list
	for _, b := range blocks.(list) {
		l = l.and(b.(object).without("cache_control"))
	}
	return l
}
