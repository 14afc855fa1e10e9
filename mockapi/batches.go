package mockapi

import (
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"github.com/seed-f1f39373/mockapi/conformance/rules"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// typeJSONL is the content type of the results of a batch.
const typeJSONL = "application/x-jsonl"

// pollAfter is retry-after of a batch in progress, in seconds (capture of 2026-09-02).
const pollAfter = "10"

// itemOverhead is what a request that waits holds beside its part of the body, in bytes: its custom_id, and
// where its params are.
const itemOverhead = 64

var wayOfCreateBatch = []step{
	(*exchange).decode,
	(*exchange).check,
	(*exchange).createBatch,
}

// createBatch serves POST /v1/messages/batches. The requests wait until the batch is looked at.
func (x *exchange) createBatch() *wire.APIError {
	requests := x.Root.Get("requests").Elems()
	items, size := make([]world.BatchItem, len(requests)), len(x.Body)+len(requests)*itemOverhead
	for i, r := range requests {
		// The clone lets go of the copy of the body that the names and texts of a tree share.
		items[i].CustomID = strings.Clone(r.Get("custom_id").Str())
		if params := r.Get("params"); params != nil {
			items[i].Params = params.Raw
		}
	}
	x.Root, x.Problems = nil, nil
	for _, b := range x.world.Batches.Overdue(size) {
		x.finish(b)
	}
	x.sendBatch(x.world.Batches.Add(x.entry.Number, itemHeader(x.Header), items, size).State())
	return nil
}

// onBatch serves an endpoint of one batch. Without the rules about ids a sample stands for one that
// does not exist.
func onBatch(serve func(*exchange, *world.Batch), sample func(x *exchange, id string)) func(*exchange) {
	return withKey(func(x *exchange) {
		id := mux.Vars(x.r)["batch"]
		b, ok := x.world.Batches.Find(id)
		switch {
		case ok:
			x.settle(b)
			serve(x, b)
		case x.Level != rules.Every:
			sample(x, id)
		default:
			x.refuse(refusal("batch.not_found", "id", id))
		}
	})
}

// settle does what the time has brought: the end of a batch that expired, of results that are old.
func (x *exchange) settle(b *world.Batch) {
	if !x.world.Now().Before(b.Expires) {
		x.finish(b)
	}
	x.world.Batches.Trim()
}

func sampleBatch(x *exchange, id string) {
	now := x.world.Now().Truncate(time.Second)
	x.sendBatch(world.BatchState{ID: id, Created: now, Expires: now.Add(24 * time.Hour), Ended: now})
}

// getBatch serves GET /v1/messages/batches/{id}.
func (x *exchange) getBatch(b *world.Batch) {
	x.look(b)
	state := b.State()
	if state.Ended.IsZero() {
		x.w.Header().Set("Retry-After", pollAfter)
	}
	x.sendBatch(state)
}

// cancelBatch serves POST /v1/messages/batches/{id}/cancel. That a batch which has ended is returned as
// it is, and not refused, is inferred.
func (x *exchange) cancelBatch(b *world.Batch) {
	b.Cancel()
	x.sendBatch(b.State())
}

// deleteBatch serves DELETE /v1/messages/batches/{id}.
func (x *exchange) deleteBatch(b *world.Batch) {
	if b.State().Ended.IsZero() {
		x.refuse(refusal("batch.delete_in_progress", "id", b.ID))
		return
	}
	x.world.Batches.Delete(b)
	sendDeletedBatch(x, b.ID)
}

func sendDeletedBatch(x *exchange, id string) {
	x.sendJSON(http.StatusOK, struct {
		ID   string `json:"id"`
		Type string `json:"type"`
	}{id, "message_batch_deleted"})
}

// batchResults serves GET /v1/messages/batches/{id}/results, a line at a time. It does not make the
// batch run: a client that does not wait for its end gets the API's 404.
func (x *exchange) batchResults(b *world.Batch) {
	lines := b.Results()
	if lines == nil {
		x.refuse(refusal("batch.results_not_ready", "id", b.ID))
		return
	}
	x.sendLines(lines)
}

func sampleResults(x *exchange, _ string) { x.sendLines(nil) }

func (x *exchange) sendLines(lines [][]byte) {
	x.w.Header().Set("Content-Type", typeJSONL)
	x.start(http.StatusOK)
	for _, line := range lines {
		if _, err := x.w.Write(line); err != nil {
			x.leave(err)
			return
		}
	}
}

// listBatches serves GET /v1/messages/batches, the newest first. It looks at those that it shows.
func (x *exchange) listBatches() {
	query := x.r.URL.Query()
	if refused := x.checkQuery(query, wire.ListBatches); refused != nil {
		x.refuse(refused)
		return
	}
	id := func(b *world.Batch) string { return b.ID }
	batches, more := pageOf(x.world.Batches.List(), query, id)
	for _, b := range batches {
		x.look(b) // which ends one that has expired
	}
	x.world.Batches.Trim()
	x.sendJSON(http.StatusOK, newPage(batches, more, id, func(b *world.Batch) any { return x.describeBatch(b.State()) }))
}
