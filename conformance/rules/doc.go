// Package rules is the table of everything that the Messages API refuses.
//
// A [Rule] is one row: what is wrong, in whose words the API says so, how sure that is, and a check
// that finds it in a request. The server's errors, the checks of request files, the explanations and
// docs/rules.md all come from this one table; adding a rule is adding a row to one of the rule_*.go
// files and its id to the list in order.go.
//
// A caller fills an [Exchange] with the headers, calls [Exchange.Read] with the body, and asks
// [First] for the answer of the API, or [All] for everything that is wrong. [Error] makes any row
// into an error by its id, for faults and for refusals that depend on the state of an account.
package rules

//go:generate go run ./rulesdoc ../../docs/rules.md
