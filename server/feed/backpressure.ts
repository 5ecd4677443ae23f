import type { Socket } from "socket.io";

/** A socket this far behind gets no gauges: their next whole value makes up for it. */
export const GAUGE_BACKLOG_BYTES = 64 * 1024;
/**
 * engine.io delivers nothing before the next turn of the event loop, so a burst looks like a slow reader; above this,
 * the burst waits one turn.
 */
export const CONGESTED_BACKLOG_BYTES = 96 * 1024;
/** A socket this far behind is disconnected; one more event still stays under the limit of 1 MB per backlog. */
export const SLOW_BACKLOG_BYTES = 640 * 1024;

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
