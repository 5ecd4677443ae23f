/** `tallyboard doctor` on a small world of its own. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import type { Server as HttpServer } from "node:http";
import type { Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { type CommandEnd, run } from "../../server/cli/run.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import { prepareTestDatabase, testLog } from "./database.ts";
import { freePort } from "./own-services.ts";
import { createSmallWorld } from "./people.ts";
import { buildServer, environmentOf } from "./server-process.ts";

export interface Examined {
  readonly code: number;
  readonly text: string;
  /** Lines of a check, each with its state in front. */
  of(check: string): readonly string[];
}

/** Reads the text of the command, and checks what holds for each of its texts. */
export function examined({ code, stdout, stderr }: CommandEnd): Examined {
  expect(stderr).toBe("");
  expect(stdout).not.toMatch(/\n +at /);
  const lines = [...stdout.matchAll(/^(ok|warning|failed) +(\S.{10})(.*)$/gm)];
  const states = lines.map(([, state]) => state);
  const count = (state: string) => states.filter((each) => each === state).length;
  expect(stdout).toMatch(
    new RegExp(`\\n${count("ok")} ok, ${count("warning")} warning, ${count("failed")} failed\\.\n$`),
  );
  expect(code).toBe(count("failed") > 0 ? 1 : 0);
  // What is not right has a remedy on the next line.
  expect(stdout.match(/^(warning|failed) .*\n {20} ?\S/gm) ?? []).toHaveLength(states.length - count("ok"));
  const of = (check: string) =>
    lines
      .filter(([, , name = ""]) => name.trim() === check)
      .map(([, state, , line]) => `${state}: ${line?.trim()}`);
  return { code, text: stdout, of };
}

/** What `prepareDoctor` resolves with. */
export type Doctor = Awaited<ReturnType<typeof prepareDoctor>>;

export async function prepareDoctor() {
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-doctor-"));
  const at = (name: string) => join(folder, name);
  const built = await buildServer();
  const prepared = await prepareTestDatabase();
  /** Names the prepared database, and its folder of files. */
  const env: Readonly<Record<string, string>> = { DATA_DIR: at("data"), ...environmentOf(prepared.choice) };
  mkdirSync(at("data"));
  /** Works on the prepared database as its owner, while no server runs on an embedded one. */
  const changed = async (work: (db: Database) => Promise<unknown>): Promise<void> => {
    const db = await openDatabase({ database: prepared.asOwner, redisUrl: null }, testLog);
    await work(db).finally(() => db.close());
  };
  await changed((db) => createSmallWorld({ db, clock: systemClock }));
  return {
    ...{ folder, at, built, choice: prepared.choice, asOwner: prepared.asOwner, env, changed },
    examine: async (more: Readonly<Record<string, string>> = {}): Promise<Examined> =>
      examined(await run(["doctor"], { WORLD: "empty", ...env, ...more })),
    /** A server of the prepared database, as a person starts it, until the test ends. */
    serve: async (): Promise<{ readonly url: string; readonly port: string }> => {
      const port = String(await freePort());
      const server = built.start({ ...env, PORT: port });
      onTestFinished(async () => {
        server.child.kill("SIGINT");
        await server.ended;
      });
      return { url: await server.listening, port };
    },
    remove: async () => {
      await prepared.discard();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** On a free port, until the test ends. */
export async function listening<T extends Server | HttpServer>(
  server: T,
): Promise<{ readonly server: T; readonly port: number }> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : 0 };
}
