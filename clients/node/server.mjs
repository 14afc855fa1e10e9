// One mockapi process for a whole run of the suite.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { once } from "node:events";

const READY = /^mockapi listening on (http:\/\/\S+)$/;
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 10_000;

// startServer starts `bin serve` on a free port and resolves, once the ready line is printed, with
// its base URL and a stop() that resolves with the exit status (null where a signal ended it).
export async function startServer(bin) {
  const child = spawn(bin, ["serve", "--addr", "127.0.0.1:0", "--log", "off"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise((resolve) => child.once("close", (code) => resolve(code)));
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`start ${bin}: not ready after ${START_LIMIT_MS} ms`));
    }, START_LIMIT_MS);
    child.once("error", (cause) => reject(new Error(`start ${bin}: ${cause.message}`)));
    child.once("close", (code) => reject(new Error(`start ${bin}: exited with ${code} before it was ready`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const ready = line.match(READY);
      if (!ready) return;
      clearTimeout(timer);
      resolve(ready[1]);
    });
  });
  const stop = async () => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    const code = await exited;
    clearTimeout(timer);
    return code;
  };
  return { url, stop };
}

// runTests runs node's own test runner over every *.test.mjs of this folder and resolves with its
// exit status. The files run in processes of their own, which share the server.
export async function runTests(url, args) {
  const child = spawn(process.execPath, ["--test", "--test-reporter=spec", "--test-timeout=60000", ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, MOCKAPI_URL: url },
    stdio: "inherit",
  });
  const [code] = await once(child, "close");
  return code ?? 1;
}
