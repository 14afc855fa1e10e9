package reply

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/tokens"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/digest"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// A Limit is the length of a summary. Zero values set no bound.
type Limit struct {
	Words, Sentences, Characters int
	Tokens                       int // of the prompt's model
	Bullets                      bool
	// KeptStems and KeptValues are what is to be kept before anything else.
	KeptStems  map[string]bool
	KeptValues lex.Values
}

// unset tells that nothing bounds the length.
func (l Limit) unset() bool {
	return l.Words == 0 && l.Sentences == 0 && l.Characters == 0 && l.Tokens == 0
}

// Summarise shortens the visible conversation to names, numbers, dates, preferences, decisions and
// open questions, in the words in which they were said. Where the newer of two statements replaces
// the older one, only it is kept. It returns "" where nothing is worth keeping.
func Summarise(p *prompt.Prompt, limit Limit) string {
	return summarise(p, passages(p, p.Positions), limit)
}

func summarise(p *prompt.Prompt, list []recall.Passage, limit Limit) string {
	l := digest.Limit{
		Words: limit.Words, Sentences: limit.Sentences, Characters: limit.Characters, Bullets: limit.Bullets,
		KeptStems: limit.KeptStems, KeptValues: limit.KeptValues,
	}
	if limit.Tokens > 0 {
		l.Fits = func(text string) bool {
			return tokens.Scale(tokens.Text(text), p.Model.TokenFactor) <= limit.Tokens
		}
	}
	return digest.Of(list, l)
}

var (
	// summarising is an order for a summary, or a word for making one. That a text is a summary, or speaks
	// of one, asks for none.
	summarising = regexp.MustCompile(`(?i)\b(?:summari[sz](?:e|ing)|recap|tl;?dr|condense|compact|sum up)\b|` +
		`\b(?:write|create|give|make|provide|produce|generate|prepare|draft|output|return|reply with|answer with|respond with|need|want|like|have|get|your task)\b[^.!?:\n]{0,80}?\bsummary\b|` +
		`\bsummary,? please\b`)
	// ofConversation tells what is to be summarised: the conversation, or what the message holds.
	ofConversation = regexp.MustCompile(`(?i)\b(?:conversation|chat|discussion|dialog(?:ue)?|transcript|history|session|messages|thread|context|so far|above|` +
		`until now|everything|we(?:'ve| have)? (?:discussed|talked|said|covered|did)|what (?:i|we|you) (?:said|told|know|discussed)|following|notes|memory|this text|the text)\b`)
	// plainOrder is an order that names nothing else.
	plainOrder = regexp.MustCompile(`(?i)^\W*(?:please )?(?:summari[sz]e|recap|tl;?dr|condense|sum up|summary)(?: please| it| this| that| now| briefly)*\W*$`)
	askedBack  = regexp.MustCompile(`(?i)^\W*(?:so,? )?(?:what (?:have|did) we (?:discuss|talk|cover|say|do)\w*(?: about)?(?: so far| until now| today| here)?|` +
		`what do you (?:know about me|remember(?: about me)?)|what (?:have|did) i (?:told|tell) you(?: so far| about (?:me|myself))?|tell me (?:everything|all) you (?:know|remember)(?: about me)?)\W*$`)
	summariser = regexp.MustCompile(`(?i)\b(?:tasked with|task is to|your job is to|you) (?:summari[sz]\w*|condens\w*|compact\w*)|\bsummari[sz]er\b`)
)

// wantsSummary tells whether the last user text, or the system prompt's first sentences, ask for a
// summary of the conversation or of a text that the message holds.
func (s *scene) wantsSummary() bool {
	if s.asked == "" {
		return false
	}
	ask := s.instruction()
	if isSummary(ask) { // what is handed on is no order to make one
		ask = summaryHead.ReplaceAllString(ask, "")
	}
	// Most texts lack even the words, which is sooner seen than that they do not match.
	switch {
	case mentions(s.question, "what", "tell") && askedBack.MatchString(s.question):
		return true
	case mentions(ask, "summar", "recap", "tl;dr", "tldr", "condens", "compact", "sum up") && summarising.MatchString(ask):
		return ofConversation.MatchString(ask) || plainOrder.MatchString(ask) || tagged.MatchString(s.asked)
	}
	return s.task() == summaryTask
}

// instruction is the last user text without what it passes on between tags.
func (s *scene) instruction() string {
	if !strings.Contains(s.asked, "</") {
		return s.asked
	}
	return tagged.ReplaceAllString(s.asked, "<$1>")
}

// defaultWords is the length of a summary for which no length is asked.
const defaultWords = 400

// summary is the summary that the last user text asks for.
func (s *scene) summary() string {
	ask := s.instruction()
	limit := readLimit(ask)
	if limit.unset() {
		limit.Words = defaultWords
	}
	wrapped := strings.Contains(ask, "<summary>")
	if most := s.prompt.Request.MaxTokens; most > 0 {
		room := most - tokenReserve
		if limit.Tokens == 0 || limit.Tokens > room {
			limit.Tokens = max(room, 1)
		}
	}
	text := summarise(s.prompt, s.toSummarise(), limit)
	if text == "" {
		text = "Nothing to keep yet."
	}
	if wrapped {
		return "<summary>\n" + text + "\n</summary>"
	}
	return text
}

// tokenReserve is what the tags around a summary may cost.
const tokenReserve = 20

// toSummarise lists what a summary is of: the conversation before the message that asks for it, and
// what that message passes on.
func (s *scene) toSummarise() []recall.Passage {
	list := passages(s.prompt, s.prompt.Positions[:s.start])
	if m := tagged.FindStringSubmatch(s.full); m != nil {
		return append(list, transcript(m[2])...)
	}
	for i := range s.tail {
		q := &s.tail[i]
		if q.Role == "user" && q.Block.Type != "text" {
			list = append(list, passages(s.prompt, s.tail[i:i+1])...)
		}
	}
	if spoken.MatchString(s.full) {
		return append(list, transcript(s.full)...)
	}
	head, rest, _ := strings.Cut(s.full, "\n")
	colon := strings.HasSuffix(strings.TrimSpace(head), ":")
	switch {
	case colon || len(list) == 0 && rest != "":
		list = append(list, recall.Passage{Speaker: recall.User, Text: rest})
	case len(list) == 0:
		_, after, _ := strings.Cut(s.full, ": ")
		list = append(list, recall.Passage{Speaker: recall.User, Text: after})
	}
	return list
}

// spoken matches the lines of a conversation that is written down.
var spoken = regexp.MustCompile(`(?mi)^\s*\**(user|human|me|customer|assistant|ai|claude|bot|agent)\**\s*:\s*`)

// transcript reads a conversation that is written down, line by line.
func transcript(text string) []recall.Passage {
	marks := spoken.FindAllStringSubmatchIndex(text, -1)
	if marks == nil {
		return []recall.Passage{{Speaker: recall.User, Text: text}}
	}
	var list []recall.Passage
	for i, m := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		speaker := recall.User
		switch strings.ToLower(text[m[2]:m[3]]) {
		case "assistant", "ai", "claude", "bot", "agent":
			speaker = recall.Assistant
		}
		list = append(list, recall.Passage{Speaker: speaker, Text: text[m[1]:end]})
	}
	return list
}
