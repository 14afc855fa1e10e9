package cache_test

import (
	"testing"

	"github.com/seed-f1f39373/mockapi/cache"
)

// TestLookback has the worked examples of the documentation, and what lies next to them.
func TestLookback(t *testing.T) {
	tell(t, []story{
		{
			why: "a second turn of 5 blocks reads the first", source: "docs: prompt caching, lookback example",
			steps: []step{
				{0, "b*10!", parts{0, 0, 1000, 0}},
				{0, "b*15!", parts{1000, 0, 500, 0}},
			},
		},
		{
			why: "a third turn of 20 blocks looks at 35 to 16 and misses 15", source: "docs: prompt caching, lookback example",
			steps: []step{
				{0, "b*10!", parts{0, 0, 1000, 0}},
				{0, "b*15!", parts{1000, 0, 500, 0}},
				{0, "b*35!", parts{0, 0, 3500, 0}},
			},
		},
		{
			why: "a second breakpoint at 15 has a window of its own", source: "docs: prompt caching, lookback example",
			steps: []step{
				{0, "b*10!", parts{0, 0, 1000, 0}},
				{0, "b*15!", parts{1000, 0, 500, 0}},
				{0, "b*15! b*20!", parts{1500, 0, 2000, 0}},
			},
		},
		{
			why: "a turn of 19 blocks, the longest, is read", source: "docs: prompt caching, rule of thumb",
			steps: []step{
				{0, "b*15!", parts{0, 0, 1500, 0}},
				{0, "b*34!", parts{1500, 0, 1900, 0}},
			},
		},
		{
			why: "a second window counts its own breakpoint as well: 19 before it is seen", source: "docs: prompt caching",
			steps: []step{
				{0, "b*5!", parts{0, 0, 500, 0}},
				{0, "b*24! b*30!", parts{500, 0, 4900, 0}},
			},
		},
		{
			why: "and 20 before it is not", source: "docs: prompt caching",
			steps: []step{
				{0, "b*5!", parts{0, 0, 500, 0}},
				{0, "b*25! b*30!", parts{0, 0, 5500, 0}},
			},
		},
		{
			why: "a breakpoint on a block that changes never reads", source: "docs: prompt caching, common mistake",
			steps: []step{
				{0, "static*5 monday!", parts{0, 0, 600, 0}},
				{0, "static*5 tuesday!", parts{0, 0, 600, 0}},
				{0, "static*5 wednesday!", parts{0, 0, 600, 0}},
			},
		},
		{
			why: "a breakpoint on the last block that stays does", source: "docs: prompt caching, common mistake",
			steps: []step{
				{0, "static*5! monday", parts{0, 0, 500, 100}},
				{0, "static*5! tuesday", parts{500, 0, 0, 100}},
			},
		},
		{
			why: "automatic caching moves on with the conversation", source: "docs: prompt caching, automatic caching table",
			steps: []step{
				{0, "sys u1 a1 u2!", parts{0, 0, 400, 0}},
				{0, "sys u1 a1 u2 a2 u3!", parts{400, 0, 200, 0}},
				{0, "sys u1 a1 u2 a2 u3 a3 u4!", parts{600, 0, 200, 0}},
			},
		},
		{
			why: "four breakpoints: new documents keep tools and instructions", source: "docs: prompt caching, four breakpoints",
			steps: []step{
				{0, "tools*3! sys! rag! u1!", parts{0, 0, 600, 0}},
				{0, "tools*3! sys! rag2! u1!", parts{400, 0, 200, 0}},
			},
		},
		{
			why: "four breakpoints: another conversation keeps the documents too", source: "docs: prompt caching, four breakpoints",
			steps: []step{
				{0, "tools*3! sys! rag! u1!", parts{0, 0, 600, 0}},
				{0, "tools*3! sys! rag! u2!", parts{500, 0, 100, 0}},
			},
		},
		{
			why: "four breakpoints: a longer conversation writes its turn alone", source: "docs: prompt caching, four breakpoints",
			steps: []step{
				{0, "tools*3! sys! rag! u1!", parts{0, 0, 600, 0}},
				{0, "tools*3! sys! rag! u1 a1 u2!", parts{600, 0, 200, 0}},
			},
		},
		{
			why: "nothing marked, nothing read", source: "docs: mid-conversation system messages",
			steps: []step{
				{0, "b*10!", parts{0, 0, 1000, 0}},
				{0, "b*10", parts{0, 0, 0, 1000}},
			},
		},
		{
			why: "an entry behind the breakpoint is not for it", source: "docs: prompt caching",
			steps: []step{
				{0, "b*10!", parts{0, 0, 1000, 0}},
				{0, "b*9! b", parts{0, 0, 900, 100}},
			},
		},
		{
			why: "a window of one sees its own position only", source: "rule: lookback",
			rules: cache.Rules{Lookback: 1},
			steps: []step{
				{0, "b*10!", parts{0, 0, 1000, 0}},
				{0, "b*11!", parts{0, 0, 1100, 0}},
				{0, "b*11!", parts{1100, 0, 0, 0}},
			},
		},
	})
}
