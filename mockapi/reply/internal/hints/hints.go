// Package hints finds in what a user wrote the values for named fields: the city for a tool's
// "city", the number before "days" for "num_days", the option of an enum that the text mentions.
//
// It reads a field's name and description as a person would, word by word, and tries one finder
// after another, the surest first. What it does not find it leaves to the caller.
package hints

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

// A Reader suggests values out of some texts. It is a [schema.Source].
type Reader struct {
	texts []string
	// near counts the texts at the head that speak of the fields themselves.
	near int
	// pick lets a single field take one of several values: of "Paris and Berlin" the second.
	pick int
	// context are the stems of the words that say what the fields are for.
	context map[string]bool
}

var _ schema.Source = (*Reader)(nil)

// New reads the texts, the most telling first. Guesses, such as that the only number of a text is
// the number wanted, are made in the first text only.
func New(texts ...string) *Reader { return &Reader{texts: texts, near: 1} }

// Around tells the reader that the first n texts speak of the fields: a part of a sentence, and the
// sentence.
func (r *Reader) Around(n int) *Reader {
	around := *r
	around.near = n
	return &around
}

// Pick returns a reader that gives the nth of several equal values, for the nth of parallel calls.
func (r *Reader) Pick(n int) *Reader {
	picky := *r
	picky.pick = n
	return &picky
}

// For tells the reader what the fields are for, such as the name and the description of a tool: "to"
// is a currency where currencies are converted.
func (r *Reader) For(purpose string) *Reader {
	context := map[string]bool{}
	for _, w := range lex.Words(schema.Words(purpose[:min(len(purpose), maxPurpose)])) {
		context[w.Stem] = true
	}
	told := *r
	told.context = context
	return &told
}

// maxPurpose bounds how much is read of a description.
const maxPurpose = 500

// Values suggests values for a field, best first.
func (r *Reader) Values(f schema.Field) []any {
	if f.List && f.Item < 0 {
		return r.items(f)
	}
	q := r.field(f)
	var out []any
	for i, text := range r.texts {
		q.guess = i == 0
		list := q.find(text)
		switch {
		case f.Item >= 0 && f.Item < len(list):
			return list[f.Item : f.Item+1]
		case f.Item >= 0:
			continue
		case r.pick > 0 && r.pick < len(list):
			out = append(out, list[r.pick])
		}
		out = append(out, list...)
	}
	return out
}

// Finds tells whether the first text has a value for a field. That a request as a whole might be the
// value does not count.
func (r *Reader) Finds(f schema.Field) bool {
	q := r.scalar(f)
	q.guess, q.sure = true, true
	return len(r.texts) > 0 && len(q.find(r.texts[0])) > 0
}

// Knows tells whether the text, or what is around it, has a value that is meant for the field and no
// other, so that an optional field is worth including.
func (r *Reader) Knows(f schema.Field) bool {
	q := r.scalar(f)
	q.sure = true
	return slices.ContainsFunc(r.texts[:min(r.near, len(r.texts))], func(text string) bool { return len(q.find(text)) > 0 })
}

// Certainty tells how sure it is that the texts have a value for a field.
func (r *Reader) Certainty(f schema.Field) schema.Certainty {
	switch {
	case r.Knows(f):
		return schema.Sure
	case len(r.Values(f)) > 0:
		return schema.Guess
	default:
		return schema.Unknown
	}
}

// scalar is the field of one value, or of the items of an array.
func (r *Reader) scalar(f schema.Field) field {
	q := r.field(f)
	if q.Type == "array" || q.Type == "" {
		q.Type = "string"
	}
	return q
}

// Count tells how many values the first text that has any holds for a field.
func (r *Reader) Count(f schema.Field) int { return len(r.items(f)) }

// items are the values that the first text that has any holds for a field.
func (r *Reader) items(f schema.Field) []any {
	q := r.scalar(f)
	for i, text := range r.texts {
		q.guess = i == 0
		if list := q.find(text); len(list) > 0 {
			return list
		}
	}
	return nil
}

// A field is a schema's field with its name cut into words.
type field struct {
	schema.Field
	words []string // of the name
	about []string // stems of the words of the name, the title and the description
	guess bool     // a likely value will do
	sure  bool     // only a value that is meant for the field will do
	// context is that of the reader.
	context map[string]bool
}

func (r *Reader) field(f schema.Field) field {
	q := field{Field: f, context: r.context}
	q.words = strings.Fields(schema.Words(f.Name))
	for _, w := range lex.Words(schema.Words(f.Name) + " " + f.Title + " " + f.Description) {
		if !lex.IsStop(w.Text) {
			q.about = append(q.about, w.Stem)
		}
	}
	return q
}

// find returns the values that one text holds for the field.
func (q field) find(text string) []any {
	if text == "" {
		return nil
	}
	if len(q.Enum) > 0 {
		return toAny(q.enum(text))
	}
	switch q.Type {
	case "boolean":
		return q.boolean(text)
	case "number", "integer":
		return q.numbers(text)
	case "string":
		return toAny(q.strings(text))
	}
	return nil
}

// strings tries the finders of text values in the order of their certainty.
func (q field) strings(text string) []string {
	if found := q.byFormat(text); found != nil {
		return found
	}
	if found := q.labelled(text); found != nil {
		return found
	}
	if found := q.endOfChange(text); found != nil {
		return found
	}
	for _, finder := range finders {
		if q.isAny(finder.names) {
			if found := finder.find(q, text); found != nil {
				return found
			}
		}
	}
	return q.besideName(text)
}

// sides are names of fields for what something is changed from or to, which only the context tells.
var sides = words("from to source target base quote")

// endOfChange finds the currency or the language that something is changed from or to.
func (q field) endOfChange(text string) []string {
	switch {
	case !q.isAny(sides):
		return nil
	case q.context["currenc"]:
		return q.currencies(text)
	case q.context["translat"], q.context["transl"], q.context["languag"]:
		return q.languages(text)
	}
	return nil
}

// A finder finds values for fields that have one of some words in their name.
type finder struct {
	names map[string]bool
	find  func(q field, text string) []string
}

var finders = []finder{
	{words("email mail"), matching(emails)},
	{words("url uri link website site href"), matching(urls)},
	{words("phone telephone mobile tel"), matching(phones)},
	{words("currency"), field.currencies},
	{words("timezone zone tz"), field.timezones},
	{words("old new replacement"), field.replaced},
	{words("pattern glob regex regexp"), field.patterns},
	{words("repo repository"), field.repositories},
	{words("room"), matching(rooms)},
	{words("language lang"), field.languages},
	{words("path file filename filepath directory dir folder files paths"), field.pathsIn},
	{words("command cmd commands script"), field.commands},
	{words("code snippet source"), field.code},
	{words("expression formula equation"), field.expressions},
	{words("datetime timestamp"), field.datesAsWritten},
	{words("date day when deadline due birthday start end checkin checkout departure arrival return"), field.datesAsWritten},
	{words("time hour clock"), field.timesAsWritten},
	{words("ticker symbol stock"), matching(tickers)},
	{words(`city cities town location locations place places destination origin country countries region address street area where venue
		restaurant hotel cafe bar shop store museum airport station birthplace`), field.places},
	{words("owner org organization organisation"), field.owners},
	{words(`name person people recipient customer author attendee attendees participant participants contact assignee owner guest guests user employee ceo cto cfo
		president director founder winner speaker`), field.people},
	{words("id number code reference sku order ticket"), field.identifiers},
	{freeTexts, field.freeText},
}

// freeTexts are words for texts of any kind.
var freeTexts = words(`query search q question prompt text message content body topic input note description task
	subject title reminder term keyword keywords instructions summary fact memory pattern`)

func (q field) isAny(names map[string]bool) bool {
	for _, w := range q.words {
		if names[w] {
			return true
		}
	}
	return false
}

func words(list string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		m[w] = true
	}
	return m
}

func toAny(list []string) []any {
	var out []any
	for _, s := range list {
		out = append(out, s)
	}
	return out
}
