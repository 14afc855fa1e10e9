package report

import (
	"io"

	"github.com/go-json-experiment/json"
)

// jsonWriter writes one object, whose member findings has one finding a line. What counts them
// follows, so that nothing has to be kept:
//
//	{"findings":[
//	{"rule":"pair.missing_result","level":"error",…},
//	…
//	],"errors":1,"warnings":0,"notes":0,"files":["a.json"],"requests":1,"conversations":1,"remarks":[]}
type jsonWriter struct {
	w io.Writer
	counts
	begun bool
}

func (j *jsonWriter) Add(f Finding) error {
	line, err := json.Marshal(f)
	if err != nil {
		return err
	}
	before := ",\n"
	if !j.begun {
		before = jsonHead + "\n"
		j.begun = true
	}
	j.add(f.Level)
	_, err = io.WriteString(j.w, before+string(line))
	return err
}

const jsonHead = `{"findings":[`

func (j *jsonWriter) Close(t Totals) error {
	tail, err := json.Marshal(struct {
		counts `json:",inline"`
		Totals `json:",inline"`
	}{j.counts, t})
	if err != nil {
		return err
	}
	before := "\n"
	if !j.begun {
		before = jsonHead
	}
	_, err = io.WriteString(j.w, before+"],"+string(tail[1:])+"\n")
	return err
}
