package mockapi

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// A captured is a conversation of a capture, in a world of its own. Its calls are checked one after the
// other.
type captured struct {
	server  *Server
	world   *world.World
	now     time.Time // of the world
	learned learned
	// pending is the last request, while it has no answer: the next one may show it.
	pending *exchange
	// last is where the last call stands that the API accepted, and open the calls of its reply.
	last report.Finding
	open []string

	told  map[string]*told // what was told already, and how often it came again
	order []*told
	// repeated tells that an error of the request at hand was told of an earlier one.
	repeated bool

	usage    usageSum
	compares int // of histories

	tail  chan struct{} // closed when the calls so far are checked
	keys  []uint64      // of package links
	bytes int
}

// captureKey names the world of a captured conversation, whatever key it was sent with.
const captureKey = "sk-ant-capture"

// step of a clock that the capture does not tell.
const untimedStep = 30 * time.Second

func newCaptured(s *Server) *captured {
	c := &captured{server: s, now: world.Epoch, told: map[string]*told{}}
	c.learned = learned{minted: map[string]string{}, shown: map[shownThought]bool{}, own: func(signature string) bool {
		_, err := s.key.Open(signature)
		return err == nil
	}}
	return c
}

// begin makes the world, when the time of the first call is known.
func (c *captured) begin(first time.Time) {
	if !first.IsZero() {
		c.now = first
	}
	config := worldConfig(&c.server.config)
	config.RealClock, config.Now = true, func() time.Time { return c.now }
	c.world = world.NewRegistry(config).World(captureKey)
}

// pass moves the clock to the time of a call.
func (c *captured) pass(to time.Time) {
	switch {
	case c.world == nil:
		c.begin(to)
	case to.IsZero():
		c.now = c.now.Add(untimedStep)
	case to.After(c.now):
		c.now = to
	}
}

// run does something when everything before it is done, and closes done behind it.
func (c *captured) run(done chan struct{}, do func()) {
	before := c.tail
	c.tail = done
	go func() {
		defer close(done)
		if before != nil {
			<-before
		}
		do()
	}()
}

// lookupCaptured resolves a model.
func (s *Server) lookupCaptured(id string) (*fixtures.Model, bool) { return s.config.Models.Find(id) }

// check replays a call.
func (c *captured) check(j *job) []report.Finding {
	call := j.call
	c.pass(call.record.Time)
	c.repeated = false
	findings := c.unheard(call, call.rulesFindings(call.broken))
	if call.Request == nil || call.Model == nil {
		return call.compare(findings, c.repeated)
	}
	c.reveal(call)
	if !call.record.Count {
		c.open = nil
	}
	x := c.exchange(call)
	defer func() {
		if c.pending != x {
			c.finish(x)
		}
	}()
	more, whole := c.resume(x, call)
	broken := len(call.broken)+len(more) > 0
	findings = append(findings, c.unheard(call, more)...)
	if !whole {
		return call.compare(findings, c.repeated)
	}
	findings = append(findings, c.replay(x, call, broken)...)
	return call.compare(findings, c.repeated)
}

// finish files a request whose answer is known, or never will be.
func (c *captured) finish(x *exchange) {
	x.release()
	c.world.Finish(x.entry)
}

// exchange is the request on its way through the steps of the server.
func (c *captured) exchange(call *call) *exchange {
	x := &exchange{
		Exchange: call.Exchange, server: c.server, world: c.world, w: nowhere{}, known: true, learned: &c.learned,
	}
	d := x.Dialect()
	x.entry = c.world.Begin(world.Exchange{
		Method: http.MethodPost, Path: "/v1/messages", Version: d.Version, Betas: d.Betas,
		Request: call.Body, Response: call.record.Response, Model: strings.Clone(call.Request.Model),
	})
	x.entry.Number = call.number // as the findings count
	return x
}

// resume puts a request that continues a thread behind the conversation that the API holds. It is false
// where the capture does not show that.
func (c *captured) resume(x *exchange, call *call) ([]report.Finding, bool) {
	e := x.resume()
	switch {
	case !call.continuesThread():
		return nil, true // what is wrong with it has been told
	case e != nil:
		return []report.Finding{call.place(refusedFinding(e, "thread.previous_message_id"))}, false
	case x.held == nil:
		return nil, false
	}
	call.resumed = true
	return call.rulesFindings(rules.All(&x.Exchange, rules.Semantics)), true
}

// replay walks the steps that need the conversation. Broken tells that the request breaks a rule.
func (c *captured) replay(x *exchange, call *call, broken bool) []report.Finding {
	x.prompt = c.prompt(x)
	x.entry.Prompt = promptView{x.Body, x.Model, x.Request.Dialect, x.Request.Files}
	_ = x.fold()
	findings, refused := c.thinking(x, call)
	broken = broken || refused
	_ = x.edit()
	_ = x.clear()
	if x.Tokens = x.prompt.Tokens(); x.Tokens > 0 {
		over := call.rulesFindings(rules.All(&x.Exchange, rules.Context))
		broken = broken || len(over) > 0
		findings = append(findings, over...)
	}
	if call.record.Count || x.conversation == nil {
		return findings
	}
	if call.accepted() || !call.failed() && !broken {
		_ = x.lookUp()
		findings = append(findings, c.cache(x, call)...)
	}
	switch {
	case call.accepted():
		blocks := blocksOf(call.answer.Get("content"))
		c.answer(x, blocks, call.answer)
		c.last, c.open = call.placeAt(report.Finding{Level: report.Note}, -1), openCalls(blocks)
	case !call.failed():
		c.pending = x
	}
	return findings
}

// prompt builds the prompt, with its tokens where anything asks for them.
func (c *captured) prompt(x *exchange) *prompt.Prompt {
	if _, automatic := x.Request.AutomaticBreakpoint(); automatic || len(x.Request.Breakpoints()) > 0 ||
		x.Request.EditsContext() || len(x.Body) > x.Model.Window(x.Request.Betas) {
		return prompt.Build(x.Request, x.Model)
	}
	return prompt.Outline(x.Request, x.Model)
}

// reveal finds the answer to the request before in what the next one sends: the message behind those
// that it held. The answer is taken as it is shown first.
func (c *captured) reveal(next *call) {
	x := c.pending
	c.pending = nil
	if x == nil {
		return
	}
	defer c.finish(x)
	messages, sent := next.Request.Messages, len(x.Request.Messages)
	if sent == 0 || len(messages) <= sent || messages[sent].Role != "assistant" ||
		outline(messages[sent-1].Blocks) != outline(x.Request.Messages[sent-1].Blocks) {
		return
	}
	reply := messages[sent]
	content := reply.Node.Get("content")
	if content == nil {
		return
	}
	x.entry.Response = append(append([]byte(`{"content":`), content.Raw...), '}')
	c.answer(x, reply.Blocks, nil)
}

// end is what the end of the conversation shows.
func (c *captured) end() []report.Finding {
	if c.pending != nil {
		c.finish(c.pending)
	}
	var findings []report.Finding
	for _, t := range c.order {
		if t.again > 0 && t.Level != report.Note {
			findings = append(findings, t.more())
		}
	}
	for _, call := range c.open {
		f := c.last
		f.Rule, f.Message = "capture.open_tool_use", "the conversation ends with "+call+" unanswered"
		f.Why = "A tool_use needs its tool_result in the next message; without it the conversation cannot go on."
		f.Fix = "Nothing, if the capture ends here. Else send a tool_result for each call, with is_error where it failed."
		findings = append(findings, f)
	}
	return append(findings, c.usage.findings(c.last)...)
}

// openCalls names the tools that a reply calls.
func openCalls(blocks []wire.Block) []string {
	var calls []string
	for i := range blocks {
		if b := &blocks[i]; b.Type == "tool_use" {
			calls = append(calls, fmt.Sprintf("the call %s of tool %s", b.ID, b.Name))
		}
	}
	return calls
}

// told is a finding that is not repeated for each request that has it again.
type told struct {
	report.Finding
	again int
	last  int // request
}

// once tells a finding the first time only.
func (c *captured) once(key string, request int, f func() report.Finding) []report.Finding {
	if t, ok := c.told[key]; ok {
		t.again, t.last = t.again+1, request
		c.repeated = c.repeated || t.Level == report.Error
		return nil
	}
	t := &told{Finding: f()}
	c.told[key] = t
	c.order = append(c.order, t)
	return []report.Finding{t.Finding}
}

// unheard are the findings that were not told of an earlier request. What an old message breaks all later
// requests break. Those that the API answered are told apart from the rest.
func (c *captured) unheard(call *call, findings []report.Finding) []report.Finding {
	var kept []report.Finding
	for _, f := range findings {
		key := fmt.Sprint("rule ", f.Rule, " ", f.Path, " ", call.accepted(), " ", f.Message)
		kept = append(kept, c.once(key, call.number, func() report.Finding { return f })...)
	}
	return kept
}

// more says how often a finding came again.
func (t *told) more() report.Finding {
	return report.Finding{
		Rule: t.Rule, Level: report.Note, Path: t.Path, Line: t.Line, Column: t.Column, Request: t.Request,
		Message: fmt.Sprintf("the same holds for %s after request %d, up to request %d",
			plural(t.again, "more request"), t.Request, t.last),
		Fix: t.Fix,
	}
}

// refusedFinding is an error of the server at a path.
func refusedFinding(e *wire.APIError, path string) report.Finding {
	f := report.Finding{Rule: e.Rule, Level: report.Error, Message: e.Message, Path: path}
	if r, ok := rules.Find(e.Rule); ok {
		f.Why, f.Fix = r.Why, r.Fix
	}
	return f
}
