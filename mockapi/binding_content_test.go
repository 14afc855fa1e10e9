package mockapi_test

import (
	"slices"
	"testing"
)

// changed are edits of what the messages say, early, in the middle and late (docs: preserved thinking;
// API skill).
var changed = []mutation{
	{
		why: "the first message rewritten", source: "docs",
		edit: say(0, "My sister Eva lives in Porto."),
		path: "messages.1.content.0", at: "messages.0.content.0",
		near: say(0, " My sister Ana lives in Porto."),
	},
	{
		why: "a question in the middle", source: "docs",
		edit: say(12, "What was my budget?"),
		path: "messages.14.content.0", at: "messages.12.content.0",
		near: say(12, texts("What is my budget?")),
	},
	{
		why: "the latest question", source: "docs",
		edit: say(33, "Use the get_weather tool for Faro and use convert_currency for 51 dollars."),
		path: "messages.34.content.0", at: "messages.33.content.0",
		near: set(35, 0, "content", "Sun, 20 degrees."),
	},
	{
		why: "white space inside a text", source: "API skill",
		edit: say(22, "Where does  my sister live?"),
		path: "messages.23.content.0", at: "messages.22.content.0",
		near: say(22, "Where does my sister live?  "),
	},
	{
		why: "an early answer", source: "docs",
		edit: set(1, 1, "text", "I see."),
		path: "messages.3.content.0", at: "messages.1.content.1",
		near: func(s *sent) { s.block(1, 1)["text"] = s.block(1, 1)["text"].(string) + "\n" },
	},
	{
		why: "a late answer", source: "docs",
		edit: set(32, 1, "text", "You leave on Monday."),
		path: "messages.34.content.0", at: "messages.32.content.1",
		near: set(32, 1, "text", "You leave on Friday. "),
	},
	{
		why: "an image encoded anew", source: "docs",
		edit: func(s *sent) { s.block(6, 0)["source"].(object)["data"] = otherPixel },
		path: "messages.7.content.0", at: "messages.6.content.0",
		near: set(6, 0, "cache_control", object{"type": "ephemeral"}),
	},
	{
		why: "a document at another URL", source: "docs",
		edit: func(s *sent) { s.block(15, 0)["source"].(object)["url"] = "https://example.com/other.pdf" },
		path: "messages.17.content.0", at: "messages.15.content.0",
		near: func(s *sent) { s.block(15, 0)["source"].(object)["url"] = "https://example.com/hotel.pdf?signature=2" },
	},
	{
		why: "a document with a title", source: "docs",
		edit: set(15, 0, "title", "Brochure"),
		path: "messages.17.content.0", at: "messages.15.content.0",
		near: set(15, 0, "context", nil),
	},
	{
		why: "an early result cleared", source: "docs",
		edit: set(4, 0, "content", "[cleared]"),
		path: "messages.5.content.0", at: "messages.4.content.0",
		near: set(4, 0, "content", texts("Drizzle, 17 degrees.")),
	},
	{
		why: "a result without its content", source: "docs",
		edit: func(s *sent) { delete(s.block(10, 0), "content") },
		path: "messages.11.content.0", at: "messages.10.content.0",
		near: set(10, 0, "is_error", false),
	},
	{
		why: "the second of two results", source: "docs",
		edit: set(20, 1, "content", "Drizzle."),
		path: "messages.21.content.0", at: "messages.20.content.1",
		near: set(20, 1, "content", texts("Drizzle, 17 degrees.")),
	},
	{
		why: "a result that is an error now", source: "API skill",
		edit: set(20, 0, "is_error", true),
		path: "messages.21.content.0", at: "messages.20.content.0",
		near: set(20, 0, "is_error", false),
	},
	{
		why: "an early tool input", source: "docs",
		edit: func(s *sent) { s.block(3, 2)["input"] = object{"city": "Faro"} },
		path: "messages.5.content.0", at: "messages.3.content.2",
		near: func(s *sent) { s.block(3, 2)["input"] = object{"city": "Lisbon", "unit": nil} },
	},
	{
		why: "a tool input that thinking of the same message follows", source: "docs",
		edit: set(19, 2, "input", object{"city": "Braga"}),
		path: "messages.19.content.3", at: "messages.19.content.2",
		near: set(19, 2, "cache_control", object{"type": "ephemeral"}),
	},
	{
		why: "a tool input of the latest assistant message", source: "docs",
		edit: set(34, 2, "input", object{"city": "Braga"}),
		path: "messages.34.content.3", at: "messages.34.content.2",
		near: set(34, 4, "input", object{"amount": 51}),
	},
	{
		why: "white space inside a tool input", source: "API skill",
		edit: set(9, 2, "input", object{"amount": 3000, "currency": "USD "}),
		path: "messages.11.content.0", at: "messages.9.content.2",
		near: replace(`"amount":3000,`, `"amount":3000.00,`),
	},
	{
		why: "the id of a tool call, in the call and its result", source: "inferred",
		edit: func(s *sent) { s.block(9, 2)["id"], s.block(10, 0)["tool_use_id"] = "toolu_01new", "toolu_01new" },
		path: "messages.11.content.0", at: "messages.9.content.2",
		near: func(s *sent) { s.block(34, 4)["id"], s.block(35, 1)["tool_use_id"] = "toolu_01new", "toolu_01new" },
	},
	{
		why: "two blocks in another order", source: "docs",
		edit: func(s *sent) { s.swap(6, 0, 1) },
		path: "messages.7.content.0", at: "messages.6.content.0",
		near: func(s *sent) { s.swap(35, 0, 1) },
	},
	{
		why: "two questions in another order", source: "docs",
		edit: func(s *sent) { say(12, "Where does my sister live?")(s); say(22, "What is my budget?")(s) },
		path: "messages.14.content.0", at: "messages.12.content.0",
		near: func(s *sent) { say(12, "What is my budget? ")(s) },
	},
	{
		why: "a system message reworded", source: "docs",
		edit: say(13, "Answer in two sentences."),
		path: "messages.14.content.0", at: "messages.13.content.0",
		near: say(13, "Answer in one sentence. "),
	},
	{
		why: "a cleared system message reworded", source: "docs",
		edit: say(25, "Mention the day."),
		path: "messages.26.content.0", at: "messages.25.content.0",
		near: say(25, "Mention the date. "),
	},
	{
		why: "clear_at taken off a message", source: "API skill",
		edit: func(s *sent) { delete(s.message(25), "clear_at") },
		path: "messages.26.content.0", at: "messages.25.content.0",
		near: func(s *sent) {
			s.insert(36, `{"role": "system", "content": "Be brief.", "clear_at": "next_user_message"}`)
		},
	},
	{
		why: "clear_at put on a message", source: "API skill",
		edit: func(s *sent) { s.message(13)["clear_at"] = "next_user_message" },
		path: "messages.14.content.0", at: "messages.13.content.0",
		near: func(s *sent) { s.message(13)["clear_at"] = nil },
	},
	{
		why: "the effort of a message", source: "docs; API skill",
		edit: func(s *sent) { s.message(16)["output_config"] = object{"effort": "max"} },
		path: "messages.17.content.0", at: "messages.16",
		near: setTop("output_config", object{"effort": "max"}),
	},
	{
		why: "a system message that is the user's now", source: "API skill",
		edit: func(s *sent) { s.message(13)["role"] = "user" },
		path: "messages.14.content.0", at: "messages.13.content.0",
		near: say(13, texts("Answer in one sentence.")),
	},
}

func TestChangedContent(t *testing.T) {
	rows := slices.Clone(changed)
	for i := range rows {
		rows[i].change, rows[i].sentence = "blocks_modified", contentDiffers(rows[i].at)
	}
	mutate(t, rows)
}
