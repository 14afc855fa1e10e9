package explain

// The patterns of the cache alone. Those that thinking has as well share their names with it.
const (
	patternModel            = "model_changed"
	patternServers          = "mcp_servers_changed"
	patternToolOrder        = "tools_reordered"
	patternWeb              = "web_tool_switched"
	patternTime             = "timestamp"
	patternID               = "random_id"
	patternSpace            = "white_space"
	patternKeys             = "key_order"
	patternNumber           = "number_form"
	patternThinkingStripped = "thinking_stripped"
	patternThinkingTurn     = "thinking_of_earlier_turns"
	patternThinkingDropped  = "thinking_dropped"
	patternEdited           = "message_edited"
	patternRemoved          = "message_removed"
	patternReordered        = "messages_reordered"
	patternTurnScoped       = "turn_scoped_cleared"
)

// What is advised more than once.
const (
	asItWas  = "Send {at} as it was, to the byte, and put what is new behind the last breakpoint."
	keepIt   = "Leave {at} in place; append, and do not edit."
	ownPoint = " A breakpoint of its own at the end of system keeps what stands before the messages."
)

// byMiss holds what changes a prompt for the cache, by pattern or by the parameter that changed. {at}
// is the place of the first difference. What invalidates what is documented (prompt caching); who does
// so and why comes from public reports.
var byMiss = map[string]Advice{
	patternModel: {
		"Each model has a cache of its own.",
		"Go on with the model of the earlier request; each change of it costs one full write.",
	},
	patternServers: {
		"An MCP server was added, removed or configured otherwise; its tools stand first in the prompt.",
		"Connect the same servers, in the same order, throughout a conversation.",
	},
	patternToolSet: {
		"A tool was added, removed or renamed, and all of the prompt behind its definition differs.",
		"Send the tools as they were: offer every one from the start, and mark with defer_loading what is not needed yet.",
	},
	patternToolSchema: {
		"The definition of a tool came out differently, and all of the prompt behind it differs.",
		"Make the definitions once and send {at} as it was.",
	},
	patternToolOrder: {
		"The tools came in another order, as they do out of a map or from servers that answer at different times.",
		"Sort the tools by name before each request.",
	},
	patternWeb: {
		"Web search or web fetch was switched on or off, which changes the system prompt; other tools stay cached.",
		"Offer the web tools with every request of a conversation, or with none.",
	},
	patternSystem: {
		"The system prompt was rendered anew and came out differently.",
		"Send system as it was; put what changes into the newest message, behind the last breakpoint.",
	},
	patternTime: {
		"A time is rendered into {at} anew with each request.",
		"Take the time out of {at}, and tell it in the newest message, behind the last breakpoint.",
	},
	patternID: {
		"An id is rendered into {at} that is another one with each request.",
		"Take the id out of {at}, or keep it the same throughout the conversation.",
	},
	patternSpace: {
		"Only white space differs, as when a text is trimmed or joined anew; to the cache that is another text.",
		"Keep the text of {at} as it was first sent, line ends included.",
	},
	patternKeys: {
		"The keys of a JSON object came in another order, as out of a map that has none (Go, Swift).",
		"Keep the JSON of {at} as it was first sent or received, or sort its keys every time.",
	},
	patternNumber: {
		"A number was written in another form, as when JSON is parsed and written again.",
		"Keep the JSON of {at} as it was first sent or received.",
	},
	patternURL: {
		"The URL of an image or a document changed, as signed URLs do.",
		"Send the same URL as long as the conversation lasts, or the bytes, or a file id.",
	},
	patternWindow: {
		"A window slid: the oldest messages were left out, so the messages begin with another one.",
		"Keep {at} and all that follows it. Where a cut must be, cut seldom and much: each costs one full write." + ownPoint,
	},
	patternTail: {
		"Messages in the middle were left out; the first ones and the latest were kept.",
		"Keep {at} and all that follows it. Where a cut must be, mark the last block before it and cut seldom.",
	},
	patternSummary: {
		"A summary took the place of older messages.",
		"Keep {at} and all that follows it until the context is nearly full: each summary costs one full write." + ownPoint,
	},
	patternResults: {
		"Results of tools were shortened, cleared or formatted anew after they had been sent.",
		"Shorten a result before it is first sent; afterwards send {at} as it was.",
	},
	patternCalls: {
		"The input of a tool call changed on its way back, as when it is parsed, completed and written again.",
		"Keep the blocks of a reply as they came and send those.",
	},
	patternReserialized: {
		"The history was built anew from another format, which does not keep all that was sent.",
		"Store the API's own blocks and send them back, rather than building them from messages of your own.",
	},
	patternFirst: {
		"The first message was rendered anew: a date, memory or a list of files was put into it again.", asItWas,
	},
	patternReminder: {
		"A text that had been added to a user message for one request was left out of the next one.",
		"Leave {at} in place, or add such texts behind the last breakpoint.",
	},
	patternStripped:    {"A text was taken out of an earlier user message.", keepIt},
	patternInserted:    {"Something was put in before the end of what had been cached.", "Put it at the end, behind what was sent before."},
	patternSystemTurn:  {"An earlier system message of messages was rendered anew.", "Leave it as it was and append another one."},
	patternSystemTurns: {"A system message of messages was left out.", keepIt},
	patternTurnScoped: {
		"A system message for one turn was cleared by the next user message, which changes the prompt from there on.",
		"Put the last breakpoint before {at}; automatic caching does so.",
	},
	patternMedia: {
		"Images or documents of earlier messages were left out, replaced or encoded anew.",
		"Shrink a picture before it is first sent, and send the same bytes from then on.",
	},
	patternForeign: {
		"Nothing of the messages is as it was.", "Send back what was sent; where that is not wanted, expect one full write.",
	},
	patternEdited:    {"An earlier message was edited.", asItWas},
	patternRemoved:   {"Part of an earlier message was left out.", keepIt},
	patternReordered: {"Earlier messages came in another order.", "Send the history in the order in which it was made."},
	patternThinkingStripped: {
		"A thinking block was left out of the history.",
		"Send {at} back as it came, for as long as the conversation lasts.",
	},
	patternThinkingTurn: {
		"This model keeps the thinking of the last turn only: once a user message is more than results of tools, earlier " +
			"thinking is gone from the prompt.",
		"Nothing in the request: mark the block before {at} as well, which stays readable, or use a model that keeps all thinking.",
	},
	patternThinkingDropped: {
		"The API left a thinking block out: it does not fit the conversation, the account or the model. See thinking.",
		"Undo what made {at} fail; thinking says what.",
	},
	"speed": {
		"Fast and standard requests are different prompts.", "Use one speed throughout a conversation.",
	},
	"citations": {
		"Citations were switched on or off, which changes the system prompt.",
		"Set citations on the documents of a conversation from the start.",
	},
	"container.skills": {
		"The skills of the container changed; the system prompt names them.",
		"Name the same skills with every request of a conversation.",
	},
	"tool_use": {
		"No tool was there from the start; with the first that a message brings, the model gets instructions for tool use " +
			"in front of everything.",
		"Offer one tool from the start that is not deferred. Else it happens once.",
	},
	"tool_choice": {
		"tool_choice is part of the prompt, in front of the messages.",
		"Send the same tool_choice with every request, and ask for a tool in the newest message.",
	},
	"images": {
		"The first image came into the conversation, or the last one left it; prompts with images have other messages.",
		"Leave images as they are once the conversation has begun: with one from the start, or with none." + ownPoint,
	},
	"thinking": {
		"The thinking config is part of the prompt, in front of the messages.",
		"Use one thinking config throughout a conversation.",
	},
	"output_config.effort": {
		"The effort is part of the prompt, in front of the messages.",
		"Use one effort throughout a conversation, or change it in a system message of messages.",
	},
	"output_config.format": {
		"The output format is part of the prompt, in front of the messages.",
		"Use one format throughout a conversation.",
	},
	"output_config.task_budget": {
		"The task budget is part of the prompt, in front of the messages.",
		"Set it once and do not count it down.",
	},
}
