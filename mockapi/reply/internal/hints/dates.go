package hints

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var (
	isoDate = regexp.MustCompile(`\b\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?\b`)
	dayName = `(?:mon|tues|wednes|thurs|fri|satur|sun)day`
	month   = `(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
	// dayOfMonth is June 12, June 12th 2027, 12 June, the 12th of June.
	dayOfMonth = regexp.MustCompile(`(?i)\b` + month + `\.? \d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4})?|\b\d{1,2}(?:st|nd|rd|th)?(?: of)? ` + month + `\b(?: \d{4})?`)
	relative   = regexp.MustCompile(`(?i)\b(?:today|tonight|tomorrow|yesterday|(?:next|this|last) (?:week|month|year|weekend|` + dayName + `)|` + dayName + `|in (?:\d+|two|three|four) (?:days|weeks|months))\b`)
	clockTime  = regexp.MustCompile(`(?i)\b(\d{1,2})(?::(\d{2}))?\s?(am|pm|a\.m\.|p\.m\.)|\b(\d{1,2}):(\d{2})\b|\b(noon|midnight)\b`)
)

// byFormat finds values of the formats that can be read out of prose.
func (q field) byFormat(text string) []string {
	switch q.Format {
	case "email", "idn-email":
		return emails.FindAllString(text, 20)
	case "uri", "url", "iri":
		return urls.FindAllString(text, 20)
	case "date":
		return datesISO(text)
	case "date-time":
		return dateTimes(text)
	case "time":
		var out []string
		for _, c := range clocks(text) {
			out = append(out, c+":00Z")
		}
		return out
	}
	return nil
}

// datesISO finds dates and writes them as 2026-12-01. A date without a year is in the year that
// begins with the virtual clock: December 2026 to November 2027.
func datesISO(text string) []string {
	var out []string
	for _, s := range isoDate.FindAllString(text, 20) {
		out = append(out, s[:10])
	}
	for _, s := range dayOfMonth.FindAllString(text, 20) {
		if iso, ok := toISO(s); ok {
			out = append(out, iso)
		}
	}
	return out
}

var monthNames = [...]string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

func toISO(s string) (string, bool) {
	year, m, day := 0, 0, 0
	for _, part := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == ' ' || r == ',' || r == '.' }) {
		n, err := strconv.Atoi(strings.TrimRight(part, "stndrh"))
		switch {
		case err == nil && n > 31:
			year = n
		case err == nil:
			day = n
		case len(part) >= 3:
			for i, name := range monthNames {
				if strings.HasPrefix(part, name) {
					m = i + 1
				}
			}
		}
	}
	if m == 0 || day == 0 {
		return "", false
	}
	if year == 0 {
		year = 2027
		if m == 12 {
			year = 2026
		}
	}
	return fmt.Sprintf("%04d-%02d-%02d", year, m, day), true
}

func dateTimes(text string) []string {
	var out []string
	for _, s := range isoDate.FindAllString(text, 20) {
		if len(s) > 16 && !strings.ContainsAny(s[16:], "Z+-") {
			s += "Z"
		}
		if len(s) > 10 {
			out = append(out, s)
		}
	}
	at := append(clocks(text), "09:00")
	for _, day := range datesISO(text) {
		out = append(out, day+"T"+at[0]+":00Z")
	}
	return out
}

// clocks finds times of day and writes them as 19:30.
func clocks(text string) []string {
	var out []string
	for _, m := range clockTime.FindAllStringSubmatch(text, 20) {
		hour, minute := m[1], m[2]
		if hour == "" {
			hour, minute = m[4], m[5]
		}
		switch strings.ToLower(m[6]) {
		case "noon":
			hour = "12"
		case "midnight":
			hour = "0"
		}
		h, err := strconv.Atoi(hour)
		if err != nil || h > 24 {
			continue
		}
		half := strings.ToLower(m[3])
		if strings.HasPrefix(half, "p") && h < 12 {
			h += 12
		}
		if strings.HasPrefix(half, "a") && h == 12 {
			h = 0
		}
		if minute == "" {
			minute = "00"
		}
		out = append(out, fmt.Sprintf("%02d:%s", h%24, minute))
	}
	return out
}

// datesAsWritten finds dates for a field that asks for no format.
func (q field) datesAsWritten(text string) []string {
	if q.isAny(words("location city place airport station")) {
		return nil
	}
	var out []string
	for _, re := range [...]*regexp.Regexp{isoDate, dayOfMonth, relative} {
		out = append(out, re.FindAllString(text, 20)...)
	}
	if q.isAny(words("end checkout return")) && len(out) > 1 {
		return out[1:]
	}
	return out
}

func (q field) timesAsWritten(text string) []string {
	if q.isAny(words("zone timezone")) {
		return nil
	}
	found := clockTime.FindAllString(text, 20)
	if q.isAny(words("end arrival arrive until to closing checkout")) && len(found) > 1 {
		return found[1:]
	}
	return found
}
