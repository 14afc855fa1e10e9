package hints

import (
	"regexp"
	"slices"
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

var (
	emails = regexp.MustCompile(`[\w.+-]*\w@[\w-]+(?:\.[\w-]+)+`)
	urls   = regexp.MustCompile(`(?:https?|ftp)://[^\s"'<>()\[\]` + "`" + `]*[^\s"'<>()\[\]` + "`" + `.,;:!?]|\bwww\.[^\s<>"'()\[\]]*[\w/]`)
	phones = regexp.MustCompile(`\+?\(?\d[\d\s().-]{5,18}\d`)
	zips   = regexp.MustCompile(`\b\d{5}(?:-\d{4})?\b`)
	// pathShape is an absolute, relative or home path, a folder, or a bare file name with its extension.
	pathShape = regexp.MustCompile(`(?:~|\.{1,2})?(?:/[\w.@+-]+)+/?|(?:[\w.@+-]+/)+(?:[\w.@+-]*[\w@+-])?|[\w@+-]+(?:\.[\w@+-]+)*\.[A-Za-z][A-Za-z0-9]{0,4}\b`)
	dateLike  = regexp.MustCompile(`^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}/\d{1,2}(?:/\d{2,4})?$`)
	// sum is arithmetic with at least one operator.
	sum    = regexp.MustCompile(`[-(√]*\d[\d\s().,%]*(?:[-+*/^x×÷]+[\s(]*\d[\d\s().,%]*)+`)
	globs  = regexp.MustCompile(`(?:^|[\s"'])([\w./{},-]*\*{1,2}(?:/[\w./*{},-]+|\.[\w*{},.-]+)|[\w./-]+/\*+)`)
	hashed = regexp.MustCompile(`(?:^|[\s(])(#[A-Za-z][\w-]*)`)
	// shares is a percentage of something.
	shares  = regexp.MustCompile(`(?i)\b(\d+(?:\.\d+)?)\s?(?:%|percent) of (\d+(?:\.\d+)?)`)
	streets = regexp.MustCompile(`\b\d+[a-zA-Z]? (?:[A-Z][\w'.-]+ ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Boulevard|Square|Way|Court|Place|Terrace|Close|Quay|Hill)\b|\b[A-Z]\w+(?:straße|strasse|straat|gatan|weg|gasse) \d+[a-z]?\b`)
	at      = regexp.MustCompile(`(?:^|[\s(])@([A-Za-z0-9_][\w.-]*\w)`)
)

// shape returns what an expression matches, in its group where it has one.
func (t *text) shape(re *regexp.Regexp) []find {
	if t.shapes == nil {
		t.shapes = map[*regexp.Regexp][]find{}
	}
	if known, ok := t.shapes[re]; ok {
		return slices.Clone(known)
	}
	var out []find
	group := 0
	if re.NumSubexp() == 1 {
		group = 2
	}
	for _, m := range re.FindAllStringSubmatchIndex(t.s, 50) {
		out = append(out, t.piece(m[group], m[group+1]))
	}
	t.shapes[re] = out
	return slices.Clone(out)
}

// paths finds paths outside of URLs and addresses. A field for a folder wants one that ends with a
// slash or has no extension.
func (t *text) paths(q *field) []find {
	other := slices.Concat(t.shape(urls), t.shape(emails), t.shape(globs))
	var files, folders []find
	for _, f := range t.shape(pathShape) {
		f = t.piece(f.start, f.start+len(strings.TrimRight(t.s[f.start:f.end], ".")))
		s := t.s[f.start:f.end]
		inside := slices.ContainsFunc(other, func(o find) bool { return o.start < f.end && f.start < o.end })
		if inside || dateLike.MatchString(s) || !strings.ContainsAny(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") ||
			abbreviations[strings.ToLower(s)] {
			continue
		}
		if strings.HasSuffix(s, "/") || !strings.Contains(s[strings.LastIndexByte(s, '/')+1:], ".") {
			folders = append(folders, f)
		} else {
			files = append(files, f)
		}
	}
	if q.is(folderWords) {
		return append(folders, files...)
	}
	return append(files, folders...)
}

var (
	patternWords  = stemSet("pattern regex glob")
	streetWords   = stemSet("street address")
	folderWords   = stemSet("dir directory folder cwd")
	abbreviations = wordSet("e.g i.e p.m a.m and/or either/or he/she w/o")
)

func (t *text) phones() []find {
	return slices.DeleteFunc(t.shape(phones), func(f find) bool {
		s := t.s[f.start:f.end]
		return digits(s) < 7 || dateLike.MatchString(s)
	})
}

func digits(s string) int {
	n := 0
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' {
			n++
		}
	}
	return n
}

// sums finds arithmetic. A percentage of something is written as a product.
func (t *text) sums() []find {
	var out []find
	for _, f := range t.shape(shares) {
		m := shares.FindStringSubmatch(t.s[f.start:f.end])
		f.value = m[1] + " / 100 * " + m[2]
		out = append(out, f)
	}
	return append(out, t.operations()...)
}

func (t *text) operations() []find {
	out := t.shape(sum)
	for i, f := range out {
		out[i] = t.piece(f.start, f.start+len(strings.TrimRight(t.s[f.start:f.end], " .,")))
	}
	return slices.DeleteFunc(out, func(f find) bool { return dateLike.MatchString(t.s[f.start:f.end]) })
}

// handles finds names that are written @name.
func (t *text) handles() []find { return t.shape(at) }

// ids finds tokens such as AB-12, 4417 and #88. A bare number is a guess.
func (t *text) ids(q *field) []find {
	var likely, guesses []find
	for i, w := range t.words {
		if !w.Digit || strings.ContainsAny(w.Text, ":/@%$€£,") || t.isDated(w.Start) {
			continue
		}
		f := t.of(run{i, i + 1})
		s := strings.TrimPrefix(w.Text, "#")
		f.value = s
		_, unit, number := splitNumber(s)
		if _, known := unitNames[unit]; number && known && s == w.Text {
			guesses = append(guesses, f.at(schema.Fair))
			continue
		}
		likely = append(likely, f)
	}
	return append(likely, guesses...)
}

// symbols finds words of capitals such as AAPL.
func (t *text) symbols() []find {
	var out []find
	for i, w := range t.words {
		upper := len(w.Text) >= 2 && len(w.Text) <= 5 && strings.ToUpper(w.Text) == w.Text && !w.Digit
		if _, money := currencyOf(w, t.low[i]); upper && w.Capital && !lex.IsStop(t.low[i]) && !money {
			out = append(out, t.of(run{i, i + 1}))
		}
	}
	return out
}
