package mockapi_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/google/go-cmp/cmp"
)

// item is a request of a batch as the SDK takes it.
func item(id, model string) anthropic.MessageBatchNewParamsRequest {
	return anthropic.MessageBatchNewParamsRequest{
		CustomID: id,
		Params: anthropic.MessageBatchNewParamsRequestParams{
			Model: anthropic.Model(model), MaxTokens: 64, Messages: []anthropic.MessageParam{user("Good morning.")},
		},
	}
}

func TestSDKBatch(t *testing.T) {
	client, _ := newClient(t)
	batches := client.Messages.Batches
	b, err := batches.New(t.Context(), anthropic.MessageBatchNewParams{Requests: []anthropic.MessageBatchNewParamsRequest{
		item("good", "claude-opus-5-5"), item("bad", "claude-imaginary-9"),
	}})
	if err != nil {
		t.Fatal(err)
	}
	if b.ProcessingStatus != anthropic.MessageBatchProcessingStatusInProgress || b.RequestCounts.Processing != 2 ||
		!b.EndedAt.IsZero() || b.ResultsURL != "" || b.ExpiresAt.Sub(b.CreatedAt).Hours() != 24 {
		t.Errorf("created: %s", b.RawJSON())
	}
	early := batches.ResultsStreaming(t.Context(), b.ID, anthropic.MessageBatchResultsParams{})
	wantRefusal(t, "results before the end", early.Err(), http.StatusNotFound, "", "has no available results.")
	ended, err := batches.Get(t.Context(), b.ID, anthropic.MessageBatchGetParams{})
	if err != nil || ended.ProcessingStatus != anthropic.MessageBatchProcessingStatusEnded {
		t.Fatalf("%v: %s", err, ended.RawJSON())
	}
	got := map[string]string{}
	lines := batches.ResultsStreaming(t.Context(), b.ID, anthropic.MessageBatchResultsParams{})
	for lines.Next() {
		switch r := lines.Current(); result := r.Result.AsAny().(type) {
		case anthropic.MessageBatchSucceededResult:
			got[r.CustomID] = string(result.Message.Usage.ServiceTier)
		case anthropic.MessageBatchErroredResult:
			got[r.CustomID] = result.Error.Error.AsAny().(anthropic.NotFoundErrorObject).Message
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"good": "batch", "bad": "model: claude-imaginary-9"}, got); diff != "" {
		t.Errorf("results (-want +got):\n%s", diff)
	}
	res, err := http.NewRequestWithContext(t.Context(), http.MethodGet, ended.ResultsURL, nil)
	if err != nil {
		t.Fatal(err)
	}
	res.Header.Set("x-api-key", "sk-ant-test")
	res.Header.Set("anthropic-version", "2023-06-01")
	followed, err := http.DefaultClient.Do(res)
	if err != nil || followed.StatusCode != http.StatusOK {
		t.Fatalf("results_url %s leads nowhere: %v", ended.ResultsURL, err)
	}
	followed.Body.Close()
	if gone, err := batches.Delete(t.Context(), b.ID, anthropic.MessageBatchDeleteParams{}); err != nil || gone.ID != b.ID {
		t.Errorf("delete: %v", err)
	}
	_, err = batches.Get(t.Context(), b.ID, anthropic.MessageBatchGetParams{})
	wantRefusal(t, "a batch that was deleted", err, http.StatusNotFound, "", "Message Batch "+b.ID+" not found.")
	_, err = batches.New(t.Context(), anthropic.MessageBatchNewParams{Requests: []anthropic.MessageBatchNewParamsRequest{
		item("dup", "claude-opus-5-5"), item("dup", "claude-opus-5-5"),
	}})
	wantRefusal(t, "a custom_id twice", err, http.StatusBadRequest, "", "Duplicate custom_id found: dup")
}

func wantRefusal(t *testing.T, why string, err error, status int, code anthropic.ErrorCode, text string) {
	t.Helper()
	var refused *anthropic.Error
	if !errors.As(err, &refused) {
		t.Errorf("%s: %v, want an API error", why, err)
		return
	}
	if refused.StatusCode != status || refused.ErrorCode() != code || !strings.Contains(refused.RawJSON(), text) {
		t.Errorf("%s: %d %q %s, want %d %q with %s", why, refused.StatusCode, refused.ErrorCode(), refused.RawJSON(), status, code, text)
	}
}

func TestSDKBatchPages(t *testing.T) {
	client, _ := newClient(t)
	var made []string
	for i := range 7 {
		b, err := client.Messages.Batches.New(t.Context(), anthropic.MessageBatchNewParams{
			Requests: []anthropic.MessageBatchNewParamsRequest{item(fmt.Sprint(i), "claude-haiku-4-5")},
		})
		if err != nil {
			t.Fatal(err)
		}
		made = append([]string{b.ID}, made...)
	}
	for _, row := range []struct {
		why    string
		params anthropic.MessageBatchListParams
		want   []string
	}{
		{"forward, the newest first", anthropic.MessageBatchListParams{Limit: anthropic.Int(2)}, made},
		{"in one page", anthropic.MessageBatchListParams{}, made},
		{"behind one", anthropic.MessageBatchListParams{Limit: anthropic.Int(3), AfterID: anthropic.String(made[2])}, made[3:]},
		{
			"backward from one", anthropic.MessageBatchListParams{Limit: anthropic.Int(2), BeforeID: anthropic.String(made[5])},
			[]string{made[3], made[4], made[1], made[2], made[0]},
		},
	} {
		pager := client.Messages.Batches.ListAutoPaging(t.Context(), row.params)
		var got []string
		for pager.Next() {
			got = append(got, pager.Current().ID)
		}
		if diff := cmp.Diff(row.want, got); diff != "" || pager.Err() != nil {
			t.Errorf("%s: %v (-want +got)\n%s", row.why, pager.Err(), diff)
		}
	}
}

func TestSDKFiles(t *testing.T) {
	client, _ := newClient(t)
	var made []string
	for i := range 7 {
		f, err := client.Files.Upload(t.Context(), anthropic.FileUploadParams{
			File:             anthropic.File(strings.NewReader("hello"), fmt.Sprintf("notes/%d.txt", i), ""),
			ExpiresInSeconds: anthropic.Int(3600),
		})
		if err != nil {
			t.Fatal(err)
		}
		if f.Filename != fmt.Sprintf("%d.txt", i) || f.MimeType != "text/plain" || f.ExpiresAt.Sub(f.CreatedAt).Hours() != 1 {
			t.Errorf("uploaded: %s", f.RawJSON())
		}
		made = append([]string{f.ID}, made...)
	}
	pager := client.Files.ListAutoPaging(t.Context(), anthropic.FileListParams{Limit: anthropic.Int(3)})
	var got []string
	for pager.Next() {
		got = append(got, pager.Current().ID)
	}
	if diff := cmp.Diff(made, got); diff != "" || pager.Err() != nil {
		t.Errorf("list: %v (-want +got)\n%s", pager.Err(), diff)
	}
	_, err := client.Files.Download(t.Context(), made[0], anthropic.FileDownloadParams{})
	wantRefusal(t, "an upload cannot be downloaded", err, 400, anthropic.ErrorCodeFileNotDownloadable, "")
	if gone, err := client.Files.Delete(t.Context(), made[0], anthropic.FileDeleteParams{}); err != nil || gone.Type != "file_deleted" {
		t.Errorf("delete: %v", err)
	}
	_, err = client.Files.GetMetadata(t.Context(), made[0], anthropic.FileGetMetadataParams{})
	wantRefusal(t, "a file that was deleted", err, 404, "", "File `"+made[0]+"` not found.")
	m, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
		Model: anthropic.ModelClaudeOpus5_5, MaxTokens: 64,
		Messages: []anthropic.MessageParam{anthropic.NewUserMessage(
			anthropic.NewDocumentBlock(anthropic.FileDocumentSourceParam{FileID: made[1]}), anthropic.NewTextBlock("Summarise"),
		)},
	})
	if err != nil || m.Usage.InputTokens == 0 {
		t.Errorf("a message with a file: %v", err)
	}
}
