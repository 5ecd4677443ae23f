/** A server that can be killed at an exact moment and comes back on the same port with the same database. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { DatabaseChoice } from "../../server/platform/config.ts";
import { freePort } from "./own-services.ts";
import { type BuiltServer, type Exit, environmentOf, type ServerProcess } from "./server-process.ts";

/** Before the commit is sent, or after the database has acknowledged it and before any answer is sent. */
export type KillMoment = "before" | "after";

const preload = pathToFileURL(fileURLToPath(new URL("./fault-kill.mjs", import.meta.url))).href;

export class MortalServer {
  readonly url: string;
  readonly #built: BuiltServer;
  readonly #env: Readonly<Record<string, string>>;
  readonly #folder: string;
  #process: ServerProcess | null = null;

  private constructor(built: BuiltServer, choice: DatabaseChoice, port: number) {
    this.#built = built;
    this.#folder = mkdtempSync(join(tmpdir(), "tallyboard-kill-"));
    this.url = `http://127.0.0.1:${port}`;
    this.#env = {
      ...environmentOf(choice),
      PORT: String(port),
      NODE_OPTIONS: `--import=${preload}`,
      FAULT_KILL_FILE: this.#armed,
    };
  }

  /** Not started yet. The port stays the same over all of its lives, so that browsers find it again. */
  static async of(built: BuiltServer, choice: DatabaseChoice): Promise<MortalServer> {
    return new MortalServer(built, choice, await freePort());
  }

  get #armed(): string {
    return join(this.#folder, "armed");
  }

  async start(): Promise<void> {
    this.#process = this.#built.start(this.#env);
    await this.#process.listening;
  }

  /** The command of this key will be this process's last. */
  arm(key: string, moment: KillMoment): void {
    writeFileSync(this.#armed, JSON.stringify({ key, moment }));
  }

  /** Resolves when the process is dead. Throws unless it died of the moment that it was armed for. */
  async dead(): Promise<void> {
    const exit = await this.#ended();
    const done = `${this.#armed}.done`;
    if (exit.signal !== "SIGKILL" || !existsSync(done)) {
      throw new Error(`it ended by ${exit.signal ?? exit.code}: ${this.#process?.stderr()}`);
    }
    rmSync(done);
  }

  /** As a person stops it. */
  async stop(): Promise<Exit> {
    this.#process?.child.kill("SIGTERM");
    const exit = await this.#ended();
    rmSync(this.#folder, { recursive: true, force: true });
    return exit;
  }

  async #ended(): Promise<Exit> {
    if (!this.#process) throw new Error("it was never started");
    return this.#process.ended;
  }
}
