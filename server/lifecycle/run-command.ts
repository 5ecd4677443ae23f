/**
 * The way of a command, the same for every lifecycle. One transaction: the key first, then the row under its lock,
 * scope, person, replay, version, `decide`, the effects, version + 1, the timeline, the messages, and the feed last.
 * The order of refusals is the contract's. What is a kind's own stands in its description (request-kind.ts).
 */
import { sql } from "kysely";
import { CODES, type MovedOn, type MovedOnReason } from "../../src/contracts/envelope.ts";
import { businessDay } from "../../src/domain/business-day.ts";
import { type Decision, decide } from "../../src/machines/lifecycles/decide.ts";
import { notify, todosAbout } from "../feed/notify.ts";
import { stockChanges } from "../ledger/stock.queries.ts";
import { newId } from "../platform/ids.ts";
import type { Tx } from "../platform/reader.ts";
import { isSpelled, spellWritten } from "../platform/spelled-rows.ts";
import { wireRow } from "../platform/stored-row.ts";
import { inSpan } from "../platform/tracing.ts";
import { sqlState } from "../platform/trouble.ts";
import {
  type Approved,
  type CommandAsk,
  type CommandOf,
  type GovernedRow,
  operatorOf,
  sees,
} from "./command.ts";
import type { Amendment } from "./draft.ts";
import type { Replay } from "./keyed.ts";
import { lastChange } from "./last-change.ts";
import type { LifecyclePorts, SystemStep } from "./ports.ts";
import type { Publishing } from "./publication.ts";
import { changedParts, requestChanges, sharedChanges } from "./request-changes.ts";
import type { KindTypes, RequestKind } from "./request-kind.ts";
import { requestMessages } from "./request-messages.ts";
import { type CommandResult, certain, type Refused, refused, UNKNOWN } from "./result.ts";
import { judgeAmendment } from "./save-draft.ts";
import type { Work } from "./work.ts";

/** The transaction that a command runs in, and where it notes its events. */
export interface CommandScope {
  readonly tx: Tx;
  readonly ports: LifecyclePorts;
  readonly publication: Publishing;
}

/**
 * Runs a command inside the transaction of its caller: seeds that run many, or another lifecycle's command as the
 * system. A refusal may leave writes behind; the caller must then roll the transaction back. `locked`: the row, where
 * the caller has locked it already.
 */
export async function commandIn<T extends KindTypes>(
  { tx, ports, publication }: CommandScope,
  kind: RequestKind<T>,
  ask: CommandAsk,
  {
    replay = null,
    locked,
  }: { readonly replay?: Replay<T["row"]>; readonly locked?: T["row"] | null | undefined } = {},
): Promise<CommandResult<T["row"]>> {
  const row = locked === undefined ? await kind.lock(tx, ask.id) : locked;
  if (!row || !sees(ask.by, row)) return UNKNOWN;
  const { prepared, payload, refusal, decision } = await judge(tx, ports, kind, row, ask);
  const person = personRefusal(decision);
  if (person) return person;
  if (replay) return replay;
  const because: readonly MovedOnReason[] = [
    ...(isBehind(kind, ask, row) ? (["version"] as const) : []),
    ...(!decision.ok && decision.code === CODES.movedOn ? (["status"] as const) : []),
  ];
  if (because.length > 0) return movedOn(tx, kind.rows.name, row, because);
  if (!decision.ok) {
    return refused(CODES.refused, decision.because, {
      ...decision.details,
      ...(await changedMeanwhile(tx, kind, ask, row)),
    });
  }
  if (refusal) return refusal;
  const { command, by, key, now, doneAt = null, isOfAnyVersion = false } = ask;
  const { to, effects } = decision;
  const approved = {
    row,
    prepared,
    command,
    payload,
    to,
    effects,
    by,
    ...operatorOf(by),
    ...{ key, now, doneAt, isOfAnyVersion, publication },
  };
  const done = inSpan("command", { "tallyboard.command": `${kind.rows.name}.${command}` }, () =>
    carryOut(tx, ports, kind, approved),
  );
  return { ok: true, data: await done };
}

/** Runs a command of another lifecycle as the system, whose guards were asked before: a refusal is a bug and throws. */
export async function systemCommand<T extends KindTypes>(
  ports: LifecyclePorts,
  step: SystemStep,
  kind: RequestKind<T>,
  asked: SystemAsk,
): Promise<void> {
  const { command } = asked;
  const ask = asSystem(step, asked);
  const { tx, publication } = step;
  certain(`${command} of ${kind.words.one}`, await commandIn({ tx, ports, publication }, kind, ask));
}

/** Returns why a system command would be refused now; null if it would not. Locks its row and writes nothing. */
export async function systemRefusal<T extends KindTypes>(
  ports: LifecyclePorts,
  step: SystemStep,
  kind: RequestKind<T>,
  asked: SystemAsk,
): Promise<Refused | null> {
  const row = await kind.lock(step.tx, asked.id);
  if (!row) return UNKNOWN;
  const { refusal, decision } = await judge(step.tx, ports, kind, row, asSystem(step, asked));
  return decision.ok ? refusal : refused(CODES.refused, decision.because, decision.details);
}

/** Which command of which row. */
interface SystemAsk {
  readonly id: string;
  readonly command: string;
  readonly payload?: object;
}

const asSystem = ({ now, key, by }: SystemStep, asked: SystemAsk): CommandAsk => ({
  payload: {},
  ...asked,
  version: null,
  ...{ by, key, now },
});

/** Decides a command on its locked row, by the chart and by the data. */
async function judge<T extends KindTypes>(
  tx: Tx,
  ports: LifecyclePorts,
  kind: RequestKind<T>,
  row: T["row"],
  ask: CommandAsk,
) {
  // The payload has passed the schema of its command, or comes from the system; TypeScript cannot tell by its name.
  const known = ask as CommandOf<T["payloads"]>;
  const { prepared, payload = ask.payload, ...rest } = await kind.prepare(tx, row, known, ports);
  const refusal = rest.refusal ?? (await amendmentRefusal(tx, kind, row, ask));
  const { command, by } = ask;
  const decision = decide(kind.lifecycle, { row, command, payload, by, facts: prepared.facts });
  return { prepared, payload, refusal, decision };
}

/** Carries out a decided command: row, timeline, messages, events. Returns the row, with what changed beside it. */
async function carryOut<T extends KindTypes>(
  tx: Tx,
  ports: LifecyclePorts,
  kind: RequestKind<T>,
  approved: Approved<T["row"], T["prepared"]>,
): Promise<T["row"]> {
  const { name: entity } = kind.rows;
  const { command, by, byUserId, byName, key, now, doneAt } = approved;
  const work = await carryOutEffects(tx, ports, kind, approved);
  // What does not need another's answer is sent with it.
  const row = await savedWith(work.writes, save(tx, kind, approved, work));
  const eventId = newId();
  const event = {
    id: eventId,
    entity,
    entityId: row.id,
    type: command,
    fromStatus: approved.row.status,
    toStatus: row.status,
    version: row.version,
    ...{ at: now, doneAt },
    byUserId,
    byName,
    commandKey: key,
    details: {
      ...work.details,
      ...(by.kind === "system" ? { cause: by.cause } : {}),
      ...(approved.isOfAnyVersion ? { anyVersion: true } : {}),
    },
  };
  const over = work.closesTodos ? todosAbout(entity, row.id, work.closesTodos) : null;
  const notifying = notify(tx, event, requestMessages(kind, row, work.notices, approved), over);
  if (approved.publication === "silent") {
    await notifying;
    return row;
  }
  const [notified, parts, shared, stock] = await Promise.all([
    notifying,
    changedParts(tx, kind, row, work),
    kind.shares?.(tx, row) ?? [],
    stockChanges(tx, work.posted, command, businessDay(now, ports.timeZone)),
  ]);
  approved.publication.add({ eventId, at: now, byUserId, byName, commandKey: key }, [
    ...requestChanges(entity, row, command, parts),
    ...sharedChanges(entity, command, shared),
    ...stock,
  ]);
  approved.publication.addMessages(notified);
  // saveOrUpdate takes back what it answered: the row alone.
  return command === "amend" ? row : { ...row, ...parts };
}

/** Whether its sender saw another version; what commutes may have seen any. */
const isBehind = <T extends KindTypes>(
  { lifecycle }: RequestKind<T>,
  { command, version }: CommandAsk,
  row: T["row"],
): boolean => version !== null && version !== row.version && !lifecycle.commutes.includes(command);

/** Of what commutes and is refused: who changed the request since its sender saw it, and when. */
async function changedMeanwhile<T extends KindTypes>(
  tx: Tx,
  { rows, lifecycle }: RequestKind<T>,
  { command, version }: CommandAsk,
  row: T["row"],
) {
  if (!lifecycle.commutes.includes(command) || version === null || version >= row.version) return {};
  const { changedBy, changedAt } = await lastChange(tx, rows.name, row.id);
  return { changedBy, changedAt };
}

/** The rules that every amended draft must keep. */
async function amendmentRefusal<T extends KindTypes>(
  tx: Tx,
  { rows, drafts }: RequestKind<T>,
  row: T["row"],
  { command, payload }: CommandAsk,
) {
  if (command !== "amend" || !drafts) return null;
  // The schema of saveOrUpdate has judged it.
  return judgeAmendment(tx, { rows, drafts }, row, payload as Amendment<T["body"]>);
}

function personRefusal(decision: Decision) {
  if (decision.ok || decision.code !== CODES.notPermitted) return null;
  return refused(CODES.notPermitted, decision.because, decision.details);
}

/** 40900 with the row as it is now, and who changed it last. */
export async function movedOn<Row extends GovernedRow>(
  tx: Tx,
  entity: string,
  current: Row,
  because: readonly MovedOnReason[],
  differs: readonly string[] = [],
): Promise<CommandResult<never>> {
  const data: MovedOn<Row> = {
    ...{ because, current, ...(differs.length > 0 ? { differs } : {}) },
    ...(await lastChange(tx, entity, current.id)),
  };
  return { ok: false, code: CODES.movedOn, data };
}

/** Carries out what the chart names, each effect once and in the chart's order. Returns what the effects added up to. */
async function carryOutEffects<T extends KindTypes>(
  tx: Tx,
  ports: LifecyclePorts,
  { rows, effects }: RequestKind<T>,
  approved: Approved<T["row"], T["prepared"]>,
): Promise<Work> {
  const changed = { lines: false, partId: null, posted: [] };
  const work: Work = { sets: [], details: {}, ...changed, writes: [], notices: [], closesTodos: false };
  const payloadOf = <Command extends keyof T["payloads"] & string>(command: Command) => {
    if (command !== approved.command)
      throw new Error(`an effect of ${rows.name} reads ${command}, under ${approved.command}`);
    // The schema of that command has judged it.
    return approved.payload as T["payloads"][Command];
  };
  for (const effect of approved.effects) {
    const carryOutOne = effects[effect.type];
    if (!carryOutOne) throw new Error(`nothing carries out the effect ${effect.type} of ${rows.name}`);
    // The chart's types say what parameters its effects have.
    await carryOutOne({ tx, approved, ports, work, payloadOf }, effect as never);
  }
  return work;
}

/** Waits for all; throws why the transaction failed, and not that a later statement came into a failed one. */
async function savedWith<Row>(writes: readonly Promise<unknown>[], saving: Promise<Row>): Promise<Row> {
  const outcomes = await Promise.allSettled([...writes, saving]);
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  const [first] = failures;
  if (first) throw failures.find((failure) => sqlState(failure) !== failedTransaction) ?? first;
  return saving;
}

const failedTransaction = "25P02";

/**
 * Saves the row with its new status and version + 1, and with the sums of its lines where these changed: lists need no
 * join. Returns it as it is then.
 */
async function save<T extends KindTypes>(
  tx: Tx,
  { rows: { name, columns, fromSaved }, sums }: RequestKind<T>,
  { row, to, now }: Approved<GovernedRow, unknown>,
  work: Work,
): Promise<T["row"]> {
  const totals = sql.join(sums.map((column) => sql.ref(`${column}_total`)));
  const counted = sql.join(sums.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)`));
  const sets = [
    ...work.sets,
    ...(work.lines
      ? [
          sql`(line_count, ${totals}) = (select count(*), ${counted}
            from ${sql.table(`${name}_line`)} where ${sql.ref(`${name}_id`)} = ${row.id})`,
        ]
      : []),
    ...(to === row.status ? [] : [sql`status = ${to}, status_since = ${now}`]),
    sql`version = version + 1, updated_at = ${now}`,
  ];
  const unspelled = isSpelled(name) ? sql`(select pinyin is null from saved)` : sql`false`;
  const { rows } = await sql<{ readonly isUnspelled: boolean }>`
    with saved as (update ${sql.table(name)} set ${sql.join(sets)} where id = ${row.id} returning *)
    select ${columns}, ${unspelled} as is_unspelled from ${fromSaved}`.execute(tx);
  if (!rows[0]) throw new Error(`${name} ${row.id} vanished under its own lock`);
  const { isUnspelled, ...saved } = rows[0];
  if (isUnspelled) await spellWritten(tx, name, [row.id]);
  return wireRow<T["row"]>(saved);
}
