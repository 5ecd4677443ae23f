/** Files in a bucket: the same guarantees as in a folder, against an object store that speaks S3. */

import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../server/cli/run.ts";
import type { FileStore } from "../../server/features/file/file.shelf.ts";
import { openFileStore, shelfOf } from "../../server/features/file/file.store.ts";
import type { BucketSettings } from "../../server/platform/bucket-settings.ts";
import { readBucket } from "../../server/platform/bucket-settings.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { loadConfig } from "../../server/platform/config.ts";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import { pruneTables } from "../../server/platform/retention.ts";
import { prepareTestDatabase, testLog } from "../support/database.ts";
import { fileOf, upload } from "../support/files.ts";
import { freePort } from "../support/own-services.ts";
import { createSmallWorld } from "../support/people.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { environmentOf } from "../support/server-process.ts";

const BUCKET = "tallyboard";
let folder: string;
let dataDir: string;
let objects: S3rver;
let port: number;
let server: TestServer;
let token: string;

const environment = (given: Record<string, string> = {}) => ({
  FILES_URL: `s3://${BUCKET}/of/house?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
  FILES_ACCESS_KEY_ID: "S3RVER",
  FILES_SECRET_ACCESS_KEY: "S3RVER",
  ...given,
});

function settings(given: Record<string, string> = {}): BucketSettings {
  const read = readBucket(environment(given));
  if (!read) throw new Error("no bucket is named");
  return read;
}

async function startObjects(): Promise<S3rver> {
  const started = new S3rver({
    ...{ port, address: "127.0.0.1", silent: true, directory: join(folder, "objects") },
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await started.run();
  return started;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tallyboard-bucket-"));
  dataDir = join(folder, "data");
  port = await freePort();
  objects = await startObjects();
  server = await startTestServer({ config: { dataDir, files: settings() } });
  token = await server.signIn("huaxin");
});
afterAll(async () => {
  await server.stop();
  await objects.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = (id: string, headers: Record<string, string> = {}) =>
  fetch(new URL(`/api/file/content?id=${id}`, server.url), { headers: { token, ...headers } });

/** The keys in the bucket; the object store keeps each as some files of that name. */
function keys(): readonly string[] {
  const below = join(folder, "objects", BUCKET);
  if (!existsSync(below)) return [];
  const names = readdirSync(below, { recursive: true, encoding: "utf8" });
  const objects = names.filter((name) => name.endsWith("._S3rver_object"));
  return objects.map((name) => name.replace(/\._S3rver_object$/, "")).sort();
}
const incoming = () => {
  const path = join(dataDir, "files", "incoming");
  return existsSync(path) ? readdirSync(path) : [];
};

async function uploaded(content = fileOf("jpeg")): Promise<string> {
  const answer = await upload(server.url, token, content);
  expect(answer).toMatchObject({ code: 20000 });
  return answer.data.id;
}

describe("a file in a bucket", () => {
  it("is kept under the marker that the database knows, and read back whole and in parts", async () => {
    const content = fileOf("pdf", 3_000_000);
    const id = await uploaded(content);
    const { place } = await openFileStore(server.deps);
    expect(place).toMatch(/^s3:\/\/tallyboard\/of\/house\/[0-9a-f-]{36}$/);
    expect(keys()).toContain(`of/house/${place.split("/").at(-1)}/${id}`);
    const whole = await read(id);
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
    const part = await read(id, { range: "bytes=10-29" });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 30))).toBe(true);
    const last = await read(id, { range: "bytes=-5" });
    expect(Buffer.from(await last.arrayBuffer()).equals(content.subarray(-5))).toBe(true);
    expect(incoming()).toEqual([]);
  });

  it("leaves nothing in bucket or folder when it is refused, or when its sender goes", async () => {
    const before = keys();
    expect((await upload(server.url, token, fileOf("gif"))).code).toBe(40000);
    expect((await upload(server.url, token, fileOf("jpeg", 10 * 1_048_576 + 1))).code).toBe(40000);
    const gone = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(fileOf("mp4", 100_000)),
    });
    const cut = fetch(new URL("/api/file/upload", server.url), {
      ...{ method: "POST", body, signal: gone.signal, duplex: "half" },
      headers: { token, "content-type": "video/mp4" },
    } as RequestInit).catch(() => null);
    while (incoming().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    gone.abort();
    await cut;
    while (incoming().length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(keys()).toEqual(before);
  });

  it("goes with its row when nothing has named it for a week", async () => {
    const id = await uploaded();
    await sql`update file set created_at = now() - interval '8 days' where id = ${id}`.execute(
      server.deps.db.reader,
    );
    const store = await openFileStore(server.deps);
    await pruneTables(server.deps.db, new Date(), {
      dropContent: async (ids) => void (await Promise.all(ids.map((each) => store.drop(each)))),
    });
    expect(await store.sizeOf(id)).toBeNull();
    expect(await (await read(id)).json()).toMatchObject({ code: 40400 });
    expect(keys().filter((key) => key.endsWith(id))).toEqual([]);
    // One that is gone already is no failure.
    await store.drop(id);
  });

  it("is not taken while the object store is away: the answer says when to come back, and nothing is kept", async () => {
    const id = await uploaded();
    await objects.close();
    const refused = await upload(server.url, token, fileOf("jpeg"));
    expect(refused).toMatchObject({ code: 50300, data: { because: ["filesAway"] } });
    expect(incoming()).toEqual([]);
    objects = await startObjects();
    expect((await read(id)).status).toBe(200);
    expect((await upload(server.url, token, fileOf("jpeg"))).code).toBe(20000);
  });

  it("that arrives cut short at the object store is no file", async () => {
    const cutting = await startCutting();
    const { port: at } = cutting.address() as { port: number };
    const elsewhere = settings({ FILES_URL: `s3://${BUCKET}/x?endpoint=http://127.0.0.1:${at}` });
    const store = shelfOf({ dataDir, files: elsewhere }).store("marker");
    const file = await store.begin("cut");
    await file.write(Buffer.from("whole"));
    await expect(file.keep()).rejects.toThrow("kept 3 of 5 bytes");
    expect(incoming()).toEqual([]);
    cutting.close();
  });
});

/** Says that it kept what was sent, and has less. */
async function startCutting(): Promise<Server> {
  const cutting = createServer((request, answer) => {
    request.resume();
    request.on("end", () => {
      answer.writeHead(200, request.method === "HEAD" ? { "content-length": "3" } : { etag: '"1"' });
      answer.end();
    });
  });
  await new Promise<void>((resolve) => cutting.listen(0, "127.0.0.1", resolve));
  return cutting;
}

describe("the place of files", () => {
  it("is refused where the bucket, or the folder, does not hold those of this database", async () => {
    await uploaded();
    const other = settings({
      FILES_URL: `s3://${BUCKET}/other?endpoint=http://127.0.0.1:${port}`,
    });
    const at = (files: BucketSettings | null) =>
      openFileStore({ db: server.deps.db, config: { ...server.deps.config, files } });
    await expect(at(other)).rejects.toThrow(/FILES_URL .* does not hold the files of this database/);
    await expect(at(null)).rejects.toThrow(/DATA_DIR=.* does not hold the files of this database/);
  });

  it("goes with a backup: from a bucket into a folder, and back", { timeout: 240_000 }, async () => {
    const prepared = await prepareTestDatabase();
    const ownData = join(folder, "moving");
    const world = { ...environmentOf(prepared.asOwner), WORLD: "empty" };
    const inFolder = prepared.asOwner.kind === "embedded" ? world : { ...world, DATA_DIR: ownData };
    const inBucket = {
      ...inFolder,
      ...environment({ FILES_URL: `s3://${BUCKET}/moving?endpoint=http://127.0.0.1:${port}` }),
    };
    const withStore = async <T>(
      env: Record<string, string>,
      work: (db: Database, store: FileStore) => Promise<T>,
    ) => {
      const config = loadConfig(env);
      const db = await openDatabase(config, testLog);
      try {
        return await work(db, await openFileStore({ db, config }));
      } finally {
        await db.close();
      }
    };
    const id = "01900000-0000-7000-8000-000000000001";
    const content = fileOf("pdf", 200_000);
    const first = await withStore(inBucket, async (db, store) => {
      await createSmallWorld({ db, clock: systemClock });
      const file = await store.begin(id);
      await file.write(content);
      await file.keep();
      // A numbering that readers of the feed have seen: those after a restore have to be later.
      await sql`insert into feed_counter (topic, scope, seq, raised) values ('client', 'all', 7, 41)`.execute(
        db.reader,
      );
      const checksum = createHash("sha256").update(content).digest("hex");
      await sql`insert into file (id, kind, content_type, size, checksum, created_at)
        values (${id}, 'pdf', 'application/pdf', ${content.length}, ${checksum}, now())`.execute(db.reader);
      return store.place;
    });
    const type = async (env: Record<string, string>, ...args: readonly string[]) => {
      const { code, stderr } = await run(args, env);
      expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
    };
    const [one, two] = [join(folder, "one.backup"), join(folder, "two.backup")];
    const contentAt = (env: Record<string, string>) =>
      withStore(env, async (_, store) => ({
        place: store.place,
        content: await buffer(await store.read(id)),
      }));
    await type(inBucket, "backup", one);
    await type(inFolder, "restore", one, "--replace");
    const there = await contentAt(inFolder);
    expect(there.content.equals(content)).toBe(true);
    const { rows } = await withStore(inFolder, (db) =>
      sql<{ next: number }>`select nextval('feed_numbering') as next`.execute(db.reader),
    );
    expect(rows[0]?.next).toBeGreaterThan(41);
    expect(there.place).toContain("files");
    await type(inFolder, "backup", two);
    await type(inBucket, "restore", two, "--replace");
    const back = await contentAt(inBucket);
    expect(back.content.equals(content)).toBe(true);
    expect(back.place).not.toBe(first);
    await type(inBucket, "restore", two, "--replace");
    // The files that a restore has replaced are gone.
    const markers = new Set(
      keys()
        .filter((key) => key.startsWith("moving/"))
        .map((key) => key.split("/")[1]),
    );
    expect([...markers]).not.toContain(back.place.split("/").at(-1));
    await prepared.discard();
  });

  it.each([
    ["s3://b", "must name a bucket"],
    ["https://bucket/x", "must name a bucket"],
    ["s3://key:secret@bucket/x", "holds no key"],
    ["s3://bucket/x?host=a", '"host" is neither endpoint nor region'],
    ["s3://bucket/x?endpoint=s3.example.com", "endpoint must be a URL"],
  ])("%s is refused at the start", (url, reason) => {
    expect(() => readBucket(environment({ FILES_URL: url }))).toThrow(reason);
  });

  it("needs a key", () => {
    expect(() => readBucket(environment({ FILES_SECRET_ACCESS_KEY: "" }))).toThrow("FILES_SECRET_ACCESS_KEY");
  });

  it("is at AWS by its region, where no endpoint is named", () => {
    expect(readBucket(environment({ FILES_URL: "s3://bucket/a/b/?region=eu-central-1" }))).toMatchObject({
      ...{ endpoint: "https://s3.eu-central-1.amazonaws.com/bucket", prefix: "a/b", region: "eu-central-1" },
    });
  });
});
