// Package report renders what a check or a conformance run found: for people, for programs, and for the
// places where continuous integration shows it.
package report

// A Level says how much a finding matters.
type Level string

// The levels. Errors are what the API refuses; warnings cost money or thinking; notes explain.
const (
	Error   Level = "error"
	Warning Level = "warning"
	Note    Level = "note"
)

// A Finding is one thing that is wrong with an input.
type Finding struct {
	// Rule is the stable id of the rule or verdict: pair.missing_result, cache.changed.
	Rule  string `json:"rule"`
	Level Level  `json:"level"`
	// Message is what is wrong: the API's own words where the API refuses it.
	Message string `json:"message"`
	Why     string `json:"why,omitzero"`
	Fix     string `json:"fix,omitzero"`
	// Path is the place in the request, in the API's grammar; "" for the whole request.
	Path string `json:"path,omitzero"`
	// File, Line and Column say where that is in the input, from 1; 0 where it is nowhere.
	File   string `json:"file"`
	Line   int    `json:"line,omitzero"`
	Column int    `json:"column,omitzero"`
	// Request counts the requests of the input from 1; 0 where there is but one.
	Request int `json:"request,omitzero"`
	// Detail is further lines for people: before and after, predicted and actual.
	Detail []string `json:"detail,omitzero"`
}

// A Status is the outcome of a case.
type Status string

// The outcomes. A skip is no pass.
const (
	Pass Status = "pass"
	Fail Status = "fail"
	Skip Status = "skip"
)

// A Case is one requirement of a conformance run, and what came of it.
type Case struct {
	ID          string `json:"id"` // group.name, stable
	Group       string `json:"group"`
	Requirement string `json:"requirement"`
	Source      string `json:"source"`
	Status      Status `json:"status"`
	Expected    string `json:"expected,omitzero"`
	Actual      string `json:"actual,omitzero"`
	// Reason is why a case was skipped.
	Reason string `json:"reason,omitzero"`
}
