package stream

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// AppendError appends the event by which a stream that has begun ends in an error. Nothing may
// follow it. Unlike an ordinary error body it always has details, null without a code, and they
// come first (captures of streams that were overloaded). An empty requestID is left out, as it was
// before August 2025.
func AppendError(b []byte, e *wire.APIError, requestID string) []byte {
	b = append(b, "event: error\ndata: {\"type\":\"error\",\"error\":{\"details\":"...)
	b = appendDetails(b, e)
	b = append(b, `,"type":`...)
	b = appendString(b, e.Type)
	b = append(b, `,"message":`...)
	b = appendString(b, e.Message)
	b = append(b, '}')
	if requestID != "" {
		b = append(b, `,"request_id":`...)
		b = appendString(b, requestID)
	}
	// The space stands in the captures too.
	return append(b, " }\n\n"...)
}

func appendDetails(b []byte, e *wire.APIError) []byte {
	if e.Code == "" {
		return append(b, `null`...)
	}
	b = append(b, `{"error_code":`...)
	b = appendString(b, e.Code)
	for _, d := range e.Details {
		b = append(b, ',')
		b = appendString(b, d.Name)
		b = append(b, ':')
		value, err := json.Marshal(d.Value, json.Deterministic(true))
		if err != nil {
			panic(fmt.Sprintf("stream: render detail %s: %v", d.Name, err))
		}
		b = append(b, value...)
	}
	return append(b, '}')
}
