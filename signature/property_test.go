package signature_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/signature"
)

// An author writes random conversations and edits them.
type author struct {
	*rand.Rand
	words int
}

func (a *author) word() string { a.words++; return fmt.Sprint("w", a.words) }

// turn adds a user message and a reply with random thinking.
func (a *author) turn(t *testing.T, r *request, m *model, o oracle) {
	r.user(slices.Repeat([]string{a.word()}, 1+a.IntN(2))...)
	var parts []string
	for range 1 + a.IntN(5) {
		switch a.IntN(5) {
		case 0, 1:
			parts = append(parts, "think "+a.word())
		case 2:
			parts = append(parts, []string{"omit", "redact", "update " + a.word()}[a.IntN(3)])
		default:
			parts = append(parts, a.word())
		}
	}
	m.reply(t, r, parts...)
	o.learn(*r, m)
}

// edit changes a request in one of the ways that clients do.
func (a *author) edit(r *request) {
	i := a.IntN(len(r.messages))
	if a.IntN(2) == 0 {
		i = len(r.messages) - 1 // what the latest message allows is another matter
	}
	blocks := r.messages[i].blocks
	switch a.IntN(10) {
	case 0:
		r.strip(func(k, _ int) bool { return k < i })
	case 1:
		r.strip(func(k, _ int) bool { return k > i })
	case 2:
		r.strip(func(k, _ int) bool { return k == i })
	case 3:
		r.insert(i, a.IntN(len(blocks)+1), a.word())
	case 4:
		if len(blocks) > 0 {
			r.remove(i, a.IntN(len(blocks)))
		}
	case 5:
		r.remove(i, -1)
	case 6:
		if len(blocks) > 0 {
			blocks[a.IntN(len(blocks))].text = a.word()
		}
	case 7:
		k := a.IntN(len(r.messages))
		r.messages[i], r.messages[k] = r.messages[k], r.messages[i]
	case 8:
		if len(blocks) > 1 {
			blocks[0], blocks[1] = blocks[1], blocks[0]
		}
	case 9:
		*[]*string{&r.system, &r.tools}[a.IntN(2)] = a.word()
	}
}

var (
	change  = regexp.MustCompile(`:[^ !]*`)
	outcome = regexp.MustCompile(`=\S+`)
)

// Random conversations between two models, with edits, branches and returns to earlier states,
// are judged as the oracle judges them, in every mode.
func TestRandomHistories(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(150) {
		a := &author{Rand: rand.New(rand.NewPCG(seed, 3))}
		o := oracle{}
		models := []*model{newModel("a"), newModel("b")}
		models[1].reader.Reads = func(producer string) bool { return producer == "b" }
		models[0].reader.Reads = func(string) bool { return true }
		mode := signature.Mode(a.IntN(3))
		models[0].mode, models[1].mode = mode, mode
		var r request
		past := []request{{}}
		check := func() {
			for _, m := range models {
				want, _ := o.judge(r, m.reader, mode)
				got := change.ReplaceAllString(m.judge(r), "")
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("seed %d, mode %d, model %s (-want +got):\n%s\n%+v", seed, mode, m.name, diff, r)
				}
				for _, word := range outcome.FindAllString(got, -1) {
					seen[word]++
				}
			}
		}
		for range 8 {
			a.turn(t, &r, models[a.IntN(2)], o)
			past = append(past, r.clone())
			check()
			switch a.IntN(6) {
			case 0, 1, 2:
				a.edit(&r)
			case 3:
				r = past[a.IntN(len(past))].clone()
			}
			if len(r.messages) == 0 {
				r.user(a.word())
			}
			check()
		}
	}
	for _, word := range []string{"=modified", "=model!", "=prefix", "=prefix!"} {
		if seen[word] < 50 {
			t.Errorf("%s was only seen %d times: the test shows little", word, seen[word])
		}
	}
}

// One edit of content makes exactly the blocks behind it fail, wherever it is.
func TestOneEditFailsWhatFollows(t *testing.T) {
	m := newModel("fable")
	r := story(t, m)
	want := func(after func(i, j int) bool) string {
		word := ""
		for i, message := range r.messages {
			for j, b := range message.blocks {
				if b.kind != "text" {
					word += fmt.Sprintf(" %d.%d", i, j)
					if after(i, j) {
						word += "=prefix"
					}
				}
			}
		}
		return word[1:]
	}
	for i, message := range r.messages {
		for j, b := range message.blocks {
			if b.kind != "text" {
				continue
			}
			for bit := range 8 * len(b.text) {
				edited := r.clone()
				text := []byte(b.text)
				text[bit/8] ^= 1 << (bit % 8)
				edited.messages[i].blocks[j].text = string(text)
				got := change.ReplaceAllString(m.judge(edited), "")
				behind := func(k, l int) bool { return k > i || k == i && l > j }
				if diff := cmp.Diff(want(behind), got); diff != "" {
					t.Errorf("bit %d of messages.%d.content.%d (-want +got):\n%s", bit, i, j, diff)
				}
			}
		}
	}
}

// One random edit in front of a thinking block is found where it was made.
func TestRandomEditIsLocated(t *testing.T) {
	for seed := range uint64(300) {
		a := &author{Rand: rand.New(rand.NewPCG(seed, 5))}
		m := newModel("fable")
		var r request
		for i := range 2 + a.IntN(120) {
			message := message{role: []string{"user", "assistant"}[i%2]}
			for range 1 + a.IntN(3) {
				message.blocks = append(message.blocks, block{kind: "text", text: a.word()})
			}
			r.messages = append(r.messages, message)
		}
		m.reply(t, &r, "think t", "a")
		last := len(r.messages) - 1
		// Of the last 20 messages every block is in the window.
		i := max(0, last-20) + a.IntN(min(20, last))
		j := a.IntN(len(r.messages[i].blocks))
		whole, part := fmt.Sprintf("messages.%d", i), fmt.Sprintf("messages.%d.content.%d", i, j)
		want := ""
		switch a.IntN(5) {
		case 0:
			r.messages[i].blocks[j].text = "x"
			want = "blocks_modified at " + part
		case 1:
			r.remove(i, -1)
			want = "blocks_removed at " + whole
		case 2:
			if want = "blocks_removed at " + part; len(r.messages[i].blocks) == 1 {
				want = "blocks_removed at " + whole
			}
			r.remove(i, j)
		case 3:
			r.messages = slices.Insert(r.messages, i, say("user", "x", "y"))
			want = "blocks_inserted at " + whole
		case 4:
			r.insert(i, j, "x")
			want = "blocks_inserted at " + part
		}
		v := m.key.Verify(r.conversation(), m.reader, signature.Reject).Refusal()
		if v == nil {
			t.Fatalf("seed %d: no refusal, want %s", seed, want)
		}
		if got := v.Difference.Change.String() + " at " + v.Difference.Path(); got != want {
			t.Errorf("seed %d: %s, want %s", seed, got, want)
		}
	}
}
