import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import type { DatabaseChoice } from "../../server/platform/config.ts";
import { databaseName } from "../../server/platform/database-name.ts";
import { atPath, isDamage, plainReason } from "../../server/platform/plain-reason.ts";
import { StartError } from "../../server/platform/start-error.ts";

const folder = mkdtempSync(join(tmpdir(), "tallyboard-reason-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const there: DatabaseChoice = {
  kind: "postgresql",
  url: "postgres://wms:secret@db:5433/stock?sslmode=disable",
};
const thrown = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
};
const answered = (code: string, message = "what PostgreSQL says"): Error =>
  Object.assign(new pg.DatabaseError(message, 1, "error"), { code });
const ofSystem = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`${code}: as the system says it, write`), { code, syscall: "write", ...more });

describe("What stops a process is one line that names it", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  mkdirSync(join(folder, "full"));
  writeFileSync(join(folder, "full/one"), "");
  symlinkSync("loop", join(folder, "loop"));

  test.each<[string, () => unknown, RegExp]>([
    [
      "ENOENT",
      () => readFileSync(join(folder, "none")),
      /none: there is no such file or folder \(ENOENT\)\.$/,
    ],
    [
      "ENOTDIR",
      () => readdirSync(join(file, "in")),
      /file\/in: a part of its path is a file, .* \(ENOTDIR\)\.$/,
    ],
    ["EISDIR", () => writeFileSync(folder, ""), /: it is a folder, where a file is needed \(EISDIR\)\.$/],
    ["EEXIST", () => mkdirSync(folder), /: it is there already \(EEXIST\)\.$/],
    ["ENOTEMPTY", () => rmdirSync(join(folder, "full")), /full: the folder is not empty \(ENOTEMPTY\)\.$/],
    ["ELOOP", () => readFileSync(join(folder, "loop")), /loop: its links lead in a circle \(ELOOP\)\.$/],
    [
      "ENAMETOOLONG",
      () => readFileSync(join(folder, "n".repeat(300))),
      /: its name is too long \(ENAMETOOLONG\)\.$/,
    ],
  ])("%s of a file", (code, work, line) => {
    const error = thrown(work);
    expect(error).toMatchObject({ code });
    expect(plainReason(error, null)).toMatch(line);
  });

  test.each([
    "EACCES",
    "EPERM",
    "EROFS",
    "ENOSPC",
    "EDQUOT",
    "EIO",
    "EBUSY",
    "ESTALE",
    "EMFILE",
    "ENFILE",
    "EXDEV",
  ])("%s with the path, also where the system names none", (code) => {
    expect(plainReason(ofSystem(code, { path: "/backups/a" }), there)).toMatch(
      new RegExp(`^/backups/a: [a-z][^\\n]+ \\(${code}\\)\\.$`),
    );
    expect(plainReason(atPath("/backups/a", ofSystem(code)), there)).toMatch(/^\/backups\/a: /);
    expect(plainReason(ofSystem(code), there)).toMatch(new RegExp(`^[A-Z][^\\n]+ \\(${code}: `));
  });

  test.each(
    [
      "08006",
      "25006",
      "25P03",
      "28P01",
      "3D000",
      "40001",
      "40P01",
      "42501",
      "42703",
      "42P01",
      "53100",
    ].concat([
      "53200",
      "53300",
      "55P03",
      "57014",
      "57P01",
      "57P02",
      "57P03",
      "57P05",
      "58030",
      "58P01",
      "XX000",
      "XX001",
      "XX002",
    ]),
  )("%s of the database, by its name and without its password", (code) => {
    const wrapped = new Error("what Tallyboard did\nmore", { cause: answered(code) });
    for (const error of [answered(code), wrapped]) {
      const line = plainReason(error, there);
      expect(line).toMatch(
        /^The database \(PostgreSQL stock on db:5433 as wms\)[^\n]+what PostgreSQL says\)\.$/,
      );
      expect(line).not.toContain("secret");
    }
    expect(isDamage(answered(code))).toBe(/^(XX|58)/.test(code));
  });

  test.each<[string, Error]>([
    ["ECONNRESET", ofSystem("ECONNRESET")],
    ["EPIPE", ofSystem("EPIPE")],
    ["ETIMEDOUT", ofSystem("ETIMEDOUT")],
    ["an idle connection that broke", new Error("Connection terminated unexpectedly")],
    ["one that broke before", new Error("Client has encountered a connection error and is not queryable")],
    ["no connection in time", new Error("timeout exceeded when trying to connect")],
    [
      "a lost transaction",
      new Error("The database connection was lost during a transaction; nothing of it took effect."),
    ],
  ])("%s", (_, error) => {
    expect(plainReason(error, there)).toMatch(/^The database \(.*\) does not answer: [^\n]+\.$/);
  });

  test("a reason of our own is said as it is, and a bug keeps its stack", () => {
    expect(plainReason(new StartError("PORT must be a number."), there)).toBe("PORT must be a number.");
    expect(plainReason(new TypeError("x is undefined"), there)).toMatch(/^TypeError: x is undefined\n +at /);
    expect(plainReason(answered("42601"), there)).toMatch(/\n +at /);
    expect(plainReason("text", null)).toBe("text");
  });
});

test("a database is called by its place, without its password", () => {
  const name = (url: string) => databaseName({ kind: "postgresql", url });
  expect(databaseName(there)).toBe("PostgreSQL stock on db:5433 as wms");
  expect(name("postgres://wms@localhost")).toBe("PostgreSQL wms on localhost:5432 as wms");
  expect(name("postgresql:///stock?host=/run/postgresql")).toBe("PostgreSQL stock on /run/postgresql:5432");
  expect(name("postgres://a%40b:p%2Fw@[::1]/d%20b")).toBe("PostgreSQL d b on [::1]:5432 as a@b");
  expect(databaseName({ kind: "embedded", directory: "/data" })).toBe("embedded in /data");
});
