package tokens

// Tokens that the API adds around the contents of a prompt. The documentation gives no such
// figures; these are inferred, and together with a token factor of 1.3 they reproduce the examples
// of its token counting page for claude-opus-5-5: 14 for a system prompt and a message, 88 for a
// conversation of three messages with thinking, 403 for a tool and a question (with the tool
// overhead of the model table), and 1028 for an image of 1080 by 720 and a sentence.
const (
	// PerPrompt is added once to every prompt.
	PerPrompt = 3
	// PerTurn is added for every turn: consecutive messages of one role are one.
	PerTurn = 2
	// PerBlock is added for every block other than text and thinking: images, documents, tool
	// calls and results.
	PerBlock = 5
	// PerTool is added for every tool definition, beside the tokens of its JSON.
	PerTool = 31
)
