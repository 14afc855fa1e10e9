package mockapi

import (
	"net/http"
	"time"

	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// batchView is a batch as the API shows it (SDK: MessageBatch). A time that has not come is null.
type batchView struct {
	ID                string     `json:"id"`
	Type              string     `json:"type"`
	ProcessingStatus  string     `json:"processing_status"`
	RequestCounts     countsView `json:"request_counts"`
	EndedAt           *time.Time `json:"ended_at"`
	CreatedAt         time.Time  `json:"created_at"`
	ExpiresAt         time.Time  `json:"expires_at"`
	ArchivedAt        *time.Time `json:"archived_at"`
	CancelInitiatedAt *time.Time `json:"cancel_initiated_at"`
	ResultsURL        *string    `json:"results_url"`
}

type countsView struct {
	Processing int `json:"processing"`
	Succeeded  int `json:"succeeded"`
	Errored    int `json:"errored"`
	Canceled   int `json:"canceled"`
	Expired    int `json:"expired"`
}

func (x *exchange) sendBatch(b world.BatchState) { x.sendJSON(http.StatusOK, x.describeBatch(b)) }

func (x *exchange) describeBatch(b world.BatchState) batchView {
	v := batchView{
		ID: b.ID, Type: "message_batch", ProcessingStatus: "in_progress", RequestCounts: countsView(b.Counts),
		EndedAt: moment(b.Ended), CreatedAt: b.Created, ExpiresAt: b.Expires,
		ArchivedAt: moment(b.Archive), CancelInitiatedAt: moment(b.Canceled),
	}
	switch {
	case v.EndedAt != nil:
		v.ProcessingStatus = "ended"
		results := x.base() + "/v1/messages/batches/" + b.ID + "/results"
		v.ResultsURL = &results
	case v.CancelInitiatedAt != nil:
		v.ProcessingStatus = "canceling"
	}
	return v
}

// base is the URL that the client reached the server by, so that it can follow what is built on it.
func (x *exchange) base() string {
	if x.r.TLS != nil {
		return "https://" + x.r.Host
	}
	return "http://" + x.r.Host
}

func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
