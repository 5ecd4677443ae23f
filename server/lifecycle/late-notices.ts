/**
 * Tells those who handle a request, once, that it has become late: the instant from which on it is late (late.ts) has
 * passed since the last look. What was late before the first look is told by lists and figures alone.
 */
import { sql } from "kysely";
import { MESSAGE_TYPES } from "../../src/contracts/message-types.ts";
import { linkOf, REQUEST_KINDS } from "../../src/contracts/request-kinds.ts";
import type { Deps } from "../platform/deps.ts";
import type { JobKind, Run } from "../platform/jobs/runner.ts";
import type { Tx } from "../platform/reader.ts";
import { isOneOf } from "../platform/sql-rows.ts";
import { lateAt } from "./late.ts";
import { Publication } from "./publication.ts";
import { publishNotice } from "./publish-notice.ts";
import type { KindTypes, RequestKind } from "./request-kind.ts";
import { readRow } from "./request-rows.ts";

const SEEN = "lateSeen";
/** After a longer stop the older ones are in lists and figures, and no flood of messages. */
const LONGEST_LOOK_MS = 3_600_000;
const MOST_A_LOOK = 200;

interface Look {
  readonly since: Date;
  readonly now: Date;
}

/** Tells what of one kind became late. */
type Teller = (tx: Tx, report: Publication, look: Look) => Promise<void>;

/** Every five minutes, of these kinds of request. */
export const lateJobs = (deps: Pick<Deps, "db">, kinds: readonly Teller[]): readonly JobKind[] => [
  {
    name: "lateNotices",
    mostAttempts: 3,
    schedule: { every: "fiveMinutes" },
    work: (run) => tellLate(deps, kinds, run),
  },
];

/** One look: from the last one until now. */
export async function tellLate(
  { db }: Pick<Deps, "db">,
  kinds: readonly Teller[],
  { now, finish }: Pick<Run, "now" | "finish">,
): Promise<void> {
  await db.transaction(async (tx) => {
    await finish(tx);
    const seen = await lookedBefore(tx, now);
    if (seen === null) return;
    const since = new Date(Math.max(seen.getTime(), now.getTime() - LONGEST_LOOK_MS));
    const report = new Publication();
    for (const tell of kinds) await tell(tx, report, { since, now });
    await report.publish(tx);
  });
}

/** When it was looked last; this look takes its place. null: never. */
async function lookedBefore(tx: Tx, now: Date): Promise<Date | null> {
  const { rows } = await sql<{
    value: string;
  }>`select value from meta where key = ${SEEN} for update`.execute(tx);
  await sql`insert into meta (key, value) values (${SEEN}, ${now.toISOString()})
    on conflict (key) do update set value = excluded.value`.execute(tx);
  return rows[0] ? new Date(rows[0].value) : null;
}

/** Of this kind: the review's verifiers, else its handlers, by the sentences `<name>ReviewLate` and `<name>Late`. */
export const lateOf =
  <T extends KindTypes>({ rows: kept, messages }: RequestKind<T>): Teller =>
  async (tx, report, { since, now }) => {
    const { name } = kept;
    const { all, over } = REQUEST_KINDS[name].sets;
    const open = all.filter((status) => !(over as readonly string[]).includes(status));
    const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(name)} r where ${isOneOf("r.status", open)}
      and ${lateAt(name, "r")} > ${since} and ${lateAt(name, "r")} <= ${now}
    order by r.id limit ${MOST_A_LOOK}`.execute(tx);
    for (const { id } of rows) {
      const row = await readRow(kept, tx, id);
      if (!row) continue;
      const isReview = row.status === "pending";
      await publishNotice(tx, report, {
        to: { kind: "right", right: isReview ? messages.verifiers : messages.handlers, exceptUserId: null },
        template: isReview ? `${name}ReviewLate` : `${name}Late`,
        values: messages.values(row, { byName: "", reason: "" }),
        ...{ entity: name, messageType: MESSAGE_TYPES[name], link: linkOf(name, id), now },
      });
    }
  };
