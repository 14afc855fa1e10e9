package main

import (
	"fmt"
	"strings"
)

// A loadCase is one request, and the path of the bare handler that it is compared with.
type loadCase struct {
	name, bare string
	body       []byte
}

const (
	historyBytes   = 1 << 20
	historyMessage = 2 << 10
)

func cases() []loadCase {
	const head = `{"model":"claude-opus-5-5","max_tokens":200,`
	return []loadCase{
		{"small JSON", pathJSON, []byte(head + `"messages":[{"role":"user","content":"Good morning to you."}]}`)},
		{"SSE", pathSSE, []byte(head + `"stream":true,"messages":[{"role":"user","content":"Good morning to you."}]}`)},
		{"1 MB history", pathDecode, []byte(head + `"messages":[` + history() + `]}`)},
	}
}

// history is a conversation of 1 MB that ends with a user message.
func history() string {
	var b strings.Builder
	for turn := 0; b.Len() < historyBytes; turn++ {
		line := fmt.Sprintf("In turn %d we spoke about the garden, the weather and the road. ", turn)
		text := strings.Repeat(line, historyMessage/len(line))
		fmt.Fprintf(&b, `{"role":"user","content":%q},{"role":"assistant","content":[{"type":"text","text":%q}]},`, text, text)
	}
	b.WriteString(`{"role":"user","content":"Good morning to you."}`)
	return b.String()
}
