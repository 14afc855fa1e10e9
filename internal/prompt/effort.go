package prompt

// Effort is how much effort the reply takes: that of the last system message which sets one and stands
// before the user's turn, else the request's, else the model's default; "" for models without. An
// effort takes effect with the next turn of the user (docs: effort). That results of tools alone begin
// none is inferred.
func (p *Prompt) Effort() string {
	messages := p.Request.Messages
	for i := lastTurn(messages) - 1; i >= p.begins; i-- {
		if messages[i].Role != "system" {
			continue
		}
		if effort := messages[i].Node.Get("output_config").Get("effort").Str(); effort != "" {
			return effort
		}
	}
	if effort := p.Request.OutputConfig.Effort; effort != "" {
		return effort
	}
	return p.Model.Effort.Default
}
