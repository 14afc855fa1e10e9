package reply

import (
	"fmt"
	"strconv"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// A yamlReader turns YAML into the tree that JSON makes, so that one reader serves both. A Start in
// this tree is an index of places, and only scalars have Raw.
type yamlReader struct {
	name    string
	places  []*token.Position
	anchors map[string]*wire.Node
}

// place turns a Start into a line and a column.
func (y *yamlReader) place(start int) (line, column int) {
	return y.places[start].Line, y.places[start].Column
}

func (y *yamlReader) start(n ast.Node) int {
	y.places = append(y.places, firstToken(n).Position)
	return len(y.places) - 1
}

// firstToken is where a node begins. The library's own token of a block mapping is a colon.
func firstToken(n ast.Node) *token.Token {
	if m, ok := n.(*ast.MappingNode); ok && !m.IsFlowStyle && len(m.Values) > 0 {
		return m.Values[0].Key.GetToken()
	}
	return n.GetToken()
}

func (y *yamlReader) fail(n ast.Node, format string, args ...any) error {
	line, column := y.place(y.start(n))
	return fmt.Errorf("parse %s: %d:%d: %s", y.name, line, column, fmt.Sprintf(format, args...))
}

func (y *yamlReader) node(n ast.Node) (*wire.Node, error) {
	switch n := n.(type) {
	case *ast.MappingNode:
		return y.object(n)
	case *ast.SequenceNode:
		return y.array(n)
	case *ast.AnchorNode:
		out, err := y.node(n.Value)
		y.anchors[n.Name.GetToken().Value] = out
		return out, err
	case *ast.AliasNode:
		name := n.Value.GetToken().Value
		if out, ok := y.anchors[name]; ok {
			return out, nil
		}
		return nil, y.fail(n, "alias *%s has no anchor &%s before it", name, name)
	case *ast.TagNode:
		return nil, y.fail(n, "tags such as %s are not supported: leave it out, or quote a text", n.Start.Value)
	default:
		return y.scalar(n)
	}
}

func (y *yamlReader) object(n *ast.MappingNode) (*wire.Node, error) {
	out := &wire.Node{Kind: wire.Object, Start: y.start(n)}
	for _, pair := range n.Values {
		if pair.Key.IsMergeKey() {
			return nil, y.fail(pair.Key, "merge keys are not supported: write the keys out")
		}
		name, err := y.keyName(pair.Key)
		if err != nil {
			return nil, err
		}
		m := wire.Member{Name: name, Start: y.start(pair.Key)}
		if m.Value, err = y.node(pair.Value); err != nil {
			return nil, err
		}
		out.Members = append(out.Members, m)
	}
	return out, nil
}

// keyName is a key as a JSON name: a number or a null stands for what it is written as.
func (y *yamlReader) keyName(n ast.Node) (string, error) {
	switch n := n.(type) {
	case *ast.MappingKeyNode:
		return y.keyName(n.Value)
	case *ast.StringNode:
		return n.Value, nil
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode:
		return n.GetToken().Value, nil
	default:
		return "", y.fail(n, "a key is to be a word or a quoted text")
	}
}

func (y *yamlReader) array(n *ast.SequenceNode) (*wire.Node, error) {
	out := &wire.Node{Kind: wire.Array, Start: y.start(n)}
	for _, item := range n.Values {
		child, err := y.node(item)
		if err != nil {
			return nil, err
		}
		out.Items = append(out.Items, child)
	}
	return out, nil
}

func (y *yamlReader) scalar(n ast.Node) (*wire.Node, error) {
	out := &wire.Node{Start: y.start(n)}
	switch n := n.(type) {
	case *ast.NullNode:
		out.Kind, out.Raw = wire.Null, []byte("null")
	case *ast.BoolNode:
		out.Kind, out.Raw = wire.Bool, strconv.AppendBool(nil, n.Value)
	case *ast.StringNode:
		y.text(out, n.Value)
	case *ast.LiteralNode:
		y.text(out, n.Value.Value)
	case *ast.IntegerNode:
		y.number(out, n.Token.Value, fmt.Sprint(n.Value))
	case *ast.FloatNode:
		y.number(out, n.Token.Value, strconv.FormatFloat(n.Value, 'g', -1, 64))
	default: // infinity, not a number
		return nil, y.fail(n, "%s is no JSON value", n.GetToken().Value)
	}
	return out, nil
}

func (y *yamlReader) text(out *wire.Node, text string) {
	out.Kind, out.Text = wire.String, text
	out.Raw, _ = jsontext.AppendQuote(nil, text) // what is not UTF-8 becomes U+FFFD
}

// number keeps a number as written where that is JSON; YAML has more ways of writing one.
func (y *yamlReader) number(out *wire.Node, written, value string) {
	out.Kind, out.Raw = wire.Number, []byte(value)
	if jsontext.Value(written).IsValid() {
		out.Raw = []byte(written)
	}
}
