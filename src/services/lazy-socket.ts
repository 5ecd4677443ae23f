import type { SocketPort } from "../contracts/live-port.ts";
import { NO_ANSWER } from "../contracts/live-port.ts";

/** How the client library is fetched. */
type Load = () => Promise<{ createSocket(): SocketPort }>;

/**
 * The socket port whose library is fetched with the first connection: the sign-in page has none, and does not carry
 * its weight. A library that cannot be fetched is a connection that nobody answers; the next attempt asks again.
 */
export function lazySocket(load: Load = () => import("./socket.ts")): SocketPort {
  let port: SocketPort | null = null;
  const fetched = async (): Promise<SocketPort> => {
    port ??= (await load()).createSocket();
    return port;
  };
  return {
    connect(auth, tell) {
      let isWanted = true;
      let stop: (() => void) | null = null;
      fetched().then(
        (socket) => {
          if (isWanted) stop = socket.connect(auth, tell);
        },
        () => {
          if (isWanted) tell({ type: "socket.refused", code: null });
        },
      );
      return () => {
        isWanted = false;
        stop?.();
      };
    },
    sub: (ask) => port?.sub(ask) ?? Promise.resolve({ kind: "error", code: NO_ANSWER }),
    unsub: (topic) => port?.unsub(topic),
  };
}
