package explain_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi/explain"
	"github.com/seed-f1f39373/mockapi/signature"
)

func TestShown(t *testing.T) {
	long := strings.Repeat("0123456789", 1000)
	tests := []struct {
		why           string
		before, after string // of the first message
		want          string
	}{
		{"short texts stand whole", "a", "b", "a -> b"},
		{"long ones around the difference", long + "x" + long, long + "y" + long,
			"…" + strings.Repeat("0123456789", 4) + "x" + strings.Repeat("0123456789", 8)[:79] + "… -> " +
				"…" + strings.Repeat("0123456789", 4) + "y" + strings.Repeat("0123456789", 8)[:79] + "…"},
		{"characters stay whole", strings.Repeat("ä", 50) + "ö", strings.Repeat("ä", 50) + "ü",
			strings.Repeat("ä", 50) + "ö -> " + strings.Repeat("ä", 50) + "ü"},
		{"a key", "use sk-ant-api03-abcdefgh now", "use sk-ant-api03-ijklmnop then", "use [secret] now -> use [secret] then"},
		{"keys that are all that differs", "sk-ant-api03-abcdefgh", "sk-ant-api03-ijklmnop", "[secret] -> [secret]"},
		{"a bearer token", "Authorization: Bearer abc.def-1", "none", "Authorization: [secret] [secret] -> none"},
		{"a token of another kind", "ghp_0123456789abcdefghij", "eyJhbGciOiJIUzI1.eyJzdWIi.sig", "[secret] -> [secret]"},
		{"a password in JSON", `{"password":"a b \" c","user":"me"}`, "none", `{"password":[secret],"user":"me"} -> none`},
		{"in JSON within JSON", `{\"db_password\":\"a b\",\"user\":\"me\"}`, "none", `{\"db_password\":[secret]\",\"user\":\"me\"} -> none`},
		{"in a URL", "https://a/b?token=abc&x=1", "none", "https://a/b?token=[secret]&x=1 -> none"},
		{"a signed URL", "https://a/b?x=1&X-Amz-Signature=0a1b&sig=2", "none",
			"https://a/b?x=1&X-Amz-Signature=[secret]&sig=[secret] -> none"},
		{"a private key", "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----", "none",
			"[secret] -> none"},
		{"a password of a connection", "postgres://ana:hunter2@db.example:5432/x", "none", "postgres://ana:[secret]@db.example:5432/x -> none"},
		{"a port is none", "http://db.example:5432/@x", "none", "http://db.example:5432/@x -> none"},
		{"numbers of tokens are no secret", "max_tokens: 100", "max_tokens: 200", "max_tokens: 100 -> max_tokens: 200"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			e := explain.Compare(view(t, "", talk(0, 1).with(0, user(tt.before))),
				view(t, "", talk(0, 1).with(0, user(tt.after))), signature.Difference{}, nil)
			if e.First == nil || e.First.Before == nil || e.First.After == nil {
				t.Fatalf("no difference: %+v", e)
			}
			if diff := cmp.Diff(tt.want, *e.First.Before+" -> "+*e.First.After); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSecretMembers(t *testing.T) {
	input := func(secret string) history {
		return history{user("u"), message("assistant", call(`{"login":{"api_key":"`+secret+`"}}`)), message("user", result("r"))}
	}
	e := explain.Compare(view(t, "", input("one")), view(t, "", input("two")), signature.Difference{}, nil)
	want := "tool_use_rewritten messages.1.content.0/input/login/api_key: [secret] -> [secret]"
	if diff := cmp.Diff(want, told(e)); diff != "" {
		t.Error(diff)
	}
}
