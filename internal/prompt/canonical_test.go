package prompt_test

import (
	"strings"
	"testing"
)

// same and other say how two prompts compare.
const (
	same  = true
	other = false
)

// A canonicalRow changes one thing in a request and says which of the two comparisons sees it.
type canonicalRow struct {
	why         string
	frame       string // the request, $ where the change is
	a, b        string // what stands there
	cache, sign bool
}

// Frames of rows: a user's content, a user's blocks, and an assistant's.
const (
	userContent = `{"messages":[{"role":"user","content":$}]}`
	userBlocks  = `{"messages":[{"role":"user","content":[$]}]}`
	botBlocks   = `{"messages":[{"role":"user","content":"q"},{"role":"assistant","content":[$]}]}`
	toolCall    = `{"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{}$}]}]}`
	toolResult  = `{"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"t"$}]}]}`
	textMember  = `{"messages":[{"role":"user","content":[{"type":"text","text":"hi"$}]}]}`
	anyMember   = `{$"messages":[{"role":"user","content":"q"}]}`
)

// checkRows compares the two prompts of each row. What is the same to the cache must count the same,
// or a client that writes its history anew would read another number of tokens than it wrote.
func checkRows(t *testing.T, rows []canonicalRow) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			a := build(t, strings.Replace(row.frame, "$", row.a, 1))
			b := build(t, strings.Replace(row.frame, "$", row.b, 1))
			lastA, lastB := a.Positions[len(a.Positions)-1], b.Positions[len(b.Positions)-1]
			if got := lastA.CachePrefix == lastB.CachePrefix; got != row.cache {
				t.Errorf("the cache finds them the same: %v, want %v", got, row.cache)
			}
			if got := lastA.SignPrefix == lastB.SignPrefix; got != row.sign {
				t.Errorf("a signature finds them the same: %v, want %v", got, row.sign)
			}
			if row.cache && a.Tokens() != b.Tokens() {
				t.Errorf("%d and %d tokens, want as many", a.Tokens(), b.Tokens())
			}
		})
	}
}

func TestCanonicalBlocks(t *testing.T) {
	checkRows(t, []canonicalRow{
		{
			why: "a string is short for one text block", frame: userContent,
			a: `"hi"`, b: `[{"type":"text","text":"hi"}]`, cache: same, sign: same,
		},
		{
			why: "a marker is no part of a prompt", frame: textMember,
			a: ``, b: `,"cache_control":{"type":"ephemeral"}`, cache: same, sign: same,
		},
		{
			why: "null members say nothing", frame: textMember,
			a: ``, b: `,"citations":null,"cache_control":null`, cache: same, sign: same,
		},
		{
			why: "an empty list of citations says nothing", frame: textMember,
			a: ``, b: `,"citations":[ ]`, cache: same, sign: same,
		},
		{
			why: "a citation counts, of its text only to a signature", frame: textMember,
			a:     `,"citations":[{"type":"char_location","document_index":0,"cited_text":"one"}]`,
			b:     `,"citations":[{"type":"char_location","document_index":0,"cited_text":"two"}]`,
			cache: same, sign: other,
		},
		{
			why: "the rest of a citation counts to both", frame: textMember,
			a:     `,"citations":[{"type":"char_location","document_index":0,"cited_text":"one"}]`,
			b:     `,"citations":[{"type":"char_location","document_index":1,"cited_text":"one"}]`,
			cache: other, sign: other,
		},
		{
			why: "a block's own keys have no order", frame: userBlocks,
			a: `{"type":"text","text":"hi"}`, b: `{"text":"hi","type":"text"}`, cache: same, sign: same,
		},
		{
			why: "white space between JSON tokens is nothing", frame: userBlocks,
			a:     `{"type":"image","source":{"type":"url","url":"https://a/b.png"}}`,
			b:     `{ "type" : "image" , "source" : { "type" : "url" , "url" : "https://a/b.png" } }`,
			cache: same, sign: same,
		},
		{
			why: "nor is a way to escape a character", frame: userContent,
			a: `"caf\u00e9"`, b: `"café"`, cache: same, sign: same,
		},
		{
			why: "of a name that is sent twice the last value stands", frame: userBlocks,
			a: `{"type":"text","text":"hi"}`, b: `{"type":"text","text":"no","text":"hi"}`, cache: same, sign: same,
		},
		{
			why: "white space around a text is nothing to a signature", frame: userContent,
			a: `"hi"`, b: `" hi\n"`, cache: other, sign: same,
		},
		{
			why: "nor around one with citations", frame: userBlocks,
			a:     `{"type":"text","text":"hi","citations":[{"type":"char_location"}]}`,
			b:     `{"type":"text","text":"hi ","citations":[{"type":"char_location"}]}`,
			cache: other, sign: same,
		},
		{
			why: "white space within a text counts", frame: userContent,
			a: `"a b"`, b: `"a  b"`, cache: other, sign: other,
		},
		{
			why: "a long text counts by its own digest", frame: userContent,
			a: `"` + strings.Repeat("long ", 40) + `a"`, b: `"` + strings.Repeat("long ", 40) + `b"`, cache: other, sign: other,
		},
		{
			why: "and may have white space around it all the same", frame: userContent,
			a: `"` + strings.Repeat("long ", 40) + `a"`, b: `"` + strings.Repeat("long ", 40) + `a "`, cache: other, sign: same,
		},
		{
			why: "a white-space block is nothing to a signature", frame: userBlocks,
			a: `{"type":"text","text":"hi"}`, b: `{"type":"text","text":"hi"},{"type":"text","text":" "}`, cache: other, sign: same,
		},
		{
			why: "a text block is not what its text says", frame: userBlocks,
			a: `{"type":"text","text":"a"},{"type":"text","text":"b"}`, b: `{"type":"text","text":"ab"}`, cache: other, sign: other,
		},
		{
			why: "thinking is no part of what a signature compares", frame: botBlocks,
			a: `{"type":"text","text":"a"}`, b: `{"type":"thinking","thinking":"hm","signature":"s"},{"type":"text","text":"a"}`, cache: other, sign: same,
		},
		{
			why: "nor is redacted thinking", frame: botBlocks,
			a: `{"type":"text","text":"a"}`, b: `{"type":"redacted_thinking","data":"s"},{"type":"text","text":"a"}`, cache: other, sign: same,
		},
		{
			why: "its signature is part of what is cached", frame: botBlocks,
			a: `{"type":"thinking","thinking":"hm","signature":"s"}`, b: `{"type":"thinking","thinking":"hm","signature":"t"}`, cache: other, sign: same,
		},
		{
			why: "a compaction block's summary is a string, not a text block", frame: botBlocks,
			a: `{"type":"compaction","content":"sum"}`, b: `{"type":"compaction","content":"sum "}`, cache: other, sign: other,
		},
	})
}

func TestCanonicalCalls(t *testing.T) {
	checkRows(t, []canonicalRow{
		{
			why: "the direct caller is the default", frame: toolCall,
			a: ``, b: `,"caller":{ "type": "direct" }`, cache: same, sign: same,
		},
		{
			why: "a call from code is not", frame: toolCall,
			a: ``, b: `,"caller":{"type":"code_execution_20260120","tool_id":"srvtoolu_1"}`, cache: other, sign: other,
		},
		{
			why: "ids of calls are part of their block", frame: botBlocks,
			a:     `{"type":"tool_use","id":"t","name":"f","input":{}}`,
			b:     `{"type":"tool_use","id":"u","name":"f","input":{}}`,
			cache: other, sign: other,
		},
		{
			why: "a result's string is short for one text block", frame: toolResult,
			a: `,"content":"4"`, b: `,"content":[{"type":"text","text":"4"}]`, cache: same, sign: same,
		},
		{
			why: "a marker within a result is none of its content", frame: toolResult,
			a: `,"content":"4"`, b: `,"content":[{"type":"text","text":"4","cache_control":{"type":"ephemeral"}}]`, cache: same, sign: same,
		},
		{
			why: "a result without content is empty", frame: toolResult,
			a: ``, b: `,"content":[]`, cache: same, sign: same,
		},
		{
			why: "as is one of an empty string", frame: toolResult,
			a: ``, b: `,"content":""`, cache: same, sign: same,
		},
		{
			why: "or of null", frame: toolResult,
			a: ``, b: `,"content":null`, cache: same, sign: same,
		},
		{
			why: "a result of white space is empty to a signature", frame: toolResult,
			a: ``, b: `,"content":" "`, cache: other, sign: same,
		},
		{
			why: "a result's text counts", frame: toolResult,
			a: `,"content":"4"`, b: `,"content":"5"`, cache: other, sign: other,
		},
		{
			why: "two texts are not one", frame: toolResult,
			a:     `,"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]`,
			b:     `,"content":[{"type":"text","text":"ab"}]`,
			cache: other, sign: other,
		},
		{
			why: "is_error false is the default", frame: toolResult,
			a: ``, b: `,"is_error":false`, cache: same, sign: same,
		},
		{
			why: "is_error true is not", frame: toolResult,
			a: ``, b: `,"is_error":true`, cache: other, sign: other,
		},
	})
}

func TestCanonicalMedia(t *testing.T) {
	checkRows(t, []canonicalRow{
		{
			why: "an image whose URL was signed anew is the same to a signature", frame: userBlocks,
			a:     `{"type":"image","source":{"type":"url","url":"https://a/b.png?sig=1&exp=2"}}`,
			b:     `{"type":"image","source":{"type":"url","url":"https://a/b.png?sig=3"}}`,
			cache: other, sign: same,
		},
		{
			why: "so is a document, in a result too", frame: toolResult,
			a:     `,"content":[{"type":"document","source":{"type":"url","url":"https://a/b.pdf?sig=1"}}]`,
			b:     `,"content":[{"type":"document","source":{"type":"url","url":"https://a/b.pdf"}}]`,
			cache: other, sign: same,
		},
		{
			why: "another path is another image", frame: userBlocks,
			a:     `{"type":"image","source":{"type":"url","url":"https://a/b.png?sig=1"}}`,
			b:     `{"type":"image","source":{"type":"url","url":"https://a/c.png?sig=1"}}`,
			cache: other, sign: other,
		},
		{
			why: "a query in a tool's input counts", frame: botBlocks,
			a:     `{"type":"tool_use","id":"t","name":"f","input":{"source":{"type":"url","url":"https://a/b?x=1"}}}`,
			b:     `{"type":"tool_use","id":"t","name":"f","input":{"source":{"type":"url","url":"https://a/b?x=2"}}}`,
			cache: other, sign: other,
		},
		{
			why: "other bytes are another image", frame: userBlocks,
			a:     `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}}`,
			b:     `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAB"}}`,
			cache: other, sign: other,
		},
		{
			why: "a document's content may be a string as well", frame: userBlocks,
			a:     `{"type":"document","source":{"type":"content","content":"text"}}`,
			b:     `{"type":"document","source":{"type":"content","content":[{"type":"text","text":"text"}]}}`,
			cache: same, sign: same,
		},
		{
			why: "markers within it are none of it", frame: userBlocks,
			a:     `{"type":"document","source":{"type":"content","content":[{"type":"text","text":"text"}]}}`,
			b:     `{"type":"document","source":{"type":"content","content":[{"type":"text","text":"text","cache_control":{"type":"ephemeral"}}]}}`,
			cache: same, sign: same,
		},
		{
			why: "a document's title counts", frame: userBlocks,
			a:     `{"type":"document","source":{"type":"text","media_type":"text/plain","data":"d"}}`,
			b:     `{"type":"document","source":{"type":"text","media_type":"text/plain","data":"d"},"title":"T"}`,
			cache: other, sign: other,
		},
		{
			why: "a search result's content counts", frame: userBlocks,
			a:     `{"type":"search_result","source":"s","title":"t","content":[{"type":"text","text":"a"}]}`,
			b:     `{"type":"search_result","source":"s","title":"t","content":[{"type":"text","text":"b"}]}`,
			cache: other, sign: other,
		},
		{
			why: "an object is not a list of it", frame: userBlocks,
			a:     `{"type":"web_search_tool_result","tool_use_id":"s","content":{"type":"e"}}`,
			b:     `{"type":"web_search_tool_result","tool_use_id":"s","content":[{"type":"e"}]}`,
			cache: other, sign: other,
		},
	})
}
