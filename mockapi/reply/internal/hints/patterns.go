package hints

import (
	"regexp"
	"strings"
)

var (
	emails = regexp.MustCompile(`[\w.+-]+@[\w-]+\.[\w.-]*\w`)
	urls   = regexp.MustCompile(`(?:https?|ftp)://[^\s"'<>` + "`" + `)]*[^\s"'<>` + "`" + `).,;:!?]`)
	phones = regexp.MustCompile(`\+?\d[\d ()-]{5,16}\d`)
	// paths are absolute, relative or home paths, and bare file names with an extension.
	paths   = regexp.MustCompile(`(?:~|\.{1,2})?(?:/[\w.@+-]+)+/?|[\w-]+(?:/[\w.-]+)*\.[A-Za-z][A-Za-z0-9]{0,4}\b`)
	streets = regexp.MustCompile(`\b\d+[a-zA-Z]? (?:[A-Z][\w'.-]+ ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Boulevard|Square|Way|Court|Place|Terrace|Close|Quay|Hill)\b|\b[A-Z]\w+(?:straße|strasse|straat|gatan|weg|gasse) \d+[a-z]?\b`)
	// countries are those that people write about most.
	countries = regexp.MustCompile(`\b(?:Argentina|Australia|Austria|Belgium|Brazil|Canada|Chile|China|Colombia|Croatia|Czechia|Denmark|Egypt|Estonia|Finland|France|Germany|Greece|Hungary|Iceland|India|Indonesia|Ireland|Israel|Italy|Japan|Kenya|Latvia|Lithuania|Luxembourg|Malaysia|Malta|Mexico|Morocco|Netherlands|New Zealand|Nigeria|Norway|Peru|Philippines|Poland|Portugal|Romania|Russia|Scotland|Singapore|Slovakia|Slovenia|South Africa|South Korea|Spain|Sweden|Switzerland|Taiwan|Thailand|Turkey|UK|USA|Ukraine|United Kingdom|United States|Vietnam|Wales)\b`)
	tickers   = regexp.MustCompile(`\b[A-Z]{2,5}\b`)
	ticked    = regexp.MustCompile("`([^`\n]+)`")
	fenced    = regexp.MustCompile("(?s)```[a-zA-Z0-9+-]*\n(.*?)\n?```")
	quoted    = regexp.MustCompile(`"([^"\n]{1,400})"|“([^”\n]{1,400})”|(?:^|[\s(])'([^'\n]{1,400})'(?:$|[\s).,;:!?])`)
	// sumsOf are arithmetic with at least one operator.
	sumsOf = regexp.MustCompile(`[-(\d][\d\s().]*(?:[-+*/^x×÷%][\d\s().]*)+[\d)]`)
)

// pathsIn finds paths that are no part of a URL, without the full stop of the sentence.
func (q field) pathsIn(text string) []string {
	var out []string
	for _, path := range paths.FindAllString(urls.ReplaceAllString(text, " "), 20) {
		out = append(out, strings.TrimRight(path, "."))
	}
	return out
}

// matching finds what a pattern matches.
func matching(re *regexp.Regexp) func(field, string) []string {
	return func(_ field, text string) []string { return re.FindAllString(text, 20) }
}

// shellWords begin a command line that is not quoted.
var shellWords = words(`ls cat echo git npm npx go python python3 node make grep find curl pwd mkdir rm cp mv
	touch head tail sed awk docker kubectl cargo pip yarn pnpm date whoami uname df du ps env bash sh chmod wc`)

// commands finds a command line: between backticks, or after "run" where its first word is one that
// shells know.
func (q field) commands(text string) []string {
	if m := ticked.FindAllStringSubmatch(text, 20); m != nil {
		return firstGroups(m)
	}
	if m := fenced.FindAllStringSubmatch(text, 20); m != nil {
		return firstGroups(m)
	}
	low := strings.ToLower(text)
	for _, verb := range [...]string{"run ", "execute ", "command ", "command: "} {
		at := strings.Index(low, verb)
		if at < 0 {
			continue
		}
		line, _, _ := strings.Cut(text[at+len(verb):], "\n")
		first, _, _ := strings.Cut(line, " ")
		if shellWords[strings.TrimRight(first, ".")] {
			return []string{strings.TrimRight(line, " .!?")}
		}
	}
	return nil
}

func (q field) code(text string) []string {
	if m := fenced.FindAllStringSubmatch(text, 20); m != nil {
		return firstGroups(m)
	}
	if m := ticked.FindAllStringSubmatch(text, 20); m != nil {
		return firstGroups(m)
	}
	return q.identifiers(text)
}

func firstGroups(matches [][]string) []string {
	var out []string
	for _, m := range matches {
		out = append(out, m[1])
	}
	return out
}

// shares is a percentage of something.
var shares = regexp.MustCompile(`(?i)\b(\d+(?:\.\d+)?)\s?(?:%|percent) of (\d+(?:\.\d+)?)`)

// expressions finds arithmetic.
func (q field) expressions(text string) []string {
	var out []string
	for _, m := range shares.FindAllStringSubmatch(text, 5) {
		out = append(out, m[1]+" / 100 * "+m[2])
	}
	for _, s := range sumsOf.FindAllString(text, 5) {
		out = append(out, strings.TrimSpace(s))
	}
	return out
}

// currencyNames gives the codes of currencies that are written out.
var currencyNames = map[string]string{
	"euro": "EUR", "euros": "EUR", "€": "EUR", "dollar": "USD", "dollars": "USD", "$": "USD", "pound": "GBP",
	"pounds": "GBP", "£": "GBP", "yen": "JPY", "¥": "JPY", "franc": "CHF", "francs": "CHF", "rupees": "INR",
}

var currencyCode = regexp.MustCompile(`\b(?:USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|CNY|INR|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|ZAR|KRW|SGD|HKD|TRY)\b|[€$£¥]|\b(?:euros?|dollars?|pounds?|yen|francs?|rupees)\b`)

// currencies finds codes in their order; a field for the target takes the second.
func (q field) currencies(text string) []string {
	var out []string
	for _, s := range currencyCode.FindAllString(text, 10) {
		if code := currencyNames[strings.ToLower(s)]; code != "" {
			s = code
		}
		out = append(out, s)
	}
	if q.isAny(words("to target destination quote")) && len(out) > 1 {
		return out[1:]
	}
	return out
}

var languageName = regexp.MustCompile(`\b(?:English|French|German|Spanish|Italian|Portuguese|Dutch|Swedish|Norwegian|Danish|Finnish|Polish|Czech|Russian|Ukrainian|Greek|Turkish|Arabic|Hebrew|Hindi|Japanese|Chinese|Korean|Vietnamese|Thai|Catalan|Welsh|Irish|Hungarian|Romanian|Python|Go|Rust|Java|JavaScript|TypeScript|Ruby|Kotlin|Swift)\b`)

// languages finds names of languages; a field for the source takes what follows "from".
func (q field) languages(text string) []string {
	found := languageName.FindAllStringIndex(text, 10)
	var out []string
	for _, span := range found {
		after := strings.HasSuffix(strings.TrimRight(strings.ToLower(text[:span[0]]), " "), "from")
		if q.isAny(words("source from")) && !after && len(found) > 1 {
			continue
		}
		if q.isAny(words("target to")) && after {
			continue
		}
		out = append(out, text[span[0]:span[1]])
	}
	return out
}
