// Command rulesdoc writes docs/rules.md from the rule table.
//
//	rulesdoc FILE
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: rulesdoc FILE")
		os.Exit(2)
	}
	if err := os.WriteFile(os.Args[1], page(), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "write rules:", err)
		os.Exit(1)
	}
}
