package schema

import (
	"fmt"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// formatSamples are values of each format, the nth of several. The dates are the days after the
// virtual clock's start.
var formatSamples = map[string]func(nth int) string{
	"date-time": func(n int) string {
		return fmt.Sprintf("2026-12-%02dT%02d:30:00Z", 1+n%28, 9+n/28%12)
	},
	"date":                  func(n int) string { return fmt.Sprintf("2026-12-%02d", 1+n%28) },
	"time":                  func(n int) string { return fmt.Sprintf("%02d:%02d:00Z", 9+n%12, n/12%60) },
	"duration":              func(n int) string { return fmt.Sprintf("P%dD", 1+n) },
	"email":                 func(n int) string { return numbered("user", n) + "@example.com" },
	"idn-email":             func(n int) string { return numbered("user", n) + "@example.com" },
	"hostname":              func(n int) string { return numbered("www", n) + ".example.com" },
	"idn-hostname":          func(n int) string { return numbered("www", n) + ".example.com" },
	"ipv4":                  func(n int) string { return fmt.Sprintf("192.0.2.%d", 1+n%254) },
	"ipv6":                  func(n int) string { return fmt.Sprintf("2001:db8::%x", 1+n) },
	"uri":                   func(n int) string { return "https://example.com/" + numbered("page", n) },
	"uri-reference":         func(n int) string { return "/" + numbered("page", n) },
	"iri":                   func(n int) string { return "https://example.com/" + numbered("page", n) },
	"iri-reference":         func(n int) string { return "/" + numbered("page", n) },
	"url":                   func(n int) string { return "https://example.com/" + numbered("page", n) },
	"uri-template":          func(n int) string { return "https://example.com/{" + numbered("id", n) + "}" },
	"uuid":                  func(n int) string { return fmt.Sprintf("00000000-0000-4000-8000-%012x", 1+n) },
	"json-pointer":          func(n int) string { return "/" + numbered("item", n) },
	"relative-json-pointer": func(n int) string { return fmt.Sprintf("%d/item", 1+n) },
	"regex":                 func(n int) string { return fmt.Sprintf("^[a-z]{%d}$", 1+n) },
	"byte":                  func(n int) string { return [...]string{"aGVsbG8=", "d29ybGQ=", "bW9jaw=="}[n%3] },
	"period": func(n int) string {
		return fmt.Sprintf("2026-12-%02dT00:00:00Z/P%dD", 1+n%28, 1+n)
	},
	"semver": func(n int) string { return fmt.Sprintf("1.%d.0", n) },
}

// numbered appends a number to all but the first of several.
func numbered(s string, n int) string {
	if n == 0 {
		return s
	}
	return fmt.Sprintf("%s%d", s, n+1)
}

func hasFormat(format string) bool { return formatSamples[format] != nil }

func ofFormat(format string, nth int) (string, bool) {
	sample := formatSamples[format]
	if sample == nil {
		return "", false
	}
	return sample(nth), true
}

// formatFits asks the validator whether a text is of a format. Formats that it does not know fit.
func formatFits(format, text string) bool {
	return formatSchema(format).Validate(text) == nil
}

var formatSchemas sync.Map // of *jsonschema.Schema by format

func formatSchema(format string) *jsonschema.Schema {
	if cached, ok := formatSchemas.Load(format); ok {
		return cached.(*jsonschema.Schema)
	}
	c := newCompiler()
	if err := c.AddResource(location, map[string]any{"format": format}); err != nil {
		panic("schema: " + err.Error())
	}
	compiled := c.MustCompile(location)
	formatSchemas.Store(format, compiled)
	return compiled
}
