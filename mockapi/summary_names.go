package mockapi

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/gorilla/mux"

	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// routeVariable is what a route has in place of an id.
var routeVariable = regexp.MustCompile(`\{\w+\}`)

// routeOf is the path of a request as its route has it. A path that no route takes stays as it is.
func routeOf(x *exchange) string {
	if route := mux.CurrentRoute(x.r); route != nil && x.Endpoint != unrouted {
		if template, err := route.GetPathTemplate(); err == nil {
			return routeVariable.ReplaceAllString(template, "{id}")
		}
	}
	path, _, _ := strings.Cut(x.entry.Path, "?")
	return path
}

// worldNames tells worlds apart whose keys look the same once they are masked.
type worldNames struct {
	// names is by organization: each key has its own, and keeps it when its world begins anew.
	names map[string]string
	// alike counts the worlds of a mask.
	alike map[string]int
}

// name is the masked key of a world, from the second one of a mask on with its number: sk-…#2.
func (n *worldNames) name(w *world.World) string {
	if n.names == nil {
		n.names, n.alike = map[string]string{}, map[string]int{}
	}
	if name, known := n.names[w.OrganizationID()]; known {
		return name
	}
	n.alike[w.Name]++
	name := w.Name
	if count := n.alike[w.Name]; count > 1 {
		name = fmt.Sprintf("%s#%d", name, count)
	}
	n.names[w.OrganizationID()] = name
	return name
}
