/**
 * A process of many sockets that follow the topic `entry`, as so many open pages would. Apart from the one that
 * measures, for the reading of a hundred messages must not delay its clock.
 *   tsx watchers.ts <url> <token>,<token>… <sockets> [topic,topic…]
 * Says "ready" when all follow; when its input ends, says what came as JSON.
 */
import { io, type Socket } from "socket.io-client";
import type { ClientToServer, LogEvent, ServerToClient, Topic } from "../../src/contracts/live.ts";

/** The sockets that received one event: how many, and the epoch ms of the median and of the last one. */
export interface Heard {
  readonly key: string;
  readonly sockets: number;
  readonly medianAt: number;
  readonly lastAt: number;
}

const [url = "", tokens = "", count = "0", topics = "entry"] = process.argv.slice(2);
const arrivals = new Map<string, number[]>();

async function follow(token: string): Promise<Socket> {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    auth: { token },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
  });
  socket.on("ev", (event: LogEvent) => {
    const key = `${event.id} ${event.version}`;
    const at = performance.timeOrigin + performance.now();
    const known = arrivals.get(key);
    if (known) known.push(at);
    else arrivals.set(key, [at]);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  for (const topic of topics.split(",") as Topic[]) {
    const answer = await socket.emitWithAck("sub", { topic, have: null });
    if (answer.kind !== "snapshot" && answer.kind !== "delta") throw new Error(`refused: ${answer.code}`);
  }
  return socket;
}

const given = tokens.split(",");
const sockets: Socket[] = [];
for (let index = 0; index < Number(count); index += 1) {
  sockets.push(await follow(given[index % given.length] ?? ""));
}
console.log("ready");
process.stdin.resume();
process.stdin.once("end", () => {
  const heard = [...arrivals].map(([key, at]): Heard => {
    const sorted = at.sort((left, right) => left - right);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return { key, sockets: sorted.length, medianAt: middle, lastAt: sorted.at(-1) ?? 0 };
  });
  for (const socket of sockets) socket.disconnect();
  console.log(JSON.stringify(heard));
});
