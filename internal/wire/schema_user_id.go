package wire

import "regexp"

var (
	emailAddress = regexp.MustCompile(`[^\s@"']+@[^\s@"']+\.[A-Za-z]{2,}`)
	// A phone number is written with a plus sign, or in groups. A bare run of digits is an id.
	phoneNumber = regexp.MustCompile(
		`^(\+[0-9][0-9 .()-]{6,18}|\(?[0-9]{3}\)?[ .-][0-9]{3}[ .-][0-9]{4})$`)
)

// personalData returns the API's refusal of a metadata.user_id that names a person, or "". What the
// API takes for an address or a number is not public: these are the plain cases.
func personalData(userID string) string {
	kind := ""
	switch {
	case emailAddress.MatchString(userID):
		kind = "an email address"
	case phoneNumber.MatchString(userID):
		kind = "a phone number"
	default:
		return ""
	}
	return "user_id appears to contain " + kind + ". Please send a uuid or hash value instead."
}
