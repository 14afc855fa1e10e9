package signature

// checkLatest looks for modified blocks in the latest assistant message. The verdicts are those of
// c.thinking.
func (c *Conversation) checkLatest(verdicts []Verdict, allowEditedText bool) {
	for i := 0; i < len(c.thinking); {
		end := i + 1
		for end < len(c.thinking) && c.adjacent(end) {
			end++
		}
		if c.thinking[i].Message == c.Latest {
			checkRun(c.thinking[i:end], verdicts[i:end], allowEditedText)
		}
		i = end
	}
}

// adjacent tells whether thinking block i stands directly behind the one before it.
func (c *Conversation) adjacent(i int) bool {
	return i > 0 && c.thinking[i].Message == c.thinking[i-1].Message &&
		c.thinking[i].Index == c.thinking[i-1].Index+1
}

// checkRun compares adjacent blocks with the run that they should be. It marks the first block that
// is edited or out of place, for a run without its end the last block.
func checkRun(blocks []thinking, verdicts []Verdict, allowEditedText bool) {
	for i := range verdicts {
		r, first := verdicts[i].Record, verdicts[0].Record
		if r == nil {
			return
		}
		cut := i == len(verdicts)-1 && r.Length != len(verdicts)
		edited := !allowEditedText && !r.Omitted() && r.text != textDigest(blocks[i].Text)
		if r.Run != first.Run || r.Index != i || cut || edited {
			verdicts[i].Outcome = Modified
			return
		}
	}
}
