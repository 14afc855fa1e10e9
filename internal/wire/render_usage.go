package wire

// AppendJSON appends the usage of a finished message.
func (u *Usage) AppendJSON(b []byte, d Dialect) []byte {
	b = appendCount(b, `{"cache_creation":{"ephemeral_1h_input_tokens":`, u.CacheWrite1h)
	b = appendCount(b, `,"ephemeral_5m_input_tokens":`, u.CacheWrite5m)
	b = append(b, '}', ',')
	b = u.appendCounts(b, d)
	b = appendWord(b, "inference_geo", u.InferenceGeo, d)
	b = appendWord(b, "service_tier", u.ServiceTier, d)
	if speed := u.Speed; !d.Legacy() || speed == "fast" {
		// Fast mode is younger than the older dialect, whose answers name it only when it ran.
		b = appendWord(b, "speed", speed, d)
	}
	return append(b, '}')
}

// AppendDelta appends the usage of a message_delta event: the totals of the whole message, to
// replace those of message_start and not to be added to them, without the split of
// cache_creation_input_tokens by TTL.
func (u *Usage) AppendDelta(b []byte, d Dialect) []byte {
	return append(u.appendCounts(append(b, '{'), d), '}')
}

// appendCounts appends the members that both forms share, without braces around them.
func (u *Usage) appendCounts(b []byte, d Dialect) []byte {
	b = appendCount(b, `"cache_creation_input_tokens":`, u.CacheWrite())
	b = appendCount(b, `,"cache_read_input_tokens":`, u.CacheRead)
	b = appendCount(b, `,"input_tokens":`, u.Input)
	b = appendCount(b, `,"output_tokens":`, u.Output)
	if u.Thinking > 0 || !d.Legacy() {
		b = appendCount(b, `,"output_tokens_details":{"thinking_tokens":`, u.Thinking)
		b = append(b, '}')
	}
	if u.WebSearches+u.WebFetches > 0 {
		b = appendCount(b, `,"server_tool_use":{"web_fetch_requests":`, u.WebFetches)
		b = appendCount(b, `,"web_search_requests":`, u.WebSearches)
		return append(b, '}')
	}
	return appendOptional(b, "server_tool_use", nil, d)
}

// appendWord appends a comma and a member whose value is a word, "" for null.
func appendWord(b []byte, name, word string, d Dialect) []byte {
	if word == "" {
		return appendOptional(b, name, nil, d)
	}
	b = append(b, ',', '"')
	b = append(b, name...)
	b = append(b, '"', ':')
	return appendString(b, word)
}
