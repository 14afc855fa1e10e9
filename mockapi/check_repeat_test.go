package mockapi_test

import (
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCheckRepeats sends the fifth of five requests again: what is wrong with both in the same way is told
// once, and what it explains is explained.
func TestCheckRepeats(t *testing.T) {
	refuse := func(line object, message string) {
		line["status"] = 400
		line["response"] = object{"type": "error", "error": object{"type": "invalid_request_error", "message": message}}
	}
	const extra = "zzz: Extra inputs are not permitted"
	rows := []struct {
		why    string
		change func(r *recording) // of the request
		answer func(first, again object)
		want   string
	}{
		{
			"an edit that the API refuses each time",
			func(r *recording) { r.block(5, 2, 0)["content"] = "It is sunny." },
			func(first, again object) {
				refuse(first, "messages.3.content.0: Invalid `signature`")
				refuse(again, "messages.3.content.0: Invalid `signature`")
			},
			"error thinking.binding request 5 messages.2.content.0\n" +
				"note thinking.binding request 5 messages.2.content.0\nnote cache.usage request 4 \n",
		},
		{
			"a rule that is broken each time",
			func(r *recording) { r.sent(5)["zzz"] = 1 },
			func(first, again object) { refuse(first, extra); refuse(again, extra) },
			"error schema.extra_input request 5 zzz\nnote schema.extra_input request 5 zzz\nnote cache.usage request 4 \n",
		},
		{
			"refused once and answered then: two findings",
			func(r *recording) { r.sent(5)["zzz"] = 1 },
			func(first, _ object) { refuse(first, extra) },
			"error schema.extra_input request 5 zzz\nwarning schema.extra_input request 6 zzz\n" + ended(6),
		},
		{
			"a refusal that nothing explains is told each time",
			func(*recording) {},
			func(first, again object) { refuse(first, "The moon is full."); refuse(again, "The moon is full.") },
			"note capture.unexplained request 5 \nnote capture.unexplained request 6 \nnote cache.usage request 4 \n",
		},
	}
	for _, row := range rows {
		t.Run(row.why, func(t *testing.T) {
			r := record(t, travellerRequest(longSystem))
			travel(r, 5)
			row.change(r)
			again := maps.Clone(r.lines[4])
			row.answer(r.lines[4], again)
			r.lines = append(r.lines, again)
			findings, _ := check(t, r.log())
			if diff := cmp.Diff(row.want, outline(findings)); diff != "" {
				t.Errorf("findings (-want +got):\n%s\n%+v", diff, findings)
			}
		})
	}
}
