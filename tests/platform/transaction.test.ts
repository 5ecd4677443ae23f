import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { afterCommit, type Database, type Tx, withCommit } from "../../server/platform/database.ts";
import { TransactionDeadlineError } from "../../server/platform/transaction.ts";
import { openTestDatabase, testEngine } from "../support/database.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function note(db: Database["reader"], key: string, value = ""): Promise<void> {
  await db.insertInto("meta").values({ key, value }).execute();
}

async function noted(key: string): Promise<string | undefined> {
  const found = await database.reader.selectFrom("meta").select("value").where("key", "=", key).execute();
  return found[0]?.value;
}

describe("A transaction", () => {
  test("what it wrote is there once it has committed, and its answer comes back", async () => {
    const answer = await database.transaction(async (tx) => {
      await note(tx, "committed", "yes");
      return 42;
    });
    expect(answer).toBe(42);
    expect(await noted("committed")).toBe("yes");
  });

  test("a failure takes back everything that it wrote", async () => {
    const failing = database.transaction(async (tx) => {
      await note(tx, "rolled back");
      throw new Error("the dock is closed");
    });
    await expect(failing).rejects.toThrow("the dock is closed");
    expect(await noted("rolled back")).toBeUndefined();
  });

  test("a failed statement whose error was ignored is not reported as a success", async () => {
    const swallowing = database.transaction(async (tx) => {
      await note(tx, "swallowed");
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow("Rolled back");
    expect(await noted("swallowed")).toBeUndefined();
  });

  test("inside one its handle is the only way: the reader and a second one are refused", async () => {
    await database.transaction(async (tx) => {
      await expect(database.reader.selectFrom("meta").selectAll().execute()).rejects.toThrow("pass tx along");
      await expect(database.transaction(async () => undefined)).rejects.toThrow("pass tx along");
      await note(tx, "still usable");
    });
    expect(await noted("still usable")).toBe("");
  });

  test("its handle is of no use when it is over", async () => {
    const tx = await database.transaction(async (handle) => handle);
    await expect(note(tx, "too late")).rejects.toThrow("is over");
    expect(() => afterCommit(tx, () => undefined)).toThrow("still open");
    expect(() => database.afterCommit(() => undefined)).toThrow("still open");
    expect(await noted("too late")).toBeUndefined();
  });

  test("hooks run after the commit, in order, and may then ask the database", async () => {
    const reported: string[] = [];
    const asked = new Promise<string | undefined>((resolve) => {
      void database.transaction(async (tx) => {
        afterCommit(tx, () => reported.push("first"));
        database.afterCommit(() => resolve(noted("hooked")));
        await note(tx, "hooked", "seen");
        expect(reported).toEqual([]);
      });
    });
    expect(await asked).toBe("seen");
    expect(reported).toEqual(["first"]);
  });

  test("a hook that fails neither undoes the commit nor keeps the next one from running", async () => {
    let ran = false;
    await database.transaction(async (tx) => {
      await note(tx, "hook failed");
      afterCommit(tx, () => {
        throw new Error("nobody listens");
      });
      afterCommit(tx, () => {
        ran = true;
      });
    });
    expect(ran).toBe(true);
    expect(await noted("hook failed")).toBe("");
  });

  test("nothing is told of a commit that did not happen", async () => {
    let reported = false;
    const failing = database.transaction(async (tx) => {
      afterCommit(tx, () => {
        reported = true;
      });
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    expect(reported).toBe(false);
  });

  test("one that never ends is cut off and rolled back, and others go on", async () => {
    const hung = database.transaction(
      async (tx) => {
        await note(tx, "hung");
        await new Promise(() => undefined);
      },
      { deadlineMs: 100 },
    );
    await expect(hung).rejects.toThrow(TransactionDeadlineError);
    await database.transaction((tx) => note(tx, "after the hung one"));
    expect(await noted("after the hung one")).toBe("");
    expect(await noted("hung")).toBeUndefined();
  });

  test("work that goes on after the cut writes nothing any more", async () => {
    let proceed: () => void = () => undefined;
    const blocked = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    let late: Promise<void> = Promise.resolve();
    const hung = database.transaction(
      (tx) => {
        late = blocked.then(() => note(tx, "from beyond"));
        return late;
      },
      { deadlineMs: 100 },
    );
    await expect(hung).rejects.toThrow(TransactionDeadlineError);
    proceed();
    await expect(late).rejects.toThrow("is over");
    expect(await noted("from beyond")).toBeUndefined();
  });

  test("statements that go with the commit come last, and take everything back when they fail", async () => {
    await database.transaction(async (tx) => {
      withCommit(
        tx,
        () => "insert into meta (key, value) select 'with commit', value from meta where key = 'work'",
      );
      await note(tx, "work", "done before");
    });
    expect(await noted("with commit")).toBe("done before");
    const failing = database.transaction(async (tx) => {
      withCommit(tx, () => "select 1 / 0");
      await note(tx, "work of the failed one");
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(await noted("work of the failed one")).toBeUndefined();
  });

  test("a read-only one cannot write", async () => {
    const writing = database.transaction((tx) => note(tx, "read only"), { readOnly: true });
    await expect(writing).rejects.toThrow("read-only");
  });

  test("repeatable read is what it says", async () => {
    const level = await database.transaction(
      async (tx) => (await sql<{ level: string }>`show transaction_isolation`.execute(tx)).rows,
      { isolation: "repeatable read", readOnly: true },
    );
    expect(level).toEqual([{ transactionIsolation: "repeatable read" }]);
  });

  test("fifty at once raise one counter by fifty", async () => {
    await note(database.reader, "counter", "0");
    const raise = () =>
      database.transaction(async (tx) => {
        const { value } = await tx
          .selectFrom("meta")
          .select("value")
          .where("key", "=", "counter")
          .forUpdate()
          .executeTakeFirstOrThrow();
        await tx
          .updateTable("meta")
          .set({ value: String(Number(value) + 1) })
          .where("key", "=", "counter")
          .execute();
      });
    await Promise.all(Array.from({ length: 50 }, raise));
    expect(await noted("counter")).toBe("50");
  });

  test("one that repeats a statement runs it alike, again and again, and leaves it prepared once", async () => {
    const sumUp = (count: number) =>
      database.transaction(async (tx) => {
        let sum = 0;
        for (let index = 1; index <= count; index += 1) {
          const { rows } = await sql<{ term: number }>`select ${index}::int8 as term`.execute(tx);
          sum += rows[0]?.term ?? 0;
        }
        return sum;
      });
    expect(await sumUp(50)).toBe(1275);
    expect(await sumUp(50)).toBe(1275);
    const left = await database.transaction(
      async (tx) =>
        (await sql`select name from pg_prepared_statements where statement like '%as term'`.execute(tx)).rows,
    );
    // A pooler has names of its own, or none.
    if (!process.env.TEST_POOLER_URL) expect(left).toHaveLength(1);
  });

  test("statements that a transaction asks together run in their order, each with what those before it did", async () => {
    const steps = Array.from({ length: 20 }, (_, index) => index);
    const seen = await database.transaction((tx) =>
      Promise.all(
        steps.map(async (step) => {
          const { rows } = await sql<{ seen: number }>`select
            coalesce(nullif(current_setting('tallyboard.step', true), ''), '-1')::integer as seen,
            set_config('tallyboard.step', ${String(step)}, true)`.execute(tx);
          return rows[0]?.seen;
        }),
      ),
    );
    expect(seen).toEqual(steps.map((step) => step - 1));
  });

  test("of statements asked together the first that fails is the reason, and nothing of the others takes effect", async () => {
    const divide = (tx: Tx, by: number) =>
      sql`insert into meta (key, value) values (${`together ${by}`}, (12 / ${by}::integer)::text)`.execute(
        tx,
      );
    const late = database.transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      return Promise.all([divide(tx, 1), divide(tx, 0), divide(tx, 2)]);
    });
    await expect(late).rejects.toMatchObject({ code: "22012" });
    const first = database.transaction((tx) => Promise.all([divide(tx, 0), divide(tx, 1)]));
    await expect(first).rejects.toMatchObject({ code: "22012" });
    for (const by of [0, 1, 2]) expect(await noted(`together ${by}`)).toBeUndefined();
    // The connection is as good as before.
    await database.transaction((tx) => divide(tx, 3));
    expect(await noted("together 3")).toBe("4");
  });

  test("statements that ask at once each get their own answer", async () => {
    const ask = async (question: number) => {
      const { rows } = await sql<{ answer: number }>`select ${question}::int8 as answer`.execute(
        database.reader,
      );
      return rows[0]?.answer;
    };
    const questions = Array.from({ length: 300 }, (_, index) => index);
    expect(await Promise.all(questions.map(ask))).toEqual(questions);
  });

  test("long statements that arrive in pieces do not get mixed up with short ones", async () => {
    const long = async (index: number) => {
      const text = String(index).padStart(400_000, "x");
      return sql<{ back: string }>`select right(${text}::text, 4) as back`.execute(database.reader);
    };
    const short = async (index: number) =>
      sql<{ back: string }>`select ${"xx"}::text || ${index}::int4 as back`.execute(database.reader);
    const indices = Array.from({ length: 40 }, (_, index) => 10 + index);
    const answers = await Promise.all(indices.flatMap((index) => [long(index), short(index)]));
    const expected = indices.flatMap((index) => [`xx${index}`, `xx${index}`]);
    expect(answers.map(({ rows }) => rows[0]?.back)).toEqual(expected);
  });

  test("a refused statement of one does not disturb the others", async () => {
    const ask = async (divisor: number) => {
      const { rows } = await sql<{ share: number }>`select 100 / ${divisor}::int4 as share`.execute(
        database.reader,
      );
      return rows[0]?.share;
    };
    const settled = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => ask(index % 2)));
    for (const [index, { status }] of settled.entries()) {
      expect(status).toBe(index % 2 === 0 ? "rejected" : "fulfilled");
    }
  });

  test("one that cannot even be read is refused alone", async () => {
    const wrong = () => sql`select * from no_such_table where id = ${1}::int4`.execute(database.reader);
    const right = (index: number) =>
      sql<{ back: number }>`select ${index}::int8 as back`
        .execute(database.reader)
        .then(({ rows }) => rows[0]?.back);
    for (let index = 0; index < 10; index += 1) {
      const [refused, answered] = await Promise.allSettled([wrong(), right(index)]);
      expect(refused).toMatchObject({ status: "rejected", reason: { code: "42P01" } });
      expect(answered).toMatchObject({ status: "fulfilled", value: index });
    }
  });

  test("an answer of several megabytes arrives whole", async () => {
    const { rows } = await sql<{ text: string }>`select repeat(md5(i::text), ${1000}::int4) as text
      from generate_series(1, 100) as i`.execute(database.reader);
    expect(rows.map(({ text }) => text.length)).toEqual(Array.from({ length: 100 }, () => 32_000));
  });

  test("instants are Dates, days are days, counts are numbers, and jsonb keys stay as they are", async () => {
    const { rows } =
      await sql`select timestamptz '2026-03-01 08:00+08' as an_instant, date '2026-03-01' as a_day,
      9007199254740991::int8 as a_count, sum(2::int8) as a_sum, '{"in_full": [1]}'::jsonb as some_json,
      array[date '2026-03-01'] as days, array[7::int8] as counts`.execute(database.reader);
    expect(rows).toEqual([
      {
        anInstant: new Date("2026-03-01T00:00:00Z"),
        aDay: "2026-03-01",
        aCount: 9_007_199_254_740_991,
        aSum: 2,
        someJson: { in_full: [1] },
        days: ["2026-03-01"],
        counts: [7],
      },
    ]);
  });

  test("a listener gets each wake until it leaves", () => {
    let heard = 0;
    const leave = database.onWake(() => {
      heard += 1;
    });
    database.wake();
    database.wake();
    leave();
    database.wake();
    expect(heard).toBe(2);
  });
});

describe.runIf(testEngine === "embedded")("Connections of the embedded engine", () => {
  test("who asks while a transaction is open waits for it and sees what it wrote", async () => {
    const order: string[] = [];
    let begun: () => void = () => undefined;
    const open = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let proceed: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const writing = database.transaction(async (tx) => {
      await note(tx, "in the meantime", "written");
      begun();
      await asked;
      // The question is under way now; these turns would let its answer overtake, could it.
      for (let turn = 0; turn < 20; turn += 1) await sql`select ${turn}::int4`.execute(tx);
      order.push("committing");
    });
    await open;
    const reading = noted("in the meantime").then((value) => order.push(`read ${value}`));
    proceed();
    await Promise.all([writing, reading]);
    expect(order).toEqual(["committing", "read written"]);
  });
});
