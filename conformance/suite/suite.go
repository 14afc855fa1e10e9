// Package suite is a black-box test of any server that claims to speak the Messages API: this one, the
// API itself, a gateway, a proxy, another mock.
//
// It speaks HTTP alone. A case asserts what the documentation, the SDK types or a report of the API say:
// shapes, statuses, error types and words as far as they are known, and how numbers of one answer relate
// to those of another. It never compares token counts, ids or the words of a reply. What a target gives no
// occasion to judge is a skip with its reason, and no pass.
package suite

import (
	"slices"
	"strings"
)

// A Case is one requirement.
type Case struct {
	ID          string // group.name, stable
	Requirement string // one sentence
	Source      string // where the requirement is from
	run         func(*T)
}

// Group is the part of the id before the first dot.
func (c Case) Group() string {
	group, _, _ := strings.Cut(c.ID, ".")
	return group
}

// Cases lists all cases, group by group.
func Cases() []Case {
	return slices.Concat(
		messageCases, contentCases, streamCases, streamCloseCases, toolCases, toolResultCases,
		thinkingCases, thinkingEditCases, thinkingKeptCases, thinkingModelCases,
		cacheCases, cacheLookbackCases, cacheChangeCases(), diagnosticsCases,
		compactionCases, compactionReplayCases, thresholdCases, contextCases,
		systemCases, toolChangeCases, threadCases, batchCases, fileCases, modelCases, countCases,
		errorCases, headerCases, rejectionCases(),
	)
}

// Select picks the cases that are named by their ids or by the ids of whole groups, in the order of Cases;
// nothing named means all. It returns the first name that is neither.
func Select(names []string) (chosen []Case, unknown string) {
	used := map[string]bool{}
	for _, c := range Cases() {
		take := len(names) == 0
		for _, name := range names {
			if name == c.ID || name == c.Group() {
				take, used[name] = true, true
			}
		}
		if take {
			chosen = append(chosen, c)
		}
	}
	for _, name := range names {
		if !used[name] {
			return nil, name
		}
	}
	return chosen, ""
}
