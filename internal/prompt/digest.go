package prompt

import (
	"crypto/sha256"
	"slices"

	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// digest fills in the digests of every position and the running digests of the prefixes.
func (p *Prompt) digest() {
	e := &encoder{leaves: map[*wire.Node]Digest{}}
	p.leaves, p.SystemSign = e.leaves, Digest{}
	servers := p.Request.Node.Get("mcp_servers").Elems()
	tools := p.Section(Tools)
	var set toolSet
	var cache Digest
	for _, n := range servers {
		members := serverFields(n)
		cache = chain(cache, "mcp_server", e.fields(members, cacheForm))
		set.add(chain(Digest{}, "mcp_server", e.fields(members, signForm)))
	}
	for i := range tools {
		t := &tools[i]
		t.Cache, t.Sign = e.tool(t.Tool, cacheForm), e.tool(t.Tool, signForm)
		cache = chain(cache, "tool", t.Cache)
		t.CachePrefix = cache
		set.add(t.Sign)
	}
	fromStart := set
	sign := set.digest()
	p.ToolSet = sign
	for i := range tools {
		tools[i].SignPrefix = sign
	}
	cache = saltFor(p.Salts, System, cache)
	system := p.Section(System)
	for i := range system {
		cache, sign = e.step(&system[i], "system_prompt", cache, sign)
		if system[i].Sign != (Digest{}) {
			p.SystemSign = chain(p.SystemSign, "system_prompt", system[i].Sign)
		}
	}
	cache = saltFor(p.Salts, Messages, cache)
	p.Frames = make([]Digest, len(p.Request.Messages))
	messages := p.Section(Messages)
	for m := range p.Request.Messages {
		message := &p.Request.Messages[m]
		framed, framedSign, frame := e.frame(message, cache, sign)
		p.Frames[m] = frame
		if m < p.begins {
			continue
		}
		cache, sign = framed, framedSign
		for len(messages) > 0 && messages[0].Message == m {
			q := &messages[0]
			cache, sign = e.step(q, message.Role, cache, sign)
			if q.tools != nil {
				set.change(e, q.tools, fromStart)
				q.ToolSet = set.digest()
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
// start; the cache sees only the field that changes the prompt, because consecutive messages of one
// role become one turn. When a message is cleared is no part of the prompt while it is shown.
func (e *encoder) frame(m *wire.InputMessage, cache, sign Digest) (Digest, Digest, Digest) {
	var fields []wire.Member
	for _, f := range m.Node.Members {
		switch {
		case !f.Value.Present():
		case f.Name == "output_config":
			cache = chain(cache, "frame", e.fields([]wire.Member{f}, signForm))
			fields = append(fields, f)
		case f.Name == "clear_at":
			fields = append(fields, f)
		}
	}
	var extra Digest
	if fields != nil {
		extra = e.fields(fields, signForm)
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

func hashed(b []byte) Digest { return sha256.Sum256(b) }
