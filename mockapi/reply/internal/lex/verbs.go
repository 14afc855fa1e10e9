package lex

import "strings"

// verbs are the common verbs by stem. Without a grammar they tell what happens from what it
// happens to, and an answer may use another verb. Words that are as often nouns are left out.
var verbs = stemSet(`have want need like get go take make use do be eat live work fly leave arrive meet buy choose
	decide pick prefer start begin end finish pay spend keep stay visit see call plan book order drive
	speak play study read write watch run send come give put set open close hold move say tell know
	think love hate dislike enjoy wear drink cook look find grow bring travel cost happen agree name
	store park schedule launch ship deploy belong save return rent own sign register expire reserve
	land depart celebrate marry promise avoid owe lend borrow sell host join teach train paint sing
	ride weigh report assign approve recommend suggest collect sleep walk help repair fix restore bake
	hike climb swim invest manage maintain support handle water feed contain include require serve
	allergic afraid interest expect lose break attend sit stand learn carry catch clean complain
	connect continue create deny destroy develop discuss earn employ enter explain fail fall feel
	forget gather hang hear hide hire hurt improve inform introduce invent lie listen mention merge
	mix obtain organize postpone pour prepare protect prove provide publish pull push reach receive
	recover reduce refuse reject remain remove rename replace resign rotate seem smell solve spread
	steal stop struggle swap tear throw turn understand upgrade wait wake win wish wrap add drop
	cancel renew install establish retire convert migrate roll adopt inherit donate quit raise translate propose`)

// lightVerbs say almost nothing.
var lightVerbs = stemSet(`have want need like get go take make use do be give put set come plan think happen
	keep say tell know call`)

// VerbAt tells whether the word at i is a verb: a form of "be" and the like, or a common verb that
// no article or owner makes a noun.
func VerbAt(words []Word, i int) bool {
	w := words[i]
	low := strings.ToLower(w.Text)
	if auxWords[low] || low == "be" || low == "been" || low == "am" {
		return true
	}
	if !verbs[w.Stem] || w.Capital && i > 0 {
		return false
	}
	if i == 0 {
		return true
	}
	before := strings.ToLower(words[i-1].Text)
	if i > 1 && strings.HasSuffix(before, "ly") && nounMarkers[strings.ToLower(words[i-2].Text)] {
		return false // the monthly rent
	}
	return !words[i-1].Possessive && !nounMarkers[before] && (!objectMarkers[before] || strings.HasSuffix(low, "ing"))
}

// objectMarkers stand before nouns and before verbs in -ing: about order 7745.
var objectMarkers = set(`about of with for from in on at by without`)

// nounMarkers stand before nouns only.
var nounMarkers = set(`my our your his her their its the a an this that these those whose what which some no
	any every each another`)

// IsVerb tells whether a stem is that of a common verb; light verbs mean next to nothing.
func IsVerb(stem string) (verb, light bool) { return verbs[stem], lightVerbs[stem] }

func stemSet(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[Stem(w)] = true
	}
	return m
}
