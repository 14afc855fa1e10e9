// Package lab plays one conversation through several memory strategies and compares what each of
// them costs and remembers.
//
// A memory strategy is what a client does about a history that grows: send all of it, a window of
// it, a summary. Every strategy talks to the server as any client does, over HTTP and with a key of
// its own, hence in a world of its own.
package lab

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// pause is the time between two turns: within the five minutes that a cache entry lives.
const pause = 30 * time.Second

// Options say what to play, and where.
type Options struct {
	// URL is the base URL of a mockapi server with a virtual clock.
	URL          string
	Model        string
	Conversation *fixtures.Conversation
	Strategies   []Plan
	// Check is noted in the report: the account is new, so edited history is refused.
	Check bool
	// Progress is told before each turn, counted from 1; nil for nobody.
	Progress func(strategy string, turn, turns int)
}

// Run plays the conversation through each strategy in turn. A request that the server refuses is a
// result; an error means that there is no server, or another one.
func Run(ctx context.Context, o Options) (*Report, error) {
	if o.Progress == nil {
		o.Progress = func(string, int, int) {}
	}
	r := &Report{
		Conversation: o.Conversation.Title, Model: o.Model, Check: o.Check, Turns: len(o.Conversation.Turns),
	}
	for _, plan := range o.Strategies {
		result, err := o.play(ctx, plan)
		if err != nil {
			return nil, fmt.Errorf("play %s: %w", plan.Name, err)
		}
		r.Results = append(r.Results, result)
	}
	return r, nil
}

// play holds the conversation by one strategy. A turn that is refused is lost, the user's message
// included, as in a client that shows the error; the conversation goes on with the next one.
func (o *Options) play(ctx context.Context, plan Plan) (*Result, error) {
	c := newClient(ctx, o.URL, "sk-ant-lab-"+plan.key(), o.Model)
	if o.Conversation.HasResults() {
		c.tools = []tool{lookUp}
	}
	strategy := plan.start(o.Conversation.System)
	if s, ok := strategy.(opener); ok {
		if err := s.open(c); err != nil {
			return nil, err
		}
	}
	var turns []Turn
	for i := range o.Conversation.Turns {
		said := &o.Conversation.Turns[i]
		o.Progress(plan.Name, i+1, len(o.Conversation.Turns))
		if i > 0 {
			if err := c.wait(pause); err != nil {
				return nil, err
			}
		}
		answer, err := strategy.Say(c, said)
		turn := Turn{Number: i + 1, User: said.User, Answer: answer, Requests: c.taken()}
		if refused := (*Refusal)(nil); errors.As(err, &refused) {
			turn.Refusal = refused
		} else if err != nil {
			return nil, err
		}
		if said.Asks() {
			turn.Recall = &Recall{Expect: said.Expect, Found: said.Answered(answer)}
		}
		turns = append(turns, turn)
	}
	costs, err := c.costs()
	if err != nil {
		return nil, err
	}
	for i := range turns {
		for j := range turns[i].Requests {
			r := &turns[i].Requests[j]
			r.CostUSD = costs[r.Number]
		}
	}
	result := newResult(plan.Name, turns)
	if plan.kind.remark != nil {
		result.Remark = plan.kind.remark(result, o.Conversation)
	}
	return result, nil
}
