package lab

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
)

//go:embed page.html
var pageHTML string

var pageTemplate = template.Must(template.New("page").Parse(pageHTML))

// A page is what the template shows.
type page struct {
	Title, Heading string
	Columns        []string
	Rows           []row
	Notes          []string
	Questions      []questionRow
	Charts         []chart
	Costs          costChart
}

type row struct {
	Strategy string
	Cells    []string
}

// A questionRow is one question, and which of the strategies could answer it.
type questionRow struct {
	User  string
	Found []bool
}

// WriteHTML writes one page that stands by itself: no script, and nothing to load.
func (r *Report) WriteHTML(w io.Writer) error {
	p := page{
		Title: "Memory lab", Heading: r.heading(), Notes: r.notes(),
		Questions: r.questions(), Charts: r.charts(), Costs: r.costChart(),
	}
	for _, c := range columns {
		p.Columns = append(p.Columns, c.title)
	}
	for _, result := range r.Results {
		line := row{Strategy: result.Strategy}
		for _, c := range columns {
			line.Cells = append(line.Cells, c.cell(result))
		}
		p.Rows = append(p.Rows, line)
	}
	if err := pageTemplate.Execute(w, p); err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	return nil
}

// questions lists what was asked. Every strategy was asked the same.
func (r *Report) questions() []questionRow {
	var rows []questionRow
	for i := range r.Turns {
		var q questionRow
		for _, result := range r.Results {
			if t := &result.Turns[i]; t.Recall != nil {
				q.User = t.User
				q.Found = append(q.Found, t.Recall.Found)
			}
		}
		if q.Found != nil {
			rows = append(rows, q)
		}
	}
	return rows
}
