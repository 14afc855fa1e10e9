package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/mattn/go-isatty"
)

// progress is a bar on a terminal; elsewhere it shows nothing.
type progress struct {
	w     io.Writer // nil shows nothing
	shown string
}

func newProgress(w io.Writer) *progress {
	if file, ok := w.(*os.File); ok && isatty.IsTerminal(file.Fd()) {
		return &progress{w: w}
	}
	return &progress{}
}

// step moves the bar.
func (p *progress) step(done, of int) {
	const width = 40
	if p.w == nil || of == 0 {
		return
	}
	full := done * width / of
	line := fmt.Sprintf("[%s%s] %d of %d", strings.Repeat("=", full), strings.Repeat(" ", width-full), done, of)
	if line != p.shown {
		p.shown = line
		fmt.Fprint(p.w, "\r"+line)
	}
}

// end wipes the bar away.
func (p *progress) end() {
	if p.shown != "" {
		fmt.Fprint(p.w, "\r"+strings.Repeat(" ", len(p.shown))+"\r")
	}
}
