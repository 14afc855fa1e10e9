package report_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-f1f39373/mockapi/conformance/report"
)

var cases = []report.Case{
	{
		ID: "messages.usage", Group: "messages", Requirement: "Every answer says what it cost.", Source: "docs: messages",
		Status: report.Pass, Expected: "usage.input_tokens > 0", Actual: "usage.input_tokens = 9",
	},
	{
		ID: "messages.id", Group: "messages", Requirement: "An id begins with msg_.", Source: "SDK types",
		Status: report.Fail, Expected: `id has "msg_"`, Actual: "id = \"<none> & \x00\"",
	},
	{
		ID: "files.list", Group: "files", Requirement: "Files are listed.", Source: "docs: files",
		Status: report.Skip, Reason: "the target has no files",
	},
}

func casesXML(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := report.WriteJUnit(&out, "conformance of http://127.0.0.1:4010", cases); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestCases(t *testing.T) { golden(t, "cases.xml", casesXML(t)) }

// TestJUnitSchema checks the elements and attributes by Jenkins's schema, and all of it where the
// machine has xmllint.
func TestJUnitSchema(t *testing.T) {
	schema := readXSD(t, "testdata/junit-10.xsd")
	found := write(t, report.JUnit, report.Options{}, findings, totals)
	tests := []struct {
		why      string
		document []byte
		fault    string
	}{
		{"findings", found, ""},
		{"nothing was looked at", write(t, report.JUnit, report.Options{}, nil, report.Totals{}), ""},
		{"cases", casesXML(t), ""},
		{"an attribute that is not there", bytes.Replace(found, []byte(`<testcase `), []byte(`<testcase line="1" `), 1), "testcase has line"},
		{"one that must be", bytes.Replace(found, []byte(`errors="0" skipped`), []byte(`skipped`), 1), "testsuite lacks errors"},
		{
			"an element in the wrong place",
			bytes.Replace(found, []byte(`</testsuites>`), []byte(`<testcase name="a"/></testsuites>`), 1), "testsuites contains testcase",
		},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			if got := schema.fault(tt.document); got != tt.fault {
				t.Errorf("fault %q, want %q", got, tt.fault)
			}
			if xmllint, err := exec.LookPath("xmllint"); err == nil {
				file := filepath.Join(t.TempDir(), "report.xml")
				if err := os.WriteFile(file, tt.document, 0o644); err != nil {
					t.Fatal(err)
				}
				out, err := exec.Command(xmllint, "--noout", "--schema", "testdata/junit-10.xsd", file).CombinedOutput()
				if (err == nil) != (tt.fault == "") {
					t.Errorf("xmllint: %v\n%s", err, out)
				}
			}
		})
	}
}

// An xsd holds of each element which attributes and children it may have and which attributes it must.
type xsd map[string]*xsdElement

type xsdElement struct{ may, must, children []string }

// readXSD reads the part of XML Schema that junit-10.xsd uses. It knows no order and no types.
func readXSD(t *testing.T, path string) xsd {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	elements := xsd{}
	current := &xsdElement{}
	for d := xml.NewDecoder(file); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		a := attributes(start)
		switch {
		case start.Name.Local == "element" && a["ref"] != "":
			current.children = append(current.children, a["ref"])
		case start.Name.Local == "element":
			current = &xsdElement{}
			elements[a["name"]] = current
		case start.Name.Local == "attribute":
			current.may = append(current.may, a["name"])
			if a["use"] == "required" {
				current.must = append(current.must, a["name"])
			}
		}
	}
	return elements
}

// fault is the first thing of a document that the schema does not allow, "" for none.
func (x xsd) fault(document []byte) string {
	parents := []string{}
	for d := xml.NewDecoder(bytes.NewReader(document)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return ""
		} else if err != nil {
			return err.Error()
		}
		switch token := token.(type) {
		case xml.EndElement:
			parents = parents[:len(parents)-1]
		case xml.StartElement:
			name := token.Name.Local
			e, ok := x[name]
			if !ok {
				return "no element " + name
			}
			if n := len(parents); n > 0 && !slices.Contains(x[parents[n-1]].children, name) {
				return fmt.Sprintf("%s contains %s", parents[n-1], name)
			}
			has := attributes(token)
			for attribute := range has {
				if !slices.Contains(e.may, attribute) {
					return fmt.Sprintf("%s has %s", name, attribute)
				}
			}
			for _, attribute := range e.must {
				if _, ok := has[attribute]; !ok {
					return fmt.Sprintf("%s lacks %s", name, attribute)
				}
			}
			parents = append(parents, name)
		}
	}
}

func attributes(e xml.StartElement) map[string]string {
	values := map[string]string{}
	for _, a := range e.Attr {
		values[a.Name.Local] = a.Value
	}
	return values
}

// TestJUnitCounts: readers trust the counts, which must be those of the cases.
func TestJUnitCounts(t *testing.T) {
	for why, document := range map[string][]byte{
		"findings": write(t, report.JUnit, report.Options{}, findings, totals), "cases": casesXML(t),
	} {
		t.Run(why, func(t *testing.T) {
			var got struct {
				Tests    int `xml:"tests,attr"`
				Failures int `xml:"failures,attr"`
			}
			if err := xml.Unmarshal(document, &got); err != nil {
				t.Fatal(err)
			}
			text := string(document)
			if n := strings.Count(text, "<testcase "); got.Tests != n {
				t.Errorf("tests=%d, there are %d", got.Tests, n)
			}
			if n := strings.Count(text, "<failure "); got.Failures != n {
				t.Errorf("failures=%d, there are %d", got.Failures, n)
			}
		})
	}
}
