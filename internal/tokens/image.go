package tokens

import (
	"fmt"
	"image"
	_ "image/gif" // the formats that the API takes
	_ "image/jpeg"
	_ "image/png"
	"io"

	_ "golang.org/x/image/webp"
)

// patch is the side in pixels of the square that one token stands for.
const patch = 28

// tierLimits are the longest edge in pixels and the most tokens of an image. Larger images are
// scaled down (vision page of the documentation).
type tierLimits struct{ edge, tokens int }

var (
	standardTier = tierLimits{1568, 1568}
	highTier     = tierLimits{2576, 4784} // Claude 4.7 and later
)

// Image returns the tokens of an image of w by h pixels for a model of the tier "standard" or
// "high". An image without pixels has none.
func Image(w, h int, tier string) int {
	if w <= 0 || h <= 0 {
		return 0
	}
	return patches(Fit(w, h, tier))
}

func patches(w, h int) int { return (w + patch - 1) / patch * ((h + patch - 1) / patch) }

// Fit returns the largest size of the same shape that keeps both limits of the tier "standard" or
// "high", which is the size that the model sees. The shorter edge is rounded half up, at least to 1,
// which is what the examples of the documentation need. The size must not be empty.
func Fit(w, h int, tier string) (int, int) {
	limit := standardTier
	if tier == "high" {
		limit = highTier
	}
	size := func(long int) (int, int) {
		if w >= h {
			return long, max(1, (2*long*h+w)/(2*w))
		}
		return max(1, (2*long*w+h)/(2*h)), long
	}
	for long := min(max(w, h), limit.edge); ; long-- {
		if sw, sh := size(long); patches(sw, sh) <= limit.tokens {
			return sw, sh
		}
	}
}

// ImageSize returns the pixel size of a PNG, JPEG, GIF or WebP image and the name of its format in
// lower case. It reads no further than the header, so that the rest may be broken.
func ImageSize(r io.Reader) (w, h int, format string, err error) {
	c, format, err := image.DecodeConfig(r)
	if err != nil {
		return 0, 0, "", fmt.Errorf("read image header: %w", err)
	}
	return c.Width, c.Height, format, nil
}
