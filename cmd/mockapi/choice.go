package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-f1f39373/mockapi/internal/nearest"
)

// choice is a flag's value that is one of a few words.
type choice struct {
	value string
	words []string
}

// choices is a flag's value that is any of a few words, split by commas.
type choices struct {
	values, words []string
}

var (
	_ pflag.Value = (*choice)(nil)
	_ pflag.Value = (*choices)(nil)
)

// newChoice starts with the first word.
func newChoice(words ...string) *choice { return &choice{value: words[0], words: words} }

// newChoices starts with none.
func newChoices(words ...string) *choices { return &choices{words: words} }

// String returns the word chosen.
func (c *choice) String() string { return c.value }

// Type is what the help shows for the value.
func (c *choice) Type() string { return strings.Join(c.words, "|") }

// Set refuses a word that is none of the choices and names the nearest.
func (c *choice) Set(word string) error {
	if err := oneOf(word, c.words); err != nil {
		return err
	}
	c.value = word
	return nil
}

// String returns the words chosen.
func (c *choices) String() string { return strings.Join(c.values, ",") }

// Type is what the help shows for the value.
func (c *choices) Type() string { return strings.Join(c.words, ",") }

// Set adds words.
func (c *choices) Set(list string) error {
	for word := range strings.SplitSeq(list, ",") {
		if err := oneOf(word, c.words); err != nil {
			return err
		}
		c.values = append(c.values, word)
	}
	return nil
}

func (c *choices) has(word string) bool { return slices.Contains(c.values, word) }

func oneOf(word string, words []string) error {
	if slices.Contains(words, word) {
		return nil
	}
	return fmt.Errorf("%q is not one of %s%s", word, strings.Join(words, ", "), nearest.Hint(word, words))
}
