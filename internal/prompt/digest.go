package prompt

import (
	"bytes"
	"crypto/sha256"
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// digest fills in the digests of every position and the running digests of the prefixes.
func (p *Prompt) digest() {
	e := &encoder{leaves: map[*wire.Node]Digest{}}
	p.leaves = e.leaves
	servers := p.Request.Node.Get("mcp_servers").Elems()
	tools := p.Section(Tools)
	set := make([]Digest, 0, len(servers)+len(tools))
	var cache Digest
	for _, n := range servers {
		members := serverFields(n)
		cache = chain(cache, "mcp_server", e.fields(members, cacheForm))
		set = append(set, chain(Digest{}, "mcp_server", e.fields(members, signForm)))
	}
	for i := range tools {
		t := &tools[i]
		t.Cache, t.Sign = e.tool(t.Tool, cacheForm), e.tool(t.Tool, signForm)
		cache = chain(cache, "tool", t.Cache)
		t.CachePrefix = cache
		set = append(set, t.Sign)
	}
	sign := setDigest(set)
	p.ToolSet = sign
	for i := range tools {
		tools[i].SignPrefix = sign
	}
	system := p.Section(System)
	for i := range system {
		cache, sign = e.step(&system[i], "system_prompt", cache, sign)
		if system[i].Sign != (Digest{}) {
			p.SystemSign = chain(p.SystemSign, "system_prompt", system[i].Sign)
		}
	}
	p.Frames = make([]Digest, len(p.Request.Messages))
	messages := p.Section(Messages)
	for m := range p.Request.Messages {
		message := &p.Request.Messages[m]
		cache, sign, p.Frames[m] = e.frame(message, cache, sign)
		for len(messages) > 0 && messages[0].Message == m {
			q := &messages[0]
			cache, sign = e.step(q, message.Role, cache, sign)
			for _, t := range q.Found {
				set = append(set, e.tool(t, signForm))
				q.ToolSet = setDigest(set)
			}
			messages = messages[1:]
		}
	}
}

// serverFields are the members of an entry of mcp_servers that choose tools. The tools of a server
// are not known here, so the server stands for them; its token is no part of the prompt.
func serverFields(n *wire.Node) []wire.Member {
	if n == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(n.Members), func(m wire.Member) bool {
		return m.Name == "authorization_token"
	})
}

// Section returns the positions of one section. The slice shares the prompt's memory.
func (p *Prompt) Section(s Section) []Position {
	from := slices.IndexFunc(p.Positions, func(q Position) bool { return q.Section >= s })
	if from < 0 {
		return nil
	}
	rest := p.Positions[from:]
	to := slices.IndexFunc(rest, func(q Position) bool { return q.Section > s })
	if to < 0 {
		return rest
	}
	return rest[:to]
}

// step digests one block position and returns the prefixes that end at it. Thinking is no part of
// what a signature compares: each thinking block records the one before it instead.
func (e *encoder) step(q *Position, label string, cache, sign Digest) (Digest, Digest) {
	q.Cache, _ = e.block(q.Block, cacheForm)
	cache = chain(cache, label, q.Cache)
	var counts bool
	if q.Sign, counts = e.block(q.Block, signForm); counts && !isThinking(q.Block) {
		sign = chain(sign, label, q.Sign)
	}
	for _, t := range q.Found {
		cache = chain(cache, "tool", e.tool(t, cacheForm))
		sign = chain(sign, "tool", e.tool(t, signForm))
	}
	q.CachePrefix, q.SignPrefix = cache, sign
	return cache, sign
}

// frame digests what a message says beside its blocks. A signature sees every message's role and
// start; the cache sees only the fields that change the prompt, because consecutive messages of
// one role become one turn.
func (e *encoder) frame(m *wire.InputMessage, cache, sign Digest) (Digest, Digest, Digest) {
	var fields []wire.Member
	for _, f := range m.Node.Members {
		if (f.Name == "clear_at" || f.Name == "output_config") && f.Value.Present() {
			fields = append(fields, f)
		}
	}
	var extra Digest
	if fields != nil {
		extra = e.fields(fields, signForm)
		cache = chain(cache, "frame", extra)
	}
	return cache, chain(sign, m.Role, extra), extra
}

// chain appends a digest to a prefix. The label keeps apart what has one digest at two kinds of
// places.
func chain(before Digest, label string, d Digest) Digest {
	buf := make([]byte, 0, 2*sha256.Size+16)
	buf = append(append(buf, before[:]...), d[:]...)
	return sha256.Sum256(append(buf, label...))
}

// setDigest is the digest of what has no order. It sorts set.
func setDigest(set []Digest) Digest {
	slices.SortFunc(set, func(a, b Digest) int { return bytes.Compare(a[:], b[:]) })
	h := sha256.New()
	for _, d := range set {
		h.Write(d[:])
	}
	return Digest(h.Sum(nil))
}
