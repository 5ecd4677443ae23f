/**
 * A process of very many plain websockets, bare or speaking Socket.IO, that counts what arrives. Separate from the
 * measuring process. Its parent sends `open` with a count; it answers `opened`, and `all` whenever every socket has
 * received one more.
 */
import { WebSocket } from "ws";

export interface Crowd {
  readonly kind: "open";
  readonly url: string;
  readonly sockets: number;
  readonly speaks: "ws" | "socket.io";
}
export type CrowdSays = { readonly kind: "opened" } | { readonly kind: "all"; readonly event: number };

const say = (what: CrowdSays) => process.send?.(what);
const atOnce = 100;

function open(url: string, speaks: Crowd["speaks"], heard: (count: number) => void): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  let count = 0;
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    if (speaks === "ws") socket.on("open", () => resolve());
    socket.on("message", (bytes: Buffer) => {
      // Both kinds are read, so that the comparison is about sending.
      const text = bytes.toString();
      if (speaks === "ws") return heard(++count);
      // Engine.IO: 0 opened, 2 ping; Socket.IO: 40 let in, 42 an event.
      if (text.startsWith("0")) socket.send("40{}");
      else if (text === "2") socket.send("3");
      else if (text.startsWith("40")) resolve();
      else if (text.startsWith('42["ev"')) heard(++count);
    });
  });
}

process.on("message", async ({ url, sockets, speaks }: Crowd) => {
  const arrived: number[] = [];
  const heard = (event: number) => {
    arrived[event] = (arrived[event] ?? 0) + 1;
    if (arrived[event] === sockets) say({ kind: "all", event });
  };
  for (let from = 0; from < sockets; from += atOnce) {
    const group = Math.min(atOnce, sockets - from);
    await Promise.all(Array.from({ length: group }, () => open(url, speaks, heard)));
  }
  say({ kind: "opened" });
});
