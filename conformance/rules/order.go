package rules

// A Stage is a step of the API's checks: the rules of one layer that are tried in this order, with
// what is known about their place.
type Stage struct {
	Layer Layer
	Note  string
	// ByPlace: of several findings the one that stands first in the request wins, not the first rule.
	ByPlace bool
	IDs     []string

	rules []*Rule // those of IDs, set with the table
}

// Order lists the stages. The slice is shared and must not be modified.
func Order() []Stage { return order }

// order is which rule wins where several apply. Every public report shows one error, never a list.
// Rules that are not here (layer State) depend on no request.
var order = []Stage{
	{
		Layer: Edge,
		Note: "Sizes are refused by the edge before anything else, authentication included (docs). " +
			"Unknown paths: inferred.",
		IDs: []string{
			"route.unknown", "route.method", "models.unknown_model",
			"body.too_large", "body.encoding_unsupported", "body.encoding_invalid",
			"body.too_large_after_decoding",
		},
	},
	{
		Layer: Auth,
		Note:  "Authentication before the body is parsed: inferred. CORS after the key: a choice.",
		IDs: []string{
			"auth.key_missing", "auth.key_invalid", "auth.key_expired", "auth.key_revoked",
			"auth.oauth_expired", "auth.oauth_revoked", "auth.cors_header_missing",
		},
	},
	{
		Layer: Headers,
		Note:  "Headers before the body: inferred.",
		IDs:   []string{"headers.version_missing", "headers.version_duplicated", "headers.version_unknown"},
	},
	{
		Layer: Betas,
		Note:  "Next to the other headers: inferred.",
		IDs:   []string{"headers.beta_unknown"},
	},
	{
		Layer: Body,
		Note:  "The parser stops at the first fault.",
		IDs:   []string{"body.empty", "body.lone_surrogate", "body.invalid_utf8", "body.invalid_json"},
	},
	{
		Layer: Schema,
		Note: "The schema orders its problems itself, fields first and unknown ones after them; a probe of " +
			"August 2026 gave the order of the top-level fields. Before the model and before " +
			"semantics: inferred.",
		IDs: []string{
			"format.output_format_deprecated", "schema.field_required", "schema.extra_input",
			"roles.system_fields", "schema.wrong_type", "schema.enum", "schema.pattern",
			"schema.string_length", "schema.out_of_range", "schema.list_length", "schema.union_tag",
			"schema.user_id_email", "schema.user_id_phone",
		},
	},
	{
		Layer: Model,
		Note:  "Whether an unknown model is found before or after other faults is not known.",
		IDs:   []string{"model.not_found"},
	},
	{
		Layer:   Semantics,
		ByPlace: true,
		Note: "Fields and blocks by themselves, right after the schema, since the paths in these texts are its own. " +
			"That a marker on an empty text is refused before the text: askalf/dario#1066; the rest: inferred.",
		IDs: []string{"cache.empty_text", "cache.nested", "diagnostics.previous_message_id", "compaction.content_empty",
			"compaction.minimum_trigger"},
	},
	{
		Layer:   Semantics,
		ByPlace: true,
		Note: "Images and PDFs by themselves, for the same reason. Of one image: its size, its base64, its type, " +
			"its sides: inferred.",
		IDs: []string{
			"media.image_too_big", "media.empty", "media.bad_base64", "media.format_unsupported",
			"media.type_mismatch", "media.dimensions", "media.dimensions_many", "media.oversized_error",
			"media.pdf_invalid", "media.pdf_encrypted",
		},
	},
	{
		Layer: Semantics,
		Note: "Threads first: the SDKs' tool runners begin with one and must be told at once. Parameters " +
			"before messages, as a published validator has it; its order is a guess too. Of max_tokens 0, " +
			"the forced tool is reported before the stream (can1357/oh-my-pi#12597).",
		IDs: []string{
			"thread.unsupported_model", "thread.not_found", "billing.user_profile_required",
			"batch.custom_id_duplicate", "count.server_tools", "count.mcp", "count.fetched_source",
			"max_tokens.too_large", "max_tokens.zero_forced_tool", "max_tokens.zero_stream",
			"max_tokens.zero_thinking", "max_tokens.zero_format",
			"batch.stream", "batch.max_tokens_zero", "batch.speed",
			"sampling.top_p_minus_one", "sampling.both", "sampling.temperature_deprecated", "sampling.temperature_with_thinking",
			"sampling.top_k_with_thinking", "sampling.top_p_with_thinking", "sampling.stop_whitespace",
			"params.inference_geo_value", "params.inference_geo_old_model", "params.speed_unsupported",
			"params.speed_beta", "params.fallbacks_wrong_beta_date", "params.fallbacks_unsupported_model",
		},
	},
	{
		Layer: Semantics,
		Note: "Compaction: first where its blocks stand, which changes what the history means, then what may not go " +
			"with it. Before tools and roles, whose rules know nothing of either: inferred.",
		IDs: []string{
			"compaction.strategy_unsupported", "compaction.unsupported_model",
			"compaction.block_without_strategy", "compaction.signed_with_strategy", "compaction.misplaced",
			"compaction.ambiguous", "compaction.signature_missing", "compaction.remaining_with_block",
			"compaction.combined", "compaction.nothing", "compaction.incomplete_turn",
		},
	},
	{
		Layer: Semantics,
		Note:  "Thinking and effort: inferred.",
		IDs: []string{
			"thinking.enabled_unsupported", "thinking.disabled_unsupported",
			"thinking.disabled_unsupported_preview", "thinking.disabled_use_between_tools",
			"thinking.between_tools_unsupported", "thinking.adaptive_unsupported", "thinking.budget_ge_max",
			"context_management.thinking_first", "thinking.clear_thinking_off",
			"effort.unsupported", "effort.level_unsupported_45", "thinking.effort_with_disabled",
			"effort.task_budget_unsupported", "effort.task_budget_min",
		},
	},
	{
		Layer: Semantics,
		Note:  "Tools: inferred.",
		IDs: []string{
			"tools.name_unique", "tools.unsupported_type", "tools.web_search_both_domain_lists",
			"tools.empty_domain_list", "tools.web_search_needs_direct", "tools.schema_top_anyof",
			"tools.schema_invalid", "tools.property_key", "tools.recursive_ref_ptc",
			"tools.bad_input_example", "tools.defer_with_cache", "tools.all_deferred",
			"tool_choice.no_tools", "tool_choice.forced_unsupported", "tool_choice.thinking_forced",
			"tool_choice.unknown_tool", "tool_choice.not_direct",
		},
	},
	{
		Layer: Semantics,
		Note:  "Output schemas are compiled after the request is understood: inferred.",
		IDs: []string{
			"strict.too_many_tools", "format.schema_invalid", "format.ref_unresolved", "format.schema_type_missing", "format.one_of", "format.object_open",
			"format.object_extra", "format.min_items", "format.keyword", "format.integer_bounds",
			"format.optional_params", "format.union_params",
		},
	},
	{
		Layer: Semantics,
		Note:  "Citations, beside the output format that excludes them: inferred.",
		IDs:   []string{"citations.output_format", "citations.mixed"},
	},
	{
		Layer:   Semantics,
		ByPlace: true,
		Note: "Roles and the place of system messages. Of one group of system messages what stands before " +
			"it is tested first (probes of September and October 2026).",
		IDs: []string{
			"roles.no_messages", "roles.system_first", "roles.system_unsupported_model", "roles.first_user",
			"roles.system_empty", "roles.system_block_type", "roles.clear_at_tool_block",
			"roles.clear_at_output_config", "roles.clear_at_cache_control", "roles.system_follow",
			"roles.system_precede", "effort.per_turn_unsupported", "effort.change_when_disabled",
			"roles.block_assistant_only", "roles.block_user_only", "roles.thinking_assistant_only",
			"roles.block_system_only",
		},
	},
	{
		Layer:   Semantics,
		ByPlace: true,
		Note:    "Tool changes, once their messages stand where they may: inferred.",
		IDs: []string{
			"tools.change_after_pause", "tools.inline_unsupported", "tools.inline_mcp_beta",
			"tools.reference_unresolved", "tools.name_conflict", "tools.limit_exceeded",
		},
	},
	{
		Layer: Semantics,
		Note:  "Empty content: inferred.",
		IDs: []string{
			"empty.user_string", "empty.text_block", "empty.whitespace_block", "empty.system_text_block",
			"empty.thinking_block", "empty.error_result", "empty.final_trailing_whitespace",
		},
	},
	{
		Layer:   Semantics,
		ByPlace: true,
		Note: "Client tools, from the start of the conversation. A result that answers nothing is noticed " +
			"in the user turn before the calls that it leaves open.",
		IDs: []string{
			"pair.missing_result", "pair.unexpected_result", "pair.duplicate_result",
			"pair.duplicate_use_ids",
		},
	},
	{
		Layer:   Semantics,
		ByPlace: true,
		Note:    "Server tools after client tools (docs: server tools).",
		IDs: []string{
			"pair.server_result_orphan", "pair.server_use_unanswered", "pair.server_tool_not_provided",
		},
	},
	{
		Layer: Semantics,
		Note: "A final thinking block is refused before the prefill rule (probe of 2026-07-25). The others " +
			"after it: inferred.",
		IDs: []string{
			"thinking.final_block", "roles.prefill_unsupported", "thinking.disabled_final_assistant",
			"thinking.first_block_tool_use",
		},
	},
	{
		Layer: Semantics,
		Note: "Breakpoints of the cache. They are counted, then come their lifetimes, then those of the automatic one " +
			"(probe of 2026-09-30). After the conversation, as a published validator has it; its order is a guess too.",
		IDs: []string{
			"cache.too_many", "cache.ttl_order", "cache.top_level_ttl_conflict", "cache.top_level_ttl_order",
			"cache.code_execution_call",
		},
	},
	{
		Layer: Semantics,
		Note: "Images and PDFs together, what cannot be decoded, and what has to be fetched. These texts have no " +
			"path, so they come after those of the request itself: inferred.",
		IDs: []string{
			"media.too_many", "media.pdf_pages", "media.could_not_process", "media.pdf_could_not_process",
			"media.url_not_https", "media.url_download",
		},
	},
	{
		Layer: Semantics,
		Note:  "Files are looked up once the request itself is right: inferred.",
		IDs:   []string{"files.not_found", "files.wrong_type_in_block"},
	},
	{
		Layer: Context,
		Note:  "The prompt is counted once everything else has passed: inferred.",
		IDs:   []string{"context.prompt_too_long", "context.input_plus_max"},
	},
}
