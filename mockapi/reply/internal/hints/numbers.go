package hints

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// meant is the score from which a number is meant for a field.
const meant = 3

var (
	// limitCues stand before the number of results that is asked for.
	limitCues  = wordSet("top first limit max maximum only last most latest")
	limitWords = stemSet("limit top max result count k size")
	ageVerbs   = wordSet("is am are aged age turns turned")
	ageWords   = stemSet("age")
	yearWords  = stemSet("year")
	geoWords   = stemSet("lat latitude lon lng longitude")
	// anyWords are names of numbers that the only number of a request is meant for.
	anyWords = stemSet("quantity amount count number value total size digit num")
	// operands are names of numbers that have nothing but their order.
	operands = stemSet(`a b c x y z n num number first second third value operand left right one two arg input
		num1 num2 number1 number2 value1 value2 arg1 arg2 min max lat latitude lon lng longitude data operands numbers values`)
)

// ordinals are names of fields that take the numbers of a text in their order.
var ordinals = map[string]int{
	"a": 0, "x": 0, "first": 0, "left": 0, "lat": 0, "latitude": 0, "min": 0, "b": 1, "y": 1, "second": 1, "right": 1,
	"lon": 1, "lng": 1, "longitude": 1, "max": 1, "c": 2, "z": 2, "third": 2,
}

// ages matches how old somebody is, where that is one word.
var ages = regexp.MustCompile(`(?i)\b(\d{1,3})-years?-old\b`)

// A scored find is a number with how well it suits a field.
type scored struct {
	find
	score int
}

// numbersFor returns the numbers for a field, best first; for a list all that are meant for it.
func (t *text) numbersFor(q *field) []find {
	var finds []scored
	for _, a := range t.amounts {
		value, score := t.suits(a, q)
		finds = append(finds, scored{find{value, levelOf(score), a.start, a.end}, score})
	}
	if at, ok := q.ordinal(); ok && !q.List {
		if at >= len(finds) || q.is(geoWords) && !t.amounts[at].fraction {
			return nil
		}
		return []find{finds[at].at(schema.Named)}
	}
	if q.is(ageWords) {
		for _, f := range t.shape(ages) {
			x, _ := strconv.ParseFloat(f.value.(string), 64)
			f.value = x
			finds = append(finds, scored{f.at(schema.Named), meant + 1})
		}
	}
	if !q.List {
		slices.SortStableFunc(finds, func(a, b scored) int { return b.score - a.score })
	}
	var out []find
	for _, s := range q.narrow(finds) {
		if s.score < meant && !t.old {
			s.level = t.looseLevel(q)
		}
		out = append(out, s.find)
	}
	return out
}

// narrow keeps the numbers that are meant for a field. Where none is, one of several is nobody's: only
// a list of numbers, or names that say nothing, take them all.
func (q *field) narrow(finds []scored) []scored {
	below := func(score int) func(scored) bool { return func(s scored) bool { return s.score < score } }
	switch {
	case len(finds) < 2:
		return finds
	case slices.ContainsFunc(finds, func(s scored) bool { return s.score >= meant }):
		return slices.DeleteFunc(finds, below(meant))
	case q.isOperand() || q.List && (len(q.holder) == 0 || q.is(anyWords)):
		return finds
	case q.List:
		return slices.DeleteFunc(finds, below(1))
	}
	return nil
}

// levelOf tells how certain the number is that has a score.
func levelOf(score int) schema.Certainty {
	switch {
	case score > meant:
		return schema.Named
	case score == meant:
		return schema.Likely
	}
	return schema.Guess
}

// looseLevel tells how certain a number is that no word ties to the field.
func (t *text) looseLevel(q *field) schema.Certainty {
	switch {
	case q.List && q.isOperand(), len(t.amounts) == 1 && (q.is(anyWords) || q.isOperand()):
		return schema.Likely
	case len(t.amounts) == 1 && t.fitsLone(q):
		return schema.Fair
	}
	return schema.Guess
}

// fitsLone tells whether the only number of a text may be the field's: no unit behind it speaks
// against it.
func (t *text) fitsLone(q *field) bool {
	a := t.amounts[0]
	whole := a.value == float64(int(a.value)) || q.Type == "number"
	return whole && !a.money && !a.percent && !slices.ContainsFunc(a.units, isMeasure)
}

// isOperand tells whether the name says nothing of the number but its order.
func (q *field) isOperand() bool {
	return len(q.stems) > 0 && !slices.ContainsFunc(q.stems, func(w string) bool { return !operands[w] })
}

// ordinal reads a, b, first and num2 as places in an order.
func (q *field) ordinal() (int, bool) {
	if len(q.stems) == 0 || len(q.stems) > 2 {
		return 0, false
	}
	name := strings.ToLower(q.Name)
	if at, ok := ordinals[name]; ok {
		return at, true
	}
	if at, ok := ordinals[strings.SplitN(name, "_", 2)[0]]; ok && q.isOperand() {
		return at, true
	}
	digits := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz_")
	if at, err := strconv.Atoi(digits); err == nil && at > 0 && at < 10 && q.isOperand() {
		return at - 1, true
	}
	return 0, false
}

// suits scores a number for a field, and converts it where it is a time in another unit.
func (t *text) suits(a amount, q *field) (value float64, score int) {
	value = a.value
	for i, u := range a.units {
		switch {
		case q.core[u]:
			score = max(score, 7-i)
		case sharesClass(q.core, u):
			score = max(score, 5-i)
		case i == 0 && slices.Contains(q.about, u) && !lex.IsGeneric(u):
			score = max(score, meant)
		}
	}
	if a.money && sharesClass(q.core, lex.Stem("price")) || a.percent && sharesClass(q.core, lex.Stem("percent")) {
		score = max(score, 5)
	}
	score = max(score, t.cueBefore(a, q))
	if value == float64(int(value)) && value >= 1900 && value < 2100 && q.is(yearWords) || q.is(ageWords) && t.isAge(a) {
		score = max(score, 5)
	}
	if !q.List && q.is(anyWords) && t.isCounted(a) {
		score = max(score, meant)
	}
	if q.is(limitWords) && a.word > 0 && limitCues[t.low[a.word-1]] {
		score = max(score, 5)
	}
	if x, ok := converted(a, q.core); ok {
		value, score = x, 5
	}
	if q.role != noRole && score > 0 && t.roleAt(find{start: a.start}) == q.role {
		score++
	}
	return value, score
}

// isCounted tells whether a number says how many of what an order is about: roll two dice, two of them.
func (t *text) isCounted(a amount) bool {
	if a.word+1 < len(t.words) && t.low[a.word+1] == "of" {
		return true
	}
	return a.word > 0 && !a.money && !a.percent && t.follows(a.word) && t.opens(a.word-1) && t.isOrder(a.word-1) && len(a.units) > 0 && !isMeasure(a.units[0])
}

// cueBefore scores a number by the words before it: "age: 30", "a limit of 10", "page 2".
func (t *text) cueBefore(a amount, q *field) int {
	for back := 1; back <= 4 && a.word-back >= 0; back++ {
		i := a.word - back
		if q.core[t.words[i].Stem] && !weakHeads[t.words[i].Stem] {
			return 7 - back
		}
		if back == 1 && sharesClass(q.core, t.words[i].Stem) {
			return meant + 1
		}
		if slices.Contains(q.about, t.words[i].Stem) && back < 3 && !lex.IsStop(t.low[i]) && !lex.IsGeneric(t.low[i]) {
			return meant
		}
		if t.words[i].Digit || t.opens(i+1) || i > 0 && strings.Contains(t.between(i+1), ",") {
			return 0
		}
	}
	return 0
}

// isAge tells whether the number is how old somebody is.
func (t *text) isAge(a amount) bool {
	if len(a.units) > 1 && a.units[0] == "year" && a.units[1] == "old" {
		return true
	}
	timed := len(a.units) > 0 && secondsIn[a.units[0]] > 0
	return a.word > 0 && a.value < 130 && ageVerbs[t.low[a.word-1]] && !a.money && !a.percent && !timed
}
