/** A way to PostgreSQL that can go silent (bytes are swallowed, and no connection is ever closed by it) or slow. */
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export class SilentProxy {
  readonly #server: Server;
  readonly #target: URL;
  readonly #pairs = new Set<{ isSilent: boolean; readonly near: Socket; readonly far: Socket }>();
  #isSilent = false;
  #delayMs = 0;

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
    this.#server = createServer((near) => this.#join(near));
  }

  /** Resolves with the database's URL through this proxy. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    const url = new URL(this.#target);
    url.hostname = "127.0.0.1";
    url.port = String(typeof address === "object" && address ? address.port : 0);
    return url.href;
  }

  /** The connections of now are silent for good, as after a failover; new ones are not. */
  silencePresent(): void {
    for (const pair of this.#pairs) pair.isSilent = true;
  }

  /** Nothing passes any more, also on new connections, until `restore`. */
  silenceAll(): void {
    this.#isSilent = true;
    this.silencePresent();
  }

  /** New connections pass again; those of before stay silent. */
  restore(): void {
    this.#isSilent = false;
  }

  /** From now on every piece of data arrives so much later, in both directions, in order. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  close(): void {
    this.#server.close();
    for (const { near, far } of this.#pairs) {
      near.destroy();
      far.destroy();
    }
  }

  #join(near: Socket): void {
    const far = connect(Number(this.#target.port || 5432), this.#target.hostname);
    const pair = { isSilent: this.#isSilent, near, far };
    this.#pairs.add(pair);
    const pass = (to: Socket) => {
      let last = Promise.resolve();
      return (bytes: Buffer) => {
        const arrived = this.#delayMs > 0 ? sleep(this.#delayMs) : null;
        const write = () => void (pair.isSilent || to.destroyed || to.write(bytes));
        last = last.then(() => arrived).then(write);
      };
    };
    near.on("data", pass(far));
    far.on("data", pass(near));
    // The other side of a silent connection does not notice that one side closed it.
    near.on("close", () => pair.isSilent || far.destroy());
    far.on("close", () => pair.isSilent || near.destroy());
    for (const side of [near, far]) side.on("error", () => undefined);
  }
}
