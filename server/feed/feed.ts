import type { Server as HttpServer } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CODES } from "../../src/contracts/envelope.ts";
import {
  GAUGE_TOPICS,
  HEARTBEAT_MS,
  type Heartbeat,
  LOG_TOPICS,
  type LookAnswer,
  type Looked,
  type Sub,
  type Topic,
} from "../../src/contracts/live.ts";
import { LOOKED_ENTITIES } from "../../src/contracts/request-kinds.ts";
import { bounded } from "../platform/bounded.ts";
import type { Deps } from "../platform/deps.ts";
import type { Probe } from "../platform/http/probes.ts";
import type { Connection } from "./connection.ts";
import { Epoch } from "./epoch.ts";
import { EventReads } from "./event-reads.ts";
import { Subscription } from "./fan-out.ts";
import { Gauges } from "./gauges.ts";
import { Looks } from "./looks.ts";
import { Presence } from "./presence.ts";
import { pruneLog } from "./prune.ts";
import { Relay } from "./relay.ts";
import { ownScope } from "./scopes.ts";
import { SessionWatch } from "./session-watch.ts";
import { type Attendance, createServer, Sockets } from "./sockets.ts";
import { type Answer, Subscriptions } from "./subscribe.ts";
import { type GaugeSpec, type TopicSpec, Topics } from "./topics.ts";

/** A page with a dozen open tabs subscribes to everything at once; no client needs more for long. */
const burst = 120;
const perSecond = 20;
/** Each `look` reads a row, and is written for all nodes: a person who leafs through requests needs no more. */
const looksAtOnce = 20;
const looksPerSecond = 2;
/** Disconnect clients that keep sending after repeated rate-limit errors; our own client backs off. */
const patience = 500;
const longestEpoch = 64;
const longestMark = 64;

const topics: ReadonlySet<unknown> = new Set([...LOG_TOPICS, ...GAUGE_TOPICS]);
const isTopic = (value: unknown): value is Topic => topics.has(value);

const isAnswer = (value: unknown): value is Answer => typeof value === "function";

/** Handles the client's messages. Each one is answered or ignored; no input is trusted. */
function listenTo(connection: Connection, subscriptions: Subscriptions, looks: Looks): void {
  const { socket } = connection;
  const limiter = new Limiter(burst, perSecond);
  const lookLimiter = new Limiter(looksAtOnce, looksPerSecond);
  let refused = 0;

  socket.use((packet, next) => {
    const waitMs = limiter.takeOrWaitMs();
    if (waitMs === 0) return next();
    refused += 1;
    if (refused > patience) {
      connection.over();
      socket.disconnect(true);
      return;
    }
    const answer: unknown = packet.at(-1);
    if (isAnswer(answer)) answer({ kind: "error", code: CODES.tooMany, retryMs: waitMs });
  });
  socket.on("sub", (...asked: readonly unknown[]) => {
    const answer = asked.at(-1);
    if (!isAnswer(answer) || connection.isOver) return;
    const sub = readSub(asked[0]);
    if (sub === "unknown") answer({ kind: "deny", code: CODES.unknown });
    else if (sub === "invalid") answer({ kind: "error", code: CODES.invalid });
    else void subscriptions.subscribe(connection, sub, answer);
  });
  socket.on("unsub", (...asked: readonly unknown[]) => {
    const [ask] = asked;
    const answer = asked.at(-1);
    if (isRecord(ask) && isTopic(ask.topic)) connection.leave(ask.topic);
    if (typeof answer === "function") answer();
  });
  socket.on("look", (...asked: readonly unknown[]) => {
    const answer = asked.at(-1);
    if (!isLookAnswer(answer) || connection.isOver) return;
    const what = readLooked(asked[0]);
    const waitMs = lookLimiter.takeOrWaitMs();
    if (waitMs > 0) answer({ kind: "error", code: CODES.tooMany, retryMs: waitMs });
    else if (what === null) answer({ kind: "error", code: CODES.invalid });
    else void looks.begin(connection, what).then(answer);
  });
  socket.on("unlook", (...asked: readonly unknown[]) => {
    const what = readLooked(asked[0]);
    const answer = asked.at(-1);
    if (what) looks.end(connection, what);
    if (typeof answer === "function") answer();
  });
}

const isLookAnswer = (value: unknown): value is (answer: LookAnswer) => void => typeof value === "function";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readLooked(ask: unknown): Looked | null {
  if (!isRecord(ask) || typeof ask.id !== "string" || !uuid.test(ask.id)) return null;
  const entity = LOOKED_ENTITIES.find((each) => each === ask.entity);
  return entity ? { entity, id: ask.id } : null;
}

function readSub(ask: unknown): Sub | "unknown" | "invalid" {
  if (!isRecord(ask) || typeof ask.topic !== "string") return "invalid";
  if (!isTopic(ask.topic)) return "unknown";
  const have = ask.have ?? null;
  if (have === null) return { topic: ask.topic, have };
  if (!isRecord(have)) return "invalid";
  const { epoch, seq, mark } = have;
  if (typeof epoch !== "string" || epoch.length > longestEpoch) return "invalid";
  if (typeof seq !== "number" || !Number.isSafeInteger(seq) || seq < 0) return "invalid";
  if (mark === undefined) return { topic: ask.topic, have: { epoch, seq } };
  if (typeof mark !== "string" || mark.length > longestMark) return "invalid";
  return { topic: ask.topic, have: { epoch, seq, mark } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Lets through `burst` at once and `perSecond` in the long run: one for each socket. */
class Limiter {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #atMs = performance.now();

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
  }

  /** 0: allowed. Else the milliseconds until there is room for one more. */
  takeOrWaitMs(): number {
    const nowMs = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((nowMs - this.#atMs) / 1_000) * this.#perSecond);
    this.#atMs = nowMs;
    if (this.#left >= 1) {
      this.#left -= 1;
      return 0;
    }
    return Math.ceil(((1 - this.#left) / this.#perSecond) * 1_000);
  }
}

const pruneEveryMs = 3_600_000;
const firstPruneMs = 60_000;
/** A heartbeat that hangs is abandoned; the next one begins without it. */
const heartbeatWithinMs = 12_000;

/** Reads of the log are a quarter of a second apart, and more under load. */
const quietMs = 1_000;

export interface FeedOptions {
  /** Those of the features; `session` is the feed's own. */
  readonly topics: readonly TopicSpec[];
  /** Those of the features; `presence` and `looking` are the feed's own. */
  readonly gauges: readonly GaugeSpec[];
  /** Tracks which displays have a socket open on this node; absent: displays are not tracked. */
  readonly displays?: Attendance;
  /** The id of the browser's build that this server serves. */
  readonly build: string;
  /** The oldest build that this server still understands; absent: any. */
  readonly minBuild?: string;
}

/** The log of this node: who reads which topic in which scope, its history, and news of it. */
export interface LogAccess {
  readonly relay: Relay;
  readonly epoch: Epoch;
  readonly topics: Topics;
}

export interface Feed {
  /** Begins to read the log, and to serve sockets on this server. Before or after it listens. */
  start(http: HttpServer): Promise<void>;
  /** Sends `bye restart` and closes every socket; await it before the HTTP server closes. */
  close(): Promise<void>;
  /** Metrics of this node's live channel for /metrics. */
  readonly probes: readonly Probe[];
  /** `performance.now()` at the beginning of the relay's last read that succeeded. */
  readonly turnedMs: number;
  /** The same events, for programs that ask over REST. */
  readonly events: EventReads;
  /** What the log is read with, for who posts it elsewhere. */
  readonly log: LogAccess;
  /** Whether the person has a socket open, on any node. */
  isOnline(userId: string): boolean;
  /** A gauge's value as of now in the scope: the one that sockets follow, so that nothing is computed twice. */
  readGauge(spec: GaugeSpec, scope: string): Promise<unknown>;
}

const nobody: Attendance = { came: () => undefined, went: () => undefined };

/** The live channel of one node: log topics and gauges over Socket.IO, read from the database that all share. */
export function createFeed(deps: Deps, options: FeedOptions): Feed {
  const log = deps.log.child({ room: "feed" });
  const own: Deps = { ...deps, log };
  const server = createServer(own);
  const relay = new Relay(own.db, log);
  const epoch = new Epoch(own.db);
  const gauges = new Gauges(own, relay, options.build);
  const presence = new Presence(own);
  const topics = new Topics(
    [sessionTopic, ...options.topics],
    [presence.gauge(), presence.lookGauge(), ...options.gauges],
  );
  const looks = new Looks(own, topics, presence);
  const access: LogAccess = { relay, epoch, topics };
  const events = new EventReads(own.db, access);
  const subscriptions = new Subscriptions(own, { relay, epoch, topics, gauges });
  const sessions = new SessionWatch(own, relay, (connection, hasOtherPages) => {
    subscriptions.judgeAgain(connection, hasOtherPages);
    looks.judgeAgain(connection);
  });
  const sockets = new Sockets(own, server, presence, options.displays ?? nobody);
  const timers: NodeJS.Timeout[] = [];
  let relayLagMs = 0;
  let beatMs = performance.now();
  let slowSockets = 0;
  let isBeating = false;

  const welcome = (connection: Connection) => {
    connection.socket.emit("hello", {
      serverNow: own.clock.now().toISOString(),
      heartbeatMs: HEARTBEAT_MS,
      build: options.build,
      minBuild: options.minBuild ?? "",
    });
    listenTo(connection, subscriptions, looks);
    sessions.add(connection);
  };
  const farewell = (connection: Connection) => {
    sessions.remove(connection);
    looks.over(connection);
    if (connection.wasSlow) slowSockets += 1;
  };

  /** While the database cannot be read there is no heartbeat: clients then show how old their data is. */
  const heartbeat = async () => {
    if (isBeating) return;
    isBeating = true;
    const reading = async () => {
      if (await epoch.hasChanged()) relay.forget();
      await relay.look();
    };
    try {
      await bounded(reading(), heartbeatWithinMs, "A heartbeat");
      relayLagMs = relay.takeLagMs();
      beatMs = performance.now();
      const connections = [...sockets.open];
      for (const connection of connections) gauges.catchUp(connection);
      await beat(connections, epoch.current, relayLagMs, () => own.clock.now());
    } catch (error) {
      log.debug({ err: error }, "no heartbeat: the database cannot be read");
    } finally {
      isBeating = false;
    }
  };
  /** How long the log has not been read, beyond the usual pauses: without sockets only heartbeats read. */
  const unreadMs = () => {
    const ages = [
      performance.now() - relay.turnedMs - quietMs,
      performance.now() - beatMs - HEARTBEAT_MS - quietMs,
    ];
    return Math.max(0, ...ages.filter(Number.isFinite));
  };
  const prune = () =>
    void pruneLog(own.db, own.clock.now()).catch((error) =>
      log.warn({ err: error }, "the log was not pruned"),
    );

  return {
    start: async (http) => {
      await epoch.hasChanged();
      relay.start();
      await relay.look();
      gauges.start();
      sessions.start();
      presence.start();
      timers.push(setInterval(() => void heartbeat(), HEARTBEAT_MS));
      timers.push(setInterval(prune, pruneEveryMs));
      timers.push(setTimeout(prune, firstPruneMs * (1 + Math.random())));
      sockets.attach(http, welcome, farewell);
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      events.close();
      await sockets.close();
      gauges.stop();
      await presence.stop();
      await sessions.stop();
      await relay.stop();
    },
    probes: [
      { name: "sockets", help: "Open sockets", read: () => sockets.open.size },
      {
        name: "relay_lag_seconds",
        help: "Longest time from a change to its relay, between the last two heartbeats; it grows while the feed cannot read",
        read: () => Math.max(relayLagMs, unreadMs()) / 1_000,
      },
      {
        name: "gauge_age_seconds",
        help: "Longest time that a change waits to appear in a figure that pages follow",
        read: () => gauges.lateMs / 1_000,
      },
      {
        name: "gauges_computed",
        help: "Values of figures that this node has computed since its start; the others it read from another node",
        read: () => gauges.computed,
      },
      {
        name: "gauges_dropped",
        help: "Values kept from sockets that were behind",
        read: () => gauges.dropped,
      },
      {
        name: "subscriptions_waiting",
        help: "Starting points of subscriptions that wait to be read",
        read: () => subscriptions.waiting,
      },
      {
        name: "subscriptions_postponed",
        help: "Subscriptions that were told to come back later",
        read: () => subscriptions.postponed,
      },
      { name: "sockets_slow", help: "Sockets ended because they did not read", read: () => slowSockets },
    ],
    get turnedMs() {
      return relay.turnedMs;
    },
    events,
    log: access,
    isOnline: (userId) => presence.isOnline(userId),
    readGauge: (spec, scope) => gauges.read(spec, scope),
  };
}

/**
 * A person's own session: changed rights, and the order to sign out (`SessionEventData`). Part of every feed. Code
 * that ends sessions or changes what a role may see publishes in scope `user:<id>`; every node then checks that
 * person's sockets.
 */
const sessionTopic: TopicSpec = { topic: "session", right: null, scopeOf: ownScope };

/** Sending to thousands of sockets takes a while; let other work run in between. */
const socketsPerTurn = 200;

/**
 * Sends each socket the heads of its topics. The relay has just read the database and sent what was new, so each head
 * goes out after the events that it covers, and a socket's head never goes back.
 */
async function beat(
  connections: readonly Connection[],
  epoch: string,
  relayLagMs: number,
  now: () => Date,
): Promise<void> {
  for (let from = 0; from < connections.length; from += socketsPerTurn) {
    if (from > 0) await nextTurn();
    for (const connection of connections.slice(from, from + socketsPerTurn)) {
      if (!connection.keepsUp()) continue;
      connection.socket.emit("hb", {
        serverNow: now().toISOString(),
        heads: headsOf(connection, epoch),
        relayLagMs,
      });
    }
  }
}

/** Log topics only: a gauge's asOf shows its age. */
function headsOf(connection: Connection, epoch: string): Heartbeat["heads"] {
  const heads: Record<string, readonly [string, number]> = {};
  for (const [topic, following] of connection.following) {
    if (following instanceof Subscription && following.sent !== null) heads[topic] = [epoch, following.sent];
  }
  return heads;
}
