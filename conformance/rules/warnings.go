package rules

import (
	"sync"

	"github.com/seed-f1f39373/mockapi/fixtures"
)

// Warnings tells what the request uses that is newer than this table and was accepted unseen: beta
// values, and versions of tools.
func Warnings(x *Exchange) []string {
	var warnings []string
	_, newer := unknownBetas(x.Dialect().Betas)
	for _, beta := range newer {
		warnings = append(warnings, "anthropic-beta: "+beta+" is newer than any known value: accepted unseen")
	}
	if x.Request == nil {
		return warnings
	}
	for i := range x.Request.Tools {
		if kind := x.Request.Tools[i].Type; !toolTags()[kind] {
			warnings = append(warnings, toolPath(i)+": type "+kind+" is not known: accepted unseen")
		}
	}
	return warnings
}

// toolTags are the tool types of the official schema.
var toolTags = sync.OnceValue(func() map[string]bool {
	tags := map[string]bool{}
	for _, member := range fixtures.DefaultSchema().Types["ToolUnion"].Members {
		for _, tag := range member.Tags {
			tags[tag] = true
		}
	}
	return tags
})
