/** What servers do for counts: the drafts of each morning, the parts of a large one, and what a late report asks for. */
import { sql } from "kysely";
import { addDays, businessDay, startOfDay } from "../../../src/domain/business-day.ts";
import { COUNT_CORRECTED, type CorrectedPayload } from "../../ledger/late-counts.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import { Publication } from "../../lifecycle/publication.ts";
import { systemCommand } from "../../lifecycle/run-command.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobKind, Run } from "../../platform/jobs/runner.ts";
import { draftsOfDay } from "./count.due.ts";
import { COUNT } from "./count.kind.ts";
import { linesOfStock } from "./count.lines.ts";
import { writeCount } from "./count.make.ts";
import { BOOKED_AT_ONCE, type BookingPayload, COUNT_BOOKED } from "./count.plan.ts";

export const countJobs = (deps: Pick<Deps, "db">, ports: LifecyclePorts): readonly JobKind[] => [
  {
    name: "countDrafts",
    mostAttempts: 10,
    schedule: { every: "day", fromHour: 6 },
    work: (run) => draftCounts(deps, ports, run),
  },
  {
    name: COUNT_CORRECTED,
    mostAttempts: 10,
    work: ({ now, payload }) => correctCount(deps, ports, payload as unknown as CorrectedPayload, now),
  },
  {
    name: COUNT_BOOKED,
    mostAttempts: 10,
    work: ({ now, payload, signal }) =>
      bookCount(deps, ports, payload as unknown as BookingPayload, { now, signal }),
  },
];

/** Makes the drafts of a day: one for each warehouse and zone where something is due. */
export async function draftCounts(
  { db }: Pick<Deps, "db">,
  ports: LifecyclePorts,
  { now, finish }: Pick<Run, "now" | "finish">,
): Promise<void> {
  const dueAt = startOfDay(addDays(businessDay(now, ports.timeZone), 1), ports.timeZone);
  await db.transaction(async (tx) => {
    await finish(tx);
    const publication = new Publication();
    const by = { kind: "system", cause: "" } as const;
    for (const { warehouseId, zone, stockIds } of await draftsOfDay(tx, now)) {
      const lines = await linesOfStock(tx, sql`s.id = any(${[...stockIds]}::uuid[])`, stockIds.length);
      const draft = { warehouseId, reason: "cycle", zone, dueAt, lines } as const;
      await writeCount(tx, ports, { by, now, key: null, publication }, draft);
    }
    await publication.publish(tx);
  });
}

/** Tells of a correction, and posts what promises stood in the way of. */
async function correctCount(
  { db }: Pick<Deps, "db">,
  ports: LifecyclePorts,
  { countId, cause }: CorrectedPayload,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const publication = new Publication();
    const step = { tx, publication, now, key: null, by: { kind: "system", cause } } as const;
    await systemCommand(ports, step, COUNT, { id: countId, command: "correct", payload: { cause } });
    await publication.publish(tx);
  });
}

/**
 * Books the lines that an approval left, a part in each transaction: others get the locks in between. A server that was killed
 * at it has booked whole parts; the next run goes on with the rest.
 */
async function bookCount(
  { db }: Pick<Deps, "db">,
  ports: LifecyclePorts,
  { countId }: BookingPayload,
  { now, signal }: Pick<Run, "now" | "signal">,
): Promise<void> {
  const { rows } = await sql<{ id: string; approvedBy: string; userName: string }>`
    select l.id, k.approved_by, u.user_name from count_line l join count k on k.id = l.count_id
    join users u on u.id = k.approved_by
    where l.count_id = ${countId}::uuid and k.status = 'approved' and l.posted is null order by l.id`.execute(
    db.reader,
  );
  const [first] = rows;
  if (!first) return;
  const { approvedBy: userId, userName } = first;
  const by = { kind: "system", cause: userName, onBehalfOf: { userId, userName } } as const;
  for (let from = 0; from < rows.length && !signal.aborted; from += BOOKED_AT_ONCE) {
    const lineIds = rows.slice(from, from + BOOKED_AT_ONCE).map(({ id }) => id);
    await db.transaction(async (tx) => {
      const publication = new Publication();
      const step = { tx, publication, now, key: null, by } as const;
      await systemCommand(ports, step, COUNT, { id: countId, command: "book", payload: { lineIds } });
      await publication.publish(tx);
    });
  }
  const left =
    await sql`select 1 from count_line where count_id = ${countId}::uuid and posted is null limit 1`.execute(
      db.reader,
    );
  // Goods that were picked since lie on their shelf: the next attempt finds them handed over.
  if (left.rows.length > 0) throw new Error("lines of the count cannot be booked yet");
}
