package media

import (
	"bytes"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func encode(t *testing.T, with func(b *bytes.Buffer, m image.Image) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := with(&b, image.NewGray(image.Rect(0, 0, 20, 10))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Of an image that is cut anywhere the frame tells so, except behind the last of its data.
func TestReadImageCut(t *testing.T) {
	for _, tt := range []struct {
		mime string
		data []byte
		// rest is how many bytes at the end may be missing.
		rest int
	}{
		{"image/png", encode(t, func(b *bytes.Buffer, m image.Image) error { return png.Encode(b, m) }), 12},
		{"image/jpeg", encode(t, func(b *bytes.Buffer, m image.Image) error { return jpeg.Encode(b, m, nil) }), 0},
		{"image/gif", encode(t, func(b *bytes.Buffer, m image.Image) error { return gif.Encode(b, m, nil) }), 1},
	} {
		for n := range len(tt.data) + 1 {
			got := ReadImage(tt.data[:n])
			if whole := n >= len(tt.data)-tt.rest; got.MIME == tt.mime && got.Broken == whole {
				t.Errorf("%s of %d bytes, cut to %d: %+v", tt.mime, len(tt.data), n, got)
			}
		}
		want := Image{MIME: tt.mime, Width: 20, Height: 10}
		if diff := cmp.Diff(want, ReadImage(append(tt.data, "and more"...))); diff != "" {
			t.Errorf("with bytes behind it (-want +got)\n%s", diff)
		}
	}
}

func TestReadImage(t *testing.T) {
	for _, tt := range []struct {
		why, data string
		want      Image
	}{
		{"nothing", "", Image{}},
		{"text", "<svg/>", Image{}},
		{"a PDF", "%PDF-1.4", Image{}},
		{"a bitmap is no image of the API's", "BM\x00\x00\x00\x00", Image{}},
		{"a signature alone", "\x89PNG\r\n\x1a\n", Image{MIME: "image/png", Broken: true}},
		{"a JPEG of nothing", "\xff\xd8\xff", Image{MIME: "image/jpeg", Broken: true}},
		{"a GIF of nothing", "GIF89a", Image{MIME: "image/gif", Broken: true}},
		{"a WebP of nothing", "RIFF\xff\xff\xff\xffWEBPVP8 ", Image{MIME: "image/webp", Broken: true}},
	} {
		if diff := cmp.Diff(tt.want, ReadImage([]byte(tt.data))); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.why, diff)
		}
	}
}

func TestReadPDF(t *testing.T) {
	const head, page = "%PDF-1.7\n", "1 0 obj\n<< /Type /Page >>\nendobj\n"
	for _, tt := range []struct {
		why, data string
		want      PDF
	}{
		{"nothing", "", PDF{}},
		{"text", "%!PS-Adobe", PDF{}},
		{"a page", head + page, PDF{Valid: true, Pages: 1}},
		{"two pages, with a header that is late", "\n\n" + head + page + page, PDF{Valid: true, Pages: 2}},
		{"a header that is too late", string(make([]byte, headerRoom)) + head + page, PDF{}},
		{"a header alone", head, PDF{Valid: true, Broken: true, Pages: 1}},
		{"encrypted", head + page + "trailer << /Encrypt 9 0 R >>", PDF{Valid: true, Encrypted: true, Pages: 1}},
		{"encrypted in place", head + page + "trailer <</Encrypt<</V 1>>>>", PDF{Valid: true, Encrypted: true, Pages: 1}},
		{"a name that only begins so", head + page + "<< /EncryptMetadata false >>", PDF{Valid: true, Pages: 1}},
		{"a word of a text", head + page + "% /Encrypt it", PDF{Valid: true, Pages: 1}},
	} {
		if diff := cmp.Diff(tt.want, ReadPDF([]byte(tt.data))); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.why, diff)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"", "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR", "\xff\xd8\xff\xff", "GIF89a!,", "RIFF1234WEBPVP8X", "%PDF- obj"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if got := ReadImage(data); got.MIME == "" && got != (Image{}) {
			t.Errorf("%+v", got)
		}
		if got := ReadPDF(data); got.Valid && got.Pages < 1 || !got.Valid && got != (PDF{}) {
			t.Errorf("%+v", got)
		}
	})
}
