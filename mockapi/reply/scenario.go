package reply

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// ParseScenario reads a scenario file: one YAML document with a list of scripts under replies. Name
// is what errors call the file. The error is one sentence that names the place, the field and what
// to do.
func ParseScenario(data []byte, name string) ([]*Script, error) {
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("parse %s: the file is not UTF-8: save it as UTF-8", name)
	}
	tree, places, err := parseYAML(data, name)
	if err != nil {
		return nil, err
	}
	src := &source{name: name, place: places.place}
	root := src.root(tree)
	if root.node.Is(wire.Array) {
		return nil, root.fail("put the list under replies")
	}
	var scripts []*Script
	err = root.object(key{"replies", func(f field) error {
		return f.each(func(f field) error {
			s, err := f.script()
			scripts = append(scripts, s)
			return err
		})
	}})
	switch {
	case err != nil:
		return nil, err
	case len(scripts) == 0:
		return nil, root.fail("the file holds no scripts: list them under replies")
	}
	return scripts, nil
}

// parseYAML makes a tree of the one document of a file, and tells where its parts stand.
func parseYAML(data []byte, name string) (*wire.Node, *yamlReader, error) {
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, nil, yamlError(name, err)
	}
	var bodies []ast.Node
	for _, doc := range file.Docs {
		if doc.Body != nil {
			bodies = append(bodies, doc.Body)
		}
	}
	if len(bodies) == 0 {
		return nil, nil, fmt.Errorf("parse %s: the file is empty: list scripts under replies", name)
	}
	y := &yamlReader{name: name, anchors: map[string]*wire.Node{}}
	if len(bodies) > 1 {
		return nil, nil, y.fail(bodies[1], "a second YAML document: put all scripts in one")
	}
	tree, err := y.node(bodies[0])
	return tree, y, err
}

// yamlError gives an error of the library one line.
func yamlError(name string, err error) error {
	var located yaml.Error
	if !errors.As(err, &located) || located.GetToken() == nil {
		return fmt.Errorf("parse %s: the file is no YAML: %w", name, err)
	}
	at := located.GetToken().Position
	return fmt.Errorf("parse %s: %d:%d: the file is no YAML: %s", name, at.Line, at.Column, located.GetMessage())
}
