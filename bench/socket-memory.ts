/**
 * What one open page costs the built server in memory: resident before and after so many sockets, each signed in and
 * following what every page follows and one list. The other ends live in a process of their own.
 *   npx tsx bench/socket-memory.ts [sockets]
 */
import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { signIn } from "./support/api.ts";
import { type Figure, machineLine, rowsOf, table } from "./support/figure.ts";
import { dataFolder, serverBuiltNow, startBuilt } from "./support/server.ts";

const WARM_SOCKETS = 200;
const RESTING_MS = 8_000;
const TOPICS = "session,message,overview,entry";

/** Opens this many in a process of their own, and returns the function that ends it once all of them follow. */
async function openSockets(url: string, token: string, count: number): Promise<ChildProcess> {
  const path = fileURLToPath(new URL("support/watchers.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", path, url, token, String(count), TOPICS], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", () => reject(new Error("the sockets' process has gone")));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await ended;
}

/** Resident memory of the server per socket, after the first few hundred have come and gone. */
export async function measureSocketMemory(sockets = 2_000): Promise<readonly Figure[]> {
  const built = await serverBuiltNow();
  const folder = dataFolder();
  try {
    // The memory for creating the demo data does not belong to the sockets.
    await (await startBuilt(built, { DATA_DIR: folder.path })).stop();
    const server = await startBuilt(built, { DATA_DIR: folder.path });
    try {
      const token = await signIn(server.url, "admin");
      await end(await openSockets(server.url, token, WARM_SOCKETS));
      await sleep(RESTING_MS);
      const beforeMb = server.residentMb();
      const open = await openSockets(server.url, token, sockets);
      await sleep(RESTING_MS);
      const value = ((server.residentMb() - beforeMb) * 1_024) / sockets;
      await end(open);
      const samples = `resident, ${sockets} sockets with 4 topics each`;
      return [{ what: "server memory per socket", value, unit: "KB", samples }];
    } finally {
      await server.stop();
    }
  } finally {
    folder.remove();
    built.remove();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sockets = Number(process.argv[2] ?? 2_000);
  console.log(`${table(await rowsOf(() => measureSocketMemory(sockets)))}\n\n${machineLine()}`);
}
