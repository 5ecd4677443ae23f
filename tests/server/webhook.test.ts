/** Webhooks against a real receiver: in order, signed, tried again by the schedule, stopped, set back, and never further. */
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { webhookJobs } from "../../server/features/webhook/webhook.jobs.ts";
import { letterOf } from "../../server/features/webhook/webhook.post.ts";
import type { WebhookPump } from "../../server/features/webhook/webhook.pump.ts";
import { scopeIn } from "../../server/features/webhook/webhook.store.ts";
import { pruneLog } from "../../server/feed/prune.ts";
import { SettableClock } from "../../server/platform/clock.ts";
import { renewIdentity } from "../../server/platform/identity.ts";
import { newId } from "../../server/platform/ids.ts";
import { machinePerson } from "../../server/platform/session/machine.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import { EVENT_TOPICS } from "../../src/contracts/event-topics.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { LogEvent } from "../../src/contracts/live.ts";
import { pagesOf } from "../../src/contracts/pages.ts";
import { pagesOfScopes, SCOPE_NAMES } from "../../src/contracts/scopes.ts";
import { readsTopic } from "../../src/contracts/topics-of-scopes.ts";
import type {
  WebhookAttempt,
  WebhookPlaces,
  WebhookRow,
  WebhookSecret,
  WebhookStates,
  WebhookTest,
} from "../../src/contracts/webhook.ts";
import { numbered } from "../support/database.ts";
import { grantToClients, type Integration, makeIntegration } from "../support/integrations.ts";
import { runJobsAt } from "../support/jobs.ts";
import { type MailServer, startMailServer } from "../support/outside.ts";
import { type Received, type Receiver, startReceiver } from "../support/receiver.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { makeWebhook, pumpOf } from "../support/webhooks.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let warehouse: SmallWarehouse;
let receiver: Receiver;
let mail: MailServer;
let admin: Api;
let owner: Api;
let other: Api;
let mine: Integration;
let clock: SettableClock;
let pump: WebhookPump;

beforeAll(async () => {
  mail = await startMailServer();
  receiver = await startReceiver();
  server = await startTestServer({
    config: {
      webhookHosts: ["127.0.0.1"],
      mail: { url: mail.url, from: "wms@example.com" },
      secretsKey: "a key that only this test knows, of 40 letters",
    },
  });
  warehouse = await createSmallWarehouse(server.deps);
  await grantToClients(server);
  [admin, owner, other] = await server.asEach("admin", "beichen", "huaxin");
  mine = await makeIntegration(server, owner, {
    scopes: ["entry:read", "exit:read", "webhook:write"],
    contactEmail: "it@beichen.example",
  });
});
afterAll(async () => {
  await pump?.stop();
  await server?.stop();
  await receiver?.stop();
  await mail?.stop();
});
beforeEach(() => {
  clock = new SettableClock(new Date());
  pump = pumpOf(server, { clock, limits: { withinMs: 1_000, leaseMs: 5_000 } });
  receiver.posts.length = 0;
  receiver.replies.length = 0;
  receiver.reply = () => ({ status: 204 });
  mail.mails.length = 0;
});
afterEach(async () => {
  await pump.stop();
  await server.deps.db.transaction((tx) => sql`delete from webhook`.execute(tx));
});

const make = (more: object = {}, by: Api = owner) =>
  makeWebhook(by, receiver, { integrationId: mine.row.id, topics: ["entry"], ...more });
const rowOf = async (id: string, by: Api = owner) =>
  (await by.get<WebhookRow>("/api/webhook/detail", { query: { id } })).data;
const attemptsOf = async (id: string) =>
  (await owner.get<ListPage<WebhookAttempt>>("/api/webhook/attempts", { query: { webhookId: id } })).data
    .list;
const seqs = (posts: readonly Received[] = receiver.posts) =>
  posts.flatMap(({ events }) => events.map(({ data }) => data.seq));

async function submit(by: Api = owner): Promise<EntryRow> {
  const body = { warehouseId: warehouse.warehouseId, lines: [{ typeId: warehouse.typeId, expected: 3 }] };
  const { data } = await by.post<EntryRow>("/api/entry/saveOrUpdate", { body, key: newId() });
  const sent = { id: data.id, version: data.version };
  return (await by.post<EntryRow>("/api/entry/submit", { body: sent, key: newId() })).data;
}

/** Makes all events of entries older; those that have no number yet get it first. */
async function age(by: string): Promise<void> {
  await numbered(server.deps.db);
  await server.deps.db.transaction((tx) =>
    sql`update feed_log set at = at - ${by}::interval where topic = 'entry'`.execute(tx),
  );
}

/** Lets the time pass to the next attempt. */
async function untilNext(id: string): Promise<number> {
  const { nextAt } = await rowOf(id);
  const waitMs = Date.parse(nextAt ?? "") - clock.now().getTime();
  clock.advance(waitMs + 1);
  await pump.runDue();
  return waitMs;
}

describe("the topics that a form offers", () => {
  it("are those that the live channel gives an integration with these scopes", () => {
    for (const roleCode of ["admin", "client"] as const)
      for (const scope of SCOPE_NAMES) {
        const clientId = roleCode === "admin" ? null : newId();
        const acting = {
          ...{ integrationId: newId(), userId: newId(), keyId: newId(), makerId: newId() },
          clientId,
        };
        const pages = [
          ...pagesOf(
            roleCode,
            SCOPE_NAMES.flatMap((each) => [...pagesOfScopes([each], roleCode, true)]),
          ),
        ];
        for (const allowed of [pages, pages.slice(0, 4)]) {
          const person = machinePerson(
            { ...acting, scopes: [scope], pages: allowed },
            { userName: "", isGet: true },
          );
          const offered = EVENT_TOPICS.filter((topic) =>
            readsTopic({ scopes: [scope], roleCode, pages: new Set(allowed) }, topic),
          );
          const given = EVENT_TOPICS.filter(
            (topic) => scopeIn(server.feed.log.topics, person, topic) !== null,
          );
          expect([roleCode, scope, offered]).toEqual([roleCode, scope, given]);
        }
      }
    expect(
      readsTopic({ scopes: ["entry:read"], roleCode: "client", pages: new Set(["entry-list"]) }, "entry"),
    ).toBe(true);
    expect(readsTopic({ scopes: ["entry:read"], roleCode: "client", pages: new Set() }, "entry")).toBe(false);
  });
});

describe("a webhook", () => {
  it("is posted each event once, in order, signed, with the row", async () => {
    const hook = await make();
    const first = await submit();
    const second = await submit();
    await pump.runDue();
    expect(receiver.posts.map(({ type, data }) => [type, data.id, data.number])).toEqual([
      ["entry.create", first.id, first.number],
      ["entry.submit", first.id, first.number],
      ["entry.create", second.id, second.number],
      ["entry.submit", second.id, second.number],
    ]);
    expect(receiver.posts.every(({ isSigned }) => isSigned)).toBe(true);
    const [from = 0] = seqs();
    expect(seqs()).toEqual([from, from + 1, from + 2, from + 3]);
    const [, post] = receiver.posts;
    expect(post?.data).toMatchObject({
      entity: "entry",
      version: 2,
      row: { id: first.id, status: "pending" },
    });
    expect(post?.id).toBe(`evt_entry_${String(post?.data.epoch).slice(0, 8)}_${from + 1}`);
    await pump.runDue();
    expect(receiver.posts).toHaveLength(4);
    expect(await rowOf(hook.id)).toMatchObject({ status: "delivering", attempt: 0, lastError: "" });
    expect((await attemptsOf(hook.id)).map(({ httpStatus, error }) => [httpStatus, error])).toEqual(
      Array.from({ length: 4 }, () => [204, null]),
    );
  });

  it("is told what its integration may read, and no other client's", async () => {
    await make();
    await submit(other);
    const own = await submit();
    await pump.runDue();
    expect(new Set(receiver.posts.map(({ data }) => data.id))).toEqual(new Set([own.id]));
  });

  it("chooses types, is thin, and takes batches of one topic under an id that a repeated post has again", async () => {
    await make({ path: "/types", types: "entry.submit" });
    await make({ path: "/thin", isThin: true, batchSize: 3 });
    await submit();
    await submit();
    let failures = 1;
    receiver.reply = ({ path }) => ({ status: path === "/thin" && failures-- > 0 ? 500 : 200 });
    await pump.runDue();
    const at = (path: string) => receiver.posts.filter((post) => post.path === path);
    expect(at("/types").map(({ type }) => type)).toEqual(["entry.submit", "entry.submit"]);
    const [begun] = at("/thin");
    expect(begun?.events.map(({ type }) => type)).toEqual(["entry.create", "entry.submit", "entry.create"]);
    expect(begun?.events[0]?.data).toMatchObject({ isThin: true });
    expect(begun?.events[0]?.data).not.toHaveProperty("row");
    await submit();
    receiver.reply = () => ({ status: 200 });
    clock.advance(6 * SECOND_MS);
    await pump.runDue();
    const [, again, ...rest] = at("/thin");
    expect(again?.id).toBe(begun?.id);
    expect(seqs(again ? [again] : [])).toEqual(seqs(begun ? [begun] : []));
    expect(rest.flatMap(({ events }) => events)).toHaveLength(3);
  });

  it("says that it is thin where a post would be larger than 256 KB", () => {
    const event = (letters: number): LogEvent => ({
      ...{
        topic: "entry",
        epoch: "0123456789",
        seq: 7,
        type: "receive",
        entity: "entry",
        id: newId(),
        version: 3,
      },
      ...{
        at: "2026-11-30T08:00:00.000Z",
        byUserId: null,
        by: "陈",
        data: { row: { number: "RK-1", remark: "货".repeat(letters) } },
      },
    });
    const bodyOf = (letters: number, isBatch: boolean) =>
      JSON.parse(letterOf([event(letters)], { isThin: false, isBatch }).body);
    expect(bodyOf(85_000, false).data).toMatchObject({ number: "RK-1", row: { number: "RK-1" } });
    expect(bodyOf(90_000, false).data).toMatchObject({ number: "RK-1", isThin: true });
    expect(bodyOf(90_000, false).data).not.toHaveProperty("row");
    expect(bodyOf(90_000, true).data.events[0].data).toMatchObject({ isThin: true, seq: 7 });
  });
});

describe("a post that is not taken", () => {
  it("is tried again by the schedule under the same id; what follows waits, and nothing is lost", async () => {
    const hook = await make();
    receiver.reply = () => ({ status: 500, body: "out of order" });
    await submit();
    await pump.runDue();
    expect(receiver.posts).toHaveLength(1);
    expect(await rowOf(hook.id)).toMatchObject({ status: "retrying", attempt: 1, lastError: "HTTP 500" });
    const waits = [];
    for (let attempt = 2; attempt <= 9; attempt += 1) waits.push(await untilNext(hook.id));
    const hours = [5 / 3_600, 300 / 3_600, 0.5, 2, 5, 10, 14, 20].map((each) => each * HOUR_MS);
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual((hours[index] ?? 0) * 0.8 - 1);
      expect(wait).toBeLessThanOrEqual((hours[index] ?? 0) * 1.2 + 1);
    }
    expect(new Set(receiver.posts.map(({ id }) => id)).size).toBe(1);
    receiver.reply = () => ({ status: 200 });
    await untilNext(hook.id);
    expect(await rowOf(hook.id)).toMatchObject({
      status: "delivering",
      attempt: 0,
      lastError: "",
      nextAt: null,
    });
    const taken = receiver.posts.slice(-2);
    expect(taken.map(({ type }) => type)).toEqual(["entry.create", "entry.submit"]);
    const [latest, before] = await attemptsOf(hook.id);
    expect(latest).toMatchObject({ httpStatus: 200, error: null, attempt: 1 });
    expect(before).toMatchObject({ httpStatus: 200, attempt: 10 });
  });

  it("stops the webhook after the last attempt, tells the contact, and goes on where it was when it is resumed", async () => {
    const hook = await make();
    receiver.reply = () => ({ status: 503 });
    await submit();
    await pump.runDue();
    for (let attempt = 2; attempt <= 10; attempt += 1) await untilNext(hook.id);
    expect(await rowOf(hook.id)).toMatchObject({ status: "stopped", lastError: "HTTP 503", nextAt: null });
    clock.advance(DAY_MS);
    await pump.runDue();
    expect(receiver.posts).toHaveLength(10);
    await runJobsAt(server.deps, webhookJobs(server.deps), clock.now());
    expect(mail.mails.map(({ to, text }) => [to, text.includes("HTTP 503")])).toEqual([
      [["it@beichen.example"], true],
    ]);
    receiver.reply = () => ({ status: 200 });
    expect((await owner.post("/api/webhook/resume", { body: { id: hook.id } })).code).toBe(20000);
    await pump.runDue();
    expect(seqs(receiver.posts.slice(10))).toEqual([seqs()[0], (seqs()[0] ?? 0) + 1]);
  });

  it("is left alone for as long as Retry-After says, and stopped by 410 at once", async () => {
    const hook = await make();
    receiver.replies.push({ status: 429, headers: { "retry-after": "7200" } });
    await submit();
    await pump.runDue();
    const { nextAt } = await rowOf(hook.id);
    expect(Date.parse(nextAt ?? "") - clock.now().getTime()).toBe(2 * HOUR_MS);
    receiver.replies.push({ status: 410 });
    await untilNext(hook.id);
    expect((await rowOf(hook.id)).status).toBe("stopped");
  });

  it("may be a redirect, which is not followed, a cut, a receiver that hangs, or 200 with 10 MB, which is taken", async () => {
    const hook = await make();
    const elsewhere = await startReceiver();
    receiver.replies.push({ status: 302, headers: { location: elsewhere.url } }, "cut", "hang", {
      status: 200,
      body: "x".repeat(10_000_000),
    });
    await submit();
    await pump.runDue();
    const errors = [(await rowOf(hook.id)).lastError];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await untilNext(hook.id);
      errors.push((await rowOf(hook.id)).lastError);
    }
    expect(errors).toEqual(["HTTP 302", "ECONNRESET", "noAnswer"]);
    await untilNext(hook.id);
    expect((await rowOf(hook.id)).status).toBe("delivering");
    expect(elsewhere.connections).toBe(0);
    const large = (await attemptsOf(hook.id)).find(({ answerStart }) => answerStart.startsWith("xxx"));
    expect(large?.answerStart).toHaveLength(1_024);
    await elsewhere.stop();
  });

  it("of one receiver that hangs delays no other", async () => {
    await make({ path: "/slow" });
    await make({ path: "/quick" });
    receiver.reply = ({ path }) => (path === "/slow" ? "hang" : { status: 200 });
    await submit();
    await pump.runDue();
    expect(receiver.posts.filter(({ path }) => path === "/quick")).toHaveLength(2);
  });
});

describe("its place in the log", () => {
  it("stays through 73 hours without a receiver, and is followed to the end in order", async () => {
    const hook = await make();
    receiver.reply = () => "cut";
    await submit();
    await pump.runDue();
    const began = clock.now().getTime();
    while (clock.now().getTime() - began < 73 * HOUR_MS) {
      // The jitter decides whether the schedule is over before that.
      if ((await rowOf(hook.id)).status === "stopped") clock.advance(HOUR_MS);
      else await untilNext(hook.id);
    }
    await submit();
    await age("73 hours");
    await pruneLog(server.deps.db, new Date(), { keepPerTopic: 0 });
    receiver.reply = () => ({ status: 200 });
    receiver.posts.length = 0;
    await owner.post("/api/webhook/resume", { body: { id: hook.id } });
    await pump.runDue();
    const [from = 0] = seqs();
    expect(seqs()).toEqual([from, from + 1, from + 2, from + 3]);
  });

  it("is lost after 15 days, which is said once; resumed, the receiver hears log.reset and then every new event", async () => {
    const hook = await make({ isPaused: true });
    await submit();
    await age("15 days");
    await pruneLog(server.deps.db, new Date(), { keepPerTopic: 0 });
    await owner.post("/api/webhook/resume", { body: { id: hook.id } });
    await pump.runDue();
    await pump.runDue();
    expect(await rowOf(hook.id)).toMatchObject({ status: "lost", lastError: "cursorLost" });
    expect(receiver.posts).toEqual([]);
    await owner.post("/api/webhook/resume", { body: { id: hook.id } });
    await pump.runDue();
    const entry = await submit();
    await pump.runDue();
    expect(receiver.posts.map(({ type }) => type)).toEqual(["log.reset", "entry.create", "entry.submit"]);
    expect(receiver.posts[0]?.data).toMatchObject({ because: "pruned", places: [{ topic: "entry" }] });
    expect(receiver.posts[2]?.data.id).toBe(entry.id);
  });

  it("of another history is not followed: log.reset, and no old event as a new one", async () => {
    await make();
    await submit();
    await pump.runDue();
    const before = seqs();
    receiver.posts.length = 0;
    await submit();
    await renewIdentity(server.deps.db.reader);
    await server.feed.log.epoch.hasChanged();
    await pump.runDue();
    expect(receiver.posts.map(({ type }) => type)).toEqual(["log.reset"]);
    expect(receiver.posts[0]?.data.places).toEqual([
      { topic: "entry", epoch: await server.deps.db.identity(), seq: (before.at(-1) ?? 0) + 2 },
    ]);
    await submit();
    await pump.runDue();
    expect(seqs()).toEqual([(before.at(-1) ?? 0) + 3, (before.at(-1) ?? 0) + 4]);
  });

  it("is set back to an event or an instant within the log; what comes again says so under its old id", async () => {
    const hook = await make();
    await submit();
    const between = new Date().toISOString();
    await submit();
    await pump.runDue();
    const posted = receiver.posts.splice(0);
    const rewind = (to: object) =>
      owner.post("/api/webhook/rewind", { body: { id: hook.id, topic: "entry", to } });
    expect((await rewind({ seq: seqs(posted)[1] })).code).toBe(20000);
    await pump.runDue();
    expect(receiver.posts.map(({ id }) => id)).toEqual(posted.slice(1).map(({ id }) => id));
    expect(receiver.posts.every(({ headers }) => headers["tallyboard-replay"] === "1")).toBe(true);
    receiver.posts.length = 0;
    expect((await rewind({ at: between })).code).toBe(20000);
    await submit();
    await pump.runDue();
    expect(seqs().slice(0, 2)).toEqual(seqs(posted).slice(2));
    expect(receiver.posts.map(({ headers }) => headers["tallyboard-replay"])).toEqual([
      ...["2", "2"],
      ...[undefined, undefined],
    ]);
    const refused = await rewind({ seq: (seqs().at(-1) ?? 0) + 5 });
    expect(refused).toMatchObject({ code: 42200, data: { because: ["withinLog"] } });
  });

  it("passes over the event that the receiver cannot take, with a reason", async () => {
    const hook = await make();
    receiver.reply = ({ type }) => ({ status: type === "entry.create" ? 500 : 200 });
    await submit();
    await pump.runDue();
    const { places } = (await owner.get<WebhookPlaces>("/api/webhook/places", { query: { id: hook.id } }))
      .data;
    const next = (places[0]?.seq ?? 0) + 1;
    const skip = (seq: number, reason = "The receiver knows it already") =>
      owner.post("/api/webhook/skip", { body: { id: hook.id, topic: "entry", seq, reason } });
    expect(await skip(next + 1)).toMatchObject({
      code: 42200,
      data: { because: ["isNext"], details: { next } },
    });
    expect((await skip(next, " ")).code).toBe(42200);
    expect((await skip(next)).code).toBe(20000);
    await pump.runDue();
    expect(receiver.posts.map(({ type }) => type)).toEqual(["entry.create", "entry.submit"]);
    expect((await rowOf(hook.id)).status).toBe("delivering");
  });
});

describe("secrets and addresses", () => {
  it("are shown once, rotate with an overlap, and are in no answer, event or row in clear", async () => {
    const hook = await make();
    const former = receiver.secrets.get("/") ?? "";
    const { data } = await owner.post<WebhookSecret>("/api/webhook/rotateSecret", { body: { id: hook.id } });
    await submit();
    await pump.runDue();
    expect(receiver.posts.every(({ isSigned }) => isSigned)).toBe(true);
    expect(String(receiver.posts[0]?.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    receiver.secrets.set("/", data.secret ?? "");
    clock.advance(25 * HOUR_MS);
    await submit();
    await pump.runDue();
    expect(
      receiver.posts.slice(2).map(({ headers }) => String(headers["webhook-signature"]).split(" ").length),
    ).toEqual([1, 1]);
    const again = await owner.post<WebhookSecret>("/api/webhook/setUrl", {
      body: { id: hook.id, url: `${receiver.url}/` },
    });
    expect(again.data.secret).toBeNull();
    const { rows } = await sql<{ text: string }>`
      select coalesce((select jsonb_agg(w) from webhook w), '[]')::text
        || coalesce((select jsonb_agg(e) from event e), '[]')::text
        || coalesce((select jsonb_agg(f) from feed_log f), '[]')::text as text`.execute(
      server.deps.db.reader,
    );
    for (const secret of [former, data.secret ?? "", `${receiver.host}/`])
      expect(rows[0]?.text.includes(secret)).toBe(false);
  });

  it("are never of the server's own network: literals, mapped IPv6, names, ports, credentials", async () => {
    const { port } = new URL(receiver.url);
    const hook = await make();
    const before = receiver.connections;
    const set = (url: string) => owner.post("/api/webhook/setUrl", { body: { id: hook.id, url } });
    for (const url of [
      "http://example.com/",
      "https://a:b@example.com/",
      `https://localhost:${port}/`,
      "https://example.com:22/",
      "https://[::1]:6379/",
      "ftp://example.com/",
      "not an address",
    ])
      expect(await set(url), url).toMatchObject({ code: 42200, data: { because: ["webhookUrl"] } });
    for (const host of [
      ...["localhost", "[::ffff:127.0.0.1]", "0.0.0.0", "10.0.0.7", "169.254.169.254", "[::1]", "[fd00::1]"],
      ...["2130706434", "0x7f.2"],
    ]) {
      const answer = await set(`https://${host}/`);
      if (answer.code === 42200) continue;
      expect(answer.code, host).toBe(20000);
      const { data } = await owner.post<WebhookTest>("/api/webhook/test", { body: { id: hook.id } });
      expect(data, host).toMatchObject({ httpStatus: null, error: "addressPrivate" });
    }
    expect(receiver.connections).toBe(before);
  });

  it("are judged by the look-up that is connected to, the only one, whatever the name meant before", async () => {
    const hook = await make();
    const url = "https://rebound.example.com/";
    expect(await owner.post("/api/webhook/setUrl", { body: { id: hook.id, url } })).toMatchObject({
      code: 20000,
    });
    const meanings = [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:10.0.0.7"], ["8.8.8.8", "fd00::1"]];
    const lookUp = vi.spyOn(dns, "lookup");
    try {
      for (const addresses of meanings) {
        lookUp.mockReset();
        lookUp.mockImplementation(((
          _: string,
          { all }: { all?: boolean },
          answer: (...found: unknown[]) => void,
        ) => {
          const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
          if (all) answer(null, found);
          else answer(null, found.at(-1)?.address, found.at(-1)?.family);
        }) as never);
        syncBuiltinESMExports();
        const { data } = await owner.post<WebhookTest>("/api/webhook/test", { body: { id: hook.id } });
        expect(data, addresses.join()).toMatchObject({ httpStatus: null, error: "addressPrivate" });
        expect(lookUp).toHaveBeenCalledTimes(1);
      }
    } finally {
      lookUp.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it("are tried by a test, which says what came back", async () => {
    const hook = await make();
    receiver.replies.push({ status: 200, body: "hello" }, { status: 401, body: "who are you" });
    const test = async () =>
      (await owner.post<WebhookTest>("/api/webhook/test", { body: { id: hook.id } })).data;
    expect(await test()).toMatchObject({ httpStatus: 200, error: null, answerStart: "hello" });
    expect(await test()).toMatchObject({ httpStatus: 401, error: "HTTP 401", answerStart: "who are you" });
    expect(receiver.posts.map(({ type, isSigned }) => [type, isSigned])).toEqual([
      ["webhook.test", true],
      ["webhook.test", true],
    ]);
  });
});

describe("whose it is", () => {
  it("a program keeps those of its own integration, and no others", async () => {
    const second = await makeIntegration(server, owner, { scopes: ["entry:read", "webhook:write"] });
    const hook = await make({}, mine.api);
    expect((await second.api.get("/api/webhook/detail", { query: { id: hook.id } })).code).toBe(40400);
    expect((await second.api.post("/api/webhook/pause", { body: { id: hook.id } })).code).toBe(40400);
    const body = { name: "Foreign", integrationId: mine.row.id, topics: ["entry"] };
    expect((await second.api.post("/api/webhook/saveOrUpdate", { body })).code).toBe(40400);
    const list = await second.api.get<ListPage<WebhookRow>>("/api/webhook/queryByPage");
    expect(list.data.list).toEqual([]);
    const { data } = await second.api.get<WebhookStates>("/api/webhook/states");
    expect(data.webhooks).toEqual([]);
  });

  it("a client's people keep their client's; those of another see none of it", async () => {
    const hook = await make();
    expect((await other.get("/api/webhook/detail", { query: { id: hook.id } })).code).toBe(40400);
    expect((await other.post("/api/webhook/resume", { body: { id: hook.id } })).code).toBe(40400);
    expect(
      (await other.get<ListPage<WebhookAttempt>>("/api/webhook/attempts", { query: { webhookId: hook.id } }))
        .data.list,
    ).toEqual([]);
    const body = { name: "Foreign", integrationId: mine.row.id, topics: ["entry"] };
    expect(await other.post("/api/webhook/saveOrUpdate", { body })).toMatchObject({
      code: 42200,
      data: { because: ["unusable"] },
    });
    expect((await rowOf(hook.id, admin)).id).toBe(hook.id);
  });

  it("topics that the integration or the person does not read are refused", async () => {
    const body = { name: "Stock", integrationId: mine.row.id, topics: ["entry", "repertory"] };
    expect(await owner.post("/api/webhook/saveOrUpdate", { body })).toMatchObject({
      code: 42200,
      data: { because: ["topicNotRead"] },
    });
  });

  it("ends with the rights: a key that gave the address and was revoked, a scope that was taken, an integration disabled", async () => {
    const program = await makeIntegration(server, owner, { scopes: ["entry:read", "webhook:write"] });
    const body = { integrationId: program.row.id, topics: ["entry"] };
    const hook = await makeWebhook(program.api, receiver, body);
    // It is at work already: a resume is refused, and vouches for nothing.
    expect((await owner.post("/api/webhook/resume", { body: { id: hook.id } })).code).toBe(40900);
    await owner.post("/api/integration/revokeKey", { body: { keyId: program.id } });
    await submit();
    await pump.runDue();
    expect(receiver.posts).toEqual([]);
    expect(await rowOf(hook.id)).toMatchObject({ status: "paused", lastError: "keyRevoked" });
    expect((await owner.post("/api/webhook/resume", { body: { id: hook.id } })).code).toBe(20000);
    await pump.runDue();
    expect(receiver.posts).toHaveLength(2);

    const row = async () =>
      (await owner.get<{ version: number }>("/api/integration/detail", { query: { id: program.row.id } }))
        .data;
    const disable = { id: program.row.id, version: (await row()).version, status: "disabled" };
    await owner.post("/api/integration/switchStatus", { body: disable });
    await submit();
    await pump.runDue();
    expect(receiver.posts).toHaveLength(2);
    const enable = { id: program.row.id, version: (await row()).version, status: "enabled" };
    await owner.post("/api/integration/switchStatus", { body: enable });
    await pump.runDue();
    expect(receiver.posts).toHaveLength(4);

    const { name, version } = (await row()) as { name: string; version: number };
    const less = { id: program.row.id, version, name, scopes: ["webhook:write"], perMinute: 600 };
    expect((await owner.post("/api/integration/saveOrUpdate", { body: less })).code).toBe(20000);
    await submit();
    await pump.runDue();
    expect(receiver.posts).toHaveLength(4);
    expect(await rowOf(hook.id)).toMatchObject({ status: "paused", lastError: "topicNotRead" });
  });
});
