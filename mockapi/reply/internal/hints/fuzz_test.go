package hints

import (
	"testing"
	"unicode/utf8"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// FuzzValues holds that any field can be asked for in any text, and that what comes back is of a type
// that the generator reads.
func FuzzValues(f *testing.F) {
	for _, name := range []string{"city", "from", "start_date", "query", "name", "n", "tags", "items", "file_path", "order_id", "urgent"} {
		f.Add("Book a flight from Lisbon to New York on 3 May at 7pm for 2 people, order #A-17: \"x, y\" and z", name, "")
		f.Add("Dr. Ana's e-mail <a@b.co> is 5% of $3,000.50; minus 7 - see /etc/hosts & `ls`", name, "items")
	}
	f.Fuzz(func(t *testing.T, text, name, within string) {
		r := New(text, "I live in Porto. My budget is 3000.")
		for _, kind := range [...]string{"string", "number", "boolean", "array", "object"} {
			for _, list := range [...]bool{false, true} {
				q := schema.Field{Name: name, Within: within, Type: kind, List: list, Item: -1}
				values := r.Values(q)
				for _, v := range values {
					switch v := v.(type) {
					case string:
						if !utf8.ValidString(v) {
							t.Errorf("%s of %q: %q is no text", name, text, v)
						}
					case float64, bool:
					default:
						t.Errorf("%s of %q: %T", name, text, v)
					}
				}
				if n := r.Count(q); list && n != len(values) {
					t.Errorf("%s of %q: Count = %d, %d values", name, text, n, len(values))
				}
			}
		}
		r.Values(schema.Field{Name: name, Type: "string", Enum: []string{text, name, "in_progress", "on", "°c"}, Item: -1})
	})
}
