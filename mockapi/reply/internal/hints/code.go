package hints

import "regexp"

var (
	swaps      = regexp.MustCompile("(?i)\\b(?:replace|change|rename|substitute)\\s+[\"'`“]([^\"'`”]+)[\"'`”]\\s+(?:with|by|to|into)\\s+[\"'`“]([^\"'`”]*)[\"'`”]")
	repository = regexp.MustCompile(`(?:^|[\s("'])([A-Za-z][\w-]*)/([A-Za-z][\w.-]*\w)(?:$|[\s)"',.?!])`)
	ofRepo     = regexp.MustCompile(`(?i)\b(?:of|in|for|repo|repository)\s+(?:the\s+)?([a-z][\w.-]*\w)(?:\s+repo(?:sitory)?)?\s*[.?!]?$`)
	soughtFor  = regexp.MustCompile(`(?i)\bfor\s+(\S+)`)
	rooms      = regexp.MustCompile(`(?i)\b(?:kitchen|bedroom|bathroom|living room|dining room|hall|hallway|office|garage|basement|attic|nursery|balcony|garden|study|lounge)\b`)
)

// replaced finds the text that is to be replaced, or the one to replace it with.
func (q field) replaced(text string) []string {
	m := swaps.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	if q.isAny(words("old")) {
		return m[1:2]
	}
	return m[2:3]
}

// patterns finds a glob, where the field is for one, or what is searched for.
func (q field) patterns(text string) []string {
	if q.context["glob"] || q.isAny(words("glob")) {
		return globs.FindAllString(text, 5)
	}
	var titles *use
	if found, _ := titles.quotedIn(text); found != nil {
		return found
	}
	if m := soughtFor.FindStringSubmatch(text); m != nil {
		return m[1:2]
	}
	return nil
}

// repositories finds the name of a repository: webshop in acme/webshop.
func (q field) repositories(text string) []string {
	if m := repository.FindStringSubmatch(text); m != nil {
		return m[2:3]
	}
	if m := ofRepo.FindStringSubmatch(text); m != nil {
		return m[1:2]
	}
	return nil
}

// owners finds whom a repository belongs to: acme in acme/webshop.
func (q field) owners(text string) []string {
	if m := repository.FindStringSubmatch(text); m != nil {
		return m[1:2]
	}
	return nil
}
