/** The socket as machines see it: what it tells, in the words of the channel machine, and what may be asked. */
import type {
  Bye,
  Gauge,
  Heartbeat,
  Hello,
  LogEvent,
  LookAnswer,
  Looked,
  Resync,
  Sub,
  SubAnswer,
  Topic,
} from "./live.ts";

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
