package rules

import "testing"

func TestBatches(t *testing.T) {
	tests := []struct{ why, body, want string }{
		{
			"a duplicate", `{"requests":[{"custom_id":"a","params":{}},{"custom_id":"a","params":{}}]}`,
			badRequest + "requests: custom_id's must be unique within a batch. Duplicate custom_id found: a",
		},
		{"unique ids", `{"requests":[{"custom_id":"a","params":{}},{"custom_id":"b","params":{}}]}`, ""},
		{"the schema comes first", `{"requests":[{"params":{}}]}`, badRequest + "requests.0.custom_id: Field required"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			x := &Exchange{Endpoint: Batches, Header: headers(nil)}
			x.Read([]byte(tt.body))
			got := ""
			if err := First(x); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}
