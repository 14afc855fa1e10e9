package wire

import "testing"

// syntaxFaults are answers of orjson 3.10.18, group by group.
var syntaxFaults = []struct {
	why  string
	rows [][2]string // body, error
}{
	{"an empty or blank body", [][2]string{
		{``, `Input is a zero-length, empty document: line 1 column 1 (char 0)`},
		{` `, `input data is empty: line 1 column 1 (char 0)`},
		{"\r\n", `input data is empty: line 1 column 1 (char 0)`},
	}},
	{"the body ends too early", [][2]string{
		{`{`, `unexpected end of data: line 1 column 2 (char 1)`},
		{`[1`, `unexpected end of data: line 1 column 3 (char 2)`},
		{`[1,`, `unexpected end of data: line 1 column 4 (char 3)`},
		{`{"a"`, `unexpected end of data: line 1 column 5 (char 4)`},
		{`{"a":`, `unexpected end of data: line 1 column 6 (char 5)`},
		{`{"a":1`, `unexpected end of data: line 1 column 7 (char 6)`},
		{`{"a":[`, `unexpected end of data: line 1 column 7 (char 6)`},
		{`{"a":1,"b":`, `unexpected end of data: line 1 column 12 (char 11)`},
		{`"abc`, `unexpected end of data: line 1 column 5 (char 4)`},
		{`"\`, `unexpected end of data: line 1 column 3 (char 2)`},
		{`"\u00`, `unexpected end of data: line 1 column 6 (char 5)`},
		{`-`, `unexpected end of data: line 1 column 2 (char 1)`},
		{`1.`, `unexpected end of data: line 1 column 3 (char 2)`},
		{`1e`, `unexpected end of data: line 1 column 3 (char 2)`},
		{`1e+`, `unexpected end of data: line 1 column 4 (char 3)`},
		{`tru`, `unexpected end of data: line 1 column 4 (char 3)`},
		{`fals`, `unexpected end of data: line 1 column 5 (char 4)`},
		{`{"a":tru`, `unexpected end of data: line 1 column 9 (char 8)`},
		{`[n`, `unexpected end of data: line 1 column 3 (char 2)`},
		{"{\"a\":1\n", `unexpected end of data: line 2 column 1 (char 7)`},
		{`[ `, `unexpected end of data: line 1 column 3 (char 2)`},
		{"\t\n [", `unexpected end of data: line 2 column 3 (char 4)`},
	}},
	{"a character that no rule expects", [][2]string{
		{`}`, `unexpected character: line 1 column 1 (char 0)`},
		{`,`, `unexpected character: line 1 column 1 (char 0)`},
		{`N`, `unexpected character: line 1 column 1 (char 0)`},
		{`NaN`, `unexpected character: line 1 column 1 (char 0)`},
		{`Infinity`, `unexpected character: line 1 column 1 (char 0)`},
		{`.5`, `unexpected character: line 1 column 1 (char 0)`},
		{`+1`, `unexpected character: line 1 column 1 (char 0)`},
		{`/* x */1`, `unexpected character: line 1 column 1 (char 0)`},
		{`{'a':1}`, `unexpected character: line 1 column 2 (char 1)`},
		{`{a:1}`, `unexpected character: line 1 column 2 (char 1)`},
		{`{1:2}`, `unexpected character: line 1 column 2 (char 1)`},
		{`{null:1}`, `unexpected character: line 1 column 2 (char 1)`},
		{`{,}`, `unexpected character: line 1 column 2 (char 1)`},
		{`[,]`, `unexpected character: line 1 column 2 (char 1)`},
		{`[1 2]`, `unexpected character: line 1 column 4 (char 3)`},
		{`[1,,2]`, `unexpected character: line 1 column 4 (char 3)`},
		{`[1}`, `unexpected character: line 1 column 3 (char 2)`},
		{`{]`, `unexpected character: line 1 column 2 (char 1)`},
		{`[1,}`, `unexpected character: line 1 column 4 (char 3)`},
		{`{"a":1]`, `unexpected character: line 1 column 7 (char 6)`},
		{`{"a":1,]`, `unexpected character: line 1 column 8 (char 7)`},
		{`{"a" 1}`, `unexpected character: line 1 column 6 (char 5)`},
		{`{"a",1}`, `unexpected character: line 1 column 5 (char 4)`},
		{`{"a":}`, `unexpected character: line 1 column 6 (char 5)`},
		{`{"a"::1}`, `unexpected character: line 1 column 6 (char 5)`},
		{`{"a":1 "b":2}`, `unexpected character: line 1 column 8 (char 7)`},
		{`{"a":"b":1}`, `unexpected character: line 1 column 9 (char 8)`},
		{`{"a":1,2}`, `unexpected character: line 1 column 8 (char 7)`},
		{`[truex]`, `unexpected character: line 1 column 6 (char 5)`},
		{"\x00", `unexpected character: line 1 column 1 (char 0)`},
		{"\x0c[]", `unexpected character: line 1 column 1 (char 0)`},
		{"\ufeff{}", `unexpected character: line 1 column 1 (char 0)`},
		{"[\u00a0]", `unexpected character: line 1 column 2 (char 1)`},
	}},
	{"something follows the document", [][2]string{
		{`{} x`, `unexpected content after document: line 1 column 4 (char 3)`},
		{`{}{}`, `unexpected content after document: line 1 column 3 (char 2)`},
		{`1 2`, `unexpected content after document: line 1 column 3 (char 2)`},
		{`0x10`, `unexpected content after document: line 1 column 2 (char 1)`},
		{`1.5.5`, `unexpected content after document: line 1 column 4 (char 3)`},
		{`truex`, `unexpected content after document: line 1 column 5 (char 4)`},
		{`"a" "b"`, `unexpected content after document: line 1 column 5 (char 4)`},
		{`{"a":1}}`, `unexpected content after document: line 1 column 8 (char 7)`},
		{`[]]`, `unexpected content after document: line 1 column 3 (char 2)`},
		{"{\"a\":1}\x00", `unexpected content after document: line 1 column 8 (char 7)`},
		{`1//`, `unexpected content after document: line 1 column 2 (char 1)`},
	}},
	{"a literal that is none", [][2]string{
		{`tx`, `invalid literal: line 1 column 1 (char 0)`},
		{`trux`, `invalid literal: line 1 column 1 (char 0)`},
		{`[tr]`, `invalid literal: line 1 column 2 (char 1)`},
		{`nulx`, `invalid literal: line 1 column 1 (char 0)`},
		{`{"a":tru}`, `invalid literal: line 1 column 6 (char 5)`},
		{`[f]`, `invalid literal: line 1 column 2 (char 1)`},
	}},
	{"a comma before the end", [][2]string{
		{`[1,]`, `trailing comma is not allowed: line 1 column 3 (char 2)`},
		{`{"a":1,}`, `trailing comma is not allowed: line 1 column 7 (char 6)`},
		{`{"a":1, }`, `trailing comma is not allowed: line 1 column 7 (char 6)`},
		{`[1 , ]`, `trailing comma is not allowed: line 1 column 4 (char 3)`},
		{"[1,\n]", `trailing comma is not allowed: line 1 column 3 (char 2)`},
		{`[[1,],2]`, `trailing comma is not allowed: line 1 column 6 (char 5)`},
		{`[1,]x`, `trailing comma is not allowed: line 1 column 3 (char 2)`},
	}},
	{"numbers", [][2]string{
		{`01`, `number with leading zero is not allowed: line 1 column 1 (char 0)`},
		{`-01`, `number with leading zero is not allowed: line 1 column 2 (char 1)`},
		{`00`, `number with leading zero is not allowed: line 1 column 1 (char 0)`},
		{`-a`, `no digit after minus sign: line 1 column 2 (char 1)`},
		{`- 1`, `no digit after minus sign: line 1 column 2 (char 1)`},
		{`-Infinity`, `no digit after minus sign: line 1 column 2 (char 1)`},
		{`1.a`, `no digit after decimal point: line 1 column 3 (char 2)`},
		{`1.e5`, `no digit after decimal point: line 1 column 3 (char 2)`},
		{`[1.]`, `no digit after decimal point: line 1 column 4 (char 3)`},
		{`1ea`, `no digit after exponent sign: line 1 column 3 (char 2)`},
		{`[1e]`, `no digit after exponent sign: line 1 column 4 (char 3)`},
		{`[1e+]`, `no digit after exponent sign: line 1 column 5 (char 4)`},
		{`1e999`, `number is infinity when parsed as double: line 1 column 1 (char 0)`},
		{`-1e309`, `number is infinity when parsed as double: line 1 column 1 (char 0)`},
		{`[1e400,`, `number is infinity when parsed as double: line 1 column 2 (char 1)`},
	}},
	{"escapes", [][2]string{
		{`"a\qb"`, `invalid escaped character in string: line 1 column 4 (char 3)`},
		{`{"\q":1}`, `invalid escaped character in string: line 1 column 4 (char 3)`},
		{`"\u0041\q"`, `invalid escaped character in string: line 1 column 9 (char 8)`},
		{`"\ud83d\ude00\q"`, `invalid escaped character in string: line 1 column 15 (char 14)`},
		{`"\x"`, `invalid escaped character in string: line 1 column 3 (char 2)`},
		{`"a\u12"`, `invalid escaped sequence in string: line 1 column 3 (char 2)`},
		{`"\ug000"`, `invalid escaped sequence in string: line 1 column 2 (char 1)`},
		{`"\u"`, `invalid escaped sequence in string: line 1 column 2 (char 1)`},
		{`"é\q"`, `invalid escaped character in string: line 1 column 4 (char 3)`},
	}},
	{"surrogates", [][2]string{
		{`"\ud83d"`, `no low surrogate in string: line 1 column 8 (char 7)`},
		{`"\ud83dx"`, `no low surrogate in string: line 1 column 8 (char 7)`},
		{`"\ud83d\n"`, `no low surrogate in string: line 1 column 8 (char 7)`},
		{`"\ud83d\u0041"`, `invalid low surrogate in string: line 1 column 8 (char 7)`},
		{`"\ud83d\ud83d"`, `invalid low surrogate in string: line 1 column 8 (char 7)`},
		{`"\ud83d\uzzzz"`, `invalid escaped sequence in string: line 1 column 8 (char 7)`},
		{`"\udc00"`, `invalid high surrogate in string: line 1 column 2 (char 1)`},
		{`"\udc00\ud83d"`, `invalid high surrogate in string: line 1 column 2 (char 1)`},
		{`"\udc00`, `invalid high surrogate in string: line 1 column 2 (char 1)`},
		{`"\ud83d`, `unexpected end of data: line 1 column 8 (char 7)`},
		{`"\ud83d\`, `unexpected end of data: line 1 column 9 (char 8)`},
		{`"\ud83d\u12`, `unexpected end of data: line 1 column 12 (char 11)`},
		{`"\ud83d\ud83d`, `invalid low surrogate in string: line 1 column 8 (char 7)`},
		{`{"model":"claude-sonnet-4-6","max_tokens":16,"messages":` +
			`[{"role":"user","content":"x\ud83d y"}]}`, // body.lone_surrogate
			`no low surrogate in string: line 1 column 91 (char 90)`},
	}},
	{"control characters", [][2]string{
		{"\"a\x01b\"", `unexpected control character in string: line 1 column 3 (char 2)`},
		{"\"a\nb\"", `unexpected control character in string: line 1 column 3 (char 2)`},
		{"\"a\tb\"", `unexpected control character in string: line 1 column 3 (char 2)`},
		{"\"\x00\"", `unexpected control character in string: line 1 column 2 (char 1)`},
	}},
	{"not UTF-8", [][2]string{
		{"\"\xff\"", `str is not valid UTF-8: surrogates not allowed: line 1 column 1 (char 0)`},
		{"\xff", `str is not valid UTF-8: surrogates not allowed: line 1 column 1 (char 0)`},
		{"\"\xed\xa0\x80\"", `str is not valid UTF-8: surrogates not allowed: line 1 column 1 (char 0)`},
		{"[1,,\xff", `str is not valid UTF-8: surrogates not allowed: line 1 column 1 (char 0)`},
	}},
	{"lines and columns count code points", [][2]string{
		{"[1,\n 2,\n 3 4]", `unexpected character: line 3 column 4 (char 11)`},
		{"[\n1,\né]", `unexpected character: line 3 column 1 (char 5)`},
		{`["é",}`, `unexpected character: line 1 column 6 (char 5)`},
		{`{"é":"é" x`, `unexpected character: line 1 column 10 (char 9)`},
		{`["😀" 1]`, `unexpected character: line 1 column 6 (char 5)`},
		{`["😀",]`, `trailing comma is not allowed: line 1 column 5 (char 4)`},
	}},
}

func TestSyntaxErrors(t *testing.T) {
	for _, group := range syntaxFaults {
		t.Run(group.why, func(t *testing.T) {
			for _, row := range group.rows {
				root, err := Parse([]byte(row[0]))
				if root != nil || err == nil {
					t.Errorf("Parse(%q) accepts the body", row[0])
					continue
				}
				if got := err.Error(); got != row[1] {
					t.Errorf("Parse(%q)\n got %s\nwant %s", row[0], got, row[1])
				}
			}
		})
	}
}

func TestSyntaxErrorFields(t *testing.T) {
	_, got := Parse([]byte("[1,\n \"é\" x]"))
	want := SyntaxError{Message: "unexpected character", Line: 2, Column: 6, Char: 9}
	if got == nil || *got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
