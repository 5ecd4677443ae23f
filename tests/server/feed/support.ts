import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll } from "vitest";
import { appendFeed, type FeedChange } from "../../../server/feed/append.ts";
import { createFeed, type Feed, type FeedOptions } from "../../../server/feed/feed.ts";
import { recordEvent } from "../../../server/feed/record-event.ts";
import { ALL, clientScope, rowScope, userScope } from "../../../server/feed/scopes.ts";
import type { TopicSpec } from "../../../server/feed/topics.ts";
import { type Clock, systemClock } from "../../../server/platform/clock.ts";
import { loadConfig } from "../../../server/platform/config.ts";
import type { Database, Tx } from "../../../server/platform/database.ts";
import { newId } from "../../../server/platform/ids.ts";
import { createSession } from "../../../server/platform/session/session.ts";
import type {
  Bye,
  Cursor,
  Gauge,
  Heartbeat,
  Hello,
  LogEvent,
  Resync,
  SubAnswer,
} from "../../../src/contracts/live.ts";
import { openTestDatabase, testLog } from "../../support/database.ts";

/** Waits for a condition, not for a time; the test's own timeout is the only clock. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(5);
}

// People ----------------------------------------------------------------------------------------------------------

export interface SignedIn {
  readonly userId: string;
  readonly roleId: string;
  readonly clientId: string | null;
  readonly token: string;
  readonly sessionId: string;
}

export async function addClient(db: Database, name: string): Promise<string> {
  const id = newId();
  await sql`insert into client (id, code, name, short_name, created_at, updated_at)
    values (${id}, ${`C-${id}`}, ${name}, ${name}, now(), now())`.execute(db.reader);
  return id;
}

/** A person with a role of their own and a live session. */
export async function signIn(
  db: Database,
  given: { readonly menu: readonly string[]; readonly clientId?: string },
): Promise<SignedIn> {
  const userId = newId();
  const roleId = newId();
  const clientId = given.clientId ?? null;
  await sql`insert into role (id, role_name, role_code, menu, created_at, updated_at)
    values (${roleId}, ${`role ${roleId}`}, ${clientId ? "client" : "admin"}, ${JSON.stringify(given.menu)}::jsonb,
            now(), now())`.execute(db.reader);
  await sql`insert into users (id, user_number, user_account, password_hash, user_name, role_id, client_id,
                               created_at, updated_at)
    values (${userId}, ${userId}, ${userId}, '-', ${`person ${userId}`}, ${roleId}, ${clientId}, now(), now())`.execute(
    db.reader,
  );
  const session = await db.transaction((tx) => addSession(tx, userId));
  return { userId, roleId, clientId, ...session };
}

export async function addSession(tx: Tx, userId: string) {
  const { tokenValue, sessionId } = await createSession(tx, newId, {
    userId,
    at: new Date(),
    maxDays: 7,
    address: null,
    agent: null,
  });
  return { token: tokenValue, sessionId };
}

/** Notifies a person that their menu has changed, as a change of a role does. */
export function publishMenu(tx: Tx, userId: string): Promise<void> {
  const context = { eventId: newId(), at: new Date(), byUserId: null, byName: "system", commandKey: null };
  const change = { topic: "session", scope: userScope(userId), type: "menu", entity: "user" } as const;
  return appendFeed(tx, context, [{ ...change, entityId: userId, version: 1, payload: { change: "menu" } }]);
}

// Two topics over real tables -------------------------------------------------------------------------------------

export interface ClientRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

async function clientRows(tx: Tx): Promise<readonly ClientRow[]> {
  const { rows } = await sql<ClientRow>`select id, name, version from client order by id`.execute(tx);
  return rows;
}

/** People who may list clients all read one log of all clients. */
const clientTopic: TopicSpec = {
  topic: "client",
  right: { anyOf: ["client-list"], roleCode: "admin" },
  scopeOf: rowScope,
  snapshot: clientRows,
};

/** Goods types: admins read all, a client's people their own. The head alone, as for most lists. */
const goodsTopic: TopicSpec = {
  topic: "goods/type",
  right: { anyOf: ["warehouse-goods-type"] },
  scopeOf: rowScope,
};

/** Renames a client the way a command does: row, timeline, feed last, one transaction. */
export function renameClient(
  db: Database,
  id: string,
  name: string,
  by: { readonly userId?: string; readonly commandKey?: string; readonly ballast?: string } = {},
): Promise<void> {
  return db.transaction(async (tx) => {
    const updated = await sql<{ version: number }>`
      update client set name = ${name}, version = version + 1, updated_at = now()
      where id = ${id} returning version`.execute(tx);
    const version = updated.rows[0]?.version ?? 0;
    const payload = by.ballast ? { id, name, version, ballast: by.ballast } : { id, name, version };
    await publish(tx, id, version, by, [
      { topic: "client", scope: ALL, payload },
      { topic: "client", scope: clientScope(id), payload },
    ]);
  });
}

/** Publishes a change of a client's goods to the admins and to that client only. */
export function publishGoods(db: Database, clientId: string, name: string): Promise<void> {
  return db.transaction(async (tx) => {
    await publish(tx, newId(), 1, {}, [
      { topic: "goods/type", scope: ALL, payload: { clientId, name } },
      { topic: "goods/type", scope: clientScope(clientId), payload: { name } },
    ]);
  });
}

/** Publishes the same client many times in one transaction, `bytes` each. */
export function flood(db: Database, id: string, times: number, bytes: number): Promise<void> {
  const payload = { id, ballast: "x".repeat(bytes) };
  return db.transaction((tx) =>
    publish(
      tx,
      id,
      1,
      {},
      range(1, times).map(() => ({ topic: "client" as const, scope: ALL, payload })),
    ),
  );
}

async function publish(
  tx: Tx,
  entityId: string,
  version: number,
  by: { readonly userId?: string; readonly commandKey?: string },
  changes: readonly Pick<FeedChange, "topic" | "scope" | "payload">[],
): Promise<void> {
  const context = {
    at: new Date(),
    byUserId: by.userId ?? null,
    byName: "a colleague",
    commandKey: by.commandKey ?? null,
  };
  const event = { entity: "client", entityId, type: "saved", version };
  const eventId = await recordEvent(tx, {
    ...event,
    ...context,
    fromStatus: null,
    toStatus: null,
    details: {},
  });
  await appendFeed(
    tx,
    { ...context, eventId },
    changes.map((change) => ({ ...event, ...change })),
  );
}

// Nodes and browsers ----------------------------------------------------------------------------------------------

export interface Node {
  readonly feed: Feed;
  readonly url: string;
  close(): Promise<void>;
}

export async function startNode(
  db: Database,
  options: Partial<FeedOptions> & { readonly clock?: Clock; readonly env?: Record<string, string> } = {},
): Promise<Node> {
  const config = loadConfig({ WORLD: "empty", ...options.env });
  const deps = { config, db, clock: options.clock ?? systemClock, log: testLog };
  const feed = createFeed(deps, {
    topics: options.topics ?? [clientTopic, goodsTopic],
    gauges: options.gauges ?? [],
    build: options.build ?? `test-build-${newId()}`,
  });
  const http = createServer((_, answer) => void answer.writeHead(404).end());
  await feed.start(http);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  return {
    feed,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await feed.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** The messages of one browser, in order of arrival. */
export class Browser {
  readonly socket: Socket;
  readonly events: LogEvent[] = [];
  readonly gauges: Gauge[] = [];
  readonly beats: Heartbeat[] = [];
  readonly resyncs: Resync[] = [];
  readonly byes: Bye[] = [];
  readonly hellos: Hello[] = [];

  constructor(url: string, auth: Record<string, unknown>, headers: Record<string, string> = {}) {
    this.socket = io(url, {
      auth,
      extraHeaders: headers,
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      autoConnect: false,
    });
    this.socket.on("ev", (event: LogEvent) => void this.events.push(event));
    this.socket.on("gauge", (gauge: Gauge) => void this.gauges.push(gauge));
    this.socket.on("hb", (beat: Heartbeat) => void this.beats.push(beat));
    this.socket.on("resync", (resync: Resync) => void this.resyncs.push(resync));
    this.socket.on("bye", (bye: Bye) => void this.byes.push(bye));
    this.socket.on("hello", (hello: Hello) => void this.hellos.push(hello));
  }

  /** Resolves when it is let in; rejects with the code of the refusal. */
  open(): Promise<this> {
    return new Promise((resolve, reject) => {
      this.socket.once("connect", () => resolve(this));
      this.socket.once("connect_error", reject);
      this.socket.connect();
    });
  }

  sub(topic: string, have: Cursor | null = null): Promise<SubAnswer> {
    return this.socket.emitWithAck("sub", { topic, have });
  }

  /** A snapshot or a delta, or the test has failed. */
  async follow(topic: string, have: Cursor | null = null) {
    const answer = await this.sub(topic, have);
    if (answer.kind === "snapshot" || answer.kind === "delta") return answer;
    throw new Error(`${topic}: ${answer.kind} ${answer.code}`);
  }

  seqs(topic: string): number[] {
    return this.events.filter((event) => event.topic === topic).map((event) => event.seq);
  }

  close(): void {
    this.socket.disconnect();
  }
}

export const openBrowser = (node: Node, { token }: { readonly token: string }): Promise<Browser> =>
  new Browser(node.url, { token }).open();

/** The numbers from one to another, both included: what a log without holes looks like. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** The number that an answer brings a browser to. */
export const headOf = (answer: Extract<SubAnswer, { kind: "snapshot" | "delta" }>): number =>
  answer.kind === "snapshot" ? answer.seq : answer.to;

/** Nodes and browsers of one file's tests over its database: browsers and then nodes are closed after each test. */
export function feedOfFile(opened: (db: Database) => void | Promise<void>) {
  const nodes: Node[] = [];
  const browsers: Browser[] = [];
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
    await opened(db);
  });
  afterAll(() => db.close());
  afterEach(async () => {
    for (const browser of browsers.splice(0)) browser.close();
    for (const node of nodes.splice(0)) await node.close();
  });
  return {
    start: async (...given: Parameters<typeof startNode>): Promise<Node> => {
      const node = await startNode(...given);
      nodes.push(node);
      return node;
    },
    browse: async (node: Node, person: { readonly token: string }): Promise<Browser> => {
      const browser = await openBrowser(node, person);
      browsers.push(browser);
      return browser;
    },
  };
}
