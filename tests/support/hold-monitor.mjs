// Preloaded into a process: serves, on 127.0.0.1:HOLD_PORT, its event loop's longest block since the last request.
import { createServer } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const resolutionMs = 5;

if (isMainThread && process.env.HOLD_PORT) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const server = createServer((socket) => {
    const longestMs = Math.max(0, delay.max / 1e6 - resolutionMs);
    delay.reset();
    socket.on("error", () => undefined);
    socket.end(JSON.stringify({ longestMs }));
  });
  // A child of the process inherits the variable and finds the port taken.
  server.on("error", () => undefined);
  server.listen(Number(process.env.HOLD_PORT), "127.0.0.1").unref();
}
