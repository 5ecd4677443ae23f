/** The draft: what its header and lines may say, and how they are saved. */
import { sql } from "kysely";
import type { EntrySaveBody } from "../../../src/contracts/entry-bodies.ts";
import { CODES } from "../../../src/contracts/envelope.ts";
import { isDay } from "../../../src/domain/business-day.ts";
import { type Refused, refused } from "../../lifecycle/result.ts";
import { newId } from "../../platform/ids.ts";
import type { Reader, Tx } from "../../platform/reader.ts";

/**
 * The rules of the data that a draft must keep (42200), or null. Goods of another client answer exactly as unknown
 * ones. `ownId` is the entry being amended, whose own source number is no conflict.
 */
export async function judgeDraft(
  from: Reader,
  clientId: string,
  body: EntrySaveBody,
  ownId: string | null,
): Promise<Refused | null> {
  if (body.clientId !== undefined && body.clientId !== clientId)
    return refused(CODES.refused, ["clientFixed"]);
  const typeIds = [...new Set(body.lines.map((line) => line.typeId))];
  const sourceNumber = sourceNumberOf(body);
  const { rows } = await sql<{ warehouse: boolean; taken: boolean; usable: string[] }>`
    select exists (select 1 from warehouse where id = ${body.warehouseId} and status = 'enabled') as warehouse,
      exists (select 1 from entry where client_id = ${clientId} and source_number = ${sourceNumber}
        and id is distinct from ${ownId}::uuid) as taken,
      coalesce((select array_agg(id::text) from goods_type where id = any(${typeIds}::uuid[])
        and status = 'enabled' and (client_id is null or client_id = ${clientId})), '{}') as usable`.execute(
    from,
  );
  const [found] = rows;
  const usable = new Set(found?.usable);
  const unusable = body.lines.flatMap((line, index) => (usable.has(line.typeId) ? [] : [index]));
  const because = [
    ...(found?.warehouse ? [] : ["warehouseUnusable"]),
    ...(unusable.length > 0 ? ["typeUnusable"] : []),
    ...(totalOf(body) > LARGEST_TOTAL ? ["quantityTooLarge"] : []),
    ...(found?.taken ? ["sourceNumberTaken"] : []),
  ];
  if (because.length === 0) return null;
  return refused(CODES.refused, because, unusable.length > 0 ? { lines: unusable } : {});
}

/** What the integer columns of totals and stock hold. */
const LARGEST_TOTAL = 2_000_000_000;

const totalOf = (body: EntrySaveBody) => body.lines.reduce((sum, line) => sum + line.expected, 0);

/** Blank is none: two drafts without a source number do not collide. */
export const sourceNumberOf = (body: EntrySaveBody): string | null => body.sourceNumber?.trim() || null;

/** Dates that look like dates but are none (2026-02-30), by path, for 40000. */
export function impossibleDays(
  lines: readonly { readonly productionDate?: string | null; readonly expiry?: string | null }[],
): readonly string[] {
  return lines.flatMap((line, index) =>
    (["productionDate", "expiry"] as const).flatMap((field) => {
      const day = line[field];
      return day !== undefined && day !== null && !isDay(day) ? [`lines.${index}.${field}`] : [];
    }),
  );
}

/** Replaces the lines of a draft by those of the body. No receipt can refer to them: a draft has none. */
export async function saveLines(tx: Tx, entryId: string, body: EntrySaveBody): Promise<void> {
  await sql`delete from entry_line where entry_id = ${entryId}`.execute(tx);
  await insertLines(tx, entryId, body);
}

/** Writes the lines of a draft that has none. */
export async function insertLines(tx: Tx, entryId: string, body: EntrySaveBody): Promise<void> {
  if (body.lines.length === 0) return;
  const lines = body.lines.map((line, index) => ({
    id: newId(),
    line_no: index + 1,
    type_id: line.typeId,
    expected: line.expected,
    lot: line.lot?.trim() ?? "",
    production_date: line.productionDate ?? null,
    expiry: line.expiry ?? null,
  }));
  await sql`insert into entry_line (id, entry_id, line_no, type_id, expected, lot, production_date, expiry)
    select l.id, ${entryId}::uuid, l.line_no, l.type_id, l.expected, l.lot, l.production_date, l.expiry
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, line_no integer, type_id uuid,
      expected integer, lot text, production_date date, expiry date)`.execute(tx);
}
