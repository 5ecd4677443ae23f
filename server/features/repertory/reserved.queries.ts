/** For whom a stock row is reserved. */

import { sql } from "kysely";
import { ALLOCATION_HELD } from "../../../src/contracts/exit-status.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { ReservedFor } from "../../../src/contracts/repertory.ts";
import type { Reader } from "../../platform/reader.ts";
import { isOneOf } from "../../platform/sql-rows.ts";

/** The exits that hold units of a stock row, the oldest first; null where the person may not know of the row. */
export async function reservedFor(
  db: Reader,
  person: Person,
  stockId: string,
): Promise<readonly ReservedFor[] | null> {
  const own = person.roleCode === "admin" ? sql`true` : sql`s.client_id = ${person.clientId}::uuid`;
  const known = await sql`select 1 from stock s where s.id = ${stockId}::uuid and ${own}`.execute(db);
  if (known.rows.length === 0) return null;
  const { rows } = await sql<ReservedFor>`
    select a.id, x.id as exit_id, x.number as exit_number, a.quantity, a.status
    from allocation a join exit x on x.id = a.exit_id
    where a.stock_id = ${stockId}::uuid and ${isOneOf("a.status", ALLOCATION_HELD)}
    order by x.created_at, x.id, a.id`.execute(db);
  return rows;
}
