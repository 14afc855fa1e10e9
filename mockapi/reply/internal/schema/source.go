package schema

// A Field is a place in a value, described to a [Source].
type Field struct {
	Name string // the property's name, also for the items of an array
	// Within is the name of the property that holds the object or array which the place is in.
	Within      string
	Title       string
	Description string
	Type        string // string, number, integer or boolean
	Format      string
	Enum        []string // the strings of an enum
	// List tells that the place is one of the items of an array, or in one of them.
	List bool
	Item int // the index in that array, -1 outside of one or for the items in general

	// told are the values that the source has for the place and no other has a better claim to, where
	// told is known (claims.go).
	told    []any
	claimed bool
}

// A Source suggests values for fields.
type Source interface {
	// Values returns the values that fit a field, best first: strings, float64s and bools. It
	// returns nil where it knows none. For the items of an array in general it lists one for each.
	Values(f Field) []any
	// Count returns how many values the source has for the items that a field describes.
	Count(f Field) int
	// Certainty tells how sure the source is of its first value.
	Certainty(f Field) Certainty
}

// A Certainty tells how sure a source is of a value.
type Certainty byte

// The degrees of certainty. A value that is likely or better fills a property that may be left out.
const (
	Unknown Certainty = iota // there is none
	Guess                    // it is of the kind that the field wants
	Fair                     // there is nothing that speaks against it
	Likely                   // it is meant for a field such as this, if not for another one
	Sure                     // it is meant for this field
	Named                    // it is said to be the value of this field
)
