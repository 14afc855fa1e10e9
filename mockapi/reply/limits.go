package reply

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// limit cuts a draft where a stop sequence, max_tokens or the context window ends it, whichever comes
// first, and counts what is left. Each block is scaled by itself, as the positions of a prompt are, so
// that a reply counts the same when it comes back in the next request's history. A reply that max_tokens
// or the window ends costs all of them: what is left went into a character or a call that is not whole.
func limit(p *prompt.Prompt, d *Draft) {
	budget, reason := room(p)
	if d.Fixed {
		budget = math.MaxInt
	}
	if !d.Fixed {
		stopAt(p, d)
	}
	for i := 0; i < len(d.Content); i++ { // which a cut shortens
		c := &d.Content[i]
		cost := countBlock(p, c)
		if cost > budget {
			d.StopReason, d.StopSequence, d.StopDetails = reason, "", nil
			d.Content = d.Content[:i+1]
			cost = budget
			if !cut(p, c, budget) {
				d.Content = d.Content[:i]
			}
		}
		budget -= cost
		d.OutputTokens += cost
		if isThinking(*c) {
			d.ThinkingTokens += cost
		}
	}
}

// room is how many tokens a reply may have, and the stop reason of one that would have more.
func room(p *prompt.Prompt) (most int, reason string) {
	most, reason = p.Model.MaxOutput, "max_tokens"
	if asked := p.Request.MaxTokens; asked >= 0 {
		most = min(most, asked)
	}
	// Thinking fills the window as text does (docs: context windows).
	if left := max(0, p.Model.Window(p.Request.Betas)-p.Tokens()); left < most {
		return left, "model_context_window_exceeded"
	}
	return most, reason
}

// stopAt ends the draft at the first stop sequence in its text: the one that is complete first, as
// the text is written.
func stopAt(p *prompt.Prompt, d *Draft) {
	for i := range d.Content {
		c := &d.Content[i]
		if c.Type != "text" || c.Raw != nil {
			continue
		}
		end, found := -1, ""
		for _, stop := range p.Request.StopSequences {
			if stop == "" {
				continue
			}
			if at := strings.Index(c.Text, stop); at >= 0 && (end < 0 || at+len(stop) < end) {
				end, found = at+len(stop), stop
			}
		}
		if found == "" {
			continue
		}
		c.Text = c.Text[:end-len(found)]
		d.Content = d.Content[:i+1]
		if c.Text == "" {
			d.Content = d.Content[:i]
		}
		d.StopReason, d.StopSequence, d.StopDetails = "stop_sequence", found, nil
		return
	}
}

// cut shortens a block to a budget in tokens. It returns false where nothing of it is left.
func cut(p *prompt.Prompt, c *wire.Content, budget int) bool {
	switch {
	case budget <= 0 || c.Raw != nil:
		return false
	case c.Tokens > 0:
		c.Text = c.Text[:whole(c.Text, len(c.Text)*budget/c.Tokens)]
		c.Tokens = budget
		return true
	case c.Type == "text" || c.Type == "thinking":
		c.Text = prefix(c.Text, func(s string) bool {
			return countBlock(p, &wire.Content{Type: c.Type, Text: s}) <= budget
		})
		return c.Text != ""
	case c.Type == "tool_use":
		// What is sent of a cut input is no JSON: it ends where the tokens end.
		fits := func(s string) bool {
			return countBlock(p, &wire.Content{Type: c.Type, Name: c.Name, Input: []byte(s)}) <= budget
		}
		c.Input = []byte(prefix(string(c.Input), fits))
		return fits("")
	}
	return false
}

// prefix returns the longest prefix of a text that fits, whole characters only. The first letters
// of a word may count more than all of it ("thre" against "three"), so the end of the word is tried
// as well.
func prefix(text string, fits func(string) bool) string {
	low, high := 0, len(text)
	for low < high {
		middle := (low + high + 1) / 2
		if fits(text[:whole(text, middle)]) {
			low = middle
		} else {
			high = middle - 1
		}
	}
	low = whole(text, low)
	for low < len(text) {
		end := wordEnd(text, low)
		if !fits(text[:end]) {
			break
		}
		low = end
	}
	return text[:low]
}

// wordEnd returns where the word at i, or after the space at i, ends.
func wordEnd(text string, i int) int {
	_, size := utf8.DecodeRuneInString(text[i:])
	for i += size; i < len(text); i += size {
		var r rune
		if r, size = utf8.DecodeRuneInString(text[i:]); !unicode.IsLetter(r) {
			break
		}
	}
	return i
}

// whole moves an index back to the beginning of a character.
func whole(text string, i int) int {
	for i > 0 && i < len(text) && !utf8.RuneStart(text[i]) {
		i--
	}
	return i
}
