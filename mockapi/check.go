package mockapi

import (
	"fmt"
	"iter"
	"runtime/debug"
	"sync"

	"github.com/seed-f1f39373/mockapi/conformance/report"
	capture "github.com/seed-f1f39373/mockapi/conformance/transcript"
	"github.com/seed-f1f39373/mockapi/mockapi/explain"
)

// A Checked counts what a check read and found.
type Checked struct {
	Requests, Conversations int
	Errors, Warnings, Notes int
	// Untimed tells that requests came without a time, so that no lifetime of the cache was judged.
	Untimed bool
}

// Add adds what another check read and found.
func (c *Checked) Add(other Checked) {
	c.Requests += other.Requests
	c.Conversations += other.Conversations
	c.Errors += other.Errors
	c.Warnings += other.Warnings
	c.Notes += other.Notes
	c.Untimed = c.Untimed || other.Untimed
}

// Check replays the calls of a file through the steps of the server, each conversation in a world of its
// own, and hands everything that is wrong to found: in the order of the file, and what shows only at the
// end of a conversation when that ends. It reads ahead a little and keeps a bounded part of the
// conversations, so that a file may be of any length. The error is the first of records; what was
// found before it has been told.
func (s *Server) Check(file string, records iter.Seq2[*capture.Record, error], found func(report.Finding)) (Checked, error) {
	c := &check{server: s, told: make(chan *job, maxAhead)}
	c.room.L = &c.mu
	read := make(chan *job, maxAhead)
	go c.read(records, read)
	go c.dispatch(read)
	var sum Checked
	for j := range c.told {
		<-j.done
		c.release(j)
		if j.record != nil {
			sum.Requests++
			sum.Untimed = sum.Untimed || !j.opens && j.record.Time.IsZero()
		}
		if j.opens {
			sum.Conversations++
		}
		for _, f := range j.findings {
			f.File, f.Message, f.Path = file, explain.Masked(f.Message), explain.Masked(f.Path)
			switch f.Level {
			case report.Error:
				sum.Errors++
			case report.Warning:
				sum.Warnings++
			default:
				sum.Notes++
			}
			found(f)
		}
	}
	return sum, c.failed
}

// How far a check reads ahead of what it has told, in calls and in bytes. A single call may be longer.
const (
	maxAhead      = 64
	maxAheadBytes = 32 << 20
)

// A check is a file that is being checked. Calls are read on their own, side by side, and then in the
// order of their conversation.
type check struct {
	server *Server
	told   chan *job // in the order in which their findings are told
	failed error     // why there are no more records; set before told is closed

	mu    sync.Mutex
	room  sync.Cond
	ahead int // bytes of the calls that are not told yet
}

// A job is one call, or the end of a conversation where record is nil.
type job struct {
	record   *capture.Record
	number   int // counts the calls of the file from 1
	opens    bool
	call     *call
	read     chan struct{} // call is set
	done     chan struct{} // findings are complete
	findings []report.Finding
}

func (c *check) read(records iter.Seq2[*capture.Record, error], out chan<- *job) {
	defer close(out)
	number := 0
	for record, err := range records {
		if err != nil {
			c.failed = err
			return
		}
		number++
		j := &job{record: record, number: number, read: make(chan struct{}), done: make(chan struct{})}
		c.reserve(j)
		go func() {
			defer close(j.read)
			defer c.recover(j)
			j.call = &call{record: record}
			j.call = c.server.readCall(record)
		}()
		out <- j
	}
}

// dispatch hands each call to its conversation.
func (c *check) dispatch(in <-chan *job) {
	defer close(c.told)
	links := newLinks(c.server)
	for j := range in {
		<-j.read
		conversation, opens := links.conversation(j)
		j.opens = opens
		conversation.run(j.done, func() {
			defer c.recover(j)
			j.findings = append(j.findings, conversation.check(j)...)
		})
		c.told <- j
		for _, ended := range links.evict(conversation) {
			c.end(ended)
		}
	}
	for _, ended := range links.all() {
		c.end(ended)
	}
}

// recover turns a bug of ours into a finding: the rest of the file is checked all the same.
func (c *check) recover(j *job) {
	bug := recover()
	if bug == nil {
		return
	}
	c.server.config.Log.Error("bug", "panic", bug, "stack", string(debug.Stack()))
	j.findings = append(j.findings, report.Finding{
		Rule: "capture.bug", Level: report.Warning, Line: j.record.Line, Column: j.record.Column, Request: j.number,
		Message: fmt.Sprintf("this request could not be checked: a bug of mockapi (%v)", bug),
		Fix:     "Report it, with the request.",
	})
}

// end tells what shows only now that nothing more comes.
func (c *check) end(conversation *captured) {
	j := &job{done: make(chan struct{})}
	conversation.run(j.done, func() { j.findings = conversation.end() })
	c.told <- j
}

// reserve waits for room to read on.
func (c *check) reserve(j *job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.ahead > 0 && c.ahead+j.weight() > maxAheadBytes {
		c.room.Wait()
	}
	c.ahead += j.weight()
}

func (c *check) release(j *job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ahead -= j.weight()
	c.room.Signal()
}

func (j *job) weight() int {
	if j.record == nil {
		return 0
	}
	return len(j.record.Body) + len(j.record.Response)
}
