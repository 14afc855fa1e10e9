package mockapi

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

const (
	// maxFile is the largest file (docs: files), formOverhead what the form around it may have.
	maxFile      = 500 << 20
	formOverhead = 1 << 20
	maxFilename  = 255 // characters
	maxField     = 64  // bytes of expires_in_seconds
	maxBoundary  = 70  // characters (RFC 2046)
)

// An upload is the form of POST /v1/files.
type upload struct {
	name, mime string
	data       []byte
	life       time.Duration // 0 for ever
}

// readUpload reads the form. It keeps no more than room bytes of the file; what is beyond is read and
// forgotten, so that the client sees the answer.
func readUpload(r *http.Request, room int, level rules.Level) (*upload, *wire.APIError) {
	if encoding := r.Header.Get("Content-Encoding"); encoding != "" && encoding != "identity" {
		return nil, refusal("body.encoding_unsupported", "encoding", encoding)
	}
	form := &uploadForm{room: room, fields: url.Values{}}
	err := error(&http.MaxBytesError{})
	if r.ContentLength <= maxFile+formOverhead {
		err = form.read(r.Header.Get("Content-Type"), http.MaxBytesReader(nil, r.Body, maxFile+formOverhead))
	}
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		_, _ = io.CopyN(io.Discard, r.Body, maxFile+maxDrain) // of which nothing may have been read
		return nil, refusal("body.too_large")
	}
	if err != nil {
		return nil, refusal("files.not_multipart", "problem", err.Error())
	}
	if problems := wire.ValidateQuery(form.fields, wire.UploadFile); len(problems) > 0 && level != rules.Off {
		return nil, rules.FromProblem(problems[0])
	}
	up := &form.upload
	if up.mime == "" || up.mime == unknownType {
		up.mime = guessType(up.name, up.data)
	}
	if up.name == "" {
		up.name = "unnamed" + extensionOf(up.mime)
	}
	switch {
	case form.size > maxFile:
		return nil, refusal("body.too_large")
	case level == rules.Every && !goodFilename(up.name):
		return nil, refusal("files.bad_filename")
	case form.size > int64(room) || room == 0:
		return nil, noRoom(room)
	}
	seconds, _ := strconv.Atoi(form.fields.Get("expires_in_seconds")) // the schema has checked it
	up.life = time.Duration(seconds) * time.Second
	return up, nil
}

func noRoom(room int) *wire.APIError { return refusal("files.quota", "room", strconv.Itoa(room)) }

// An uploadForm is a form as far as it has been read.
type uploadForm struct {
	upload
	room   int
	size   int64      // of the file, also where it was not kept
	fields url.Values // file, empty, and expires_in_seconds, as far as they were sent
}

func (f *uploadForm) read(contentType string, body io.Reader) error {
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return errors.New("Content-Type is not multipart/form-data with a boundary")
	}
	if len(params["boundary"]) > maxBoundary {
		return fmt.Errorf("the boundary in Content-Type is longer than %d characters", maxBoundary)
	}
	parts := multipart.NewReader(body, params["boundary"])
	for {
		part, err := parts.NextPart()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = f.part(part)
		}
		if err != nil {
			return err
		}
	}
}

// part reads one field. Of a field that is sent twice the last stands.
func (f *uploadForm) part(part *multipart.Part) error {
	switch part.FormName() {
	case "file":
		data, err := io.ReadAll(io.LimitReader(part, int64(f.room)+1))
		if err != nil {
			return err
		}
		rest, err := io.Copy(io.Discard, part)
		if err != nil {
			return err
		}
		f.size = int64(len(data)) + rest
		if f.size > int64(f.room) {
			data = nil
		}
		f.fields.Set("file", "")
		f.data, f.name, f.mime = data, filenameOf(part), ""
		if kind, _, err := mime.ParseMediaType(part.Header.Get("Content-Type")); err == nil && strings.Contains(kind, "/") {
			f.mime = kind
		}
		return nil
	case "expires_in_seconds":
		value, err := io.ReadAll(io.LimitReader(part, maxField))
		f.fields.Set("expires_in_seconds", string(value))
		return err
	default:
		return nil
	}
}

// filenameOf is the last part of the path that a field gives as its filename (SDK: FileUploadParams).
func filenameOf(part *multipart.Part) string {
	_, params, err := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
	if err != nil {
		return ""
	}
	name := params["filename"]
	return name[strings.LastIndexByte(name, '/')+1:]
}

func goodFilename(name string) bool {
	return utf8.ValidString(name) && utf8.RuneCountInString(name) <= maxFilename && strings.IndexFunc(name, func(r rune) bool {
		return r < ' ' || strings.ContainsRune(`<>:"|?*\/`, r)
	}) < 0
}
