package hints

import (
	"regexp"
	"strings"
)

var (
	slug   = regexp.MustCompile(`(?:^|[\s("'])([A-Za-z][\w-]*/[A-Za-z][\w.-]*\w)(?:$|[\s)"',.?!])`)
	ofRepo = regexp.MustCompile(`(?i)\b(?:of|in|for|repo|repository)\s+(?:the\s+)?([a-z][\w.-]*\w)(?:\s+repo(?:sitory)?)?\s*[.?!]?$`)
)

// repositories finds the name of a repository, or whom it belongs to: webshop and acme in
// acme/webshop.
func (t *text) repositories(q *field) []find {
	found := t.shape(slug)
	for i := range found {
		owner, name, _ := strings.Cut(found[i].value.(string), "/")
		found[i].value = name
		if q.is(ownerWords) {
			found[i].value = owner
		}
	}
	if len(found) == 0 && !q.is(ownerWords) {
		return t.shape(ofRepo)
	}
	return found
}

var ownerWords = stemSet("owner org organization organisation")
