/** The live channel: what is asked and told over Socket.IO (contract of the wire, "Live channel"). */
import { type LookedEntity, REQUEST_NAMES } from "./request-kinds.ts";

// The socket as machines see it: what it tells, in the words of the channel machine, and what may be asked.

/** One message of an open connection, in the order of its arrival. */
export type LiveMessage =
  | { readonly kind: "ev"; readonly event: LogEvent }
  | { readonly kind: "gauge"; readonly gauge: Gauge }
  | { readonly kind: "hb"; readonly heartbeat: Heartbeat }
  | { readonly kind: "resync"; readonly resync: Resync };

export type SocketEvent =
  /** The server has accepted this connection. */
  | { readonly type: "socket.hello"; readonly hello: Hello }
  /** Refused at the handshake; code null: the server did not answer. */
  | { readonly type: "socket.refused"; readonly code: number | null }
  | { readonly type: "socket.batch"; readonly batch: readonly LiveMessage[] }
  | { readonly type: "socket.bye"; readonly bye: Bye }
  | { readonly type: "socket.closed"; readonly reason: string };

export interface SocketAuth {
  readonly token: string;
  readonly build?: string;
}

/** Code of an error answer that no server gave: the answer to `sub` came too late, or the connection was lost. */
export const NO_ANSWER = 0;

/** One connection at a time; a new `connect` ends the one before. */
export interface SocketPort {
  /** Opens the connection and tells what it hears; returns the way to close it, after which it tells nothing. */
  connect(auth: SocketAuth, notify: (reported: SocketEvent) => void): () => void;
  /** Never rejects: without an answer in time it is `{ kind: "error", code: NO_ANSWER }`. */
  sub(ask: Sub): Promise<SubAnswer>;
  unsub(topic: Topic): void;
  /** Says that a request is open and visible. Never rejects, as `sub`. */
  look?(what: Looked): Promise<LookAnswer>;
  unlook?(what: Looked): void;
}

/** What the browser says about itself. */
export type SurroundingsEvent = {
  readonly type:
    | "surroundings.online"
    | "surroundings.offline"
    | "surroundings.visible"
    | "surroundings.hidden"
    /** The page is closed, reloaded or left for another address. */
    | "surroundings.left";
};

export interface SurroundingsPort {
  readonly isOnline: () => boolean;
  /** Whether the page is in sight; absent: always. */
  readonly isVisible?: () => boolean;
  /** Tells of each change; returns the way to stop. */
  watch(notify: (reported: SurroundingsEvent) => void): () => void;
}

export const LOG_TOPICS = [
  ...REQUEST_NAMES,
  "repertory",
  "ledger",
  "message",
  "todo",
  "session",
  "user",
  "department",
  "role",
  "post",
  "client",
  "warehouse",
  "warehouse/location",
  "vehicle",
  "goods/category",
  "goods/brand",
  "goods/type",
  "goods/level",
  "bulletin",
  "display",
  "robot",
  "integration",
  "webhook",
  "company",
] as const;

export type LogTopic = (typeof LOG_TOPICS)[number];

export const GAUGE_TOPICS = [
  "overview",
  "content-data",
  "popular:text",
  "popular:image",
  "popular:video",
  "presence",
  "looking",
  "operations",
  "setup",
  "webhooks",
  "calls",
] as const;
export type GaugeTopic = (typeof GAUGE_TOPICS)[number];

export type Topic = LogTopic | GaugeTopic;

/** A place in a topic's log: the epoch it belongs to, and the last sequence number seen. */
export interface Cursor {
  readonly epoch: string;
  readonly seq: number;
  /** The mark of that event, where it is known. A log that has another mark there is another history. */
  readonly mark?: string;
}

export interface Hello {
  readonly serverNow: string;
  readonly heartbeatMs: number;
  readonly build: string;
  readonly minBuild: string;
}

export interface Sub {
  readonly topic: Topic;
  readonly have: Cursor | null;
}

/** A request that a page has open. */
export interface Looked {
  readonly entity: LookedEntity;
  readonly id: string;
}

export type LookAnswer =
  | { readonly kind: "ok" }
  | { readonly kind: "deny" | "error"; readonly code: number; readonly retryMs?: number };

export interface LogEvent<Data = unknown> {
  readonly topic: LogTopic;
  readonly epoch: string;
  readonly seq: number;
  /** The command or change: `submit`, `receive`, `saved`, `deleted` … */
  readonly type: string;
  readonly entity: string;
  /** The entity's id; the event's own id is topic:epoch:seq. */
  readonly id: string;
  readonly version: number;
  readonly at: string;
  /** Null: the system; absent from servers of older versions. */
  readonly byUserId?: string | null;
  readonly by: string;
  /** Only to its author. */
  readonly commandKey?: string;
  /** A short hash over the mark of the event before it and the event itself; absent on events of older versions. */
  readonly mark?: string;
  readonly data: Data;
}

export interface Gauge<Value = unknown> {
  readonly topic: GaugeTopic;
  readonly epoch: string;
  readonly seq: number;
  readonly asOf: string;
  readonly value: Value;
}

export type SubAnswer =
  | {
      readonly kind: "snapshot";
      readonly epoch: string;
      readonly seq: number;
      /** Of the event `seq`; absent where there is none, and for gauges. */
      readonly mark?: string;
      readonly data: unknown;
      readonly asOf?: string;
    }
  | {
      readonly kind: "delta";
      readonly epoch: string;
      /** The first sequence number in events; from = have.seq + 1, and to = have.seq when there are none. */
      readonly from: number;
      readonly to: number;
      /** Of the event `to`. */
      readonly mark?: string;
      readonly events: readonly LogEvent[];
    }
  | { readonly kind: "deny" | "error"; readonly code: number; readonly retryMs?: number };

export interface Heartbeat {
  readonly serverNow: string;
  readonly heads: Readonly<Record<string, readonly [epoch: string, seq: number]>>;
  readonly relayLagMs: number;
}

export interface Resync {
  readonly topic: Topic;
  readonly reason: "pruned" | "epoch" | "slow" | "scope";
}

export interface Bye {
  readonly code: "revoked" | "expired" | "slow" | "restart" | "upgrade";
  readonly retryMs: readonly [min: number, max: number];
}

/** Events of the topic `session` (own): what changed about the person's own rights. */
export interface SessionEventData {
  readonly change: "menu" | "role" | "signOut";
  readonly code?: number;
}

export interface ServerToClient {
  hello: (hello: Hello) => void;
  ev: (event: LogEvent) => void;
  gauge: (gauge: Gauge) => void;
  hb: (heartbeat: Heartbeat) => void;
  resync: (resync: Resync) => void;
  bye: (bye: Bye) => void;
}

export interface ClientToServer {
  sub: (ask: Sub, answer: (answer: SubAnswer) => void) => void;
  unsub: (ask: { readonly topic: Topic }, answer: () => void) => void;
  /** The page has this request open and visible. */
  look: (what: Looked, answer: (answer: LookAnswer) => void) => void;
  unlook: (what: Looked, answer: () => void) => void;
}

export const HEARTBEAT_MS = 5_000;
/** No good heartbeat for this long: the data says its age. */
export const STALE_AFTER_MS = 12_000;
/** … and for this long: greyed, a banner, dependent commands off. */
export const GREY_AFTER_MS = 25_000;

export const isGaugeTopic = (topic: string): topic is GaugeTopic =>
  (GAUGE_TOPICS as readonly string[]).includes(topic);
