package lex

import (
	_ "embed"
	"strings"
)

// Stem reduces a word to what its forms share: live, lives, living and lived are "liv", flew is
// "fly", colours is "color". It is far coarser than a published stemmer; two words with one stem
// merely count as the same word when a question is compared with a sentence.
func Stem(word string) string {
	w := strings.ToLower(word)
	if strings.ContainsAny(w, "0123456789@/_") {
		return strings.TrimSuffix(w, ".")
	}
	if base, ok := irregular[w]; ok {
		if irregular[base] == base {
			return base
		}
		w = base
	}
	return strip(w)
}

// strip takes the endings off, the longest first.
func strip(w string) string {
	switch {
	case len(w) <= 3:
		return w
	case strings.HasSuffix(w, "ies") && len(w) > 4, strings.HasSuffix(w, "ied") && len(w) > 4:
		return finish(w[:len(w)-3])
	case hasAnySuffix(w, "sses", "shes", "ches", "xes", "zes"):
		return finish(w[:len(w)-2])
	case strings.HasSuffix(w, "s") && !hasAnySuffix(w, "ss", "us", "is"):
		return strip(w[:len(w)-1])
	case strings.HasSuffix(w, "ing") && hasVowel(w[:len(w)-3]):
		return finish(undouble(w[:len(w)-3]))
	case strings.HasSuffix(w, "ed") && !strings.HasSuffix(w, "eed") && hasVowel(w[:len(w)-2]):
		return finish(undouble(w[:len(w)-2]))
	case hasAnySuffix(w, "ation", "ition") && len(w) > 8:
		return finish(w[:len(w)-5])
	case hasAnySuffix(w, "ment", "ness") && len(w) > 7:
		return finish(w[:len(w)-4])
	case strings.HasSuffix(w, "ly") && len(w) > 5:
		return finish(w[:len(w)-2])
	}
	return finish(w)
}

// finish drops what is left of a vowel ending: allergy and allergic, city and cities, live and
// living, graduate and graduation meet here.
func finish(w string) string {
	switch {
	case len(w) > 6 && hasAnySuffix(w, "ic", "at"):
		return w[:len(w)-2]
	case len(w) > 7 && strings.HasSuffix(w, "ate"):
		return w[:len(w)-3]
	case len(w) > 3 && strings.HasSuffix(w, "e"):
		return w[:len(w)-1]
	case len(w) > 3 && strings.HasSuffix(w, "y") && !isVowel(w[len(w)-2]):
		return w[:len(w)-1]
	case len(w) > 3 && strings.HasSuffix(w, "i"):
		return w[:len(w)-1]
	}
	return w
}

func undouble(w string) string {
	n := len(w)
	if n > 3 && w[n-1] == w[n-2] && !isVowel(w[n-1]) && !strings.ContainsRune("lsz", rune(w[n-1])) {
		return w[:n-1]
	}
	return w
}

func hasVowel(w string) bool {
	return len(w) > 1 && strings.ContainsAny(w, "aeiouy")
}

func isVowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }

func hasAnySuffix(w string, suffixes ...string) bool {
	for _, s := range suffixes {
		if strings.HasSuffix(w, s) {
			return true
		}
	}
	return false
}

//go:embed irregular.txt
var irregularText string

// irregular maps forms that no ending explains, and British spellings, to their base. A base that
// is its own form is left alone: a wedding is not a Wednesday.
var irregular = readIrregular(irregularText)

func readIrregular(text string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(text) {
		base, forms, _ := strings.Cut(line, ":")
		for form := range strings.FieldsSeq(forms) {
			m[form] = strings.TrimSpace(base)
		}
	}
	return m
}
