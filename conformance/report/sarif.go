package report

import (
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
)

// sarifWriter keeps the findings: the rules that they name come first in the file.
type sarifWriter struct {
	w     io.Writer
	run   *sarif.Run
	rules map[string]int // index of each rule that was named
}

func newSARIF(w io.Writer, o Options) *sarifWriter {
	run := sarif.NewRun()
	driver := sarif.NewToolComponent().WithName("mockapi")
	if o.Version != "" {
		driver.WithVersion(o.Version)
	}
	run.WithTool(sarif.NewTool().WithDriver(driver)).WithColumnKind("unicodeCodePoints")
	return &sarifWriter{w: w, run: run, rules: map[string]int{}}
}

func (s *sarifWriter) Add(f Finding) error {
	index, ok := s.rules[f.Rule]
	if !ok {
		index = len(s.rules)
		s.rules[f.Rule] = index
		driver := s.run.Tool.Driver
		driver.Rules = append(driver.Rules, sarifRule(f))
	}
	lines := append([]string{f.Message}, f.Detail...)
	if f.Fix != "" {
		lines = append(lines, "Fix: "+f.Fix)
	}
	result := sarif.NewRuleResult(f.Rule).WithRuleIndex(index).WithLevel(string(f.Level)).
		WithMessage(sarif.NewTextMessage(strings.Join(lines, "\n")))
	if f.File != "" {
		result.AddLocation(sarifLocation(f))
	}
	if f.Request > 0 {
		result.WithProperties(sarif.NewPropertyBag().Add("request", f.Request))
	}
	s.run.AddResult(result)
	return nil
}

func (s *sarifWriter) Close(t Totals) error {
	for _, file := range t.Files {
		s.run.AddDistinctArtifact(sarifURI(file))
	}
	log := sarif.NewReport().AddRun(s.run)
	if err := log.PrettyWrite(s.w); err != nil {
		return err
	}
	_, err := io.WriteString(s.w, "\n")
	return err
}

// sarifRule is what the rule table says about a rule. A verdict that has no row there is described by
// what its first finding says.
func sarifRule(f Finding) *sarif.ReportingDescriptor {
	title, why, help := f.Rule, f.Why, f.Fix
	family, _, _ := strings.Cut(f.Rule, ".")
	tags := []string{family}
	if rule, ok := rules.Find(f.Rule); ok {
		title, why = rule.Title, rule.Why
		help = rule.Fix + "\n\nThe API answers: " + rule.Message + "\n\nSource: " + rule.Source
		tags = append(tags, string(rule.Certainty))
	}
	descriptor := sarif.NewRule(f.Rule).WithDescription(title).
		WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(string(f.Level)))
	if why != "" {
		descriptor.WithFullDescription(sarif.NewMultiformatMessageString().WithText(why))
	}
	if help = strings.TrimSpace(help); help != "" {
		descriptor.WithHelp(sarif.NewMultiformatMessageString().WithText(help))
	}
	bag := sarif.NewPropertyBag()
	bag.Tags = tags
	return descriptor.WithProperties(bag)
}

func sarifLocation(f Finding) *sarif.Location {
	place := sarif.NewPhysicalLocation().WithArtifactLocation(sarif.NewSimpleArtifactLocation(sarifURI(f.File)))
	if f.Line > 0 {
		region := sarif.NewRegion().WithStartLine(f.Line)
		if f.Column > 0 {
			region.WithStartColumn(f.Column)
		}
		place.WithRegion(region)
	}
	location := sarif.NewLocation().WithPhysicalLocation(place)
	if f.Path != "" {
		location.WithLogicalLocations([]*sarif.LogicalLocation{
			sarif.NewLogicalLocation().WithFullyQualifiedName(f.Path).WithKind("member"),
		})
	}
	return location
}

// sarifURI makes a file name a URI, relative where the name is.
func sarifURI(file string) string {
	u := url.URL{Path: filepath.ToSlash(file)}
	if filepath.IsAbs(file) {
		u.Scheme = "file"
		u.Path = "/" + strings.TrimPrefix(u.Path, "/")
	}
	return u.String()
}
