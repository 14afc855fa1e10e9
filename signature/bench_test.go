package signature_test

import (
	"fmt"
	"testing"

	"github.com/seed-f1f39373/mockapi/signature"
)

var sizes = []int{100, 1000, 10000}

// perTurn reports the time that a turn takes. It has to be the same for every size.
func perTurn(b *testing.B, turns int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(turns), "ns/turn")
}

func BenchmarkMint(b *testing.B) {
	key := signature.NewKey(1)
	for _, turns := range sizes {
		b.Run(fmt.Sprint(turns), func(b *testing.B) {
			for b.Loop() {
				talk(b, key, turns)
			}
			perTurn(b, turns)
		})
	}
}

// BenchmarkVerify builds and verifies a conversation: unchanged, with every block failing at the
// first message, and the same with every block dropped. Bytes are those of signatures and digests.
func BenchmarkVerify(b *testing.B) {
	key := signature.NewKey(1)
	for _, tt := range []struct {
		name   string
		edited bool
		mode   signature.Mode
	}{
		{"unchanged", false, signature.Reject},
		{"edited", true, signature.Reject},
		{"dropped", true, signature.Drop},
	} {
		for _, turns := range sizes {
			b.Run(fmt.Sprintf("%s/%d", tt.name, turns), func(b *testing.B) {
				_, signatures := talk(b, key, turns)
				digests := make([][2]signature.Digest, turns)
				for i := range digests {
					digests[i][0] = digest("user", fmt.Sprint(i))
					digests[i][1] = digest("assistant", fmt.Sprint(i))
				}
				b.SetBytes(int64(turns * (signature.Size + 64)))
				b.ReportAllocs()
				for b.Loop() {
					result := key.Verify(replay(signatures, digests, tt.edited), signature.Reader{}, tt.mode)
					if len(result.Verdicts) != turns || (result.Verdicts[turns-1].Outcome != signature.Valid) != tt.edited {
						b.Fatal("wrong verdicts")
					}
				}
				perTurn(b, turns)
			})
		}
	}
}
