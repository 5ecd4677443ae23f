import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { buildApp } from "../../server/app.ts";
import { EVENT_TYPES } from "../../server/event-types.ts";
import type { Feed } from "../../server/feed/feed.ts";
import { type Clock, systemClock } from "../../server/platform/clock.ts";
import { type Config, loadConfig } from "../../server/platform/config.ts";
import type { Database } from "../../server/platform/database.ts";
import type { Deps } from "../../server/platform/deps.ts";
import { type ClientFiles, readClient } from "../../server/platform/http/client-files.ts";
import { listen, stopListening } from "../../server/platform/http/listen.ts";
import type { RegisteredRoute } from "../../server/platform/http/permission-registry.ts";
import { registeredRoutes } from "../../server/platform/http/permission-registry.ts";
import { createLog, type Log } from "../../server/platform/log.ts";
import { seedDatabase } from "../../server/seeds/world.ts";
import type { Busy } from "../../src/contracts/busy.ts";
import { CODES, type Envelope } from "../../src/contracts/envelope.ts";
import type { EventTopic } from "../../src/contracts/event-topics.ts";
import { openTestDatabase } from "./database.ts";
import { type Account, createSmallWorld, password, type SmallWorld } from "./people.ts";

export interface ServerOptions {
  /** `small` (default): five people of two clients; `bare`: no row at all; the others as WORLD says. */
  readonly world?: "small" | "bare" | Config["world"];
  readonly clock?: Clock;
  readonly config?: Partial<Config>;
  readonly log?: Log;
  /** A folder with a built client. */
  readonly client?: string;
  readonly database?: Database;
}

export interface Answer<T = unknown> {
  readonly httpStatus: number;
  readonly headers: Headers;
  readonly envelope: Envelope<T>;
  /** The envelope's own. */
  readonly code: number;
  readonly data: T;
  readonly msg: string;
}

interface CallOptions {
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly body?: unknown;
  readonly key?: string;
  readonly language?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Call = <T = unknown>(path: string, options?: CallOptions) => Promise<Answer<T>>;

/** The API as one person sees it; every call answers the envelope, whatever its code. */
export interface Api {
  readonly get: Call;
  readonly post: Call;
  readonly del: Call;
}

export interface TestServer {
  readonly url: string;
  readonly deps: Deps;
  readonly feed: Feed;
  /** Of the world `small`; empty ids in any other. */
  readonly world: SmallWorld;
  readonly routes: readonly RegisteredRoute[];
  /** What a terminal would have been told about the world. */
  readonly said: readonly string[];
  api(token?: string | null): Api;
  /** Signs in and answers the token; throws when refused. */
  signIn(account: Account | (string & {}), withPassword?: string): Promise<string>;
  /** Signs in and answers the person's API. */
  as(account: Account | (string & {})): Promise<Api>;
  /** The same for several, in their order. */
  asEach<const Names extends readonly Account[]>(
    ...accounts: Names
  ): Promise<{ -readonly [Index in keyof Names]: Api }>;
  /** As SIGTERM does; the database goes with it. */
  stop(): Promise<void>;
}

const nobody: SmallWorld = {
  userIds: { admin: "", operator: "", huaxin: "", huaxin2: "", beichen: "" },
  clientIds: { huaxin: "", beichen: "" },
  roleIds: { admin: "", client: "" },
};

/** A real server on a free port with a database of its own. */
export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const { world = "small", clock = systemClock } = options;
  const log = options.log ?? createLog(process.env.LOG_TESTS ? "debug" : "silent");
  const worldToFill = world === "small" || world === "bare" ? "empty" : world;
  const dataDir = mkdtempSync(join(tmpdir(), "tallyboard-test-data-"));
  const settings = loadConfig({ PORT: "0", WORLD: worldToFill, DATA_DIR: dataDir });
  const config: Config = { ...settings, ...options.config };
  const db = options.database ?? (await openTestDatabase());
  const deps: Deps = { config, db, clock, log };
  const made = world === "small" ? await createSmallWorld(deps) : nobody;
  const said = world === "small" || world === "bare" ? [] : await seedDatabase(deps);

  const client: ClientFiles | null = options.client === undefined ? null : readClient(options.client);
  const faults: string[] = [];
  const onAnswerFault = (fault: string): void => void faults.push(fault);
  const app = await buildApp(deps, { client, version: "0.0.0", build: "test", onAnswerFault });
  const url = await listen(app.http, config);
  const refuseFaults = (): void => {
    if (faults.length > 0) throw new Error(`Answers that their routes do not declare:\n${faults.join("\n")}`);
  };
  const api = (token: string | null = null): Api => patient(apiAt(url, token, refuseFaults));
  const signIn = async (account: string, withPassword: string = password): Promise<string> => {
    const body = { username: account, password: withPassword };
    const answer = await api().post<{ tokenValue: string }>("/api/user/login", { body });
    if (answer.code !== 20000) throw new Error(`${account} could not sign in: ${answer.code} ${answer.msg}`);
    return answer.data.tokenValue;
  };
  const as = async (account: string): Promise<Api> => api(await signIn(account));
  return {
    url,
    deps,
    feed: app.feed,
    world: made,
    routes: registeredRoutes(app.http),
    said,
    api,
    signIn,
    as,
    asEach: async (...accounts) =>
      (await Promise.all(accounts.map(as))) as { -readonly [Index in keyof typeof accounts]: Api },
    stop: async () => {
      await stopListening(app.http);
      // A database that a test has ended says nothing.
      const undeclared = await undeclaredEvents(db).catch(() => []);
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
      refuseFaults();
      if (undeclared.length > 0)
        throw new Error(`Events that server/event-types.ts does not declare: ${undeclared.join(", ")}`);
    },
  };
}

/** What was published to topics that programs follow, and is of no type that the OpenAPI document names. */
async function undeclaredEvents({ reader }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ topic: EventTopic; type: string }>`
    select topic, type from feed_log union select topic, type from feed_pending`.execute(reader);
  return rows.flatMap(({ topic, type }) => {
    const types = EVENT_TYPES.get(topic);
    return types && !types.includes(type) ? [`${topic}.${type}`] : [];
  });
}

/** As every client is to: sends again what a crowded server did not begin, after the time that it names. */
function patient(api: Api): Api {
  const call =
    (method: keyof Api): Call =>
    async <T>(path: string, options?: CallOptions) => {
      for (;;) {
        const answer = await api[method]<T>(path, options);
        const { because, retryAfterSeconds } = answer.code === CODES.busy ? (answer.data as Busy) : NOT_BUSY;
        if (because[0] !== "queueFull") return answer;
        await sleep(retryAfterSeconds * 1_000);
      }
    };
  return { get: call("get"), post: call("post"), del: call("del") };
}

const NOT_BUSY = { because: [], retryAfterSeconds: 0 };

/** Calls with one token (or none) against a server that listens at `url`; `afterEach` may throw. */
export function apiAt(url: string, token: string | null, afterEach: () => void = () => {}): Api {
  const call =
    (method: string): Call =>
    async <T>(path: string, { query = {}, body, key, language, headers = {} }: CallOptions = {}) => {
      const at = new URL(path, url);
      for (const [name, value] of Object.entries(query)) {
        if (value !== null && value !== undefined && value !== "") at.searchParams.set(name, String(value));
      }
      const response = await fetch(at, {
        method,
        headers: {
          ...(token === null ? {} : { token }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(key === undefined ? {} : { "idempotency-key": key }),
          ...(language === undefined ? {} : { "accept-language": language }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const envelope = (await response.json()) as Envelope<T>;
      afterEach();
      const { code, data, msg } = envelope;
      return { httpStatus: response.status, headers: response.headers, envelope, code, data, msg };
    };
  return { get: call("GET"), post: call("POST"), del: call("DELETE") };
}
