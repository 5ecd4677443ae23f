/**
 * The server's end of a page's websocket, in a real browser, by a test's own clock: the messages of a day are sent in
 * minutes. It speaks Socket.IO over Engine.IO as far as a reader of gauges needs it.
 */
import type { Page, WebSocketRoute } from "@playwright/test";
import type { Gauge, GaugeTopic, Hello, Sub } from "../../src/contracts/live.ts";

export interface WireScript {
  readonly build: string;
  /** Epoch ms, by the test's clock. */
  readonly now: () => number;
  /** The present value of a topic. */
  readonly valueOf: (topic: GaugeTopic) => unknown;
}

export interface ScriptedWire {
  /** How often a page has connected. */
  readonly connections: number;
  heartbeat(): void;
  /** Sends the topic's present value. */
  gauge(topic: GaugeTopic): void;
  /** The connection breaks, without a word. */
  drop(): void;
}

/** Pings are the server's; none come here, and the page must not miss them. */
const NO_PING_MS = 2_000_000_000;

/** Replaces the live channel of every socket that this page opens from now on. */
export async function scriptWire(page: Page, script: WireScript): Promise<ScriptedWire> {
  const seqs = new Map<GaugeTopic, number>();
  let present: WebSocketRoute | null = null;
  let connections = 0;
  const iso = (): string => new Date(script.now()).toISOString();
  const head = (topic: GaugeTopic) => ({ epoch: "e1", seq: seqs.get(topic) ?? 1 });
  const publish = (name: string, reported: unknown): void =>
    present?.send(`42${JSON.stringify([name, reported])}`);

  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    present = socket;
    connections += 1;
    socket.onMessage((message) => {
      const packet = /^4(\d)(\d*)(.*)$/s.exec(String(message));
      if (!packet) return;
      const [, kind, ack, body] = packet;
      if (kind === "0") {
        socket.send('40{"sid":"s1"}');
        const hello: Hello = {
          serverNow: iso(),
          heartbeatMs: 5_000,
          build: script.build,
          minBuild: script.build,
        };
        publish("hello", hello);
      } else if (kind === "2") {
        const [name, ask] = JSON.parse(body ?? "[]") as [string, Sub];
        const topic = ask.topic as GaugeTopic;
        const answer =
          name === "sub"
            ? [{ kind: "snapshot", ...head(topic), asOf: iso(), data: script.valueOf(topic) }]
            : [];
        socket.send(`43${ack}${JSON.stringify(answer)}`);
      }
    });
    const open = { sid: "s1", upgrades: [], pingInterval: NO_PING_MS, pingTimeout: 1_000, maxPayload: 1e6 };
    socket.send(`0${JSON.stringify(open)}`);
  });

  return {
    get connections() {
      return connections;
    },
    heartbeat() {
      const heads = Object.fromEntries([...seqs].map(([topic, seq]) => [topic, ["e1", seq]]));
      publish("hb", { serverNow: iso(), heads, relayLagMs: 0 });
    },
    gauge(topic) {
      seqs.set(topic, head(topic).seq + 1);
      const gauge: Gauge = { topic, ...head(topic), asOf: iso(), value: script.valueOf(topic) };
      publish("gauge", gauge);
    },
    drop() {
      void present?.close();
      present = null;
    },
  };
}
