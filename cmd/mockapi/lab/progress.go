package lab

import (
	"fmt"
	"io"
	"os"
)

// clearLine takes the cursor to the start of the line and empties it.
const clearLine = "\r\x1b[K"

// ShowProgress returns what shows on a terminal how far the lab is, in one line that rewrites
// itself, and what takes the line away. Anything else than a terminal stays empty.
func ShowProgress(w io.Writer) (show func(strategy string, turn, turns int), done func()) {
	file, ok := w.(*os.File)
	if !ok || !isTerminal(file) {
		return nil, func() {}
	}
	show = func(strategy string, turn, turns int) {
		fmt.Fprintf(file, clearLine+"%s: turn %d of %d", strategy, turn, turns)
	}
	return show, func() { fmt.Fprint(file, clearLine) }
}

// isTerminal tells whether a file understands clearLine. A device that is no terminal, such as
// /dev/null, does no harm.
func isTerminal(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}
