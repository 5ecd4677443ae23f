/** A network that can be cut: a port of its own before a server. Cut, it refuses, and what was open is torn. */
import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "./own-services.ts";

export interface Cut {
  readonly url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** The way to the server at this address. */
export async function cuttable(serverUrl: string): Promise<Cut> {
  const port = await freePort();
  const target = Number(new URL(serverUrl).port);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const cut = async (): Promise<void> => {
    const closing = server;
    server = null;
    if (!closing) return;
    const closed = new Promise((resolve) => closing.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const mend = async (): Promise<void> => {
    if (server) return;
    server = createServer((near) => {
      const far = connect(target, "127.0.0.1");
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on("error", () => other.destroy());
        one.on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    const listening = server;
    await new Promise<void>((resolve) => listening.listen(port, "127.0.0.1", resolve));
  };
  await mend();
  return { url: `http://127.0.0.1:${port}`, cut, mend };
}
