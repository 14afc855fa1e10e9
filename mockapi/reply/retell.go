package reply

import (
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/recall"
)

// retell tells a sentence of the conversation to the user. It always holds the sentence's own
// words, so that whoever looks for a value finds it as it was written.
func retell(a recall.Answer) string {
	switch a.Speaker {
	case recall.Assistant:
		return `Earlier I said: "` + bare(a.Text) + `"`
	case recall.System:
		return `My instructions say: "` + bare(strings.TrimSpace(a.Context+" "+a.Text)) + `"`
	case recall.Tool:
		if a.Label != "" {
			return "According to " + a.Label + ": " + closed(a.Text)
		}
		return "According to the tool result: " + closed(a.Text)
	case recall.Document:
		if a.Label != "" {
			return `The document "` + a.Label + `" says: ` + closed(a.Text)
		}
		return "The document says: " + closed(a.Text)
	}
	if a.Context != "" {
		return toldBack(a.Context) + " " + toldBack(a.Text)
	}
	return toldBack(a.Text)
}

// toldBack turns what the user said about himself to him, and quotes what cannot be turned.
func toldBack(said string) string {
	matter := lex.WithoutLead(said)
	if !ordering.MatchString(matter) && (len(strings.Fields(matter)) > 2 || aboutSelf.MatchString(matter)) {
		if turned, ok := lex.ToSecond(matter); ok {
			return closed(lex.Capitalise(turned))
		}
	}
	return `You told me: "` + bare(said) + `"`
}

// aboutSelf are openings of sentences about the speaker.
var aboutSelf = regexp.MustCompile(`(?i)^(?:i|i'm|i’m|my|we|our)\b`)

// ordering are openings of sentences that tell somebody to do something.
var ordering = regexp.MustCompile(`(?i)^(?:please|remember|let's|let us|call|use|always|never|keep|make|send|do|don't|put|write|save|store|note|tell|ask|plan|book|` +
	`give|go|take|add|set|show|find|create|help|treat|answer|reply|respond|think|imagine)\b`)

// bare trims a sentence for use between quotation marks.
func bare(s string) string {
	s = strings.Trim(strings.TrimSpace(s), `"`)
	return strings.TrimRight(s, " ,;:")
}

// closed ends a sentence with a full stop.
func closed(s string) string {
	s = strings.TrimRight(strings.TrimSpace(s), " ,;:")
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".!?") {
		return s
	}
	return s + "."
}
