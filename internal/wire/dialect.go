package wire

import "strings"

// The values of the anthropic-version header that are in use.
const (
	Version2023 = "2023-06-01" // raw clients and the SDKs before October 2026
	Version2026 = "2026-10-21" // the official SDKs since October 2026
)

// A Dialect is what the headers of a request say about how to read and answer it.
type Dialect struct {
	Version string // one of the Version constants
	Betas   Betas
}

// Legacy tells whether the request speaks the dialect before 2026-10-21.
func (d Dialect) Legacy() bool { return d.Version != Version2026 }

// Betas are the values of the anthropic-beta header in the order sent.
type Betas []string

// ParseBetas splits the lines of the anthropic-beta header at their commas.
func ParseBetas(lines []string) Betas {
	var betas Betas
	for _, line := range lines {
		for value := range strings.SplitSeq(line, ",") {
			if value = strings.TrimSpace(value); value != "" {
				betas = append(betas, value)
			}
		}
	}
	return betas
}

// HasAny tells whether at least one of the values was sent.
func (b Betas) HasAny(values ...string) bool {
	for _, sent := range b {
		for _, value := range values {
			if sent == value {
				return true
			}
		}
	}
	return false
}
