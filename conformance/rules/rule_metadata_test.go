package rules

import "testing"

func TestMetadata(t *testing.T) {
	run(t, []row{
		{
			why: "an address", rule: "schema.user_id_email", fields: `"metadata":{"user_id":"someone@example.com"}`,
			want: badRequest + "metadata.user_id: user_id appears to contain an email address. Please send a " +
				"uuid or hash value instead.",
			twin: `"metadata":{"user_id":"someone at example.com"}`,
		},
		{
			why: "a phone number", rule: "schema.user_id_phone", fields: `"metadata":{"user_id":"+1 555 010 0199"}`,
			want: badRequest + "metadata.user_id: user_id appears to contain a phone number. Please send a " +
				"uuid or hash value instead.",
			twin: `"metadata":{"user_id":"15550100199"}`,
		},
	})
	accepted(t, []row{
		{why: "a uuid", fields: `"metadata":{"user_id":"00000000-0000-4000-8000-000000000000"}`},
		{
			why:    "what Claude Code sends",
			fields: `"metadata":{"user_id":"{\"device_id\":\"1f\",\"session_id\":\"4b7e1c1e-7d0b-4a5e-9a39-0ef1d0b4d1c2\"}"}`,
		},
		{why: "null", fields: `"metadata":{"user_id":null}`},
	})
}
