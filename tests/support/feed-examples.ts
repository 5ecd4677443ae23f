/** The example clients of docs/feed.md as processes: what they print is compared with REST. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { ListPage } from "../../src/contracts/list.ts";
import { apiAt } from "./server.ts";

export type Language = "Python" | "Node";

const fileOf = (name: string) => fileURLToPath(new URL(`../../docs/examples/${name}`, import.meta.url));

/** Debian's own Python has the package; others on the PATH may lack it. */
const python = ["/usr/bin/python3", "python3"].find(
  (command) => spawnSync(command, ["-c", "import socketio, websocket"]).status === 0,
);
/** Whether the Python example can run here; where it cannot, the tests that need it are skipped and say so. */
export const hasPython = python !== undefined;
if (!hasPython)
  console.warn("SKIPPED: the Python client, for python3-socketio and python3-websocket are missing");

interface Shown {
  readonly seq: number | null;
  readonly current: boolean;
  readonly rows: Readonly<Record<string, number>>;
}

/** One running example and the last line that it has printed. */
export class ExampleClient {
  readonly language: Language;
  readonly token: string;
  readonly #child: ChildProcess;
  #shown: Shown = { seq: null, current: false, rows: {} };
  /** What differed at the last comparison. */
  #wrong: readonly string[] = [];
  stderr = "";

  constructor(language: Language, url: string, token: string, topic = "entry") {
    this.language = language;
    this.token = token;
    const [command, file] =
      language === "Python"
        ? [python ?? "python3", fileOf("feed_client.py")]
        : [process.execPath, fileOf("feed-client.mjs")];
    this.#child = spawn(command, [file, url, token, topic], { stdio: ["pipe", "pipe", "pipe"] });
    if (!this.#child.stdout || !this.#child.stderr) throw new Error("it has no output");
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      this.#shown = JSON.parse(line) as Shown;
    });
    this.#child.stderr.on("data", (bytes: Buffer) => {
      this.stderr += bytes.toString();
    });
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null;
  }

  /** Whether it believes itself to be complete and shows the rows of REST in their versions. */
  async agrees(url: string): Promise<boolean> {
    if (this.hasEnded) throw new Error(`the client has ended: ${this.stderr}`);
    const right = await listed(url, this.token);
    const { current, rows } = this.#shown;
    const ids = new Set([...Object.keys(right), ...Object.keys(rows)]);
    this.#wrong = [...ids]
      .filter((id) => rows[id] !== right[id])
      .map((id) => `${id} in version ${rows[id]} instead of ${right[id]}`);
    return current && this.#wrong.length === 0;
  }

  get rows(): Shown["rows"] {
    return this.#shown.rows;
  }

  /** What it shows and what it complained of, for the message of a failure. */
  get state(): string {
    const { seq, current, rows } = this.#shown;
    const shown = `at ${seq}, ${current ? "" : "not "}current, ${Object.keys(rows).length} rows`;
    const wrong = this.#wrong.length > 0 ? `; ${this.#wrong.length} wrong: ${this.#wrong.slice(0, 3)}` : "";
    return `the ${this.language} client (${shown}${wrong})${this.stderr && ` said ${this.stderr}`}`;
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const ended = new Promise((resolve) => this.#child.once("close", resolve));
    this.#child.stdin?.end();
    await ended;
  }
}

/** Every entry that REST lists for the token, as id and version. */
async function listed(url: string, token: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (let current = 1; ; current += 1) {
    const query = { current, pageSize: 200 };
    const { data } = await apiAt(url, token).get<ListPage<{ readonly id: string; readonly version: number }>>(
      "/api/entry/queryByPage",
      { query },
    );
    for (const { id, version } of data.list) rows[id] = version;
    if (data.list.length < 200) return rows;
  }
}
