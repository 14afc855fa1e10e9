package mockapi

import (
	"slices"
	"time"

	"github.com/seed-f1f39373/mockapi/fixtures"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// modelInfo is a model as GET /v1/models shows it under 2026-10-21: every key is always present.
type modelInfo struct {
	ID             string       `json:"id"`
	Type           string       `json:"type"`
	DisplayName    string       `json:"display_name"`
	CreatedAt      time.Time    `json:"created_at"`
	Line           *string      `json:"line"`
	Lifecycle      string       `json:"lifecycle"`
	DeprecatedAt   *time.Time   `json:"deprecated_at"`
	RetiresAt      *time.Time   `json:"retires_at"`
	MaxInputTokens int          `json:"max_input_tokens"`
	MaxTokens      int          `json:"max_tokens"`
	Capabilities   capabilities `json:"capabilities"`
}

// legacyModelInfo is the same under 2023-06-01.
type legacyModelInfo struct {
	ID             string       `json:"id"`
	Type           string       `json:"type"`
	DisplayName    string       `json:"display_name"`
	CreatedAt      time.Time    `json:"created_at"`
	MaxInputTokens int          `json:"max_input_tokens"`
	MaxTokens      int          `json:"max_tokens"`
	Capabilities   capabilities `json:"capabilities"`
}

type support struct {
	Supported bool `json:"supported"`
}

type capabilities struct {
	Batch             support           `json:"batch"`
	Citations         support           `json:"citations"`
	CodeExecution     support           `json:"code_execution"`
	Compaction        *support          `json:"compaction,omitzero"` // with its beta only
	ContextManagement contextManagement `json:"context_management"`
	Effort            effort            `json:"effort"`
	ImageInput        support           `json:"image_input"`
	PDFInput          support           `json:"pdf_input"`
	ServerTools       serverTools       `json:"server_tools"`
	StructuredOutputs support           `json:"structured_outputs"`
	Thinking          thinking          `json:"thinking"`
}

type contextManagement struct {
	Supported     bool    `json:"supported"`
	ClearThinking support `json:"clear_thinking_20251015"`
	ClearToolUses support `json:"clear_tool_uses_20250919"`
	Compact       support `json:"compact_20260112"`
}

type effort struct {
	Supported bool     `json:"supported"`
	Low       support  `json:"low"`
	Medium    support  `json:"medium"`
	High      support  `json:"high"`
	XHigh     *support `json:"xhigh"` // null where the model does not know the level
	Max       support  `json:"max"`
}

type serverTools struct {
	Supported     bool    `json:"supported"`
	CodeExecution support `json:"code_execution"`
	WebSearch     support `json:"web_search"`
}

type thinking struct {
	Supported bool          `json:"supported"`
	Types     thinkingTypes `json:"types"`
}

type thinkingTypes struct {
	Adaptive     support `json:"adaptive"`
	BetweenTools support `json:"between_tools"`
	Disabled     support `json:"disabled"`
	Enabled      support `json:"enabled"`
}

// compactBeta shows whether a model compacts on demand.
const compactBeta = "compact-2026-09-04"

// describe renders a model for a dialect.
func describe(m *fixtures.Model, d wire.Dialect) any {
	c := capabilitiesOf(m)
	if d.Betas.HasAny(compactBeta) {
		c.Compaction = &support{m.Compaction.OnDemand}
	}
	if d.Legacy() {
		return legacyModelInfo{
			ID: m.ID, Type: "model", DisplayName: m.DisplayName, CreatedAt: m.CreatedAt,
			MaxInputTokens: m.ContextWindow, MaxTokens: m.MaxOutput, Capabilities: c,
		}
	}
	info := modelInfo{
		ID: m.ID, Type: "model", DisplayName: m.DisplayName, CreatedAt: m.CreatedAt,
		Lifecycle: m.Lifecycle, DeprecatedAt: m.DeprecatedAt, RetiresAt: m.RetiresAt,
		MaxInputTokens: m.ContextWindow, MaxTokens: m.MaxOutput, Capabilities: c,
	}
	if m.Line != "" {
		info.Line = &m.Line
	}
	return info
}

// capabilitiesOf says what the model can do. What every model of the table can do is true here and
// has no column there.
func capabilitiesOf(m *fixtures.Model) capabilities {
	level := func(name string) support { return support{slices.Contains(m.Effort.Levels, name)} }
	mode := func(name string) support { return support{slices.Contains(m.Thinking.Types, name)} }
	c := capabilities{
		Batch: support{true}, Citations: support{true}, CodeExecution: support{true},
		ImageInput: support{true}, PDFInput: support{true}, StructuredOutputs: support{true},
		ContextManagement: contextManagement{
			Supported: true, ClearThinking: support{true}, ClearToolUses: support{true},
			Compact: support{m.Compaction.Threshold},
		},
		Effort: effort{
			Supported: len(m.Effort.Levels) > 0,
			Low:       level("low"), Medium: level("medium"), High: level("high"), Max: level("max"),
		},
		ServerTools: serverTools{Supported: true, CodeExecution: support{true}, WebSearch: support{true}},
		Thinking: thinking{
			Supported: len(m.Thinking.Types) > 0,
			Types: thinkingTypes{
				Adaptive: mode("adaptive"), BetweenTools: mode("between_tools"),
				Disabled: mode("disabled"), Enabled: mode("enabled"),
			},
		},
	}
	if x := level("xhigh"); x.Supported {
		c.Effort.XHigh = &x
	}
	return c
}
