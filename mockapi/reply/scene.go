package reply

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A scene is a prompt as the reply looks at it: what was said last, and by whom. Nothing of the
// history is read before a part of the reply asks for it.
type scene struct {
	prompt  *prompt.Prompt
	options Options
	// tail are the positions after the last assistant message: what is to be answered. They begin
	// at the index start.
	tail  []prompt.Position
	start int
	// asked is the text that the user wrote in the tail, question the last block of it. Blocks that
	// an agent put there are left out, and so is the middle of a long text: what is to be done with
	// a text stands before or behind it. full is all of asked.
	asked, question, full string
	// turn is the text that began the turn. It is asked, but where the tail holds only tool results
	// it stands further up.
	turn string
	// results are the tool results in the tail.
	results []*wire.Block
	// prefill is the text of an assistant message at the end, which the reply continues.
	prefill string
	// carried are the results that a compaction block passes on for its message, if it is all there is.
	carried string
	filler  filler
}

func newScene(p *prompt.Prompt, o Options) *scene {
	s := &scene{prompt: p, options: o}
	end := s.findPrefill()
	start := end
	for start > 0 {
		q := &p.Positions[start-1]
		if q.Section != prompt.Messages || q.Role == "assistant" {
			break
		}
		start--
	}
	s.tail, s.start = p.Positions[start:end], start
	for i := range s.tail {
		if q := &s.tail[i]; q.Role == "user" && q.Block.Type == "tool_result" {
			s.results = append(s.results, q.Block)
		}
	}
	s.full, s.question = userText(s.tail)
	s.asked, s.question = ends(s.full), ends(s.question)
	s.turn = s.asked
	for start > 0 && s.turn == "" {
		end = start
		for start > 0 && p.Positions[start-1].Section == prompt.Messages && p.Positions[start-1].Role == "assistant" {
			start--
		}
		if start == end {
			break
		}
		end = start
		for start > 0 && p.Positions[start-1].Section == prompt.Messages && p.Positions[start-1].Role != "assistant" {
			start--
		}
		s.turn, _ = userText(p.Positions[start:end])
		s.turn = ends(s.turn)
	}
	s.fromBlock()
	return s
}

// headLength and tailLength are how much is looked at of a long text, in bytes.
const headLength, tailLength = 8 << 10, 8 << 10

// ends leaves out the middle of a long text.
func ends(text string) string {
	if len(text) <= headLength+tailLength {
		return text
	}
	return text[:whole(text, headLength)] + "\n\n" + text[whole(text, len(text)-tailLength):]
}

// findPrefill returns the index after the last position that is not part of a prefill, and keeps
// the prefill's text.
func (s *scene) findPrefill() int {
	end := len(s.prompt.Positions)
	for end > 0 {
		q := &s.prompt.Positions[end-1]
		if q.Section != prompt.Messages || q.Role != "assistant" {
			break
		}
		if q.Block.Type == "text" {
			s.prefill = q.Block.Text + s.prefill
		}
		end--
	}
	if s.prefill == "" && !paused(s.prompt.Positions[end:]) {
		return len(s.prompt.Positions)
	}
	return end
}

// paused tells whether a turn waits for the API to go on with it: it ends with what the API runs.
func paused(turn []prompt.Position) bool {
	if len(turn) == 0 {
		return false
	}
	switch kind := turn[len(turn)-1].Kind(); kind {
	case "server_tool_use", "mcp_tool_use":
		return true
	default:
		return wire.IsServerResult(kind)
	}
}

// userText joins what a person wrote in some positions, and returns the last block on its own.
func userText(positions []prompt.Position) (all, last string) {
	var parts []string
	for i := range positions {
		q := &positions[i]
		if q.Role != "user" || q.Block.Type != "text" {
			continue
		}
		if text := humanText(q.Block.Text); text != "" {
			parts = append(parts, text)
		}
	}
	if len(parts) == 0 {
		return "", ""
	}
	return strings.Join(parts, "\n"), parts[len(parts)-1]
}

// pick chooses one of several ways to say something by the last user text, so that the same prompt
// always gets the same one.
func (s *scene) pick(n int, salt string) int {
	hash := uint32(2166136261) // FNV-1a
	for _, part := range [...]string{s.turn, salt} {
		for i := range len(part) {
			hash = (hash ^ uint32(part[i])) * 16777619
		}
	}
	return int(hash % uint32(n))
}
