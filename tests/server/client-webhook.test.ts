/** The verifier of webhooks in the TypeScript client, against posts of the server and against the specification's own library. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Verified, type VerifyOptions, verifyWebhook } from "../../clients/typescript/webhook.ts";
import type { WebhookPump } from "../../server/features/webhook/webhook.pump.ts";
import { renewIdentity } from "../../server/platform/identity.ts";
import { newId } from "../../server/platform/ids.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { WebhookSecret } from "../../src/contracts/webhook.ts";
import { grantToClients, type Integration, makeIntegration } from "../support/integrations.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { makeWebhook, pumpOf } from "../support/webhooks.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const OTHER = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
const NOW = new Date("2026-11-29T08:00:00Z");
const BODY = JSON.stringify({
  type: "webhook.test",
  timestamp: NOW.toISOString(),
  data: { webhook: "店铺" },
});

/** Headers as the specification's own library signs. */
const signed = (secrets: readonly string[], body = BODY, at = NOW): Record<string, string> => ({
  "webhook-id": "tst_1",
  "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
  "webhook-signature": secrets.map((secret) => new Webhook(secret).sign("tst_1", at, body)).join(" "),
});
const verify = (more: Partial<VerifyOptions> = {}) =>
  verifyWebhook({ body: BODY, headers: signed([SECRET]), secrets: [SECRET], now: NOW, ...more });
const taken = { ok: true, post: { kind: "test", id: "tst_1", webhook: "店铺" } };
const refused = (because: string) => ({ ok: false, because });

describe("a signature", () => {
  it("of the specification's library is verified: of text or bytes, in any form of headers", async () => {
    expect(await verify()).toEqual(taken);
    expect(await verify({ body: new TextEncoder().encode(BODY) })).toEqual(taken);
    expect(await verify({ body: Buffer.from(BODY) as Buffer<ArrayBuffer> })).toEqual(taken);
    expect(await verify({ headers: new Headers(signed([SECRET])) })).toEqual(taken);
    const upper = Object.entries(signed([SECRET])).map(([name, value]) => [name.toUpperCase(), value]);
    expect(await verify({ headers: Object.fromEntries(upper) })).toEqual(taken);
  });

  it("is refused where another secret made it, or a byte of the body, the id or the time is another", async () => {
    expect(await verify({ headers: signed([OTHER]) })).toEqual(refused("signatureWrong"));
    const bytes = new TextEncoder().encode(BODY);
    for (const at of [0, 20, bytes.length - 1]) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, await verify({ body: changed })]).toEqual([at, refused("signatureWrong")]);
    }
    expect(await verify({ body: `${BODY} ` })).toEqual(refused("signatureWrong"));
    const headers = signed([SECRET]);
    expect(await verify({ headers: { ...headers, "webhook-id": "tst_2" } })).toEqual(
      refused("signatureWrong"),
    );
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    expect(await verify({ headers: { ...headers, "webhook-timestamp": later } })).toEqual(
      refused("signatureWrong"),
    );
    for (const signature of ["v1,", "v1,***", "v2,AAAA", "v1a,AAAA", "nonsense", "v1,AAAA"])
      expect(await verify({ headers: { ...headers, "webhook-signature": signature } })).toEqual(
        refused("signatureWrong"),
      );
  });

  it("is one of several, and the secret one of several: while a secret is replaced, either side may be first", async () => {
    const rotating = signed([OTHER, SECRET]);
    expect(await verify({ headers: rotating })).toEqual(taken);
    expect(await verify({ headers: rotating, secrets: [OTHER] })).toEqual(taken);
    expect(await verify({ headers: signed([SECRET]), secrets: [OTHER, SECRET] })).toEqual(taken);
    expect(await verify({ headers: signed([SECRET]), secrets: [] })).toEqual(refused("signatureWrong"));
  });

  it("is refused when it is older or newer than the tolerance, and when a header is missing", async () => {
    const at = (seconds: number) => signed([SECRET], BODY, new Date(NOW.getTime() + seconds * 1_000));
    for (const seconds of [-300, 300]) expect(await verify({ headers: at(seconds) })).toEqual(taken);
    for (const seconds of [-301, 301])
      expect(await verify({ headers: at(seconds) })).toEqual(refused("timestampStale"));
    expect(await verify({ headers: at(-301), toleranceSeconds: 600 })).toEqual(taken);
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"])
      expect(await verify({ headers: { ...signed([SECRET]), [name]: undefined } })).toEqual(
        refused("headerMissing"),
      );
    for (const timestamp of ["", "soon", "1e9", "-1", "NaN"])
      expect(await verify({ headers: { ...signed([SECRET]), "webhook-timestamp": timestamp } })).toEqual(
        refused("headerMissing"),
      );
  });

  it("of what is no post is refused; of a later server's post it is taken; an unreadable secret throws", async () => {
    expect(await verify({ body: "no json", headers: signed([SECRET], "no json") })).toEqual(
      refused("bodyUnreadable"),
    );
    const body = JSON.stringify({ type: "log.paused", timestamp: NOW.toISOString(), data: { until: 1 } });
    expect(await verify({ body, headers: signed([SECRET], body) })).toEqual({
      ...{ ok: true, post: { kind: "unknown", id: "tst_1", type: "log.paused", data: { until: 1 } } },
    });
    await expect(verify({ secrets: ["whsec_***"] })).rejects.toThrow("whsec_ and base64");
  });
});

describe("posts of the server", () => {
  let server: TestServer;
  let warehouse: SmallWarehouse;
  let owner: Api;
  let mine: Integration;
  let pump: WebhookPump;
  const posts: { readonly body: Buffer<ArrayBuffer>; readonly headers: IncomingHttpHeaders }[] = [];
  const secrets = new Map<string, string>();
  const receiver = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    posts.push({ body: Buffer.concat(pieces), headers: request.headers });
    response.writeHead(204).end();
  });
  const address = () => ({ url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`, secrets });

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    server = await startTestServer({
      config: { webhookHosts: ["127.0.0.1"], secretsKey: "a key that only this test knows, of 40 letters" },
    });
    warehouse = await createSmallWarehouse(server.deps);
    await grantToClients(server);
    owner = await server.as("huaxin");
    mine = await makeIntegration(server, owner, { scopes: ["entry:read", "webhook:write"] });
    pump = pumpOf(server);
  });
  afterAll(async () => {
    await pump?.stop();
    await server?.stop();
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  });

  const make = (more: object = {}) =>
    makeWebhook(owner, address(), { integrationId: mine.row.id, topics: ["entry"], path: "/", ...more });
  const drop = () => server.deps.db.transaction((tx) => sql`delete from webhook`.execute(tx));
  async function submit(): Promise<EntryRow> {
    const lines = [{ typeId: warehouse.typeId, expected: 3 }];
    const body = { warehouseId: warehouse.warehouseId, sourceNumber: `PO-${newId()}`, lines };
    const { data } = await owner.post<EntryRow>("/api/entry/saveOrUpdate", { body, key: newId() });
    const sent = { id: data.id, version: data.version };
    return (await owner.post<EntryRow>("/api/entry/submit", { body: sent, key: newId() })).data;
  }
  async function received(known: readonly string[] = [secrets.get("/") ?? ""]): Promise<Verified[]> {
    await pump.runDue();
    return Promise.all(posts.splice(0).map((post) => verifyWebhook({ ...post, secrets: known })));
  }

  it("are events in the shape of those that are read, one by one, in a batch, thin, and again after a rewind", async () => {
    const webhook = await make();
    const row = await submit();
    const event = (type: string, more: object) => ({
      topic: "entry",
      type,
      id: row.id,
      isThin: false,
      ...more,
    });
    const posted = (...events: object[]) => ({ ok: true, post: { kind: "events", events } });
    const single = await received();
    expect(single).toMatchObject([
      posted(event("create", { sourceNumber: row.sourceNumber, data: { row: { status: "draft" } } })),
      posted(event("submit", { number: row.number, data: { row: { status: "pending" } } })),
    ]);
    expect(single.map((each) => each.ok && each.post.kind === "events" && each.post.replay)).toEqual([
      null,
      null,
    ]);
    await owner.post("/api/webhook/rewind", {
      body: { id: webhook.id, topic: "entry", to: { at: row.createdAt } },
    });
    expect(await received()).toMatchObject([{ post: { replay: 1 } }, { post: { replay: 1 } }]);
    await drop();
    await make({ batchSize: 100, isThin: true });
    const next = await submit();
    const [batch, ...more] = await received();
    expect(more).toEqual([]);
    expect(batch).toMatchObject(
      posted(
        { type: "create", id: next.id, isThin: true },
        { type: "submit", id: next.id, isThin: true, number: next.number },
      ),
    );
    expect(batch?.ok && batch.post.kind === "events" && batch.post.events[0]?.data.row).toBeUndefined();
    await drop();
  });

  it("are a test, one with both secrets while they are replaced, and a reset after a restored backup", async () => {
    const { id } = await make();
    await owner.post("/api/webhook/test", { body: { id } });
    expect(await received()).toMatchObject([{ ok: true, post: { kind: "test" } }]);
    const former = secrets.get("/") ?? "";
    const { secret } = (await owner.post<WebhookSecret>("/api/webhook/rotateSecret", { body: { id } })).data;
    await submit();
    await pump.runDue();
    const ok = [{ ok: true }, { ok: true }];
    const kept = [...posts];
    expect(await received([former])).toMatchObject(ok);
    posts.push(...kept);
    expect(await received([secret ?? ""])).toMatchObject(ok);
    for (const { body, headers } of kept)
      for (const each of [former, secret ?? ""])
        expect(() => new Webhook(each).verify(body, headers as Record<string, string>)).not.toThrow();
    await renewIdentity(server.deps.db.reader);
    await expect
      .poll(() => received([former]), { timeout: 20_000 })
      .toMatchObject([{ ok: true, post: { kind: "reset", because: "epoch", places: [{ topic: "entry" }] } }]);
  });
});
