package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

func TestProgress(t *testing.T) {
	var b bytes.Buffer
	p := &progress{w: &b}
	p.step(1, 4)
	p.step(4, 4)
	p.end()
	want := "\r[==========" + strings.Repeat(" ", 30) + "] 1 of 4" +
		"\r[" + strings.Repeat("=", 40) + "] 4 of 4" +
		"\r" + strings.Repeat(" ", 49) + "\r"
	if got := b.String(); got != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// TestNoProgress: a bar is for terminals alone.
func TestNoProgress(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/stderr")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	p := newProgress(file)
	p.step(1, 2)
	p.end()
	if info, err := file.Stat(); err != nil || info.Size() != 0 {
		t.Errorf("a file got %d bytes of a bar (%v), want none", info.Size(), err)
	}
}
