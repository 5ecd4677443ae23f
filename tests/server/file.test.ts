/** Files: what is taken, who may see it, and what a command may do with it. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFileStore } from "../../server/features/file/file.store.ts";
import { claimFiles, releaseFiles } from "../../server/lifecycle/claim-files.ts";
import { newId } from "../../server/platform/ids.ts";
import { pruneTables } from "../../server/platform/retention.ts";
import type { Scope } from "../../src/contracts/scopes.ts";
import { exifOf, fileCookie, fileOf, HEADS, pngChunk, sentWhole, upload } from "../support/files.ts";
import { grantToClients, makeIntegration } from "../support/integrations.ts";
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

/** All files on disk, in every folder of the store. */
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
  ] as const)("a %s is recognised by its content, under any name", async (kind, contentType) => {
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

  it("uploading needs a sign-in", async () => {
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

describe("what a photo says about its maker", () => {
  const SECRET = "Apple iPhone 31.2304N 121.4737E";
  const segment = (code: number, body: Buffer) => {
    const head = Buffer.from([0xff, code, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  const jpegOf = (...parts: readonly Buffer[]) => {
    const photo = fileOf("jpeg");
    return Buffer.concat([photo.subarray(0, 2), ...parts, photo.subarray(2)]);
  };
  const exifSegment = (orientation: number) =>
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exifOf(orientation, SECRET)]));
  const pngOf = (...parts: readonly Buffer[]) => {
    const photo = fileOf("png");
    return Buffer.concat([photo.subarray(0, 8), ...parts, photo.subarray(8)]);
  };
  const stored = async (content: Buffer) => {
    const answer = await read(await uploaded(tokens.huaxin, content), { token: tokens.huaxin });
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("content-length")).toBe(String(body.length));
    expect(body.includes(SECRET)).toBe(false);
    return body;
  };

  it("goes from a JPEG: Exif, XMP, IPTC, comments, and what follows the picture", async () => {
    const secret = Buffer.from(SECRET);
    const drawn = segment(0xe2, Buffer.from("ICC_PROFILE\0colours"));
    const xmp = segment(0xe1, Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0"), secret]));
    const photo = jpegOf(exifSegment(1), xmp, segment(0xed, secret), segment(0xfe, secret), drawn);
    const body = await stored(Buffer.concat([photo, exifSegment(1), secret]));
    expect(body.equals(jpegOf(drawn))).toBe(true);
  });

  it("goes from a JPEG, but how it is to be turned stays", async () => {
    const body = await stored(jpegOf(exifSegment(6)));
    expect(body.length).toBe(fileOf("jpeg").length + 36);
    // MM, one entry, tag 0x0112, a short, one of it, 6.
    const turned = Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06", "latin1");
    expect(body.includes(turned)).toBe(true);
  });

  it("goes from a JPEG with several scans and with 0xff in the picture", async () => {
    const scan = Buffer.from([0xff, 0xda, 0, 2, 1, 0xff, 0, 2, 0xff, 0xd0, 3]);
    const body = await stored(jpegOf(scan, segment(0xc4, Buffer.from("tables")), scan, exifSegment(1)));
    expect(body.equals(jpegOf(scan, segment(0xc4, Buffer.from("tables")), scan))).toBe(true);
  });

  it("goes from a PNG: texts, times and Exif, of which the orientation stays", async () => {
    const colours = pngChunk("gAMA", Buffer.from([0, 0, 0xb1, 0x8f]));
    const text = pngChunk("tEXt", Buffer.from(`Comment\0${SECRET}`));
    expect(
      (await stored(pngOf(text, colours, pngChunk("eXIf", exifOf(1, SECRET))))).equals(pngOf(colours)),
    ).toBe(true);
    const turned = await stored(pngOf(pngChunk("eXIf", exifOf(8, SECRET)), text));
    expect(turned.length).toBe(fileOf("png").length + 12 + 26);
    expect(turned.includes("eXIfMM")).toBe(true);
  });

  it("goes from a WebP, whose lengths stay true", async () => {
    const chunk = (name: string, body: Buffer) => {
      const head = Buffer.from(`${name}    `);
      head.writeUInt32LE(body.length, 4);
      return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
    };
    const xmp = chunk("XMP ", Buffer.from(SECRET));
    const photo = Buffer.concat([fileOf("webp"), chunk("EXIF", exifOf(3, SECRET)), xmp]);
    photo.writeUInt32LE(photo.length - 8, 4);
    const body = await stored(Buffer.concat([photo, Buffer.from(SECRET)]));
    expect(body.length).toBe(photo.length);
    expect(body.subarray(0, 2_000).equals(photo.subarray(0, 2_000))).toBe(true);
    expect(body.subarray(2_008).toString("latin1", 0, 20)).toBe(
      "MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x03",
    );
  });

  it("cannot hide in a photo that is none: it is refused, and nothing of it stays", async () => {
    const before = kept();
    for (const content of [
      Buffer.concat([jpegOf(exifSegment(1)).subarray(0, -2_000), Buffer.alloc(2_000, 7)]),
      pngOf(Buffer.alloc(100, 7)),
    ])
      expect(await upload(server.url, tokens.huaxin, content)).toMatchObject({
        code: 40000,
        data: { errors: [{ path: "file", message: "图片已损坏，请换一张" }] },
      });
    expect(kept()).toEqual(before);
  });
});

describe("what nothing came of", () => {
  const age = (id: string, days: number) =>
    sql`update file set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
      server.deps.db.reader,
    );
  const prune = async () => {
    const store = await openFileStore(server.deps);
    return pruneTables(server.deps.db, new Date(), {
      batchRows: 2,
      dropContent: async (ids) => void (await Promise.all(ids.map((id) => store.drop(id)))),
    });
  };

  it("is deleted after 7 days with its content, in batches; what belongs to something stays", async () => {
    const [young = "", used = "", ...old] = await Promise.all(
      Array.from({ length: 7 }, () => uploaded(tokens.admin)),
    );
    await Promise.all([used, ...old].map((id) => age(id, 8)));
    await age(young, 6);
    const owner = { clientId: null, entity: "bulletin", id: used } as const;
    await server.deps.db.transaction((tx) => claimFiles(tx, owner, [used]));
    expect(await prune()).toMatchObject({ file: 5 });
    expect((await read(old[0] ?? "", { token: tokens.admin })).status).toBe(404);
    expect(kept()).toEqual(expect.arrayContaining([young, used]));
    expect(kept().filter((id) => old.includes(id))).toEqual([]);
  });

  it("is no longer its client's once it was released, and waits 7 days from then", async () => {
    const id = await uploaded(tokens.admin);
    await age(id, 30);
    const clientId = server.world.clientIds.huaxin;
    const owner = { clientId, entity: "entry", id } as const;
    await server.deps.db.transaction((tx) => claimFiles(tx, owner, [id]));
    expect((await read(id, { token: tokens.huaxin })).status).toBe(200);
    await server.deps.db.transaction((tx) => releaseFiles(tx, owner, []));
    expect((await read(id, { token: tokens.huaxin })).status).toBe(404);
    await prune();
    expect((await read(id, { token: tokens.admin })).status).toBe(200);
  });
});

describe("how much a person may upload without using it", () => {
  let small: TestServer;
  beforeAll(async () => {
    small = await startTestServer({
      config: { uploadQuotaMb: 1, dataDir: mkdtempSync(join(dataDir, "quota-")) },
    });
  });
  afterAll(() => small?.stop());

  it("has an end, said in the reader's language; using or deleting makes room", async () => {
    const token = await small.signIn("admin");
    const first = await upload(small.url, token, fileOf("pdf", MIB - 1_000));
    expect(first.code).toBe(20000);
    const refused = await upload(small.url, token, fileOf("pdf", 2_000));
    expect(refused).toMatchObject({ code: 42200, data: { because: ["uploadQuota"] } });
    expect(refused.msg).toContain("每人 1 MB、1,000 个");
    await small.deps.db.transaction((tx) =>
      claimFiles(tx, { clientId: null, entity: "bulletin", id: first.data.id }, [first.data.id]),
    );
    expect((await upload(small.url, token, fileOf("pdf", 2_000))).code).toBe(20000);
  });

  it("reads a file over that is refused by its first bytes, so that its sender can read why", async () => {
    const token = await small.signIn("operator");
    expect((await sentWhole(small.url, token, fileOf("html", 8 * MIB))).code).toBe(40000);
    expect((await upload(small.url, token, fileOf("pdf", MIB))).code).toBe(20000);
    const refused = await sentWhole(small.url, token, fileOf("pdf", 8 * MIB));
    expect(refused).toMatchObject({ code: 42200, data: { because: ["uploadQuota"] } });
    // Before the first byte.
    expect((await sentWhole(small.url, "nobody's", fileOf("pdf", 8 * MIB))).code).toBe(50008);
  });

  it("holds for parallel uploads together, and for a client's people together", async () => {
    const token = await small.signIn("huaxin");
    // Alone: uploads that arrive piece by piece beside each other may all be refused, and then nothing of the client's lies there.
    await upload(small.url, token, fileOf("pdf", 2_000));
    const many = await Promise.all(
      Array.from({ length: 8 }, () => upload(small.url, token, fileOf("pdf", MIB / 4))),
    );
    const taken = many.filter(({ code }) => code === 20000).length;
    expect(taken).toBeLessThanOrEqual(4);
    expect(many.every(({ code }) => code === 20000 || code === 42200)).toBe(true);
    await sql`update file set size = ${4 * MIB} where client_id = ${small.world.clientIds.huaxin}
      and id = (select id from file where client_id = ${small.world.clientIds.huaxin} limit 1)`.execute(
      small.deps.db.reader,
    );
    const colleague = await small.signIn("huaxin2");
    expect((await upload(small.url, colleague, fileOf("pdf", 2_000))).code).toBe(42200);
    const other = await small.signIn("beichen");
    expect((await upload(small.url, other, fileOf("pdf", 2_000))).code).toBe(20000);
  });
});

describe("where it lies", () => {
  it("in a folder that the database knows; another DATA_DIR is refused", async () => {
    await uploaded(tokens.huaxin);
    const store = await openFileStore(server.deps);
    expect(store.place.startsWith(join(dataDir, "files"))).toBe(true);
    const elsewhere = mkdtempSync(join(tmpdir(), "tallyboard-other-"));
    const config = { ...server.deps.config, dataDir: elsewhere };
    await expect(openFileStore({ ...server.deps, config })).rejects.toThrow(/does not hold the files/);
    rmSync(elsewhere, { recursive: true, force: true });
  });
});

describe("a program", () => {
  it("reads the files of rows that its scopes read, and what it has uploaded itself, of its client alone", async () => {
    await grantToClients(server);
    const owner = server.api(tokens.huaxin);
    const program = async (...scopes: readonly Scope[]) => {
      const { key, row } = await makeIntegration(server, owner, { scopes });
      return { row, headers: { authorization: `Bearer ${key}` } };
    };
    const [reads, goods, writes] = [
      await program("entry:read"),
      await program("goods:read"),
      await program("file:write"),
    ];
    const ofRow = async (entity: "entry" | "goodsType", token = tokens.huaxin) => {
      const id = await uploaded(token);
      const clientId = server.world.clientIds[token === tokens.huaxin ? "huaxin" : "beichen"];
      await server.deps.db.transaction((tx) => claimFiles(tx, { entity, id: newId(), clientId }, [id]));
      return id;
    };
    const [photo, picture] = [await ofRow("entry"), await ofRow("goodsType")];
    const [foreign, unnamed] = [await ofRow("entry", tokens.beichen), await uploaded(tokens.huaxin)];
    const statuses = async ({ headers }: { readonly headers: Record<string, string> }) =>
      Promise.all([photo, picture, foreign, unnamed].map(async (id) => (await read(id, headers)).status));
    expect(await statuses(reads)).toEqual([200, 404, 404, 404]);
    expect(await statuses(goods)).toEqual([404, 200, 404, 404]);
    expect(await statuses(writes)).toEqual([404, 404, 404, 404]);
    const content = new Uint8Array(fileOf("jpeg"));
    const sent = await fetch(new URL("/api/file/upload", server.url), {
      method: "POST",
      headers: { ...writes.headers, "content-type": "image/jpeg" },
      body: content,
    });
    const { data } = (await sent.json()) as { data: { id: string } };
    expect((await read(data.id, writes.headers)).status).toBe(200);
    expect((await read(data.id, reads.headers)).status).toBe(404);
  });
});
