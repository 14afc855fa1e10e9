package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

func newCount() *cobra.Command {
	return &cobra.Command{
		Use:   "count FILE",
		Short: "Count the tokens of a request, section by section (- reads stdin)",
		Args:  exactlyOne(nameFile),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := readPrompt(cmd.InOrStdin(), args[0])
			if err != nil {
				return err
			}
			return printCount(cmd.OutOrStdout(), p)
		},
	}
}

// readPrompt reads one JSON request.
func readPrompt(stdin io.Reader, name string) (*prompt.Prompt, error) {
	body, err := readInput(stdin, name)
	if err != nil {
		return nil, err
	}
	if name == "-" {
		name = "stdin"
	}
	root, syntax := wire.Parse(body)
	if syntax != nil {
		return nil, fmt.Errorf("%s is not valid JSON: %s", name, syntax)
	}
	model, ok := fixtures.DefaultModels().Find(root.Get("model").Str())
	if !ok {
		return nil, fmt.Errorf("%s names the model %q, which is unknown: set model to one that GET /v1/models lists",
			name, root.Get("model").Str())
	}
	return prompt.Build(wire.NewRequest(root, wire.Dialect{Version: wire.Version2026}), model), nil
}

func readInput(stdin io.Reader, name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(stdin)
	}
	body, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read request: %w", err)
	}
	return body, nil
}

func printCount(out io.Writer, p *prompt.Prompt) error {
	var b strings.Builder
	for _, s := range []prompt.Section{prompt.Tools, prompt.System, prompt.Messages} {
		positions, sum := p.Section(s), 0
		for i := range positions {
			sum += positions[i].Tokens
		}
		fmt.Fprintf(&b, "%8d  %s (positions: %d)\n", sum, s, len(positions))
	}
	fmt.Fprintf(&b, "%8d  frame of the reply\n", p.Tail)
	fmt.Fprintf(&b, "%8d  in all\n", p.Tokens())
	_, err := io.WriteString(out, b.String())
	return err
}
