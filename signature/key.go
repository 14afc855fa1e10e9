package signature

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
)

// A Key mints and verifies signatures. It is immutable and safe for concurrent use.
type Key struct {
	mac    []byte
	cipher cipher.Block
}

// NewKey derives a key from a seed. All keys of one seed are interchangeable.
func NewKey(seed uint64) *Key {
	root := keyed([]byte("mockapi thinking signatures"), binary.BigEndian.AppendUint64(nil, seed))
	encryption := keyed(root[:], []byte("encryption"))
	block, err := aes.NewCipher(encryption[:])
	if err != nil {
		panic(err) // 32 bytes are a valid AES key
	}
	mac := keyed(root[:], []byte("authentication"))
	return &Key{mac: mac[:], cipher: block}
}

// The frame of a signature: field 2 of a message holds field 1 {field 3: 2}, field 2 (the tag) and
// field 5 (the encrypted payload), numbered as in published samples. All lengths are constants
// because the payload's is.
const (
	frameHead = "\x12\xf1\x02" + "\x0a\x02\x18\x02" + "\x12\x10"
	frameBody = "\x2a\xd8\x02"

	tagSize    = aes.BlockSize
	tagStart   = len(frameHead)
	tagEnd     = tagStart + tagSize
	bodyStart  = tagEnd + len(frameBody)
	signedSize = bodyStart + payloadSize
)

// Size is the number of characters of every signature. There is no padding, so that no other string
// of this size decodes to the same bytes.
const Size = signedSize / 3 * 4

// seal authenticates and encrypts a payload.
func (k *Key) seal(payload []byte) string {
	buf := make([]byte, 0, signedSize)
	tag := k.tag(payload)
	buf = append(buf, frameHead...)
	buf = append(buf, tag[:]...)
	buf = append(buf, frameBody...)
	buf = append(buf, payload...)
	cipher.NewCTR(k.cipher, tag[:]).XORKeyStream(buf[bodyStart:], payload)
	return base64.StdEncoding.EncodeToString(buf)
}

// unseal returns the payload of a signature that this seed minted.
func (k *Key) unseal(signature string) ([]byte, error) {
	if len(signature) != Size {
		return nil, fmt.Errorf("it has %d characters, not %d", len(signature), Size)
	}
	buf, err := base64.StdEncoding.DecodeString(signature)
	if err != nil || len(buf) != signedSize { // line breaks are skipped, padding is short
		return nil, errors.New("it is not base64")
	}
	if string(buf[:tagStart]) != frameHead || string(buf[tagEnd:bodyStart]) != frameBody {
		return nil, errors.New("its frame is not one of this server")
	}
	tag, payload := buf[tagStart:tagEnd], buf[bodyStart:]
	cipher.NewCTR(k.cipher, tag).XORKeyStream(payload, payload)
	want := k.tag(payload)
	if !hmac.Equal(tag, want[:]) {
		return nil, errors.New("it was altered, or minted with another seed")
	}
	return payload, nil
}

// tag is the authenticator of a payload, and the initial vector of its encryption.
func (k *Key) tag(payload []byte) [tagSize]byte {
	sum := keyed(k.mac, []byte("tag"), payload)
	return [tagSize]byte(sum[:])
}

// identity makes an id. Of the parts only the last may vary in length.
func (k *Key) identity(label string, parts ...[]byte) ID {
	sum := keyed(k.mac, append([][]byte{[]byte(label)}, parts...)...)
	return ID(sum[:])
}

// keyed is HMAC-SHA256.
func keyed(key []byte, parts ...[]byte) [sha256.Size]byte {
	h := hmac.New(sha256.New, key)
	for _, p := range parts {
		h.Write(p)
	}
	return [sha256.Size]byte(h.Sum(nil))
}
