package suite_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/go-json-experiment/json"
)

func (s sabotage) proxy(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.header != nil {
			s.header(r.Header)
		}
		body, _ := io.ReadAll(r.Body)
		body = edited(body, s.request)
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		rec := httptest.NewRecorder()
		next.ServeHTTP(rec, r)

		out := rec.Body.Bytes()
		if s.answer != nil {
			out = edited(out, func(o object) { s.answer(rec.Header(), o) })
		}
		rec.Header().Del("Content-Length")
		if s.raw != nil {
			out = []byte(s.raw(rec.Header(), string(out)))
		}
		for name, values := range rec.Header() {
			w.Header()[name] = values
		}
		code := rec.Code
		if s.status != nil {
			code = s.status(code)
		}
		w.WriteHeader(code)
		_, _ = w.Write(out)
	})
}

// edited is JSON after a change; what is no object stays as it is.
func edited(body []byte, change func(object)) []byte {
	var o object
	if change == nil || json.Unmarshal(body, &o) != nil {
		return body
	}
	change(o)
	out, err := json.Marshal(o, json.Deterministic(true))
	if err != nil {
		return body
	}
	return out
}

// blocks changes the content blocks of an answer.
func blocks(change func(object)) func(http.Header, object) {
	return func(_ http.Header, o object) {
		content, _ := o["content"].([]any)
		for _, b := range content {
			change(b.(object))
		}
	}
}

func each(o object, change func(object)) {
	messages, _ := o["messages"].([]any)
	for _, m := range messages {
		change(m.(object))
	}
}

// strip removes a member at any depth.
func strip(v any, name string) {
	switch v := v.(type) {
	case object:
		delete(v, name)
		for _, member := range v {
			strip(member, name)
		}
	case []any:
		for _, element := range v {
			strip(element, name)
		}
	}
}

func sum(numbers ...any) float64 {
	total := 0.0
	for _, n := range numbers {
		f, _ := n.(float64)
		total += f
	}
	return total
}

func onStream(change func(string) string) func(http.Header, string) string {
	return func(h http.Header, s string) string {
		if strings.HasPrefix(h.Get("Content-Type"), "text/event-stream") {
			return change(s)
		}
		return s
	}
}

// doubled repeats the events that contain a text.
func doubled(s, part string) string {
	var b strings.Builder
	for event := range strings.SplitAfterSeq(s, "\n\n") {
		b.WriteString(event)
		if strings.Contains(event, part) {
			b.WriteString(event)
		}
	}
	return b.String()
}
