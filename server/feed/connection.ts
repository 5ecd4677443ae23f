import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { Bye, ClientToServer, Resync, ServerToClient, Topic } from "../../src/contracts/live.ts";
import type { Onlooker, Person } from "../../src/contracts/permissions.ts";
import { backlogBytes, CONGESTED_BACKLOG_BYTES, SLOW_BACKLOG_BYTES, terminate } from "./backpressure.ts";

/** What the handshake leaves on a socket. */
export interface Admitted {
  readonly token: string;
  /** null: a display has no session. */
  readonly sessionId: string | null;
  readonly onlooker: Onlooker;
}

export type LiveServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, { admitted: Admitted }>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, { admitted: Admitted }>;

/** One topic that a socket follows; `end` leaves it without a word. */
export interface Following {
  readonly topic: Topic;
  readonly scope: string;
  end(): void;
}

/** How long a disconnected client may take to read the last message. */
const graceMs = 5_000;

/** When a client may reconnect, by the reason of the `bye`. */
const retryMs: Readonly<Record<Bye["code"], readonly [number, number]>> = {
  revoked: [0, 0],
  expired: [0, 0],
  slow: [2_000, 10_000],
  restart: [500, 3_000],
  upgrade: [0, 0],
};

/** One person's or display's socket: its owner, its subscriptions, and whether it may still receive messages. */
export class Connection {
  readonly socket: LiveSocket;
  readonly token: string;
  readonly sessionId: string | null;
  readonly following = new Map<Topic, Following>();
  onlooker: Onlooker;
  #isOver = false;
  #wasSlow = false;
  #isCongested = false;

  constructor(socket: LiveSocket) {
    this.socket = socket;
    this.token = socket.data.admitted.token;
    this.sessionId = socket.data.admitted.sessionId;
    this.onlooker = socket.data.admitted.onlooker;
  }

  /** null: the viewer is a display. */
  get person(): Person | null {
    return this.onlooker.kind === "person" ? this.onlooker : null;
  }

  /** Disconnecting or disconnected: sends nothing more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Disconnected because it did not read. */
  get wasSlow(): boolean {
    return this.#wasSlow;
  }

  /** As keepsUp() found it last: more was sent in this turn of the event loop than goes out in one. */
  get isCongested(): boolean {
    return this.#isCongested;
  }

  /** Whether it may get another event; a socket that is too far behind is disconnected instead. */
  keepsUp(): boolean {
    if (this.#isOver) return false;
    const bytes = backlogBytes(this.socket);
    this.#isCongested = bytes > CONGESTED_BACKLOG_BYTES;
    if (bytes <= SLOW_BACKLOG_BYTES) return true;
    this.#wasSlow = true;
    this.bye("slow");
    return false;
  }

  /** Stops a topic and asks the client to subscribe again. */
  resync(topic: Topic, reason: Resync["reason"]): void {
    this.leave(topic);
    if (!this.#isOver) this.socket.emit("resync", { topic, reason });
  }

  leave(topic: Topic): void {
    const following = this.following.get(topic);
    this.following.delete(topic);
    following?.end();
  }

  /** The last message: earlier ones still arrive if the client reads; nothing follows it. */
  bye(code: Bye["code"]): void {
    if (this.#isOver) return;
    this.over();
    this.socket.emit("bye", { code, retryMs: retryMs[code] });
    this.socket.disconnect(true);
    const timer = setTimeout(() => terminate(this.socket), graceMs);
    timer.unref();
    this.socket.conn.once("close", () => clearTimeout(timer));
  }

  /** Leaves every topic; called when the socket has gone. */
  over(): void {
    this.#isOver = true;
    for (const topic of [...this.following.keys()]) this.leave(topic);
  }
}
