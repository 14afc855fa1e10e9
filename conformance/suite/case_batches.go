package suite

import (
	"net/http"
	"strings"
	"time"

	"github.com/tidwall/gjson"
)

const docsBatches = "docs: message batches"

const (
	batchPolls = 20
	batchPause = 2 * time.Second
)

// batch creates a batch of a good and a bad request.
func (t *T) batch() *answer {
	a := t.post("/v1/messages/batches", object{"requests": list{
		object{"custom_id": "good", "params": t.ask(user("Say hello."))},
		object{"custom_id": "bad", "params": t.ask(user("Say hello.")).with("max_tokens", -1)},
	}})
	t.ok(a)
	t.that(strings.HasPrefix(a.get("id").String(), "msgbatch_"), "id", "begins with msgbatch_", a.get("id"))
	return a
}

// ended waits for a batch to end.
func (t *T) ended(batch *answer) *answer {
	path := "/v1/messages/batches/" + batch.get("id").String()
	for range batchPolls {
		a := t.fetch(path)
		status := a.get("processing_status").String()
		if status == "ended" {
			return a
		}
		t.that(status == "in_progress", "processing_status", "is in_progress or ended", status)
		select {
		case <-time.After(batchPause):
		case <-t.ctx.Done():
		}
	}
	t.skip("the batch did not end within %v", batchPolls*batchPause)
	return nil
}

// results reads the results of a batch that has ended, by custom_id.
func (t *T) batchResults(batch *answer) map[string]gjson.Result {
	a := t.fetch("/v1/messages/batches/" + batch.get("id").String() + "/results")
	found := map[string]gjson.Result{}
	for line := range strings.SplitSeq(strings.TrimSpace(string(a.body)), "\n") {
		t.that(gjson.Valid(line), "a line of the results", "is JSON", line)
		result := gjson.Parse(line)
		found[result.Get("custom_id").String()] = result.Get("result")
	}
	return found
}

var batchCases = []Case{
	{"batches.create", "A batch is created in progress, with the number of its requests.", docsBatches, func(t *T) {
		a := t.batch()
		t.equal("type", a.get("type"), "message_batch")
		t.equal("processing_status", a.get("processing_status"), "in_progress")
		t.equal("request_counts.processing", a.get("request_counts.processing"), 2)
		t.equal("results_url", a.get("results_url"), nil)
		t.equal("ended_at", a.get("ended_at"), nil)
	}},
	{"batches.expires", "A batch expires 24 hours after its creation.", docsBatches, func(t *T) {
		a := t.batch()
		created, err := time.Parse(time.RFC3339, a.get("created_at").String())
		t.check(err == nil, "created_at in RFC 3339", a.get("created_at").Raw)
		expires, err := time.Parse(time.RFC3339, a.get("expires_at").String())
		t.check(err == nil, "expires_at in RFC 3339", a.get("expires_at").Raw)
		t.equal("lifetime", expires.Sub(created).String(), (24 * time.Hour).String())
	}},
	{"batches.end", "A batch ends with every request counted once, and a URL for the results.", docsBatches, func(t *T) {
		a := t.ended(t.batch())
		t.equal("request_counts", a.get("request_counts"), object{
			"processing": 0, "succeeded": 1, "errored": 1, "canceled": 0, "expired": 0,
		})
		url := a.get("results_url").String()
		t.that(strings.HasSuffix(url, "/results"), "results_url", "ends in /results", url)
	}},
	{"batches.results", "The results have a message for the good request and the error for the bad one.", docsBatches, func(t *T) {
		batch := t.batch()
		t.ended(batch)
		found := t.batchResults(batch)
		t.equal("number of results", len(found), 2)
		t.equal("the good result", found["good"].Get("type"), "succeeded")
		t.equal("its message", found["good"].Get("message.type"), "message")
		t.equal("the bad result", found["bad"].Get("type"), "errored")
		t.equal("its error", found["bad"].Get("error.error.type"), "invalid_request_error")
	}},
	{"batches.tier", "The usage of a batch is of the batch tier.", docsBatches, func(t *T) {
		batch := t.batch()
		t.ended(batch)
		t.equal("usage.service_tier", t.batchResults(batch)["good"].Get("message.usage.service_tier"), "batch")
	}},
	{"batches.early", "There are no results before the end.", docsBatches, func(t *T) {
		t.target.lists.Lock()
		defer t.target.lists.Unlock()
		a := t.send(http.MethodGet, "/v1/messages/batches/"+t.batch().get("id").String()+"/results", nil)
		if a.status == http.StatusOK {
			t.skip("the batch ended at once")
		}
		t.error(a, 404, "not_found_error")
	}},
	{"batches.list", "The list begins with the newest batch.", docsBatches, func(t *T) {
		t.target.lists.Lock()
		defer t.target.lists.Unlock()
		batch := t.batch()
		a := t.fetch("/v1/messages/batches?limit=100")
		t.that(a.get(`data.#(id==`+batch.get("id").Raw+`)`).Exists(), "data", "has the new batch", a.get("data.#.id"))
		t.equal("first_id", a.get("first_id"), a.get("data.0.id"))
		t.that(a.get("has_more").IsBool(), "has_more", "is true or false", a.get("has_more"))
	}},
	{"batches.cancel", "A batch can be cancelled.", docsBatches, func(t *T) {
		a := t.post("/v1/messages/batches/"+t.batch().get("id").String()+"/cancel", object{})
		t.ok(a)
		status := a.get("processing_status").String()
		t.that(status == "canceling" || status == "ended", "processing_status", "is canceling or ended", status)
	}},
	{"batches.delete", "A batch that has ended can be deleted, and is gone.", docsBatches, func(t *T) {
		path := "/v1/messages/batches/" + t.ended(t.batch()).get("id").String()
		a := t.send(http.MethodDelete, path, nil)
		t.ok(a)
		t.equal("type", a.get("type"), "message_batch_deleted")
		t.error(t.send(http.MethodGet, path, nil), 404, "not_found_error")
	}},
	{"batches.duplicate", "A custom_id that occurs twice is refused at once.", docsBatches, func(t *T) {
		one := object{"custom_id": "a", "params": t.ask(user("Say hello."))}
		t.error(t.post("/v1/messages/batches", object{"requests": list{one, one}}), 400, "invalid_request_error")
	}},
	{"batches.unknown", "A batch that does not exist is not found.", docsBatches, func(t *T) {
		t.error(t.send(http.MethodGet, "/v1/messages/batches/msgbatch_01aaaaaaaaaaaaaaaaaaaaaa", nil), 404, "not_found_error")
	}},
}
