/**
 * What a person counted: which line it is about, and what stands of it. Records commute: the one with the latest hour stands,
 * whatever their order of arrival, and goods that were counted stand before "nothing else is here".
 */
import { sql } from "kysely";
import type { CountRow } from "../../../src/contracts/count.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { visibleText } from "../../../src/domain/normal-form.ts";
import { lotSpellings } from "../../ledger/lots.ts";
import { NO_EXPIRY } from "../../ledger/stock-key.ts";
import { invalidFields, type Refused, refused } from "../../lifecycle/result.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import { type LineKey, lockOpenLines } from "./count.lines.ts";
import type { CountTypes, PreparedRecord } from "./count.work.ts";

type RecordPayload = CountTypes["payloads"]["record"];

/** A line of the place as a record finds it. */
interface PlacedLine extends LineKey {
  readonly id: string;
  readonly takenBy: string | null;
  readonly takenByName: string | null;
  readonly round: number;
  readonly isCounted: boolean;
  /** The sender counted it in an earlier round. */
  readonly isKnown: boolean;
}

/** What a record comes to: what it is about, and who stands in its way. */
export interface RecordPlan {
  readonly record: PreparedRecord;
  readonly takenBy: string | null;
  readonly isSameCounter: boolean;
  readonly elsewhere: readonly string[];
}

/** Finds what a record is about, or says why it is about nothing. */
export async function planRecord(
  tx: Tx,
  row: CountRow,
  userId: string,
  payload: RecordPayload,
): Promise<RecordPlan | Refused> {
  const { locationId, typeId, quantity, empty } = payload;
  const place = await placeOf(tx, row.warehouseId, locationId);
  if (!place) return refused(CODES.refused, ["locationUsable"]);
  const lines = await linesAt(tx, row.id, locationId, userId);
  const about = { locationId, locationCode: place.code };
  if (typeId === undefined) {
    if (empty !== true) return invalidFields([{ path: "typeId", key: "validation.required" }]);
    const left = lines.filter(
      ({ takenBy, isCounted, isKnown }) => !isCounted && !isKnown && (takenBy === null || takenBy === userId),
    );
    const record = { ...about, lineIds: left.map(({ id }) => id), found: null, quantity: 0, isEmpty: true };
    return { record, takenBy: null, isSameCounter: false, elsewhere: [] };
  }
  if (quantity === undefined && empty !== true)
    return invalidFields([{ path: "quantity", key: "validation.required" }]);
  const key = await keyOf(tx, row, { ...payload, typeId }, lines);
  if ("ok" in key) return key;
  const line = lines.find((each) => isSame(each, key));
  if (!line) await lockOpenLines(tx, row.warehouseId);
  const others = line ? [] : await openElsewhere(tx, key, row.id);
  return {
    record: {
      ...about,
      ...{ lineIds: line ? [line.id] : [], found: line ? null : key },
      ...{ quantity: quantity ?? 0, isEmpty: false },
    },
    takenBy: line && line.takenBy !== null && line.takenBy !== userId ? line.takenByName : null,
    isSameCounter: line?.isKnown ?? false,
    elsewhere: others,
  };
}

const isSame = (line: LineKey, key: LineKey): boolean =>
  line.locationId === key.locationId &&
  line.clientId === key.clientId &&
  line.typeId === key.typeId &&
  line.lot === key.lot &&
  line.expiry === key.expiry &&
  line.condition === key.condition;

async function placeOf(
  db: Reader,
  warehouseId: string,
  locationId: string,
): Promise<{ code: string } | null> {
  const { rows } = await sql<{ code: string }>`select code from location
    where id = ${locationId}::uuid and warehouse_id = ${warehouseId}::uuid and status = 'enabled'
      and zone <> 'outbound'`.execute(db);
  return rows[0] ?? null;
}

async function linesAt(
  db: Reader,
  countId: string,
  locationId: string,
  userId: string,
): Promise<readonly PlacedLine[]> {
  const { rows } = await sql<PlacedLine>`
    select l.id, l.location_id, l.client_id, l.type_id, l.lot, l.expiry, l.condition, l.taken_by, l.round,
      u.user_name as taken_by_name, (l.counted is not null and not l.is_empty) as is_counted,
      exists (select 1 from count_record r where r.line_id = l.id and r.round < l.round
        and r.user_id = ${userId}::uuid) as is_known
    from count_line l left join users u on u.id = l.taken_by
    where l.count_id = ${countId} and l.location_id = ${locationId}::uuid order by l.line_no`.execute(db);
  return rows;
}

/** Numbers of other open counts that have the goods at that place. */
async function openElsewhere(db: Reader, key: LineKey, countId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select k.number from count_line l join count k on k.id = l.count_id
    where l.is_open and l.count_id <> ${countId}::uuid and l.location_id = ${key.locationId}::uuid
      and l.client_id = ${key.clientId}::uuid and l.type_id = ${key.typeId}::uuid and l.lot = ${key.lot}
      and l.expiry = ${key.expiry}::date and l.condition = ${key.condition}`.execute(db);
  return rows.map(({ number }) => number);
}

/** The key of the goods that a record names: whose they are, and lot and expiry where the goods are tracked by them. */
async function keyOf(
  db: Tx,
  { warehouseId }: CountRow,
  payload: RecordPayload & { readonly typeId: string },
  lines: readonly PlacedLine[],
): Promise<LineKey | Refused> {
  const { locationId, typeId, condition = "good" } = payload;
  const { rows } = await sql<{ clientId: string | null; trackLot: boolean; trackExpiry: boolean }>`
    select client_id, track_lot, track_expiry from goods_type where id = ${typeId}::uuid`.execute(db);
  const [type] = rows;
  const clientId = payload.clientId ?? type?.clientId ?? (await ownerOf(db, warehouseId, payload, lines));
  if (!type || (type.clientId !== null && type.clientId !== clientId))
    return refused(CODES.refused, ["typeUnusable"]);
  if (typeof clientId !== "string") return clientId;
  const given = visibleText(payload.lot ?? "");
  const lot = type.trackLot
    ? (await lotSpellings(db, clientId, [{ typeId, lot: given }]))({ typeId, lot: given })
    : "";
  const alike = lines.filter(
    (line) =>
      line.clientId === clientId &&
      line.typeId === typeId &&
      line.lot === lot &&
      line.condition === condition,
  );
  const [only] = alike.length === 1 ? alike : [];
  const expiry = type.trackExpiry ? (payload.expiry ?? only?.expiry) : NO_EXPIRY;
  const because = [
    ...(type.trackLot && lot === "" ? ["lotGiven"] : []),
    ...(expiry === undefined ? ["expiryGiven"] : []),
  ];
  if (because.length > 0 || expiry === undefined) return refused(CODES.refused, because);
  return { locationId, clientId, typeId, lot, expiry, condition };
}

/** Of common goods: whose they are, where the place has them of one client alone. */
async function ownerOf(
  db: Reader,
  warehouseId: string,
  { locationId, typeId }: { readonly locationId: string; readonly typeId: string },
  lines: readonly PlacedLine[],
): Promise<string | Refused> {
  const listed = [...new Set(lines.flatMap((line) => (line.typeId === typeId ? [line.clientId] : [])))];
  if (listed.length === 1 && listed[0]) return listed[0];
  const { rows } = await sql<{ id: string; name: string; isHere: boolean }>`
    select c.id, c.name, bool_or(s.location_id = ${locationId}::uuid) as is_here
    from stock s join client c on c.id = s.client_id
    where s.type_id = ${typeId}::uuid and s.warehouse_id = ${warehouseId}::uuid group by c.id, c.name order by c.name`.execute(
    db,
  );
  const here = rows.filter(({ isHere }) => isHere);
  const [only] = here.length === 1 ? here : rows.length === 1 ? rows : [];
  if (only) return only.id;
  return refused(CODES.refused, ["ownerGiven"], { clients: rows.map(({ id, name }) => ({ id, name })) });
}

interface Recorded {
  readonly countId: string;
  readonly userId: string;
  readonly userName: string;
  readonly countedAt: Date;
  readonly at: Date;
  readonly key: string | null;
}

/** Keeps the records of lines, and stores what stands of each. */
export async function keepRecords(
  tx: Tx,
  lineIds: readonly string[],
  { quantity, isEmpty }: Pick<PreparedRecord, "quantity" | "isEmpty">,
  { countId, userId, userName, countedAt, at, key }: Recorded,
): Promise<void> {
  if (lineIds.length === 0) return;
  const records = lineIds.map((line_id) => ({ id: newId(), line_id }));
  await sql`insert into count_record (id, count_id, line_id, round, user_id, user_name, quantity, is_empty, counted_at, at,
      command_key)
    select m.id, ${countId}::uuid, m.line_id, l.round, ${userId}::uuid, ${userName}, ${quantity}, ${isEmpty},
      ${countedAt}::timestamptz, ${at}::timestamptz, ${key}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as m(id uuid, line_id uuid)
    join count_line l on l.id = m.line_id`.execute(tx);
  await sql`
    update count_line l set counted = r.quantity, counted_by = r.user_id, counted_at = r.counted_at, is_empty = r.is_empty,
      taken_by = coalesce(l.taken_by, r.user_id), state = 'counted',
      first_counted = case when l.round = 1 then r.quantity else l.first_counted end,
      first_by = case when l.round = 1 then r.user_id else l.first_by end,
      first_at = case when l.round = 1 then r.counted_at else l.first_at end
    from (select distinct on (r.line_id) r.* from count_record r join count_line o on o.id = r.line_id and o.round = r.round
      where r.line_id = any(${[...lineIds]}::uuid[])
      order by r.line_id, r.is_empty, r.counted_at desc, r.at desc, r.id desc) r
    where l.id = r.line_id`.execute(tx);
}
