package lex

import "strings"

// A Name is a run of capitalised words: Larch Hut, Agnes Pichler, Lisbon. From and To are the indices
// of its first word and of the word behind its last one.
type Name struct{ From, To int }

// Names finds the names among the words of the sentence s. The capital of the first word tells nothing,
// so that it counts only where another capital follows, or where it owns something or a verb follows.
// Dates are no names.
func Names(s string, list []Word) []Name {
	var names []Name
	for i := 0; i < len(list); i++ {
		if !nameable(list[i]) && !shortDate(list, i) {
			continue
		}
		if low := strings.ToLower(list[i].Text); i == 0 && (verbs[list[i].Stem] || doWords[low] || askWords[low]) {
			continue
		}
		end := i + 1
		for end < len(list) && nameable(list[end]) && !list[end-1].Possessive && s[list[end-1].End:list[end].Start] == " " {
			end++
		}
		if i > 0 && !opensAnew(s, list[i].Start) || end > i+1 || opensAsName(list, i) {
			names = append(names, Name{i, end})
		}
		i = end - 1
	}
	return names
}

func nameable(w Word) bool {
	low := strings.ToLower(w.Text)
	return w.Capital && !w.Digit && !stopWords[low] && !months[low] && !weekdays[strings.TrimSuffix(low, "s")] && !currencies[low] && !leadWords[low]
}

// shortDate tells a name that begins like a short date: the Sun Hut, Mar Vista.
func shortDate(list []Word, i int) bool {
	low := strings.ToLower(list[i].Text)
	return list[i].Capital && len(low) == 3 && (months[low] || weekdays[low]) && i+1 < len(list) && nameable(list[i+1])
}

// opensAnew tells whether the word at i follows a colon or stands at the head of a list item.
func opensAnew(s string, i int) bool {
	before := strings.TrimRight(s[:i], " \t\n*-•")
	return before == "" || before[len(before)-1] == ':' || before[len(before)-1] == '.'
}

func opensAsName(list []Word, i int) bool {
	if verbs[list[i].Stem] || genericWords[strings.ToLower(list[i].Text)] {
		return false
	}
	return list[i].Possessive || i+1 < len(list) && (VerbAt(list, i+1) || strings.HasSuffix(list[i+1].Text, "s") && i+2 < len(list) && placeIn[strings.ToLower(list[i+2].Text)])
}

// labelEnds end the labels of a record that are written like names: Order Status, Phone Number.
var labelEnds = set(`status number date name address id total type code time price cost phone email contact role
	notes note summary result results details info location description version size count amount rate currency`)

// Heading is the name that a sentence opens with, as a heading does: before a comma, a colon, a bracket
// or a dash, or all alone. It is "" where there is none, or only the label of a value.
func Heading(s string) string {
	list := Words(s[:min(len(s), 120)])
	if len(list) == 0 {
		return ""
	}
	from := 0
	if isArticle(list[0].Text) {
		from = 1
	}
	end := from
	for end < len(list) && (nameable(list[end]) || shortDate(list, end) || end > from && list[end].Digit) && (end == from || s[list[end-1].End:list[end].Start] == " ") {
		end++
	}
	if end == from || end == from+1 && !relabelled(s[list[from].End:]) || list[end-1].Possessive || labelEnds[strings.ToLower(list[end-1].Text)] {
		return ""
	}
	behind := strings.TrimLeft(s[list[end-1].End:], " .*_")
	if list[end-1].Digit && !strings.HasPrefix(behind, ":") {
		return "" // Room 12 is a value
	}
	if behind == "" || strings.IndexByte(",:(-|", behind[0]) >= 0 || strings.HasPrefix(behind, "–") || strings.HasPrefix(behind, "—") {
		return s[list[from].Start:list[end-1].End]
	}
	return ""
}

// relabelled tells whether a label follows a name: "Brightwater: Phone: 55".
func relabelled(behind string) bool {
	rest, ok := strings.CutPrefix(behind, ": ")
	return ok && Labelled(rest)
}

func isArticle(word string) bool {
	return strings.EqualFold(word, "the") || strings.EqualFold(word, "a") || strings.EqualFold(word, "an")
}

// Label is what stands before the colon in a line of a record: Phone in "Phone: 555-0134". Who says
// something is no label.
func Label(s string) string {
	at := strings.Index(s, ": ")
	if at > 0 && at <= 40 && strings.Count(s[:at], " ") <= 3 && !strings.HasSuffix(s[:at], " said") {
		return s[:at]
	}
	return ""
}

// Labelled tells whether a sentence is a line of a record.
func Labelled(s string) bool { return Label(s) != "" }
