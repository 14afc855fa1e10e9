package rules

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Every answer that the table can give without a request, with its text: what a client sees that asks
// for an error by its id.
func TestErrorsGolden(t *testing.T) {
	var b bytes.Buffer
	for _, id := range ids() {
		err, ok := Error(id)
		if !ok {
			t.Fatalf("Error(%q) is not known", id)
		}
		fmt.Fprintf(&b, "%s\n  %d %s %s\n  %s\n", id, err.Status, err.Type, err.Code, err.Message)
	}
	const golden = "testdata/errors.golden"
	if *update {
		if err := os.WriteFile(golden, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("run go test -update if this is meant (-want +got)\n%s", diff)
	}
}

// ids lists the ids of all rules and of their cases.
func ids() []string {
	var list []string
	for _, r := range Rules() {
		list = append(list, r.ID)
		for _, also := range r.Also {
			list = append(list, also.ID)
		}
	}
	return list
}

func TestRowsAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, id := range ids() {
		if seen[id] {
			t.Errorf("%s: two rows have this id", id)
		}
		seen[id] = true
	}
	// Braces that are part of a text hold a digit, a comma or a quote.
	variable := regexp.MustCompile(`\{[a-z_]+\}`)
	for _, r := range Rules() {
		for name, value := range map[string]string{"Title": r.Title, "Why": r.Why, "Fix": r.Fix, "Source": r.Source,
			"Certainty": string(r.Certainty)} {
			if value == "" {
				t.Errorf("%s: %s is empty", r.ID, name)
			}
		}
		if r.Type == "" && r.Form != HTML && r.Form != StreamCut {
			t.Errorf("%s: status %d has no type", r.ID, r.Status)
		}
		for _, also := range append(r.Also, Instance{ID: r.ID}) {
			err, _ := Error(also.ID)
			if left := variable.FindString(err.Message); left != "" {
				t.Errorf("%s: no sample for %s in %q", also.ID, left, err.Message)
			}
		}
		if (r.Check == nil) == (r.Layer != Edge && r.Layer != State && r.claims == nil) {
			t.Errorf("%s: a row of layer %s that checks: %v", r.ID, r.Layer, r.Check != nil)
		}
	}
}

func TestOrderIsComplete(t *testing.T) {
	listed := map[string]Layer{}
	layer := Edge
	for _, stage := range Order() {
		if stage.Note == "" {
			t.Errorf("a stage of %s says nothing about its place", stage.Layer)
		}
		if stage.Layer < layer {
			t.Errorf("layer %s comes after %s", stage.Layer, layer)
		}
		layer = stage.Layer
		for _, id := range stage.IDs {
			if _, twice := listed[id]; twice {
				t.Errorf("%s is listed twice", id)
			}
			listed[id] = stage.Layer
		}
	}
	for _, r := range Rules() {
		at, ok := listed[r.ID]
		if ok == (r.Layer == State) {
			t.Errorf("%s: layer %s, in the order: %v", r.ID, r.Layer, ok)
		}
		if ok && at != r.Layer {
			t.Errorf("%s: row says %s, order says %s", r.ID, r.Layer, at)
		}
		delete(listed, r.ID)
	}
	for id := range listed {
		t.Errorf("%s is in the order and in no row", id)
	}
}

// What clients rely on for faults and refusals that no request can cause.
func TestStateRows(t *testing.T) {
	type answer struct {
		Status     int
		Type, Code string
		Header     map[string]string
		Form       Form
	}
	tests := []struct {
		id   string
		want answer
		why  string
	}{
		{"auth.org_on_hold", answer{400, "invalid_request_error", "organization_on_hold", nil, ""}, "SDK types"},
		{"auth.permission", answer{403, "permission_error", "", nil, ""}, "docs"},
		{"auth.sandbox_egress", answer{403, "permission_error", "sandbox_egress_restricted", nil, ""}, "SDK types"},
		{"auth.credential_claude_code_only", answer{400, "invalid_request_error", "", nil, ""}, "400, not 401 or 403"},
		{"billing.credit_low", answer{400, "invalid_request_error", "", nil, ""}, "400, although docs list 402"},
		{"billing.enforced_spend_limit", answer{429, "rate_limit_error", "enforced_spend_limit_reached", nil, ""},
			"no retry-after: that and the code tell it from a rate limit"},
		{"billing.linked_org_unavailable", answer{402, "billing_error", "linked_organization_billing_unavailable", nil, ""},
			"the only 402"},
		{"rate.input_tokens", answer{429, "rate_limit_error", "", map[string]string{"retry-after": "12"}, ""}, "SDKs wait"},
		{"fault.api_error", answer{500, "api_error", "", map[string]string{"x-should-retry": "true"}, ""}, "SDKs retry"},
		{"fault.overloaded", answer{529, "overloaded_error", "", map[string]string{"x-should-retry": "true"}, ""}, "SDKs retry"},
		{"fault.cloudflare_html", answer{520, "", "", nil, HTML}, "no JSON at all"},
		{"fault.bad_gateway_html", answer{502, "", "", nil, HTML}, "no JSON at all"},
		{"fault.cmek_unreachable", answer{503, "api_error", "cmek_key_unreachable", nil, ""}, "SDK types"},
		{"fault.skill_undecryptable", answer{409, "conflict_error", "skill_read_blocked_undecryptable", nil, ""}, "the only 409"},
		{"sse.overloaded", answer{200, "overloaded_error", "", nil, Stream}, "an event of a stream"},
		{"sse.truncated", answer{200, "", "", nil, StreamCut}, "no event at all"},
		{"compaction.unavailable", answer{529, "overloaded_error", "compaction_unavailable", nil, ""}, "SDK: by injection only"},
		{"body.too_large", answer{413, "request_too_large", "", nil, BareJSON}, "the edge answers"},
		{"body.encoding_unsupported", answer{400, "invalid_request_error", "request_body_encoding_unsupported", nil, ""}, "SDK types"},
		{"body.too_large_after_decoding", answer{413, "request_too_large", "request_body_too_large_after_decoding", nil, ""}, "SDK types"},
		{"thread.in_flight", answer{400, "invalid_request_error", "thread_continue_in_flight", noRetry, ""}, "SDK types"},
		{"thread.already_continued", answer{400, "invalid_request_error", "thread_already_continued", noRetry, ""}, "SDK types"},
		{"thread.fingerprint_mismatch", answer{400, "invalid_request_error", "thread_fingerprint_mismatch", noRetry, ""}, "SDK types"},
		{"thread.unsupported", answer{400, "invalid_request_error", "thread_unsupported_request", noRetry, ""}, "SDK types"},
		{"thread.not_found", answer{404, "not_found_error", "thread_not_found", noRetry, ""}, "SDK types"},
		{"route.unknown", answer{404, "not_found_error", "", nil, ""}, "report"},
	}
	for _, tt := range tests {
		t.Run(tt.id, func(t *testing.T) {
			r, ok := Find(tt.id)
			if !ok {
				t.Fatal("no such rule")
			}
			got := answer{r.Status, r.Type, r.Code, r.Header, r.Form}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s (-want +got)\n%s", tt.why, diff)
			}
		})
	}
}

func TestError(t *testing.T) {
	tests := []struct {
		why, id string
		vars    []string
		want    string
	}{
		{"all from samples", "pair.missing_result", nil, badRequest + "messages.1: `tool_use` ids were found " +
			"without `tool_result` blocks immediately after: toolu_01MockAAAAAAAAAAAAAAAAAA. Each `tool_use` " +
			"block must have a corresponding `tool_result` block in the next message."},
		{"given ones win", "model.not_found", []string{"model", "gpt-5"}, "404 not_found_error: model: gpt-5"},
		{"a case has values of its own", "schema.extra_top", nil,
			badRequest + "response_format: Extra inputs are not permitted"},
		{"given ones win over a case's", "schema.extra_top", []string{"path", "n"},
			badRequest + "n: Extra inputs are not permitted"},
		{"values are not read again", "model.not_found", []string{"model", "{model}"},
			"404 not_found_error: model: {model}"},
		{"braces of a pattern stay", "tools.name_pattern", nil,
			badRequest + "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			err, ok := Error(tt.id, tt.vars...)
			if !ok || err.Error() != tt.want {
				t.Errorf("got  %v, %v\nwant %s", err, ok, tt.want)
			}
		})
	}
	if err, ok := Error("no.such_rule"); ok || err != nil {
		t.Errorf("an unknown id gives %v, %v", err, ok)
	}
	edge, _ := Error("body.too_large")
	want := `{"error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}`
	if got := string(edge.Body("req_1")); got != want {
		t.Errorf("the edge answers %s, want %s", got, want)
	}
}

func TestFamily(t *testing.T) {
	r, _ := Find("pair.missing_result")
	if r.Family() != "pair" {
		t.Errorf("Family() = %q", r.Family())
	}
	if !slices.IsSortedFunc(Order(), func(a, b Stage) int { return int(a.Layer - b.Layer) }) {
		t.Error("stages are not in the order of the layers")
	}
}

func TestDigest(t *testing.T) {
	digest := Digest()
	if len(digest) != 12 || digest != Digest() {
		t.Errorf("Digest() = %q, then %q", digest, Digest())
	}
	r, _ := Find("fault.overloaded")
	message := r.Message
	r.Message += "."
	defer func() { r.Message = message }()
	if Digest() == digest {
		t.Error("an answer changed and the digest did not")
	}
}
