/** What was finished last. */
import { type RawBuilder, sql } from "kysely";
import { DELIVERY_SIGNED } from "../../../src/contracts/delivery-status.ts";
import { ENTRY_FULFILLED } from "../../../src/contracts/entry-status.ts";
import { EXIT_FULFILLED } from "../../../src/contracts/exit-status.ts";
import type { CompletedRequest } from "../../../src/contracts/overview.ts";
import { instantText, type ReadRows } from "../../platform/reading-together.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import { DAY_MS, type Sight, within } from "./overview.sight.ts";

const LATEST = 3;
/** Older ones are no news; it also bounds how far the indexes are read for a quiet warehouse. */
const NEWS_MS = DAY_MS;

type Stored = Omit<CompletedRequest, "at"> & { readonly at: string };

/** Entries received, exits shipped and deliveries signed within the last 24 hours, latest first. None for a client. */
export async function readCompleted(read: ReadRows, sight: Sight): Promise<readonly CompletedRequest[]> {
  if (sight.client !== null) return [];
  const since = new Date(sight.now.getTime() - NEWS_MS);
  const latest = (
    entity: CompletedRequest["entity"],
    units: RawBuilder<unknown>,
    at: string,
    from: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
  ) => sql`(select ${entity}::text as entity, q.id, q.number, q.client_id, ${units} as units, ${sql.ref(at)} as at
    from ${from} where ${where} and ${sql.ref(at)} >= ${since} and ${within(sight, "q")}
    order by ${sql.ref(at)} desc, q.id desc limit ${LATEST})`;
  const parts = {
    entry: latest(
      "entry",
      sql`q.good_total + q.damaged_total`,
      "q.completed_at",
      sql`entry q`,
      isOneOf("q.status", ENTRY_FULFILLED),
    ),
    exit: latest(
      "exit",
      sql`q.shipped_total`,
      "q.shipped_at",
      sql`exit q`,
      isOneOf("q.status", EXIT_FULFILLED),
    ),
    delivery: latest(
      "delivery",
      sql`q.signed_total`,
      "v.at",
      sql`event v join delivery q on q.id = v.entity_id`,
      sql`v.entity = 'delivery' and v.type in ('sign', 'fail') and ${isOneOf("v.to_status", DELIVERY_SIGNED)}`,
    ),
  } as const;
  const seen = (["entry", "exit", "delivery"] as const).filter((entity) => sight.sees.includes(entity));
  if (seen.length === 0) return [];
  const rows = await read(sql<Stored>`
    select w.entity, w.id, w.number, c.name as "clientName", c.short_name as "clientShortName",
      w.units::integer as "units", w.at
    from (${sql.join(
      seen.map((entity) => parts[entity]),
      sql` union all `,
    )}) as w
    join client c on c.id = w.client_id order by w.at desc, w.id desc limit ${LATEST}`);
  return rows.map((row) => ({ ...row, at: instantText(row.at) }));
}
