/**
 * Files a request under the number of who announces it, once: made where there is none, unchanged where it says the same,
 * amended where the sender names the version that it saw. Anything else is 40900 with the present row.
 */
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { CODES, type MovedOnReason } from "../../src/contracts/envelope.ts";
import type { PutOutcome } from "../../src/contracts/put.ts";
import type { RequestDescription } from "../../src/contracts/request-description.ts";
import { REQUEST_KINDS } from "../../src/contracts/request-kinds.ts";
import type { Deps } from "../platform/deps.ts";
import type { Tx } from "../platform/reader.ts";
import type { GovernedRow } from "./command.ts";
import { differences } from "./draft-rows.ts";
import { createDraftIn } from "./drafting.ts";
import { type MakingAsk, makeRequest, makeRequestIn } from "./make-request.ts";
import type { LifecyclePorts } from "./ports.ts";
import type { DraftedKind, KindTypes } from "./request-kind.ts";
import type { CommandResult, Refused } from "./result.ts";
import { commandIn, movedOn } from "./run-command.ts";
import { rightTo } from "./who-may.ts";

/** What is filed, and how far. */
export interface Put<Body> {
  readonly body: Body & { readonly sourceNumber: string };
  /** The version that may be amended; absent: none may. */
  readonly version: number | "any" | undefined;
  readonly submit: boolean;
}

interface PutAnswer<Row> {
  readonly row: Row;
  readonly outcome: PutOutcome;
}

/** A row may be deleted between two looks at it. */
const MOST_TRIES = 3;

/** Files it in a transaction of its own, under the key of the request. */
export function putRequest<T extends KindTypes>(
  deps: Pick<Deps, "db">,
  kind: DraftedKind<T>,
  ports: LifecyclePorts,
  ask: Omit<MakingAsk, "publication">,
  put: Put<T["body"]>,
): Promise<CommandResult<PutAnswer<T["row"]>>> {
  return makeRequest<PutAnswer<T["row"]>>(deps, ask, (tx, making, replay) =>
    makeRequestIn<PutAnswer<T["row"]>>(tx, making, rightTo(kind.lifecycle, "amend"), replay, () =>
      putIn(tx, kind, ports, making, put),
    ),
  );
}

async function putIn<T extends KindTypes>(
  tx: Tx,
  kind: DraftedKind<T>,
  ports: LifecyclePorts,
  ask: MakingAsk,
  put: Put<T["body"]>,
): Promise<CommandResult<PutAnswer<T["row"]>>> {
  for (let tries = 0; ; tries += 1) {
    const row = await filed(tx, kind, ask.clientId, put.body.sourceNumber);
    if (row) return putOver(tx, kind, ports, ask, put, row);
    const made = await createDraftIn<T>(tx, kind, ports, ask, put.body, null);
    // Another one won meanwhile: its row is there to be looked at.
    if (!made.ok && isTaken(made) && tries < MOST_TRIES) continue;
    if (!made.ok) return made;
    return put.submit
      ? submitted(tx, kind, ports, ask, made.data, "created")
      : { ok: true, data: { row: made.data, outcome: "created" } };
  }
}

function isTaken({ code, data }: Refused): boolean {
  if (code !== CODES.refused || typeof data !== "object" || data === null || !("because" in data))
    return false;
  return isDeepStrictEqual(data.because, ["sourceNumberTaken"]);
}

/** The client's request of that number, under its lock; null: there is none. */
async function filed<T extends KindTypes>(
  tx: Tx,
  kind: DraftedKind<T>,
  clientId: string,
  sourceNumber: string,
): Promise<T["row"] | null> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(kind.rows.name)} where client_id = ${clientId}
      and normal_form(source_number) = normal_form(${sourceNumber}::text)
    order by (source_number = ${sourceNumber}) desc, id limit 1`.execute(tx);
  return rows[0] ? kind.lock(tx, rows[0].id) : null;
}

/** Files it over the row that is there. */
async function putOver<T extends KindTypes>(
  tx: Tx,
  kind: DraftedKind<T>,
  ports: LifecyclePorts,
  ask: MakingAsk,
  { body, version, submit }: Put<T["body"]>,
  row: T["row"],
): Promise<CommandResult<PutAnswer<T["row"]>>> {
  const { sets }: RequestDescription = REQUEST_KINDS[kind.rows.name];
  // Where the author may still say something else.
  const isWithAuthor = sets.author.includes(row.status);
  const late = (because: MovedOnReason) => movedOn(tx, kind.rows.name, row, [because], differs);
  // It was found by its number, in whatever spelling.
  const except = ["sourceNumber", ...(isWithAuthor ? [] : (kind.drafts.shared ?? []))];
  const differs = await differences<T["row"], T["body"]>(tx, kind, row.id, body, except);
  if (differs.length === 0) {
    if (row.status === "cancelled") return late("status");
    // What was withdrawn or rejected since is a person's decision, which the same words do not undo.
    const isDue = submit && row.status === "draft" && (row.revision ?? 0) === 0;
    return isDue
      ? submitted(tx, kind, ports, ask, row, "amended")
      : { ok: true, data: { row, outcome: "unchanged" } };
  }
  if (version === undefined) return late(isWithAuthor ? "sourceNumberTaken" : "status");
  const { clientId: _, ...payload } = body;
  const isOfAnyVersion = version === "any";
  const amended = await step(tx, kind, ports, ask, row, {
    ...{ command: "amend", version: isOfAnyVersion ? null : version, payload, isOfAnyVersion },
  });
  if (!amended.ok) return amended;
  return submit
    ? submitted(tx, kind, ports, ask, amended.data, "amended")
    : { ok: true, data: { row: amended.data, outcome: "amended" } };
}

async function submitted<T extends KindTypes>(
  tx: Tx,
  kind: DraftedKind<T>,
  ports: LifecyclePorts,
  ask: MakingAsk,
  row: T["row"],
  outcome: PutOutcome,
): Promise<CommandResult<PutAnswer<T["row"]>>> {
  const result = await step(tx, kind, ports, ask, row, { command: "submit", version: row.version });
  if (!result.ok) return result;
  const after = await kind.lock(tx, row.id);
  if (!after) throw new Error(`${kind.rows.name} ${row.id} vanished under its own lock`);
  return { ok: true, data: { row: after, outcome } };
}

const step = <T extends KindTypes>(
  tx: Tx,
  kind: DraftedKind<T>,
  ports: LifecyclePorts,
  { by, now, keyed, publication }: MakingAsk,
  { id }: GovernedRow,
  asked: {
    readonly command: string;
    readonly version: number | null;
    readonly payload?: unknown;
    readonly isOfAnyVersion?: boolean;
  },
): Promise<CommandResult<T["row"]>> =>
  commandIn<T>({ tx, ports, publication }, kind, {
    ...{ id, payload: {}, by, now, key: keyed?.key ?? null },
    ...asked,
  });
