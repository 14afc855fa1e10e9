package rules

import (
	"net/http"
	"strings"
)

const msgInvalidJSON = "The request body is not valid JSON: {problem}"

var bodyRules = []*Rule{
	{
		ID: "body.too_large", Title: "the body is over the limit", Layer: Edge,
		Certainty: Reported, Source: "report: several; docs: api/overview",
		Status: http.StatusRequestEntityTooLarge, Form: BareJSON,
		Message: "Request exceeds the maximum size",
		Why: "32 MB for messages and token counts, 256 MB for batches, 500 MB for files. The edge answers " +
			"before the API sees the request, so the body has no request_id.",
		Fix:  "Send large files once through the Files API and name them by id.",
		Also: []Instance{{ID: "batch.too_large"}},
	},
	{
		ID: "body.encoding_unsupported", Title: "the content coding is not supported", Layer: Edge,
		Certainty: Documented, Source: "SDK types: request_body_encoding_unsupported; the text is ours",
		Message: "Content-Encoding `{encoding}` is not supported.",
		Code:    "request_body_encoding_unsupported",
		Why:     "The body is compressed in a way that is not understood.",
		Fix:     "Send the body plain or with Content-Encoding: gzip.",
		Sample:  Vars{"encoding": "compress"},
	},
	{
		ID: "body.encoding_invalid", Title: "the body is not in its content coding", Layer: Edge,
		Certainty: Documented, Source: "SDK types: request_body_encoding_invalid; the text is ours",
		Message: "The request body could not be decoded as `{encoding}`.",
		Code:    "request_body_encoding_invalid",
		Why:     "Content-Encoding names a coding that the bytes do not have.",
		Fix:     "Compress the body, or leave the header out.",
		Sample:  Vars{"encoding": "gzip"},
	},
	{
		ID: "body.too_large_after_decoding", Title: "the body is over the limit once decompressed", Layer: Edge,
		Certainty: Documented, Source: "SDK types: request_body_too_large_after_decoding; the text is ours",
		Status:  http.StatusRequestEntityTooLarge,
		Message: "The request body exceeds the maximum size after decoding.",
		Code:    "request_body_too_large_after_decoding",
		Why:     "The limit holds for the decompressed body.",
		Fix:     "Send less: compression does not raise the limit.",
	},
	{
		ID: "body.empty", Title: "the body is empty", Layer: Body,
		Certainty: Inferred, Source: "the parser's own text for an empty document",
		Message: msgInvalidJSON,
		Why:     "Nothing is not JSON.",
		Fix:     "Send a JSON object. A redirect or a proxy may have dropped the body.",
		Sample:  Vars{"problem": "Input is a zero-length, empty document: line 1 column 1 (char 0)"},
		Check:   checkSyntax(func(x *Exchange) bool { return len(x.Body) == 0 }),
	},
	{
		ID: "body.lone_surrogate", Title: "a string holds half a character", Layer: Body,
		Certainty: Reported, Source: "report: anthropics/claude-code and others, very frequent",
		Message: msgInvalidJSON,
		Why:     "A \\ud83d without its second half is no character. Cutting UTF-16 text in the middle makes one.",
		Fix:     "Cut text at code points, or replace lone surrogates before encoding.",
		Sample:  Vars{"problem": "no low surrogate in string: line 1 column 91 (char 90)"},
		Check: checkSyntax(func(x *Exchange) bool {
			return strings.Contains(x.Syntax.Message, "surrogate in string")
		}),
	},
	{
		ID: "body.invalid_utf8", Title: "the body is not UTF-8", Layer: Body,
		Certainty: Inferred, Source: "the parser's own text",
		Message: msgInvalidJSON,
		Why:     "JSON is UTF-8.",
		Fix:     "Encode the body as UTF-8, without Latin-1 or UTF-16 text in it.",
		Sample: Vars{"problem": "str is not valid UTF-8: surrogates not allowed: line 1 column 1 " +
			"(char 0)"},
		Check: checkSyntax(func(x *Exchange) bool {
			return strings.Contains(x.Syntax.Message, "not valid UTF-8")
		}),
	},
	{
		ID: "body.invalid_json", Title: "the body is not JSON", Layer: Body,
		Certainty: Reported, Source: "report: the sentence; the parser's texts for each fault are inferred",
		Message: msgInvalidJSON,
		Why:     "The parser takes strict JSON: no comments, no trailing commas, no NaN.",
		Fix:     "Build the body with a JSON library.",
		Sample:  Vars{"problem": "unexpected character: line 1 column 2 (char 1)"},
		Check: checkSyntax(func(x *Exchange) bool {
			return len(x.Body) > 0 && !strings.Contains(x.Syntax.Message, "surrogate")
		}),
	},
}

func checkSyntax(mine func(*Exchange) bool) func(*Exchange) []Finding {
	return func(x *Exchange) []Finding {
		if x.Syntax == nil || !mine(x) {
			return nil
		}
		return outside("problem", x.Syntax.Error())
	}
}
