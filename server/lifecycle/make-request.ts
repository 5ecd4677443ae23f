/**
 * Makes a request, alike for every kind: once under its key, in the maker's own scope, with the right to it, under a number
 * of its own, told by its event `create`. A kind's own is how its row is inserted, and what is filled in after it.
 */
import { type RawBuilder, sql } from "kysely";
import { CODES } from "../../src/contracts/envelope.ts";
import { type Actor, holds, type Right } from "../../src/contracts/permissions.ts";
import { REQUEST_KINDS, type RequestName } from "../../src/contracts/request-kinds.ts";
import { businessDay } from "../../src/domain/business-day.ts";
import { requestNumber } from "../../src/domain/request-number.ts";
import type { Notify } from "../../src/machines/lifecycles/lifecycle.ts";
import type { Deps } from "../platform/deps.ts";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";
import { operatorOf } from "./command.ts";
import { type Replay, underKey } from "./keyed.ts";
import { MOST_TRIES } from "./number-tail.ts";
import type { LifecyclePorts } from "./ports.ts";
import { Publication, type Publishing } from "./publication.ts";
import { publishStep } from "./publish-notice.ts";
import { requestChanges } from "./request-changes.ts";
import type { KindTypes, RequestKind } from "./request-kind.ts";
import { requestMessages } from "./request-messages.ts";
import { readRow } from "./request-rows.ts";
import { type CommandResult, type Refused, refused, UNKNOWN } from "./result.ts";
import type { PersonAsk } from "./route.ts";

/** Who makes it and when; `by` is the system's where another request brings it about. */
export interface Making {
  readonly by: Actor;
  readonly now: Date;
  readonly key: string | null;
  readonly publication: Publishing;
}

/** Who asks for one, and whose it will be: a client's people for their own client, an admin for any. */
export interface MakingAsk extends PersonAsk {
  readonly clientId: string;
  readonly publication: Publishing;
}

/** A transaction of its own for `makeRequestIn`, which publishes at its end. */
export function makeRequest<View>(
  { db }: Pick<Deps, "db">,
  ask: Omit<MakingAsk, "publication">,
  work: (tx: Tx, ask: MakingAsk, replay: Replay<View>) => Promise<CommandResult<View>>,
): Promise<CommandResult<View>> {
  return underKey<View>(db, ask.keyed, async (tx, replay) => {
    const publication = new Publication();
    const result = await work(tx, { ...ask, publication }, replay);
    if (result.ok) await publication.publish(tx);
    return result;
  });
}

/** The order of refusals before the rules of the kind: scope, client, right, replay. */
export async function makeRequestIn<View>(
  tx: Tx,
  { by, clientId, keyed, now, publication }: MakingAsk,
  right: Right,
  replay: Replay<View>,
  work: (making: Making) => Promise<CommandResult<View>>,
): Promise<CommandResult<View>> {
  const refusal = await makerRefusal(tx, { by, clientId }, right);
  return refusal ?? replay ?? work({ by, now, key: keyed?.key ?? null, publication });
}

/** Why a request is not made for that client by that person: another client's, an unknown one, or without the right. */
async function makerRefusal(
  tx: Tx,
  { by, clientId }: Pick<MakingAsk, "by" | "clientId">,
  right: Right,
): Promise<Refused | null> {
  if (by.roleCode === "client" && clientId !== by.clientId) return UNKNOWN;
  const { rows } = await sql`select 1 from client where id = ${clientId}`.execute(tx);
  if (rows.length === 0) return UNKNOWN;
  return holds(by, right) ? null : refused(CODES.notPermitted, ["page"]);
}

interface Writing {
  /** Inserts the row; it returns one where neither number nor anything else was taken. */
  readonly insert: (place: { readonly id: string; readonly number: string }) => RawBuilder<unknown>;
  /** Whether something else than the number was taken: then the request is not written. */
  readonly isTaken?: () => Promise<boolean>;
  /** Fills in what belongs to the row. */
  readonly fill?: (id: string) => Promise<void>;
  readonly notices?: readonly Notify[];
}

/** Writes a request under a number of its own, with its event and messages. null: something else was taken. */
export async function writeRequest<T extends KindTypes>(
  tx: Tx,
  kind: RequestKind<T>,
  ports: LifecyclePorts,
  making: Making,
  { insert, isTaken, fill, notices = [] }: Writing,
): Promise<T["row"] | null> {
  const { name } = kind.rows;
  const id = newId();
  const isWritten = await underOwnNumber(name, ports, making.now, async (number) => {
    const { rows } = await insert({ id, number }).execute(tx);
    if (rows.length > 0) return true;
    return (await isTaken?.()) ? null : false;
  });
  if (!isWritten) return null;
  await fill?.(id);
  const row = await readRow(kind.rows, tx, id);
  if (!row) throw new Error(`the ${name} ${id} was written and cannot be read`);
  const act = { by: making.by, ...operatorOf(making.by), payload: {} };
  await publishStep(tx, {
    ...making,
    ...{ entity: name, row, type: "create", from: null, to: row.status },
    messages: requestMessages(kind, row, notices, act),
    changes: async () => requestChanges(name, row, "create", await kind.lines(tx, row.id)),
  });
  return row;
}

/** Tries numbers until one is free. `attempt` says whether it was, or null: it is of no use to try another. */
async function underOwnNumber(
  name: RequestName,
  { timeZone, tail }: LifecyclePorts,
  now: Date,
  attempt: (number: string) => Promise<boolean | null>,
): Promise<boolean> {
  const day = businessDay(now, timeZone);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = await attempt(requestNumber(REQUEST_KINDS[name].prefix, day, tail()));
    if (found !== false) return found === true;
  }
  throw new Error(`${MOST_TRIES} ${name} numbers of ${day} in a row were taken`);
}
