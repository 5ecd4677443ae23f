// Two nodes that post to twenty receivers are killed as by kill -9, above all between a post and what is written of it, while
// receivers answer late, with 500, 302, 410, a cut or ten megabytes. Each receiver gets every event in order; what comes twice
// comes under its old id.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appendFeed } from "../../server/feed/append.ts";
import { ALL } from "../../server/feed/scopes.ts";
import { type Database, openDatabase } from "../../server/platform/database.ts";
import { newId } from "../../server/platform/ids.ts";
import type { WebhookStates } from "../../src/contracts/webhook.ts";
import { testLog } from "../support/database.ts";
import { FaultNodes, type RunningNode, tokenAt } from "../support/fault-nodes.ts";
import { makeIntegration } from "../support/integrations.ts";
import { password } from "../support/people.ts";
import { type Received, type Receiver, type Reply, startReceiver } from "../support/receiver.ts";
import { type Api, apiAt } from "../support/server.ts";
import { makeWebhook } from "../support/webhooks.ts";
import { isWhole, report } from "./share.ts";

const RECEIVERS = 20;
const EVENTS = isWhole ? 20_000 : 400;
const KILLS = isWhole ? 200 : 4;
const LINES_AT_ONCE = 100;
/** Each kill takes the start of a node, which a busy machine stretches. */
const PATIENCE_MS = isWhole ? 3_000_000 : 900_000;

/** What a receiver saw, judged as one who knows only the posts that it answered with 2xx. */
class Judged {
  readonly faults: string[] = [];
  again = 0;
  private readonly ids = new Map<number, string>();
  private last = 0;

  get events(): number {
    return this.ids.size;
  }

  take({ events, isSigned }: Received): void {
    if (!isSigned) this.faults.push("unsigned");
    for (const { data } of events) {
      const known = this.ids.get(data.seq);
      if (known !== undefined) {
        this.again += 1;
        if (known !== data.eventId) this.faults.push(`${data.seq} came again as ${data.eventId}`);
        continue;
      }
      if (this.last !== 0 && data.seq !== this.last + 1)
        this.faults.push(`${data.seq} came after ${this.last}`);
      this.ids.set(data.seq, data.eventId);
      this.last = data.seq;
    }
  }
}

describe.skipIf(!process.env.DATABASE_URL)("webhooks of nodes that are killed", () => {
  let nodes: FaultNodes;
  let db: Database;
  let receiver: Receiver;
  let admin: Api;
  const running: RunningNode[] = [];
  const ids: string[] = [];
  const taken = new Map<string, Judged>();
  let kills = 0;
  /** Kills a node when the next post has arrived, before it is answered. */
  let isArmed = false;

  const env = { WEBHOOK_HOSTS: "127.0.0.1", SECRETS_KEY: "a key that only this test knows, of 40 letters" };
  const begin = async (place: number) => {
    running[place] = await nodes.start(env);
  };
  const signIn = async () => {
    const api = apiAt(running[1]?.url ?? "", await tokenAt(running[1]?.url ?? "", "admin"));
    await api.post("/api/user/confirmPassword", { body: { password } });
    return api;
  };
  const write = async (count: number) => {
    for (let left = count; left > 0; left -= LINES_AT_ONCE) {
      await db.transaction(async (tx) => {
        const by = { eventId: newId(), at: new Date(), byUserId: null, byName: "test", commandKey: null };
        const lines = Array.from({ length: Math.min(left, LINES_AT_ONCE) }, () => {
          const entityId = newId();
          return {
            ...{ topic: "entry" as const, scope: ALL, type: "submit", entity: "entry", entityId, version: 1 },
            payload: { row: { id: entityId, number: `RK-${entityId}` } },
          };
        });
        await appendFeed(tx, by, lines);
      });
    }
  };
  const isDone = (count: number) =>
    taken.size === RECEIVERS && [...taken.values()].every(({ events }) => events >= count);

  /** Replies to the nth post of a path: mostly well, now and then not at all as it should be. */
  const replyTo = ({ path }: Received, nth: number): Reply => {
    const kind = nth % 400;
    const index = Number(path.slice(2));
    if (kind === 40 + index) return { status: 500 };
    if (kind === 120 + index) return { status: 302, headers: { location: "http://127.0.0.1:1/" } };
    if (kind === 200 + index) return "cut";
    if (kind === 280 && index === 3) return { status: 410 };
    if (kind === 300 && index % 5 === 0) return { status: 200, body: "x".repeat(10_000_000) };
    return { status: 200 };
  };

  const begun = async (index: number, integrationId: string) => {
    const batchSize = index % 2 === 0 ? 1 : 50;
    const about = { integrationId, topics: ["entry"], path: `/r${index}`, batchSize };
    return (await makeWebhook(admin, receiver, about)).id;
  };

  beforeAll(async () => {
    nodes = await FaultNodes.prepare();
    db = await openDatabase(
      { database: { kind: "postgresql", url: nodes.databaseUrl }, redisUrl: null },
      testLog,
    );
    receiver = await startReceiver();
    for (const place of [0, 1]) await begin(place);
    admin = await signIn();
    const integration = await makeIntegration({ url: running[1]?.url ?? "" }, admin, {
      scopes: ["entry:read", "webhook:write"],
    });
    const counts = new Map<string, number>();
    receiver.reply = (post) => {
      const nth = (counts.get(post.path) ?? 0) + 1;
      counts.set(post.path, nth);
      const reply = replyTo(post, nth);
      if (typeof reply === "object" && reply.status === 200) {
        const judged = taken.get(post.path) ?? new Judged();
        taken.set(post.path, judged);
        judged.take(post);
        // All of them would fill the memory.
        receiver.posts.length = 0;
        if (isArmed) {
          isArmed = false;
          running[kills % 2]?.child.kill("SIGKILL");
        }
      }
      return reply;
    };
    for (let index = 0; index < RECEIVERS; index += 1) ids.push(await begun(index, integration.row.id));
  });
  afterAll(async () => {
    await db?.close();
    await nodes?.close();
    await receiver?.stop();
  });

  test(
    "each receiver gets every event in order, and twice only under its old id",
    async () => {
      const writing = write(EVENTS);
      while (kills < KILLS) {
        isArmed = true;
        await expect.poll(() => isArmed, { timeout: 120_000, interval: 20 }).toBe(false);
        const place = kills % 2;
        await running[place]?.ended;
        kills += 1;
        if (kills % 20 === 0) {
          const events = [...taken.values()].reduce((sum, each) => sum + each.events, 0);
          report(`${kills} kills, ${events} events taken`);
        }
        await begin(place);
      }
      await writing;
      admin = await signIn();
      await expect
        .poll(
          async () => {
            // 410 stops a webhook, and two failures in a row wait for minutes: a person resumes it.
            const { data } = await admin.get<WebhookStates>("/api/webhook/states");
            for (const { id, status, attempt } of data.webhooks)
              if (status === "stopped" || attempt > 1)
                await admin.post("/api/webhook/resume", { body: { id } });
            return isDone(EVENTS);
          },
          { timeout: PATIENCE_MS, interval: 1_000 },
        )
        .toBe(true);
      const judged = [...taken.values()];
      const again = judged.reduce((sum, each) => sum + each.again, 0);
      report(`${EVENTS} events, ${RECEIVERS} receivers, ${kills} kills: ${again} came twice, 0 lost`);
      expect(judged.flatMap(({ faults }) => faults)).toEqual([]);
      expect(judged.map(({ events }) => events)).toEqual(Array.from({ length: RECEIVERS }, () => EVENTS));
    },
    PATIENCE_MS + 600_000,
  );

  test("a place that is not kept is found out: the control", async () => {
    const before = taken.get("/r0")?.events ?? 0;
    await admin.post("/api/webhook/pause", { body: { id: ids[0] } });
    await write(10);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ seq: number }>`
          select seq from feed_counter where topic = 'entry' and scope = ${ALL}`.execute(db.reader);
        return Number(rows[0]?.seq ?? 0) >= EVENTS + 10;
      })
      .toBe(true);
    // As a server that remembers nothing begins where the log is now.
    await sql`
      update webhook_cursor p set seq = f.seq, mark = f.mark from feed_counter f
      where f.topic = p.topic and f.scope = p.scope and p.webhook_id = ${ids[0]}::uuid`.execute(db.reader);
    await admin.post("/api/webhook/resume", { body: { id: ids[0] } });
    await write(10);
    await expect.poll(() => taken.get("/r0")?.events, { timeout: 120_000 }).toBe(before + 10);
    expect(taken.get("/r0")?.faults).toHaveLength(1);
  }, 240_000);
});
