package tokens

import (
	"strings"
	"testing"
)

func TestPDFPages(t *testing.T) {
	page := "4 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n"
	for _, tt := range []struct {
		why, file string
		want      int
	}{
		{"nothing to see counts as one", "%PDF-1.7\n", 1},
		{"empty", "", 1},
		{"page objects without a tree", page + page + page, 3},
		{"no blank before the name", "<</Type/Page>>endobj<</Type/Page/Parent 1 0 R>>endobj", 2},
		{"the tree counts when its pages are compressed", "2 0 obj<</Type/Pages/Count 12/Kids[]>>endobj", 12},
		{"the root has the largest count", "<</Type/Pages/Count 2>>endobj<</Count 5/Type/Pages>>endobj<</Type/Pages/Count 3>>endobj", 5},
		{"the tree knows better than the objects", "<</Type /Pages /Count 1>>\nendobj\n" + page + page, 1},
		{"outlines count something else", "<</Type/Outlines/Count 40>>endobj" + page, 1},
		{"other names begin alike", "<</Type/PageLabel>>endobj<</Type/Pages1/Count 7>>endobj", 1},
		{"a damaged count", "<</Type/Pages/Count 99999999999999999999>>endobj" + page + page, 2},
		{"a count that is none", "<</Type/Pages/Count -3>>endobj<</Type/Pages/Count", 1},
		{"no name after the key", "/Type", 1},
	} {
		if got := PDFPages([]byte(tt.file)); got != tt.want {
			t.Errorf("PDFPages = %d, want %d (%s)", got, tt.want, tt.why)
		}
	}
}

func TestPDF(t *testing.T) {
	for _, tt := range []struct {
		pages int
		tier  string
		want  int
	}{
		{1, "high", 2182}, // 1500 and 22 by 31 patches; the documentation's example is 2188 in all
		{1, "standard", 2182},
		{10, "high", 21820},
		{0, "high", 0},
		{-1, "high", 0},
	} {
		if got := PDF(tt.pages, tt.tier); got != tt.want {
			t.Errorf("PDF(%d, %s) = %d, want %d", tt.pages, tt.tier, got, tt.want)
		}
	}
}

func FuzzPDFPages(f *testing.F) {
	f.Add([]byte("2 0 obj<</Type/Pages/Count 12/Kids[]>>endobj<</Type /Page>>endobj"))
	f.Add([]byte("/Type/Pages/Count/Count 3/Type"))
	f.Fuzz(func(t *testing.T, data []byte) {
		n := PDFPages(data)
		if n < 1 || n > maxCount {
			t.Fatalf("PDFPages = %d", n)
		}
		if n > 1 && !strings.Contains(string(data), "/Type") {
			t.Fatalf("PDFPages = %d without an object", n)
		}
	})
}
