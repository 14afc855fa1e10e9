package mockapi

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// The largest body of /v1/messages and count_tokens, and that of a batch, before and after decoding
// (docs: api/errors, request size limits).
const (
	maxBody      = 32 << 20
	maxBatchBody = 256 << 20
)

// maxDrain is how much more of a body that is too large is read before the connection is closed.
const maxDrain = 256 << 20

// errTooLarge is never shown: a rule of the table stands for it.
var errTooLarge = errors.New("body is larger than the limit")

// readBody reads a request's body up to a limit and undoes its content-encoding. The error is a
// connection that broke off.
func readBody(r *http.Request, limit int64) ([]byte, *wire.APIError, error) {
	raw, err := readUpTo(r.Body, r.ContentLength, limit)
	switch {
	case errors.Is(err, errTooLarge):
		// A client that is still writing would not see an answer: most of them read only then.
		_, _ = io.CopyN(io.Discard, r.Body, maxDrain)
		return nil, refusal("body.too_large"), nil
	case err != nil:
		return nil, nil, err
	}
	encoding := strings.ToLower(strings.TrimSpace(r.Header.Get("Content-Encoding")))
	switch encoding {
	case "", "identity":
		return raw, nil, nil
	case "gzip":
	default:
		return nil, refusal("body.encoding_unsupported", "encoding", encoding), nil
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, refusal("body.encoding_invalid", "encoding", encoding), nil
	}
	body, err := readUpTo(unzipped, -1, limit)
	switch {
	case errors.Is(err, errTooLarge):
		return nil, refusal("body.too_large_after_decoding"), nil
	case err != nil:
		return nil, refusal("body.encoding_invalid", "encoding", encoding), nil
	}
	return body, nil, nil
}

// readUpTo reads everything, but never more than limit. Length is what the sender announced, -1 for
// unknown.
func readUpTo(r io.Reader, length, limit int64) ([]byte, error) {
	if length > limit {
		return nil, errTooLarge
	}
	var b bytes.Buffer
	if length > 0 {
		b.Grow(int(length) + bytes.MinRead) // ReadFrom wants room to see the end
	}
	if _, err := b.ReadFrom(io.LimitReader(r, limit+1)); err != nil {
		return nil, err
	}
	if int64(b.Len()) > limit {
		return nil, errTooLarge
	}
	return b.Bytes(), nil
}
