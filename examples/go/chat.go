// Package chat is the program under test of the Go example: a chat that sends its whole history.
package chat

import (
	"context"
	"fmt"
	"strings"

	"github.com/anthropics/anthropic-sdk-go/v2"
)

// Chat is one conversation. It is not safe for concurrent use.
type Chat struct {
	client  anthropic.Client
	history []anthropic.MessageParam
}

// New returns an empty conversation held through client.
func New(client anthropic.Client) *Chat {
	return &Chat{client: client}
}

// Say sends the history followed by text and returns the text of the reply. A turn that fails leaves
// the history as it was.
func (c *Chat) Say(ctx context.Context, text string) (string, error) {
	turn := append(c.history, anthropic.NewUserMessage(anthropic.NewTextBlock(text)))
	reply, err := c.client.Messages.New(ctx, anthropic.MessageNewParams{
		Model:     anthropic.ModelClaudeOpus5_5,
		MaxTokens: 1024,
		Messages:  turn,
	})
	if err != nil {
		return "", fmt.Errorf("say: %w", err)
	}
	// The reply goes back whole: its blocks must not be rebuilt from their text.
	c.history = append(turn, reply.ToParam())

	var said strings.Builder
	for _, block := range reply.Content {
		said.WriteString(block.Text)
	}
	return said.String(), nil
}
