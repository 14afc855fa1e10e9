package reply

import (
	"strings"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// readExecution reads {code, stdout, stderr, return_code, files}, or the same with a command.
func (a *answer) readExecution(name, input string) func(field) error {
	result := map[string]string{"code_execution": "Code", "bash_code_execution": "BashCode"}[name]
	return func(f field) error {
		s := serverCall{name: name, kind: name + "_tool_result"}
		var code *wire.Node
		stdout, stderr, status, files := textNode(""), textNode(""), numberNode(0), listNode()
		ran := false
		put := func(to **wire.Node) func(field) error {
			return func(f field) error {
				ran = true
				return nodeInto(to)(f)
			}
		}
		keys := append(s.keys("Response"+result+"ExecutionToolResultError"),
			key{input, nodeInto(&code)},
			key{"stdout", put(&stdout)},
			key{"stderr", put(&stderr)},
			key{"return_code", func(f field) error {
				ran, status = true, f.node
				_, err := f.integer(-1<<31, 1<<31)
				return err
			}},
			key{"files", func(f field) error {
				ran = true
				return f.each(func(f field) error {
					_, err := f.string()
					files.Items = append(files.Items, typedNode(name+"_output", has("file_id", f.node)))
					return err
				})
			}},
		)
		if err := f.object(keys...); err != nil {
			return err
		}
		if err := f.need(input); err != nil {
			return err
		}
		if ran && s.result == nil {
			s.result = typedNode(name+"_result", has("stdout", stdout), has("stderr", stderr),
				has("return_code", status), has("content", files))
		}
		return a.add(f, &s, objectNode(has(input, code)))
	}
}

// editorResults are the results of the text editor's commands.
var editorResults = map[string]string{"view": "View", "create": "Create", "str_replace": "StrReplace"}

// readTextEditor reads {command, path, …, result}: what else there is beside the result is input.
func (a *answer) readTextEditor(f field) error {
	const name = "text_editor_code_execution"
	s := serverCall{name: name, kind: name + "_tool_result"}
	input := objectNode()
	keep := func(name string) key {
		return key{name, func(f field) error {
			_, err := f.string()
			input.Members = append(input.Members, has(name, f.node))
			return err
		}}
	}
	keys := append(s.keys("ResponseTextEditorCodeExecutionToolResultError"),
		keep("command"), keep("path"), keep("file_text"), keep("old_str"), keep("new_str"),
		key{"result", func(g field) error {
			command := f.node.Get("command").Str()
			kind, ok := editorResults[command]
			if !ok {
				return g.fail("has the result of no command: command is to be view, create or str_replace")
			}
			n := with(g.node, "type", textNode(name+"_"+command+"_result"))
			if command == "view" {
				n = with(n, "file_type", textNode("text"))
			}
			var err error
			s.result, err = g.at(n).conform(responseType("ResponseTextEditorCodeExecution" + kind + "ResultBlock"))
			return err
		}},
	)
	if err := f.object(keys...); err != nil {
		return err
	}
	if err := f.need("command", "path"); err != nil {
		return err
	}
	return a.add(f, &s, input)
}

// readToolSearch reads {query, tools, name}.
func (a *answer) readToolSearch(f field) error {
	s := serverCall{name: "tool_search_tool_bm25", kind: "tool_search_tool_result"}
	var query *wire.Node
	keys := append(s.keys("ResponseToolSearchToolResultError"),
		key{"name", func(f field) (err error) {
			if s.name, err = f.string(); err == nil && !strings.HasPrefix(s.name, "tool_search_tool_") {
				err = f.fail("%.60q is no tool search: write tool_search_tool_bm25 or tool_search_tool_regex", s.name)
			}
			return err
		}},
		key{"query", nodeInto(&query)},
		key{"tools", func(f field) error {
			found := listNode()
			s.result = typedNode("tool_search_tool_search_result", has("tool_references", found))
			return f.each(func(f field) error {
				if _, err := f.string(); err != nil {
					return err
				}
				n, err := f.at(typedNode("tool_reference", has("tool_name", f.node))).conform(responseType("ResponseToolReferenceBlock"))
				found.Items = append(found.Items, n)
				return err
			})
		}},
	)
	if err := f.object(keys...); err != nil {
		return err
	}
	if err := f.need("query"); err != nil {
		return err
	}
	return a.add(f, &s, objectNode(has("query", query)))
}
