package tokens

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

// TestImage holds the examples of the documentation's vision page, and the edges of the formula.
func TestImage(t *testing.T) {
	for _, tt := range []struct {
		w, h             int
		tier             string
		fitW, fitH, want int
		why              string
	}{
		{200, 200, "standard", 200, 200, 64, "small images are not scaled up"},
		{200, 200, "high", 200, 200, 64, "nor in the other tier"},
		{1000, 1000, "standard", 1000, 1000, 1296, "within both limits"},
		{1092, 1092, "standard", 1092, 1092, 1521, "largest square of whole patches"},
		{1920, 1080, "standard", 1456, 819, 1560, "too many tokens"},
		{1080, 1920, "standard", 819, 1456, 1560, "the same upright"},
		{1920, 1080, "high", 1920, 1080, 2691, "fits the high tier"},
		{2000, 1500, "standard", 1269, 952, 1564, "half pixels go up"},
		{2000, 1500, "high", 2000, 1500, 3888, "fits the high tier"},
		{3840, 2160, "standard", 1456, 819, 1560, "too long and too many tokens"},
		{3840, 2160, "high", 2576, 1449, 4784, "long edge and tokens at the limit"},
		{1075, 1520, "standard", 924, 1307, 1551, "upright"},
		{1, 1, "standard", 1, 1, 1, "smallest"},
		{8000, 1, "standard", 1568, 1, 56, "an edge does not vanish"},
		{1, 8000, "high", 1, 2576, 92, "an edge does not vanish"},
		{1 << 31, 1 << 31, "high", 1932, 1932, 4761, "headers can claim any size"},
		{0, 5, "high", 0, 0, 0, "no pixels"},
		{5, -1, "high", 0, 0, 0, "no pixels"},
	} {
		if got := Image(tt.w, tt.h, tt.tier); got != tt.want {
			t.Errorf("Image(%d, %d, %s) = %d, want %d (%s)", tt.w, tt.h, tt.tier, got, tt.want, tt.why)
		}
		if tt.want == 0 {
			continue
		}
		if w, h := Fit(tt.w, tt.h, tt.tier); w != tt.fitW || h != tt.fitH {
			t.Errorf("Fit(%d, %d, %s) = %d, %d, want %d, %d (%s)", tt.w, tt.h, tt.tier, w, h, tt.fitW, tt.fitH, tt.why)
		}
	}
}

// webpLossy is the start of a lossy WebP file of 16 by 8 pixels: container and frame header.
const webpLossy = "UklGRhoAAABXRUJQVlA4IA4AAAAwAQCdASoQAAgAAAAAAA=="

func encoded(t testing.TB) map[string][]byte {
	t.Helper()
	img := image.NewPaletted(image.Rect(0, 0, 16, 8), color.Palette{color.Black, color.White})
	files := map[string][]byte{}
	for format, encode := range map[string]func(*bytes.Buffer) error{
		"png":  func(b *bytes.Buffer) error { return png.Encode(b, image.NewGray(img.Rect)) },
		"jpeg": func(b *bytes.Buffer) error { return jpeg.Encode(b, img, nil) },
		"gif":  func(b *bytes.Buffer) error { return gif.Encode(b, img, nil) },
	} {
		var b bytes.Buffer
		if err := encode(&b); err != nil {
			t.Fatal(err)
		}
		files[format] = b.Bytes()
	}
	data, err := base64.StdEncoding.DecodeString(webpLossy)
	if err != nil {
		t.Fatal(err)
	}
	files["webp"] = data
	return files
}

func TestImageSize(t *testing.T) {
	for format, data := range encoded(t) {
		w, h, got, err := ImageSize(bytes.NewReader(data))
		if err != nil || w != 16 || h != 8 || got != format {
			t.Errorf("ImageSize of a %s of 16 by 8 = %d, %d, %q, %v", format, w, h, got, err)
		}
		if _, _, _, err := ImageSize(bytes.NewReader(data[:4])); err == nil {
			t.Errorf("ImageSize of four bytes of a %s: no error", format)
		}
	}
	if _, _, _, err := ImageSize(bytes.NewReader(encoded(t)["png"][:33])); err != nil { // signature and header chunk
		t.Errorf("ImageSize of a PNG header alone: %v", err)
	}
	_, _, _, err := ImageSize(strings.NewReader("%PDF-1.7"))
	if err == nil || !strings.HasPrefix(err.Error(), "read image header: ") {
		t.Errorf("ImageSize of a PDF: error %v", err)
	}
}

func FuzzImageSize(f *testing.F) {
	for _, data := range encoded(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		w, h, format, err := ImageSize(bytes.NewReader(data))
		if w < 0 || h < 0 || (err == nil) != (format != "") {
			t.Fatalf("ImageSize = %d, %d, %q, %v", w, h, format, err)
		}
		if n := Image(w, h, "high"); n < 0 || n > highTier.tokens {
			t.Fatalf("Image(%d, %d) = %d", w, h, n)
		}
	})
}
