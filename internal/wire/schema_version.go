package wire

// dateLength is the length of the date at the end of a tool version such as bash_20250124.
const dateLength = len("20250124")

// splitVersion cuts a tool version into its family and its date.
func splitVersion(tag string) (family, date string, ok bool) {
	cut := len(tag) - dateLength
	if cut < 2 || tag[cut-1] != '_' {
		return "", "", false
	}
	for _, c := range []byte(tag[cut:]) {
		if c < '0' || c > '9' {
			return "", "", false
		}
	}
	return tag[:cut-1], tag[cut:], true
}

// newestVersions returns the newest date of each family of tool versions.
func newestVersions(tags []string) map[string]string {
	newest := map[string]string{}
	for _, tag := range tags {
		if family, date, ok := splitVersion(tag); ok {
			newest[family] = max(newest[family], date)
		}
	}
	return newest
}

// laterVersion tells whether tag is a version of a known tool that is dated later than every known
// one. Such a tool is accepted unseen: a program that uses it knows more than this table does, and
// refusing it would be stricter than the API merely for being older.
func (s *spec) laterVersion(tag string) bool {
	family, date, ok := splitVersion(tag)
	if !ok {
		return false
	}
	newest, known := s.newest[family]
	return known && date > newest
}
