import pg from "pg";
import { describe, expect, it } from "vitest";
import { bounded } from "../../server/platform/bounded.ts";
import { TransactionDeadlineError } from "../../server/platform/transaction.ts";
import { connectionTrouble, Trouble, troubleOf } from "../../server/platform/trouble.ts";
import { BUSY_REASONS, type BusyReason } from "../../src/contracts/busy.ts";
import { renderText } from "../../src/contracts/texts/render.ts";

const withCode = (code: string) => Object.assign(new Error(`the database said ${code}`), { code });

/** By what an error carries, which reason it is. */
const reasons: readonly (readonly [string, BusyReason])[] = [
  ["55P03", "lockTimeout"],
  ["57014", "statementTimeout"],
  ["40001", "contended"],
  ["40P01", "contended"],
  ...(["08000", "08003", "08006", "25P03", "57P01", "57P02", "57P05"] as const).map(
    (code) => [code, "connectionLost"] as const,
  ),
  ["57P03", "databaseAway"],
  ["58030", "databaseAway"],
  ...(["53000", "53200", "53300", "53400"] as const).map((code) => [code, "databaseFull"] as const),
  ["53100", "diskFull"],
  ["ENOSPC", "diskFull"],
  ["EDQUOT", "diskFull"],
  ["25006", "readOnlyDatabase"],
  ["EROFS", "filesAway"],
  ["EIO", "filesAway"],
  ["ESTALE", "filesAway"],
  ["EMFILE", "tooManyFiles"],
  ["ENFILE", "tooManyFiles"],
];

describe("a failure of what the server stands on", () => {
  it.each(reasons)("%s is %s, with a time to come back", (code, because) => {
    const found = troubleOf(withCode(code));
    expect(found?.because).toBe(because);
    expect(found?.seconds).toBeGreaterThan(0);
  });

  it("a deadline, a silent statement and a computed time are told apart", async () => {
    expect(troubleOf(new TransactionDeadlineError(10))?.because).toBe("deadline");
    const late = await bounded(new Promise(() => undefined), 1, "A statement").catch(
      (error: unknown) => error,
    );
    expect(troubleOf(late)?.because).toBe("statementTimeout");
    const full = new Trouble("queueFull", "full", { retryAfterSeconds: 7 });
    expect(troubleOf(full)).toEqual({ because: "queueFull", seconds: 7 });
  });

  it.each([
    ["the pool's time-out", new Error("timeout exceeded when trying to connect"), "noConnection"],
    ["a pool that is closed", new Error("Cannot use a pool after calling end on the pool"), "stopping"],
    ["a refused connection", withCode("ECONNREFUSED"), "databaseAway"],
    ["an unknown host", withCode("ENOTFOUND"), "databaseAway"],
    ["a server without room", withCode("53300"), "databaseFull"],
    ["a server that starts", withCode("57P03"), "databaseAway"],
    ["a process without descriptors", withCode("EMFILE"), "tooManyFiles"],
    ["a changed password", withCode("28P01"), "databaseAway"],
  ] as const)("a connection that cannot be had: %s", (_what, error, because) => {
    expect(troubleOf(connectionTrouble(error))?.because).toBe(because);
  });

  it.each([
    ["a programming error", new TypeError("undefined is not a function")],
    ["a broken rule of the tables", withCode("23514")],
    ["a statement that is wrong", withCode("42601")],
    ["a missing table", withCode("42P01")],
    ["a missing right", withCode("42501")],
    ["a number that no JavaScript number holds", new RangeError("9007199254740993")],
    ["something that is no error", "a string"],
  ])("a bug stays a bug: %s", (_what, error) => {
    expect(troubleOf(error)).toBeNull();
  });

  it.each(BUSY_REASONS)("%s has a sentence in both languages", (reason) => {
    for (const locale of ["zh-CN", "en-US"] as const)
      expect(renderText(locale, `because.${reason}`)).not.toBe(`because.${reason}`);
  });

  it("only the unknown outcome does not say that nothing happened", () => {
    const sayNothing = BUSY_REASONS.filter((reason) =>
      /[Nn]othing was/.test(renderText("en-US", `because.${reason}`)),
    );
    expect(BUSY_REASONS.filter((reason) => !sayNothing.includes(reason))).toEqual(["outcomeUnknown"]);
  });
});

it("a refused connection of a real pool is the database being away", async () => {
  const pool = new pg.Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 2_000 });
  const error = await pool.connect().catch(connectionTrouble);
  await pool.end();
  expect(troubleOf(error)?.because).toBe("databaseAway");
});
