package digest

import "strings"

// Cues are words and phrases that tell what a sentence is for. A regular expression for them would
// take most of the time that a digest takes.
type cues map[string][][]string // by the first word

// newCues reads phrases that are separated by bars.
func newCues(list string) cues {
	c := cues{}
	for phrase := range strings.SplitSeq(list, "|") {
		words := strings.Fields(phrase)
		c[words[0]] = append(c[words[0]], words)
	}
	return c
}

// in tells whether one of the phrases is among the words.
func (c cues) in(words []string) bool {
	for i, w := range words {
		for _, phrase := range c[w] {
			if hasPrefix(words[i:], phrase) {
				return true
			}
		}
	}
	return false
}

func hasPrefix(words, phrase []string) bool {
	if len(words) < len(phrase) {
		return false
	}
	for i, w := range phrase {
		if words[i] != w {
			return false
		}
	}
	return true
}

// plain cuts a text into words in lower case, without the punctuation around them.
func plain(text string) []string {
	words := strings.Fields(strings.ToLower(text))
	for i, w := range words {
		words[i] = strings.ReplaceAll(strings.Trim(w, `.,;:!?"'()`), "’", "'")
	}
	return words
}

var (
	// deciding tells a decision.
	deciding = newCues(`decided|decide on|we'll go with|let's go with|going with|settled on|agreed|chose|picked|final|finalised|
		finalized|let's use|let's take|we will use`)
	// undecided tells an open question.
	undecided = newCues(`not sure|undecided|still need to|have to decide|haven't decided|need to decide|open question|tbd|
		to be decided|don't know yet|unclear`)
	// lasting tells what somebody says about himself that stays so.
	lasting = newCues(`my|our|mine|i am|i'm|we are|we're|i have|we have|i live|i work|i play|i speak|i drive|call me|i study|i own|
		i use|we use`)
	// leaning tells likes, dislikes and rules.
	leaning = newCues(`prefer|favourite|favorite|love|like|hate|dislike|can't stand|can't eat|cannot eat|don't eat|allergic|
		allergy|vegetarian|vegan|always|never|must|only|rather|avoid|afraid|need|want`)
	// keeping tells what was meant to be kept.
	keeping = newCues(`remember|don't forget|keep in mind|note that|important|deadline|budget|due|code|password|change of plan|
		actually|instead|now`)
	// airing tells what is said to say something.
	airing = newCues(`lovely|wonderful|funny|interesting|nice|sounds like|i think|i guess|i suppose|maybe|perhaps|weather|
		yesterday|haha|lol|thank you|thanks|if i|would be|imagine`)
	// ordering tells what is said to get a digest.
	ordering = newCues(`summarise|summarize|summary|recap|tldr|tl;dr|condense|sum up`)
)
