// Package media looks at the bytes of images and PDF files as far as refusals and counts need it:
// headers and the frame around the data, never the pixels or the pages themselves.
package media

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image/jpeg"
	"net/http"
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/tokens"
)

// ImageTypes are the MIME types of the images that the API takes (docs: vision).
var ImageTypes = []string{"image/jpeg", "image/png", "image/gif", "image/webp"}

// An Image is what the header of an image says.
type Image struct {
	// MIME is one of ImageTypes, told by the first bytes; "" for bytes that are no such image.
	MIME string
	// Width and Height are in pixels, 0 where the header cannot be read.
	Width, Height int
	// Broken tells that the bytes begin like an image and cannot be one: the header is damaged, or the
	// data ends too early. Damage of pixels is not seen.
	Broken bool
}

// ReadImage looks at an image.
func ReadImage(data []byte) Image {
	mime := http.DetectContentType(data)
	if !slices.Contains(ImageTypes, mime) {
		return Image{}
	}
	w, h, _, err := tokens.ImageSize(bytes.NewReader(data))
	if unsupported := jpeg.UnsupportedError(""); errors.As(err, &unsupported) {
		err = nil // a kind of JPEG that Go cannot read
	}
	return Image{MIME: mime, Width: w, Height: h, Broken: err != nil || !framed[mime](data)}
}

// framed tells for each type whether the data of an image is there up to its end.
var framed = map[string]func([]byte) bool{
	"image/png": framedPNG, "image/jpeg": framedJPEG, "image/gif": framedGIF, "image/webp": framedWebP,
}

// framedPNG: chunks of length, type, data and checksum, of which every IDAT must be whole. What
// follows the last one may be missing.
func framedPNG(data []byte) bool {
	seen := false
	for rest := data[8:]; len(rest) >= 8; {
		end := 12 + uint64(binary.BigEndian.Uint32(rest))
		kind := string(rest[4:8])
		switch {
		case kind == "IEND":
			return seen
		case end > uint64(len(rest)):
			return seen && kind != "IDAT"
		}
		seen = seen || kind == "IDAT"
		rest = rest[end:]
	}
	return seen
}

// framedJPEG: segments up to the start of a scan, and the marker that ends the image.
func framedJPEG(data []byte) bool {
	for rest := data[2:]; len(rest) >= 4 && rest[0] == 0xff; {
		if rest[1] == 0xff { // fill byte
			rest = rest[1:]
			continue
		}
		if rest[1] == 0xda {
			return bytes.Contains(rest, []byte{0xff, 0xd9})
		}
		end := 2 + int(binary.BigEndian.Uint16(rest[2:]))
		if end > len(rest) {
			return false
		}
		rest = rest[end:]
	}
	return false
}

// framedGIF: at least one image whose data is whole.
func framedGIF(data []byte) bool {
	rest := data[6:]
	if len(rest) < 7 {
		return false
	}
	rest, ok := skip(rest, 7+colours(rest[4]))
	for ok && len(rest) > 0 {
		switch rest[0] {
		case ',':
			if len(rest) < 11 {
				return false
			}
			if rest, ok = skip(rest, 11+colours(rest[9])); ok {
				_, ok = skipBlocks(rest)
			}
			return ok
		case '!':
			if rest, ok = skip(rest, 2); ok {
				rest, ok = skipBlocks(rest)
			}
		default:
			return false
		}
	}
	return false
}

// colours is the size of the colour table that the flags of a GIF announce, in bytes.
func colours(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

func skip(data []byte, n int) ([]byte, bool) {
	if n > len(data) {
		return nil, false
	}
	return data[n:], true
}

// skipBlocks skips blocks of up to 255 bytes, and the empty one that ends them.
func skipBlocks(data []byte) (rest []byte, ok bool) {
	for len(data) > 0 {
		n := int(data[0])
		if data, ok = skip(data, 1+n); !ok || n == 0 {
			return data, ok
		}
	}
	return nil, false
}

// framedWebP: the file is as long as its first chunk says.
func framedWebP(data []byte) bool {
	return uint64(len(data)) >= 8+uint64(binary.LittleEndian.Uint32(data[4:]))
}
