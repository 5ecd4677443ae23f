import type { SocketPort } from "../contracts/live.ts";
import { NO_ANSWER } from "../contracts/live.ts";

/** How the client library is fetched. */
type Load = () => Promise<{ createSocket(): SocketPort }>;

/** Fetches the client library. */
export const loadSocket: Load = () => import("./socket.ts");

/**
 * The socket port whose library is fetched with the first connection, so that the sign-in page does not load it. If
 * the library cannot be fetched, the connection attempt fails; the next attempt fetches again.
 */
export function lazySocket(load: Load = loadSocket): SocketPort {
  let port: SocketPort | null = null;
  const fetched = async (): Promise<SocketPort> => {
    port ??= (await load()).createSocket();
    return port;
  };
  return {
    connect(auth, notify) {
      let isWanted = true;
      let stop: (() => void) | null = null;
      fetched().then(
        (socket) => {
          if (isWanted) stop = socket.connect(auth, notify);
        },
        () => {
          if (isWanted) notify({ type: "socket.refused", code: null });
        },
      );
      return () => {
        isWanted = false;
        stop?.();
      };
    },
    sub: (ask) => port?.sub(ask) ?? Promise.resolve({ kind: "error", code: NO_ANSWER }),
    unsub: (topic) => port?.unsub(topic),
    look: (what) => port?.look?.(what) ?? Promise.resolve({ kind: "error", code: NO_ANSWER }),
    unlook: (what) => port?.unlook?.(what),
  };
}
