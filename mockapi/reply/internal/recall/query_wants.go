package recall

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// wantsByWord tells which values answer a question with the word, by stem.
var wantsByWord = byStem(map[string]lex.Values{
	"who whom whose":               lex.Proper,
	"when":                         lex.Date | lex.Clock | lex.Duration,
	"where":                        lex.Place,
	"why":                          lex.Reason,
	"budget price cost fee rent":   lex.Money | lex.Number,
	"salary amount total":          lex.Money | lex.Number,
	"code pin password":            lex.Code | lex.Number | lex.Proper,
	"age height weight size":       lex.Number,
	"phone number":                 lex.Number | lex.Code,
	"date day birthday deadline":   lex.Date | lex.Clock | lex.Duration | lex.Number,
	"anniversary month year":       lex.Date | lex.Number,
	"time":                         lex.Clock | lex.Number | lex.Date,
	"email":                        lex.Email,
	"url link website":             lex.URL,
	"color":                        lex.Color,
	"city country town":            lex.Proper | lex.Place,
	"reason":                       lex.Reason,
	"temperature percent balance":  lex.Number,
	"dose dosage depth speed rate": lex.Number,
	"version release":              lex.Number | lex.Version | lex.Code,
	"address":                      lex.Street,
})

func byStem(m map[string]lex.Values) map[string]lex.Values {
	out := map[string]lex.Values{}
	for list, values := range m {
		for w := range strings.FieldsSeq(list) {
			out[lex.Stem(w)] = values
		}
	}
	return out
}

var whoWords = words(`who whom whose when where why`)

// readWants finds what kind of value an answer holds, and whether "I am …" can be one.
func (q *query) readWants(list []lex.Word) {
	if len(list) == 0 {
		return
	}
	asked := false // "what age was he when" asks for no date
	for i, w := range list {
		low := strings.ToLower(w.Text)
		switch {
		case low == "how" && i+1 < len(list):
			q.wantHow(strings.ToLower(list[i+1].Text))
		case low == "what" || low == "which":
			asked = true
		case whoWords[low] && !asked:
			q.want, asked = wantsByWord[w.Stem], true
		}
	}
	if q.focus >= 0 && q.want == 0 {
		q.want = wantsByWord[q.terms[q.focus].stem]
	}
	if q.want == 0 {
		for _, t := range q.terms {
			if t.role == verb && summing[t.stem] {
				q.want = lex.Money | lex.Number
			}
		}
	}
	q.priced = q.want.Has(lex.Money) && (slices.ContainsFunc(q.terms, func(t term) bool { return priced[t.stem] }))
	if q.want == lex.Street {
		q.want = q.addressOf()
	}
	q.readIdentity()
}

// addressOf tells which kind of address is asked for.
func (q *query) addressOf() lex.Values {
	for _, t := range q.terms {
		switch t.stem {
		case "email", "mail":
			return lex.Email
		case "ip":
			return lex.Number
		case "web":
			return lex.URL
		}
	}
	return lex.Street
}

func (q *query) wantHow(next string) {
	q.measure = true
	switch next {
	case "many":
		q.want = lex.Number
	case "much":
		q.want = lex.Number | lex.Money
	case "long":
		q.want = lex.Duration | lex.Number
	case "far", "big", "large":
		q.want = lex.Number
	}
}

// summing are verbs whose object is a sum.
var summing = stems(`cost earn weigh charge`)

// priced are words for what is a sum of money.
var priced = stems(`cost earn charge price fee rent salary pay`)

// readTrade makes the job what is asked for, where it is asked what somebody does as a job.
func (q *query) readTrade() {
	last := len(q.terms) - 1
	if last < 1 || q.terms[last].stem != "job" || q.focus != last-1 || q.terms[last].role != noun {
		return
	}
	q.terms[q.focus].role = owner
	q.focus, q.label = last, true
}

// identifying are verbs that ask who somebody is.
var identifying = stems(`work live turn be come go call`)

// readIdentity recognises the four questions that a bare "I am …" answers.
func (q *query) readIdentity() {
	if !q.self {
		return
	}
	for _, t := range q.terms {
		if t.role == owner || t.role == modifier || t.role == verb && t.weight > weightLight && !identifying[t.stem] {
			return
		}
	}
	for _, t := range q.terms {
		switch t.stem {
		case "nam":
			q.identity = "name"
		case "age":
			q.identity = "age"
		case "job", "profession", "occup", "work":
			if q.want == 0 {
				q.identity = "job"
			}
		case "from", "com":
			q.identity = "origin"
		}
	}
}
