package mockapi

import (
	"math"
	"strconv"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/seed-f1f39373/mockapi/internal/price"
	"github.com/seed-f1f39373/mockapi/internal/wire"
	"github.com/seed-f1f39373/mockapi/mockapi/world"
)

// A Spending is what replies cost, in tokens and money. The tokens are all that were billed, those
// of compactions and advisors too.
type Spending struct {
	Input      int `json:"input_tokens"` // neither read from the cache nor written to it
	CacheRead  int `json:"cache_read_input_tokens"`
	CacheWrite int `json:"cache_creation_input_tokens"`
	Output     int `json:"output_tokens"`
	// ReadShare is the part of all prompt tokens that came from the cache, from 0 to 1.
	ReadShare float64 `json:"cache_read_share"`
	USD       float64 `json:"cost_usd"`
}

// add takes in a finished exchange.
func (s *Spending) add(e *world.Exchange) {
	s.count(e.Usage.Iteration("message", e.Model))
	for _, i := range e.Usage.Iterations {
		if i.Apart() {
			s.count(i)
		}
	}
	s.USD += e.USD
}

func (s *Spending) count(i wire.Iteration) {
	s.Input += i.Input
	s.CacheRead += i.CacheRead
	s.CacheWrite += i.CacheWrite()
	s.Output += i.Output
}

// settle works out what follows from the sums.
func (s *Spending) settle() {
	s.USD = price.Round(s.USD)
	if prompt := s.prompt(); prompt > 0 {
		s.ReadShare = math.Round(1e4*float64(s.CacheRead)/float64(prompt)) / 1e4
	}
}

func (s *Spending) prompt() int { return s.Input + s.CacheRead + s.CacheWrite }

// text is the spending as one line for people.
func (s *Spending) text() string {
	p := message.NewPrinter(language.English) // for commas in large numbers
	cached := ""
	if s.CacheRead+s.CacheWrite > 0 {
		cached = p.Sprintf(" (%.0f%% read from the cache, %d written)", 100*s.ReadShare, s.CacheWrite)
	}
	return p.Sprintf("%d in%s, %d out; ", s.prompt(), cached, s.Output) + dollars(s.USD)
}

// dollars shows an amount to a hundredth of a cent, or less where that leaves fewer than two digits.
func dollars(usd float64) string {
	if usd == 0 {
		return "$0"
	}
	decimals := max(4, 1-int(math.Floor(math.Log10(usd))))
	return "$" + strconv.FormatFloat(usd, 'f', decimals, 64)
}
