package reply

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
)

// A match says which requests a script is for: those for which everything in it holds. The zero
// match holds for all.
type match struct {
	text, system, toolResult, model *pattern
	turn                            int      // 0 for any
	tools                           []string // which the request must all offer
}

// fits tells whether a script is for the request of a prompt.
func (s *Script) fits(p *prompt.Prompt) bool {
	m := &s.match
	if m.turn != 0 && m.turn != turn(p) {
		return false
	}
	if m.model != nil && !m.model.in(p.Model.ID) && !m.model.in(p.Request.Model) {
		return false
	}
	for _, name := range m.tools {
		if offered, _ := offers(p, name); !offered {
			return false
		}
	}
	if m.text != nil || m.toolResult != nil {
		last := lastUser(p)
		if m.text != nil && !m.text.in(last.text) {
			return false
		}
		if m.toolResult != nil && !m.toolResult.in(last.resultText()) {
			return false
		}
	}
	return m.system == nil || m.system.in(systemText(p))
}

// systemText joins the system prompt and the system messages of the conversation.
func systemText(p *prompt.Prompt) string {
	var texts []string
	for i := range p.Positions {
		q := &p.Positions[i]
		if q.Section == prompt.System || q.Role == "system" {
			texts = append(texts, q.Block.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// A pattern is what a text must contain: itself, or what a regular expression matches.
type pattern struct {
	text   string
	regexp *regexp.Regexp // nil for a plain text
}

// newPattern reads the written form of a pattern: a text, or a regular expression between slashes.
func newPattern(written string) (*pattern, error) {
	body, opened := strings.CutPrefix(written, "/")
	body, closed := strings.CutSuffix(body, "/")
	switch {
	case written == "" || opened && closed && body == "":
		return nil, errors.New("is empty and would fit everything: leave it out")
	case !opened || !closed:
		return &pattern{text: written}, nil
	}
	r, err := regexp.Compile(body)
	if err != nil {
		return nil, fmt.Errorf("is no regular expression of Go: %w", err)
	}
	return &pattern{text: written, regexp: r}, nil
}

func (p *pattern) in(text string) bool {
	if p.regexp != nil {
		return p.regexp.MatchString(text)
	}
	return strings.Contains(text, p.text)
}
