// npm run dev: the page by Parcel with hot reload, the server by tsx, restarted on change. One command starts
// both, Ctrl-C ends both, and when one of them ends by itself the other goes too.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root, scratch } from "./paths.mjs";

/** .proxyrc.json sends /api and /socket.io here; it cannot read the environment. */
const apiPort = "3000";
const pagePort = process.env.DEV_PORT ?? "1234";
/** Not the page's own port: Parcel's proxy would swallow the websocket of hot reload. */
const hmrPort = process.env.DEV_HMR_PORT ?? String(Number(pagePort) + 1);

if (process.env.PORT !== undefined && process.env.PORT !== apiPort) {
  console.error(`npm run dev keeps the API on port ${apiPort}; unset PORT, and set DEV_PORT for the page.`);
  process.exit(1);
}

const out = join(scratch, "dev");
rmSync(out, { recursive: true, force: true });

const bin = (path) => join(root, "node_modules", path);
const origins = [`http://localhost:${pagePort}`, `http://127.0.0.1:${pagePort}`].join(",");

const children = [
  spawn(process.execPath, [bin("tsx/dist/cli.mjs"), "watch", "--clear-screen=false", "server/main.ts"], {
    cwd: root,
    stdio: "inherit",
    detached: true,
    env: { PUBLIC_ORIGIN: origins, ...process.env, PORT: apiPort },
  }),
  spawn(
    process.execPath,
    [
      ...[bin("parcel/lib/bin.js"), "serve", "src/index.html", "src/kit.html", "--port", pagePort],
      ...[
        "--host",
        "127.0.0.1",
        "--hmr-port",
        hmrPort,
        "--dist-dir",
        out,
        "--cache-dir",
        join(scratch, "parcel-dev"),
      ],
      "--no-autoinstall",
    ],
    { cwd: root, stdio: "inherit", detached: true, env: { ...process.env, NODE_ENV: "development" } },
  ),
];

let ending = false;
/** Each child leads a process group of its own, so that tsx's server and Parcel's workers end with it. */
function endAll(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) {
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // It has ended already.
    }
  }
}

for (const child of children) child.on("exit", (code) => endAll(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => endAll(0));
console.log(
  `page http://127.0.0.1:${pagePort} (hot reload), widgets at /kit · API http://127.0.0.1:${apiPort}`,
);
