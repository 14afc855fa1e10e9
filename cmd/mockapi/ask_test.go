package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// ask is a client for the scripts: ask MODEL TEXT… posts user messages to ANTHROPIC_BASE_URL and
// prints the status and the answer. A text @FILE is the answer that ask printed into a file: it is
// sent back as the assistant's message. The key comes from ANTHROPIC_API_KEY, other members of the
// request from ASK_WITH, betas from ASK_BETA.
func ask() {
	var messages []string
	for _, text := range os.Args[2:] {
		messages = append(messages, said(text))
	}
	with := os.Getenv("ASK_WITH")
	if with != "" {
		with += ","
	}
	body := fmt.Sprintf(`{"model":%q,"max_tokens":64,%s"messages":[%s]}`, os.Args[1], with, strings.Join(messages, ","))
	req, err := http.NewRequest(http.MethodPost, os.Getenv("ANTHROPIC_BASE_URL")+"/v1/messages", strings.NewReader(body))
	if err != nil {
		fail(err)
	}
	req.Header.Set("x-api-key", os.Getenv("ANTHROPIC_API_KEY"))
	req.Header.Set("anthropic-version", "2023-06-01")
	if beta := os.Getenv("ASK_BETA"); beta != "" {
		req.Header.Set("anthropic-beta", beta)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		fail(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		fail(err)
	}
	fmt.Printf("%d %s\n", res.StatusCode, answer)
}

// said is the message of an argument.
func said(text string) string {
	file, isAnswer := strings.CutPrefix(text, "@")
	if !isAnswer {
		return fmt.Sprintf(`{"role":"user","content":%q}`, text)
	}
	answer, err := os.ReadFile(file)
	if err != nil {
		fail(err)
	}
	_, reply, _ := strings.Cut(string(answer), " ")
	var message struct {
		Content jsontext.Value `json:"content"`
	}
	if err := json.Unmarshal([]byte(reply), &message); err != nil {
		fail(err)
	}
	return fmt.Sprintf(`{"role":"assistant","content":%s}`, message.Content)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "ask:", err)
	os.Exit(1)
}
