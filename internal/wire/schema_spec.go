package wire

// A schema is the table of package fixtures, compiled for one of the two dialects.
type schema struct {
	roots map[Shape]use
	bits  map[string]gate // the bit of each beta that opens something
}

// A use is a type at a place that may allow null besides.
type use struct {
	*spec
	nullable bool
}

// A spec is a compiled type. Its kind is one of the kinds of [fixtures.Type] or of the two below,
// and tells which of the other fields count. A zero bound is none.
type spec struct {
	kind string
	// label is the name that pydantic gives the type as a branch of a union.
	label string

	// of an object
	fields []field
	index  map[string]int
	open   bool
	values *use

	// of an array
	items              use
	minItems, maxItems int

	// of a string
	enum                 []enumValue
	minLength, maxLength int
	pattern              *pattern
	check                func(text string) (message string) // "" for a good text

	// of a number
	minimum, exclusiveMinimum, maximum *float64
	besides                            *float64 // accepted although it is out of bounds
	boundText                          string   // replaces pydantic's words for all bounds

	// of a tagged union
	tag, defaultTag string
	members         map[string]taggedMember
	tags            []string          // in the order in which the API lists them
	newest          map[string]string // newest date by family, see laterVersion

	// of a union, or the string and the array of a text or array
	branches []use

	// of a refusal
	text string
}

// Kinds that the document does not have.
const (
	// kindTextOrArray is a string, or an array of blocks. The API answers a value that is neither
	// as a wrong array, without the name of a branch in the path.
	kindTextOrArray = "text_or_array"
	// kindRefused is a field that is known and never right.
	kindRefused = "refused"
)

type field struct {
	name     string
	use      use
	required bool
	soft     bool // required unless a sibling behind an open gate is sent
	gate     gate
	// closedText replaces "Extra inputs are not permitted" while the gate is shut, and is said of
	// the object instead of the member.
	closedText string
}

type enumValue struct {
	value string
	gate  gate
}

type taggedMember struct {
	spec *spec
	gate gate
}

// field returns the field called name, or nil.
func (s *spec) field(name string) *field {
	if i, ok := s.index[name]; ok {
		return &s.fields[i]
	}
	return nil
}

// reindex must follow every change to the order of fields.
func (s *spec) reindex() {
	s.index = make(map[string]int, len(s.fields))
	for i := range s.fields {
		s.index[s.fields[i].name] = i
	}
}
