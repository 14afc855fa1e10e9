package report_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/conformance/report"
)

// TestJSONReads: what programs read is what was found.
func TestJSONReads(t *testing.T) {
	var got struct {
		Findings                []report.Finding
		Errors, Warnings, Notes int
		report.Totals
	}
	if err := json.Unmarshal(write(t, report.JSON, report.Options{}, findings, totals), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(findings, got.Findings); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(totals, got.Totals); diff != "" {
		t.Errorf("totals (-want +got):\n%s", diff)
	}
	if want := [3]int{3, 1, 1}; [3]int{got.Errors, got.Warnings, got.Notes} != want {
		t.Errorf("%d errors, %d warnings, %d notes: want %v", got.Errors, got.Warnings, got.Notes, want)
	}
}
