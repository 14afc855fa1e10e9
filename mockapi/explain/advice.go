package explain

import (
	"github.com/seed-f1f39373/mockapi/signature"
)

// Advice is the cause of a failure and what to do about it.
type Advice struct{ Cause, Fix string }

func explanation(pattern string, first *Difference, change signature.Change) Explanation {
	advice, ok := byPattern[pattern]
	if !ok || pattern == patternChain && change == signature.PredecessorReordered {
		advice = byChange[change]
	}
	return Explanation{Pattern: pattern, First: first, Cause: advice.Cause, Fix: advice.Fix}
}

// Outcome is the advice for a block that failed for another reason than its prefix.
func Outcome(o signature.Outcome) Advice { return byOutcome[o] }

// What the documentation advises more than once.
const (
	appendOnly = "Append only: leave what was sent as it was, and put what is new at the end."
	leaveOut   = "Leave out the thinking of all messages that you keep behind a cut, or have the API compact or " +
		"clear the history: what it edits itself is no change."
)

// byPattern holds what clients do that has a pattern (public reports), and the way that the
// documentation has for it (preserved thinking, context editing, compaction, mid-conversation system
// messages).
var byPattern = map[string]Advice{
	patternSystem: {
		"The system prompt was rendered anew, with something in it that changes: a time, a folder, memory, retrieved text.",
		"Render it once a conversation and send the same text each time; append what is new as a system message of messages.",
	},
	patternToolSet: {
		"A tool was added to the list or taken from it, such as by a server that connected later or a mode of the client.",
		"Offer every tool from the start; mark with defer_loading what is not needed yet, and choose with tool_choice.",
	},
	patternToolSchema: {
		"The definition of a tool was generated anew and came out differently.",
		"Make the definitions once a conversation and keep them; what changes belongs into messages.",
	},
	patternBoth: {
		"System prompt and tools both changed, as when a conversation goes on under another configuration or another client.",
		"Keep both with the conversation and send them as they were; for another configuration leave out all thinking.",
	},
	patternFirst: {
		"The first message was rendered anew: a date, memory or a list of files was put into it again.",
		"Send the first message as it was, and append the new context as a message at the end.",
	},
	patternWindow: {
		"A window slid: the oldest messages were left out, and thinking that came after them was kept.", leaveOut,
	},
	patternTail: {
		"Messages in the middle were left out; the first ones and the latest were kept, with their thinking.", leaveOut,
	},
	patternSummary: {
		"A summary took the place of older messages, and the messages behind it were kept with their thinking.",
		"Leave out the thinking of the messages kept behind a summary, or use the API's compaction.",
	},
	patternResults: {
		"Results of tools were shortened, cleared or formatted anew after they had been sent.",
		"Shorten a result before it is first sent; clear old ones with the edit clear_tool_uses_20250919, which is no change.",
	},
	patternCalls: {
		"The input of a tool call changed on its way back, as when it is parsed, completed and written again.",
		"Keep the blocks of a reply as they came and send those.",
	},
	patternReserialized: {
		"The history was built anew from another format, which does not keep all that the API sent.",
		"Store the API's own blocks and send them back, rather than building them from messages of your own.",
	},
	patternReminder: {
		"A text that had been added to a user message for one request was left out of the next one.",
		"Keep what was sent, or send it as a system message with clear_at, which may stay in place.",
	},
	patternStripped: {
		"A text was taken out of an earlier user message.",
		"Leave it in place; where it must go, leave out all thinking that follows it as well.",
	},
	patternInserted: {
		"A text was added to an earlier message.",
		"Append it as a message at the end, or as a system message of messages.",
	},
	patternSystemTurn: {
		"An earlier system message of messages was rendered anew.",
		"Leave it as it was and append another one.",
	},
	patternSystemTurns: {
		"Earlier system messages of messages were left out.",
		"Leave them in place; with clear_at the API forgets them itself.",
	},
	patternMedia: {
		"Images or documents of earlier messages were left out, replaced or encoded anew.",
		"Shrink a picture before it is first sent, and send the same bytes from then on.",
	},
	patternURL: {
		"The URL of an image or a document changed, as signed URLs do. The API compares what a URL serves; here, where " +
			"nothing is fetched, all of the URL but its query counts.",
		"Send the same URL as long as the conversation lasts, or the bytes, or a file id.",
	},
	patternForeign: {
		"Nothing before the block is from the conversation that it was made in.",
		"Send thinking back only in the conversation that it came from.",
	},
	patternChain: {
		"A thinking block between others was left out.",
		"Leave out thinking from the front, from the end, or all of it, but not from the middle.",
	},
}

// byChange is for changes that have no known pattern.
var byChange = map[signature.Change]Advice{
	signature.SystemChanged: {"The system prompt changed.", appendOnly},
	signature.ToolsChanged:  {"The tools changed.", appendOnly},
	signature.BlockChanged:  {"Content before the block changed.", appendOnly},
	signature.BlockRemoved:  {"Content before the block was left out.", leaveOut},
	signature.BlockInserted: {"Content was put in before the block.", appendOnly},
	signature.Older:         {"The first message changed, long before the block.", appendOnly},
	signature.Unknown:       {"Content changed, long before the block.", appendOnly},
	signature.PredecessorReordered: {
		"Thinking blocks stand in another order, or one came back that had been left out.",
		"Send thinking in its order, and keep out what was once left out.",
	},
}

var byOutcome = map[signature.Outcome]Advice{
	signature.Undecodable: {
		"The signature was cut, changed or made up, or comes from another API or a server with another seed.",
		"Send thinking blocks back as they came, or not at all.",
	},
	signature.Modified: {
		"In the latest assistant message a run of thinking blocks is not the one that was returned: a part is gone, its " +
			"order changed, or a text was edited.",
		"Send the run back unchanged, or leave all of it out.",
	},
	signature.OtherOrganization: {
		"The block was made for another organization, and its model binds its thinking to that.",
		"Go on with a conversation under the account that it began with.",
	},
	signature.OtherEndUser: {
		"The block was made for another end user.",
		"Send the same metadata.user_id throughout a conversation.",
	},
	signature.UnreadableModel: {
		"The model cannot read the thinking of the model that made the block. It is left out, not an error.",
		"Nothing: keep the block for requests to a model that reads it.",
	},
}
