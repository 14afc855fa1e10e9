package explain

import (
	"cmp"
	"fmt"
	"strings"
	"time"
)

// Expired is the miss of an entry up to a path that had expired when a request started. Hour tells that
// it was marked for an hour, rather than for five minutes.
func Expired(path string, expired, start time.Time, hour bool) Miss {
	ago := start.Sub(expired)
	m := Miss{Explanation: fmt.Sprintf("The entry up to %s expired at %s, %s before the request.",
		path, expired.UTC().Format(time.RFC3339), short(ago))}
	switch {
	case hour:
		m.Fix = "Send a request within an hour of the start of the last one: no entry lives longer unread."
	case ago < time.Hour-5*time.Minute:
		m.Fix = fmt.Sprintf(`Send a request within 5 minutes of the start of the last one, or have %s marked with "ttl":"1h".`, path)
	default:
		m.Fix = fmt.Sprintf(`Send a request within 5 minutes of the start of the last one, or within an hour where %s is marked with "ttl":"1h".`, path)
	}
	return m
}

// short is a duration without the parts that are zero: 1h, 1m30s.
func short(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = s[:len(s)-2]
	}
	if strings.HasSuffix(s, "h0m") {
		s = s[:len(s)-2]
	}
	return s
}

// OutsideLookback is the miss of an entry that is too many positions before the last breakpoint. Full
// tells that no breakpoint can be added.
func OutsideLookback(path string, away, lookback int, full bool) Miss {
	do := "Add a second breakpoint at " + path
	if full {
		do = "Move one of the breakpoints to " + path
	}
	return Miss{
		Explanation: fmt.Sprintf("The entry up to %s is there, %d positions before the last breakpoint, which looks at %d, itself included.",
			path, away, lookback),
		Fix: fmt.Sprintf("%s, where the earlier request had its own, or keep breakpoints no more than %d positions apart.",
			do, lookback-1),
	}
}

// NotYetVisible is the miss of an entry that another request was about to write.
func NotYetVisible(path string) Miss {
	return Miss{
		Explanation: fmt.Sprintf("Another request was writing the entry up to %s; its response had not begun.", path),
		Fix:         "Send one request first, wait for the first event of its response, and then send the others.",
	}
}

// NoBreakpoint is the miss of a request whose last breakpoint, "" for none, stands before the path up
// to which an earlier request had cached. Path is "" where that is not known any more. Changed is the
// miss that there would be with one, if any.
func NoBreakpoint(earlier int, path, last string, changed *Miss) Miss {
	path = cmp.Or(path, "its last block")
	m := Miss{
		Explanation: fmt.Sprintf("The request marks nothing with cache_control, so it reads nothing; request %d had cached up to %s.", earlier, path),
		Fix:         fmt.Sprintf("Mark %s with cache_control, as request %d did, and the last block for the next request.", path, earlier),
	}
	if last != "" {
		m.Explanation = fmt.Sprintf("The last breakpoint, %s, stands before %s, up to which request %d had cached; what lies behind a breakpoint is not read.",
			last, path, earlier)
	}
	if changed != nil {
		m.Pattern, m.First = changed.Pattern, changed.First
		m.Explanation += " The prompt changed as well: " + changed.Explanation
		m.Fix += " " + changed.Fix
	}
	return m
}

// Unknown is the miss of a request that differs from an earlier one of which no more is known.
func Unknown(earlier int) Miss {
	return Miss{
		Explanation: fmt.Sprintf("The prompt does not begin with what request %d had cached; the journal does not hold that request any more.", earlier),
		Fix:         "Append only: leave what was sent as it was, and put what is new at the end.",
	}
}

// Forgotten is the miss of an entry that is gone, though nothing changed.
func Forgotten() Miss {
	return Miss{
		Explanation: "Nothing changed, but the entry is gone: it had to make room, or a setting of the cache changed.",
		Fix:         "Nothing in the request: the next one reads what this one has written.",
	}
}

// ContextEdited: the request had the server clear what was cached.
func ContextEdited(path string) Miss {
	return Miss{
		Explanation: "The server cleared old tool results or thinking, the first at " + path +
			": what was cached behind it is lost.",
		Fix: "Nothing in the history. Raise clear_at_least, so that each clearing saves more than it costs to write " +
			"the rest again; for thinking, keep more turns or all.",
	}
}
