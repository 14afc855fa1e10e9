package rules

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	unauthorized = "401 authentication_error: "
	oauthExpired = "OAuth token has expired. Please obtain a new token or refresh your existing token."
)

func TestAuth(t *testing.T) {
	run(t, []row{
		{
			why: "no key at all", rule: "auth.key_missing", header: []string{"x-api-key", ""},
			want:       unauthorized + "x-api-key header is required",
			twinHeader: []string{"x-api-key", "", "authorization", "Bearer sk-ant-mock"},
		},
		{
			why: "another scheme is no key", rule: "auth.key_missing",
			header:     []string{"x-api-key", "", "authorization", "Basic c2s6"},
			want:       unauthorized + "x-api-key header is required",
			twinHeader: []string{"x-api-key", "", "authorization", "bearer sk-ant-mock"},
		},
		{
			why: "a key that says unknown", rule: "auth.key_invalid",
			header:     []string{"x-api-key", "sk-ant-api03-mock-unknown"},
			want:       unauthorized + "API key is invalid.",
			twinHeader: []string{"x-api-key", "sk-ant-api03-mock-unknown2"},
		},
		{
			why: "a Bearer key that says invalid", rule: "auth.key_invalid",
			header:     []string{"x-api-key", "", "authorization", "Bearer test-invalid"},
			want:       unauthorized + "API key is invalid.",
			twinHeader: []string{"x-api-key", "", "authorization", "Bearer invalid-test"},
		},
		{
			why: "an API key that says expired", rule: "auth.key_expired",
			header:     []string{"x-api-key", "sk-ant-mock-expired"},
			want:       unauthorized + "API key has expired.",
			twinHeader: []string{"x-api-key", "sk-ant-mock-expires"},
		},
		{
			why: "an API key that says revoked", rule: "auth.key_revoked",
			header:     []string{"x-api-key", "sk-ant-mock-revoked"},
			want:       unauthorized + "API key has been revoked.",
			twinHeader: []string{"x-api-key", "sk-ant-mock-revoke"},
		},
		{
			why: "an OAuth token that says expired", rule: "auth.oauth_expired",
			header:     []string{"x-api-key", "", "authorization", "Bearer sk-ant-oat01-mock-expired"},
			want:       unauthorized + oauthExpired,
			twinHeader: []string{"x-api-key", "", "authorization", "Bearer sk-ant-oat01-mock"},
		},
		{
			why: "an OAuth token that says revoked is a 403", rule: "auth.oauth_revoked",
			header:     []string{"x-api-key", "", "authorization", "Bearer sk-ant-oat01-mock-revoked"},
			want:       "403 permission_error: OAuth token has been revoked. Please obtain a new token.",
			twinHeader: []string{"x-api-key", "", "authorization", "Bearer sk-ant-oat01-mock"},
		},
		{
			why: "a browser without the header", rule: "auth.cors_header_missing",
			header: []string{"origin", "https://app.example.com"},
			want: unauthorized + "CORS requests must set 'anthropic-dangerous-direct-browser-access' " +
				"header",
			twinHeader: []string{
				"origin", "https://app.example.com", "anthropic-dangerous-direct-browser-access", "true",
			},
		},
	})
}

func TestAuthComesFirst(t *testing.T) {
	x := exchange(false, []string{"x-api-key", "a-unknown", "anthropic-version", ""}, `{"model": `)
	err := First(x)
	if err == nil || err.Rule != "auth.key_invalid" {
		t.Errorf("got %v, want the key refused before the version and the broken body", err)
	}
}

// A server asks for these layers before it reads the body.
func TestAuthNeedsNoBody(t *testing.T) {
	x := &Exchange{Endpoint: Messages, Header: headers([]string{"x-api-key", ""})}
	if err := First(x, Auth, Headers, Betas); err == nil || err.Rule != "auth.key_missing" {
		t.Errorf("got %v, want auth.key_missing", err)
	}
	x.Header.Set("x-api-key", "k")
	if err := First(x, Auth, Headers, Betas); err != nil {
		t.Errorf("refused: %v", err)
	}
}

func TestKeyList(t *testing.T) {
	tests := []struct {
		key, want, why string
	}{
		{"team-a", "", "on the list"},
		{"team-c", unauthorized + "API key is invalid.", "not on the list"},
		{"team-invalid", unauthorized + "API key is invalid.", "a key that tells its fault, listed or not"},
		{"team-expired", unauthorized + "API key is invalid.", "unlisted: that it says expired is not known"},
	}
	for _, tt := range tests {
		t.Run(tt.key, func(t *testing.T) {
			x := exchange(false, []string{"x-api-key", tt.key}, plain("", "", false))
			x.Keys = []string{"team-a", "team-b", "team-invalid"}
			got := ""
			if err := First(x); err != nil {
				got = err.Error()
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s (-want +got)\n%s", tt.why, diff)
			}
		})
	}
}

func TestKey(t *testing.T) {
	tests := []struct {
		header []string
		want   string
		why    string
	}{
		{[]string{"x-api-key", "a"}, "a", "raw clients"},
		{[]string{"x-api-key", " a "}, "a", "white space around a value is not part of it"},
		{[]string{"authorization", "Bearer a"}, "a", "SDKs of the 2026-10-21 generation"},
		{[]string{"authorization", "bearer  a"}, "a", "schemes have no case"},
		{[]string{"x-api-key", "a", "authorization", "Bearer b"}, "a", "both"},
		{[]string{"authorization", "Bearer"}, "", "a scheme without a token"},
		{[]string{"authorization", "a"}, "", "no scheme"},
		{nil, "", "nothing"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			h := http.Header{}
			for i := 0; i+1 < len(tt.header); i += 2 {
				h.Set(tt.header[i], tt.header[i+1])
			}
			if got := Key(h); got != tt.want {
				t.Errorf("Key = %q, want %q", got, tt.want)
			}
		})
	}
}
