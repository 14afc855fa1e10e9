package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
)

// bareArg makes this program the bare server.
const bareArg = "-bare"

const (
	pathJSON   = "/json"
	pathSSE    = "/sse"
	pathDecode = "/decode"
)

// The constants are of the size of what the mock answers.
var (
	constantJSON = `{"id":"msg_01","type":"message","role":"assistant","content":[{"type":"text","text":"` +
		strings.Repeat("word ", 60) + `"}],"usage":{"input_tokens":10,"output_tokens":60}}`
	constantSSE = strings.Repeat("event: content_block_delta\ndata: {\"type\":\"content_block_delta\","+
		"\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"some words\"}}\n\n", 20)
)

// serveBare is what the mock is measured against: it reads the body and writes a constant.
func serveBare() {
	mux := http.NewServeMux()
	mux.HandleFunc(pathJSON, constant("application/json", constantJSON, false))
	mux.HandleFunc(pathSSE, constant("text/event-stream; charset=utf-8", constantSSE, false))
	mux.HandleFunc(pathDecode, constant("application/json", constantJSON, true))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench: listen:", err)
		os.Exit(1)
	}
	fmt.Printf("bare http://%s\n", listener.Addr())
	fmt.Fprintln(os.Stderr, "bench:", http.Serve(listener, mux))
}

func constant(contentType, answer string, decode bool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err == nil && decode {
			var v any
			err = json.Unmarshal(body, &v)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", contentType)
		io.WriteString(w, answer)
	}
}
