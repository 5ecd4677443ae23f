/**
 * One event to 5,000 sockets of one process: the feed's fan-out, and beside it the same bytes over bare `ws`. Both run
 * in this process, one after the other; the sockets' other ends live in a process of their own.
 *   npx tsx bench/fan-out.ts [sockets]
 */
import { type ChildProcess, fork } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { WebSocketServer } from "ws";
import { Connection } from "../server/feed/connection.ts";
import { FanOut } from "../server/feed/fan-out.ts";
import type { LogRow } from "../server/feed/read-log.ts";
import { Relay } from "../server/feed/relay.ts";
import { createServer as createLiveServer } from "../server/feed/sockets.ts";
import { systemClock } from "../server/platform/clock.ts";
import { loadConfig } from "../server/platform/config.ts";
import type { Database } from "../server/platform/database.ts";
import { createLog } from "../server/platform/log.ts";
import type { Person } from "../src/contracts/permissions.ts";
import type { Crowd, CrowdSays } from "./support/crowd.ts";
import { type Figure, machineLine, median, rowsOf, table } from "./support/figure.ts";

const EVENTS = 30;
const WARM_UP = 5;
const TIMES_BARE = 1.5;

const person: Person = {
  kind: "person",
  userId: "reader",
  userName: "reader",
  roleCode: "admin",
  clientId: null,
  pages: new Set(),
};

/** A line of the log about as heavy as an entry's. */
const rowOf = (seq: number): LogRow => ({
  seq,
  type: "receive",
  entity: "entry",
  entityId: "01937f7e-0000-7000-8000-000000000000",
  version: seq,
  at: new Date(),
  byUserId: "author",
  byName: "author",
  commandKey: null,
  lagMs: null,
  mark: null,
  payload: { row: { number: "RK260101-AB12", status: "receiving", remark: "x".repeat(600) } },
});

/** A way to send one event to everyone, and where it subscribes. */
interface Sender {
  readonly http: Server;
  readonly path: string;
  send(event: number): void;
  close(): void;
}

function bareSender(): Sender {
  const http = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  return {
    http,
    path: "/",
    send: (event) => {
      const bytes = JSON.stringify(rowOf(event));
      for (const socket of server.clients) socket.send(bytes);
    },
    close: () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

function feedSender(): Sender {
  const http = createServer();
  const log = createLog("silent");
  // Nothing is read here: the lines are handed to the fan-out as its relay would.
  const db = {} as Database;
  const live = createLiveServer({ config: loadConfig({ WORLD: "empty" }), db, clock: systemClock, log });
  const spec = { topic: "entry", right: null, scopeOf: () => "all" } as const;
  const fanOut = new FanOut(
    { spec, scope: "all" },
    { relay: new Relay(db, log), epoch: () => "epoch", onEmpty: () => undefined },
  );
  live.attach(http);
  live.use((socket, next) => {
    socket.data.admitted = { token: "", sessionId: socket.id, onlooker: person };
    next();
  });
  live.on("connection", (socket) => fanOut.join(new Connection(socket), spec).goLive(0, null));
  return {
    http,
    path: "/socket.io/?EIO=4&transport=websocket",
    send: (event) => void fanOut.publish(rowOf(event)),
    close: () => live.engine.close(),
  };
}

interface Run {
  /** Milliseconds from the call to the last socket's hearing, per event. */
  readonly took: readonly number[];
  /** Processor time of this process for one event; without the receiving side. */
  readonly processorMs: number;
}

async function run(make: () => Sender, speaks: Crowd["speaks"], sockets: number): Promise<Run> {
  const sender = make();
  await new Promise<void>((resolve) => sender.http.listen(0, "127.0.0.1", resolve));
  const { port } = sender.http.address() as AddressInfo;
  const crowd = fork(fileURLToPath(new URL("support/crowd.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
  });
  const url = `ws://127.0.0.1:${port}${sender.path}`;
  crowd.send({ kind: "open", url, sockets, speaks } satisfies Crowd);
  await said(crowd, (what) => what.kind === "opened");
  const took: number[] = [];
  let before = process.cpuUsage();
  for (let event = 1; event <= WARM_UP + EVENTS; event += 1) {
    if (event === WARM_UP + 1) before = process.cpuUsage();
    const beganMs = performance.now();
    sender.send(event);
    await said(crowd, (what) => what.kind === "all" && what.event === event);
    if (event > WARM_UP) took.push(performance.now() - beganMs);
  }
  const { user, system } = process.cpuUsage(before);
  crowd.kill();
  sender.close();
  sender.http.closeAllConnections();
  await new Promise((resolve) => sender.http.close(resolve));
  return { took, processorMs: (user + system) / 1_000 / EVENTS };
}

const said = (crowd: ChildProcess, isIt: (what: CrowdSays) => boolean) =>
  new Promise<void>((resolve, reject) => {
    const gone = () => reject(new Error("the crowd has gone"));
    const listen = (what: CrowdSays) => {
      if (!isIt(what)) return;
      crowd.off("message", listen).off("exit", gone);
      resolve();
    };
    crowd.on("message", listen).once("exit", gone);
  });

/** The median time of one event to all sockets, beside bare `ws`. */
export async function measureFanOut(sockets = 5_000): Promise<readonly Figure[]> {
  const bareRun = await run(bareSender, "ws", sockets);
  const feedRun = await run(feedSender, "socket.io", sockets);
  const bare = median(bareRun.took);
  const feed = median(feedRun.took);
  return [
    {
      what: `one event to ${sockets} sockets, the last one hears it`,
      value: feed,
      unit: "ms",
      atMost: bare * TIMES_BARE,
      beside: { what: "bare ws", value: bare },
      samples: `median of ${EVENTS}`,
    },
    {
      what: "processor time of the sending process, per event",
      value: feedRun.processorMs,
      unit: "ms",
      beside: { what: "bare ws", value: bareRun.processorMs },
      samples: `mean of ${EVENTS}`,
    },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sockets = Number(process.argv[2] ?? 5_000);
  console.log(`${table(await rowsOf(() => measureFanOut(sockets)))}\n\n${machineLine()}`);
}
