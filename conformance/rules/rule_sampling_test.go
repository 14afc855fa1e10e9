package rules

import "testing"

func TestSampling(t *testing.T) {
	const (
		consult = " Please consult our documentation at " +
			"https://docs.claude.com/en/docs/build-with-claude/extended-thinking" +
			"#important-considerations-when-using-extended-thinking"
		budget = `"max_tokens":2048,"thinking":{"type":"enabled","budget_tokens":1024}`
	)
	run(t, []row{
		{
			why: "none, as older frameworks say it", rule: "sampling.top_p_minus_one", model: "claude-sonnet-4-5",
			fields: `"temperature":1,"top_p":-1,"top_k":-1`,
			want:   badRequest + "`top_p` cannot be set to -1 for this model.",
			twin:   `"temperature":1,"top_k":-1`,
		},
		{
			why: "the same on a model that takes no sampling parameters", rule: "sampling.top_p_minus_one",
			model: "claude-opus-4-7", fields: `"top_p":-1`,
			want: badRequest + "`top_p` cannot be set to -1 for this model.",
			twin: `"top_p":1`,
		},
		{
			why: "two ways to say the same", rule: "sampling.both", model: "claude-haiku-4-5",
			fields: `"temperature":0.5,"top_p":0.9`,
			want: badRequest + "`temperature` and `top_p` cannot both be specified for this model. Please use " +
				"only one.",
			twin: `"temperature":0.5`,
		},
		{
			why: "temperature on a newer model", rule: "sampling.temperature_deprecated", model: "claude-opus-5-5",
			fields: `"temperature":0.5`, want: badRequest + "`temperature` is deprecated for this model.",
			twin: `"temperature":1`,
		},
		{
			why: "top_p on a newer model", rule: "sampling.temperature_deprecated", model: "claude-opus-4-7",
			fields: `"top_p":0.9`, want: badRequest + "`top_p` is deprecated for this model.",
			twin: `"top_p":1.0`,
		},
		{
			why: "top_k on a newer model", rule: "sampling.temperature_deprecated", model: "claude-opus-5",
			fields: `"top_k":40`, want: badRequest + "`top_k` is deprecated for this model.",
			twin: `"top_k":40`, twinModel: "claude-haiku-4-5",
		},
		{
			why: "temperature while thinking", rule: "sampling.temperature_with_thinking", model: "claude-haiku-4-5",
			fields: budget + `,"temperature":0.2`,
			want:   badRequest + "`temperature` may only be set to 1 when thinking is enabled." + consult,
			twin:   budget + `,"temperature":1.0`,
		},
		{
			why: "temperature while thinking adaptively", rule: "sampling.temperature_with_thinking",
			fields: `"thinking":{"type":"adaptive"},"temperature":0.2`,
			want:   badRequest + "`temperature` may only be set to 1 when thinking is enabled." + consult,
			twin:   `"thinking":{"type":"disabled"},"temperature":0.2`,
		},
		{
			why: "top_k while thinking", rule: "sampling.top_k_with_thinking", model: "claude-haiku-4-5",
			fields: budget + `,"top_k":40`,
			want:   badRequest + "`top_k` must be unset when thinking is enabled." + consult,
			twin:   `"top_k":40`,
		},
		{
			why: "a low top_p while thinking", rule: "sampling.top_p_with_thinking", model: "claude-haiku-4-5",
			fields: budget + `,"top_p":0.94`,
			want: badRequest + "`top_p` must be greater than or equal to 0.95 or unset when thinking is " +
				"enabled." + consult,
			twin: budget + `,"top_p":0.95`,
		},
		{
			why: "stop at a line break", rule: "sampling.stop_whitespace", fields: `"stop_sequences":["\n\n"]`,
			want: badRequest + "stop_sequences: each stop sequence must contain non-whitespace",
			twin: `"stop_sequences":["\n\nHuman:"]`,
		},
		{
			why: "stop at nothing", rule: "sampling.stop_whitespace", fields: `"stop_sequences":["END",""]`,
			want: badRequest + "stop_sequences: each stop sequence must contain non-whitespace",
			twin: `"stop_sequences":["END"]`,
		},
	})
}

func TestParams(t *testing.T) {
	const fallbackList = `"fallbacks":[{"model":"claude-haiku-4-5"}]`
	newer := []string{"anthropic-beta", "server-side-fallback-2026-07-01"}
	billing := []string{"anthropic-beta", "user-profiles-billing-2026-10-01"}
	run(t, []row{
		{
			why: "geography on an older model", rule: "params.inference_geo_old_model", model: "claude-haiku-4-5",
			fields: `"inference_geo":"us"`,
			want:   badRequest + "'claude-haiku-4-5-20251001' does not support inference_geo.",
			twin:   `"inference_geo":"us"`, twinModel: "claude-opus-4-6",
		},
		{
			why: "a region that does not exist", rule: "params.inference_geo_value", model: "claude-opus-5-5",
			fields: `"inference_geo":"eu"`, want: badRequest + "inference_geo: Input should be 'global' or 'us'",
			twin: `"inference_geo":"global"`,
		},
		{
			why: "fast on a slow model", rule: "params.speed_unsupported", model: "claude-opus-4-7",
			fields: `"speed":"fast"`, want: badRequest + "'claude-opus-4-7' does not support the `speed` parameter.",
			twin: `"speed":"fast"`, twinModel: "claude-opus-4-6",
		},
		{
			why: "fast in preview", rule: "params.speed_beta", model: "claude-opus-5", fields: `"speed":"fast"`,
			want: badRequest + "speed: Extra inputs are not permitted", twin: `"speed":"fast"`,
			twinHeader: []string{"anthropic-beta", "fast-mode-2026-02-01"},
		},
		{
			why: "the default fallback under the first beta", rule: "params.fallbacks_wrong_beta_date",
			model: "claude-fable-5", header: []string{"anthropic-beta", "server-side-fallback-2026-06-01"},
			fields: `"fallbacks":"default"`,
			want: badRequest + `fallbacks: "default" requires anthropic-beta: ` +
				"server-side-fallback-2026-07-01",
			twin: `"fallbacks":"default"`, twinHeader: newer,
		},
		{
			why: "a list of fallbacks on Sonnet 5", rule: "params.fallbacks_unsupported_model",
			model: "claude-sonnet-5", header: newer, fields: fallbackList,
			want: badRequest + "'claude-sonnet-5' does not support the fallbacks parameter",
			twin: `"fallbacks":"default"`,
		},
		{
			why: "and on an older one", rule: "params.fallbacks_unsupported_model", header: newer,
			fields: fallbackList,
			want:   badRequest + "'claude-sonnet-4-6' does not support the fallbacks parameter",
			twin:   fallbackList, twinModel: "claude-fable-5",
		},
		{
			why: "nobody to bill", rule: "billing.user_profile_required", header: billing,
			fields: `"billing_policy":{"bill_to":"user_profile"}`,
			want:   badRequest + "billing_policy: bill_to `user_profile` requires a user profile",
			twin:   `"billing_policy":{"bill_to":"user_profile"}`,
			twinHeader: []string{"anthropic-beta", "user-profiles-billing-2026-10-01",
				"anthropic-user-profile-id", "uprof_mock"},
		},
	})
	accepted(t, []row{
		{why: "standard speed on any model", model: "claude-haiku-4-5", fields: `"speed":"standard"`},
		{why: "fast out of preview", model: "claude-opus-5-5", fields: `"speed":"fast"`},
	})
}
