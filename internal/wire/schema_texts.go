package wire

import (
	"strconv"
	"strings"
)

// The texts of the schema layer. The API validates with pydantic v2 in strict mode, and its texts
// are pydantic's but for a few of its own. What is known of each:
//
//   - array: live reports since mid 2026 ("system: Input should be a valid array"); before that
//     the same reports say "list".
//   - dictionary: "tool_use.input: Input should be a valid dictionary" was reported for years and is
//     what the error catalogue holds. Since 2026 there are reports of "Input should be an object"
//     for the same field.
//   - object, shape: a public probe of August 2026 saw the first for unions with a discriminator
//     (tool_choice, thinking, tools.0) and the second for plain models (metadata, system.0).
//   - integer: a string is refused without the words "unable to parse", in reports of 2025 and
//     2026, which is how strict mode is known.
const (
	msgFieldRequired = "Field required"
	msgExtra         = "Extra inputs are not permitted"
	msgArray         = "Input should be a valid array"
	msgBoolean       = "Input should be a valid boolean"
	msgDictionary    = "Input should be a valid dictionary"
	msgInteger       = "Input should be a valid integer"
	msgNumber        = "Input should be a valid number"
	msgString        = "Input should be a valid string"
	msgObject        = "Input should be an object"
	msgShape         = "Input does not match the expected shape."
)

func msgOneOf(values []string) string { return "Input should be " + orList(values) }

// orList lists quoted values as pydantic does: 'a', 'b' or 'c'.
func orList(values []string) string {
	last := len(values) - 1
	if last < 1 {
		return quoted(values)
	}
	return quoted(values[:last]) + " or '" + values[last] + "'"
}

func quoted(values []string) string { return "'" + strings.Join(values, "', '") + "'" }

func msgUnknownTag(tag, property string, known []string) string {
	return "Input tag '" + tag + "' found using '" + property +
		"' does not match any of the expected tags: " + quoted(known)
}

func msgPattern(pattern string) string { return "String should match pattern '" + pattern + "'" }

func msgMinLength(n int) string {
	return "String should have at least " + count(n, "character")
}

func msgMaxLength(n int) string {
	return "String should have at most " + count(n, "character")
}

func msgMinItems(limit, n int) string {
	return "List should have at least " + count(limit, "item") + " after validation, not " +
		strconv.Itoa(n)
}

func msgMaxItems(limit, n int) string {
	return "List should have at most " + count(limit, "item") + " after validation, not " +
		strconv.Itoa(n)
}

func msgAtLeast(bound float64) string {
	return "Input should be greater than or equal to " + decimal(bound)
}

func msgAbove(bound float64) string { return "Input should be greater than " + decimal(bound) }

func msgAtMost(bound float64) string {
	return "Input should be less than or equal to " + decimal(bound)
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

func decimal(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
