package lab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/nearest"
)

// A strategy is what a client does about its history.
type strategy interface {
	// Say sends the user's next message, in one request or more, and returns the reply's text. A
	// turn that is refused leaves no trace in the history.
	Say(c *client, t *fixtures.Turn) (string, error)
}

// An opener is a strategy that arranges something before the first turn.
type opener interface {
	open(c *client) error
}

// A Kind is a row of the table of strategies.
type Kind struct {
	Name string
	// Parameter is what may stand behind the name and a colon, "" for nothing; Default is what it
	// is where it is left out.
	Parameter, Default string
	// Terse leaves the default out of the name in the report, which is long without it.
	Terse bool
	// ForTools strategies do the same as full where no tool is called.
	ForTools bool
	Doc      string // one sentence
	// prepare reads the parameter and returns what begins a conversation.
	prepare func(parameter string) (starter, error)
	// remark says below the table what the columns do not show, nil where they show all.
	remark func(*Result, *fixtures.Conversation) string
}

// A starter begins a conversation with a system prompt.
type starter func(system string) strategy

// kinds is the table of strategies, in the order in which the lab plays them.
var kinds = []*Kind{fullHistory, strippedWindow, naiveWindow, summaries, pinnedFacts,
	thresholdCompaction, demandedCompaction, clearedTools}

// Kinds lists the strategies that there are.
func Kinds() []*Kind { return slices.Clone(kinds) }

// Usage is how the strategy is written: window:N.
func (k *Kind) Usage() string {
	if k.Parameter == "" {
		return k.Name
	}
	return k.Name + ":" + k.Parameter
}

// A Plan is a strategy with its parameter.
type Plan struct {
	Name  string // as the report names it: window:4
	kind  *Kind
	start starter
}

// key is the name as the end of an API key.
func (p *Plan) key() string { return strings.ReplaceAll(p.Name, ":", "-") }

// Plans reads a list such as "full,window:8". An empty list is every strategy with its default, where tools
// says whether the conversation calls any: without, those that are about tools are left out.
func Plans(list string, tools bool) ([]Plan, error) {
	var words []string
	if list == "" {
		for _, k := range kinds {
			if tools || !k.ForTools {
				words = append(words, k.Name)
			}
		}
	} else {
		words = strings.Split(list, ",")
	}
	var plans []Plan
	for _, word := range words {
		p, err := plan(strings.TrimSpace(word))
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(plans, func(q Plan) bool { return q.Name == p.Name }) {
			return nil, fmt.Errorf("strategy %s is listed twice: name it once", p.Name)
		}
		plans = append(plans, p)
	}
	return plans, nil
}

func plan(word string) (Plan, error) {
	k, parameter, given := kindOf(word)
	switch {
	case k == nil:
		return Plan{}, unknownKind(word)
	case given && k.Parameter == "":
		return Plan{}, fmt.Errorf("strategy %q takes no parameter: write %s", word, k.Name)
	case !given:
		parameter = k.Default
	}
	start, err := k.prepare(parameter)
	if err != nil {
		return Plan{}, fmt.Errorf("strategy %q: %w", word, err)
	}
	name := k.Name
	if parameter != "" && !(k.Terse && parameter == k.Default) {
		name += ":" + parameter
	}
	return Plan{name, k, start}, nil
}

// kindOf cuts a word into the name of a kind, which may have a colon itself, and the parameter. It
// returns nil for an unknown name.
func kindOf(word string) (k *Kind, parameter string, given bool) {
	for _, k := range kinds {
		rest, ok := strings.CutPrefix(word, k.Name)
		if parameter, given = strings.CutPrefix(rest, ":"); ok && (given || rest == "") {
			return k, parameter, given
		}
	}
	return nil, "", false
}

func unknownKind(word string) error {
	var names []string
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	name, _, _ := strings.Cut(word, ":")
	hint := nearest.Hint(name, names)
	if whole := nearest.Hint(word, names); hint == "" && whole != "" {
		name, hint = word, whole
	}
	return fmt.Errorf("strategy %q is not one of %s%s", name, strings.Join(names, ", "), hint)
}

// number reads a parameter that is a number. It must be written as the report names it.
func number(parameter string, least int) (int, error) {
	n, err := strconv.Atoi(parameter)
	if err != nil || n < least || strconv.Itoa(n) != parameter {
		return 0, fmt.Errorf("%q is no whole number from %d up", parameter, least)
	}
	return n, nil
}
