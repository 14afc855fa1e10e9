package cache_test

import "testing"

func TestMinimum(t *testing.T) {
	const docs = "docs: prompt caching, limitations"
	tell(t, []story{
		{
			why: "one token short: nothing is kept and nothing is an error", source: docs, minimum: 1024,
			steps: []step{
				{0, "a:1023! +7", parts{0, 0, 0, 1030}},
				{0, "a:1023! +7", parts{0, 0, 0, 1030}},
			},
		},
		{
			why: "long enough to the token", source: docs, minimum: 1024,
			steps: []step{
				{0, "a:1024! +7", parts{0, 0, 1024, 7}},
				{0, "a:1024! +7", parts{1024, 0, 0, 7}},
			},
		},
		{
			why: "the whole prefix counts, not what is new", source: docs, minimum: 1024,
			steps: []step{
				{0, "a:1024!", parts{0, 0, 1024, 0}},
				{0, "a:1024 b:1!", parts{1024, 0, 1, 0}},
			},
		},
		{
			why: "tools and system prompt help the messages over it", source: "inferred", minimum: 1024,
			steps: []step{
				{0, "tools:500 sys:500 u:24!", parts{0, 0, 1024, 0}},
				{0, "tools:500 sys:500 u:24!", parts{1024, 0, 0, 0}},
			},
		},
		{
			why: "what follows the breakpoint does not count", source: docs, minimum: 1024,
			steps: []step{{0, "a:1000! b:1000 +1000", parts{0, 0, 0, 3000}}},
		},
		{
			why: "an early short breakpoint is no entry, a later long one is", source: "inferred", minimum: 1024,
			steps: []step{
				{0, "sys:400! u:700!", parts{0, 0, 1100, 0}},
				{0, "sys:400! other:700!", parts{0, 0, 1100, 0}},
				{0, "sys:400! u:700! a:1", parts{1100, 0, 0, 1}},
			},
		},
		{
			why: "its twin: two long ones are both entries", source: "inferred", minimum: 1024,
			steps: []step{
				{0, "sys:1024! u:76!", parts{0, 0, 1100, 0}},
				{0, "sys:1024! other:76!", parts{1024, 0, 76, 0}},
			},
		},
		{
			why: "an hour that is too short is not billed as one", source: "inferred", minimum: 1024,
			steps: []step{{0, "sys:400!1h u:700!", parts{0, 0, 1100, 0}}},
		},
	})
}
