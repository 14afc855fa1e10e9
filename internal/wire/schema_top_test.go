package wire

import (
	"strings"
	"testing"
)

func TestSchemaTopLevel(t *testing.T) {
	checkRows(t, CreateMessage, Version2023, []schemaRow{
		{"the smallest body", whole,
			`{"model":"m","max_tokens":64,"messages":[{"role":"user","content":"Hi"}]}`, "", ""},
		{"every required field is missing", whole, `{}`, "",
			"model: Field required\nmessages: Field required\nmax_tokens: Field required"},
		{"schema.max_tokens_required", whole,
			`{"model":"m","messages":[{"role":"user","content":"Hello"}]}`, "",
			"max_tokens: Field required"},
		{"schema.model_required", whole,
			`{"max_tokens":64,"messages":[{"role":"user","content":"Hello"}]}`, "",
			"model: Field required"},
		{"the body is no object", whole, `[]`, "", "Input does not match the expected shape."},
		{"the body is null", whole, `null`, "", "Input does not match the expected shape."},

		{"model is null", top, `"model":null`, "", "model: Input should be a valid string"},
		{"model is a number", top, `"model":7`, "", "model: Input should be a valid string"},
		{"model is empty", top, `"model":""`, "",
			"model: String should have at least 1 character"},
		{"an unknown model is not the schema's business", top, `"model":"claude-imaginary-9"`, "", ""},

		{"schema.max_tokens_type", top, `"max_tokens":"many"`, "",
			"max_tokens: Input should be a valid integer"},
		{"strict: no number in a string", top, `"max_tokens":"64"`, "",
			"max_tokens: Input should be a valid integer"},
		{"strict: no float", top, `"max_tokens":64.0`, "",
			"max_tokens: Input should be a valid integer"},
		{"strict: no boolean", top, `"max_tokens":true`, "",
			"max_tokens: Input should be a valid integer"},
		{"an integer beyond 64 bits is a float to the API's parser", top,
			`"max_tokens":18446744073709551616`, "", "max_tokens: Input should be a valid integer"},
		{"the greatest integer below", top, `"max_tokens":18446744073709551615`, "", ""},
		{"max_tokens.negative", top, `"max_tokens":-1`, "",
			"max_tokens: must be greater than or equal to 1"},
		{"max_tokens.zero_ok", top, `"max_tokens":0`, "", ""},

		{"schema.stream_type", top, `"stream":"perhaps"`, "",
			"stream: Input should be a valid boolean"},
		{"strict: no boolean in a string", top, `"stream":"true"`, "",
			"stream: Input should be a valid boolean"},
		{"strict: one is not true", top, `"stream":1`, "", "stream: Input should be a valid boolean"},
		{"stream is null", top, `"stream":null`, "", "stream: Input should be a valid boolean"},
		{"stream is off", top, `"stream":false`, "", ""},

		{"schema.service_tier_enum", top, `"service_tier":"priority"`, "",
			"service_tier: Input should be 'auto' or 'standard_only'"},
		{"null is one more wrong value", top, `"service_tier":null`, "",
			"service_tier: Input should be 'auto' or 'standard_only'"},
		{"a known tier", top, `"service_tier":"standard_only"`, "", ""},
		{"speed", top, `"speed":"warp"`, "", "speed: Input should be 'standard' or 'fast'"},
		{"inference_geo is a number", top, `"inference_geo":7`, "",
			"inference_geo: Input should be a valid string"},
		{"inference_geo may be null", top, `"inference_geo":null`, "", ""},

		{"stop_sequences is a string", top, `"stop_sequences":"ZZ"`, "",
			"stop_sequences: Input should be a valid array"},
		{"a stop sequence is a number", top, `"stop_sequences":["a",1,null]`, "",
			"stop_sequences.1: Input should be a valid string\n" +
				"stop_sequences.2: Input should be a valid string"},
		{"stop_sequences may be null and empty", top, `"stop_sequences":null`, "", ""},
		{"no stop sequence", top, `"stop_sequences":[]`, "", ""},

		{"metadata is a string", top, `"metadata":"x"`, "",
			"metadata: Input does not match the expected shape."},
		{"metadata may be null", top, `"metadata":null`, "", ""},
		{"metadata has one field", top, `"metadata":{"bogus":"x"}`, "",
			"metadata.bogus: Extra inputs are not permitted"},
		{"user_id is a number", top, `"metadata":{"user_id":7}`, "",
			"metadata.user_id: Input should be a valid string"},
		{"user_id may be null", top, `"metadata":{"user_id":null}`, "", ""},
		{"schema.user_id_long", top, `"metadata":{"user_id":"` + strings.Repeat("a", 257) + `"}`, "",
			"metadata.user_id: String should have at most 256 characters"},
		{"characters are counted, not bytes", top,
			`"metadata":{"user_id":"` + strings.Repeat("é", 256) + `"}`, "", ""},

		{"schema.extra_top", top, `"response_format":{"type":"json_object"}`, "",
			"response_format: Extra inputs are not permitted"},
		{"an unknown field that is null is unknown", top, `"seed":null`, "",
			"seed: Extra inputs are not permitted"},
		{"several, in the order sent", top, `"n":1,"frequency_penalty":0,"best_of":1`, "",
			"n: Extra inputs are not permitted\nfrequency_penalty: Extra inputs are not permitted\n" +
				"best_of: Extra inputs are not permitted"},

		{"sampling.temperature_range", top, `"temperature":1.5`, "", "temperature: range: 0..1"},
		{"temperature below its range", top, `"temperature":-0.1`, "", "temperature: range: 0..1"},
		{"temperature is a string", top, `"temperature":"0.5"`, "",
			"temperature: Input should be a valid number"},
		{"temperature is null", top, `"temperature":null`, "",
			"temperature: Input should be a valid number"},
		{"an integer is a number", top, `"temperature":1`, "", ""},
		{"top_p above its range", top, `"top_p":2`, "", "top_p: range: -1 or 0..1"},
		{"top_p below its range", top, `"top_p":-0.5`, "", "top_p: range: -1 or 0..1"},
		{"top_p that stands for none", top, `"top_p":-1`, "", ""},
		{"top_k is a float", top, `"top_k":5.5`, "", "top_k: Input should be a valid integer"},
		{"top_k has no lower bound", top, `"top_k":-1`, "", ""},
	})
}

func TestSchemaTopLevelObjects(t *testing.T) {
	checkRows(t, CreateMessage, Version2023, []schemaRow{
		{"system is a number", top, `"system":7`, "", "system: Input should be a valid array"},
		{"system is null", top, `"system":null`, "", "system: Input should be a valid array"},
		{"system is a string", top, `"system":""`, "", ""},
		{"a system block is a number", top, `"system":[7]`, "",
			"system.0: Input does not match the expected shape."},
		{"a system block has no tag in its path", top, `"system":[{"type":"image","text":"x"}]`, "",
			"system.0.type: Input should be 'text'"},
		{"a system block without text", top, `"system":[{"type":"text"}]`, "",
			"system.0.text: Field required"},

		{"thinking is a string", top, `"thinking":"on"`, "", "thinking: Input should be an object"},
		{"thinking is null", top, `"thinking":null`, "", "thinking: Input should be an object"},
		{"thinking without type", top, `"thinking":{"budget_tokens":1024}`, "",
			"thinking.type: Field required"},
		{"thinking of an unknown type", top, `"thinking":{"type":"auto"}`, "",
			"thinking: Input tag 'auto' found using 'type' does not match any of the expected tags: " +
				"'adaptive', 'between_tools', 'disabled', 'enabled'"},
		{"thinking.budget_required", top, `"thinking":{"type":"enabled"}`, "",
			"thinking.enabled.budget_tokens: Field required"},
		{"thinking.budget_min", top, `"thinking":{"type":"enabled","budget_tokens":1023}`, "",
			"thinking.enabled.budget_tokens: Input should be greater than or equal to 1024"},
		{"the smallest budget", top, `"thinking":{"type":"enabled","budget_tokens":1024}`, "", ""},
		{"display needs thinking", top, `"thinking":{"type":"disabled","display":"omitted"}`, "",
			"thinking.disabled.display: Extra inputs are not permitted"},
		{"between_tools has no fields", top, `"thinking":{"type":"between_tools","display":null}`, "",
			"thinking.between_tools.display: Extra inputs are not permitted"},

		{"output_config is null", top, `"output_config":null`, "",
			"output_config: Input does not match the expected shape."},
		{"effort.enum", top, `"output_config":{"effort":"extreme"}`, "",
			"output_config.effort: Input should be 'low', 'medium', 'high', 'xhigh' or 'max'"},
		{"effort may be null", top, `"output_config":{"effort":null,"format":null}`, "", ""},
		{"format.type_enum", top, `"output_config":{"format":{"type":"json_object"}}`, "",
			"output_config.format.type: Input should be 'json_schema'\n" +
				"output_config.format.schema: Field required"},
		{"the schema of a format is free-form", top,
			`"output_config":{"format":{"type":"json_schema","schema":{"x":[null]}}}`, "", ""},
		{"but an object", top, `"output_config":{"format":{"type":"json_schema","schema":[]}}`, "",
			"output_config.format.schema: Input should be a valid dictionary"},

		{"cache_control is a string", top, `"cache_control":"x"`, "",
			"cache_control: Input should be an object"},
		{"cache_control may be null", top, `"cache_control":null`, "", ""},
		{"cache_control of an unknown type", top, `"cache_control":{"type":"permanent"}`, "",
			"cache_control: Input tag 'permanent' found using 'type' does not match any of the " +
				"expected tags: 'ephemeral'"},
		{"the tag of cache_control is in the path", top,
			`"cache_control":{"type":"ephemeral","ttl":"2h"}`, "",
			"cache_control.ephemeral.ttl: Input should be '5m' or '1h'"},

		{"container is a number", top, `"container":7`, "",
			"container.ContainerParams: Input does not match the expected shape.\n" +
				"container.str: Input should be a valid string"},
		{"container by id", top, `"container":"container_01"`, "", ""},
		{"container with skills", top,
			`"container":{"id":null,"skills":[{"type":"anthropic","skill_id":"xlsx"}]}`, "", ""},
		{"a fault in a skill", top, `"container":{"skills":[{"type":"mine","skill_id":"x"}]}`, "",
			"container.ContainerParams.skills.0.type: Input should be 'anthropic' or 'custom'\n" +
				"container.str: Input should be a valid string"},
		{"diagnostics", top, `"diagnostics":{"previous_message_id":7}`, "",
			"diagnostics.previous_message_id: Input should be a valid string"},
	})
}

// TestSchemaVersion2026 holds what differs in the newer version.
func TestSchemaVersion2026(t *testing.T) {
	checkRows(t, CreateMessage, Version2026, []schemaRow{
		{"sampling.temperature_removed", top, `"temperature":0.5`, "",
			"temperature: Extra inputs are not permitted"},
		{"so are the other two", top, `"top_p":0.5,"top_k":1`, "",
			"top_p: Extra inputs are not permitted\ntop_k: Extra inputs are not permitted"},
		{"a longer user_id", top, `"metadata":{"user_id":"` + strings.Repeat("a", 512) + `"}`, "", ""},
		{"its limit", top, `"metadata":{"user_id":"` + strings.Repeat("a", 513) + `"}`, "",
			"metadata.user_id: String should have at most 512 characters"},
		{"the rest is the same", top, `"stream":1`, "", "stream: Input should be a valid boolean"},
	})
}

func TestSchemaUserID(t *testing.T) {
	const email = "metadata.user_id: user_id appears to contain an email address. " +
		"Please send a uuid or hash value instead."
	const phone = "metadata.user_id: user_id appears to contain a phone number. " +
		"Please send a uuid or hash value instead."
	for userID, want := range map[string]string{
		"someone@example.com":                  email, // schema.user_id_email
		"user <someone@example.com>":           email,
		"+1 555 010 0199":                      phone, // schema.user_id_phone
		"555-010-0199":                         phone,
		"(555) 010-0199":                       phone,
		"5550100199":                           "", // an id may be digits
		"2026-11-30":                           "",
		"9f0c6a52-4f6e-4c5a-9a35-0d6f4f0a1b2c": "",
		"user@localhost":                       "",
		`{"device_id":"ab","account_uuid":""}`: "",
	} {
		quoted := strings.ReplaceAll(userID, `"`, `\"`)
		checkRows(t, CreateMessage, Version2023, []schemaRow{
			{userID, top, `"metadata":{"user_id":"` + quoted + `"}`, "", want},
		})
	}
}
