// The steps of "A role of its own" in docs/operations.md as they stand there, on a PostgreSQL of its own: /etc lies in a
// folder, and systemd is the test.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findExecutable } from "../../scripts/browser.mjs";
import { tallyboard } from "../support/command-line.ts";
import { OwnPostgres, postgresBinaries } from "../support/own-services.ts";
import { type BuiltServer, buildServer } from "../support/server-process.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/operations.md", import.meta.url)), "utf8");
const [, recipe = ""] = /### A role of its own\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? [];
const folder = mkdtempSync(join(tmpdir(), "tallyboard-recipe-"));
const etc = (name: string) => join(folder, "etc", name);
const hasPostgres = postgresBinaries() !== null && findExecutable(["psql"]) !== null;
if (!hasPostgres) console.warn("SKIPPED: the recipe of the role, for PostgreSQL's server or psql is missing");

describe.runIf(hasPostgres)("The recipe of the server's own role", { timeout: 120_000 }, () => {
  let built: BuiltServer;
  let cluster: OwnPostgres;
  const variables = (...names: readonly string[]) =>
    Object.assign({}, ...names.map((name) => parseEnv(readFileSync(etc(name), "utf8")))) as Record<
      string,
      string
    >;
  const program = (name: string, ...lines: readonly string[]) => {
    writeFileSync(join(folder, "bin", name), ["#!/bin/sh -e", ...lines, ""].join("\n"));
    chmodSync(join(folder, "bin", name), 0o755);
  };
  /** Starts the server of /etc, as systemctl would, and ends it again. */
  const servedBy = async () => {
    const server = built.start(variables("tallyboard.env"));
    const url = await server.listening;
    const ready = await fetch(new URL("/readyz", url)).then((answer) => answer.text());
    server.child.kill("SIGINT");
    await server.ended;
    return ready;
  };

  beforeAll(async () => {
    built = await buildServer();
    cluster = await OwnPostgres.start();
    for (const name of ["etc", "bin", "data"]) mkdirSync(join(folder, name));
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query("create role tallyboard login password 'of-the-owner'");
    await client.query("create database tallyboard owner tallyboard template template0 encoding 'UTF8'");
    await client.end();
    const { port } = new URL(cluster.url);
    writeFileSync(
      etc("tallyboard.env"),
      `DATABASE_URL=postgres://tallyboard:of-the-owner@127.0.0.1:${port}/tallyboard\nDATA_DIR=${join(folder, "data")}\n`,
    );
    program("runuser", "shift 3", `PGHOST=127.0.0.1 PGPORT=${port} PGUSER=postgres exec "$@"`);
    program("systemctl", "true");
    program(
      "tallyboard",
      `set -a; . ${etc("tallyboard.env")}; . ${etc("tallyboard-owner.env")}`,
      `exec ${process.execPath} ${join(built.main, "../cli.js")} "$@"`,
    );
  });
  afterAll(() => {
    cluster?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("leads from an owner that serves to a role that serves with the least rights", async () => {
    expect(await servedBy()).toBe("ready\n");
    const { port } = new URL(cluster.url);
    let password = "";
    const lines = recipe.trimEnd().split("\n");
    expect(lines).toHaveLength(9);
    for (const line of lines.slice(0, -1)) {
      const here = line
        .replaceAll("/etc/", `${join(folder, "etc")}/`)
        .replaceAll("@127.0.0.1/", `@127.0.0.1:${port}/`)
        .replaceAll("<password>", password);
      const env = { PATH: `${join(folder, "bin")}:${process.env.PATH}`, WORLD: "empty" };
      const said = execFileSync("sh", ["-ec", here], {
        env,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      });
      password = /password (\S+) \(shown once\)/.exec(said)?.[1] ?? password;
    }
    expect(await servedBy()).toBe("ready\n");
    expect(lines.at(-1)).toMatch(/^tallyboard doctor /);
    const { stdout } = await tallyboard(built, variables("tallyboard.env", "tallyboard-owner.env"), [
      "doctor",
    ]);
    expect(stdout).toMatch(
      /^ok +role +tallyboard_server has the rights that the server needs, and no more\.$/m,
    );
    expect(stdout).toMatch(/^ok +owner +PostgreSQL tallyboard on \S+ as tallyboard owns the tables\.$/m);
    expect(stdout).not.toContain(password);
  });
});
