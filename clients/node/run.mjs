// Runs the suite: MOCKAPI_URL names a server that is up, or MOCKAPI_BIN a binary to start on a free
// port. Arguments are test files; without any, all of them run.
import { runTests, startServer } from "./server.mjs";

const { MOCKAPI_URL, MOCKAPI_BIN } = process.env;
const args = process.argv.slice(2);

if (MOCKAPI_URL) {
  process.exitCode = await runTests(MOCKAPI_URL, args);
} else if (MOCKAPI_BIN) {
  const server = await startServer(MOCKAPI_BIN);
  process.exitCode = await runTests(server.url, args);
  const status = await server.stop();
  if (status !== 0) {
    console.error(`stop ${MOCKAPI_BIN}: SIGTERM must end the server with status 0, it ended with ${status}`);
    process.exitCode = 1;
  }
} else {
  console.error("run tests: set MOCKAPI_URL (a running server) or MOCKAPI_BIN (the binary to start)");
  process.exitCode = 2;
}
