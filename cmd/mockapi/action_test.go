package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/rogpeppe/go-internal/testscript"
)

// An action is what GitHub reads of action.yml.
type action struct {
	Name, Description string
	Branding          map[string]string
	Inputs            map[string]struct{ Description, Default string }
	Runs              struct {
		Using string
		Steps []actionStep
	}
}

type actionStep struct {
	ID, Name, Uses, Shell, Run string
	WorkingDirectory           string `yaml:"working-directory"`
	With, Env                  map[string]string
}

func readAction(t *testing.T) (a action, text string) {
	t.Helper()
	file, err := os.ReadFile("../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.UnmarshalWithOptions(file, &a, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	return a, string(file)
}

func TestActionFile(t *testing.T) {
	a, text := readAction(t)
	if a.Name == "" || a.Description == "" || a.Runs.Using != "composite" {
		t.Errorf("name %q, description %q, using %q", a.Name, a.Description, a.Runs.Using)
	}
	for i, step := range a.Runs.Steps {
		if (step.Run == "") == (step.Uses == "") {
			t.Errorf("step %d: run or uses, and not both", i)
		}
		if step.Run != "" && step.Shell == "" {
			t.Errorf("step %d: a composite action must name the shell of run", i)
		}
		if strings.Contains(step.Run, "${{") {
			t.Errorf("step %d: an expression in a script is code of whoever set it", i)
		}
	}
	var used []string
	for _, m := range regexp.MustCompile(`\$\{\{ inputs\.([\w-]+) \}\}`).FindAllStringSubmatch(text, -1) {
		used = append(used, m[1])
		if _, ok := a.Inputs[m[1]]; !ok {
			t.Errorf("input %s is used and not declared", m[1])
		}
	}
	for name, input := range a.Inputs {
		if input.Description == "" || !slices.Contains(used, name) {
			t.Errorf("input %s: description %q, used %t", name, input.Description, slices.Contains(used, name))
		}
	}
}

// TestActionScript runs the step that does the work, with mockapi on the PATH.
func TestActionScript(t *testing.T) {
	a, _ := readAction(t)
	var step actionStep
	for _, s := range a.Runs.Steps {
		if s.ID == "mockapi" {
			step = s
		}
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/action", UpdateScripts: *update,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
		Setup: func(env *testscript.Env) error {
			for name := range step.Env {
				env.Setenv(name, "")
			}
			return os.WriteFile(filepath.Join(env.WorkDir, "action.sh"), []byte(step.Run), 0o644)
		},
	})
}

// TestSnippets: what docs/ci.md shows is YAML, and the hook that it names is there.
func TestSnippets(t *testing.T) {
	page, err := os.ReadFile("../../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllSubmatch(page, -1)
	if len(blocks) != 4 {
		t.Errorf("%d blocks of YAML, want 4", len(blocks))
	}
	for i, block := range blocks {
		var value map[string]any
		if err := yaml.Unmarshal(block[1], &value); err != nil {
			t.Errorf("block %d: %v", i+1, err)
		}
	}
	file, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var hooks []struct{ ID, Entry, Language string }
	if err := yaml.Unmarshal(file, &hooks); err != nil {
		t.Fatal(err)
	}
	if len(hooks) != 1 || hooks[0].Entry != "mockapi check" || hooks[0].Language != "golang" ||
		!strings.Contains(string(page), "- id: "+hooks[0].ID+"\n") {
		t.Errorf("hooks: %+v", hooks)
	}
}
