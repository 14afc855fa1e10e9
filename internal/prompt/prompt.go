// Package prompt turns a request, once, into the canonical prompt: the ordered positions that the
// model reads, each with what the rest of the house needs to know of it.
//
// The order is tools, then system, then message blocks (docs: prompt caching). Everything that
// happens to a request after its rules have been checked is a function of a [Prompt]: signatures,
// the cache, edits of the history, the reply, the bill and the explanations.
//
// A position has two digests because two parts of the API compare prompts and disagree on what is
// the same. For the cache the order of tools and the order of keys in free-form JSON count; for
// thinking signatures neither does, and white space around a text does not either. canonical.go
// holds both forms.
package prompt

import (
	"fmt"
	"strings"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Section is the part of the prompt that a position stands in.
type Section uint8

// The sections in the order in which the model reads them.
const (
	Tools Section = iota
	System
	Messages
)

// String returns the field of the request that the section comes from.
func (s Section) String() string { return [...]string{"tools", "system", "messages"}[s] }

// A Prompt is a request as the model reads it.
type Prompt struct {
	Model     *fixtures.Model
	Request   *wire.Request
	Positions []Position
	// Tail counts the tokens that belong to no position and follow them all: the frame of the
	// reply, and what a forced tool choice adds. They are never cached.
	Tail int

	// Salts are the parameters that enter the cache's prefixes beside the positions.
	Salts []Salt

	// SystemSign and ToolSet are what thinking signatures compare of the system prompt and of the
	// tools that need no reference to be known.
	SystemSign, ToolSet Digest
	// Frames holds, by message, what a signature compares of a message beside its blocks; the zero
	// Digest where that is the role alone.
	Frames []Digest

	// begins is the first message that is still read.
	begins int
	// box is the tools after the last message.
	box *Toolbox
	// leaves are the digests of long texts, for the memory of token counts.
	leaves map[*wire.Node]Digest
}

// A Position is one tool, system block or message block.
type Position struct {
	Section Section
	// Message and Index say where the block was sent: messages.{Message}.content.{Index}. In the
	// other sections Message is -1 and Index counts the entries of the section.
	Message, Index int
	Role           string // user, assistant or system; "" outside Messages
	// Block is set in System and Messages, Tool in Tools.
	Block *wire.Block
	Tool  *wire.Tool
	// Cache and Sign identify this position alone (Sign is zero for a text that signatures ignore),
	// CachePrefix and SignPrefix everything up to and including it.
	Cache, Sign             Digest
	CachePrefix, SignPrefix Digest
	Tokens                  int
	price                   *int // instead of what the block counts, see Price
	// Marker is that of a breakpoint here; Automatic tells that the request's own cache_control set it.
	Marker    *wire.Marker
	Automatic bool
	// Found are the tools whose definitions enter the prompt here: deferred ones that this block is the
	// first to name, and those that it defines.
	Found []*wire.Tool
	// ToolSet is set where the block changes the tools: those that are offered from here on, as a set.
	ToolSet Digest
	tools   *ToolChange // nil for none
}

// Kind is the type of the block or tool.
func (p *Position) Kind() string {
	if p.Tool != nil {
		return p.Tool.Type
	}
	return p.Block.Type
}

// Path is where the position stands in the request, in the API's grammar.
func (p *Position) Path() string {
	if p.Section == Messages {
		return fmt.Sprintf("messages.%d.content.%d", p.Message, p.Index)
	}
	return fmt.Sprintf("%s.%d", p.Section, p.Index)
}

// Build makes the prompt of a request for a model. It keeps both and changes neither. It takes bodies
// that no schema has checked as well: what is not of the right type is left out.
func Build(r *wire.Request, m *fixtures.Model) *Prompt {
	p := Outline(r, m)
	p.count()
	return p
}

// Outline is Build without the tokens, for prompts that are only compared.
func Outline(r *wire.Request, m *fixtures.Model) *Prompt {
	p := &Prompt{Model: m, Request: r, Salts: salts(r, m)}
	p.addTools()
	p.addSystem()
	p.addMessages()
	p.markAutomatic()
	p.followTools()
	p.digest()
	return p
}

// Tokens is the size of the whole prompt. Count_tokens and usage both show it.
func (p *Prompt) Tokens() int {
	sum := p.Tail
	for i := range p.Positions {
		sum += p.Positions[i].Tokens
	}
	return sum
}

// addTools leaves out deferred tools: see followTools. The web tools come last, because switching them
// on changes the system prompt and not the tools (docs: prompt caching, what invalidates the cache).
func (p *Prompt) addTools() {
	for _, web := range []bool{false, true} {
		for i := range p.Request.Tools {
			tool := &p.Request.Tools[i]
			if tool.Deferred || isWebTool(tool) != web {
				continue
			}
			p.Positions = append(p.Positions, Position{
				Section: Tools, Message: -1, Index: i, Tool: tool, Marker: tool.Marker,
			})
		}
	}
}

func isWebTool(t *wire.Tool) bool {
	return strings.HasPrefix(t.Type, "web_search_") || strings.HasPrefix(t.Type, "web_fetch_")
}

func (p *Prompt) addSystem() {
	for i := range p.Request.System {
		block := &p.Request.System[i]
		if i == 0 && isBillingHeader(block.Text) {
			continue
		}
		p.Positions = append(p.Positions, Position{
			Section: System, Message: -1, Index: i, Block: block, Marker: block.Marker,
		})
	}
}

func (p *Prompt) addMessages() {
	dropBefore := 0
	if p.Model.Thinking.Keep == "last_turn" && !p.Request.ClearsThinking() {
		dropBefore = lastTurn(p.Request.Messages)
	}
	for m := range p.Request.Messages {
		message := &p.Request.Messages[m]
		for i := range message.Blocks {
			block := &message.Blocks[i]
			if m < dropBefore && isThinking(block) {
				continue
			}
			p.Positions = append(p.Positions, Position{
				Section: Messages, Message: m, Index: i, Role: message.Role,
				Block: block, Marker: block.Marker,
			})
		}
	}
}

// markAutomatic sets the breakpoint of automatic caching. Where its block is marked already, that
// marker stands.
func (p *Prompt) markAutomatic() {
	b, ok := p.Request.AutomaticBreakpoint()
	if !ok {
		return
	}
	for i := len(p.Positions) - 1; i >= 0; i-- {
		q := &p.Positions[i]
		if q.Section.String() == b.Section && q.Message == b.Message && q.Index == b.Index {
			if q.Marker == nil {
				q.Marker, q.Automatic = &wire.Marker{TTL: b.TTL}, true
			}
			return
		}
	}
}
