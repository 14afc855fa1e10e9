package rules

// caseCertainty holds the single cases of rules that are known in another way than their rule. Mostly the
// words are reported and that they answer this very request is not.
var caseCertainty = map[string]Certainty{
	"auth.before_body":                        Inferred,
	"headers.beta_mcp_servers":                Inferred,
	"models.limit_out_of_range":               Inferred,
	"schema.content_required":                 Inferred,
	"schema.tool_result_tool_use_id_required": Inferred,
	"schema.input_schema_required":            Inferred,
	"schema.extra_in_message":                 Inferred,
	"schema.content_wrong_type":               Inferred,
	"schema.max_tokens_type":                  Inferred,
	"schema.stream_type":                      Inferred,
	"schema.role_enum":                        Inferred,
	"schema.user_id_long":                     Inferred,
	"schema.service_tier_enum":                Inferred,
	"max_tokens.negative":                     Inferred,
	"roles.first_user_only_assistant":         Inferred,
	"pair.system_between":                     Documented, // that it is refused, not in which words
	"pair.dangling_at_end":                    Inferred,
	"pair.unexpected_second_id":               Inferred,
	"pair.duplicate_use_ids_across":           Inferred,
	"tools.name_unique_server":                Inferred,
	"tools.schema_invalid_required":           Inferred,
	"tools.schema_type_missing":               Inferred,
	"tool_choice.empty_tools":                 Inferred,
	"tool_choice.name_missing":                Inferred,
	"format.number_minimum_only":              Inferred,
	"format.type_enum":                        Inferred,
	"cache.top_level_with_four":               Documented, // that it is refused, not in which words
	"cache.on_thinking":                       Inferred,
	"cache.ttl_enum":                          Inferred,
	"thinking.budget_required":                Inferred,
	"thinking.redacted_data_missing":          Inferred,
	"effort.enum":                             Inferred,
	"sampling.stop_empty":                     Inferred,
	"batch.requests_missing":                  Inferred,
	"batch.too_large":                         Documented,
	"count.messages_required":                 Inferred,
	"count.extra_max_tokens":                  Inferred,
	"count.extra_stream":                      Inferred,
	"count.pairing":                           Inferred,
}

// CertaintyOf tells how well a rule, or a single case of one, is known; "" where the id names none.
func CertaintyOf(id string) Certainty {
	if certainty, ok := caseCertainty[id]; ok {
		return certainty
	}
	if r, ok := Find(id); ok {
		return r.Certainty
	}
	return ""
}
