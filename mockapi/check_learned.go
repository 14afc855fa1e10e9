package mockapi

import "strings"

// learned knows the signatures that a capture shows. The real API's cannot be opened here, but each was
// valid for the request that it answered: so it is minted anew for that request, and stands for it in
// all later ones. A nil learned is that of a server, which knows its own signatures alone.
type learned struct {
	minted map[string]string // by the signature as captured
	shown  map[shownThought]bool
	own    func(signature string) bool
}

// find returns the signature that stands for one that was sent, and whether there is any: of a block
// whose origin the capture does not show nothing can be said.
func (l *learned) find(signature string) (string, bool) {
	if l == nil {
		return signature, true
	}
	if minted, ok := l.minted[signature]; ok {
		return minted, true
	}
	return signature, l.own(signature)
}

// A shownThought is a text that was thought at messages.{message}.content.{index}.
type shownThought struct {
	message, index int
	text           string
}

// add learns a block's signature, unless it is one of ours.
func (l *learned) add(captured, minted string) {
	if captured != "" && minted != "" && !l.own(captured) {
		l.minted[strings.Clone(captured)] = minted // else the body that it is cut from would live on
	}
}

// show remembers a text that was thought.
func (l *learned) show(t shownThought) {
	if t.text != "" {
		t.text = strings.Clone(t.text)
		l.shown[t] = true
	}
}
