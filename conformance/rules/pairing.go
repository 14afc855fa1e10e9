package rules

import (
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A pairFault is a fault of the row called rule, in the order in which a reader of the conversation
// meets it.
type pairFault struct {
	rule    string
	finding Finding
}

// A placed is a block with the place that it stands in.
type placed struct {
	*wire.Block
	message, index int
}

func (p placed) path() string { return blockPath(p.message, p.index) }

// A turn is what one side said: consecutive messages of a role are one turn.
type turn struct {
	role   string
	blocks []placed
}

// turns merges the messages. System messages end a turn, except those that only set the effort.
func (x *Exchange) turns() []turn {
	var turns []turn
	open := false
	for i := range x.Request.Messages {
		m := &x.Request.Messages[i]
		if m.Role != "user" && m.Role != "assistant" {
			open = open && directive(m)
			continue
		}
		if !open || turns[len(turns)-1].role != m.Role {
			turns = append(turns, turn{role: m.Role})
			open = true
		}
		t := &turns[len(turns)-1]
		for j := range m.Blocks {
			t.blocks = append(t.blocks, placed{&m.Blocks[j], i, j})
		}
	}
	return turns
}

// pairing walks the conversation once and keeps what it finds.
//
// The rule of client tools was found by probes (2026-07-25): the blocks of the user turn after an
// assistant turn with calls are read as one stream, and the results that count are the run at its
// start. Every call must be answered in that run, in any order.
func (x *Exchange) pairing() []pairFault {
	if x.pairs == nil {
		p := pairer{x: x, turns: x.turns(), faults: []pairFault{}}
		p.clientTools()
		p.serverTools()
		x.pairs = p.faults
	}
	return x.pairs
}

func isResult(b placed) bool { return b.Type == "tool_result" }

type pairer struct {
	x      *Exchange
	turns  []turn
	faults []pairFault
}

// add notes a fault that a reader notices at rank.
func (p *pairer) add(rule string, rank int, f Finding) {
	f.rank = rank
	p.faults = append(p.faults, pairFault{rule, f})
}

func (p *pairer) clientTools() {
	seen := map[string]bool{}
	for i, t := range p.turns {
		if t.role == "user" {
			if i == 0 || p.turns[i-1].role == "user" {
				p.results(nil, t.blocks)
			}
			continue
		}
		var uses []placed
		for _, b := range t.blocks {
			if b.Type != "tool_use" || b.ID == "" {
				continue
			}
			if seen[b.ID] {
				p.add("pair.duplicate_use_ids", b.Node.Start, at(b.Node, b.path(), "id", b.ID))
			}
			seen[b.ID] = true
			uses = append(uses, b)
		}
		var answers []placed
		if i+1 < len(p.turns) && p.turns[i+1].role == "user" {
			answers = p.turns[i+1].blocks
		}
		p.answer(uses, answers)
	}
}

// answer matches the calls of a turn with the user turn after it.
func (p *pairer) answer(uses, blocks []placed) {
	answered, notice := p.results(uses, blocks)
	if p.x.field("compaction") != nil && len(blocks) == 0 {
		return // a summary is asked for: an unfinished turn is that feature's own fault
	}
	var ids []string
	var first placed
	for _, use := range uses {
		if answered[use.ID] {
			continue
		}
		if ids == nil {
			first = use
		}
		answered[use.ID] = true // named once
		ids = append(ids, use.ID)
	}
	if ids == nil {
		return
	}
	p.add("pair.missing_result", max(notice, first.Node.Start),
		at(first.Node, messagePath(first.message), "ids", strings.Join(ids, ", ")))
}

// results reads a user turn. It returns the calls that the run at its start answers, and the offset
// at which the run ends.
func (p *pairer) results(uses, blocks []placed) (answered map[string]bool, notice int) {
	if len(uses) == 0 && !slices.ContainsFunc(blocks, isResult) {
		return nil, 0
	}
	answered = map[string]bool{}
	called := make(map[string]bool, len(uses))
	for _, use := range uses {
		called[use.ID] = true
	}
	run := true
	for _, b := range blocks {
		if b.Type != "tool_result" {
			run = false
			continue
		}
		id := b.ToolUseID
		switch {
		case !called[id]:
			p.add("pair.unexpected_result", b.Node.Start, at(b.Node, b.path(), "id", id))
		case answered[id]:
			p.add("pair.duplicate_result", b.Node.Start, at(b.Node, b.path(), "id", id))
		case run:
			answered[id] = true
		}
		if run {
			notice = b.Node.Start + 1
		}
	}
	return answered, notice
}
