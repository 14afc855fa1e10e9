package hints

import (
	"slices"

	"github.com/seed-f1f39373/mockapi/mockapi/reply/internal/lex"
)

// unitClasses are words for one thing, in the names of fields and behind numbers.
var unitClasses = []map[string]bool{
	stemSet("guest guests people person persons adult adults traveler travelers passenger passengers seats seat party attendees participants covers"),
	stemSet("night nights stay"),
	stemSet("result results item items entries rows records articles posts limit max first count hits"),
	stemSet("price cost amount budget total fee fare salary money balance payment spend dollars euros pay"),
	stemSet("temperature temp degree degrees celsius fahrenheit"),
	stemSet("percent percentage rate ratio discount brightness volume humidity"),
	stemSet("distance kilometers km miles meters radius"),
	stemSet("weight kilograms kg pounds grams"),
	stemSet("quantity qty copies units pieces"),
	stemSet("rating stars star score points"),
	stemSet("servings serves portions people"),
}

// secondsIn converts lengths of time.
var secondsIn = map[string]float64{
	"second": 1, "sec": 1, "minut": 60, "min": 60, "hour": 3600, "hr": 3600, "day": 86400, "week": 604800,
}

// isMeasure tells whether a stem measures something: a unit, a length of time, or a thing that is
// counted.
func isMeasure(stem string) bool {
	return isUnit(stem) || secondsIn[stem] > 0 || slices.ContainsFunc(unitClasses, func(c map[string]bool) bool { return c[stem] })
}

// sharesClass tells whether one of the words is in a class with another.
func sharesClass(core map[string]bool, word string) bool {
	for _, class := range unitClasses {
		if !class[word] {
			continue
		}
		for w := range core {
			if class[w] {
				return true
			}
		}
	}
	return false
}

// converted turns "2 hours" into 120 for a field such as duration_minutes.
func converted(a amount, core map[string]bool) (float64, bool) {
	if len(a.units) == 0 || secondsIn[a.units[0]] == 0 || core[a.units[0]] {
		return 0, false
	}
	for _, unit := range [...]string{"second", "sec", "minut", "min", "hour", "hr", "day", "week"} {
		if core[unit] {
			return a.value * secondsIn[a.units[0]] / secondsIn[unit], true
		}
	}
	return 0, false
}

// unitNames are the units that are written right behind a number.
var unitNames = map[string]string{
	"km": "kilometers", "m": "meters", "cm": "centimeters", "kg": "kilograms", "g": "grams",
	"h": "hours", "hr": "hours", "hrs": "hours", "min": "minutes", "mins": "minutes", "s": "seconds",
	"sec": "seconds", "ms": "milliseconds", "c": "celsius", "f": "fahrenheit", "%": "percent",
	"px": "pixels", "mb": "megabytes", "gb": "gigabytes", "d": "days", "x": "times", "st": "", "nd": "",
	"rd": "", "th": "", "lb": "pounds", "lbs": "pounds", "l": "liters", "ml": "milliliters", "": "",
}

// isUnit tells whether a stem is that of a unit.
func isUnit(stem string) bool { return unitStems[stem] }

var unitStems = func() map[string]bool {
	m := map[string]bool{}
	for _, name := range unitNames {
		if name != "" {
			m[lex.Stem(name)] = true
		}
	}
	return m
}()
