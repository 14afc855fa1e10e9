package rules

// Refusals of images and documents that no request shows: they depend on what a URL holds.
var mediaRules = []*Rule{
	{
		ID: "media.url_robots", Title: "the site forbids fetching", Layer: State,
		Certainty: Reported, Source: "report: several",
		Message: "This URL is disallowed by the website's robots.txt file.",
		Why:     "The API obeys robots.txt when it fetches an image or a document.",
		Fix:     "Download it yourself and send it as base64 or through the Files API.",
	},
	{
		ID: "media.url_not_an_image", Title: "the URL holds no image", Layer: State,
		Certainty: Reported, Source: "report: several. The path says base64 although the source is a url",
		Message: "{path}.image.source.base64.data: The file format is invalid or unsupported",
		Why:     "Most often the URL answers with a web page.",
		Fix:     "Link to the file itself.",
		Sample:  Vars{"path": "messages.0.content.0"},
	},
	{
		ID: "media.pdf_could_not_process", Title: "the PDF could not be read", Layer: State,
		Certainty: Reported, Source: "report: several",
		Message: "Could not process PDF",
		Why:     "The file begins like a PDF and is damaged or encrypted.",
		Fix:     "Save the PDF again, without a password.",
	},
}
