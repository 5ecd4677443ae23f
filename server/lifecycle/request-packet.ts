/** The index of codes of a work packet: what a desk reads scans by while it has no network. */
import { sql } from "kysely";
import type { ExitPacket } from "../../src/contracts/packet.ts";
import type { Reader } from "../platform/reader.ts";

/** The locations of a warehouse in a packet: some 170 KB. */
const MOST_LOCATIONS = 1_500;

interface Indexed {
  readonly warehouseId: string;
  readonly lines: readonly { readonly typeId: string; readonly skuCode: string; readonly typeName: string }[];
}

/** Returns the enabled locations of the requests' warehouses, and the goods of their lines. */
export async function packetIndex(
  db: Reader,
  requests: readonly Indexed[],
): Promise<Pick<ExitPacket, "warehouses" | "goods">> {
  const warehouseIds = [...new Set(requests.map(({ warehouseId }) => warehouseId))];
  const { rows: warehouses } = await sql<ExitPacket["warehouses"][number]>`
    select w.id, coalesce(json_agg(json_build_object('id', lo.id, 'code', lo.code, 'name', lo.code, 'zone', lo.zone)
      order by lo.code) filter (where lo.id is not null), '[]') as locations
    from warehouse w left join lateral (
      select id, code, zone from location
      where warehouse_id = w.id and status = 'enabled' order by code limit ${MOST_LOCATIONS}
    ) lo on true where w.id = any(${warehouseIds}::uuid[]) group by w.id`.execute(db);
  const goods = requests
    .flatMap(({ lines }) => lines)
    .map(({ typeId, skuCode, typeName }) => [typeId, { id: typeId, code: skuCode, name: typeName }] as const);
  return { warehouses, goods: [...new Map(goods).values()] };
}
