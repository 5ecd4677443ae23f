import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../support/database.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const importMap = '{"imports":{"a":"/a.0123abcd.js"}}';
const html = `<!doctype html><script type="importmap">${importMap}</script><script src="/early.9f8e7d6c.js"></script>`;
const english = html.replace("<script", '<meta name="english"><script');
const script = "console.log('理货台');".repeat(60);

const worker = "// the worker";
const workerOff = "// the worker that leaves";

let folder: string;
let plain: TestServer;
let secure: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tallyboard-client-"));
  writeFileSync(join(folder, "index.html"), html);
  writeFileSync(join(folder, "index.html.br"), brotliCompressSync(html));
  writeFileSync(join(folder, "index.en-US.html"), english);
  writeFileSync(join(folder, "app.0123abcd.js"), script);
  writeFileSync(join(folder, "app.0123abcd.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "app.0123abcd.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, "sw.js"), worker);
  writeFileSync(join(folder, "sw-off.js"), workerOff);
  // Its readiness is tried by a migration that the server's own role may not write down.
  const database = await openTestDatabase({ asOwner: true });
  plain = await startTestServer({ world: "bare", client: folder, database });
  const publicOrigins = ["https://wms.example.com", "https://screens.example.com"];
  secure = await startTestServer({
    world: "bare",
    client: folder,
    config: { publicOrigins, defaultLocale: "en-US", serviceWorker: false },
  });
});
afterAll(async () => {
  await plain?.stop();
  await secure?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** As it comes over the wire: fetch would unpack it, and tidy the path. */
const ask = (server: TestServer, path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<Raw>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const asked = request({ hostname, port, path, method, headers });
    asked.on("error", reject).on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => void parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.end();
  });

describe("the built client", () => {
  it("is sent as it was compressed, the best that the browser takes", async () => {
    const brotli = await ask(plain, "/app.0123abcd.js", { "accept-encoding": "gzip, deflate, br" });
    const gzip = await ask(plain, "/app.0123abcd.js", { "accept-encoding": "gzip" });
    const none = await ask(plain, "/app.0123abcd.js");
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotli.body.equals(brotliCompressSync(script))).toBe(true);
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    expect(none.headers["content-encoding"]).toBeUndefined();
    expect(none.body.toString()).toBe(script);
    for (const { headers } of [brotli, gzip, none]) {
      expect(headers["content-type"]).toMatch(/^(text|application)\/javascript/);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers.vary).toMatch(/accept-encoding/i);
    }
  });

  it.each([
    "/",
    "/index.html",
    "/login",
    "/dashboard/workplace",
    "/entry/entry-list/0197-abc",
    "/monitor",
    "/no-such-page",
  ])("%s opens the application, which is never cached without asking", async (path) => {
    const answer = await ask(plain, path, { accept: "text/html" });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe(html);
    expect(answer.headers["content-type"]).toMatch(/^text\/html/);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  it.each(["/", "/login", "/monitor"])("%s begins in the language of DEFAULT_LOCALE", async (path) => {
    const answer = await ask(secure, path, { accept: "text/html", "accept-encoding": "br" });
    expect(answer.body.toString()).toBe(english);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    { asked: "de-DE", english: true },
    { asked: "*", english: true },
    { asked: undefined, english: true },
    { asked: "zh-TW, en;q=0.5", english: false },
    { asked: "fr, zh;q=0.2", english: false },
    { asked: "en-GB", english: true },
  ])("a server of DEFAULT_LOCALE=en-US answers $asked in English: $english", async ({ asked, english }) => {
    const headers: Record<string, string> = asked === undefined ? {} : { "accept-language": asked };
    const { msg } = JSON.parse((await ask(secure, "/api/nothing", headers)).body.toString());
    expect(/[a-z]/i.test(msg), msg).toBe(english);
  });

  it.each(["/app.99999999.js", "/images/none.png", "/dashboard/app.js", "/..%2f..%2fpackage.json", "/.env"])(
    "%s is missing, and not a page",
    async (path) => {
      const answer = await ask(plain, path);
      expect(answer.status).toBe(404);
      expect(answer.body.toString()).not.toContain("<");
    },
  );

  it("the service worker is never cached, and replaced by one that leaves where it is switched off", async () => {
    for (const [server, body] of [
      [plain, worker],
      [secure, workerOff],
    ] as const) {
      const answer = await ask(server, "/sw.js?again", { "accept-encoding": "br" });
      expect(answer.body.toString()).toBe(body);
      expect(answer.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
      expect(answer.headers["cache-control"]).toBe("no-cache");
    }
  });

  it("never replaces the API or the socket", async () => {
    for (const path of ["/api", "/api/user/nothing", "/socket.io/nothing"]) {
      const { status, body } = await ask(plain, path, { accept: "text/html" });
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(body.toString(), path).not.toContain("<!doctype");
    }
    expect((await ask(plain, "/login", {}, "POST")).status).toBe(404);
  });
});

describe("what a browser may run and reach", () => {
  const policyOf = async (server: TestServer, host = "wms.test:3000") => {
    const { headers } = await ask(server, "/login", { host });
    const policy = String(headers["content-security-policy"]);
    return new Map(policy.split(";").map((each) => [each.split(" ")[0] ?? "", each.split(" ").slice(1)]));
  };

  it("scripts: our own files and the import map by its very text, nothing else inline", async () => {
    const hash = createHash("sha256").update(importMap).digest("base64");
    const policy = await policyOf(plain);
    expect(policy.get("script-src")).toEqual(["'self'", `'sha256-${hash}'`]);
    expect(policy.get("script-src-attr")).toEqual(["'none'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
  });

  it("styles: our own files and empty style elements", async () => {
    const empty = createHash("sha256").update("").digest("base64");
    expect((await policyOf(plain)).get("style-src")).toEqual(["'self'", `'sha256-${empty}'`]);
  });

  it("connections: its own origin with its websocket, and the origins that were named", async () => {
    expect((await policyOf(plain)).get("connect-src")).toEqual([
      "'self'",
      "ws://wms.test:3000",
      "wss://wms.test:3000",
    ]);
    expect((await policyOf(secure)).get("connect-src")).toEqual(
      expect.arrayContaining(["https://wms.example.com", "wss://wms.example.com"]),
    );
    expect((await policyOf(plain, "evil.test' 'unsafe-inline")).get("connect-src")).toEqual([
      "'self'",
      "'self'",
    ]);
  });

  it("https is insisted on only where PUBLIC_ORIGIN is https", async () => {
    expect((await policyOf(plain)).has("upgrade-insecure-requests")).toBe(false);
    expect((await policyOf(secure)).has("upgrade-insecure-requests")).toBe(true);
    const hsts = (server: TestServer) =>
      ask(server, "/login").then(({ headers }) => headers["strict-transport-security"]);
    expect(await hsts(plain)).toBeUndefined();
    expect(await hsts(secure)).toBe("max-age=31536000");
  });
});

describe("a client that was built for another origin", () => {
  const preflight = (server: TestServer, origin: string) =>
    ask(
      server,
      "/api/user/login",
      { origin, "access-control-request-method": "POST", "access-control-request-headers": "token" },
      "OPTIONS",
    );

  it("may call from a named origin, with its headers", async () => {
    const allowed = await preflight(secure, "https://screens.example.com");
    expect(allowed.status).toBe(204);
    expect(allowed.headers["access-control-allow-origin"]).toBe("https://screens.example.com");
    expect(allowed.headers["access-control-allow-headers"]).toBe(
      "token, content-type, accept-language, idempotency-key",
    );
    const called = await ask(secure, "/api/user/info", { origin: "https://screens.example.com" });
    expect(called.headers["access-control-allow-origin"]).toBe("https://screens.example.com");
    expect(called.headers.vary).toMatch(/origin/i);
  });

  it("may not call from any other", async () => {
    for (const [server, origin] of [
      [secure, "https://evil.example.com"],
      [secure, "https://wms.example.com.evil.com"],
      [plain, "https://wms.example.com"],
    ] as const) {
      const { headers } = await preflight(server, origin);
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});

/** Waits until /readyz answers with this status: it is probed in the background. */
async function readyzOf(server: TestServer, status: number): Promise<string> {
  for (;;) {
    const answer = await ask(server, "/readyz");
    if (answer.status === status) return answer.body.toString();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("readiness", () => {
  it("is 503 as long as the database's migrations are not the ones of this version", async () => {
    const { reader } = plain.deps.db;
    const { sql } = await import("kysely");
    await sql`insert into schema_migration (name, checksum) values ('9999_future.sql', 'x')`.execute(reader);
    const during = await readyzOf(plain, 503);
    await sql`delete from schema_migration where name = '9999_future.sql'`.execute(reader);
    expect(during).toContain("migrations");
    expect(await readyzOf(plain, 200)).toBe("ready\n");
  });

  it("is 503 when the database has gone, while healthz still says that the process runs", async () => {
    const server = await startTestServer({ world: "bare" });
    await server.deps.db.close();
    expect(await readyzOf(server, 503)).toContain("does not answer");
    expect((await ask(server, "/healthz")).status).toBe(200);
    await server.stop().catch(() => undefined);
  });
});
