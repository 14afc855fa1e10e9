package wire

import (
	"net/url"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// The shapes of query strings, and of the form that uploads a file.
const (
	ListModels  Shape = "list_models"
	ListBatches Shape = "list_batches"
	ListFiles   Shape = "list_files"
	UploadFile  Shape = "upload_file"
)

// ValidateQuery checks the parameters of a list, such as the bounds of limit, or the fields of a form.
// Those that the shape does not have are ignored. The problems have no offset and no pointer: there is no body.
func ValidateQuery(query url.Values, shape Shape) []Problem {
	root := currentSchema().roots[shape]
	n := &Node{Kind: Object}
	for _, f := range root.fields {
		if query.Has(f.name) {
			n.Members = append(n.Members, Member{Name: f.name, Value: parameter(f.use, query[f.name])})
		}
	}
	v := validator{}
	v.value(root, n)
	for i := range v.problems {
		v.problems[i].Pointer = ""
	}
	return v.problems
}

// parameter returns the value that a parameter would be in a body. Of a repeated one that is no
// list the last value stands.
func parameter(u use, values []string) *Node {
	if u.kind == fixtures.KindArray {
		n := &Node{Kind: Array}
		for _, value := range values {
			n.Items = append(n.Items, parameter(u.items, []string{value}))
		}
		return n
	}
	value := values[len(values)-1]
	n := &Node{Kind: String, Text: value, Raw: []byte(value)}
	if u.kind == fixtures.KindInteger && isInteger(n.Raw) {
		n.Kind = Number
	}
	return n
}
