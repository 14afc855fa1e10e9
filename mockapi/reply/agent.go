package reply

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// agentTags wrap what agents put into user messages beside what the person wrote (Claude Code:
// system reminders, notifications, and the traces of commands that ran on the person's side).
var agentTags = [...]string{"system-reminder", "task-notification", "local-command-caveat",
	"local-command-stdout", "local-command-stderr", "command-name", "command-message", "command-args",
	"environment_details", "ide_opened_file", "ide_selection"}

// humanText takes out of a text what an agent put there.
func humanText(text string) string {
	human, _, _ := partText(text)
	return human
}

// partText parts the text of a user message into what the person wrote, what an agent added between
// tags, and the summary of an earlier context in which an agent goes on.
func partText(text string) (human, added, summary string) {
	summary, human = cutSummary(text)
	for _, tag := range agentTags {
		if strings.Contains(human, "<"+tag) {
			rest, cut := withoutTag(human, tag)
			human, added = rest, added+cut
		}
	}
	human = strings.TrimSpace(human)
	// opencode passes its prompts on in quotation marks.
	if len(human) > 1 && human[0] == '"' && human[len(human)-1] == '"' && strings.Count(human[1:len(human)-1], `"`) == strings.Count(human, `\"`) {
		human = human[1 : len(human)-1]
	}
	return human, added, summary
}

// withoutTag cuts the blocks between a tag out of a text. cut is what stood in them.
func withoutTag(text, tag string) (rest, cut string) {
	var kept, out strings.Builder
	for {
		start := strings.Index(text, "<"+tag)
		if start < 0 {
			kept.WriteString(text)
			break
		}
		kept.WriteString(text[:start])
		closing := "</" + tag + ">"
		inner, behind, closed := strings.Cut(text[start:], closing)
		if _, in, ok := strings.Cut(inner, ">"); ok {
			out.WriteString(in + "\n\n")
		}
		if !closed {
			break
		}
		text = behind
	}
	return kept.String(), out.String()
}

// continued opens the text by which agents carry a summary into a new context (Claude Code: /compact).
const continued = "This session is being continued from a previous conversation"

const summaryOpens, summaryCloses = "<summary>", "</summary>"

// cutSummary cuts a text that opens with the summary of an earlier context. What the person wrote may
// stand behind it: behind the last of the agent's tags, behind the summary's own, or else as a question
// or an order at the very end.
func cutSummary(text string) (summary, rest string) {
	start := strings.TrimSpace(text)
	switch {
	case strings.HasPrefix(start, summaryOpens):
		summary, rest, _ = strings.Cut(start[len(summaryOpens):], summaryCloses)
		return strings.TrimSpace(summary), rest
	case !strings.HasPrefix(start, continued):
		return "", text
	}
	at := -1
	for _, tag := range agentTags {
		if i := strings.Index(start, "<"+tag); i >= 0 && (at < 0 || i < at) {
			at = i
		}
	}
	if at < 0 {
		at = len(start) - len(askedLast(start))
	}
	return strings.TrimSpace(notice.ReplaceAllString(start[:at], "")), start[at:]
}

// notice matches what such a text says of itself: where the summary comes from, and how to go on.
var notice = regexp.MustCompile(`(?m)^` + continued + `[^.]*\.\s*(?:The (?:conversation is summarized|summary) below[^.:\n]*[.:]\s*)?(?:Summary:\s*)?` +
	`|^(?:If you need specific details from before|(?:Please )?[Cc]ontinue the conversation from where|Resume directly)[^\n]*$`)

// askedLast is the question or the order at the end of a text: its last line, or the last sentences of
// its only one. A line of a list, or one under a label, belongs to the summary.
func askedLast(text string) string {
	line := text[strings.LastIndexByte(text, '\n')+1:]
	last, sentences := "", 0
	for sentence := range lex.Sentences(line) {
		if sentences++; last == "" && sentences > 1 && len(recall.Questions(sentence)) > 0 {
			last = line[strings.LastIndex(line, sentence):]
		}
	}
	bare := strings.TrimSpace(line)
	if len(line) == len(text) || bare == "" || notice.MatchString(bare) || strings.ContainsRune("-*•#>", []rune(bare)[0]) {
		return last
	}
	if head, _, ok := strings.Cut(bare, ": "); ok && len(strings.Fields(head)) < 4 {
		return ""
	}
	if len(recall.Questions(line)) > 0 || ordersSomething(bare) {
		return line
	}
	return last
}

// ordersSomething tells whether a line is an order: "plan a trip".
func ordersSomething(line string) bool {
	clauses := lex.Clauses(lex.WithoutLead(line))
	return len(clauses) > 0 && clauses[0].Mood == lex.Requests
}

// summaryHead opens a summary that a client hands on as a message of the user's.
var summaryHead = regexp.MustCompile(`(?i)^\W*(?:(?:here is|this is|below is|the|a|my|our|previous|earlier|conversation|chat|session|running) ){0,4}(?:summary|recap)\b[^\n:]{0,60}:\s*\S`)

func isSummary(text string) bool {
	return mentions(text[:min(len(text), 80)], "summary", "recap") && summaryHead.MatchString(text)
}
