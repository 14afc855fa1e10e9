// Command bench loads a mockapi server from a second process and, in the same run, a bare net/http
// handler that reads the body and writes a constant. It prints the ratio of their rates: a time
// depends on the machine, a ratio mostly does not.
//
//	go build -o /tmp/mockapi ./cmd/mockapi && go run ./bench /tmp/mockapi
package main

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

func main() {
	if len(os.Args) == 2 && os.Args[1] == bareArg {
		serveBare()
		return
	}
	rounds := flag.Int("rounds", 5, "alternating rounds a case; the median round counts")
	slice := flag.Duration("slice", time.Second, "length of one side of a round")
	workers := flag.Int("workers", 8, "concurrent clients")
	only := flag.String("only", "", "run the cases whose name contains this")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "bench: name one binary: go run ./bench PATH/TO/mockapi")
		os.Exit(2)
	}
	if err := run(flag.Arg(0), *only, *rounds, *slice, *workers); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(binary, only string, rounds int, slice time.Duration, workers int) error {
	bare, err := start(os.Args[0], bareArg)
	if err != nil {
		return err
	}
	defer bare.stop()
	mock, err := start(binary, "serve", "--addr", "127.0.0.1:0", "--log", "off")
	if err != nil {
		return err
	}
	defer mock.stop()
	fmt.Printf("%-14s %12s %12s %8s\n", "case", "bare req/s", "mock req/s", "ratio")
	for _, c := range cases() {
		if !strings.Contains(c.name, only) {
			continue
		}
		var ratios, bareRates, mockRates []float64
		for range rounds {
			b, err := load(bare.url+c.bare, c.body, slice, workers)
			if err != nil {
				return fmt.Errorf("%s, bare: %w", c.name, err)
			}
			m, err := load(mock.url+"/v1/messages", c.body, slice, workers)
			if err != nil {
				return fmt.Errorf("%s, mock: %w", c.name, err)
			}
			bareRates, mockRates, ratios = append(bareRates, b), append(mockRates, m), append(ratios, m/b)
		}
		fmt.Printf("%-14s %12.0f %12.0f %8.2f\n", c.name, median(bareRates), median(mockRates), median(ratios))
	}
	return nil
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// A server is a process that printed its URL.
type server struct {
	url  string
	stop func()
}

// start runs a program that says where it listens in the last word of its first line.
func start(name string, args ...string) (*server, error) {
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		cancel()
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		cancel()
		return nil, fmt.Errorf("start %s: %w", name, err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		cancel()
		return nil, fmt.Errorf("start %s: it printed no URL: %w", name, err)
	}
	words := strings.Fields(line)
	return &server{url: words[len(words)-1], stop: func() {
		cancel()
		_ = cmd.Wait() // killed on purpose
	}}, nil
}

// load posts the body from several clients at once and returns the rate of answers.
func load(url string, body []byte, length time.Duration, workers int) (float64, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: workers}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	var (
		group sync.WaitGroup
		done  atomic.Int64
		fail  atomic.Value
	)
	begin := time.Now()
	for range workers {
		group.Go(func() {
			for time.Since(begin) < length && fail.Load() == nil {
				if err := post(client, url, body); err != nil {
					fail.Store(err)
					return
				}
				done.Add(1)
			}
		})
	}
	group.Wait()
	if err, ok := fail.Load().(error); ok {
		return 0, err
	}
	return float64(done.Load()) / time.Since(begin).Seconds(), nil
}

func post(client *http.Client, url string, body []byte) error {
	req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("x-api-key", "sk-ant-bench")
	req.Header.Set("anthropic-version", "2023-06-01")
	req.Header.Set("content-type", "application/json")
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	answer, err := io.ReadAll(res.Body)
	res.Body.Close()
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("status %d: %.200s", res.StatusCode, answer)
	}
	return err
}
