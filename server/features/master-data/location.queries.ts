/** The locations of a warehouse as choices for a field. */
import { sql } from "kysely";
import type { LocationOption } from "../../../src/contracts/options.ts";
import { hasKeyword, MOST_OPTIONS, patternsOf } from "../../platform/http/options-query.ts";
import type { Reader } from "../../platform/reader.ts";

/**
 * Enabled locations of a warehouse by code, the one of exactly that code first, then shelves: goods are put there
 * before anywhere else. A location is called by its code.
 */
export async function locationOptions(
  db: Reader,
  warehouseId: string,
  keyword: string | undefined,
): Promise<readonly LocationOption[]> {
  const { exactly } = patternsOf(keyword);
  const { rows } = await sql<LocationOption>`
    select id, code, code as name, zone from location
    where warehouse_id = ${warehouseId}::uuid and status = 'enabled' and ${hasKeyword(sql.ref("code"), keyword)}
    order by (code ilike ${exactly}) desc,
      array_position(array['storage', 'picking', 'receiving', 'returns', 'damaged', 'outbound'], zone), code, id
    limit ${MOST_OPTIONS}`.execute(db);
  return rows;
}
