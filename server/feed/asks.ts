import { CODES } from "../../src/contracts/envelope.ts";
import {
  GAUGE_TOPICS,
  LOG_TOPICS,
  LOOKED_ENTITIES,
  type LookAnswer,
  type Looked,
  type Sub,
  type Topic,
} from "../../src/contracts/live.ts";
import type { Connection } from "./connection.ts";
import type { Looks } from "./looks.ts";
import type { Answer, Subscriptions } from "./subscribe.ts";

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
export function listenTo(connection: Connection, subscriptions: Subscriptions, looks: Looks): void {
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
