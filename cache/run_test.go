package cache_test

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/cache"
)

// TestRunsCountAsOne has the measurements of claude-haiku-4-5, which look one position further than the
// documentation, and reports of tool loops.
func TestRunsCountAsOne(t *testing.T) {
	wide, plain := cache.Rules{Lookback: 21}, cache.Rules{NoCollapse: true}
	const measured, docs = "report: measured on claude-haiku-4-5", "docs: prompt caching"
	sys := step{0, "sys!", parts{0, 0, 100, 0}}
	hit := func(send string, written int) []step { return []step{sys, {0, send, parts{100, 0, written, 0}}} }
	miss := func(send string, total int) []step { return []step{sys, {0, send, parts{0, 0, total, 0}}} }
	four := "sys use*10 result*10 use*10 result*10 use*10 result*10 use*10 result*10!"
	ten := "sys "
	for range 10 {
		ten += "use*6 result*6 "
	}
	tell(t, []story{
		{why: "10 rounds of one tool end 20 after: out of the window", source: docs, steps: miss("sys "+rounds(9)+"use result!", 2100)},
		{why: "10 rounds of one tool, measured as a hit", source: measured, rules: wide, steps: hit("sys "+rounds(9)+"use result!", 2000)},
		{why: "11 rounds of one tool miss", source: docs, steps: miss("sys "+rounds(10)+"use result!", 2300)},
		{why: "11 rounds of one tool miss as measured", source: measured, rules: wide, steps: miss("sys "+rounds(10)+"use result!", 2300)},
		{why: "4 rounds of 10 tools are 8 positions", source: measured, steps: hit(four, 8000)},
		{why: "and 80 where runs do not count as one", source: "report: Bedrock counts blocks", rules: plain, steps: miss(four, 8100)},
		{why: "10 rounds of 6 tools are 20 positions, as 10 of one", source: docs, steps: miss(ten[:len(ten)-1]+"!", 12100)},
		{why: "10 rounds of 6 tools, measured as a hit", source: measured, rules: wide, steps: hit(ten[:len(ten)-1]+"!", 12000)},
		{why: "11 rounds of 6 tools miss as measured", source: measured, rules: wide, steps: miss(ten+"use*6 result*6!", 13300)},
		{why: "30 parallel calls in a turn hit", source: "report: claude-code, parallel calls; docs since", steps: hit("sys u use*30 result*30!", 6100)},
		{why: "30 parallel calls miss where blocks count", source: "report: Bedrock counts blocks", rules: plain, steps: miss("sys u use*30 result*30!", 6200)},
		{why: "9 parallel calls hit even there", source: "report: Bedrock counts blocks", rules: plain, steps: hit("sys u use*9 result*9!", 1900)},
		{
			why: "11 rounds in a row between marked requests miss", source: "report: claude-code, whole history written again",
			steps: []step{
				{0, "sys u!", parts{0, 0, 200, 0}},
				{0, "sys u " + rounds(11) + "a u!", parts{0, 0, 2600, 0}},
			},
		},
		{
			why: "the same 11 rounds hit where each request is marked", source: "docs: prompt caching, rule of thumb",
			steps: []step{
				{0, "sys u!", parts{0, 0, 200, 0}},
				{0, "sys u " + rounds(5) + "use result!", parts{200, 0, 1200, 0}},
				{0, "sys u " + rounds(11) + "a u!", parts{1400, 0, 1200, 0}},
			},
		},
		{
			why: "text between calls parts a run", source: "inferred from the rule",
			steps: miss("sys use text use text use text use text use text use text use text use text use text use text!", 2100),
		},
		{
			why: "calls and results next to each other are two runs, over messages too", source: "inferred from the rule",
			steps: hit("sys x*15 use*3 result*2 use*4 result*5!", 2900),
		},
		{
			why: "an entry within a run is found", source: "inferred",
			steps: []step{
				{0, "sys u use*3 result*2!", parts{0, 0, 700, 0}},
				{0, "sys u use*3 result*9!", parts{700, 0, 700, 0}},
			},
		},
		{
			why: "at any block of the last run that the window reaches", source: "inferred",
			steps: []step{
				{0, "sys use*3!", parts{0, 0, 400, 0}},
				{0, "sys use*90 x*19!", parts{400, 0, 10600, 0}},
			},
		},
		{
			why: "but not in the run before it", source: "inferred",
			steps: []step{
				{0, "sys use*3!", parts{0, 0, 400, 0}},
				{0, "sys use*90 x*20!", parts{0, 0, 11100, 0}},
			},
		},
		{
			why: "breakpoints within one run are four windows that hit together", source: "inferred",
			steps: []step{
				{0, "sys!", parts{0, 0, 100, 0}},
				{0, "sys x*18 use*5! use*5! use*5! use*5!", parts{100, 0, 3800, 0}},
			},
		},
		{
			why: "breakpoints within one run are four windows that miss together", source: "inferred",
			steps: []step{
				{0, "sys!", parts{0, 0, 100, 0}},
				{0, "sys x*19 use*5! use*5! use*5! use*5!", parts{0, 0, 4000, 0}},
			},
		},
	})
}
