package lex

import "strings"

// A Mood tells what a clause does.
type Mood uint8

// The moods.
const (
	States   Mood = iota // My budget is 3000.
	Asks                 // What is my budget? Remind me of my budget.
	Requests             // Plan a trip to Lisbon.
)

// A Clause is a part of a sentence that could stand alone.
type Clause struct {
	Text string
	Mood Mood
}

// Clauses cuts a sentence at the joints where a new subject begins ("…, and my brother's name is
// Luis") or a question starts ("I have two kids, what should we see?").
func Clauses(sentence string) []Clause {
	question := strings.HasSuffix(strings.TrimRight(sentence, `"'”) `), "?")
	var out []Clause
	start := 0
	for _, joint := range joints(sentence) {
		left, right := sentence[start:joint.at], sentence[joint.next:]
		asks := opensQuestion(right)
		if !asks && (!opensClause(right) || !HasVerb(left) || !HasVerb(right)) {
			continue
		}
		if asks && !question && !HasVerb(left) && len(strings.Fields(left)) > 3 {
			continue
		}
		out = append(out, newClause(left, false))
		start = joint.next
	}
	return append(out, newClause(sentence[start:], question))
}

type joint struct{ at, next int }

// joints lists the places where a sentence might be cut.
func joints(s string) []joint {
	var out []joint
	for i := 1; i+2 < len(s); i++ {
		switch {
		case (s[i] == ',' || s[i] == ':') && s[i+1] == ' ':
			out = append(out, joint{i, skipJoiner(s, i+2)})
		case s[i] == ' ' && (s[i+1] == '-' || strings.HasPrefix(s[i+1:], "–") ||
			strings.HasPrefix(s[i+1:], "—")):
			if space := strings.IndexByte(s[i+1:], ' '); space >= 0 {
				out = append(out, joint{i, i + 2 + space})
			}
		case s[i] == ' ' && s[i-1] != ',':
			if next := skipJoiner(s, i+1); next > i+1 {
				out = append(out, joint{i, next})
			}
		}
	}
	return out
}

// skipJoiner steps over one joining word at i.
func skipJoiner(s string, i int) int {
	for _, word := range [...]string{"and ", "but ", "while ", "so ", "also ", "whereas "} {
		if strings.HasPrefix(s[i:], word) {
			return i + len(word)
		}
	}
	return i
}

// clauseOpeners begin a clause with a subject of its own.
var clauseOpeners = set(`i i'm i've i'd i'll my we we're we've our he she they his her their he's she's
	they're it's it`)

func opensClause(s string) bool { return clauseOpeners[strings.ToLower(firstWord(s))] }

func firstWord(s string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	return strings.ReplaceAll(strings.Trim(word, `,.:;!?"'`), "’", "'")
}

// beWords are forms that a verb list does not hold.
var beWords = set(`is are was were am be been has had does did can could will would should must 's
	i'm i've he's she's it's we're they're that's there's isn't aren't wasn't don't doesn't can't won't`)

// HasVerb tells whether a text has a verb that this package knows.
func HasVerb(s string) bool {
	for word := range strings.FieldsSeq(s) {
		word = strings.ToLower(strings.ReplaceAll(strings.Trim(word, `,.:;!?"`), "’", "'"))
		if beWords[word] || verbs[Stem(word)] {
			return true
		}
	}
	return false
}

func newClause(text string, question bool) Clause {
	text = strings.TrimSpace(text)
	return Clause{Text: text, Mood: moodOf(text, question)}
}

var (
	whWords  = set(`what which who whom whose when where why how what's who's when's where's how's`)
	auxWords = set(`is are was were am do does did can could will would shall should may might has have
		had isn't aren't wasn't don't doesn't didn't can't couldn't won't`)
	subjects = set(`i we you he she it they my our your his her their the a an this that these there
		any anyone someone`)
	// askWords order an answer rather than a deed.
	askWords = set(`remind tell recall repeat confirm restate state answer`)
	doWords  = set(`please plan write make create give show list find help suggest recommend explain
		describe book draft translate compare check look get compute calculate search run open read
		summarize summarise compress condense send add remove delete rename fetch call use set tell`)
)

func moodOf(text string, question bool) Mood {
	bare := text
	for {
		word := firstWord(bare)
		low := strings.ToLower(word)
		if !leadWords[low] {
			break
		}
		_, rest, ok := strings.Cut(strings.TrimSpace(bare), " ")
		if !ok {
			break
		}
		bare = rest
	}
	low := strings.ToLower(firstWord(bare))
	switch {
	case opensQuestion(bare):
		if asksFavour(bare) {
			return Requests
		}
		return Asks
	case isLabel(bare) && !question: // State: open
		return States
	case askWords[low] && !strings.Contains(strings.ToLower(bare), low+" me to "):
		return Asks
	case question && !clauseOpeners[low]:
		return Asks
	case doWords[low]:
		return Requests
	}
	return States
}

// isLabel tells whether a text opens with one word and a colon.
func isLabel(s string) bool {
	word, rest, ok := strings.Cut(s, " ")
	return ok && rest != "" && strings.HasSuffix(word, ":")
}

// leadWords may stand before a question or an order.
var leadWords = set(`please ok okay so and but well hi hello hey thanks now then also great cool sorry
	actually quick question`)

// opensQuestion tells whether a text begins as a question does: "what is", "which hotel did we",
// "do you". "When I was young" and "What a day" do not.
func opensQuestion(s string) bool {
	words := openingWords(s)
	if len(words) == 0 {
		return false
	}
	first := strings.Trim(words[0], `,.:;!?"`)
	if strings.HasSuffix(first, "'s") && whWords[first] {
		return true
	}
	if whWords[first] {
		for i := 1; i < len(words) && i < 6; i++ {
			word := strings.Trim(words[i], `,.:;!?"`)
			if auxWords[word] {
				return i > 1 || len(words) > 2
			}
			if i == 1 && subjects[word] {
				return false
			}
		}
		return false
	}
	return len(words) > 1 && auxWords[first] && subjects[strings.Trim(words[1], `,.:;!?"`)]
}

// openingWords are the first words of a text in lower case, as many as it takes to see what it does.
func openingWords(s string) []string {
	const most, bytes = 7, 120
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(s[:min(len(s), bytes)], "’", "'")))
	return words[:min(len(words), most)]
}

// asksFavour tells a request that is dressed as a question, "could you plan a trip", from one that
// asks for an answer, "could you tell me".
func asksFavour(s string) bool {
	words := openingWords(s)
	if len(words) < 3 || words[1] != "you" {
		return false
	}
	switch strings.Trim(words[0], `,.:;!?"'`) {
	case "can", "could", "would", "will":
	default:
		return false
	}
	verb := words[2]
	if verb == "please" && len(words) > 3 {
		verb = words[3]
	}
	return !askWords[verb] && verb != "remember"
}
