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
	still already per each many lot lots bit got get im`)

// IsStop tells whether a word carries no meaning of its own.
func IsStop(word string) bool { return stopWords[strings.ToLower(word)] }

// genericWords say little: an answer need not repeat them.
var genericWords = set(`thing things everything anything something nothing trip travel holiday vacation journey project plan plans conversation
	task work today event moment whole total current currently currentl exact exactly overall maximum max
	total full complete usual usually upcoming next planned big main kind type sort one ones people stuff
	details detail information info number value figure amount final new most recent latest original wrong matter`)

// IsGeneric tells whether a question may contain the word without its answer doing so.
func IsGeneric(word string) bool { return genericWords[strings.ToLower(word)] }
