package world_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// A file that has expired leaves its room to others, and so does one that is deleted.
func TestFilesRoom(t *testing.T) {
	w := world.NewRegistry(world.Config{}).World("sk-ant-test")
	half := make([]byte, world.MaxFiles/2)
	brief, ok := w.Files.Add("a", "text/plain", half, time.Hour)
	if !ok || w.Files.Room() != len(half) {
		t.Fatalf("added: %v, room %d", ok, w.Files.Room())
	}
	if _, ok := w.Files.Add("b", "text/plain", append(half, 0), 0); ok {
		t.Error("more than is left was added")
	}
	lasting, ok := w.Files.Add("b", "text/plain", half, 0)
	if !ok || w.Files.Room() != 0 {
		t.Errorf("what is left: %v, room %d", ok, w.Files.Room())
	}
	if _, ok := w.Files.Add("c", "text/plain", nil, 0); ok {
		t.Error("an empty file needs room too")
	}
	w.FastForward(time.Hour)
	if got := w.Files.Room(); got != len(half)-1024 {
		t.Errorf("room %d once half has expired", got)
	}
	if _, _, ok := w.Files.Read(brief.ID); ok {
		t.Error("an expired file can be read")
	}
	if found, ok := w.Files.Find(brief.ID); !ok || cmp.Diff(brief, found) != "" {
		t.Errorf("of an expired file %+v is known", found)
	}
	for _, f := range []world.File{brief, lasting} {
		if !w.Files.Delete(f.ID) || w.Files.Delete(f.ID) {
			t.Errorf("%s is deleted once", f.Name)
		}
	}
	if got := w.Files.Room(); got != world.MaxFiles {
		t.Errorf("room %d once all are deleted", got)
	}
	if list := w.Files.List(); len(list) != 0 {
		t.Errorf("left: %v", list)
	}
}

// An empty file that has not expired can be read.
func TestFilesEmpty(t *testing.T) {
	w := world.NewRegistry(world.Config{}).World("sk-ant-test")
	f, _ := w.Files.Add("a", "text/plain", nil, time.Hour)
	if data, mime, ok := w.Files.Read(f.ID); !ok || len(data) != 0 || mime != "text/plain" {
		t.Errorf("%q %q %v", data, mime, ok)
	}
	w.FastForward(time.Hour)
	if _, _, ok := w.Files.Read(f.ID); ok {
		t.Error("it can be read after it expired")
	}
}

// Files expire one after the other, in whatever order they were added.
func TestFilesExpireInTurn(t *testing.T) {
	w := world.NewRegistry(world.Config{}).World("sk-ant-test")
	ids := map[string]string{}
	for _, f := range []struct {
		name string
		life time.Duration
	}{{"3h", 3 * time.Hour}, {"1h", time.Hour}, {"never", 0}, {"2h", 2 * time.Hour}} {
		added, _ := w.Files.Add(f.name, "text/plain", []byte("x"), f.life)
		ids[f.name] = added.ID
	}
	for _, row := range []struct{ after, want string }{
		{"0h", "1h 2h 3h never "}, {"1h", "2h 3h never "}, {"2h", "3h never "}, {"3h", "never "}, {"4h", "never "},
	} {
		left := ""
		for _, name := range []string{"1h", "2h", "3h", "never"} {
			if _, _, ok := w.Files.Read(ids[name]); ok {
				left += name + " "
			}
		}
		if left != row.want {
			t.Errorf("after %s: %s are left, want %s", row.after, left, row.want)
		}
		w.FastForward(time.Hour)
	}
}
