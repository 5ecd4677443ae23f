/** A PgBouncer of the tests' own in front of the PostgreSQL that DATABASE_URL names, in transaction mode. */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** PgBouncer is a package of Debian, in a folder for administrators. */
const command = process.env.PGBOUNCER ?? "/usr/sbin/pgbouncer";

/** Its version, like 1.18; null: it is not installed. */
export function poolerVersion(): number | null {
  try {
    const told = execFileSync(command, ["--version"], { encoding: "utf8" });
    return Number(/PgBouncer (\d+\.\d+)/.exec(told)?.[1] ?? Number.NaN);
  } catch {
    return null;
  }
}

export interface Pooler {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts it on `port`; few connections to PostgreSQL, so that transactions of a client go by many of them. */
export async function startPooler(databaseUrl: string, port: number, further = ""): Promise<Pooler> {
  const { hostname, port: behind, username, password } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "tallyboard-pooler-"));
  chmodSync(folder, 0o777);
  const target = [
    `host=${hostname || "127.0.0.1"} port=${behind || "5432"} user=${decodeURIComponent(username)}`,
    ...(password ? [`password=${decodeURIComponent(password)}`] : []),
  ].join(" ");
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]\n* = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\n` +
      `pool_mode = transaction\ndefault_pool_size = 6\nmax_client_conn = 500\nunix_socket_dir =\n${further}`,
  );
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(command, [...asOther, join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let told = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (bytes: Buffer) => {
      told += bytes.toString();
      if (told.includes("process up")) resolve();
    });
    void ended.then(() => reject(new Error(`PgBouncer ended: ${told}`)));
  });
  return {
    url: `postgres://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
