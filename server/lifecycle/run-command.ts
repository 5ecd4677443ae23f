/**
 * The way of a command, the same for every lifecycle. One transaction: the key first, then the row under its lock,
 * scope, person, replay, version, `decide`, the effects, version + 1, the timeline, the messages, and the feed last.
 * The order of refusals is the contract's. A lifecycle brings a kit; nothing here knows what an entry is.
 */
import { CODES } from "../../src/contracts/envelope.ts";
import type { Actor } from "../../src/contracts/permissions.ts";
import { type Decision, decide } from "../../src/machines/lifecycles/decide.ts";
import type { Effect, Lifecycle } from "../../src/machines/lifecycles/lifecycle.ts";
import type { FeedChange } from "../feed/append.ts";
import { closeTodos, type Letter, notify } from "../feed/notify.ts";
import { recordEvent } from "../feed/record-event.ts";
import type { Tx } from "../platform/reader.ts";
import type { Replay } from "./keyed.ts";
import { lastChange } from "./last-change.ts";
import type { Telling } from "./report.ts";
import { type CommandResult, type Refused, refused, UNKNOWN } from "./result.ts";

/** What every row that a lifecycle governs has. */
export interface GovernedRow {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly clientId: string;
}

/** One command as it was asked for. `version` is the one its sender saw; null only from the system. */
export interface CommandAsk {
  readonly id: string;
  readonly version: number | null;
  readonly command: string;
  readonly payload: unknown;
  readonly by: Actor;
  readonly key: string | null;
  readonly now: Date;
}

/** A decided command on its locked row, on the way to its effects. */
export interface Approved<Row, Prepared> {
  readonly row: Row;
  readonly prepared: Prepared;
  readonly command: string;
  readonly payload: unknown;
  readonly to: string;
  readonly effects: readonly Effect[];
  readonly by: Actor;
  readonly byName: string;
  readonly byUserId: string | null;
  readonly key: string | null;
  readonly now: Date;
  /** For the commands of other lifecycles that its effects send. */
  readonly telling: Telling;
}

/** What the effects came to: `details` for the timeline, and what is to be told to whom. */
export interface Applied<Trace> {
  readonly details: Readonly<Record<string, unknown>>;
  /** Rows of it that changed, for the feed's events. */
  readonly trace: Trace;
  readonly closesTodos: boolean;
}

/** What a command's facts came to. */
export interface Preparation<Prepared> {
  readonly prepared: Prepared;
  readonly payload: unknown;
  readonly refusal: Refused | null;
}

/** What a lifecycle brings to the runner: how its rows are read, prepared, changed and told. */
export interface CommandKit<
  Row extends GovernedRow,
  Facts,
  Prepared extends { readonly facts: Facts },
  Trace,
> {
  readonly lifecycle: Lifecycle<Row, Facts>;
  /** Locks the row until the transaction ends, and reads it. Null: there is none. */
  readonly lock: (tx: Tx, id: string) => Promise<Row | null>;
  readonly read: (tx: Tx, id: string) => Promise<Row | null>;
  /**
   * Gathers what the guards ask and completes the payload; takes the further locks, in the order of the domain.
   * `refusal` is a rule of the data that the chart does not know; it is told after the chart's own.
   */
  readonly prepare: (tx: Tx, row: Row, ask: CommandAsk) => Promise<Preparation<Prepared>>;
  /** Carries out the effects and saves the row with its new status and version + 1. */
  readonly apply: (tx: Tx, approved: Approved<Row, Prepared>) => Promise<Applied<Trace>>;
  readonly letters: (row: Row, approved: Approved<Row, Prepared>) => readonly Letter[];
  readonly changes: (
    tx: Tx,
    row: Row,
    approved: Approved<Row, Prepared>,
    applied: Applied<Trace>,
  ) => Promise<readonly FeedChange[]>;
}

/**
 * The command's work inside a transaction that somebody else opened: a world that runs many, or another lifecycle's
 * command as the system. A refusal may leave writes behind; whoever opened the transaction must then roll it back.
 */
export async function commandIn<
  Row extends GovernedRow,
  Facts,
  Prepared extends { readonly facts: Facts },
  Trace,
>(
  tx: Tx,
  kit: CommandKit<Row, Facts, Prepared, Trace>,
  ask: CommandAsk,
  replay: Replay<Row>,
  telling: Telling,
): Promise<CommandResult<Row>> {
  const row = await kit.lock(tx, ask.id);
  if (!row || !sees(ask.by, row)) return UNKNOWN;
  const { prepared, payload, refusal } = await kit.prepare(tx, row, ask);
  const decision = decide(kit.lifecycle, {
    row,
    command: ask.command,
    payload,
    by: ask.by,
    facts: prepared.facts,
  });
  const person = personRefusal(decision);
  if (person) return person;
  if (replay) return replay;
  if (ask.version !== null && ask.version !== row.version) return movedOn(tx, kit.lifecycle.name, row);
  if (!decision.ok) {
    if (decision.code === CODES.movedOn) return movedOn(tx, kit.lifecycle.name, row);
    return refused(CODES.refused, decision.because, decision.details);
  }
  if (refusal) return refusal;
  const approved: Approved<Row, Prepared> = {
    row,
    prepared,
    command: ask.command,
    payload,
    to: decision.to,
    effects: decision.effects,
    by: ask.by,
    ...operatorOf(ask.by),
    key: ask.key,
    now: ask.now,
    telling,
  };
  return { ok: true, data: await carryOut(tx, kit, approved) };
}

/** Who timelines and ledger name: the person, also where the system acts on behalf of one. */
export function operatorOf(by: Actor): { readonly byName: string; readonly byUserId: string | null } {
  if (by.kind === "person") return { byName: by.userName, byUserId: by.userId };
  return { byName: by.onBehalfOf?.userName ?? by.cause, byUserId: by.onBehalfOf?.userId ?? null };
}

async function carryOut<Row extends GovernedRow, Facts, Prepared extends { readonly facts: Facts }, Trace>(
  tx: Tx,
  kit: CommandKit<Row, Facts, Prepared, Trace>,
  approved: Approved<Row, Prepared>,
): Promise<Row> {
  const entity = kit.lifecycle.name;
  const applied = await kit.apply(tx, approved);
  const row = await kit.read(tx, approved.row.id);
  if (!row) throw new Error(`${entity} ${approved.row.id} vanished under its own lock`);
  const eventId = await recordEvent(tx, {
    entity,
    entityId: row.id,
    type: approved.command,
    fromStatus: approved.row.status,
    toStatus: row.status,
    version: row.version,
    at: approved.now,
    byUserId: approved.byUserId,
    byName: approved.byName,
    commandKey: approved.key,
    details:
      approved.by.kind === "system" ? { ...applied.details, cause: approved.by.cause } : applied.details,
  });
  const closed = applied.closesTodos ? await closeTodos(tx, entity, row.id, approved.now) : [];
  const told: string[] = [];
  for (const letter of kit.letters(row, approved)) {
    told.push(...(await notify(tx, { id: eventId, at: approved.now }, letter)));
  }
  if (approved.telling === "silent") return row;
  const { now: at, byUserId, byName, key } = approved;
  const changes = await kit.changes(tx, row, approved, applied);
  approved.telling.add({ eventId, at, byUserId, byName, commandKey: key }, changes);
  approved.telling.addMessages(told, closed);
  return row;
}

/** Another client's row answers exactly as an unknown one. */
function sees(by: Actor, row: GovernedRow): boolean {
  return by.kind === "system" || by.roleCode === "admin" || by.clientId === row.clientId;
}

function personRefusal(decision: Decision) {
  if (decision.ok || decision.code !== CODES.notPermitted) return null;
  return refused(CODES.notPermitted, decision.because, decision.details);
}

async function movedOn<Row extends GovernedRow>(
  tx: Tx,
  entity: string,
  current: Row,
): Promise<CommandResult<never>> {
  return { ok: false, code: CODES.movedOn, data: { current, ...(await lastChange(tx, entity, current.id)) } };
}
