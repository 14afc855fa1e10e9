package media

import (
	"bytes"
	"regexp"

	"github.com/seed-f1f39373/mockapi/internal/tokens"
)

// A PDF is what a file says of itself that is sent as a PDF.
type PDF struct {
	// Valid tells that the file begins like a PDF, Broken that there is nothing in it, Encrypted that it
	// is encrypted, with whatever password.
	Valid, Broken, Encrypted bool
	// Pages is the number of pages, at least 1, as tokens.PDFPages finds it.
	Pages int
}

// headerRoom is how far from its start a file may have the header, as readers of PDF have it.
const headerRoom = 1024

// encryptKey is the entry of a trailer that tells how the file is encrypted, encryption its value.
var (
	encryptKey = []byte("/Encrypt")
	encryption = regexp.MustCompile(`^\s*(?:\d+\s+\d+\s+R|<<)`)
)

// ReadPDF looks at a PDF file. It does not parse it: what stands in compressed streams is not seen.
func ReadPDF(data []byte) PDF {
	if !bytes.Contains(data[:min(len(data), headerRoom)], []byte("%PDF-")) {
		return PDF{}
	}
	return PDF{
		Valid:     true,
		Broken:    !bytes.Contains(data, []byte(" obj")),
		Encrypted: isEncrypted(data),
		Pages:     tokens.PDFPages(data),
	}
}

// isEncrypted looks for the entry. It looks only a little way behind each name, whatever stands there.
func isEncrypted(data []byte) bool {
	for {
		i := bytes.Index(data, encryptKey)
		if i < 0 {
			return false
		}
		data = data[i+len(encryptKey):]
		if encryption.Match(data[:min(len(data), 64)]) {
			return true
		}
	}
}
