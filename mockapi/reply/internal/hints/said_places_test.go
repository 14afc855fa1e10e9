package hints

import "testing"

func TestPlacesAndDates(t *testing.T) {
	place := `{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}`
	check(t, false, []said{
		{"a city without capitals", "weather in new york for the next 3 days?", "city! days:integer", `{"city":"new york","days":3}`},
		{"a particle inside a name", "how hot is it in rio de janeiro?", "city! units:metric|imperial", `{"city":"rio de janeiro"}`},
		{"a state, and an option", "What's the weather in Austin, TX in fahrenheit?", "location! unit:celsius|fahrenheit",
			`{"location":"Austin, TX","unit":"fahrenheit"}`},
		{"what is not spoken of is left out", "How is the weather in Oslo?", "location! unit:celsius|fahrenheit days:integer", `{"location":"Oslo"}`},
		{"an earlier text", "I live in Madrid. / What's the weather at home?", "city!", `{"city":"Madrid"}`},
		{"the last text wins", "I live in Madrid. / And in Porto?", "city!", `{"city":"Porto"}`},
		{"from and to, whatever their order in the schema", "Book a flight from Lisbon to Oslo on 3 May 2026 for 2 people",
			"destination! origin! date:date passengers:integer", `{"destination":"Oslo","origin":"Lisbon","date":"2026-05-03","passengers":2}`},
		{"from and to, whatever their order in the text", "I need a train to Munich from Vienna on 4 March", "from! to! date:date",
			`{"from":"Vienna","to":"Munich","date":"2027-03-04"}`},
		{"names that say nothing but from and to", "Convert 10 kilometers to miles", "value!:number from_unit! to_unit!",
			`{"value":10,"from_unit":"kilometers","to_unit":"miles"}`},
		{"leaving and arriving", "Leaves Oslo at 7:20 and arrives in Bergen at 8:15",
			"departure_airport! arrival_airport! departure_time! arrival_time!",
			`{"departure_airport":"Oslo","arrival_airport":"Bergen","departure_time":"7:20","arrival_time":"8:15"}`},
		{"the role stands in the object around", "A train from Graz to Wien",
			`{"type":"object","properties":{"to":` + place + `,"from":` + place + `},"required":["to","from"]}`,
			`{"to":{"city":"Wien"},"from":{"city":"Graz"}}`},
		{"a city and its country", "What's the weather in Lyon, France?", "city! country!", `{"city":"Lyon","country":"France"}`},
		{"a list of cities", "Compare the weather in Rome, Madrid and Athens over 5 days", "cities!:[] days:integer",
			`{"cities":["Rome","Madrid","Athens"],"days":5}`},
		{"a room is no city", "Turn off the lamp in the bedroom", "device! state!:on|off room", `{"device":"lamp","state":"off","room":"bedroom"}`},
		{"a time zone", "What time is it in Europe/Berlin?", "timezone!", `{"timezone":"Europe/Berlin"}`},
		{"two dates by their roles", "Book the Grand Plaza hotel from 2026-06-01 to 2026-06-05 for two adults",
			"guests!:integer check_in!:date check_out!:date hotel!",
			`{"guests":2,"check_in":"2026-06-01","check_out":"2026-06-05","hotel":"Grand Plaza"}`},
		{"between two dates", "Show sales between 2027-01-01 and 2027-03-31", "start!:date end!:date", `{"start":"2027-01-01","end":"2027-03-31"}`},
		{"dates in the words of the text", "Request vacation for Kim Lee from July 1 to July 14", "start_date! end_date! employee",
			`{"start_date":"July 1","end_date":"July 14","employee":"Kim Lee"}`},
		{"one date is not the way back", "Find a flight from Hamburg to Nice on 2027-03-02", "from! to! departure_date!:date return_date:date",
			`{"from":"Hamburg","to":"Nice","departure_date":"2027-03-02"}`},
		{"the description asks for a form", "Forecast for Rome on June 3rd",
			`{"type":"object","properties":{"location":{"type":"string"},"date":{"type":"string","description":"YYYY-MM-DD"}},"required":["location","date"]}`,
			`{"location":"Rome","date":"2027-06-03"}`},
		{"a day and its time", "Put \"Dentist\" in my calendar on 2027-02-10 at 9:15", "summary! start_time!:date-time end_time:date-time",
			`{"summary":"Dentist","start_time":"2027-02-10T09:15:00Z"}`},
	})
}
