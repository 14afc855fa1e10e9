package wire

import (
	"bytes"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// An APIError is a refusal in the API's own words.
type APIError struct {
	// Rule is the id of the rule or fault that made it, such as pair.missing_result.
	Rule    string
	Status  int
	Type    string // invalid_request_error, not_found_error, …
	Message string
	// Code is error.details.error_code, "" where the error has no details.
	Code string
	// Details are further members of error.details, in this order.
	Details []Detail
	// Bare drops the envelope's type and request_id, as the edge in front of the API does.
	Bare bool
}

// A Detail is one member of error.details.
type Detail struct {
	Name  string
	Value any
}

// Error returns the status, the type and the message.
func (e *APIError) Error() string { return fmt.Sprintf("%d %s: %s", e.Status, e.Type, e.Message) }

// Body renders the error as the API does: compact, without a final newline.
func (e *APIError) Body(requestID string) []byte {
	var b bytes.Buffer
	if e.Bare {
		b.WriteString(`{"error":`)
		e.inner(&b)
		b.WriteByte('}')
		return b.Bytes()
	}
	b.WriteString(`{"type":"error","error":`)
	e.inner(&b)
	b.WriteString(`,"request_id":`)
	writeJSON(&b, requestID)
	b.WriteByte('}')
	return b.Bytes()
}

func (e *APIError) inner(b *bytes.Buffer) {
	b.WriteString(`{"type":`)
	writeJSON(b, e.Type)
	b.WriteString(`,"message":`)
	writeJSON(b, e.Message)
	if e.Code != "" {
		b.WriteString(`,"details":{"error_code":`)
		writeJSON(b, e.Code)
		e.details(b)
		b.WriteByte('}')
	}
	b.WriteByte('}')
}

// details appends the members that follow the code.
func (e *APIError) details(b *bytes.Buffer) {
	for _, d := range e.Details {
		b.WriteByte(',')
		writeJSON(b, d.Name)
		b.WriteByte(':')
		writeJSON(b, d.Value)
	}
}

// BatchBody renders the error as the results of a batch hold it (capture of 2026-09-02). That a code
// stands behind error_visibility is inferred.
func (e *APIError) BatchBody() []byte {
	var b bytes.Buffer
	b.WriteString(`{"type":"error","error":{"details":{"error_visibility":"user_facing"`)
	if e.Code != "" {
		b.WriteString(`,"error_code":`)
		writeJSON(&b, e.Code)
		e.details(&b)
	}
	b.WriteString(`},"type":`)
	writeJSON(&b, e.Type)
	b.WriteString(`,"message":`)
	writeJSON(&b, e.Message)
	b.WriteString(`},"request_id":null}`)
	return b.Bytes()
}

// writeJSON appends a value. What a request brought into a message may be any bytes: those that are not
// UTF-8 become U+FFFD.
func writeJSON(b *bytes.Buffer, v any) {
	err := json.MarshalWrite(b, v, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		panic(fmt.Sprintf("wire: render %T: %v", v, err))
	}
}
