package reply

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// What a compaction block says beside the summary of the conversation, so that the next reply can be
// made of it alone: the message that nobody has answered, and what the tools have found out for it.
const (
	openResults = "\n\nWhat the tools returned for the message below:\n"
	openMessage = "\n\nNot answered yet, the user's latest message:\n"
)

// maxOpen is how much of an unanswered message, and of the results for it, a block repeats, in bytes.
const maxOpen = 4 << 10

// nothingToKeep is the summary of a conversation in which nothing was said that anybody may ask for.
const nothingToKeep = "Nothing was said so far that has to be kept."

// Compact summarizes the whole conversation of a prompt, within its max_tokens, thinking included.
// Instructions take the place of the summariser's own; "" for none. Where max_tokens do not suffice
// the draft stops for it.
func Compact(p *prompt.Prompt, instructions string) *Draft {
	d := compact(p, instructions)
	limit(p, d)
	return d
}

// CompactWhole is Compact without a limit: max_tokens are those of the reply that follows.
func CompactWhole(p *prompt.Prompt, instructions string) *Draft {
	d := compact(p, instructions)
	for i := range d.Content {
		d.OutputTokens += countBlock(p, &d.Content[i])
	}
	return d
}

func compact(p *prompt.Prompt, instructions string) *Draft {
	s := newScene(p, Options{})
	if s.prefill != "" { // the last turn is finished: nothing is open
		s = &scene{prompt: p}
	}
	d := text("summary", s.compaction(instructions))
	s.think(d)
	return d
}

// CutCompaction takes the compaction block that opens a draft out of it: the summary that a script has
// for the conversation. It returns nil where there is none.
func (d *Draft) CutCompaction(p *prompt.Prompt) *Draft {
	if len(d.Content) == 0 || d.Content[0].Type != "compaction" {
		return nil
	}
	summary := &Draft{Content: d.Content[:1], StopReason: "end_turn", Source: d.Source}
	summary.OutputTokens = countBlock(p, &d.Content[0])
	d.Content, d.OutputTokens = d.Content[1:], d.OutputTokens-summary.OutputTokens
	return summary
}

func (s *scene) compaction(instructions string) string {
	open := s.open()
	limit := readLimit(instructions)
	if limit.unset() {
		limit.Words = defaultWords
	}
	limit.Words = without(limit.Words, len(strings.Fields(open)))
	limit.Characters = without(limit.Characters, len([]rune(open)))
	results, message, _ := strings.Cut(open, openMessage)
	list := slices.DeleteFunc(passages(s.prompt, s.prompt.Positions), func(p recall.Passage) bool { // what open repeats
		return p.Speaker == recall.User && strings.Contains(message, p.Text) ||
			p.Speaker == recall.Tool && strings.Contains(results, strings.TrimSpace(spaces.ReplaceAllString(p.Text, " ")))
	})
	kept := summarise(s.prompt, list, limit)
	if kept == "" {
		kept = nothingToKeep
	}
	return kept + open
}

// without takes what is spoken for out of a bound, of which 0 is none. Half of it stays in any case.
func without(bound, taken int) int { return max((bound+1)/2, bound-taken) }

// open is what a block says of the message that nobody has answered, "" where there is none.
func (s *scene) open() string {
	turn, results := s.turn, s.carried
	if s.full != "" {
		turn = s.full
	}
	switch {
	case len(s.results) > 0:
		results = s.resultLines()
	case s.asked == "" && results == "":
		return ""
	}
	var b strings.Builder
	if results != "" {
		b.WriteString(openResults + results)
	}
	if turn != "" {
		b.WriteString(openMessage + bounded(turn))
	}
	return b.String()
}

// resultLines lists what the tools returned last.
func (s *scene) resultLines() string {
	calls := s.callsByID()
	var lines []string
	for _, b := range s.results {
		name := "tool"
		if call := calls[b.ToolUseID]; call != nil {
			name = call.Name
			if matter := firstString(call.Input); matter != "" {
				name += " for " + matter
			}
		}
		lines = append(lines, name+": "+strings.TrimSpace(spaces.ReplaceAllString(resultText(b), " ")))
	}
	return bounded(strings.Join(lines, "\n"))
}

// bounded leaves out the middle of a text that is too long.
func bounded(text string) string {
	if len(text) <= maxOpen {
		return text
	}
	return text[:whole(text, maxOpen/2)] + " ... " + text[whole(text, len(text)-maxOpen/2):]
}

// blockParts is the text of a compaction block in its parts.
type blockParts struct{ summary, results, message string }

func readBlock(text string) blockParts {
	var p blockParts
	p.summary = text
	if i := strings.LastIndex(p.summary, openMessage); i >= 0 {
		p.summary, p.message = p.summary[:i], p.summary[i+len(openMessage):]
	}
	if i := strings.LastIndex(p.summary, openResults); i >= 0 {
		p.summary, p.results = p.summary[:i], p.summary[i+len(openResults):]
	}
	return p
}

// compaction reads a block: its summary, and what the user and the tools said last.
func (c *collector) compaction(text string) {
	p := readBlock(text)
	if p.summary != nothingToKeep {
		c.add(recall.Passage{Speaker: recall.Summary, Text: p.summary})
	}
	c.add(recall.Passage{Speaker: recall.User, Text: p.message})
	for line := range strings.Lines(p.results) {
		label, said, _ := strings.Cut(line, ": ")
		c.add(recall.Passage{Speaker: recall.Tool, Text: readable(strings.TrimSpace(said)), Label: label, About: label, Subject: after(label, " for ")})
	}
}

// after is what stands behind a separator, "" where there is none.
func after(text, separator string) string {
	_, rest, _ := strings.Cut(text, separator)
	return rest
}

// fromBlock lets a conversation that begins with a compaction block go on with what it left open. Where
// the block is all there is, its message is what is asked; after results it is only what the turn is
// about.
func (s *scene) fromBlock() {
	if s.turn != "" {
		return
	}
	messages := s.prompt.Section(prompt.Messages)
	if len(messages) == 0 || messages[0].Block.Type != "compaction" {
		return
	}
	p := readBlock(messages[0].Block.Text)
	s.turn = ends(p.message)
	if len(messages) > 1 {
		return
	}
	s.carried = p.results
	if s.carried == "" {
		s.full, s.asked, s.question = p.message, s.turn, s.turn
	}
}

// fromCarried answers from the results that a compaction block passes on.
func (s *scene) fromCarried() string {
	var parts []string
	for line := range strings.Lines(s.carried) {
		label, said, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if len(said) > wholeResult {
			said = s.relevant(said, label)
		}
		parts = append(parts, "According to "+label+": "+closed(said))
	}
	return strings.Join(parts, " ")
}
