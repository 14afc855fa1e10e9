package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

// ask is a client for the scripts: ask MODEL TEXT posts one user message to ANTHROPIC_BASE_URL and
// prints the status and the answer. The key comes from ANTHROPIC_API_KEY.
func ask() {
	body := fmt.Sprintf(`{"model":%q,"max_tokens":64,"messages":[{"role":"user","content":%q}]}`,
		os.Args[1], os.Args[2])
	req, err := http.NewRequest(http.MethodPost, os.Getenv("ANTHROPIC_BASE_URL")+"/v1/messages", strings.NewReader(body))
	if err != nil {
		fail(err)
	}
	req.Header.Set("x-api-key", os.Getenv("ANTHROPIC_API_KEY"))
	req.Header.Set("anthropic-version", "2023-06-01")
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

func fail(err error) {
	fmt.Fprintln(os.Stderr, "ask:", err)
	os.Exit(1)
}
