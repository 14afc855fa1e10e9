package cache_test

import "testing"

// TestBilling has every set of numbers that the documentation or a report gives.
func TestBilling(t *testing.T) {
	tell(t, []story{
		{
			why: "what is written for an hour ends at the last breakpoint of an hour", source: "docs: prompt caching, usage example",
			steps: []step{
				{0, "a:1800!1h", parts{0, 1800, 0, 0}},
				{0, "a:1800 b:100!1h c:148! +2048", parts{1800, 100, 148, 2048}},
			},
		},
		{
			why: "an hour, then five minutes, nothing there yet", source: "docs: prompt caching, mixing TTLs",
			steps: []step{{0, "tools:700!1h sys:200!1h u:50! +3", parts{0, 900, 50, 3}}},
		},
		{
			why: "the hit lies behind the hour: all that is new is for five minutes", source: "docs: prompt caching, mixing TTLs",
			steps: []step{
				{0, "tools:700!1h sys:200! u:50!", parts{0, 700, 250, 0}},
				{0, "tools:700!1h sys:200! u:50! a:20 u:30!", parts{950, 0, 50, 0}},
			},
		},
		{
			why: "the hit lies before the hour: that is written again", source: "docs: prompt caching, mixing TTLs",
			steps: []step{
				{0, "tools:700!1h sys:200!1h u:50!", parts{0, 900, 50, 0}},
				{0, "tools:700!1h sys2:300!1h u:50!", parts{700, 300, 50, 0}},
			},
		},
		{
			why: "only an hour", source: "docs: prompt caching, mixing TTLs",
			steps: []step{
				{0, "a:700!1h +9", parts{0, 700, 0, 9}},
				{0, "a:700 b:80!1h +9", parts{700, 80, 0, 9}},
			},
		},
		{
			why: "an hour behind five minutes, which the API refuses, makes an hour of both", source: "inferred",
			steps: []step{{0, "a:700! b:80!1h c:5! +9", parts{0, 780, 5, 9}}},
		},
		{
			why: "effort changes at the third request", source: "docs: thinking, steering and cost",
			steps: []step{
				{0, "doc:3546! +15", parts{0, 0, 3546, 15}},
				{0, "doc:3546! +1062", parts{3546, 0, 0, 1062}},
				{0, "medium:3546! +2706", parts{0, 0, 3546, 2706}},
			},
		},
		{
			why: "the thinking budget changes at the third request", source: "docs: extended thinking",
			steps: []step{
				{0, "doc:1370! +17", parts{0, 0, 1370, 17}},
				{0, "doc:1370! +303", parts{1370, 0, 0, 303}},
				{0, "budget:1370! +747", parts{0, 0, 1370, 747}},
			},
		},
		{
			why: "100,000 tokens and 50 after them", source: "docs: prompt caching, tracking",
			steps: []step{
				{0, "doc:100000! +50", parts{0, 0, 100000, 50}},
				{0, "doc:100000! +50", parts{100000, 0, 0, 50}},
			},
		},
		{
			why: "a document of 188,086 tokens", source: "docs: prompt caching, tracking",
			steps: []step{
				{0, "doc:188086! +21", parts{0, 0, 188086, 21}},
				{0, "doc:188086! +21", parts{188086, 0, 0, 21}},
			},
		},
		{
			why: "a healthy loop reads what was read and written", source: "report: weave-os/router",
			steps: []step{
				{0, "s:39753! +2", parts{0, 0, 39753, 2}},
				{0, "s:39753 use:103 result:100! +2", parts{39753, 0, 203, 2}},
				{0, "s:39753 use:103 result:100 use:20 result:30! +2", parts{39956, 0, 50, 2}},
			},
		},
		{
			why: "a proxy moves the breakpoint of the messages into the system prompt", source: "report: OmniRoute",
			steps: []step{
				{0, "tools:34345! sys:7892! h:125197!", parts{0, 0, 167434, 0}},
				{0, "tools:34345! sys:7892! h:125197 u:518! +2", parts{167434, 0, 518, 2}},
				{0, "tools:34345! sys:7892! more:404! h:125197 u:518 u:439 +2", parts{42237, 0, 404, 126156}},
				{0, "tools:34345! other:8296! h:125197 u:518 u:439 u:1069! +2", parts{34345, 0, 135519, 2}},
			},
		},
		{
			why: "no breakpoint on the tool turn, then one, then again", source: "report: leviath",
			steps: []step{
				{0, "use:4000 result:458", parts{0, 0, 0, 4458}},
				{0, "use:4000 result:458!", parts{0, 0, 4458, 0}},
				{0, "use:4000 result:458!", parts{4458, 0, 0, 0}},
			},
		},
		{
			why: "12,304 tokens and 3 after them", source: "report: litellm",
			steps: []step{{0, "doc:12304! +3", parts{0, 0, 12304, 3}}},
		},
		{
			why: "a sibling reads a shared breakpoint", source: "report: measured on claude-sonnet-5",
			steps: []step{
				{0, "s:14366! a:16!", parts{0, 0, 14382, 0}},
				{0, "s:14366! b:16!", parts{14366, 0, 16, 0}},
				{0, "s:14366! b:16!", parts{14382, 0, 0, 0}},
			},
		},
		{
			why: "a sibling of a request that marked its end alone reads nothing", source: "report: measured on claude-sonnet-5",
			steps: []step{
				{0, "s:14366 a:16!", parts{0, 0, 14382, 0}},
				{0, "s:14366 b:16!", parts{0, 0, 14382, 0}},
				{0, "s:14366 b:16!", parts{14382, 0, 0, 0}},
				{0, "s:14366 a:16!", parts{14382, 0, 0, 0}},
			},
		},
		{
			why: "a system message at the end that changes leaves tools and system", source: "report: claude-code, system messages",
			steps: []step{
				{0, "tools:9000 sys:9700! u1 s1!", parts{0, 0, 18900, 0}},
				{0, "tools:9000 sys:9700! u1 a1 u2 s2!", parts{18700, 0, 400, 0}},
			},
		},
		{
			why: "one that stays is read", source: "docs: mid-conversation system messages",
			steps: []step{
				{0, "tools:9000 sys:9700! u1 s1!", parts{0, 0, 18900, 0}},
				{0, "tools:9000 sys:9700! u1 s1 a1 u2 s2!", parts{18900, 0, 300, 0}},
			},
		},
		{
			why: "a byte early in the history costs all after it", source: "report: claude-code, a newline comes and goes",
			steps: []step{
				{0, "sys:19000! u a:250000 u:250000!", parts{0, 0, 519100, 0}},
				{0, "sys:19000! u- a:250000 u:250000!", parts{19000, 0, 500100, 0}},
			},
		},
		{
			why: "a block that is changed is paid from the last entry before it", source: "report: merged blocks",
			steps: []step{
				{0, "sys! u1 a1! u2!", parts{0, 0, 400, 0}},
				{0, "sys! u1 a1! u2u3!", parts{300, 0, 100, 0}},
			},
		},
	})
}
