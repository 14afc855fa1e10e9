package wire

// AppendJSON appends the usage of a finished message.
func (u *Usage) AppendJSON(b []byte, d Dialect) []byte {
	b = appendCreation(append(b, '{'), u.CacheWrite1h, u.CacheWrite5m)
	b = append(b, ',')
	b = u.appendCounts(b, d)
	b = appendWord(b, "inference_geo", u.InferenceGeo, d)
	b = appendWord(b, "service_tier", u.ServiceTier, d)
	if speed := u.Speed; !d.Legacy() || speed == "fast" {
		// Fast mode is younger than the older dialect, whose answers name it only when it ran.
		b = appendWord(b, "speed", speed, d)
	}
	return append(u.appendIterations(b, d), '}')
}

// AppendDelta appends the usage of a message_delta event: the totals of the whole message, to
// replace those of message_start and not to be added to them, without the split of
// cache_creation_input_tokens by TTL.
func (u *Usage) AppendDelta(b []byte, d Dialect) []byte {
	b = u.appendCounts(append(b, '{'), d)
	return append(u.appendIterations(b, d), '}')
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

// appendIterations appends a comma and the iterations, where there are any or a beta asks for them.
func (u *Usage) appendIterations(b []byte, d Dialect) []byte {
	if u.Iterations == nil {
		if !d.Betas.HasAny(iterationBetas...) {
			return b
		}
		return appendOptional(b, "iterations", nil, d)
	}
	b = append(b, `,"iterations":[`...)
	for i, it := range u.Iterations {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"type":`...)
		b = appendString(b, it.Type)
		if it.Model != "" {
			b = append(b, `,"model":`...)
			b = appendString(b, it.Model)
		}
		b = appendCount(b, `,"input_tokens":`, it.Input)
		b = appendCount(b, `,"output_tokens":`, it.Output)
		b = appendCount(b, `,"cache_read_input_tokens":`, it.CacheRead)
		b = appendCount(b, `,"cache_creation_input_tokens":`, it.CacheWrite())
		b = appendCreation(append(b, ','), it.CacheWrite1h, it.CacheWrite5m)
		b = append(b, '}')
	}
	return append(b, ']')
}

// appendCreation appends the member that splits what was written by TTL.
func appendCreation(b []byte, hour, minutes int) []byte {
	b = appendCount(b, `"cache_creation":{"ephemeral_1h_input_tokens":`, hour)
	b = appendCount(b, `,"ephemeral_5m_input_tokens":`, minutes)
	return append(b, '}')
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
