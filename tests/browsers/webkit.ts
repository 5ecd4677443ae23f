/** WebKitGTK over WebDriver: its driver, and an X server without a screen for the browser's window. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Actions, type Driver, until } from "./driver.ts";

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Starts Xvfb on a display that it chooses itself; returns the display's name. */
function startScreen(path: string): Promise<{ readonly screen: ChildProcess; readonly display: string }> {
  const screen = spawn(path, ["-displayfd", "3", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  return new Promise((resolve, reject) => {
    screen.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
    screen.stdio[3]?.once("data", (number) => resolve({ screen, display: `:${String(number).trim()}` }));
  });
}

const ended = (child: ChildProcess) => {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  return gone;
};

/** Starts WebKitGTK's MiniBrowser with a home of its own. */
export async function startWebKit(paths: {
  readonly driver: string;
  readonly screen: string;
}): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), "tallyboard-webkit-"));
  const { screen, display } = await startScreen(paths.screen);
  const port = await freePort();
  const service = spawn(paths.driver, [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      GDK_BACKEND: "x11",
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  });
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
    const { value } = (await answer.json()) as { value: T };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await until("WebKitWebDriver", () => call("GET", "/status"));
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { browserName: "MiniBrowser" } },
  });
  const session = `/session/${sessionId}`;
  await call("POST", `${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 960 });
  return {
    goto: async (url) => void (await call("POST", `${session}/url`, { url })),
    read: async <T>(expression: string) => {
      const script = `return Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;
      return JSON.parse(await call<string>("POST", `${session}/execute/sync`, { script, args: [] })) as T;
    },
    act: async (actions: Actions) => void (await call("POST", `${session}/actions`, { actions })),
    async end() {
      await call("DELETE", session).catch(() => undefined);
      await ended(service);
      await ended(screen);
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
