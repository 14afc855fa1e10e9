package reply

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func TestSubjectOf(t *testing.T) {
	for input, want := range map[string]string{
		`{"hut":"Larch Hut"}`:                                          "Larch Hut",
		`{"unit":"celsius","city":"Bern"}`:                             "Bern",
		`{"order_id":551}`:                                             "order 551",
		`{"repo":"acme/web","issue_number":77}`:                        "issue 77",
		`{"query":"height of Mont Aiguille"}`:                          "Mont Aiguille",
		`{"query":"penguins"}`:                                         "",
		`{"path":"config/server.yaml"}`:                                "config/server.yaml",
		`{"url":"https://huts.example/larch"}`:                         "",
		`{"command":"go version"}`:                                     "",
		`{"id":17}`:                                                    "",
		`{"title":"The Left Hand of Darkness"}`:                        "The Left Hand of Darkness",
		`{"note":"a text of many words is no name at all of a thing"}`: "",
		`{}`: "",
	} {
		node, fault := wire.Parse([]byte(input))
		if fault != nil {
			t.Fatal(fault)
		}
		if got := subjectOf(node); got != want {
			t.Errorf("%s: got %q, want %q", input, got, want)
		}
	}
	if got := subjectOf(nil); got != "" {
		t.Errorf("no input: got %q", got)
	}
}

func TestMatterOf(t *testing.T) {
	for name, want := range map[string]string{
		"get_weather": "weather", "read_file": "", "bash": "", "runTests": "tests", "search_flights": "flights", "mcp__github__get_issue": "github issue",
	} {
		if got := matterOf(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// Lines of what an object holds say which object it is.
func TestReadableNamesTheOuterObject(t *testing.T) {
	for text, want := range map[string]string{
		`{"name":"Larch Hut","beds":40,"contacts":[{"role":"warden","name":"Agnes"}]}`: "name: Larch Hut, beds: 40\n\nLarch Hut, contacts: role: warden, name: Agnes\n\n",
		`{"huts":[{"name":"Larch Hut"},{"name":"Lake Inn"}]}`:                          "huts: name: Larch Hut\n\nhuts: name: Lake Inn\n\n",
		`{"beds":40,"contacts":{"warden":"Agnes"}}`:                                    "beds: 40\n\ncontacts: warden: Agnes\n\n",
	} {
		if got := readable(text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
