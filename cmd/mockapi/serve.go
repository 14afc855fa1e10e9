package main

import (
	"errors"
	"fmt"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

func newServe() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the Messages API on loopback until interrupted",
		Args:  cobra.NoArgs,
	}
	flags := addServerFlags(cmd, serverDefaults{addr: "127.0.0.1:4010", clock: "real", log: "text"})
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		srv, err := flags.server(cmd)
		if err != nil {
			return err
		}
		err = srv.Start(flags.addr)
		if errors.Is(err, syscall.EADDRINUSE) {
			return fmt.Errorf("%w: try --addr 127.0.0.1:0, which picks a free port", err)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "mockapi listening on %s\n", srv.URL())
		ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
		defer stop()
		<-ctx.Done()
		stop() // a second signal ends the program at once
		return srv.Drain()
	}
	return cmd
}
