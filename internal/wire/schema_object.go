package wire

// object checks the members of an object against the fields of its model. It looks at each member
// once, so that its cost does not grow with the number of members times that of fields.
func (v *validator) object(s *spec, n *Node) {
	if n.Kind != Object {
		v.add(WrongType, n.Start, msgNoObject(s))
		return
	}
	base := len(v.found)
	for range s.fields {
		v.found = append(v.found, nil)
	}
	unknown := 0
	for i := range n.Members {
		m := &n.Members[i]
		if j, ok := s.index[m.Name]; ok && s.fields[j].gate.opens(v.betas) {
			v.found[base+j] = m
		} else {
			unknown++
		}
	}
	for j := range s.fields {
		v.field(s, j, n, base)
	}
	v.found = v.found[:base]
	if unknown > 0 && !s.open {
		v.unknownMembers(s, n)
	}
}

// msgNoObject tells a free-form object, which is a dict in Python, from a model.
func msgNoObject(s *spec) string {
	if s.fields == nil {
		return msgDictionary
	}
	return msgShape
}

// field checks the j-th field of the model s, whose members lie from base on in found.
func (v *validator) field(s *spec, j int, n *Node, base int) {
	f := &s.fields[j]
	if m := v.found[base+j]; m != nil {
		v.push(step{kind: stepName, name: f.name})
		v.value(f.use, m.Value)
		v.pop()
		return
	}
	if f.required || f.soft && !v.anyGated(s, base) {
		v.missing(Missing, n, f.name)
	}
}

// anyGated tells whether a field behind a gate was sent. A system message may then be without
// content, as Claude Code sends it to change the effort.
func (v *validator) anyGated(s *spec, base int) bool {
	for j := range s.fields {
		if s.fields[j].gate != 0 && v.found[base+j] != nil {
			return true
		}
	}
	return false
}

// unknownMembers checks the members that are no field of the model.
func (v *validator) unknownMembers(s *spec, n *Node) {
	for i := range n.Members {
		m := &n.Members[i]
		f := s.field(m.Name)
		if f != nil && f.gate.opens(v.betas) {
			continue
		}
		v.push(step{kind: stepName, name: m.Name})
		switch {
		case f != nil && f.closedText != "":
			v.report(Extra, m.Start, v.trail[:len(v.trail)-1], v.trail, f.closedText)
		case s.values != nil:
			v.value(*s.values, m.Value)
		default:
			v.add(Extra, m.Start, msgExtra)
		}
		v.pop()
	}
}
