/**
 * The live connection over Socket.IO: websocket only, its own reconnection off (the channel machine reconnects). It
 * does not interpret topics: messages go out in their order, in batches (rule 12 of the live channel).
 */

import type { ManagerOptions, Socket, SocketOptions } from "socket.io-client";
import { io } from "socket.io-client";
import type { ClientToServer, ServerToClient, SocketEvent, SocketPort } from "../contracts/live.ts";
import { NO_ANSWER } from "../contracts/live.ts";
import { createBatcher } from "./socket-batch.ts";

/** An answer to `sub` that takes longer counts as none. */
const ANSWER_TIMEOUT_MS = 10_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;

export interface SocketServiceOptions {
  /** Base of the server; empty: the page's own origin. */
  readonly baseUrl?: string;
  readonly answerTimeoutMs?: number;
  /** The transport's class, for tests on a mocked wire. */
  readonly transports?: ManagerOptions["transports"];
}

type LiveSocket = Socket<ServerToClient, ClientToServer>;

/** Makes the socket port; the base is the build's API_BASE_URL unless given. */
export function createSocket(options: SocketServiceOptions = {}): SocketPort {
  const { baseUrl = process.env.API_BASE_URL ?? "", answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  let present: LiveSocket | null = null;
  const settings: Partial<ManagerOptions & SocketOptions> = {
    path: "/socket.io",
    transports: options.transports ?? ["websocket"],
    reconnection: false,
    forceNew: true,
    timeout: HANDSHAKE_TIMEOUT_MS,
  };

  return {
    connect(auth, notify) {
      present?.disconnect();
      const given = { ...settings, auth: { ...auth } };
      const socket: LiveSocket = baseUrl === "" ? io(given) : io(baseUrl, given);
      present = socket;
      const stop = hear(socket, notify);
      return () => {
        stop();
        socket.disconnect();
        if (present === socket) present = null;
      };
    },
    async sub(ask) {
      if (!present?.connected) return { kind: "error", code: NO_ANSWER };
      try {
        return await present.timeout(answerTimeoutMs).emitWithAck("sub", ask);
      } catch {
        // A rejection means that no answer came; the connection itself reports why.
        return { kind: "error", code: NO_ANSWER };
      }
    },
    unsub(topic) {
      // The server drops a client's topics with the connection: there is nothing to wait for.
      if (present?.connected) present.emit("unsub", { topic }, () => {});
    },
    async look(what) {
      if (!present?.connected) return { kind: "error", code: NO_ANSWER };
      try {
        return await present.timeout(answerTimeoutMs).emitWithAck("look", what);
      } catch {
        return { kind: "error", code: NO_ANSWER };
      }
    },
    unlook(what) {
      if (present?.connected) present.emit("unlook", what, () => {});
    },
  };
}

function hear(socket: LiveSocket, notify: (reported: SocketEvent) => void): () => void {
  const batcher = createBatcher((batch) => notify({ type: "socket.batch", batch }));
  socket.on("hello", (hello) => notify({ type: "socket.hello", hello }));
  socket.on("ev", (event) => batcher.event({ kind: "ev", event }));
  socket.on("gauge", (gauge) => batcher.event({ kind: "gauge", gauge }));
  socket.on("hb", (heartbeat) => batcher.atOnce({ kind: "hb", heartbeat }));
  socket.on("resync", (resync) => batcher.atOnce({ kind: "resync", resync }));
  socket.on("bye", (bye) => {
    batcher.flush();
    notify({ type: "socket.bye", bye });
  });
  socket.on("connect_error", (error) => notify({ type: "socket.refused", code: codeOf(error) }));
  socket.on("disconnect", (reason) => {
    batcher.flush();
    notify({ type: "socket.closed", reason });
  });
  return () => {
    socket.off();
    batcher.stop();
  };
}

/** The server's refusals carry `data.code`; an error without one is the network's. */
function codeOf(error: Error & { data?: unknown }): number | null {
  const { data } = error;
  if (typeof data !== "object" || data === null || !("code" in data)) return null;
  return typeof data.code === "number" ? data.code : null;
}
