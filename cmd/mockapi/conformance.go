package main

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed-f1f39373/mockapi/conformance/suite"
)

// conformanceKey is sent where no key is given: servers other than the API take any.
const conformanceKey = "sk-ant-conformance"

func newConformance() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "conformance --target URL",
		Short: "Test any server that claims to speak the Messages API",
		Long: `conformance sends requests to a server and judges its answers: by their shape, their errors, and how their
numbers hang together. It knows nothing of mockapi, so the server may be a gateway, a proxy, another
mock, or the API itself; there it costs money.

It exits with 0 where nothing failed, with 1 where something did, and with 2 where the server cannot
be used. A case that the server gave no occasion to judge is skipped, and shown with the reason.`,
		Example: "  mockapi conformance --target http://127.0.0.1:4010\n" +
			"  mockapi conformance --target http://localhost:8080 --only cache,streaming.order --format html > report.html",
		Args: cobra.NoArgs,
	}
	flags := cmd.Flags()
	format := newChoice(suite.Formats...)
	target := flags.String("target", "", "base `URL` of the server, without /v1")
	key := flags.String("api-key", "", "API `KEY` to send (default $ANTHROPIC_API_KEY, else "+conformanceKey+")")
	only := flags.StringSlice("only", nil, "`ID`s of cases or groups to run; all without it")
	model := flags.String("model", suite.GeneralModel, "`MODEL` for what does not depend on the model")
	parallel := flags.Int("parallel", 4, "cases to run at once")
	timeout := flags.Duration("timeout", time.Minute, "time for each case")
	flags.Var(format, "format", "form of the report")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := isBaseURL(*target); err != nil {
			return err
		}
		if err := knowsCases(*only); err != nil {
			return err
		}
		show := newProgress(cmd.ErrOrStderr())
		results, err := suite.Run(cmd.Context(), suite.Options{
			Target: *target, Key: cmp.Or(*key, os.Getenv("ANTHROPIC_API_KEY"), conformanceKey),
			Model: *model, Only: *only, Nonce: strings.ToLower(rand.Text()[:12]), Parallel: *parallel, Timeout: *timeout,
			Client: &http.Client{Transport: direct()}, Done: show.step,
		})
		show.end()
		if err != nil {
			return err
		}
		r := suite.NewReport(*target, results)
		if err := r.Write(cmd.OutOrStdout(), format.value); err != nil {
			return fmt.Errorf("write report: %w", err)
		}
		if !r.OK() {
			return exitStatus(statusFindings)
		}
		return nil
	}
	return cmd
}

// direct sends requests as they are: the transport of the library would ask for compression and undo it.
func direct() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DisableCompression = true
	return t
}

// isBaseURL wants a URL to which /v1/messages can be added.
func isBaseURL(target string) error {
	if target == "" {
		return errors.New("no server is named: add --target http://127.0.0.1:4010")
	}
	u, err := url.Parse(target)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("--target %q is no URL: write it as http://127.0.0.1:4010", target)
	}
	return nil
}

// knowsCases refuses a name that is neither a case nor a group.
func knowsCases(only []string) error {
	_, name := suite.Select(only)
	if name == "" {
		return nil
	}
	var names []string
	for _, c := range suite.Cases() {
		names = append(names, c.ID, c.Group())
	}
	slices.Sort(names)
	return unknown("case", name, slices.Compact(names))
}
