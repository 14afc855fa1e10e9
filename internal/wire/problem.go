package wire

// A Problem is one fault that the schema finds in a body.
type Problem struct {
	Code Code
	// Path names the place as the API's messages do: "messages.0.content.1.text.text". It is "" for
	// the body itself and for the few texts that stand alone.
	Path string
	// Message is the API's text after the path.
	Message string
	// Offset is the byte offset in the body of the value, of the name of a member that should not
	// be there, or of the object that lacks a member.
	Offset int
	// Pointer is the JSON pointer (RFC 6901) of the same place.
	Pointer string
}

// String returns the API's message, such as "max_tokens: Field required".
func (p Problem) String() string {
	if p.Path == "" {
		return p.Message
	}
	return p.Path + ": " + p.Message
}

// A Code tells what kind of fault a Problem is.
type Code string

// The codes of problems.
const (
	Missing    Code = "missing"     // a required member is absent
	Extra      Code = "extra"       // a member that the type does not have, or that a beta hides
	Misplaced  Code = "misplaced"   // a member that belongs to another role
	WrongType  Code = "wrong_type"  // another kind of JSON value
	Enum       Code = "enum"        // a string outside its list
	Pattern    Code = "pattern"     // a string that its pattern does not match
	TooShort   Code = "too_short"   // a string below its minimum length
	TooLong    Code = "too_long"    // a string above its maximum length
	TooSmall   Code = "too_small"   // a number below its minimum
	TooLarge   Code = "too_large"   // a number above its maximum
	TooFew     Code = "too_few"     // an array below its minimum length
	TooMany    Code = "too_many"    // an array above its maximum length
	UnknownTag Code = "unknown_tag" // a union without a member for this tag
	MissingTag Code = "missing_tag" // a union whose tag is absent
	Personal   Code = "personal"    // a metadata.user_id that identifies a person
)
