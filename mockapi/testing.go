package mockapi

// A Tester is the part of *testing.T that RunT uses, so that programs which link this package do
// not link package testing.
type Tester interface {
	Helper()
	Fatalf(format string, args ...any)
	Cleanup(func())
}

// RunT starts a server for a test: on loopback, on a free port, with a virtual clock. It is closed
// with the test. Each configure function may change the Config first.
func RunT(t Tester, configure ...func(*Config)) *Server {
	t.Helper()
	var config Config
	for _, change := range configure {
		change(&config)
	}
	s, err := New(config)
	if err != nil {
		t.Fatalf("mockapi: %v", err)
	}
	if err := s.Start("127.0.0.1:0"); err != nil {
		t.Fatalf("mockapi: %v", err)
	}
	t.Cleanup(func() {
		// A test may end with a stream open: it is cut.
		if err := s.http.Close(); err != nil {
			t.Fatalf("mockapi: close: %v", err)
		}
	})
	return s
}
