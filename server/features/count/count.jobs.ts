/** What servers do for counts: the drafts of each morning, and what a late report asks for. */
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
