/** A bad network between a page and the server: connections that are reset, messages lost, doubled and swapped. */
import { connect, createServer, type Server, type Socket } from "node:net";
import { chanceOf } from "../../server/seeds/demo/random.ts";
import type { LiveMessage, SocketEvent, SocketPort } from "../../src/contracts/live.ts";
import { NO_ANSWER } from "../../src/contracts/live.ts";

/** Repeatable numbers from 0 to below 1: a failing seed can be run again. */
export const chance = (seed: number): (() => number) => chanceOf(seed).next;

/** A line of TCP to the server that can be cut as a router does it: RST, without a word. */
export class FaultyLine {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  resets = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async to(url: string): Promise<FaultyLine> {
    const { hostname, port } = new URL(url);
    const server = createServer();
    const line = new FaultyLine(server);
    server.on("connection", (near) => {
      const far = connect(Number(port), hostname);
      line.#open.add(near);
      near.pipe(far).pipe(near);
      const end = () => {
        line.#open.delete(near);
        near.destroy();
        far.destroy();
      };
      for (const side of [near, far]) side.on("error", end).on("close", end);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return line;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  }

  /** Cuts about every other connection. */
  reset(random: () => number): void {
    for (const socket of [...this.#open]) {
      if (random() < 0.5) continue;
      this.resets += 1;
      socket.resetAndDestroy();
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** What became of the messages of all pages. */
export class WireFates {
  isFaulty = true;
  /** While it is set, no event of this topic arrives at any page. */
  deafTo: string | null = null;
  /** Events that were lost so. */
  unheard = 0;
  reported = 0;
  dropped = 0;
  doubled = 0;
  swapped = 0;
  answersLost = 0;
}

/** The socket of a page whose messages meet each fate with the probability `each`; answers to `sub` are lost too. */
export function onFaultyWire(
  socket: SocketPort,
  random: () => number,
  fates: WireFates,
  each: number,
): SocketPort {
  return {
    connect(auth, publish) {
      let late: LiveMessage | null = null;
      const fateOf = (message: LiveMessage): readonly LiveMessage[] => {
        if (message.kind === "ev" && message.event.topic === fates.deafTo) {
          fates.unheard += 1;
          return [];
        }
        const fate = fates.isFaulty ? random() : 1;
        const held = late;
        late = null;
        const after = held ? [held] : [];
        fates.reported += 1;
        if (fate < each) {
          fates.dropped += 1;
          return after;
        }
        if (fate < 2 * each) {
          fates.doubled += 1;
          return [message, message, ...after];
        }
        if (fate < 3 * each && !held) {
          fates.swapped += 1;
          late = message;
          return [];
        }
        return [message, ...after];
      };
      return socket.connect(auth, (reported: SocketEvent) => {
        if (reported.type !== "socket.batch") return publish(reported);
        const batch = reported.batch.flatMap(fateOf);
        if (batch.length > 0) publish({ type: "socket.batch", batch });
      });
    },
    async sub(ask) {
      const answer = await socket.sub(ask);
      if (!fates.isFaulty || random() >= each) return answer;
      fates.answersLost += 1;
      return { kind: "error", code: NO_ANSWER };
    },
    unsub: (topic) => socket.unsub(topic),
  };
}
