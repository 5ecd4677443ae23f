/** What has happened to requests lately, and around a moment. */
import { type RawBuilder, sql } from "kysely";
import type { RecentEvent } from "../../../src/contracts/overview.ts";
import { instantText, type ReadRows } from "../../platform/reading-together.ts";
import { type Sight, within } from "./overview.sight.ts";

const LATEST = 10;
/** A client's requests that changed last: those of the latest events are among them, beside drafts that were amended. */
const CANDIDATES = 40;

type Entity = RecentEvent["entity"];
type Stored = Omit<RecentEvent, "at"> & { readonly at: string };

const ENTITIES: readonly Entity[] = ["entry", "exit", "delivery"];

/** Drafts are visible to their author only, and picking is told when it is done. */
const UNTOLD = ["create", "amend", "pick"];

const reported = (row: Stored): RecentEvent => ({ ...row, at: instantText(row.at) });

/** The units that a request is about. */
export const UNITS = {
  entry: "expected_total",
  exit: "requested_total",
  delivery: "quantity_total",
} as const;

/** Events of one kind of request under the alias v, with the request under q. */
const eventsOf = (entity: Entity, also: RawBuilder<unknown>, tail: RawBuilder<unknown>) => sql`
  (select v.id, v.entity, v.entity_id as "entityId", q.number, v.type, v.to_status as "status",
    v.by_user_id as "byUserId", v.by_name as "byName", c.name as "clientName", c.short_name as "clientShortName", q.line_count as "lines",
    ${sql.ref(`q.${UNITS[entity]}`)} as "units", v.at
  from event v join ${sql.table(entity)} q on q.id = v.entity_id join client c on c.id = q.client_id
  where v.entity = ${entity} and v.type <> all(${UNTOLD}) and ${also} ${tail})`;

const latest = sql`order by v.at desc, v.id desc limit ${LATEST}`;

/** A client's are found by its requests: among a thousand clients' events its own may be far back. */
function inSight(sight: Sight, entity: Entity): RawBuilder<unknown> {
  if (sight.client === null) return within(sight, "q");
  return sql`v.entity_id in (select r.id from ${sql.table(entity)} r where r.client_id = ${sight.client}::uuid
    order by r.updated_at desc limit ${CANDIDATES})`;
}

/** The last things that happened in the sight, latest first. */
export async function readRecent(read: ReadRows, sight: Sight): Promise<readonly RecentEvent[]> {
  const seen = ENTITIES.filter((entity) => sight.sees.includes(entity));
  if (seen.length === 0) return [];
  const parts = seen.map((entity) => eventsOf(entity, inSight(sight, entity), latest));
  const rows = await read(sql<Stored>`select * from (${sql.join(parts, sql` union all `)}) as e
    order by e.at desc, e.id desc limit ${LATEST}`);
  return rows.map(reported);
}

/** What happened to entries and exits between two instants, oldest first, at most `most`. */
export async function readChanges(
  read: ReadRows,
  sight: Sight,
  { from, to, most }: { readonly from: Date; readonly to: Date; readonly most: number },
): Promise<readonly RecentEvent[]> {
  const between = sql`v.at >= ${from} and v.at <= ${to} and ${within(sight, "q")}`;
  const seen = (["entry", "exit"] as const).filter((entity) => sight.sees.includes(entity));
  if (seen.length === 0) return [];
  const parts = seen.map((entity) => eventsOf(entity, between, sql``));
  const rows = await read(sql<Stored>`select * from (${sql.join(parts, sql` union all `)}) as e
    order by e.at, e.id limit ${most}`);
  return rows.map(reported);
}
