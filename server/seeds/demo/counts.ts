/** Counts of the demo in every status: some places of the first warehouse, counted by the two admins. */
import { sql } from "kysely";
import type { CountRow } from "../../../src/contracts/count.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { COUNT } from "../../features/count/count.kind.ts";
import { linesOfStock } from "../../features/count/count.lines.ts";
import { writeCount } from "../../features/count/count.make.ts";
import { countLines } from "../../features/count/count.projection.ts";
import { expectedAt } from "../../ledger/late-counts.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import { certain } from "../../lifecycle/result.ts";
import { commandIn } from "../../lifecycle/run-command.ts";
import type { Tx } from "../../platform/reader.ts";
import type { Say } from "./demo-names.ts";
import type { Scene } from "./master-data.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PLACES_EACH = 2;
const LINES_MAX = 8;

/** How far each count has come, and how many hours ago it began. */
const PLANS = [
  { status: "approved", hoursAgo: 20, reason: "cycle" },
  { status: "cancelled", hoursAgo: 18, reason: "onDemand" },
  { status: "counted", hoursAgo: 3, reason: "cycle" },
  { status: "counting", hoursAgo: 2, reason: "cycle" },
  { status: "open", hoursAgo: 1, reason: "onDemand" },
  { status: "draft", hoursAgo: 1, reason: "cycle" },
] as const;

interface Counting {
  readonly tx: Tx;
  readonly ports: LifecyclePorts;
  readonly scene: Scene;
  readonly now: Date;
  readonly say: Say;
}

/** Makes a count for each plan, of places that no other one has. */
export async function playCounts(counting: Counting): Promise<void> {
  const { tx, scene } = counting;
  const [warehouse] = scene.warehouses;
  if (!warehouse) return;
  const { rows } = await sql<{ id: string; zone: string }>`
    select lo.id, lo.zone from location lo where lo.warehouse_id = ${warehouse.id} and lo.zone in ('storage', 'picking')
      and exists (select 1 from stock s where s.location_id = lo.id and s.on_hand > s.reserved + 10)
    order by lo.zone desc, lo.code limit ${PLANS.length * PLACES_EACH}`.execute(tx);
  for (const [index, plan] of PLANS.entries()) {
    const places = rows.slice(index * PLACES_EACH, (index + 1) * PLACES_EACH);
    if (places.length > 0) await playOne(counting, warehouse.id, plan, places);
  }
}

async function playOne(
  { tx, ports, scene, now, say }: Counting,
  warehouseId: string,
  { status, hoursAgo, reason }: (typeof PLANS)[number],
  places: readonly { readonly id: string; readonly zone: string }[],
): Promise<void> {
  const { admin, operator } = scene;
  let at = new Date(now.getTime() - hoursAgo * HOUR_MS);
  const ids = places.map(({ id }) => id);
  const lines = await linesOfStock(tx, sql`s.location_id = any(${ids}::uuid[]) and s.on_hand > 0`, LINES_MAX);
  const making = { by: operator, now: at, key: null, publication: "silent" } as const;
  const zone = reason === "cycle" ? (places[0]?.zone ?? null) : null;
  const dueAt = new Date(now.getTime() + (status === "counting" ? -1 : 4) * HOUR_MS);
  let row: CountRow = await writeCount(tx, ports, making, { warehouseId, reason, zone, dueAt, lines });
  const send = async (by: Person, command: string, payload: object = {}) => {
    at = new Date(at.getTime() + MINUTE_MS);
    const ask = { id: row.id, version: row.version, command, payload, by, key: null, now: at };
    row = certain(`the demo's ${command}`, await commandIn({ tx, ports, publication: "silent" }, COUNT, ask));
  };
  if (status === "draft") return;
  await send(operator, "open");
  if (status === "open") return;
  await send(operator, "take");
  if (status === "cancelled") return send(operator, "cancel", { reason: say("改到周末盘点") });
  const taken = await countLines(tx, row.id, true);
  const { rows } = await sql<{ id: string }>`
    select l.id from count_line l join stock s on s.id = l.stock_id
    where l.count_id = ${row.id} and s.on_hand > s.reserved + 10 order by l.line_no limit 1`.execute(tx);
  // One line of a finished count differs: one of which enough is there, now and when it was counted.
  const differing = status === "counting" ? null : rows[0]?.id;
  const counted = status === "counting" ? taken.slice(0, Math.ceil(taken.length / 2)) : taken;
  for (const { id, locationId, typeId, clientId, lot, expiry, condition } of counted) {
    // What lay there at that hour: the house has worked since.
    const hour = new Date(at.getTime() + MINUTE_MS);
    const { rows: there } = await sql<{ units: number }>`
      select ${expectedAt("l", sql`${hour}::timestamptz`)} as units from count_line l where l.id = ${id}::uuid`.execute(
      tx,
    );
    const quantity = Math.max(0, (there[0]?.units ?? 0) - (id === differing ? 3 : 0));
    await send(operator, "record", {
      locationId,
      typeId,
      clientId,
      lot: lot || null,
      expiry,
      condition,
      quantity,
    });
  }
  if (status === "counting") return;
  await send(operator, "finish");
  if (status === "counted") return;
  const above = (await countLines(tx, row.id, true)).filter(({ state }) => state === "recount");
  const chosen = above.map(({ id: lineId, round }) => ({ lineId, round }));
  await send(admin, "approve", { chosen, reason: say("已到现场核对") });
}
