package tokens

import (
	"fmt"
	"math"
	"sync"

	"github.com/pkoukk/tiktoken-go"
	tiktokenloader "github.com/pkoukk/tiktoken-go-loader"
)

// vocabulary is a byte pair encoding.
type vocabulary struct {
	// ranks holds every token; of two possible merges the one into the lower rank comes first.
	ranks map[string]int
	// pairs holds the ranks of the tokens of two bytes, noRank where the bytes form none. Half of
	// all lookups are for these.
	pairs [1 << 16]int32
}

const noRank = math.MaxInt32

var vocab = sync.OnceValue(loadVocabulary)

var warm = sync.OnceFunc(func() { go vocab() })

// Warm starts to load the vocabulary, if nobody has yet, and returns at once.
func Warm() { warm() }

func loadVocabulary() *vocabulary {
	var loader tiktoken.BpeLoader = tiktokenloader.NewOfflineLoader()
	ranks, err := loader.LoadTiktokenBpe(tiktoken.MODEL_CL100K_BASE + ".tiktoken")
	if err != nil {
		// The file is part of the binary: only a wrong build gets here.
		panic(fmt.Sprintf("load embedded vocabulary: %v", err))
	}
	v := &vocabulary{ranks: ranks}
	for i := range v.pairs {
		v.pairs[i] = v.rank(string([]byte{byte(i >> 8), byte(i)}))
	}
	return v
}

func (v *vocabulary) rank(token string) int32 {
	if r, ok := v.ranks[token]; ok {
		return int32(r)
	}
	return noRank
}

// count returns the number of tokens of a piece of 1 to maxPiece bytes. Every single byte is a
// token.
func (v *vocabulary) count(piece string) int {
	if len(piece) == 1 {
		return 1
	}
	if _, ok := v.ranks[piece]; ok {
		return 1
	}
	return v.merge(piece)
}

// merge joins the neighbours that form the token of the lowest rank, the first of equals, until no
// two form a token, and returns how many parts are left.
func (v *vocabulary) merge(piece string) int {
	var start [maxPiece + 1]uint8 // part i is piece[start[i]:start[i+1]]
	var join [maxPiece + 1]int32  // rank of part i joined with the next one
	n := len(piece)
	for i := range n {
		start[i] = uint8(i)
	}
	start[n] = uint8(n)
	for i := range n - 1 {
		join[i] = v.pairs[uint(piece[i])<<8|uint(piece[i+1])]
	}
	for n > 1 {
		at, least := 0, int32(noRank)
		for i, r := range join[:n-1] {
			if r < least {
				at, least = i, r
			}
		}
		if least == noRank {
			break
		}
		copy(start[at+1:n], start[at+2:n+1])
		copy(join[at:n-2], join[at+1:n-1])
		n--
		for i := max(at-1, 0); i <= at && i < n-1; i++ {
			join[i] = v.rank(piece[start[i]:start[i+2]])
		}
	}
	return n
}
