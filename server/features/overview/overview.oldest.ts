/** Which request has waited longest in each open status. */
import { sql } from "kysely";
import { DELIVERY_SETS } from "../../../src/contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../../src/contracts/entry-status.ts";
import { EXIT_SETS } from "../../../src/contracts/exit-status.ts";
import type { OldestRequest } from "../../../src/contracts/overview.ts";
import type { Reader } from "../../platform/reader.ts";
import { type Sight, within } from "./overview.sight.ts";

/** Statuses in which a request waits for the warehouse. */
const WAITS = {
  entry: ENTRY_SETS.waiting,
  exit: EXIT_SETS.waiting,
  delivery: DELIVERY_SETS.waiting,
} as const;

const ENTITIES = ["entry", "exit", "delivery"] as const;

/** One request for each status in which some wait. Each is the first of the index by status. None for a client. */
export async function readOldest(db: Reader, sight: Sight): Promise<readonly OldestRequest[]> {
  if (sight.client !== null) return [];
  const parts = ENTITIES.filter((entity) => sight.sees.includes(entity)).flatMap((entity) =>
    WAITS[entity].map(
      (status) => sql`(select ${entity}::text as entity, q.id, q.number, q.client_id, q.status, q.status_since
        from ${sql.table(entity)} q where q.status = ${sql.lit(status)} and ${within(sight, "q")}
        order by q.status_since, q.id limit 1)`,
    ),
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<Omit<OldestRequest, "since"> & { readonly since: Date }>`
    select w.entity, w.id, w.number, c.name as "clientName", c.short_name as "clientShortName", w.status,
      w.status_since as "since"
    from (${sql.join(parts, sql` union all `)}) as w
    join client c on c.id = w.client_id order by w.status_since, w.id`.execute(db);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}
