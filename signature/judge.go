package signature

// A judge walks the thinking blocks of a request in order.
type judge struct {
	conversation *Conversation
	reader       *Reader
	mode         Mode
	verdicts     []Verdict
	chain        chain
	present      present
	// dropping is the Difference for which the blocks so far of a series of adjacent ones were
	// dropped.
	dropping *Difference
}

// judge completes verdict i by what binds a block: account, user, model, prefix and chain.
func (j *judge) judge(i int) {
	v := &j.verdicts[i]
	if !j.conversation.adjacent(i) {
		j.dropping = nil
	}
	if v.Record == nil {
		return
	}
	if v.Outcome == Valid {
		v.Outcome = j.reader.binding(v.Record)
	}
	switch v.Outcome {
	case OtherOrganization, OtherEndUser:
		v.Dropped = true
		j.chain.pass(v.Record.ID)
	case UnreadableModel:
		v.Dropped = true
		j.chain.keep(v.Record.ID)
	case Valid:
		j.prefix(i)
	default: // Modified
		j.chain.keep(v.Record.ID)
	}
}

// binding checks what does not depend on the conversation.
func (r *Reader) binding(b *Record) Outcome {
	switch {
	case r.BindsOrganization != nil && r.BindsOrganization(b.Model) &&
		b.organization != organizationDigest(r.Organization):
		return OtherOrganization
	case r.BindsEndUser != nil && r.BindsEndUser(b.Model) && b.endUser != endUserDigest(r.EndUser):
		return OtherEndUser
	case r.Reads != nil && !r.Reads(b.Model):
		return UnreadableModel
	}
	return Valid
}

// prefix checks what comes before a block that is valid otherwise.
func (j *judge) prefix(i int) {
	v := &j.verdicts[i]
	if j.dropping == nil {
		v.Difference = j.difference(i)
		if v.Difference.Change == None {
			j.chain.keep(v.Record.ID)
			return
		}
	} else {
		v.Difference = *j.dropping
	}
	v.Outcome = Mismatch
	if j.mode != Drop {
		j.chain.keep(v.Record.ID)
		return
	}
	v.Dropped = true
	j.dropping = &v.Difference
	delete(j.present, v.Record.ID)
}

// difference compares what comes before a block with its record.
func (j *judge) difference(i int) Difference {
	c, t, r := j.conversation, &j.conversation.thinking[i], j.verdicts[i].Record
	if j.reader.Checks != nil && !j.reader.Checks(r.Model) {
		return Difference{}
	}
	d := Difference{
		System:   r.system != c.system,
		Tools:    r.tools != t.tools,
		Messages: r.messages != c.rolling(t.before),
		Chain:    !j.chain.allows(r.Previous),
		Message:  -1, Index: -1,
	}
	switch {
	case d.System:
		d.Change = SystemChanged
	case d.Tools:
		d.Change = ToolsChanged
	case d.Messages:
		d.Change, d.Message, d.Index = c.locate(t, r)
	case d.Chain && j.present.has(r.Previous, j.verdicts) || d.Chain && r.Previous == ID{}:
		d.Change = PredecessorReordered
	case d.Chain:
		d.Change = PredecessorMissing
	}
	return d
}
