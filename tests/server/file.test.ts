/** Files: what is taken, who may see it, and what a command may do with it. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFileStore } from "../../server/features/file/file.store.ts";
import { fileCookie, fileOf, HEADS, upload } from "../support/files.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const MIB = 1_048_576;
let dataDir: string;
let server: TestServer;
const tokens: Record<"admin" | "huaxin" | "huaxin2" | "beichen", string> = {
  ...{ admin: "", huaxin: "", huaxin2: "", beichen: "" },
};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "tallyboard-files-"));
  server = await startTestServer({ config: { dataDir } });
  for (const account of ["admin", "huaxin", "huaxin2", "beichen"] as const)
    tokens[account] = await server.signIn(account);
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const read = (id: string, headers: Record<string, string>) =>
  fetch(new URL(`/api/file/content?id=${id}`, server.url), { headers });

/** Everything that lies on disk, wherever the store has put it. */
const kept = () => {
  const files = join(dataDir, "files");
  return existsSync(files) ? readdirSync(files).flatMap((store) => readdirSync(join(files, store))) : [];
};

async function uploaded(token: string, content = fileOf("jpeg")): Promise<string> {
  const answer = await upload(server.url, token, content);
  expect(answer).toMatchObject({ code: 20000 });
  return answer.data.id;
}

describe("what is taken", () => {
  it.each([
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/webp"],
    ["pdf", "application/pdf"],
    ["mp4", "video/mp4"],
    ["webm", "video/webm"],
  ] as const)("a %s is taken for what it is, whatever it is called", async (kind, contentType) => {
    const content = fileOf(kind);
    const { code, data } = await upload(server.url, tokens.huaxin, content, "text/plain");
    expect(code).toBe(20000);
    expect(data.url).toBe(`/api/file/content?id=${data.id}`);
    const answer = await read(data.id, { token: tokens.huaxin });
    expect(answer.headers.get("content-type")).toContain(contentType);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  it.each(["heic", "mkv", "gif", "html"] as const)("a %s that says it is a JPEG is refused", async (kind) => {
    const before = kept();
    expect(await upload(server.url, tokens.huaxin, fileOf(kind))).toMatchObject({
      code: 40000,
      data: { errors: [{ path: "file" }] },
    });
    expect(kept()).toEqual(before);
  });

  it("a file of a few bytes is judged too, and an empty one is none", async () => {
    expect((await upload(server.url, tokens.huaxin, HEADS.png)).code).toBe(20000);
    expect((await upload(server.url, tokens.huaxin, Buffer.alloc(0))).code).toBe(40000);
  });

  it("10 MB of picture or PDF are taken, one byte more is not, and nothing of it stays", async () => {
    for (const kind of ["jpeg", "pdf"] as const) {
      expect((await upload(server.url, tokens.huaxin, fileOf(kind, 10 * MIB))).code).toBe(20000);
      const before = kept();
      expect((await upload(server.url, tokens.huaxin, fileOf(kind, 10 * MIB + 1))).code).toBe(40000);
      expect(kept()).toEqual(before);
    }
    // A video may be larger than that.
    expect((await upload(server.url, tokens.huaxin, fileOf("mp4", 10 * MIB + 1))).code).toBe(20000);
  });

  it("nobody uploads without having signed in", async () => {
    expect((await upload(server.url, null, fileOf("jpeg"))).code).toBe(50008);
  });
});

describe("who may see it", () => {
  it("one's own client and admins; to another client it does not exist", async () => {
    const id = await uploaded(tokens.huaxin);
    const status = async (token: string) => (await read(id, { token })).status;
    expect(await status(tokens.huaxin2)).toBe(200);
    expect(await status(tokens.admin)).toBe(200);
    const foreign = await read(id, { token: tokens.beichen });
    const unknown = await read("0190f0a0-0000-7000-8000-000000000000", { token: tokens.beichen });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(await foreign.json()).toEqual(await unknown.json());
    expect((await read(id, {})).status).toBe(401);
  });

  it("what an admin uploaded is no client's before it belongs to something", async () => {
    const id = await uploaded(tokens.admin);
    expect((await read(id, { token: tokens.huaxin })).status).toBe(404);
  });

  it("the cookie opens files and nothing else, and ends with the session", async () => {
    const token = await server.signIn("huaxin");
    const id = await uploaded(token);
    const { pair, whole } = await fileCookie(server.url, token);
    expect(whole).toMatch(/; Path=\/api\/file\/content; HttpOnly; SameSite=Strict$/);
    expect((await read(id, { cookie: pair })).status).toBe(200);
    const elsewhere = await fetch(new URL("/api/user/menu", server.url), {
      method: "POST",
      headers: { cookie: pair },
    });
    expect(await elsewhere.json()).toMatchObject({ code: 50008 });
    await server.api(token).post("/api/user/logout");
    expect((await read(id, { cookie: pair })).status).toBe(401);
  });
});

describe("how it is sent", () => {
  it("whole, in ranges, and not at all where the browser has it", async () => {
    const content = fileOf("mp4", 5_000);
    for (let at = HEADS.mp4.length; at < content.length; at += 1) content[at] = at % 251;
    const id = await uploaded(tokens.huaxin, content);
    const range = async (asked: string) => {
      const answer = await read(id, { token: tokens.huaxin, range: asked });
      const body = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, said: answer.headers.get("content-range"), body };
    };
    expect(await range("bytes=100-199")).toEqual({
      ...{ status: 206, said: "bytes 100-199/5000", body: content.subarray(100, 200) },
    });
    expect(await range("bytes=4900-")).toMatchObject({ status: 206, body: content.subarray(4_900) });
    expect(await range("bytes=-10")).toMatchObject({ said: "bytes 4990-4999/5000" });
    expect(await range("bytes=4990-9999")).toMatchObject({ said: "bytes 4990-4999/5000" });
    expect(await range("bytes=5000-")).toMatchObject({ status: 416, said: "bytes */5000" });
    expect(await range("lines=1-2")).toMatchObject({ status: 200 });
    const whole = await read(id, { token: tokens.huaxin });
    expect(whole.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
    const again = { token: tokens.huaxin, "if-none-match": whole.headers.get("etag") ?? "" };
    expect((await read(id, again)).status).toBe(304);
  });
});

describe("where it lies", () => {
  it("in a folder that the database knows; another DATA_DIR is refused", async () => {
    await uploaded(tokens.huaxin);
    const store = await openFileStore(server.deps);
    expect(store.startsWith(join(dataDir, "files"))).toBe(true);
    const elsewhere = mkdtempSync(join(tmpdir(), "tallyboard-other-"));
    const config = { ...server.deps.config, dataDir: elsewhere };
    await expect(openFileStore({ ...server.deps, config })).rejects.toThrow(/does not hold the files/);
    rmSync(elsewhere, { recursive: true, force: true });
  });
});
