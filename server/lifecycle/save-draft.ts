/** saveOrUpdate: a new draft, or the command amend. The row that a list gave may come back. */
import { type TSchema, Type } from "typebox";
import type { Person } from "../../src/contracts/permissions.ts";
import { type Invalid, invalid } from "../platform/http/outcome.ts";
import type { Tx } from "../platform/reader.ts";
import type { GovernedRow } from "./command.ts";
import { type Amendment, type Draft, type DraftBody, judgeDraft } from "./draft.ts";
import { changedIn, type Names, partedOf, withReadOnly } from "./read-only.ts";
import type { Drafts } from "./request-kind.ts";
import type { RequestRows } from "./request-rows.ts";
import { invalidFields, type Refused } from "./result.ts";

interface Saved<Row, Body extends DraftBody> {
  readonly rows: Pick<RequestRows<Row>, "name" | "fields">;
  readonly drafts: Drafts<Row, Body>;
}

/** The fields of the row that saveOrUpdate does not change. */
function readOnlyOf<Row, Body extends DraftBody>({ rows, drafts }: Saved<Row, Body>): Names {
  const drifts = new Set<string>(drafts.drifts);
  const names = Object.keys(rows.fields).filter((name) => !(name in drafts.body.properties));
  return Object.fromEntries(names.map((name) => [name, drifts.has(name) ? "drifts" : "kept"]));
}

/** The shape of the body on the wire: lines are optional, and the row's read-only members may be repeated. */
export function draftShapeOf<Row, Body extends DraftBody>(kind: Saved<Row, Body>): TSchema {
  const { properties } = kind.drafts.body;
  const shape = Type.Object({ ...properties, lines: Type.Optional(properties.lines) });
  return withReadOnly<typeof shape.properties>(shape, readOnlyOf(kind));
}

type DraftAsk<Body extends DraftBody> =
  | { readonly clientId: string; readonly body: Body }
  | { readonly amendment: Amendment<Body> & { readonly id: string; readonly version: number | "any" } };

/** Which of the two a body means; clients make drafts of their own, admins name the client. */
export function readDraft<Row, Body extends DraftBody>(
  kind: Saved<Row, Body>,
  given: Body,
  person: Person,
): DraftAsk<Body> | Invalid {
  // Without lines an amendment keeps those that it has.
  const faults = kind.drafts.faults?.(given.lines ?? []) ?? [];
  if (faults.length > 0) return invalid(faults);
  const readOnly = readOnlyOf(kind);
  const { body, repeated } = partedOf(given, readOnly);
  const required = (path: string) => invalid([{ path, key: "validation.required" }]);
  const { id, version } = body;
  if (id !== undefined) {
    if (version === undefined) return required("version");
    // Read-only members of another version may have been different.
    return { amendment: { ...body, id, version, repeated: version === "any" ? {} : repeated } };
  }
  if (version !== undefined) return required("id");
  const changed = changedIn(readOnly, repeated, null);
  if (changed.length > 0) return invalid(changed);
  if (body.lines === undefined) return required("lines");
  const clientId = body.clientId ?? person.clientId;
  return clientId ? { clientId, body } : required("clientId");
}

/** The body as the rules of drafts read it; lines that are not sent stay as they are, and are not judged again. */
export const draftOf = <Row, Body extends DraftBody>(
  { quantityOf }: Drafts<Row, Body>,
  { lines = [], ...header }: Amendment<Body>,
): Draft => ({
  ...header,
  lines: lines.map((line) => ({ typeId: line.typeId, quantity: quantityOf(line) })),
});

/** 40000 where an amendment changes a read-only member of the row, 42200 by the rules of drafts, or null. */
export async function judgeAmendment<Row extends GovernedRow, Body extends DraftBody>(
  tx: Tx,
  kind: Saved<Row, Body>,
  row: Row,
  amendment: Amendment<Body>,
): Promise<Refused | null> {
  const changed = changedIn(readOnlyOf(kind), amendment.repeated ?? {}, row);
  if (changed.length > 0) return invalidFields(changed);
  const own = { table: kind.rows.name, clientId: row.clientId, ownId: row.id };
  return judgeDraft(tx, own, draftOf(kind.drafts, amendment));
}
