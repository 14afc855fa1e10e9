package rules

// Messages about max_tokens.
const (
	msgMaxTokensTooLarge = "max_tokens: {requested} > {limit}, which is the maximum allowed number of " +
		"output tokens for {model}"
	msgZeroForced = `tool_choice: type "tool" or "any" cannot be used when max_tokens is 0`
)

var limitRules = []*Rule{
	{
		ID: "max_tokens.too_large", Title: "max_tokens is over the model's limit", Layer: Semantics,
		Certainty: Reported, Source: "report: many",
		Message:   msgMaxTokensTooLarge,
		Why:       "Each model has a longest answer.",
		Fix:       "Lower max_tokens to the limit in the message.",
		Endpoints: []Endpoint{Messages},
		Sample:    Vars{"requested": "128001", "limit": "64000", "model": "claude-opus-4-5-20251101"},
		Check:     checkMaxTokens,
	},
	{
		ID: "max_tokens.zero_forced_tool", Title: "max_tokens 0 with a forced tool", Layer: Semantics,
		Certainty: Reported, Source: "report: can1357/oh-my-pi#12597",
		Message:   msgZeroForced,
		Why:       "A request that writes nothing cannot call a tool.",
		Fix:       "Leave tool_choice out of the request that warms the cache.",
		Endpoints: []Endpoint{Messages},
		Check: zero(func(x *Exchange) []Finding {
			if !x.Request.ToolChoice.Forced() {
				return nil
			}
			return one(x.Root.Get("tool_choice"), "tool_choice")
		}),
	},
	{
		ID: "max_tokens.zero_stream", Title: "max_tokens 0 with stream", Layer: Semantics,
		Certainty: Documented, Source: "docs: prompt caching, pre-warming; the text is ours",
		Message:   "stream: cannot be true when max_tokens is 0",
		Why:       "There is nothing to stream.",
		Fix:       "Leave stream out of the request that warms the cache.",
		Endpoints: []Endpoint{Messages},
		Check: zero(func(x *Exchange) []Finding {
			if !x.Request.Stream {
				return nil
			}
			return one(x.Root.Get("stream"), "stream")
		}),
	},
	{
		ID: "max_tokens.zero_thinking", Title: "max_tokens 0 with a thinking budget", Layer: Semantics,
		Certainty: Documented, Source: "docs: prompt caching, pre-warming; the text is ours",
		Message:   `thinking: type "enabled" cannot be used when max_tokens is 0`,
		Why:       "A budget of tokens cannot be spent in an answer of none.",
		Fix:       "Warm the cache with the thinking type that real requests use, or without thinking.",
		Endpoints: []Endpoint{Messages},
		Check: zero(func(x *Exchange) []Finding {
			if x.Request.Thinking.Type != "enabled" {
				return nil
			}
			return one(x.Request.Thinking.Node, "thinking")
		}),
	},
	{
		ID: "max_tokens.zero_format", Title: "max_tokens 0 with an output format", Layer: Semantics,
		Certainty: Documented, Source: "docs: prompt caching, pre-warming; the text is ours",
		Message:   "output_config.format: cannot be used when max_tokens is 0",
		Why:       "An empty answer has no format.",
		Fix:       "Leave the format out of the request that warms the cache.",
		Endpoints: []Endpoint{Messages},
		Check: zero(func(x *Exchange) []Finding {
			format := x.Root.Get("output_config").Get("format")
			if !format.Present() {
				return nil
			}
			return one(format, "output_config.format")
		}),
	},
}

// longOutput lifts the limit of models that can write 128k tokens (docs: 300k output).
const (
	longOutput      = "output-300k-2026-03-24"
	longOutputLimit = 300_000
	longOutputFrom  = 128_000
)

func checkMaxTokens(x *Exchange) []Finding {
	if x.Model == nil {
		return nil
	}
	limit := x.Model.MaxOutput
	if limit >= longOutputFrom && x.beta(longOutput) {
		limit = max(limit, longOutputLimit)
	}
	if x.Request.MaxTokens <= limit {
		return nil
	}
	return one(x.Root.Get("max_tokens"), "max_tokens",
		"requested", itoa(x.Request.MaxTokens), "limit", itoa(limit), "model", x.Model.ID)
}

// zero limits a check to requests that ask for no output: the ones that warm the cache.
func zero(check func(*Exchange) []Finding) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		if x.Request.MaxTokens != 0 {
			return nil
		}
		return check(x)
	}
}

// contextRules need the size of the prompt, which is known after every other rule has passed.
var contextRules = []*Rule{
	{
		ID: "context.prompt_too_long", Title: "the prompt is longer than the context window", Layer: Context,
		Certainty: Reported, Source: "report: many",
		Message: "prompt is too long: {tokens} tokens > {limit} maximum",
		Why:     "System, tools and messages together must fit the model's window.",
		Fix:     "Shorten or compact the conversation. Clients recognize this text.",
		Sample:  Vars{"tokens": "260004", "limit": "200000"},
		Check: func(x *Exchange) []Finding {
			if x.Model == nil || x.Tokens <= x.Model.Window(x.Request.Betas) {
				return nil
			}
			return one(x.Root.Get("messages"), "messages",
				"tokens", itoa(x.Tokens), "limit", itoa(x.Model.Window(x.Request.Betas)))
		},
	},
	{
		ID: "context.long_context_not_available", Title: "no long context on this subscription", Layer: State,
		Certainty: Reported, Source: "report: Claude Code, 2025",
		Message: "The long context beta is not yet available for this subscription.",
		Why:     "The context-1m beta was limited to some accounts.",
		Fix:     "Leave the beta value out.",
	},
	{
		ID: "context.input_plus_max", Title: "prompt and max_tokens exceed the window together", Layer: Context,
		Certainty: Reported, Source: "docs: context windows; report: many, models before 4.5",
		Message: "input length and `max_tokens` exceed context limit: {input} + {max_tokens} > {limit}, " +
			"decrease input length or `max_tokens` and try again",
		Why: "Models before Claude 4.5 reserved max_tokens in the window. Later ones accept the request " +
			"and stop with model_context_window_exceeded, as the earlier ones do under the beta " +
			windowBeta + ".",
		Fix:       "Lower max_tokens.",
		Endpoints: []Endpoint{Messages},
		Sample:    Vars{"input": "195008", "max_tokens": "8192", "limit": "200000"},
		Check:     checkReserved,
	},
}

// windowBeta lets the models that reserve their output write until the window is full.
const windowBeta = "model-context-window-exceeded-2025-08-26"

func checkReserved(x *Exchange) []Finding {
	if x.Model == nil || !x.Model.ReservesOutput || x.beta(windowBeta) {
		return nil
	}
	limit := x.Model.Window(x.Request.Betas)
	if x.Tokens+x.Request.MaxTokens <= limit {
		return nil
	}
	return one(x.Root.Get("max_tokens"), "max_tokens",
		"input", itoa(x.Tokens), "max_tokens", itoa(x.Request.MaxTokens), "limit", itoa(limit))
}
