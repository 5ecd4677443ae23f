import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type {
  Bye,
  ClientToServer,
  Gauge,
  LogEvent,
  Resync,
  ServerToClient,
  Topic,
} from "../../src/contracts/live.ts";
import type { Onlooker, Person } from "../../src/contracts/permissions.ts";

interface Reported {
  readonly ev: LogEvent;
  readonly gauge: Gauge;
}

/** What engine.io takes beside a message: the frame as it goes over the wire, made before; not typed by it. */
interface PreEncoded {
  readonly wsPreEncodedFrame: readonly Buffer[];
}

/** Engine.IO's message, and in it Socket.IO's event, to the one namespace there is. */
const MESSAGE = "4";
const EVENT = "2";

/**
 * Sends one message to many sockets: encoded once, framed once, in one piece, so that each socket costs a single write
 * of shared bytes. Socket.IO's own broadcast looks up every socket by its id and writes header and body separately.
 */
export function broadcast<Name extends keyof Reported>(
  sockets: readonly LiveSocket[],
  name: Name,
  reported: Reported[Name],
): void {
  if (sockets.length === 0) return;
  const packet = `${EVENT}${JSON.stringify([name, reported])}`;
  const options: PreEncoded = { wsPreEncodedFrame: [textFrame(`${MESSAGE}${packet}`)] };
  for (const { conn } of sockets) conn.write(packet, options as object);
}

/** A whole unmasked text message in one frame (RFC 6455, section 5.2). */
function textFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const headBytes = bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(headBytes + bytes);
  // FIN, and the opcode of text.
  frame[0] = 0x81;
  if (bytes < 126) frame[1] = bytes;
  else if (bytes < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(bytes, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(bytes), 2);
  }
  frame.write(text, headBytes);
  return frame;
}

/** A socket this far behind gets no gauges: their next whole value makes up for it. */
export const GAUGE_BACKLOG_BYTES = 64 * 1024;
/**
 * engine.io delivers nothing before the next turn of the event loop, so a burst looks like a slow reader; above this,
 * the burst waits one turn.
 */
const CONGESTED_BACKLOG_BYTES = 96 * 1024;
/** A socket this far behind is disconnected; one more event still stays under the limit of 1 MB per backlog. */
const SLOW_BACKLOG_BYTES = 640 * 1024;

/** What engine.io keeps of a websocket; not typed by it. */
interface Wire {
  readonly bufferedAmount: number;
  terminate(): void;
}

/** The bytes that engine.io holds back until the websocket has sent the earlier ones; not public either. */
interface Buffering {
  readonly writeBuffer: readonly { readonly data?: unknown }[];
}

/**
 * Bytes that were handed to the socket and that the system has not taken yet: in the websocket, and in
 * engine.io's buffer before it.
 */
export function backlogBytes(socket: Pick<Socket, "conn">): number {
  let bytes = wireOf(socket)?.bufferedAmount ?? 0;
  const connection: unknown = socket.conn;
  const { writeBuffer } = connection as Buffering;
  for (const { data } of writeBuffer) {
    if (typeof data === "string") bytes += Buffer.byteLength(data);
    else if (data instanceof Uint8Array) bytes += data.byteLength;
  }
  return bytes;
}

/** Ends the connection without waiting for what the other side has not read. */
export function terminate(socket: Pick<Socket, "conn">): void {
  wireOf(socket)?.terminate();
}

function wireOf(socket: Pick<Socket, "conn">): Wire | null {
  const transport: unknown = socket.conn.transport;
  if (typeof transport !== "object" || transport === null || !("socket" in transport)) return null;
  return transport.socket as Wire;
}

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
