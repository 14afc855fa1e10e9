package cache_test

import "testing"

func TestOverlap(t *testing.T) {
	const docs = "docs: prompt caching, concurrent requests"
	written, read := parts{0, 0, 100, 0}, parts{100, 0, 0, 0}
	for _, tt := range []struct {
		why, source string
		deeds       []deed
	}{
		{
			why: "equal requests in parallel all write", source: docs,
			deeds: []deed{
				{do: "plan", name: "1", send: "a!", want: written},
				{do: "plan", name: "2", send: "a!", want: written},
				{do: "commit", name: "1"},
				{do: "commit", name: "2"},
				{do: "plan", name: "3", send: "a!", want: read},
			},
		},
		{
			why: "one that waits for the first to begin its response reads", source: docs,
			deeds: []deed{
				{do: "plan", name: "1", send: "a!", want: written},
				{do: "commit", name: "1"},
				{do: "plan", name: "2", send: "a!", want: read},
			},
		},
		{
			why: "the first to begin is enough, and the second takes nothing back", source: docs,
			deeds: []deed{
				{do: "plan", name: "1", send: "a!", want: written},
				{do: "plan", name: "2", send: "a!", want: written},
				{do: "commit", name: "2"},
				{do: "plan", name: "3", send: "a!", want: read},
				{do: "cancel", name: "1"},
				{do: "plan", name: "4", send: "a!", want: read},
			},
		},
		{
			why: "a request without a response leaves nothing", source: "inferred",
			deeds: []deed{
				{do: "plan", name: "1", send: "a!", want: written},
				{do: "cancel", name: "1"},
				{do: "plan", name: "2", send: "a!", want: written},
			},
		},
		{
			why: "nor does it take along what another writes", source: "inferred",
			deeds: []deed{
				{do: "plan", name: "1", send: "a!", want: written},
				{do: "plan", name: "2", send: "a!", want: written},
				{do: "cancel", name: "1"},
				{do: "commit", name: "2"},
				{do: "plan", name: "3", send: "a!", want: read},
			},
		},
		{
			why: "nor does it refresh", source: "inferred",
			deeds: []deed{
				{do: "plan", name: "1", send: "a!", want: written},
				{do: "commit", name: "1"},
				{do: "plan", name: "2", at: 4 * minute, send: "a!", want: read},
				{do: "cancel", name: "2"},
				{do: "plan", name: "3", at: 5 * minute, send: "a!", want: written},
			},
		},
		{
			why: "cancelling after the response has begun changes nothing", source: "package",
			deeds: []deed{
				{do: "plan", name: "1", send: "a!", want: written},
				{do: "commit", name: "1"},
				{do: "cancel", name: "1"},
				{do: "plan", name: "2", send: "a!", want: read},
			},
		},
		{
			why: "a response after cancelling changes nothing: no write", source: "package",
			deeds: []deed{
				{do: "plan", name: "1", send: "a!", want: written},
				{do: "cancel", name: "1"},
				{do: "commit", name: "1"},
				{do: "plan", name: "2", send: "a!", want: written},
			},
		},
		{
			why: "a response after cancelling changes nothing: no refresh", source: "package",
			deeds: []deed{
				{do: "plan", name: "1", send: "a!", want: written},
				{do: "commit", name: "1"},
				{do: "plan", name: "2", at: 4 * minute, send: "a b!", want: parts{100, 0, 100, 0}},
				{do: "cancel", name: "2"},
				{do: "commit", name: "2"},
				{do: "plan", name: "3", at: 5 * minute, send: "a!", want: written},
			},
		},
		{
			why: "a response that begins after four minutes leaves one", source: "docs: prompt caching, lifetime from the start of the request",
			deeds: []deed{
				{do: "plan", name: "1", send: "a!", want: written},
				{do: "plan", name: "2", at: 4 * minute, send: "a!", want: written},
				{do: "commit", name: "1"},
				{do: "cancel", name: "2"},
				{do: "plan", name: "3", at: 5*minute - tick, send: "a!", want: read},
				{do: "plan", name: "4", at: 5 * minute, send: "a!", want: written},
			},
		},
		{
			why: "paid for in parallel, an hour stands: it begins first", source: "inferred",
			deeds: []deed{
				{do: "plan", name: "1", send: "a!1h", want: parts{0, 100, 0, 0}},
				{do: "plan", name: "2", send: "a!", want: written},
				{do: "commit", name: "1"},
				{do: "commit", name: "2"},
				{do: "plan", name: "3", at: 59 * minute, send: "a!", want: read},
			},
		},
		{
			why: "paid for in parallel, an hour stands: it begins last", source: "inferred",
			deeds: []deed{
				{do: "plan", name: "1", send: "a!1h", want: parts{0, 100, 0, 0}},
				{do: "plan", name: "2", send: "a!", want: written},
				{do: "commit", name: "2"},
				{do: "commit", name: "1"},
				{do: "plan", name: "3", at: 59 * minute, send: "a!", want: read},
			},
		},
		{
			why: "added back without charge, five minutes stay five", source: "inferred",
			deeds: []deed{
				{do: "plan", name: "1", send: "a b!", want: parts{0, 0, 200, 0}},
				{do: "commit", name: "1"},
				{do: "plan", name: "2", send: "a!1h b!", want: parts{200, 0, 0, 0}},
				{do: "plan", name: "3", send: "a!", want: written},
				{do: "commit", name: "3"},
				{do: "commit", name: "2"},
				{do: "plan", name: "4", at: 5 * minute, send: "a!", want: written},
			},
		},
	} {
		t.Run(tt.why, func(t *testing.T) {
			var s stage
			s.play(t, tt.source, tt.deeds)
		})
	}
}
