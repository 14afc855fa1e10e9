package world

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Epoch is when virtual time starts.
var Epoch = time.Date(2026, time.December, 1, 0, 0, 0, 0, time.UTC)

// A Clock is the time of one world: virtual, or real, in both cases plus what it was advanced by.
type Clock struct {
	base func() time.Time
	real bool

	mu       sync.Mutex
	advanced time.Duration
}

func newClock(c Config) *Clock {
	if c.RealClock {
		return &Clock{base: c.Now, real: true}
	}
	return &Clock{base: func() time.Time { return Epoch }}
}

// Now is the time in UTC, without a monotonic part.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	advanced := c.advanced
	c.mu.Unlock()
	return c.base().Add(advanced).UTC().Round(0)
}

// maxAdvance keeps dates within the four digits that RFC 3339 has for the year.
const maxAdvance = 250 * 365 * 24 * time.Hour

// Advance moves the time forward.
func (c *Clock) Advance(d time.Duration) error {
	if d < 0 {
		return fmt.Errorf("advance clock by %s: time only goes forward", d)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if d > maxAdvance-c.advanced {
		return fmt.Errorf("advance clock by %s: the clock stops at %s ahead", d, maxAdvance)
	}
	c.advanced += d
	return nil
}

// Command obeys a body such as {"advance":"6m"}, with a duration as Go writes it.
func (c *Clock) Command(body []byte) error {
	command, err := object(body, []string{"advance"})
	if err != nil {
		return fmt.Errorf("set clock: %w", err)
	}
	var text string
	if err := json.Unmarshal(command["advance"], &text); err != nil {
		return errors.New(`set clock: advance must be a duration such as "6m" or "1h30m"`)
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return fmt.Errorf(`set clock: advance %q is no duration such as "6m" or "1h30m"`, text)
	}
	return c.Advance(d)
}

// JSON shows the clock: {"clock":"virtual","now":"2026-12-01T00:06:00Z","advanced":"6m0s"}.
func (c *Clock) JSON() []byte {
	c.mu.Lock()
	advanced := c.advanced
	c.mu.Unlock()
	kind := "virtual"
	if c.real {
		kind = "real"
	}
	b := append([]byte(nil), `{"clock":"`+kind+`","now":`...)
	b, _ = jsontext.AppendQuote(b, c.base().Add(advanced).UTC().Format(time.RFC3339Nano))
	b = append(b, `,"advanced":"`+advanced.String()+`"}`...)
	return b
}
