/** Where the goods of an entry go: what the receiving desk suggests, and where damaged goods lie. */
import { sql } from "kysely";
import type { EntryPlaces, EntryRow, PlaceReason } from "../../../src/contracts/entry.ts";
import type { LocationOption } from "../../../src/contracts/options.ts";
import type { Reader } from "../../platform/reader.ts";

/**
 * Damaged goods lie apart, so that they are not picked by mistake: in the first enabled location of the warehouse's
 * damaged zone. A warehouse without such a zone keeps them where the receiver put the good ones.
 */
export const damagedLocation = sql`(select lo.id from location lo where lo.warehouse_id = w.id
  and lo.zone = 'damaged' and lo.status = 'enabled' order by lo.code limit 1)`;

/**
 * Returns a location for each line, with the reason: a return goes to the zone for returns, other goods to where the
 * client's same lot or same goods lie, else to an empty shelf (another one for each line), else to the first shelf.
 * Locations have no volume of their own, so no figure of free room is given.
 */
export async function entryPlaces(
  db: Reader,
  { id, clientId, warehouseId, kind }: Pick<EntryRow, "id" | "clientId" | "warehouseId" | "kind">,
): Promise<EntryPlaces> {
  const { rows } = await sql<LocationOption & { lineId: string; because: PlaceReason }>`
    with line as (
      select id as line_id, line_no, type_id, lot from entry_line where entry_id = ${id}::uuid
    ), usable as (
      select id, code, zone from location where warehouse_id = ${warehouseId}::uuid and status = 'enabled'
    ), held as (
      select distinct on (line.line_id) line.line_id, u.id, line.lot <> '' and s.lot = line.lot as is_same_lot
      from line
      join stock s on s.type_id = line.type_id and s.client_id = ${clientId}::uuid
        and s.warehouse_id = ${warehouseId}::uuid and s.condition = 'good' and s.on_hand > 0
      join usable u on u.id = s.location_id and u.zone in ('storage', 'picking')
      order by line.line_id, is_same_lot desc, u.zone = 'storage' desc, s.on_hand desc, u.code
    ), homeless as (
      select line_id, row_number() over (order by line_no) as nth from line
      where line_id not in (select line_id from held)
    ), empty as (
      select u.id, row_number() over (order by u.code, u.id) as nth from usable u
      where u.zone = 'storage'
        and not exists (select 1 from stock s where s.location_id = u.id and s.on_hand > 0)
    ), returned as (
      select id from usable where zone = 'returns' and ${kind}::text = 'return' order by code limit 1
    ), first as (
      select id from usable
      order by array_position(array['storage', 'picking', 'receiving', 'returns', 'damaged', 'outbound'], zone), code
      limit 1
    ), chosen as (
      select line.line_id, line.line_no,
        coalesce((select id from returned), held.id, empty.id, (select id from first)) as location_id,
        case when exists (select 1 from returned) then 'returns'
          when held.is_same_lot then 'sameLot'
          when held.id is not null then 'sameGoods'
          when empty.id is not null then 'empty' else 'zone' end as because
      from line
      left join held on held.line_id = line.line_id
      left join homeless on homeless.line_id = line.line_id
      left join empty on empty.nth = homeless.nth
    )
    select c.line_id, c.because, u.id, u.code, u.code as name, u.zone
    from chosen c join usable u on u.id = c.location_id order by c.line_no`.execute(db);
  const { rows: apart } = await sql<LocationOption>`
    select lo.id, lo.code, lo.code as name, lo.zone from warehouse w
    join location lo on lo.id = ${damagedLocation} where w.id = ${warehouseId}::uuid`.execute(db);
  return {
    damaged: apart[0] ?? null,
    lines: rows.map(({ lineId, because, ...location }) => ({ lineId, because, location })),
  };
}
