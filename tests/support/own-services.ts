/** A PostgreSQL cluster and a Redis server of a test's own, which it may stop, restart and freeze. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A port of the loopback interface that is free now. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const debian = "/usr/lib/postgresql";

/** The folder of `initdb` and `pg_ctl`; null when PostgreSQL's server is not installed. */
export function postgresBinaries(): string | null {
  if (!existsSync(debian)) return null;
  const newest = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  const found = newest
    .map((version) => join(debian, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")));
  return found ?? null;
}

/** PostgreSQL refuses to run as root; root runs it as the system's user postgres. */
const isRoot = process.getuid?.() === 0;

export class OwnPostgres {
  readonly url: string;
  readonly #bin: string;
  readonly #folder: string;

  private constructor(bin: string, folder: string, port: number) {
    this.#bin = bin;
    this.#folder = folder;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  static async start(): Promise<OwnPostgres> {
    const bin = postgresBinaries();
    if (!bin) throw new Error(`no PostgreSQL server below ${debian}`);
    const folder = mkdtempSync(join(tmpdir(), "tallyboard-pg-"));
    if (isRoot) {
      const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"]).toString());
      chownSync(folder, id("-u"), id("-g"));
    }
    const port = await freePort();
    const own = new OwnPostgres(bin, folder, port);
    own.#run("initdb", ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-N"]);
    own.#run("pg_ctl", [
      ...["start", "-w", "-D", join(folder, "data"), "-l", join(folder, "log")],
      ...[
        "-o",
        `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200`,
      ],
    ]);
    return own;
  }

  /** As a crash of the database server: every connection breaks, and it recovers from its log. */
  async restart(): Promise<void> {
    this.#run("pg_ctl", [
      "restart",
      "-w",
      "-m",
      "immediate",
      "-D",
      join(this.#folder, "data"),
      "-l",
      join(this.#folder, "log"),
    ]);
    await this.#answers();
  }

  close(): void {
    this.#run("pg_ctl", ["stop", "-w", "-m", "immediate", "-D", join(this.#folder, "data")]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #answers(): Promise<void> {
    for (;;) {
      const client = new pg.Client({ connectionString: this.url });
      client.on("error", () => undefined);
      try {
        await client.connect();
        await client.query("select 1");
        await client.end();
        return;
      } catch {
        await sleep(100);
      }
    }
  }

  #run(program: string, args: readonly string[]): void {
    const path = join(this.#bin, program);
    const [command, ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", path, ...args] : [path, ...args];
    execFileSync(command ?? path, rest, { cwd: this.#folder, stdio: "ignore" });
  }
}

export class OwnRedis {
  readonly url: string;
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(): Promise<OwnRedis> {
    const own = new OwnRedis(await freePort());
    own.#start();
    return own;
  }

  /** Killed, away for `awayMs`, and started again on the same port without its data. */
  async restart(awayMs: number): Promise<void> {
    await this.close();
    await sleep(awayMs);
    this.#start();
  }

  /** Alive and silent (SIGSTOP) until `close`. */
  freeze(): void {
    this.#process?.kill("SIGSTOP");
  }

  async close(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    this.#process = null;
  }

  #start(): void {
    const args = ["--port", String(this.#port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    this.#process = spawn("redis-server", args, { stdio: "ignore" });
  }
}
