package rules

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Digest is a short name for the table: it changes when a rule comes or goes, and when an answer or
// the order changes. Reports carry it, so that two of them can be compared.
func Digest() string {
	h := sha256.New()
	for _, r := range table.rules {
		fmt.Fprintf(h, "%q %d %q %q %q %v %q\n", r.ID, r.Status, r.Type, r.Code, r.Message, r.Details, r.Form)
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
}
