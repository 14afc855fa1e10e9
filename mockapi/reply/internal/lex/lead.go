package lex

import (
	"regexp"
	"strings"
)

// leads open a statement without saying anything. The second half are words that do so only before
// a comma or a colon: "change of plan: …", but "change the plan".
var leads = regexp.MustCompile(`(?i)^(?:(?:(?:hi|hello|hey)(?: there)?|oh|also|and|but|so|well|ok|okay|actually|btw|by the way|fyi|thanks|thank you|` +
	`just so you know|for the record|(?:please )?note that|(?:please )?remember that|(?:please )?keep in mind that|` +
	`don't forget that|the user said|i (?:should|have to|forgot to|wanted to|must) (?:also )?(?:mention|add|say|tell you) that|you should know that)\b[ ]?[,:!.–-]*\s+|` +
	`(?:yes|no|sorry|(?:please )?note|one more thing|change of plans?|(?:a )?(?:quick |small |slight |tiny |minor )?(?:update|change|correction|reminder)|` +
	`important|user|human)[ ]?[,:!.–-]+\s+)`)

// sections are the labels in front of what a digest passes on as it was, not as somebody's words.
var sections = [...]string{"Found out: ", "Decided: ", "Still open: "}

// WithoutSection takes the label of a digest's section off a sentence.
func WithoutSection(s string) string {
	for _, label := range sections {
		if rest, ok := strings.CutPrefix(s, label); ok {
			return rest
		}
	}
	return s
}

// WithoutLead takes off what opens a statement without saying anything: "by the way,", "change of
// plan:".
func WithoutLead(s string) string {
	s = strings.TrimSpace(s)
	for {
		rest := strings.TrimSpace(leads.ReplaceAllString(s, ""))
		if rest == s || rest == "" {
			return s
		}
		s = rest
	}
}
