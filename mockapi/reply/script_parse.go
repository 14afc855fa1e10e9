package reply

import (
	"fmt"
	"strings"
	"time"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// maxTimes bounds how often a script says that it replies.
const maxTimes = 1000

// ParseReplies reads the scripts that POST /_mock/replies queues: a JSON array of scripts, or one
// script. A script that replies several times is returned that often. The error is one sentence
// that names the place, the field and what to do.
func ParseReplies(body []byte) ([]*Script, error) {
	root, fault := wire.Parse(body)
	if fault != nil {
		return nil, fmt.Errorf("parse replies: %d:%d: the body is no JSON: %s",
			fault.Line, fault.Column, fault.Message)
	}
	src := &source{name: "replies", place: func(start int) (int, int) { return wire.LineColumn(body, start) }}
	var scripts []*Script
	err := src.root(root).each(func(f field) error {
		s, err := f.script()
		if err != nil {
			return err
		}
		for range max(1, s.times) {
			scripts = append(scripts, s)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return scripts, nil
}

// script reads one script. Its format is the same in JSON and in YAML.
func (f field) script() (*Script, error) {
	line, column := f.place(f.start)
	s := &Script{origin: fmt.Sprintf("%s:%d:%d", f.name, line, column)}
	if err := f.object(s.keys()...); err != nil {
		return nil, err
	}
	if f.node.Get("reply") == nil {
		return nil, f.fail("has no reply: say what to answer under reply")
	}
	return s, nil
}

func (s *Script) keys() []key {
	return []key{
		{"match", func(f field) error { return f.object(s.match.keys()...) }},
		{"reply", s.answer.read},
		{"times", func(f field) (err error) {
			s.times, err = f.integer(1, maxTimes)
			return err
		}},
	}
}

func (m *match) keys() []key {
	return []key{
		{"text", patternInto(&m.text)},
		{"system", patternInto(&m.system)},
		{"tool_result", patternInto(&m.toolResult)},
		{"model", patternInto(&m.model)},
		{"turn", func(f field) (err error) {
			m.turn, err = f.integer(1, 1<<30)
			return err
		}},
		{"tools", func(f field) error {
			return f.each(func(f field) error {
				name, err := f.string()
				m.tools = append(m.tools, name)
				return err
			})
		}},
	}
}

func patternInto(to **pattern) func(field) error {
	return func(f field) error {
		written, err := f.string()
		if err != nil {
			return err
		}
		if *to, err = newPattern(written); err != nil {
			return f.fail("%w", err)
		}
		return nil
	}
}

func stringInto(to *string) func(field) error {
	return func(f field) (err error) {
		*to, err = f.string()
		return err
	}
}

// maxDelay is when the official SDKs, by default, stop waiting for an answer.
const maxDelay = 10 * time.Minute

func (f field) duration() (time.Duration, error) {
	written, err := f.string()
	if err != nil {
		return 0, f.wrong(`a duration in quotes, such as "250ms"`)
	}
	d, err := time.ParseDuration(written)
	switch {
	case err != nil:
		return 0, f.fail(`%.40q is no duration: write one such as "250ms" or "2s"`, written)
	case d < 0 || d > maxDelay:
		return 0, f.fail("%s is not between 0s and 10m", strings.TrimSpace(written))
	}
	return d, nil
}
