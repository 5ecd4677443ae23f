/** Where the goods of an entry go: what the receiving desk suggests, and where damaged goods lie. */
import { sql } from "kysely";
import type { EntryPlaces, EntryRow } from "../../../src/contracts/entry.ts";
import type { LocationOption } from "../../../src/contracts/options.ts";
import { type Candidate, litresOf, type PlacedLine, placeAll } from "../../../src/domain/putaway.ts";
import { outstanding } from "../../../src/domain/quantity.ts";
import type { Reader } from "../../platform/reader.ts";

/**
 * Damaged goods lie apart, so that they are not picked by mistake: in the first enabled location of the warehouse's
 * damaged zone. A warehouse without such a zone keeps them where the receiver put the good ones.
 */
export const damagedLocation = sql`(select lo.id from location lo where lo.warehouse_id = w.id
  and lo.zone = 'damaged' and lo.status = 'enabled' order by lo.code limit 1)`;

/** Of empty shelves, and of all locations, so many are looked at. */
const MOST_EMPTY = 500;
const MOST_OTHERS = 50;

type Asked = Pick<EntryRow, "id" | "clientId" | "warehouseId" | "kind">;

/**
 * Returns a location for each line, with the reason: a return goes to the zone for returns, other goods to where the
 * client's same lot or same goods lie, else to an empty shelf (another one for each line), else to the first shelf.
 * Where volumes are known, a location that is too small for what the line still expects comes after all others.
 */
export async function entryPlaces(db: Reader, entry: Asked): Promise<EntryPlaces> {
  const lines = await linesOf(db, entry.id);
  const held = await heldBy(db, entry);
  const shelves = await shelvesOf(db, entry);
  const shared = (of: Shelf["because"]): readonly Candidate[] =>
    shelves.filter(({ because }) => because === of).map(({ id, because }) => ({ locationId: id, because }));
  const [returns, empty, zone] = [shared("returns"), shared("empty"), shared("zone")];
  const wanted = lines.map((line): PlacedLine => {
    const own = held
      .filter(({ lineId }) => lineId === line.lineId)
      .map(({ locationId, isSameLot }): Candidate => {
        return { locationId, because: isSameLot ? "sameLot" : "sameGoods" };
      });
    const litres = litresOf(outstanding(line), line);
    return { lineId: line.lineId, litres, candidates: [...returns, ...own, ...empty, ...zone] };
  });
  const ids = new Set(wanted.flatMap(({ candidates }) => candidates.map(({ locationId }) => locationId)));
  const locations = await roomOf(db, [...ids]);
  const free = new Map(
    [...locations.values()].flatMap(({ id, free: litres }) =>
      litres === null ? [] : [[id, litres] as const],
    ),
  );
  const { rows: apart } = await sql<LocationOption>`
    select lo.id, lo.code, lo.code as name, lo.zone from warehouse w
    join location lo on lo.id = ${damagedLocation} where w.id = ${entry.warehouseId}::uuid`.execute(db);
  return {
    damaged: apart[0] ?? null,
    lines: placeAll(wanted, free).flatMap(({ lineId, because, locationId, freeLitres }) => {
      const found = locations.get(locationId);
      if (!found) return [];
      const { id, code, name, zone: of } = found;
      return [{ lineId, because, location: { id, code, name, zone: of }, freeLitres }];
    }),
  };
}

type Line = Parameters<typeof outstanding>[0] & Parameters<typeof litresOf>[1] & { readonly lineId: string };

async function linesOf(db: Reader, entryId: string): Promise<readonly Line[]> {
  const { rows } = await sql<Line>`
    select l.id as line_id, l.expected, l.good, l.damaged, l.closed_short, t.length_mm, t.width_mm, t.height_mm
    from entry_line l join goods_type t on t.id = l.type_id
    where l.entry_id = ${entryId}::uuid order by l.line_no`.execute(db);
  return rows;
}

/** Shelves with good units of a line's goods, the best first: the same lot, then storage, then the fullest. */
async function heldBy(db: Reader, { id, clientId, warehouseId }: Asked) {
  const { rows } = await sql<{ lineId: string; locationId: string; isSameLot: boolean }>`
    select held.* from (
      select l.id as line_id, lo.id as location_id, bool_or(l.lot <> '' and s.lot = l.lot) as is_same_lot,
        max(s.on_hand) as most, lo.zone, lo.code
      from entry_line l
      join stock s on s.type_id = l.type_id and s.client_id = ${clientId}::uuid
        and s.warehouse_id = ${warehouseId}::uuid and s.condition = 'good' and s.on_hand > 0
      join location lo on lo.id = s.location_id and lo.status = 'enabled' and lo.zone in ('storage', 'picking')
      where l.entry_id = ${id}::uuid
      group by l.id, lo.id
    ) held order by is_same_lot desc, zone = 'storage' desc, most desc, code`.execute(db);
  return rows;
}

interface Shelf {
  readonly id: string;
  readonly because: "returns" | "empty" | "zone";
}

/** Locations that any line may go to: those for returns where it is one, empty shelves, shelves; without shelves, any. */
async function shelvesOf(db: Reader, { warehouseId, kind }: Asked): Promise<readonly Shelf[]> {
  const { rows } = await sql<Shelf>`
    with usable as (
      select id, code, zone from location where warehouse_id = ${warehouseId}::uuid and status = 'enabled'
    )
    (select id, 'returns' as because from usable
      where zone = 'returns' and ${kind}::text = 'return' order by code limit ${MOST_OTHERS})
    union all (select id, 'empty' from usable
      where zone = 'storage' and not exists (select 1 from stock s where s.location_id = usable.id and s.on_hand > 0)
      order by code, id limit ${MOST_EMPTY})
    union all (select id, 'zone' from usable
      where zone in ('storage', 'picking')
        or not exists (select 1 from usable shelf where shelf.zone in ('storage', 'picking'))
      order by array_position(array['storage', 'picking', 'receiving', 'returns', 'damaged', 'outbound'], zone), code
      limit ${MOST_OTHERS})`.execute(db);
  return rows;
}

type Room = LocationOption & { readonly free: number | null };

/** Locations with their free litres: null without a volume, or where goods without measures lie. */
async function roomOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Room>> {
  const { rows } = await sql<Room>`
    select lo.id, lo.code, lo.code as name, lo.zone,
      (case when count(s.id) = count(t.length_mm::float8 * t.width_mm * t.height_mm)
        then lo.capacity_litres - coalesce(sum(s.on_hand::float8 * t.length_mm * t.width_mm * t.height_mm), 0) / 1000000
      end)::float8 as free
    from location lo
    left join stock s on s.location_id = lo.id and s.on_hand > 0
    left join goods_type t on t.id = s.type_id
    where lo.id = any(${[...ids]}::uuid[]) group by lo.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
