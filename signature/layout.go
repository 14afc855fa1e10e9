package signature

import (
	"encoding/binary"
	"errors"
)

const (
	// version changes with the layout or with the meaning of a field.
	version = 1
	// maxModel is the length of the longest model id that fits.
	maxModel    = 41
	payloadSize = 1 + 1 + 2 + 2 + 4 + 3*8 + 5*8 + 16 + (1 + maxModel) + windowBytes
	windowBytes = 4 + 2*8 + 3*Window
)

func (r *Record) marshal() []byte {
	buf := make([]byte, payloadSize)
	buf[0] = version
	r.layout(&codec{rest: buf[1:]})
	return buf
}

func (r *Record) unmarshal(payload []byte) error {
	if payload[0] != version {
		return errors.New("its layout is that of another version")
	}
	r.layout(&codec{rest: payload[1:], decode: true})
	return nil
}

// layout is the order of the fields, for both directions.
func (r *Record) layout(c *codec) {
	flags := byte(r.Kind) << 1
	if r.window.opens {
		flags |= 1
	}
	c.byte(&flags)
	r.Kind, r.window.opens = Kind(flags>>1), flags&1 != 0
	c.number(&r.Index, 2)
	c.number(&r.Length, 2)
	c.number(&r.Tokens, 4)
	c.bytes(r.ID[:])
	c.bytes(r.Previous[:])
	c.bytes(r.Run[:])
	c.bytes(r.organization[:])
	c.bytes(r.endUser[:])
	c.bytes(r.system[:])
	c.bytes(r.tools[:])
	c.bytes(r.text[:])
	c.bytes(r.messages[:])
	c.model(&r.Model)
	c.number(&r.window.count, 4)
	c.bytes(r.window.first[:])
	c.bytes(r.window.origin[:])
	for i := range r.window.entries {
		c.bytes(r.window.entries[i][:])
	}
}

// A codec writes fields of fixed width one after the other, or reads them back.
type codec struct {
	rest   []byte
	decode bool
}

func (c *codec) bytes(b []byte) {
	if c.decode {
		copy(b, c.rest)
	} else {
		copy(c.rest, b)
	}
	c.rest = c.rest[len(b):]
}

func (c *codec) byte(b *byte) {
	one := [1]byte{*b}
	c.bytes(one[:])
	*b = one[0]
}

func (c *codec) number(n *int, width int) {
	var buf [8]byte
	binary.BigEndian.PutUint64(buf[:], uint64(*n))
	c.bytes(buf[8-width:])
	*n = int(binary.BigEndian.Uint64(buf[:]))
}

// model is a length and a name padded to its greatest length.
func (c *codec) model(name *string) {
	length := byte(len(*name))
	c.byte(&length)
	var buf [maxModel]byte
	copy(buf[:], *name)
	c.bytes(buf[:])
	*name = string(buf[:min(int(length), maxModel)])
}
