/** The lines of a draft, as the rules of drafts read them and as they are saved. */
import { sql } from "kysely";
import type { ExitSaveBody } from "../../../src/contracts/exit-bodies.ts";
import type { Draft } from "../../lifecycle/draft.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";

/** The body as the rules of drafts read it. */
export const draftOf = (body: ExitSaveBody): Draft => ({
  ...body,
  lines: body.lines.map(({ typeId, requested }) => ({ typeId, quantity: requested })),
});

/** Replaces the lines of a draft by those of the body; what was once promised to them and released goes with them. */
export async function saveLines(tx: Tx, exitId: string, body: ExitSaveBody): Promise<void> {
  await sql`delete from exit_line where exit_id = ${exitId}`.execute(tx);
  await insertLines(tx, exitId, body);
}

/** Writes the lines of a draft that has none. */
export async function insertLines(tx: Tx, exitId: string, body: ExitSaveBody): Promise<void> {
  if (body.lines.length === 0) return;
  const lines = body.lines.map((line, index) => ({
    id: newId(),
    line_no: index + 1,
    type_id: line.typeId,
    requested: line.requested,
  }));
  await sql`insert into exit_line (id, exit_id, line_no, type_id, requested)
    select l.id, ${exitId}::uuid, l.line_no, l.type_id, l.requested
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, line_no integer, type_id uuid,
      requested integer)`.execute(tx);
}
