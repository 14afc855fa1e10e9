package cache_test

import (
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seed-f1f39373/mockapi/cache"
)

// parse writes a prompt as words, a block each: a name, then in this order, where they are needed,
// :TOKENS (100), *COUNT of equal blocks (1), and a breakpoint on the last of them, ! or !1h. Blocks
// whose name begins with use or result are tool calls and results. +TOKENS is what follows the last
// block, @SCOPE the scope.
func parse(text string) cache.Request {
	var r cache.Request
	var prefix cache.Digest
	for word := range strings.FieldsSeq(text) {
		if tail, ok := strings.CutPrefix(word, "+"); ok {
			r.Total += number(tail, 0)
			continue
		}
		if scope, ok := strings.CutPrefix(word, "@"); ok {
			r.Scope = scope
			continue
		}
		name, ttl, marked := strings.Cut(word, "!")
		name, count, _ := strings.Cut(name, "*")
		content, tokens, _ := strings.Cut(name, ":")
		for range number(count, 1) {
			prefix = sha256.Sum256(fmt.Append(prefix[:], name))
			r.Total += number(tokens, 100)
			p := cache.Position{Prefix: prefix, Tokens: r.Total}
			switch {
			case strings.HasPrefix(content, "use"):
				p.Kind = cache.ToolUse
			case strings.HasPrefix(content, "result"):
				p.Kind = cache.ToolResult
			}
			r.Positions = append(r.Positions, p)
		}
		if marked {
			b := cache.Breakpoint{At: len(r.Positions) - 1, TTL: cache.FiveMinutes}
			if ttl == "1h" {
				b.TTL = cache.OneHour
			}
			r.Breakpoints = append(r.Breakpoints, b)
		}
	}
	return r
}

func number(digits string, otherwise int) int {
	if digits == "" {
		return otherwise
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		panic(err)
	}
	return n
}

// rounds are tool calls one after the other, each with its result.
func rounds(n int) string { return strings.Repeat("use result ", n) }

// epoch is when the clock of the tests stands at 0.
var epoch = time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)

// request is a prompt that is sent at a time of the tests' clock.
func request(at time.Duration, text string) cache.Request {
	r := parse(text)
	r.Start = epoch.Add(at)
	return r
}

// parts is how a prompt is billed.
type parts struct{ read, hour, five, rest int }

func partsOf(p *cache.Plan) parts { return parts{p.Read, p.Write1h, p.Write5m, p.Uncached} }
