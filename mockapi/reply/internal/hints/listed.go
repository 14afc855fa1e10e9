package hints

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// listed finds the words of kinds that can be listed.
func (t *text) listed(k kind) []find {
	var out []find
	for i, w := range t.words {
		word, ok := member(k, w, t.low[i])
		if !ok {
			continue
		}
		f := t.of(run{i, i + 1})
		f.value = word
		out = append(out, f)
	}
	return out
}

// jobs finds occupations with the words before them: data analyst.
func (t *text) jobs() []find {
	var out []find
	for i, w := range t.words {
		if is, _ := lex.Member(lex.Stem("job"), w.Stem); !is {
			continue
		}
		first := i
		for first > 0 && t.follows(first) && !lex.IsStop(t.low[first-1]) && !lex.VerbAt(t.words, first-1) && i-first < 2 {
			first--
		}
		out = append(out, t.of(run{first, i + 1}))
	}
	return out
}

func member(k kind, w lex.Word, low string) (string, bool) {
	switch k {
	case "currency":
		return currencyOf(w, low)
	case "unit":
		return w.Text, measures[w.Stem]
	}
	is, _ := lex.Member(lex.Stem(string(k)), w.Stem)
	return w.Text, is && (w.Capital || k == "color" || len(low) > 3 && !lex.IsStop(low))
}

// measures are the names of units that are converted into each other.
var measures = stemSet(`kilometer kilometre km meter metre centimeter centimetre cm millimeter mile foot feet inch yard kilogram kg
	gram pound lb ounce oz ton liter litre gallon cup pint celsius fahrenheit kelvin second minute hour day week month year byte
	kilobyte megabyte gigabyte kb mb gb watt joule calorie acre hectare mph kph degree radian percent`)

// currencyNames gives the codes of currencies that are written out.
var currencyNames = map[string]string{
	"dollar": "USD", "dollars": "USD", "$": "USD", "euro": "EUR", "euros": "EUR", "€": "EUR",
	"pound": "GBP", "pounds": "GBP", "£": "GBP", "yen": "JPY", "¥": "JPY", "franc": "CHF",
	"francs": "CHF", "rupee": "INR", "rupees": "INR", "yuan": "CNY", "peso": "MXN", "pesos": "MXN",
}

var currencyCodes = wordSet(`USD EUR GBP JPY CHF CAD AUD NZD CNY INR BRL MXN SEK NOK DKK PLN CZK HUF TRY ZAR
	KRW SGD HKD BTC ETH`)

func currencyOf(w lex.Word, low string) (string, bool) {
	if upper := strings.ToUpper(w.Text); currencyCodes[upper] && (w.Capital || low != "try") {
		return upper, true
	}
	if code, ok := currencyNames[low]; ok {
		return code, true
	}
	for _, sign := range [...]string{"$", "€", "£", "¥"} {
		if strings.HasPrefix(low, sign) {
			return currencyNames[sign], true
		}
	}
	return "", false
}
