/**
 * The server's end of a wire that misbehaves on demand: the real socket.io-client speaks to it through
 * mock-socket. engine.io-client takes its WebSocket from the global when it is loaded, so the global is put in
 * place first and everything that knows socket.io is loaded after it.
 */
import { type Client, WebSocket as MockWebSocket, Server } from "mock-socket";
import type { Packet } from "socket.io-parser";
import type { Gauge, Hello, LogEvent, SocketPort, Sub, SubAnswer } from "../../src/contracts/live.ts";

Object.assign(globalThis, { WebSocket: MockWebSocket });
const { WebSocket: WireTransport } = await import("engine.io-client");
const { Decoder, Encoder, PacketType } = await import("socket.io-parser");
const { createSocket } = await import("../../src/services/socket.ts");

let wires = 0;

export interface WireAnswers {
  /** Answers a `sub`; null: never. */
  sub?: (ask: Sub) => SubAnswer | null;
  /** The code with which a handshake is refused; null accepts; "silent" never answers. */
  handshake?: (auth: Readonly<Record<string, unknown>>) => number | "silent" | null;
  hello?: () => Hello;
}

export const HELLO: Hello = {
  serverNow: new Date(0).toISOString(),
  heartbeatMs: 5_000,
  build: "b1",
  minBuild: "b1",
};

interface Peer {
  readonly client: Client;
  readonly decoder: InstanceType<typeof Decoder>;
  isOpen: boolean;
}

/** One server; `url` is its own, so that tests do not receive each other's events. */
export class MockWire {
  readonly url: string;
  readonly handshakes: Readonly<Record<string, unknown>>[] = [];
  readonly subs: Sub[] = [];
  readonly unsubs: string[] = [];
  answers: WireAnswers;
  /** Swallows all that either side says, without closing: a half-open connection. */
  isDead = false;
  private readonly encoder = new Encoder();
  private server: Server | null = null;
  private peers: Peer[] = [];

  constructor(answers: WireAnswers = {}) {
    wires += 1;
    this.url = `http://server-${wires}.test`;
    this.answers = answers;
    this.start();
  }

  /** The service under test, on this wire. */
  socket(answerTimeoutMs = 1_000): SocketPort {
    return createSocket({ baseUrl: this.url, answerTimeoutMs, transports: [WireTransport] });
  }

  get open(): number {
    return this.peers.filter((peer) => peer.isOpen).length;
  }

  start(): void {
    this.server = new Server(`${this.url.replace("http", "ws")}/socket.io/`, { mock: false });
    this.server.on("connection", (client) => this.greet(client));
  }

  /** The process ends: connections break, and no request is answered. */
  stop(): void {
    this.breakAll();
    this.server?.stop();
    this.server = null;
  }

  breakAll(): void {
    for (const peer of this.peers) peer.client.close();
    this.peers = [];
  }

  notify(name: "ev" | "gauge" | "hb" | "resync" | "bye" | "hello", reported: unknown): void {
    for (const peer of this.peers.filter(({ isOpen }) => isOpen))
      this.packet(peer, PacketType.EVENT, [name, reported]);
  }

  event(event: LogEvent): void {
    this.notify("ev", event);
  }

  gauge(gauge: Gauge): void {
    this.notify("gauge", gauge);
  }

  heartbeat(
    heads: Readonly<Record<string, readonly [string, number]>> = {},
    relayLagMs = 0,
    serverNow = 0,
  ): void {
    this.notify("hb", { serverNow: new Date(serverNow).toISOString(), heads, relayLagMs });
  }

  private greet(client: Client): void {
    const decoder = new Decoder();
    const peer: Peer = { client, decoder, isOpen: false };
    this.peers.push(peer);
    client.on("message", (message) => {
      // Engine.IO: a leading 4 is a message, whose rest is a Socket.IO packet.
      if (typeof message === "string" && message.startsWith("4") && !this.isDead)
        decoder.add(message.slice(1));
    });
    client.on("close", () => {
      this.peers = this.peers.filter((other) => other !== peer);
    });
    decoder.on("decoded", (packet: Packet) => this.heard(peer, packet));
    const handshake = {
      sid: "s",
      upgrades: [],
      pingInterval: 3_600_000,
      pingTimeout: 3_600_000,
      maxPayload: 1e6,
    };
    client.send(`0${JSON.stringify(handshake)}`);
  }

  private heard(peer: Peer, packet: Packet): void {
    if (packet.type === PacketType.CONNECT) this.welcome(peer, packet.data ?? {});
    if (packet.type !== PacketType.EVENT) return;
    const [name, ask] = packet.data as [string, Sub];
    if (name === "sub") {
      this.subs.push(ask);
      const answer = this.answers.sub?.(ask) ?? null;
      if (answer) this.packet(peer, PacketType.ACK, [answer], packet.id);
    }
    if (name === "unsub") {
      this.unsubs.push(ask.topic);
      this.packet(peer, PacketType.ACK, [], packet.id);
    }
  }

  private welcome(peer: Peer, auth: Readonly<Record<string, unknown>>): void {
    this.handshakes.push(auth);
    const refusal = this.answers.handshake?.(auth) ?? null;
    if (refusal === "silent") return;
    if (refusal !== null) {
      this.packet(peer, PacketType.CONNECT_ERROR, { message: "refused", data: { code: refusal } });
      return;
    }
    this.packet(peer, PacketType.CONNECT, { sid: "s" });
    peer.isOpen = true;
    this.packet(peer, PacketType.EVENT, ["hello", this.answers.hello?.() ?? HELLO]);
  }

  private packet(peer: Peer, type: Packet["type"], data: unknown, id?: number): void {
    if (this.isDead) return;
    const packet = { type, nsp: "/", data, ...(id === undefined ? {} : { id }) };
    for (const frame of this.encoder.encode(packet)) peer.client.send(`4${frame}`);
  }
}
