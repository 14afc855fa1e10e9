package rules

import (
	"encoding/json"
	"testing"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

func find(id string) (*fixtures.Model, bool) { return fixtures.DefaultModels().Find(id) }

// Whatever is sent, an answer is one of the API's, and First and All agree.
func FuzzFirst(f *testing.F) {
	seeds := []string{
		plain("", "", false),
		plain("claude-haiku-4-5", `"temperature":1,"top_p":0.5`, false),
		plain("claude-opus-5-5", withTools(hello, assistant(use("a")), user(result("a"))), false),
		plain("claude-opus-5-5", messages(hello, brief, goOn), false),
		plain("", `"tools":[{"name":"a","strict":true,"input_schema":{"type":"object","properties":{"b":{"$ref":"#"}}},`+
			`"allowed_callers":["code_execution_20260120"],"input_examples":[{"b":1}]}],"tool_choice":{"type":"any"}`, false),
		plain("", `"messages":[{"role":"assistant","content":[{"type":"server_tool_use","id":"srvtoolu_1","name":"x"}]}]`, false),
		plain("", `"cache_control":{"type":"ephemeral","ttl":"1h"},`+withTools(hello, assistant(use("a")), user(
			`{"type":"tool_result","tool_use_id":"a","content":[`+marked("", "")+","+marked("b", "5m")+`]}`)), false),
		`{"messages":[{"content":[[]]}],"tools":[[]],"system":[1],"thread":1,"output_config":[]}`,
		plain("", inResult(documentOf(pngBlock("iVBORw0KGgo="), linkBlock("image", "http://a"))), false),
		plain("claude-haiku-4-5", messages(user(pdfBlock(pdfData(1, "")), linkBlock("document", "https://[::1]/a"), imageBlock("image/webp", webP))), false),
		`[]`, `{`, ``, `null`,
	}
	for _, seed := range seeds {
		f.Add([]byte(seed), "message-threads-2026-08-12", uint8(0))
	}
	endpoints := []Endpoint{Messages, CountTokens, Batches, Models}
	f.Fuzz(func(t *testing.T, body []byte, beta string, kind uint8) {
		x := &Exchange{
			Endpoint: endpoints[int(kind)%len(endpoints)], Level: Level(int(kind/4) % 3), Lookup: find, Tokens: 1,
			Header: headers([]string{"anthropic-beta", beta}),
		}
		if x.Endpoint != Models {
			x.Read(body)
		}
		first, all := First(x), All(x)
		if (first == nil) != (len(all) == 0) {
			t.Fatalf("First = %v, All = %v", first, all)
		}
		for _, finding := range all {
			if finding.Offset < -1 || finding.Offset > len(body) {
				t.Errorf("%s points at %d of %d bytes", finding.Rule.ID, finding.Offset, len(body))
			}
		}
		if first == nil {
			return
		}
		if first.Message != all[0].Error().Message || first.Status < 400 || first.Status >= 500 {
			t.Errorf("First = %v, All begins with %s", first, all[0].Message)
		}
		if !json.Valid(first.Body("req_1")) {
			t.Errorf("the answer is not JSON: %s", first.Body("req_1"))
		}
	})
}

// The reader of references must end on every graph of them.
func FuzzCircular(f *testing.F) {
	for _, seed := range []string{
		`{"$ref":"#"}`, `{"$ref":"#/a","a":{"$ref":"#/b"},"b":{"$ref":"#/a"}}`, `{"$ref":"#/a/0","a":[{}]}`,
		`{"$ref":"#//"}`, `{"a":{"$ref":"#/~1~0"}}`, `{"$ref":"https://example.com"}`, `{"$ref":"#/a"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		x := &Exchange{Endpoint: Messages, Header: headers(nil)}
		x.Read(body)
		if x.Root == nil {
			return
		}
		if ref := circular(x.Root); ref != nil && ref.Text == "" {
			t.Errorf("a cycle through an empty reference in %s", body)
		}
	})
}
