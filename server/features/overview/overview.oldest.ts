/** Which request has waited longest in each open status. */
import { sql } from "kysely";
import { DELIVERY_SETS } from "../../../src/contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../../src/contracts/entry-status.ts";
import { EXIT_SETS } from "../../../src/contracts/exit-status.ts";
import type { OldestRequest } from "../../../src/contracts/overview.ts";
import { instantText, type ReadRows } from "../../platform/reading-together.ts";
import { type Sight, within } from "./overview.sight.ts";

/** Statuses in which a request waits for the warehouse. */
const WAITS = {
  entry: ENTRY_SETS.waiting,
  exit: EXIT_SETS.waiting,
  delivery: DELIVERY_SETS.waiting,
} as const;

const ENTITIES = ["entry", "exit", "delivery"] as const;

/** One request for each status in which some wait. Each is the first of the index by status. None for a client. */
export async function readOldest(read: ReadRows, sight: Sight): Promise<readonly OldestRequest[]> {
  if (sight.client !== null) return [];
  const parts = ENTITIES.filter((entity) => sight.sees.includes(entity)).flatMap((entity) =>
    WAITS[entity].map(
      (status) => sql`(select ${entity}::text as entity, q.id, q.number, q.client_id, q.status, q.status_since
        from ${sql.table(entity)} q where q.status = ${sql.lit(status)} and ${within(sight, "q")}
        order by q.status_since, q.id limit 1)`,
    ),
  );
  if (parts.length === 0) return [];
  const rows = await read(sql<Omit<OldestRequest, "since"> & { readonly since: string }>`
    select w.entity, w.id, w.number, c.name as "clientName", c.short_name as "clientShortName", w.status,
      w.status_since as "since"
    from (${sql.join(parts, sql` union all `)}) as w
    join client c on c.id = w.client_id order by w.status_since, w.id`);
  return rows.map((row) => ({ ...row, since: instantText(row.since) }));
}
