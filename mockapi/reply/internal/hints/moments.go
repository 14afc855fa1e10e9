package hints

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A moment is a date, a time of day or both that a text names.
type moment struct {
	start, end int
	kind       kind   // date or time
	iso        string // as ISO 8601 has it; "" for a day that only a calendar knows, such as tomorrow
}

var monthNames = []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

const (
	monthPart = `(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
	dayPart   = `(?:mon|tues|wednes|thurs|fri|satur|sun)day`
)

var (
	isoDate   = regexp.MustCompile(`\b(\d{4})-(\d{2})-(\d{2})`)
	dayMonth  = regexp.MustCompile(`(?i)\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ` + monthPart + `(?:,? (\d{4}))?\b`)
	monthDay  = regexp.MustCompile(`(?i)\b` + monthPart + ` (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?\b`)
	slashDate = regexp.MustCompile(`\b(\d{1,2})/(\d{1,2})/(\d{4})\b`)
	nearDate  = regexp.MustCompile(`(?i)\b(?:(?:the )?day after tomorrow|tomorrow|today|tonight|yesterday|` +
		`(?:next |this |last )?` + dayPart + `|(?:next|this|last) (?:week|weekend|month|year)|` +
		`in (?:\d+|a|two|three|four) (?:days?|weeks?|months?))\b`)
	offset    = regexp.MustCompile(`^[+-]\d{2}:\d{2}\b`)
	clockTime = regexp.MustCompile(`(?i)(?:\b|T)(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?([ap])\.?m\b\.?)?|\b(\d{1,2})\s?([ap])\.?m\b|\b(noon|midnight)\b`)
)

// dated finds what the text says of dates and times, in order.
func (t *text) dated() []moment {
	var out []moment
	add := func(re *regexp.Regexp, k kind, iso func(groups []string) string) {
		for _, m := range re.FindAllStringSubmatchIndex(t.s, 50) {
			found := moment{start: m[0], end: m[1], kind: k}
			if t.s[found.start] == 'T' {
				found.start++
			}
			if slices.ContainsFunc(out, func(o moment) bool { return o.start < found.end && found.start < o.end }) {
				continue
			}
			if found.iso = iso(groupsOf(t.s, m)); found.iso != "" || re == nearDate {
				out = append(out, found)
			}
		}
	}
	if t.hasAny(func(i int) bool { return t.words[i].Digit }) {
		add(isoDate, "date", func(g []string) string { return isoOf(g[1], g[2], g[3]) })
		add(dayMonth, "date", func(g []string) string { return isoOf(g[3], monthNumber(g[2]), g[1]) })
		add(monthDay, "date", func(g []string) string { return isoOf(g[3], monthNumber(g[1]), g[2]) })
		add(slashDate, "date", slashed)
	}
	if t.hasAny(func(i int) bool { return nearWords[t.low[i]] }) {
		add(nearDate, "date", func([]string) string { return "" })
	}
	if t.hasAny(func(i int) bool { return t.words[i].Digit || t.low[i] == "noon" || t.low[i] == "midnight" }) {
		add(clockTime, "time", clock)
	}
	slices.SortStableFunc(out, func(a, b moment) int { return a.start - b.start })
	return out
}

// nearWords are in every date that is told from today.
var nearWords = wordSet(`after tomorrow today tonight yesterday monday tuesday wednesday thursday friday saturday sunday next this
	last in`)

// hasAny tells whether a test holds for a word, so that the expressions that need one are not run
// without it.
func (t *text) hasAny(is func(i int) bool) bool {
	for i := range t.words {
		if is(i) {
			return true
		}
	}
	return false
}

func groupsOf(s string, m []int) []string {
	groups := make([]string, len(m)/2)
	for g := range groups {
		if m[2*g] >= 0 {
			groups[g] = s[m[2*g]:m[2*g+1]]
		}
	}
	return groups
}

// isDated tells whether a byte of the text belongs to a date or a time.
func (t *text) isDated(offset int) bool {
	return slices.ContainsFunc(t.moments, func(m moment) bool { return m.start <= offset && offset < m.end })
}

// isoOf writes a date as 2026-12-01, or returns "" where there is no such day. A date without a year
// is in the year that begins with the virtual clock: December 2026 to November 2027.
func isoOf(year, month, day string) string {
	m, _ := strconv.Atoi(month)
	d, _ := strconv.Atoi(day)
	if year == "" {
		year = "2027"
		if m == 12 {
			year = "2026"
		}
	}
	s := fmt.Sprintf("%s-%02d-%02d", year, m, d)
	if _, err := time.Parse(time.DateOnly, s); err != nil {
		return ""
	}
	return s
}

func monthNumber(name string) string {
	return strconv.Itoa(slices.Index(monthNames, strings.ToLower(name[:3])) + 1)
}

// slashed reads 5/3/2026 as the month first, as most tools do, unless only the day can be.
func slashed(g []string) string {
	if s := isoOf(g[3], g[1], g[2]); s != "" {
		return s
	}
	return isoOf(g[3], g[2], g[1])
}

// clock writes a time of day as 19:30, or returns "" where there is none.
func clock(g []string) string {
	hour, minute, half := g[1], g[2], g[3]
	switch strings.ToLower(g[6]) {
	case "noon":
		return "12:00"
	case "midnight":
		return "00:00"
	}
	if g[4] != "" {
		hour, minute, half = g[4], "0", g[5]
	}
	h, _ := strconv.Atoi(hour)
	m, _ := strconv.Atoi(minute)
	switch strings.ToLower(half) {
	case "p":
		h = h%12 + 12
	case "a":
		h %= 12
	}
	if h > 23 || m > 59 {
		return ""
	}
	return fmt.Sprintf("%02d:%02d", h, m)
}
