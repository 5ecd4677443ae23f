/** What is posted: bodies and ids of events, and the post itself with its signature. */
import { createHash } from "node:crypto";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import type { LogEvent } from "../../../src/contracts/live.ts";
import {
  type Agents,
  mayPostTo,
  type Posted,
  postOutside,
  postTrouble,
} from "../../platform/post-outside.ts";
import { webhookHeaders } from "../../platform/standard-webhooks.ts";
import type { WebhookSecrets } from "./webhook.store.ts";

/** Where https is answered ('' is 443): a port of another service is not an address that a person may type. */
const PORTS: ReadonlySet<string> = new Set(["", "8443"]);
const MOST_BYTES = 256 * 1_024;
/** How much of an answer is kept. */
const ANSWER_LETTERS = 1_024;
const EPOCH_LETTERS = 8;

/** Whether a webhook may have this address. */
export const mayBeWebhook = (url: string, hosts: readonly string[]): boolean => mayPostTo(url, hosts, PORTS);

/** Connections of one node's posts: they stay open for the next one, and are closed with `close`. */
export function keepAgents(): Agents & { readonly close: () => void } {
  const options = { keepAlive: true, maxFreeSockets: 4, timeout: 60_000 };
  const filtering = {
    "http:": new RequestFilteringHttpAgent(options),
    "https:": new RequestFilteringHttpsAgent(options),
  };
  const named = { "http:": new HttpAgent(options), "https:": new HttpsAgent(options) };
  const all = [...Object.values(filtering), ...Object.values(named)];
  return { filtering, named, close: () => all.forEach((agent) => void agent.destroy()) };
}

export interface Letter {
  readonly id: string;
  readonly body: string;
}

const shortOf = (epoch: string): string => epoch.slice(0, EPOCH_LETTERS);

/** What names an event in every post: the same at each attempt, on each node, and after a replay. */
const eventId = ({ topic, epoch, seq }: Pick<LogEvent, "topic" | "epoch" | "seq">): string =>
  `evt_${topic}_${shortOf(epoch)}_${seq}`;

const textIn = (row: unknown, name: string): string | null => {
  const value = typeof row === "object" && row !== null ? (row as Record<string, unknown>)[name] : null;
  return typeof value === "string" ? value : null;
};

/** An event as it is posted; thin: without the row and what changed. */
function bodyOf(event: LogEvent, isThin: boolean): object {
  const { topic, epoch, seq, mark, entity, id, version, by, byUserId, commandKey } = event;
  const data = typeof event.data === "object" && event.data !== null ? event.data : {};
  const row = "row" in data ? data.row : null;
  return {
    type: `${topic}.${event.type}`,
    timestamp: event.at,
    data: {
      eventId: eventId(event),
      ...{ topic, epoch, seq, mark, entity, id, version, by, byUserId, commandKey },
      ...{ number: textIn(row, "number"), sourceNumber: textIn(row, "sourceNumber") },
      ...(isThin ? { isThin: true } : data),
    },
  };
}

/** The post of one event, or of several of one topic. What would be too large is thin, and says so. */
export function letterOf(
  events: readonly LogEvent[],
  { isThin, isBatch }: { readonly isThin: boolean; readonly isBatch: boolean },
): Letter {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) throw new Error("a post without an event");
  const written = (thin: boolean): string => {
    if (!isBatch) return JSON.stringify(bodyOf(first, thin));
    const data = { events: events.map((event) => bodyOf(event, thin)) };
    return JSON.stringify({ type: "batch", timestamp: last.at, data });
  };
  const full = written(isThin);
  const body = Buffer.byteLength(full) > MOST_BYTES ? written(true) : full;
  const id = isBatch ? `bat_${first.topic}_${shortOf(first.epoch)}_${first.seq}_${last.seq}` : eventId(first);
  return { id, body };
}

/** The post that says where the events go on after a place that is gone. */
export function resetLetter(
  webhookId: string,
  because: "epoch" | "pruned",
  places: readonly { readonly topic: string; readonly epoch: string; readonly seq: number }[],
  now: Date,
): Letter {
  const id = createHash("sha256")
    .update(JSON.stringify([webhookId, places]))
    .digest("hex")
    .slice(0, 24);
  const body = JSON.stringify({ type: "log.reset", timestamp: now.toISOString(), data: { because, places } });
  return { id: `rst_${id}`, body };
}

/** The post that tries a webhook. */
export function testLetter(id: string, name: string, now: Date): Letter {
  const data = { webhook: name };
  return {
    id: `tst_${id}`,
    body: JSON.stringify({ type: "webhook.test", timestamp: now.toISOString(), data }),
  };
}

/** What became of a post. */
export interface PostResult {
  readonly ms: number;
  readonly httpStatus: number | null;
  /** null: it was taken. */
  readonly error: string | null;
  readonly answerStart: string;
  readonly retryAfter: string | null;
}

interface PostParts {
  readonly hosts: readonly string[];
  readonly withinMs: number;
  readonly now: Date;
  readonly signal?: AbortSignal;
  readonly agents?: Agents;
  /** How often the webhook was set back, where the events of the post were posted before. */
  readonly replay?: number;
}

/** Signs and posts. Answers what became of it, and never throws. */
export async function postLetter(
  { url, secrets }: WebhookSecrets,
  { id, body }: Letter,
  { now, replay, ...options }: PostParts,
): Promise<PostResult> {
  const live = secrets.filter(({ until }) => until === null || Date.parse(until) > now.getTime());
  const signed = webhookHeaders({ id, now, secrets: live.map(({ secret }) => secret) }, body);
  const headers = { ...signed, ...(replay ? { "tallyboard-replay": String(replay) } : {}) };
  const beganMs = performance.now();
  const result = (posted: Partial<Posted>, error: string | null): PostResult => ({
    ms: Math.round(performance.now() - beganMs),
    httpStatus: posted.status ?? null,
    error,
    // A text of the database has no NUL.
    answerStart: (posted.text ?? "").replaceAll("\0", "").slice(0, ANSWER_LETTERS),
    retryAfter: posted.retryAfter ?? null,
  });
  // The operator may have taken a host from the list since the address was given.
  if (!mayBeWebhook(url, options.hosts)) return result({}, "addressNotHttps");
  try {
    const posted = await postOutside(url, { body, headers }, options);
    const isTaken = posted.status >= 200 && posted.status < 300;
    return result(posted, isTaken ? null : `HTTP ${posted.status}`);
  } catch (error) {
    return result({}, postTrouble(error));
  }
}
