package hints

import (
	"regexp"
	"strings"
)

// zoneName matches a time zone by its name: Europe/Paris, UTC.
var zoneName = regexp.MustCompile(`\b(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Pacific|Etc)/[A-Za-z_/+-]+[A-Za-z]\b|\b(?:UTC|GMT|CET|CEST|EST|EDT|CST|MST|PST|PDT|JST|IST|BST)\b`)

// zones are the cities that people ask the time of, by the region of their zone.
var zones = readZones(`
Africa: Cairo Casablanca Johannesburg Lagos Nairobi Accra
America: New_York Los_Angeles Chicago Denver Toronto Vancouver Mexico_City Bogota Lima Santiago Sao_Paulo Buenos_Aires Havana Anchorage
Asia: Tokyo Seoul Shanghai Singapore Bangkok Jakarta Manila Kolkata Dubai Karachi Tehran Jerusalem Kathmandu Taipei
Australia: Sydney Melbourne Brisbane Perth
Europe: London Paris Berlin Madrid Rome Lisbon Vienna Zurich Amsterdam Brussels Copenhagen Oslo Stockholm Helsinki Warsaw Prague Budapest Athens Istanbul Moscow Dublin
Pacific: Auckland Honolulu
`)

func readZones(table string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(table) {
		region, cities, _ := strings.Cut(line, ": ")
		for city := range strings.FieldsSeq(cities) {
			m[strings.ReplaceAll(city, "_", " ")] = region + "/" + city
		}
	}
	return m
}

// timezones finds time zones, by name or by a city in them.
func (t *text) timezones() []find {
	out := t.shape(zoneName)
	for _, r := range t.names {
		f := t.of(r)
		if zone := zones[f.value.(string)]; zone != "" {
			f.value = zone
			out = append(out, f)
		}
	}
	return out
}
