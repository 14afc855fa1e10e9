package mockapi_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// talker makes up what the client of a conversation sends.
type talker struct {
	*rand.Rand
	images bool // the conversation began with one
	calls  int
}

func (r *talker) words(atMost int) string {
	words := []string{"tide", "moon", "shell", "harbour", "boat", "salt", "wind", "gull"}
	var b strings.Builder
	for range 1 + r.IntN(atMost) {
		b.WriteString(words[r.IntN(len(words))] + " ")
	}
	return b.String() + "turns."
}

func (r *talker) blocks(atMost int) []string {
	var list []string
	for range 1 + r.IntN(atMost) {
		switch n := r.IntN(10); {
		case n == 0 && r.images:
			list = append(list, logo)
		case n == 1:
			list = append(list, plainDocument)
		default:
			list = append(list, block(r.words(80)))
		}
	}
	return list
}

// outcomes answers every call of a reply, and sometimes adds a word.
func (r *talker) outcomes(n int) []string {
	var list []string
	for i := range n {
		list = append(list, resultOf(fmt.Sprintf("toolu_%d_%d", r.calls, i), r.words(40)))
	}
	if r.IntN(4) == 0 {
		list = append(list, block(r.words(5)))
	}
	return list
}

// script is a reply of parallel calls.
func (r *talker) script(n int) string {
	r.calls++
	var uses []string
	for i := range n {
		uses = append(uses, fmt.Sprintf(`{"name":"look","id":"toolu_%d_%d","input":{"b":%d,"a":2}}`, r.calls, i, i))
	}
	return `[{"reply":{"text":"I look.","tool_use":[` + strings.Join(uses, ",") + `]}}]`
}

// TestAppendOnly: where a client only appends, each request reads all that the one before it had read or
// written (docs: prompt caching; report: anthropics/claude-code#63930).
func TestAppendOnly(t *testing.T) {
	models := []string{"claude-opus-5-5", "claude-sonnet-4-6", "claude-haiku-4-5", "claude-fable-5-1"}
	for seed := range uint64(12) {
		c := newCacher(t).as(fmt.Sprint("append-", seed))
		r := &talker{Rand: rand.New(rand.NewPCG(seed, 0))}
		s := shape{model: models[seed%4], more: automatic, rest: `"max_tokens":900`, tools: []string{tool("look", r.IntN(300))}}
		if seed%3 == 1 {
			s.more = `"cache_control":{"type":"ephemeral","ttl":"1h"}`
		}
		if seed%2 == 1 {
			s.headers = []string{"Anthropic-Version", "2026-10-21"}
		}
		if r.IntN(2) == 0 {
			r.images = true
			s = s.with(says("user", logo, block(long("What is it?", r.IntN(3000)))))
		} else {
			s = s.with(says("user", block(long("What turns?", r.IntN(3000)))))
		}
		var before billed
		for turn := range 14 {
			n := 0
			if r.IntN(2) == 0 {
				n = 1 + r.IntN(24)
				if err := c.srv.QueueReplies(c.key, r.script(n)); err != nil {
					t.Fatal(err)
				}
			}
			content, b := c.reply(s)
			if b.Read != before.cached() {
				t.Fatalf("seed %d, turn %d: %+v after %+v\n%s", seed, turn, b, before, s.body(false))
			}
			if turn == 13 && b.Read == 0 {
				t.Errorf("seed %d: nothing was ever cached: %+v", seed, b)
			}
			before = b
			next := r.outcomes(n)
			if n == 0 {
				next = r.blocks(6)
			}
			s = s.with(replied(content), says("user", next...))
		}
	}
}

// TestNothingFromNowhere: whatever a client does, no request reads more than an earlier one of its world
// had in the cache, and the same request again reads all of it.
func TestNothingFromNowhere(t *testing.T) {
	more := []string{"", `"output_config":{"effort":"high"}`, `"speed":"fast"`, `"tool_choice":{"type":"none"}`}
	for seed := range uint64(10) {
		c := newCacher(t).as(fmt.Sprint("edits-", seed))
		r := &talker{Rand: rand.New(rand.NewPCG(seed, 1))}
		tools := []string{tool("look", 100), tool("find", 100)}
		system := []string{block(r.words(300)), block(r.words(300))}
		messages := []string{says("user", block(r.words(900)))}
		for range 8 {
			messages = append(messages, answers(r.words(50)), says("user", r.blocks(5)...))
		}
		most, reads := 0, 0
		for step := range 25 {
			s := shape{more: more[max(0, r.IntN(12)-8)], tools: tools, system: system}
			s = s.with(messages[:1+2*r.IntN(len(messages)/2+1)]...)
			switch r.IntN(8) {
			case 0:
				s.messages[0] = says("user", block(r.words(900)))
			case 1:
				s.tools = tools[:1+r.IntN(2)]
			case 2:
				s.system = system[r.IntN(3):]
			}
			s = r.breakpoints(s)
			c.srv.World(c.key).FastForward(time.Duration(r.IntN(4)) * time.Minute)
			b := c.ask(s)
			if b.Read > most {
				t.Fatalf("seed %d, step %d: %+v, where at most %d were cached\n%s", seed, step, b, most, s.body(false))
			}
			if again := c.ask(s); again.Read != b.cached() || again.Written != 0 {
				t.Fatalf("seed %d, step %d: %+v after %+v\n%s", seed, step, again, b, s.body(false))
			}
			most = max(most, b.cached())
			if b.Read > 0 {
				reads++
			}
		}
		if reads == 0 {
			t.Errorf("seed %d: nothing was ever read", seed)
		}
	}
}

// breakpoints marks up to four places of a copy.
func (r *talker) breakpoints(s shape) shape {
	left := 4
	if s.more == "" && r.IntN(2) == 0 {
		s.more, left = automatic, 3
	}
	for _, entries := range []*[]string{&s.tools, &s.system, &s.messages} {
		list := append([]string(nil), *entries...)
		for i := len(list) - 1; i >= 0 && left > 0; i-- {
			if r.IntN(3) > 0 {
				continue
			}
			left--
			if strings.HasPrefix(list[i], `{"role"`) {
				list[i] = markLast(list[i])
			} else {
				list[i] = mark(list[i])
			}
		}
		*entries = list
	}
	return s
}
