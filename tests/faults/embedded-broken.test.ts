// The embedded database on a disk that fills up, with files that are damaged while it runs, and with files that are
// damaged while it does not. Real processes, a real full file system.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { verify } from "../../server/ledger/verify.ts";
import { openDatabase } from "../../server/platform/database.ts";
import { type PreparedDatabase, prepareEmbedded, testLog } from "../support/database.ts";
import { type Answer, type Api, apiAt } from "../support/server.ts";
import {
  type BuiltServer,
  buildServer,
  environmentOf,
  type ServerProcess,
} from "../support/server-process.ts";

const adminPassword = "a-long-password-1";
let built: BuiltServer;
let prepared: PreparedDatabase;
let directory: string;
const running: ServerProcess[] = [];

beforeAll(async () => {
  built = await buildServer();
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill("SIGKILL");
    await server.ended;
  }
  await prepared.discard();
});

async function prepare(): Promise<void> {
  prepared = await prepareEmbedded();
  if (prepared.choice.kind !== "embedded") throw new Error("not embedded");
  directory = prepared.choice.directory;
}

function serve(dataDir: string): ServerProcess {
  const server = built.start({
    ...environmentOf({ kind: "embedded", directory: dataDir }),
    ADMIN_PASSWORD: adminPassword,
  });
  running.push(server);
  return server;
}

/** The only admin, past the forced change of the first password. */
async function admin(url: string, password: string): Promise<Api> {
  const body = { username: "admin", password };
  const { data } = await apiAt(url, null).post<{ tokenValue: string }>("/api/user/login", { body });
  return apiAt(url, data.tokenValue);
}

/** Queries the engine itself, by the socket that only the server's own user may use. */
async function beginNewLogFile(dataDir: string): Promise<void> {
  const name = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 12);
  const client = new pg.Client({ host: join(tmpdir(), `tallyboard-${name}`), user: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  // The engine breaks on it, so there may be no answer.
  client.query("create table broken (id integer); select pg_switch_wal()").catch(() => undefined);
}

let nextCode = 0;
const addDepartment = (api: Api) => {
  nextCode += 1;
  const code = `D${nextCode}`;
  return api.post<{ id: string }>("/api/department/saveOrUpdate", {
    body: { code, name: code, remark: "r".repeat(200) },
    language: "en-US",
  });
};

describe("an embedded database that breaks and cannot be opened again", () => {
  test("ends the process with 1 and a line that says what to do", async () => {
    await prepare();
    const server = serve(directory);
    const url = await server.listening;
    await admin(url, adminPassword);
    // The log needs a new file, which cannot be created, and then cannot be opened by a new start either.
    rmSync(join(directory, "database/pg_wal"), { recursive: true });
    await beginNewLogFile(directory);
    expect((await server.ended).code).toBe(1);
    expect(server.stderr()).toMatch(
      /embedded database .*restore the last backup into it, and start again\. .*\n/,
    );
    expect(server.stderr()).not.toContain("ASSERTIONS");
  });
});

/** A file system that is really full: whether one can be mounted here, and where. */
function mountSmall(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-small-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=192m", "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}
const small = mountSmall();
afterAll(() => {
  if (!small) return;
  execFileSync("umount", [small]);
  rmSync(small, { recursive: true });
});

/** Fills the free space; returns the function that frees it. */
function fill(folder: string): () => void {
  const path = join(folder, "other-peoples-files");
  const descriptor = openSync(path, "w");
  const megabyte = Buffer.alloc(1_048_576, 1);
  for (const piece of [megabyte, megabyte.subarray(0, 4_096)]) {
    try {
      for (;;) writeSync(descriptor, piece);
    } catch {
      // Full, up to pieces of this size.
    }
  }
  closeSync(descriptor);
  return () => rmSync(path);
}

describe.skipIf(small === null)("an embedded database on a full disk", () => {
  test("says that the disk is full, is not ready, loses nothing that it acknowledged, and works again", async () => {
    await prepare();
    const dataDir = join(small ?? "", "data");
    cpSync(directory, dataDir, { recursive: true });
    let server = serve(dataDir);
    let url = await server.listening;
    let api = await admin(url, adminPassword);
    const changed = "another-password-2";
    await api.post("/api/user/changePassword", {
      body: { oldPassword: adminPassword, newPassword: changed },
    });
    api = await admin(url, changed);
    const acknowledged: string[] = [];
    const keep = ({ code, data }: Answer<{ id: string }>) => {
      if (code === 20000) acknowledged.push(data.id);
      return code;
    };
    expect(keep(await addDepartment(api))).toBe(20000);

    const makeRoom = fill(small ?? "");
    const refusals: string[] = [];
    while (refusals.length === 0 && server.child.exitCode === null) {
      const answer = await addDepartment(api).catch(() => null);
      if (answer && keep(answer) !== 20000) refusals.push(answer.msg);
    }
    if (server.child.exitCode === null) {
      expect(refusals[0]).toContain("disk is full");
      const ready = await fetch(`${url}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining("disk")]);
    } else {
      expect(await server.ended).toEqual({ code: 1, signal: null });
      expect(server.stderr()).toContain("The disk is full");
    }

    makeRoom();
    if (server.child.exitCode !== null) {
      server = serve(dataDir);
      url = await server.listening;
    }
    api = await admin(url, changed);
    expect(keep(await addDepartment(api))).toBe(20000);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const list = await api.get<{ list: readonly { id: string }[] }>("/api/department/queryByPage", {
      query: { pageSize: 200 },
    });
    const there = new Set(list.data.list.map(({ id }) => id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
  });
});

describe("damaged files", () => {
  test("that cannot be opened are named with what to do, and nothing else is printed", async () => {
    await prepare();
    rmSync(join(directory, "database/global/pg_control"));
    const server = serve(directory);
    expect((await server.ended).code).toBe(1);
    expect(server.stderr()).toMatch(
      /^The embedded database in .* cannot be opened \(.+\)\. Its files are probably damaged: .*restore the last backup.*\n$/,
    );
  });

  test("inside a table are found by the check, which names the table", async () => {
    await prepare();
    const env = { DATA_DIR: directory };
    expect(await verify(env)).toMatchObject({
      holds: true,
      lines: [
        "No audit record is chained yet.",
        expect.stringContaining("indexes checked"),
        "Nothing is wrong.",
      ],
    });

    const db = await openDatabase({ database: prepared.choice, redisUrl: null }, testLog);
    const { rows } = await sql<{
      path: string;
    }>`select pg_relation_filepath('schema_migration') as path`.execute(db.reader);
    await db.close();
    const file = join(directory, "database", rows[0]?.path ?? "");
    const bytes = readFileSync(file);
    bytes.fill(0xab, 4_096, 6_000);
    writeFileSync(file, bytes);

    const { holds, lines } = await verify(env);
    expect(holds).toBe(false);
    expect(lines.join("\n")).toMatch(/^damaged: schema_migration: invalid page in block 0/);
  });
});
