package reply

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMemoryListing: a listing names directories as well, and a file is known by what stands below none.
func TestMemoryListing(t *testing.T) {
	const head = "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:\n"
	for _, row := range []struct {
		why, listing string
		want         []string
	}{
		{"files", head + "4.0K\t/memories\n1.5K\t/memories/a.md\n0B\t/memories/b", []string{"/memories/a.md", "/memories/b"}},
		{"a directory", head + "4.0K\t/memories\n4.0K\t/memories/a\n1.0K\t/memories/a/b.md\n1.0K\t/memories/ab.md", []string{"/memories/a/b.md", "/memories/ab.md"}},
		{"one with a slash, and empty", head + "4.0K\t/memories/\n4.0K\t/memories/a/\n1.0K\t/memories/b.md", []string{"/memories/b.md"}},
		{"one whose own directory is not listed", head + "4.0K\t/memories/a\n1.0K\t/memories/a/b/c.md", []string{"/memories/a/b/c.md"}},
		{"nothing", head + "4.0K\t/memories", nil},
	} {
		m := &memory{text: map[string]string{}}
		m.view(memoryRoot, row.listing)
		if diff := cmp.Diff(row.want, m.files); diff != "" || !m.viewed {
			t.Errorf("%s (-want +got):\n%s", row.why, diff)
		}
	}
}
