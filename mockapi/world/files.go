package world

import (
	"slices"
	"sync"
	"time"
)

// MaxFiles is how many bytes the files of a world may have together. The API has 1 TB for an
// organization; a mock keeps them in memory.
const MaxFiles = 64 << 20

// fileOverhead is what a file counts at least, so that there is a bound on empty ones too.
const fileOverhead = 1 << 10

// A File is what is known of an uploaded file beside its bytes.
type File struct {
	ID      string
	Number  int // counts the uploads of the world from 1
	Name    string
	MIME    string // without parameters
	Size    int    // in bytes
	Created time.Time
	// Expires is when the bytes are gone; zero for never. The rest is known until it is deleted.
	Expires time.Time
}

// Files are the uploaded files of a world.
type Files struct {
	world *World

	mu   sync.Mutex
	kept []*storedFile // oldest first
	byID map[string]*storedFile
	used int
	made int
	// due is when the next file expires, or one that has been deleted would have; zero for never.
	due time.Time
}

type storedFile struct {
	File
	data []byte
	gone bool // it has expired
}

func (f *storedFile) weight() int { return max(len(f.data), fileOverhead) }

func newFiles(w *World) *Files { return &Files{world: w, byID: map[string]*storedFile{}} }

// Room is how many bytes the next file may have.
func (s *Files) Room() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	return s.room()
}

// room is 0 where not even an empty file fits.
func (s *Files) room() int {
	if left := MaxFiles - s.used; left >= fileOverhead {
		return left
	}
	return 0
}

// Add stores a file that expires after life, or never where that is 0, and gives it an id. It reports
// whether there is room for it.
func (s *Files) Add(name, mime string, data []byte, life time.Duration) (File, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.expire().Truncate(time.Microsecond)
	f := &storedFile{File: File{Name: name, MIME: mime, Size: len(data), Created: now}, data: data}
	if f.weight() > MaxFiles-s.used {
		return File{}, false
	}
	s.made++
	f.ID, f.Number = s.world.NewID("file"), s.made
	if life > 0 {
		f.Expires = now.Add(life)
		s.dueBy(f.Expires)
	}
	s.kept = append(s.kept, f)
	s.byID[f.ID] = f
	s.used += f.weight()
	return f.File, true
}

// Find returns what is known of a file, even of one that has expired.
func (s *Files) Find(id string) (File, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, ok := s.byID[id]
	if !ok {
		return File{}, false
	}
	return f.File, true
}

// Read returns the bytes of a file, which must not be changed, and its MIME type. It reports whether
// there are any: not of a file that does not exist or has expired.
func (s *Files) Read(id string) (data []byte, mime string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	f, found := s.byID[id]
	if !found || f.gone {
		return nil, "", false
	}
	return f.data, f.MIME, true
}

// Delete forgets a file and reports whether there was one.
func (s *Files) Delete(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, ok := s.byID[id]
	if !ok {
		return false
	}
	s.used -= f.weight()
	delete(s.byID, id)
	at := slices.Index(s.kept, f)
	s.kept = slices.Delete(s.kept, at, at+1)
	return true
}

// List returns all files, the newest first.
func (s *Files) List() []File {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]File, len(s.kept))
	for i, f := range s.kept {
		list[len(list)-1-i] = f.File
	}
	return list
}

// expire drops the bytes of files whose time has come, and returns the time. A block of a message asks
// for each file that it names, so it looks at them only when one is due.
func (s *Files) expire() time.Time {
	now := s.world.Now()
	if s.due.IsZero() || now.Before(s.due) {
		return now
	}
	s.due = time.Time{}
	for _, f := range s.kept {
		switch {
		case f.gone || f.Expires.IsZero():
		case f.Expired(now):
			s.used -= f.weight()
			f.data, f.gone = nil, true
			s.used += f.weight()
		default:
			s.dueBy(f.Expires)
		}
	}
	return now
}

func (s *Files) dueBy(t time.Time) {
	if s.due.IsZero() || t.Before(s.due) {
		s.due = t
	}
}

// Expired tells whether the bytes are gone by now.
func (f File) Expired(now time.Time) bool { return !f.Expires.IsZero() && !now.Before(f.Expires) }
