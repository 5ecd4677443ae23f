/** The lines of a draft: which days they may name, and how they are saved. */
import { sql } from "kysely";
import type { EntrySaveBody } from "../../../src/contracts/entry-bodies.ts";
import { isDay } from "../../../src/domain/business-day.ts";
import type { Draft } from "../../lifecycle/draft.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";

/** The body as the rules of drafts read it. */
export const draftOf = (body: EntrySaveBody): Draft => ({
  ...body,
  lines: body.lines.map(({ typeId, expected }) => ({ typeId, quantity: expected })),
});

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
