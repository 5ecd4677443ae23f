/**
 * Events are numbered after their commits, by the node that looks first. Several number at once here while the database
 * ends their sessions at any moment: no number is missing, no event comes twice, none before the one that caused it.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { numberPending } from "../../../server/feed/number.ts";
import { ALL } from "../../../server/feed/scopes.ts";
import type { Database } from "../../../server/platform/database.ts";
import { openTestDatabase, testEngine } from "../../support/database.ts";
import { addClient, range, renameClient } from "./support.ts";

/** How often a numbering is ended; by hand more, as in docs/decisions/0095. */
const kills = Number(process.env.NUMBERING_KILLS ?? 20);

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase({ asOwner: true });
});
afterAll(() => db.close());

const logOf = async (entityId: string) =>
  (
    await sql<{ seq: number; version: number }>`
      select seq, version from feed_log where topic = 'client' and scope = ${ALL} and entity_id = ${entityId}
      order by seq`.execute(db.reader)
  ).rows;

test.runIf(testEngine === "postgresql")(
  "numbers have no gap and follow the causes, whichever numbering is ended when",
  { timeout: 120_000 },
  async () => {
    const shared = await addClient(db, "shared");
    const own = await Promise.all(range(1, 4).map((n) => addClient(db, `own ${n}`)));
    let isOver = false;
    let ended = 0;
    let written = 0;
    const writing = own.map(async (id) => {
      for (let n = 0; !isOver; n += 1) {
        // Who changes the shared one has seen the change before.
        await renameClient(db, n % 2 ? shared : id, `lap ${n}`);
        written += 1;
      }
    });
    const numbering = range(1, 3).map(async () => {
      while (!isOver) await numberPending(db.pulse).catch(() => undefined);
    });
    while (ended < kills) {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
          and query like '%insert into feed_counter%' order by random() limit 1`.execute(db.reader);
      ended += rows.length;
    }
    isOver = true;
    await Promise.all([...writing, ...numbering]);
    await numberPending(db.reader);

    const { rows } = await sql<{ seq: number }>`
      select seq from feed_log where topic = 'client' and scope = ${ALL} order by seq`.execute(db.reader);
    expect(rows.map(({ seq }) => seq)).toEqual(range(1, rows.length));
    let told = 0;
    for (const id of [shared, ...own]) {
      const log = await logOf(id);
      expect(log.map(({ version }) => version)).toEqual(range(2, log.length + 1));
      told += log.length;
    }
    expect(told).toBe(written);
    const left = await sql`select 1 from feed_pending`.execute(db.reader);
    expect(left.rows).toEqual([]);
  },
);

test("what no one follows is numbered too, by the next look of any node", async () => {
  const id = await addClient(db, "unseen");
  await renameClient(db, id, "seen");
  await numberPending(db.reader);
  expect(await logOf(id)).toHaveLength(1);
});
