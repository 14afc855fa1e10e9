package signature_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/signature"
)

// An oracle judges by the rules as they are told, with whole histories where signatures have digests.
// It knows every block that was minted by its signature.
type oracle map[string]*origin

// origin is what a block was created with.
type origin struct {
	model, text   string
	system, tools string
	content       []string
	previous      string   // the signature before it in the chain
	run           []string // the signatures of its run, itself included
}

// sent is a thinking block of a request.
type sent struct {
	i, j int
	block
	content []string // before it
}

// read splits a request into thinking blocks, series of adjacent ones together, and content.
func read(r request) (series [][]sent, content []string) {
	for i, m := range r.messages {
		for j, b := range m.blocks {
			if b.kind == "text" {
				content = append(content, m.role+"\x00"+b.text)
				continue
			}
			if j == 0 || m.blocks[j-1].kind == "text" {
				series = append(series, nil)
			}
			last := &series[len(series)-1]
			*last = append(*last, sent{i, j, b, slices.Clone(content)})
		}
	}
	return series, content
}

// judge returns one word a block, as summary does but without differences, and the signature that
// the next block has to follow.
func (o oracle) judge(r request, reader signature.Reader, mode signature.Mode) (verdicts, last string) {
	latest := -1
	for i, m := range r.messages {
		if m.role == "assistant" {
			latest = i
		}
	}
	var words []string
	started := false
	all, _ := read(r)
	for _, series := range all {
		modified := -1
		if series[0].i == latest {
			modified = o.outOfPlace(series)
		}
		dropping := false
		for k, b := range series {
			was := o[b.signature]
			word := fmt.Sprintf("%d.%d", b.i, b.j)
			follows := !started || was.previous == last
			same := was.system == r.system && was.tools == r.tools && slices.Equal(was.content, b.content)
			switch {
			case k == modified:
				word += "=modified"
			case !reader.Reads(was.model):
				word += "=model!"
			case same && follows && !dropping:
			case mode == signature.Drop:
				dropping = true
				words = append(words, word+"=prefix!")
				continue
			default:
				word += "=prefix"
			}
			words = append(words, word)
			last, started = b.signature, true
		}
	}
	return strings.Join(words, " "), last
}

// outOfPlace returns the block of a series in the latest assistant message that is not as it was
// returned, or -1.
func (o oracle) outOfPlace(series []sent) int {
	run := o[series[0].signature].run
	for k, b := range series {
		cut := k == len(series)-1 && len(run) > len(series)
		edited := o[b.signature].text != "" && o[b.signature].text != b.text
		if k >= len(run) || run[k] != b.signature || cut || edited {
			return k
		}
	}
	return -1
}

// learn remembers the last message of a request, which a model just added.
func (o oracle) learn(r request, m *model) {
	before := request{system: r.system, tools: r.tools, messages: r.messages[:len(r.messages)-1]}
	_, last := o.judge(before, m.reader, m.mode)
	all, _ := read(r)
	for _, series := range all {
		if series[0].i != len(r.messages)-1 {
			continue
		}
		var run []string
		for _, b := range series {
			run = append(run, b.signature)
		}
		for _, b := range series {
			o[b.signature] = &origin{
				model: m.name, text: b.text, system: r.system, tools: r.tools, content: b.content,
				previous: last, run: run,
			}
			last = b.signature
		}
	}
}
