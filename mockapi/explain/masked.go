package explain

// Masked is a text of a few sentences without the secrets in it. What is longer is cut.
func Masked(text string) string {
	cut := window(text, 0)
	if len(cut) < len(text) {
		cut += "…"
	}
	return mask(cut)
}
