package wire_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func TestAPIErrorBody(t *testing.T) {
	for _, tt := range []struct {
		why  string
		err  wire.APIError
		want string
	}{
		{
			"no details without a code",
			wire.APIError{Type: "not_found_error", Message: "model: claude-9", Details: []wire.Detail{{Name: "a", Value: 1}}},
			`{"type":"error","error":{"type":"not_found_error","message":"model: claude-9"},"request_id":"req_1"}`,
		},
		{
			"details follow the code in their order",
			wire.APIError{
				Type: "invalid_request_error", Message: `say "no"`, Code: "thread_unsupported_request",
				Details: []wire.Detail{{Name: "features", Value: []string{"thinking"}}, {Name: "b", Value: nil}},
			},
			`{"type":"error","error":{"type":"invalid_request_error","message":"say \"no\"","details":` +
				`{"error_code":"thread_unsupported_request","features":["thinking"],"b":null}},"request_id":"req_1"}`,
		},
		{
			"the edge knows neither type nor request_id",
			wire.APIError{Type: "request_too_large", Message: "Request exceeds the maximum size", Bare: true},
			`{"error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}`,
		},
		{
			"bytes that are not UTF-8, as a header may have them",
			wire.APIError{Type: "invalid_request_error", Message: "a\xffb"},
			`{"type":"error","error":{"type":"invalid_request_error","message":"a` + "\uFFFD" + `b"},"request_id":"req_1"}`,
		},
	} {
		if diff := cmp.Diff(tt.want, string(tt.err.Body("req_1"))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.why, diff)
		}
	}
}
