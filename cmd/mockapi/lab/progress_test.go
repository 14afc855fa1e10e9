package lab

import (
	"bytes"
	"os"
	"testing"
)

func TestProgressShowsOnTerminalsOnly(t *testing.T) {
	t.Setenv("TERM", "xterm")
	var b bytes.Buffer
	show, done := ShowProgress(&b)
	done()
	if show != nil || b.Len() > 0 {
		t.Errorf("a buffer got %q", b.String())
	}
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if show, _ := ShowProgress(file); show != nil {
		t.Error("a file is taken for a terminal")
	}
	device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	if show, _ := ShowProgress(device); show == nil {
		t.Error("a device is not taken for a terminal")
	}
	t.Setenv("TERM", "dumb")
	if show, _ := ShowProgress(device); show != nil {
		t.Error("a dumb terminal cannot rewrite a line")
	}
}
