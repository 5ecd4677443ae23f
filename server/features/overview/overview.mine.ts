/** Where a client's requests are. */
import { type RawBuilder, sql } from "kysely";
import { DELIVERY_SETS } from "../../../src/contracts/delivery-status.ts";
import { ENTRY_SETS } from "../../../src/contracts/entry-status.ts";
import { EXIT_SETS } from "../../../src/contracts/exit-status.ts";
import type { OpenRequest, Overview } from "../../../src/contracts/overview.ts";
import { instantText, type ReadRows } from "../../platform/reading-together.ts";
import { isOneOf } from "../../platform/sql-rows.ts";
import { UNITS } from "./overview.recent.ts";
import { type Sight, within } from "./overview.sight.ts";

const SHOWN = 8;

type Entity = OpenRequest["entity"];
type Stored = Omit<OpenRequest, "since" | "dueAt"> & {
  readonly since: string;
  readonly dueAt: string | null;
};

/** Drafts wait for their author alone. */
const OPEN: Readonly<Record<Entity, readonly string[]>> = {
  entry: ENTRY_SETS.open.filter((status) => status !== "draft"),
  exit: EXIT_SETS.open.filter((status) => status !== "draft"),
  delivery: DELIVERY_SETS.open,
};

const DONE: Readonly<Record<Entity, RawBuilder<number>>> = {
  entry: sql`q.good_total + q.damaged_total`,
  exit: sql`q.picked_total`,
  delivery: sql`q.signed_total + q.damaged_total + q.refused_total`,
};

const DUE = { entry: "expected_at", exit: "required_at", delivery: "eta" } as const;

const openOnes = (sight: Sight, entity: Entity) => sql`
  (select ${entity}::text as "entity", q.id, q.number, q.status, q.status_since as "since", w.name as "warehouseName",
    q.line_count as "lines", ${sql.ref(`q.${UNITS[entity]}`)} as "units", ${DONE[entity]} as "done",
    ${sql.ref(`q.${DUE[entity]}`)} as "dueAt"
  from ${sql.table(entity)} q join warehouse w on w.id = q.warehouse_id
  where ${isOneOf("q.status", OPEN[entity])} and ${within(sight, "q")}
  order by q.status_since desc, q.id limit ${SHOWN})`;

/** A client's open requests, those that moved last first; null in any other scope. */
export async function readMine(read: ReadRows, sight: Sight): Promise<Overview["mine"]> {
  if (sight.client === null) return null;
  const seen = (["entry", "exit", "delivery"] as const).filter((entity) => sight.sees.includes(entity));
  if (seen.length === 0) return [];
  const parts = seen.map((entity) => openOnes(sight, entity));
  const rows = await read(sql<Stored>`select * from (${sql.join(parts, sql` union all `)}) as o
    order by o."since" desc, o.id limit ${SHOWN}`);
  return rows.map((row) => ({
    ...row,
    since: instantText(row.since),
    dueAt: row.dueAt && instantText(row.dueAt),
  }));
}
