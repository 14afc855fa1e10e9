package cache_test

import (
	"testing"
	"time"
)

const (
	minute = time.Minute
	tick   = time.Nanosecond
)

func TestLifetime(t *testing.T) {
	const docs = "docs: prompt caching, cache lifetime"
	written, read := parts{0, 0, 100, 0}, parts{100, 0, 0, 0}
	writtenHour := parts{0, 100, 0, 0}
	tell(t, []story{
		{
			why: "five minutes less a nanosecond", source: docs,
			steps: []step{{0, "a!", written}, {5*minute - tick, "a!", read}},
		},
		{
			why: "five minutes to the nanosecond", source: docs,
			steps: []step{{0, "a!", written}, {5 * minute, "a!", written}},
		},
		{
			why: "an hour less a nanosecond", source: docs,
			steps: []step{{0, "a!1h", writtenHour}, {60*minute - tick, "a!1h", read}},
		},
		{
			why: "an hour to the nanosecond", source: docs,
			steps: []step{{0, "a!1h", writtenHour}, {60 * minute, "a!1h", writtenHour}},
		},
		{
			why: "a read begins the five minutes anew", source: "docs: prompt caching, refreshed at no cost",
			steps: []step{{0, "a!", written}, {4 * minute, "a!", read}, {9*minute - tick, "a!", read}, {14 * minute, "a!", written}},
		},
		{
			why: "a read from a later breakpoint refreshes too", source: "docs: prompt caching, refreshed at no cost",
			steps: []step{{0, "a!", written}, {4 * minute, "a b!", parts{100, 0, 100, 0}}, {8 * minute, "a!", read}},
		},
		{
			why: "an entry that a later one was read instead of is not", source: "inferred",
			steps: []step{
				{0, "a! b!", parts{0, 0, 200, 0}},
				{4 * minute, "a b!", parts{200, 0, 0, 0}},
				{5 * minute, "a!", written},
			},
		},
		{
			why: "but it is where it is marked", source: "inferred",
			steps: []step{
				{0, "a! b!", parts{0, 0, 200, 0}},
				{4 * minute, "a! b!", parts{200, 0, 0, 0}},
				{5 * minute, "a!", read},
			},
		},
		{
			why: "what expired before the hit is added back without charge", source: "docs: prompt caching; inferred",
			steps: []step{
				{0, "a! b!", parts{0, 0, 200, 0}},
				{4 * minute, "a b!", parts{200, 0, 0, 0}},
				{8 * minute, "a! b!", parts{200, 0, 0, 0}},
				{8 * minute, "a! c!", parts{100, 0, 100, 0}},
			},
		},
		{
			why: "five minutes stay five, read through a breakpoint of an hour", source: "docs: pricing; inferred for the breakpoint",
			steps: []step{{0, "a!", written}, {0, "a!1h", read}, {5 * minute, "a!1h", writtenHour}},
		},
		{
			why: "such a read refreshes for five", source: "docs: pricing; inferred for the breakpoint",
			steps: []step{{0, "a!", written}, {4 * minute, "a!1h", read}, {9*minute - tick, "a!", read}},
		},
		{
			why: "an hour stays an hour, read through a breakpoint of five minutes", source: "docs: pricing; inferred for the breakpoint",
			steps: []step{{0, "a!1h", writtenHour}, {10 * minute, "a!", read}, {70*minute - tick, "a!", read}},
		},
		{
			why: "an hour that is over and written for five minutes lives for five", source: "inferred",
			steps: []step{{0, "a!1h", writtenHour}, {60 * minute, "a!", written}, {65 * minute, "a!", written}},
		},
		{
			why: "a read does not shorten what is left", source: "inferred: a request that began before the one that wrote",
			steps: []step{{10 * minute, "a!", written}, {8 * minute, "a!", read}, {15*minute - tick, "a!", read}},
		},
	})
}
