package wire

// A Request is the body of POST /v1/messages or /v1/messages/count_tokens behind typed fields.
//
// It is a view: Node is the truth, absent and ill-typed fields read as zero values, so that a
// request which no schema has checked can be viewed as well.
type Request struct {
	Dialect
	Node          *Node
	Model         string
	MaxTokens     int // -1 when absent, as on count_tokens
	Stream        bool
	System        []Block
	Messages      []InputMessage
	Tools         []Tool
	ToolChoice    ToolChoice
	Thinking      Thinking
	OutputConfig  OutputConfig
	StopSequences []string
	UserID        string
	ServiceTier   string
	InferenceGeo  string
	Speed         string
	Marker        *Marker // the top-level cache_control: automatic caching
	// Files holds the uploaded files that blocks may name; nil where there are none.
	Files Files
}

// Files returns the bytes of an uploaded file and its MIME type, by its id. There are no bytes of a
// file that does not exist.
type Files func(id string) (data []byte, mime string)

// Read is a call that a nil Files takes.
func (f Files) Read(id string) (data []byte, mime string) {
	if f == nil {
		return nil, ""
	}
	return f(id)
}

// An InputMessage is one entry of messages.
type InputMessage struct {
	Role   string
	Blocks []Block // a string content is one text block, an empty one none
	Node   *Node
}

// ToolChoice is the tool_choice of a request. Type is "" when absent.
type ToolChoice struct {
	Type            string // auto, any, tool, none
	Name            string
	DisableParallel bool
}

// Forced tells whether the reply must call a tool.
func (c ToolChoice) Forced() bool { return c.Type == "any" || c.Type == "tool" }

// Thinking is the thinking config of a request. Type is "" when absent.
type Thinking struct {
	Type    string // adaptive, enabled, disabled, between_tools
	Budget  int
	Display string // summarized, omitted, updates, or "" for the model's default
	Node    *Node
}

// OutputConfig is the output_config of a request.
type OutputConfig struct {
	Effort string
	// TaskBudget is what is left of the task's budget, in tokens, or the whole of it; -1 for none.
	TaskBudget int
	// Schema is the JSON Schema of a json_schema format, nil when the reply is free text.
	Schema *Node
}

// A Marker is a cache_control: a breakpoint of the prompt cache.
type Marker struct {
	TTL string // 5m or 1h
}

// NewRequest views a decoded body.
func NewRequest(n *Node, d Dialect) *Request {
	r := &Request{
		Dialect:      d,
		Node:         n,
		Model:        n.Get("model").Str(),
		MaxTokens:    -1,
		Stream:       n.Get("stream").True(),
		System:       blocks(n.Get("system")),
		UserID:       n.Get("metadata").Get("user_id").Str(),
		ServiceTier:  n.Get("service_tier").Str(),
		InferenceGeo: n.Get("inference_geo").Str(),
		Speed:        n.Get("speed").Str(),
		Marker:       marker(n),
	}
	if limit, ok := n.Get("max_tokens").Int(); ok {
		r.MaxTokens = limit
	}
	for _, stop := range n.Get("stop_sequences").Elems() {
		r.StopSequences = append(r.StopSequences, stop.Str())
	}
	for _, m := range n.Get("messages").Elems() {
		r.Messages = append(r.Messages, InputMessage{
			Role: m.Get("role").Str(), Blocks: blocks(m.Get("content")), Node: m,
		})
	}
	for _, t := range n.Get("tools").Elems() {
		r.Tools = append(r.Tools, NewTool(t))
	}
	r.ToolChoice = toolChoice(n.Get("tool_choice"))
	r.Thinking = thinking(n.Get("thinking"))
	r.OutputConfig = outputConfig(n)
	return r
}

func toolChoice(n *Node) ToolChoice {
	return ToolChoice{
		Type:            n.Get("type").Str(),
		Name:            n.Get("name").Str(),
		DisableParallel: n.Get("disable_parallel_tool_use").True(),
	}
}

func thinking(n *Node) Thinking {
	budget, _ := n.Get("budget_tokens").Int()
	return Thinking{
		Type: n.Get("type").Str(), Budget: budget, Display: n.Get("display").Str(), Node: n,
	}
}

// outputConfig reads output_config, and the output_format that came before it.
func outputConfig(n *Node) OutputConfig {
	config := n.Get("output_config")
	format := config.Get("format")
	if !format.Present() {
		format = n.Get("output_format")
	}
	out := OutputConfig{Effort: config.Get("effort").Str(), TaskBudget: -1}
	for _, count := range []string{"total", "remaining"} {
		if n, ok := config.Get("task_budget").Get(count).Int(); ok {
			out.TaskBudget = n
		}
	}
	if format.Get("type").Str() == "json_schema" {
		out.Schema = format.Get("schema")
	}
	return out
}

func marker(n *Node) *Marker {
	control := n.Get("cache_control")
	if !control.Is(Object) {
		return nil
	}
	if ttl := control.Get("ttl").Str(); ttl != "" {
		return &Marker{TTL: ttl}
	}
	return &Marker{TTL: "5m"}
}
