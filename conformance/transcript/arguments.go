package transcript

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"
)

// sdkArguments are what the SDKs take beside the members of a body: Python all of them, TypeScript betas.
// Who logs the arguments of a call logs them too, although they are never sent as they stand.
var sdkArguments = [][]byte{
	[]byte(`"betas"`), []byte(`"extra_body"`), []byte(`"extra_headers"`), []byte(`"extra_query"`), []byte(`"timeout"`),
}

// arguments turns the arguments of a call of an SDK into what was sent: betas and headers become those of
// the record, the members of extra_body those of the body. The bytes of the rest are blanked, so that all
// else stays where it stands. It does nothing where the API says that it was sent a member that it does
// not know.
func (r *Record) arguments() {
	if r.start < 0 || bytes.Contains(r.Response, []byte("Extra inputs are not permitted")) {
		return
	}
	found := false
	for _, name := range sdkArguments {
		found = found || bytes.Contains(r.Body, name)
	}
	if !found {
		return
	}
	d := jsontext.NewDecoder(bytes.NewReader(r.Body), options...)
	if token, err := d.ReadToken(); err != nil || token.Kind() != '{' {
		return
	}
	var taken []func()
	for d.PeekKind() == '"' {
		before := int(d.InputOffset())
		name, err := d.ReadToken()
		if err != nil {
			return
		}
		member := name.String()
		value, err := d.ReadValue()
		if err != nil {
			return
		}
		end := int(d.InputOffset())
		from := before + bytes.IndexByte(r.Body[before:], '"')
		if whole, ok := r.argument(member, value); ok {
			taken = append(taken, func() { blankMember(r.Body, from, end, whole) })
		}
	}
	for _, blank := range taken { // the decoder reads the same bytes
		blank()
	}
}

// argument takes one member if it is an argument. Whole tells that nothing of it stays in the body.
func (r *Record) argument(name string, value jsontext.Value) (whole, ok bool) {
	switch name {
	case "betas":
		return true, value.Kind() == '[' && r.betas(value) == nil
	case "extra_headers":
		return true, value.Kind() == '{' && r.headers(value) == nil
	case "extra_query", "timeout":
		return true, true
	case "extra_body":
		if value.Kind() != '{' {
			return false, false
		}
		return len(bytes.TrimSpace(value[1:len(value)-1])) == 0, true
	}
	return false, false
}

// blankMember blanks a member of an object with one comma beside it, or else the braces of its value and
// what stands before them.
func blankMember(body []byte, from, end int, whole bool) {
	if !whole {
		blank(body[from : from+bytes.IndexByte(body[from:end], '{')+1])
		blank(body[end-1 : end])
		return
	}
	blank(body[from:end])
	if rest := bytes.TrimLeft(body[end:], " \t\r\n"); len(rest) > 0 && rest[0] == ',' {
		rest[0] = ' '
	} else if front := bytes.TrimRight(body[:from], " \t\r\n"); len(front) > 0 && front[len(front)-1] == ',' {
		front[len(front)-1] = ' '
	}
}

func blank(b []byte) {
	for i := range b {
		if b[i] != '\n' {
			b[i] = ' '
		}
	}
}
