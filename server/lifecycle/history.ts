import { sql } from "kysely";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import type { RequestName } from "../../src/contracts/wire.ts";
import type { Reader } from "../platform/reader.ts";

/** Everything that happened to a request, oldest first: by version, as clocks of two nodes differ by milliseconds. */
export async function historyOf(
  db: Reader,
  entity: RequestName,
  id: string,
): Promise<readonly TimelineItem[]> {
  const { rows } = await sql<Omit<TimelineItem, "at"> & { readonly at: Date }>`
    select id, type, from_status, to_status, version, at, by_user_id, by_name, details from event
    where entity = ${entity} and entity_id = ${id} order by version, at, id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
