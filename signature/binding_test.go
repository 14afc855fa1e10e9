package signature_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/signature"
)

func TestBinding(t *testing.T) {
	always := func(string) bool { return true }
	never := func(string) bool { return false }
	m := newModel("fable")
	r := request{}
	r.user("u0")
	m.reply(t, &r, "think t1", "a1")
	r.user("u2")
	edited := r.clone()
	edited.system = "x"
	for _, tt := range []struct {
		why     string
		reader  signature.Reader
		request request
		want    string
	}{
		{"nothing binds unless told so", signature.Reader{}, r, "1.0"},
		{"the same account and user",
			signature.Reader{Organization: "acme", EndUser: "ann", BindsOrganization: always, BindsEndUser: always},
			r, "1.0"},
		{"another organization",
			signature.Reader{Organization: "other", EndUser: "ann", BindsOrganization: always}, r,
			"1.0=organization!"},
		{"another end user",
			signature.Reader{Organization: "acme", EndUser: "bob", BindsEndUser: always}, r,
			"1.0=end_user!"},
		{"no end user is another one",
			signature.Reader{Organization: "acme", BindsEndUser: always}, r, "1.0=end_user!"},
		{"another model", signature.Reader{Reads: never}, r, "1.0=model!"},
		{"organization comes before end user, model and prefix",
			signature.Reader{BindsOrganization: always, BindsEndUser: always, Reads: never}, edited,
			"1.0=organization!"},
		{"end user comes before model and prefix",
			signature.Reader{BindsEndUser: always, Reads: never}, edited, "1.0=end_user!"},
		{"model comes before prefix", signature.Reader{Reads: never}, edited, "1.0=model!"},
		{"prefix comes last", signature.Reader{}, edited, "1.0=prefix:system_changed"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			result := m.key.Verify(tt.request.conversation(), tt.reader, signature.Reject)
			if diff := cmp.Diff(tt.want, summary(result)); diff != "" {
				t.Errorf("verdicts (-want +got):\n%s", diff)
			}
		})
	}
}

// The model that decides is the block's, not the reader's.
func TestBindingAsksForTheProducer(t *testing.T) {
	a, b := newModel("a"), newModel("b")
	r := request{}
	r.user("u0")
	a.reply(t, &r, "think t1", "a1")
	r.user("u2")
	b.reply(t, &r, "think t3", "a3")
	r.user("u4")
	is := func(name string) func(string) bool { return func(p string) bool { return p == name } }
	got := summary(a.key.Verify(r.conversation(), signature.Reader{BindsOrganization: is("b")}, signature.Reject))
	if diff := cmp.Diff("1.0 3.0=organization!", got); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
}

// After a move to another account the blocks from before are dropped, and break nothing that was
// created before or after the move.
func TestChainOverForeignBlocks(t *testing.T) {
	bound, free := newModel("bound"), newModel("free")
	for _, m := range []*model{bound, free} {
		m.reader.BindsOrganization = func(producer string) bool { return producer == "bound" }
	}
	r := request{}
	r.user("u0")
	free.reply(t, &r, "think t1", "a1")
	r.user("u2")
	bound.reply(t, &r, "think t3", "a3")
	r.user("u4")
	free.reply(t, &r, "think t5", "a5")
	r.user("u6")
	if diff := cmp.Diff("1.0 3.0 5.0", free.judge(r)); diff != "" {
		t.Errorf("before the move (-want +got):\n%s", diff)
	}
	free.organization, free.reader.Organization = "other", "other"
	if diff := cmp.Diff("1.0 3.0=organization! 5.0", free.judge(r)); diff != "" {
		t.Errorf("after the move (-want +got):\n%s", diff)
	}
	r.messages = r.messages[:5]
	free.reply(t, &r, "think t5", "a5")
	if diff := cmp.Diff("1.0 3.0=organization! 5.0", free.judge(r)); diff != "" {
		t.Errorf("created after the move (-want +got):\n%s", diff)
	}
}
