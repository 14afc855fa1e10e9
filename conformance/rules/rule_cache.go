package rules

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// Messages about markers of the prompt cache.
const (
	msgTooManyMarkers = "A maximum of 4 blocks with cache_control may be provided. Found {n}."
	// A ttl after a shorter one has one text, whether a block or the whole request has it.
	msgTTLOrder = ": a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note " +
		"that blocks are processed in the following order: `tools`, `system`, `messages`."
	msgAutomaticTTL = "Top-level cache_control has ttl='{auto}' but the target block already has cache_control " +
		"with ttl='{marker}'. When both are specified on the same block, they must have matching TTLs."
)

const cacheProbe = "probe of 2026-09-30 on Haiku 4.5"

// maxMarkers is how many breakpoints a request may set, the automatic one included.
const maxMarkers = 4

// What the markers of a request break together: their number and the order of their lifetimes.
var cacheRules = []*Rule{
	{
		ID: "cache.too_many", Title: "more than four breakpoints", Layer: Semantics,
		Certainty: Reported, Source: "docs: prompt caching; report: many; " + cacheProbe,
		Message: msgTooManyMarkers,
		Why: "A request has four slots. The top-level cache_control always takes one, on a block that is marked " +
			"already as well.",
		Fix:    "Remove the markers that later ones make superfluous: each reaches back over 20 positions.",
		Sample: Vars{"n": "5"},
		Also:   cases("n", "cache.top_level_with_four", "5"),
		Check: func(x *Exchange) []Finding {
			markers := x.markers()
			n := len(markers)
			if x.Request.Marker != nil {
				n++
			}
			if n <= maxMarkers {
				return nil
			}
			if len(markers) <= maxMarkers {
				return one(x.Root.Get("cache_control"), "cache_control", "n", itoa(n))
			}
			first := markers[maxMarkers]
			return one(first.Node, first.Path+".cache_control", "n", itoa(n))
		},
	},
	{
		ID: "cache.ttl_order", Title: "an hour after five minutes", Layer: Semantics,
		Certainty: Reported, Source: "docs: prompt caching, mixing TTLs; report: cnighswonger/claude-code-cache-fix#44; " +
			cacheProbe,
		Message: "{path}" + msgTTLOrder,
		Why:     "A prefix cannot outlive what it begins with. A marker without ttl lasts five minutes.",
		Fix:     "Give the markers before this one an hour too, or this one five minutes.",
		Sample:  Vars{"path": "messages.0.content.0.cache_control.ttl"},
		Check: func(x *Exchange) []Finding {
			short := false
			for _, b := range x.markers() {
				if short && b.TTL == "1h" {
					return one(b.Node.Get("ttl"), b.Path+".cache_control.ttl")
				}
				short = short || b.TTL == "5m"
			}
			return nil
		},
	},
	{
		ID: "cache.top_level_ttl_conflict", Title: "two lifetimes for one block", Layer: Semantics,
		Certainty: Reported, Source: "docs: prompt caching, automatic caching; report: " +
			"vellum-ai/vellum-assistant#23414; " + cacheProbe,
		Message: msgAutomaticTTL,
		Why:     "The top-level cache_control lands on the last block that can be marked, and that one has a marker.",
		Fix:     "Give both the same ttl, or leave one of them out.",
		Sample:  Vars{"auto": "1h", "marker": "5m"},
		Check: func(x *Exchange) []Finding {
			auto, ok := x.Request.AutomaticBreakpoint()
			if !ok {
				return nil
			}
			for _, b := range x.markers() {
				if sameBlock(b, auto) && b.TTL != auto.TTL {
					return one(auto.Node, "cache_control", "auto", auto.TTL, "marker", b.TTL)
				}
			}
			return nil
		},
	},
	{
		ID: "cache.top_level_ttl_order", Title: "an automatic hour after five minutes", Layer: Semantics,
		Certainty: Reported, Source: cacheProbe,
		Message: "{path}" + msgTTLOrder,
		Why:     "The top-level cache_control comes after every other marker.",
		Fix:     "Give the other markers an hour too, or the top-level one five minutes.",
		Sample:  Vars{"path": "cache_control"},
		Check: func(x *Exchange) []Finding {
			if x.Request.Marker == nil || x.Request.Marker.TTL != "1h" {
				return nil
			}
			for _, b := range x.markers() {
				if b.TTL == "5m" {
					return one(x.Root.Get("cache_control"), "cache_control")
				}
			}
			return nil
		},
	},
}

// marks lists all explicit markers. The slice is shared.
func (x *Exchange) marks() []wire.Breakpoint {
	if x.breakpoints == nil {
		x.breakpoints = append([]wire.Breakpoint{}, x.Request.Breakpoints()...)
	}
	return x.breakpoints
}

// markers lists the markers that count: those of blocks, not those inside them.
func (x *Exchange) markers() []wire.Breakpoint {
	nested := func(b wire.Breakpoint) bool { return b.Nested }
	if !slices.ContainsFunc(x.marks(), nested) {
		return x.marks()
	}
	return slices.DeleteFunc(slices.Clone(x.marks()), nested)
}

// sameBlock tells whether two breakpoints mark the same tool or block.
func sameBlock(a, b wire.Breakpoint) bool {
	return a.Section == b.Section && a.Message == b.Message && a.Index == b.Index
}
