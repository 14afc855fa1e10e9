package diagnose

import (
	"crypto/sha256"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/seed-f1f39373/mockapi/internal/prompt"
	"github.com/seed-f1f39373/mockapi/internal/wire"
)

// modelParts takes speed for a part of the model (SDK: CacheMissModelChanged).
func modelParts(p *prompt.Prompt) []part {
	speed := slices.IndexFunc(p.Salts, func(s prompt.Salt) bool { return s.Field == "speed" })
	return []part{{digest: digestOf(p.Model.ID, speed >= 0)}}
}

// toolParts leaves deferred tools out, as the prompt does. A server of mcp_servers stands for its
// tools; its token is no part of them.
func toolParts(p *prompt.Prompt) []part {
	var list []part
	for _, server := range p.Request.Node.Get("mcp_servers").Elems() {
		members := map[string][]byte{}
		for _, m := range server.Members {
			if m.Name != "authorization_token" {
				members[m.Name] = compact(m.Value)
			}
		}
		list = append(list, part{digestOf(members), len(server.Raw)})
	}
	for _, q := range p.Section(prompt.Tools) {
		list = append(list, part{q.Cache, len(q.Tool.Node.Raw)})
	}
	return list
}

func systemParts(p *prompt.Prompt) []part {
	var list []part
	for _, q := range p.Section(prompt.System) {
		list = append(list, part{q.Cache, len(q.Block.Node.Raw)})
	}
	return list
}

// parameterParts are the others that shape the prompt. A default that is spelled out is none.
func parameterParts(p *prompt.Prompt) []part {
	salts := slices.DeleteFunc(slices.Clone(p.Salts), func(s prompt.Salt) bool {
		// Speed is compared with the model. The others tell what the messages contain, and the
		// first image must not make an appended message a change.
		return s.Field == "speed" || s.Field == "images" || s.Field == "citations"
	})
	betas := slices.Sorted(slices.Values(p.Request.Betas))
	return []part{{digest: digestOf(
		salts, slices.Compact(betas),
		compact(p.Request.Node.Get("context_management"), jsontext.ReorderRawObjects(true)),
	)}}
}

// messageParts are the blocks with their roles. What a message says beside them comes before them;
// the definition of a deferred tool belongs to the block that is the first to name it.
func messageParts(p *prompt.Prompt) []part {
	var list []part
	positions := p.Section(prompt.Messages)
	for m := range p.Request.Messages {
		if frame := p.Frames[m]; frame != (prompt.Digest{}) {
			list = append(list, part{digest: frame})
		}
		for ; len(positions) > 0 && positions[0].Message == m; positions = positions[1:] {
			q := &positions[0]
			bytes := len(q.Block.Node.Raw)
			var found [][]byte
			for _, t := range q.Found {
				found, bytes = append(found, compact(t.Node)), bytes+len(t.Node.Raw)
			}
			list = append(list, part{digestOf(q.Role, q.Cache, found), bytes})
		}
	}
	return list
}

// compact is a value as JSON without what a client's way of writing adds, nil for one that is absent.
func compact(n *wire.Node, options ...jsontext.Options) []byte {
	if !n.Present() {
		return nil
	}
	options = append(options, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	out, err := jsontext.AppendFormat(nil, n.Raw, options...)
	if err != nil {
		return n.Raw // the body's parser took it
	}
	return out
}

// digestOf writes the values as JSON, which keeps them apart.
func digestOf(values ...any) prompt.Digest {
	b, err := json.Marshal(values, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		panic("diagnose: digest: " + err.Error()) // strings, numbers and bytes always render
	}
	return sha256.Sum256(b)
}
