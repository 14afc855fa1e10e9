package lex

import (
	_ "embed"
	"slices"
	"strings"
)

//go:embed synonyms.txt
var synonymsText string

//go:embed kinds.txt
var kindsText string

// synonyms maps a stem to the stems of all its classes, members to the stems of a kind's members.
var (
	synonyms = readClasses(synonymsText)
	// exclusive holds the kinds of which nothing is a member of two.
	members, exclusive = readKinds(kindsText)
)

// Related returns the stems that may stand for a stem in the answer to a question: its synonyms,
// and where it names a kind of thing the members of the kind.
func Related(stem string) (synonymStems, memberStems []string) {
	return synonyms[stem], members[stem]
}

// Member tells whether a stem is a member of the kind, and whether the kind is a known one.
func Member(kind, stem string) (member, known bool) {
	list, known := members[kind]
	for _, m := range list {
		if m == stem {
			return true, known
		}
	}
	return false, known
}

// Rival tells whether a stem is a member of a kind that shares nothing with this one: a cello is no
// sport.
func Rival(kind, stem string) bool {
	if !exclusive[kind] {
		return false
	}
	for other := range exclusive {
		if member, _ := Member(other, stem); member && other != kind {
			return true
		}
	}
	return false
}

func readClasses(text string) map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		class := stems(line)
		for _, stem := range class {
			for _, other := range class {
				if other != stem {
					m[stem] = append(m[stem], other)
				}
			}
		}
	}
	return m
}

func readKinds(text string) (members map[string][]string, exclusive map[string]bool) {
	members, exclusive = map[string][]string{}, map[string]bool{}
	for line := range strings.Lines(text) {
		kinds, list, ok := strings.Cut(line, ":")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for kind := range strings.FieldsSeq(kinds) {
			name, alone := strings.CutSuffix(kind, "!")
			members[Stem(name)] = stems(list)
			exclusive[Stem(name)] = alone
		}
	}
	return members, exclusive
}

func stems(words string) []string {
	var out []string
	for word := range strings.FieldsSeq(words) {
		out = append(out, Stem(word))
	}
	return out
}

// Forms returns the irregular forms that have the stem: went for "go".
func Forms(stem string) []string { return forms[stem] }

var forms = readForms()

func readForms() map[string][]string {
	m := map[string][]string{}
	for form := range irregular {
		stem := Stem(form)
		m[stem] = append(m[stem], form)
	}
	for _, list := range m {
		slices.Sort(list)
	}
	return m
}
