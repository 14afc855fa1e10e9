package wire

import (
	"github.com/seed-f1f39373/mockapi/fixtures"
)

// A validator walks over a body once.
type validator struct {
	betas    gate
	trail    trail
	problems []Problem
	bytes    int // of the texts of problems
	// failures counts the problems found, those included that were not kept.
	failures int
	// found holds, for each object on the way to the value under check, its members by field.
	found []*Member
}

// add reports a problem at the value that the trail leads to.
func (v *validator) add(code Code, offset int, message string) {
	v.report(code, offset, v.trail, v.trail, message)
}

// report reports a problem whose path and whose place in the body differ by an element.
func (v *validator) report(code Code, offset int, path, place trail, message string) {
	v.failures++
	if len(v.problems) == maxProblems || v.bytes > maxProblemBytes {
		return
	}
	p := Problem{
		Code: code, Path: path.path(), Message: message, Offset: offset, Pointer: place.pointer(),
	}
	v.problems = append(v.problems, p)
	v.bytes += len(p.Path) + len(p.Message) + len(p.Pointer)
}

// missing reports that the object at the trail lacks a member.
func (v *validator) missing(code Code, n *Node, name string) {
	path := append(v.trail, step{kind: stepName, name: name})
	v.report(code, n.Start, path, v.trail, msgFieldRequired)
}

func (v *validator) push(s step) { v.trail = append(v.trail, s) }
func (v *validator) pop()        { v.trail = v.trail[:len(v.trail)-1] }

func (v *validator) value(u use, n *Node) {
	if n.Kind == Null && u.nullable {
		return
	}
	switch u.kind {
	case fixtures.KindString:
		v.text(u.spec, n)
	case fixtures.KindInteger, fixtures.KindNumber:
		v.number(u.spec, n)
	case fixtures.KindBoolean:
		if n.Kind != Bool {
			v.add(WrongType, n.Start, msgBoolean)
		}
	case fixtures.KindArray:
		v.array(u.spec, n)
	case fixtures.KindObject:
		v.object(u.spec, n)
	case fixtures.KindTagged:
		v.tagged(u.spec, n)
	case fixtures.KindUnion:
		v.union(u.spec, n)
	case kindTextOrArray:
		if n.Kind == String {
			v.value(u.branches[0], n)
		} else {
			v.value(u.branches[1], n)
		}
	case kindRefused:
		v.add(Misplaced, n.Start, u.text)
	}
}

func (v *validator) array(s *spec, n *Node) {
	if n.Kind != Array {
		v.add(WrongType, n.Start, msgArray)
		return
	}
	if s.maxItems > 0 && len(n.Items) > s.maxItems {
		v.add(TooMany, n.Start, msgMaxItems(s.maxItems, len(n.Items)))
		return
	}
	before := v.failures
	for i, item := range n.Items {
		v.push(step{kind: stepIndex, index: i})
		v.value(s.items, item)
		v.pop()
	}
	if len(n.Items) < s.minItems && v.failures == before {
		v.add(TooFew, n.Start, msgMinItems(s.minItems, len(n.Items)))
	}
}

// tagged checks an object against the member of the union that its tag chooses.
func (v *validator) tagged(s *spec, n *Node) {
	if n.Kind != Object {
		v.add(WrongType, n.Start, msgObject)
		return
	}
	tag := s.defaultTag // when absent or null
	switch t := n.Get(s.tag); {
	case t.Present():
		tag = tagText(t)
	case tag == "" && t == nil:
		v.missing(MissingTag, n, s.tag)
		return
	case tag == "":
		tag = "None"
	}
	m, ok := s.members[tag]
	switch {
	case ok && m.gate.opens(v.betas):
	case s.laterVersion(tag):
		return
	default:
		v.unknownTag(s, n, tag)
		return
	}
	if s.tag == roleTag { // the only discriminator that is not in the API's paths
		v.object(m.spec, n)
		return
	}
	v.push(step{kind: stepTag, name: shownTag(tag, n)})
	v.object(m.spec, n)
	v.pop()
}

const roleTag = "role"

func (v *validator) unknownTag(s *spec, n *Node, tag string) {
	var known []string
	for _, t := range s.tags {
		if s.members[t].gate.opens(v.betas) {
			known = append(known, t)
		}
	}
	if s.tag != roleTag {
		v.add(UnknownTag, n.Start, msgUnknownTag(tag, s.tag, known))
		return
	}
	// A wrong role reads like a wrong enum value in the error catalogue. A public probe of August
	// 2026 saw another sentence: messages: Unexpected role "x". Allowed roles are …
	v.push(step{kind: stepName, name: s.tag})
	v.add(Enum, n.Get(s.tag).Start, msgOneOf(known))
	v.pop()
}

// tagText returns a tag that is not null as Python prints it.
func tagText(n *Node) string {
	switch {
	case n.Kind == String:
		return n.Text
	case n.Kind == Bool && n.True():
		return "True"
	case n.Kind == Bool:
		return "False"
	}
	return string(n.Raw)
}

// shownTag returns the name of a tag in paths. A document that carries its bytes is called pdf, as
// in "messages.0.content.0.pdf.source.base64.data"; reports about other sources say document.
func shownTag(tag string, n *Node) string {
	if tag == "document" && n.Get("source").Get("type").Str() == "base64" {
		return "pdf"
	}
	return tag
}

// union tries the branches in turn and keeps the problems of all when none accepts the value. A
// branch is an element of the path under its pydantic name, as in public reports:
// "container.ContainerParams", "web_fetch_tool_result.content.RequestWebFetchToolResultError".
func (v *validator) union(s *spec, n *Node) {
	kept, failures, size := len(v.problems), v.failures, v.bytes
	for _, b := range s.branches {
		before := v.failures
		v.push(step{kind: stepTag, name: b.label})
		v.value(b, n)
		v.pop()
		if v.failures == before {
			v.problems, v.failures, v.bytes = v.problems[:kept], failures, size
			return
		}
	}
}
