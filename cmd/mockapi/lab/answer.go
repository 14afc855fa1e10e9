package lab

import "github.com/go-json-experiment/json/jsontext"

// An answer is what is read of a response.
type answer struct {
	Content    []jsontext.Value `json:"content"`
	StopReason string           `json:"stop_reason"`
	Usage      struct {
		usage
		Iterations []struct {
			Type string `json:"type"`
			usage
		} `json:"iterations"`
	} `json:"usage"`
	ContextManagement struct {
		AppliedEdits []struct {
			ClearedToolUses int `json:"cleared_tool_uses"`
		} `json:"applied_edits"`
	} `json:"context_management"`
	Transformations []struct {
		Type string `json:"type"`
	} `json:"input_transformations"`
	Error struct {
		Message string `json:"message"`
	} `json:"error"`
}

// usage is what one run of the model took.
type usage struct {
	Input   int `json:"input_tokens"`
	Read    int `json:"cache_read_input_tokens"`
	Written int `json:"cache_creation_input_tokens"`
	Output  int `json:"output_tokens"`
}

func (u usage) tokens() Tokens {
	return Tokens{
		Prompt: u.Input + u.Read + u.Written, Uncached: u.Input, Read: u.Read, Written: u.Written, Output: u.Output,
	}
}

// note writes down what the request took and what became of its history. Where there are iterations
// they hold all that is billed: the counts of the message leave compactions out.
func (a *answer) note(r *Request) {
	if len(a.Usage.Iterations) == 0 {
		r.Tokens = a.Usage.tokens()
	}
	for _, i := range a.Usage.Iterations {
		r.Tokens.add(i.tokens())
		if i.Type == "compaction" {
			r.Compactions++
		}
	}
	for _, e := range a.ContextManagement.AppliedEdits {
		r.ToolUsesCleared += e.ClearedToolUses
	}
	for _, t := range a.Transformations {
		switch t.Type {
		case "thinking_dropped":
			r.ThinkingDropped++
		case "thinking_mismatch_allowed":
			r.ThinkingMismatched++
		}
	}
}
