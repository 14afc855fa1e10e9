package lex

import "strings"

// stopWords carry no meaning of their own, in a question or in its answer.
var stopWords = set(`a an the and or but nor so yet if then than that this these those there here as at by
	for from in into of off on onto out over to up with about above after again against all am any are
	be been being because before below between both can could did do does doing down during each else
	ever few further had has have having he her hers herself him himself his how however i if is it its
	itself just let may me might mine more most much must my myself no not now of once only other our
	ours ourselves own same shall she should some such their theirs them themselves they through too
	under until us very was we were what when where which while who whom whose why will would you your
	yours yourself also really actually please thanks thank ok okay yes hi hello hey well oh quite
	still already many lot lots bit got get im`)

// IsStop tells whether a word carries no meaning of its own.
func IsStop(word string) bool { return stopWords[strings.ToLower(word)] }

// genericWords say little: an answer need not repeat them.
var genericWords = set(`thing things everything anything something nothing trip travel holiday vacation journey project plan plans conversation chat
	task work today event moment whole total current currently currentl exact exactly overall maximum max
	total full complete usual usually upcoming next planned big main kind type sort one ones people stuff
	details detail information info number value figure amount final new most recent latest original`)

// IsGeneric tells whether a question may contain the word without its answer doing so.
func IsGeneric(word string) bool { return genericWords[strings.ToLower(word)] }

// verbs are the common verbs by stem. Without a grammar they tell what happens from what it
// happens to, and an answer may use another verb.
var verbs = stemSet(`have want need like get go take make use do be eat live work fly leave arrive meet buy
	choose decide pick prefer start begin end finish pay spend keep stay visit see call plan book order
	drive speak play study read write watch run send come give put set open close hold move say tell know
	think love hate dislike enjoy wear drink cook look find grow bring travel cost happen agree name store
	park schedule launch ship deploy belong save leave return rent own sign register expire reserve land
	depart celebrate marry promise avoid owe lend borrow sell host join teach train paint sing ride weigh
	report assign approve recommend suggest collect sleep walk help repair fix restore cook bake hike climb swim
	invest manage maintain support handle water feed contain include require need serve
	allergic afraid interest expect happen lose break park promise support attend`)

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
	return i == 0 || !words[i-1].Possessive && !nounMarkers[strings.ToLower(words[i-1].Text)]
}

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
