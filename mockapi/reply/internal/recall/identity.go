package recall

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// identifies tells whether the words say the speaker's name, age, job or origin without using that
// word: "I am Ada", "I'm 34", "I am a nurse", "I'm from Porto".
func identifies(what string, list []lex.Word) bool {
	for i := range list {
		next, ok := afterIAm(list, i)
		if !ok || next >= len(list) {
			continue
		}
		if what == "name" && next+1 < len(list) && (list[next].Text == "called" || list[next].Text == "named") {
			next++
		}
		w := list[next]
		low := strings.ToLower(w.Text)
		switch what {
		case "name":
			if w.Capital && !lex.IsStop(low) && !peoples[low] && !endsInPeople(low) && !lex.ValuesOf(list[next:]).Has(lex.Date) {
				return true
			}
		case "age":
			if w.Capital && next+1 < len(list) {
				next++ // I'm Zoe, 29
			}
			if lex.ValuesOf(list[next : next+1]).Has(lex.Number) {
				return next+1 == len(list) || !isUnit(list[next+1].Text)
			}
		case "job":
			if isJob(list[next:]) {
				return true
			}
		case "origin":
			if isPeople(w) || from(list[next:min(next+4, len(list))]) {
				return true
			}
		}
	}
	return false
}

// afterIAm returns the index of the word after "I am", "call me" and the like, if they stand at i.
func afterIAm(list []lex.Word, i int) (int, bool) {
	if i+1 >= len(list) {
		return 0, false
	}
	first, second := strings.ToLower(list[i].Text), strings.ToLower(list[i+1].Text)
	switch {
	case first == "i" && (second == "am" || second == "turned"), list[i].Stem == "call" && second == "me",
		first == "user" && second == "is", first == "go" && second == "by":
		return i + 2, true
	case first == "this" && second == "is" && i == 0:
		return i + 2, true
	case first == "im":
		return i + 1, true
	}
	return 0, false
}

func from(list []lex.Word) bool {
	for _, w := range list {
		if strings.EqualFold(w.Text, "from") {
			return true
		}
	}
	return false
}

// isUnit tells that a number counts something else than years of age: "I'm 5 minutes late".
func isUnit(word string) bool {
	low := strings.ToLower(word)
	return low != "years" && low != "and" && low != "now" && low != "today" && low != "year" && !lex.IsStop(low)
}

// isJob tells whether "a nurse", "the head of marketing" is somebody's work.
func isJob(list []lex.Word) bool {
	if len(list) < 2 {
		return false
	}
	switch strings.ToLower(list[0].Text) {
	case "a", "an", "the", "working":
	default:
		return false
	}
	for _, w := range list[1:min(len(list), 5)] {
		if member, _ := lex.Member(lex.Stem("job"), w.Stem); member || soundsLikeJob(strings.ToLower(w.Text)) {
			return true
		}
		if lex.IsStop(w.Text) {
			return false
		}
	}
	return false
}

// saysJob finds what somebody is by profession: "she is a cartographer".
func saysJob(list []lex.Word) bool {
	for i := range list {
		if i > 0 && (isCopula(list[i-1].Text) || list[i-1].Text == "as") && isJob(list[i:]) {
			return true
		}
	}
	return false
}

var jobKinds = stems(`job profession occupation`)

// soundsLikeJob goes by the ending: cartographer, florist. The people with these endings that have no
// such job are left out.
func soundsLikeJob(low string) bool {
	if len(low) < 6 || notJobs[low] {
		return false
	}
	for _, ending := range [...]string{"er", "or", "ist", "eer", "man", "woman", "cian"} {
		if strings.HasSuffix(low, ending) {
			return true
		}
	}
	return false
}

var notJobs = words(`mother father sister brother daughter member partner customer stranger winner owner beginner
	teenager lover neighbour neighbor newcomer never ever other another whether rather better either number paper
	center matter letter corner winter summer dinner water weather finger flower tower order error colour color
	woman human retriever terrier setter pointer poodler rottweiler newfoundlander`)

// peoples are the words for where somebody is from that have no common ending.
var peoples = words(`french dutch german greek swiss thai czech norman welsh irish
	polish spanish english scottish danish swedish finnish turkish british jewish kurdish chinese
	japanese portuguese vietnamese lebanese italian russian american canadian australian indian
	brazilian norwegian belgian austrian hungarian romanian ukrainian argentinian european african asian
	korean mexican chilean cuban peruvian egyptian persian iranian`)

func isPeople(w lex.Word) bool {
	low := strings.ToLower(w.Text)
	return peoples[low] || endsInPeople(low) && w.Capital
}

func endsInPeople(low string) bool {
	return len(low) > 5 && (strings.HasSuffix(low, "ish") || strings.HasSuffix(low, "ese"))
}
