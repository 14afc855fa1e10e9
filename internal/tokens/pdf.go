package tokens

import "bytes"

// PDF pages are billed as 1,500 to 3,000 tokens of text and an image of the page (PDF support page
// of the documentation). Inferred: the lower end, and A4 at 72 dots an inch, which together come
// within one percent of the example of the token counting page.
const (
	pdfPageText                 = 1500
	pdfPageWidth, pdfPageHeight = 595, 842
)

// PDF returns the tokens of a PDF file of that many pages for a model of an image tier.
func PDF(pages int, tier string) int {
	return max(pages, 0) * (pdfPageText + Image(pdfPageWidth, pdfPageHeight, tier))
}

// PDFPages returns the number of pages of a PDF file, at least 1. It does not parse the file but
// looks for what the objects say of themselves: the largest /Count of a page tree node, or else
// the number of page objects. Objects inside compressed streams are not seen.
func PDFPages(data []byte) int {
	pages, count := 0, 0
	for object := range bytes.SplitSeq(data, []byte("endobj")) {
		tree := false
		for rest := object; ; {
			_, after, found := bytes.Cut(rest, []byte("/Type"))
			if !found {
				break
			}
			rest = after
			switch name(after) {
			case "/Page":
				pages++
			case "/Pages":
				tree = true
			}
		}
		if tree {
			count = max(count, pageCount(object))
		}
	}
	if count > 0 {
		return count
	}
	return max(pages, 1)
}

// name returns the PDF name that follows a key, or "".
func name(after []byte) string {
	after = bytes.TrimLeft(after, "\x00\t\n\f\r ")
	if len(after) == 0 || after[0] != '/' {
		return ""
	}
	end := bytes.IndexAny(after[1:], "\x00\t\n\f\r ()<>[]{}/%")
	if end < 0 {
		return string(after)
	}
	return string(after[:1+end])
}

// maxCount is above any page limit. A larger /Count is taken for damage.
const maxCount = 1_000_000

// pageCount returns the largest /Count in an object.
func pageCount(object []byte) int {
	best := 0
	for {
		_, after, found := bytes.Cut(object, []byte("/Count"))
		if !found {
			return best
		}
		object = after
		n := 0
		for _, c := range bytes.TrimLeft(after, "\x00\t\n\f\r ") {
			if c < '0' || c > '9' || n > maxCount {
				break
			}
			n = 10*n + int(c-'0')
		}
		if n <= maxCount {
			best = max(best, n)
		}
	}
}
