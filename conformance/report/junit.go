package report

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// The elements of test results that both Surefire's and Jenkins's schema know. Nothing here takes time
// that is worth telling, but Surefire's wants to hear of it.
type (
	junitSuites struct {
		XMLName  xml.Name      `xml:"testsuites"`
		Name     string        `xml:"name,attr"`
		Tests    int           `xml:"tests,attr"`
		Failures int           `xml:"failures,attr"`
		Errors   int           `xml:"errors,attr"`
		Suites   []*junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Time     string      `xml:"time,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string        `xml:"name,attr"`
		Class   string        `xml:"classname,attr"`
		Time    string        `xml:"time,attr"`
		Failure *junitOutcome `xml:"failure"`
		Skipped *junitOutcome `xml:"skipped"`
		Output  string        `xml:"system-out,omitempty"`
	}
	junitOutcome struct {
		Message string `xml:"message,attr,omitempty"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

const (
	junitTime = "0"
	junitName = "mockapi"
)

func (s *junitSuites) suite(name string) *junitSuite {
	for _, suite := range s.Suites {
		if suite.Name == name {
			return suite
		}
	}
	suite := &junitSuite{Name: name, Time: junitTime}
	s.Suites = append(s.Suites, suite)
	return suite
}

func (s *junitSuite) add(c junitCase) {
	c.Class, c.Time = s.Name, junitTime
	s.Cases = append(s.Cases, c)
	s.Tests++
	if c.Failure != nil {
		s.Failures++
	}
	if c.Skipped != nil {
		s.Skipped++
	}
}

func (s *junitSuites) write(w io.Writer) error {
	for _, suite := range s.Suites {
		s.Tests += suite.Tests
		s.Failures += suite.Failures
	}
	out, err := xml.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, xml.Header+string(out)+"\n")
	return err
}

// junitWriter makes a suite of each file and a case of each finding: errors and warnings fail, notes
// pass and say what they have to say. The counts come first in the file, so the findings are kept.
type junitWriter struct {
	w      io.Writer
	suites junitSuites
}

func (j *junitWriter) Add(f Finding) error {
	name := f.Rule
	if f.Request > 0 {
		name = fmt.Sprintf("request %d: %s", f.Request, name)
	}
	if f.Path != "" {
		name += " at " + f.Path
	}
	text := strings.Join(append([]string{f.Message}, advice(f)...), "\n")
	if at := place(f); at != "" {
		text = at + "\n" + text
	}
	c := junitCase{Name: name}
	if f.Level == Note {
		c.Output = text
	} else {
		c.Failure = &junitOutcome{Message: f.Message, Type: f.Rule, Text: text}
	}
	j.suites.suite(cmp.Or(f.File, junitName)).add(c)
	return nil
}

func (j *junitWriter) Close(t Totals) error {
	j.suites.Name = junitName
	clean := t.Files
	if len(clean) == 0 && t.Requests > 0 {
		clean = []string{junitName} // the requests came from no file
	}
	for _, file := range clean {
		if suite := j.suites.suite(file); suite.Failures == 0 {
			suite.add(junitCase{Name: "obeys the rules"})
		}
	}
	return j.suites.write(j.w)
}
