package reply

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/schema"
)

func formatted(schema string) string {
	return fmt.Sprintf(`"output_config":{"format":{"type":"json_schema","schema":%s}}`, schema)
}

func TestStructuredOutput(t *testing.T) {
	object := func(properties, required string) string {
		return fmt.Sprintf(`{"type":"object","properties":{%s},"required":[%s],"additionalProperties":false}`, properties, required)
	}
	tests := []struct {
		why, said, schema, want string
	}{
		{"facts from the text", "John Smith (john@example.com) wants the Enterprise plan and a demo.",
			object(`"name":{"type":"string"},"email":{"type":"string"},"plan_interest":{"type":"string"},"demo_requested":{"type":"boolean"}`, `"name","email","plan_interest","demo_requested"`),
			`{"name":"John Smith","email":"john@example.com","plan_interest":"Enterprise","demo_requested":true}`},
		{"numbers and options", "A table for four people at 7 pm, outside please.",
			object(`"party_size":{"type":"integer","description":"number of people"},"time":{"type":"string"},"seating":{"enum":["inside","outside"]}`, `"party_size","time","seating"`),
			`{"party_size":4,"time":"7 pm","seating":"outside"}`},
		{"nothing in the text", "Hello",
			object(`"city":{"type":"string"},"population":{"type":"integer","minimum":1000}`, `"city","population"`),
			`{"city":"Paris","population":1000}`},
		{"a list", "Invite Ana, Bob and Carla.",
			object(`"attendees":{"type":"array","items":{"type":"string"}}`, `"attendees"`),
			`{"attendees":["Ana","Bob","Carla"]}`},
		{"a title", "<session>\nhello there, plan a trip to Lisbon\n</session>\n\nWrite the title for this session.",
			object(`"title":{"type":"string"}`, `"title"`), `{"title":"Plan a trip to Lisbon"}`},
		{"an answer", "My budget is 3000. What is my budget?",
			object(`"answer":{"type":"string"}`, `"answer"`), `{"answer":"Your budget is 3000."}`},
		{"optional properties as well", "Hello from Oslo", `{"type":"object","properties":{"city":{"type":"string"},"open":{"type":"boolean"}}}`,
			`{"city":"Oslo","open":false}`},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			body := user(tt.said, formatted(tt.schema))
			d := composeBody(t, body)
			if diff := cmp.Diff("text end_turn", shape(d)); diff != "" {
				t.Fatalf("-want +got\n%s", diff)
			}
			if diff := cmp.Diff(tt.want, d.Content[0].Text); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
			if err := schema.Validate(promptOf(t, body).Request.OutputConfig.Schema, []byte(d.Content[0].Text)); err != nil || d.Note != "" {
				t.Errorf("Validate: %v, note %q", err, d.Note)
			}
		})
	}
}

func TestStructuredOutputFromConversation(t *testing.T) {
	got := composeText(t, []message{
		{"user", "My budget is 3000 euros and I live in Porto."}, {"assistant", "Noted."},
		{"user", "Fill in my profile."},
	}, formatted(`{"type":"object","properties":{"budget":{"type":"number"},"city":{"type":"string"}},"required":["budget","city"]}`))
	if want := `{"budget":3000,"city":"Porto"}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestImpossibleSchemaIsNoted(t *testing.T) {
	d := composeBody(t, user("Hello", formatted(`{"type":"object","properties":{"n":{"type":"integer","minimum":5,"maximum":4}},"required":["n"]}`)))
	if d.Note == "" || d.StopReason != "end_turn" {
		t.Errorf("note %q, stop_reason %q, want a note and end_turn", d.Note, d.StopReason)
	}
}

func TestToolsBeforeStructuredOutput(t *testing.T) {
	body := user("What's the weather in Oslo?", toolList(weather), formatted(`{"type":"object","properties":{"a":{"const":1}},"required":["a"]}`))
	if got, want := shape(composeBody(t, body)), `get_weather{"city":"Oslo"} tool_use`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
