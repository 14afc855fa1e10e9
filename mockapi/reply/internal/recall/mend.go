package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// corrections open a sentence that changes what was said before without naming it again.
var corrections = [...]string{"actually", "correction", "scratch that", "make that", "make it", "i meant",
	"sorry,", "no, ", "no wait", "wait,", "change that", "let's make", "update:", "on second thought", "oops"}

// maxCorrection is how long a correction is at most, in bytes.
const maxCorrection = 160

// corrects tells whether a sentence may change what an earlier message says.
func corrects(sentence string) bool {
	if len(sentence) > maxCorrection || strings.HasSuffix(sentence, "?") {
		return false
	}
	head := strings.ToLower(sentence[:min(len(sentence), 24)])
	for _, sign := range corrections {
		if strings.HasPrefix(head, sign) {
			return true
		}
	}
	if !containsAny(sentence, "it", "It", "that", "That", "them", "hose") {
		return false
	}
	low := strings.ToLower(sentence)
	list := lex.Words(sentence)
	if !takesBack(" "+low+" ", list) && !strings.HasPrefix(low, "let's") {
		return false
	}
	return hasObject(list)
}

// A topic is a sentence that shares terms with the question.
type topic struct {
	sentence string
	terms    uint64
}

// topics are the last topics of the user's last messages, the newest last, with a zero topic for a
// message that has none. last is the last of all, however long ago.
type topics struct {
	list [3]topic
	last topic
}

func (t *topics) push(last topic) {
	if last.terms != 0 {
		t.last = last
	}
	copy(t.list[:], t.list[1:])
	t.list[len(t.list)-1] = last
}

// newest is the topic that a pronoun stands for.
func (t *topics) newest() topic {
	for i := len(t.list) - 1; i >= 0; i-- {
		if t.list[i].terms != 0 && !strings.HasSuffix(t.list[i].sentence, "?") {
			return t.list[i]
		}
	}
	return topic{}
}

// correction keeps a sentence that corrects what it speaks of: what stands before it, or what the
// user's message before it says; where it does not open its own message, what shares a name with it.
func (s *scanner) correction(p *Passage, sentence string, before topic, opens bool) {
	t, mayMend := before, true
	if t.terms == 0 {
		t = s.topics.newest()
		mayMend = opens && t == s.topics.list[len(s.topics.list)-1]
	}
	switch {
	case t.terms != 0 && corrects(sentence) && (mayMend || sharesName(t.sentence, p.Text)) && newNouns(sentence, t.sentence) <= 1:
	case s.topics.last.terms != 0 && revises(sentence, s.topics.last.sentence):
		t = s.topics.last
	default:
		return
	}
	s.found.sightings = append(s.found.sightings, sighting{
		passage: p, sentence: sentence, before: t.sentence, terms: t.terms, near: true,
		asked: before.terms == 0, whole: true,
	})
}

// revises tells whether a sentence says that something has changed about somebody or a place that the
// topic names: "Ana's flat is too small now, we're meeting at the library instead".
func revises(sentence, topic string) bool {
	return len(sentence) <= maxCorrection && containsAny(sentence, "instead", "now", "changed", "moved") &&
		takesBack(" "+strings.ToLower(sentence)+" ", lex.Words(sentence)) && sharesName(topic, sentence) &&
		newNouns(sentence, topic) <= 2
}

// sharesName tells whether two texts share a capitalised word that opens neither.
func sharesName(a, b string) bool {
	names := map[string]bool{}
	for i, w := range lex.Words(a) {
		if i > 0 && w.Capital && !lex.IsStop(w.Text) {
			names[w.Text] = true
		}
	}
	for _, w := range lex.Words(b[:min(len(b), 4*maxCorrection)]) {
		if names[w.Text] {
			return true
		}
	}
	return false
}

// newNouns counts the plain words of a sentence that say what it is about and are not in the topic.
// A correction has hardly any.
func newNouns(sentence, topic string) int {
	known := map[string]bool{}
	for _, w := range lex.Words(topic) {
		known[w.Stem] = true
	}
	n := 0
	list := lex.Words(sentence)
	for i, w := range list {
		isVerb, _ := lex.IsVerb(w.Stem)
		if !isVerb && !w.Capital && !w.Digit && !known[w.Stem] && !lex.IsStop(w.Text) && !asides[w.Stem] &&
			lex.ValuesOf(list[i:i+1]) == 0 {
			n++
		}
	}
	return n
}

// asides are words of corrections that are about nothing.
var asides = stems(`instead sorry oops wait hmm correction mistype typo rather better second thought reflection
	change update far late early`)
