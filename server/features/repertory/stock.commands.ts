/** What the warehouse does to stock by hand: adjust a count, move goods, change their condition. */
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import { holds, STOCK_RIGHTS } from "../../../src/contracts/permissions.ts";
import type { ChangedStock, RepertoryRow } from "../../../src/contracts/repertory.ts";
import type { AdjustBody, ChangeConditionBody, MoveBody } from "../../../src/contracts/stock-bodies.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { type Cause, lockGate, type Posting, post, underGate } from "../../ledger/post.ts";
import { reshelve, shelvedStock } from "../../ledger/reshelve.ts";
import { isPromisable, readStockRow, stockChanges } from "../../ledger/stock.queries.ts";
import type { StockKey } from "../../ledger/stock-key.ts";
import { lockPromised, openPromises, planTaking, type Taking } from "../../ledger/taking.ts";
import { type Replay, underKey } from "../../lifecycle/keyed.ts";
import type { LifecyclePorts } from "../../lifecycle/ports.ts";
import { Publication, type Publishing } from "../../lifecycle/publication.ts";
import { isRecent } from "../../lifecycle/request-routes.ts";
import { type CommandResult, invalidFields, type Refused, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { PersonAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import {
  isUsable,
  judgeAdjustment,
  keyOfNew,
  refusalOf,
  stagedRefusal,
  withPromised,
} from "./stock.judge.ts";

interface Home extends Pick<Deps, "db"> {
  readonly ports: LifecyclePorts;
}

/** Where a command on stock runs, and where it notes what it has to publish. */
interface Scope {
  readonly tx: Tx;
  readonly ports: LifecyclePorts;
  readonly publication: Publishing;
}
type Result = Promise<CommandResult<ChangedStock>>;
type Command = keyof typeof STOCK_RIGHTS;

/** Adds to or takes from a stock row what a count found. */
export function adjustStock(
  home: Home,
  ask: PersonAsk,
  body: AdjustBody & { id: string; version: number },
): Result {
  return onRow(home, ask, { command: "adjust", ...body }, (tx, row, today) => adjusted(tx, row, body, today));
}

/** Takes goods to another location of their warehouse; their age goes with them, and promises as far as they may. */
export function moveStock(home: Home, ask: PersonAsk, body: MoveBody): Result {
  return onRow(home, ask, { command: "move", ...body }, async (tx, row, today) => {
    const rules = {
      reasonGiven: body.reason.trim() !== "",
      locationUsable: await isUsable(tx, body.locationId, row.warehouseId),
      otherLocation: body.locationId !== row.locationId,
    };
    return taken(tx, row, body, { rules, kind: "move", to: { locationId: body.locationId }, today });
  });
}

/** Declares goods good, damaged, or to be looked at, where they lie. */
export function changeCondition(home: Home, ask: PersonAsk, body: ChangeConditionBody): Result {
  return onRow(home, ask, { command: "changeCondition", ...body }, otherCondition(body));
}

/** The same in the transaction of its caller: seeds, which run many commands in one. */
export function changeConditionIn(scope: Scope, ask: PersonAsk, body: ChangeConditionBody): Result {
  return inRow(scope, ask, { command: "changeCondition", ...body }, otherCondition(body), null);
}

const otherCondition =
  (body: ChangeConditionBody): Judge =>
  (tx, row, today) => {
    const rules = {
      reasonGiven: body.reason.trim() !== "",
      otherCondition: body.condition !== row.condition,
    };
    return taken(tx, row, body, { rules, kind: "condition", to: { condition: body.condition }, today });
  };

/** Adjusts the row of these goods in this place; it is made where there is none. */
export function adjustByKey(home: Home, ask: PersonAsk, body: Parameters<typeof keyOfNew>[1]): Result {
  const { by } = ask;
  const { ports } = home;
  const today = businessDay(ask.now, ports.timeZone);
  return underKey<ChangedStock>(home.db, ask.keyed, async (tx, replay) => {
    if (by.roleCode === "client" && by.clientId !== body.clientId) return UNKNOWN;
    const { rows } = await sql`select 1 from client where id = ${body.clientId}`.execute(tx);
    const place = await sql`select 1 from warehouse where id = ${body.warehouseId}`.execute(tx);
    if (rows.length === 0 || place.rows.length === 0) return UNKNOWN;
    if (!holds(by, STOCK_RIGHTS.adjust)) return refused(CODES.notPermitted, ["page"]);
    if (replay) return replay;
    const key = await keyOfNew(tx, body);
    if ("ok" in key) return key;
    const known = await idOf(tx, key);
    const locked = known && body.takeReserved ? await lockPromised(tx, known) : NONE;
    await lockGate(tx, body.clientId, body.warehouseId);
    const id = known ?? (await idOf(tx, key));
    const row = id ? await readStockRow(tx, id, today) : null;
    const planned = row
      ? await adjusted(tx, { ...row, locked }, body, today)
      : (judgeAdjustment({ onHand: 0, reserved: 0 }, body) ?? simply(adjustment(key, body.quantity)));
    if ("ok" in planned) return planned;
    const cause = row?.locationCode ?? "";
    return publishing(tx, (publication) =>
      written({ tx, ports, publication }, ask, {
        command: "adjust",
        reason: body.reason,
        causeId: newId(),
        cause,
        planned,
      }),
    );
  });
}

const NONE: ReadonlySet<string> = new Set();

const adjustment = (stock: Posting["stock"], deltaOnHand: number): Posting => ({
  kind: "adjust",
  stock,
  deltaOnHand,
  deltaReserved: 0,
});

/** What a command does to stock, and what follows for exits. */
interface Planned {
  readonly postings: readonly Posting[];
  /** Which of the postings makes the row that promises go to; null: none does. */
  readonly into: number | null;
  readonly follow: Taking["follow"];
}

const simply = (posting: Posting): Planned => ({ postings: [posting], into: null, follow: () => [] });

/** A row as a command judges it, with the exits whose lock is held. */
type Held = RepertoryRow & { readonly locked: ReadonlySet<string> };

/** Plans an adjustment of a row: what it takes of promised goods, their exits get elsewhere or lack. */
async function adjusted(tx: Tx, row: Held, body: AdjustBody, today: string): Promise<Refused | Planned> {
  const after = row.onHand + body.quantity;
  const units = after < 0 ? 0 : Math.max(0, row.reserved - after);
  const refusal = judgeAdjustment(body.takeReserved && units > 0 ? { ...row, reserved: 0 } : row, body);
  const own = adjustment({ stockId: row.id }, body.quantity);
  if (units === 0) return refusal ?? simply(own);
  const promises = await openPromises(tx, row.id);
  if (refusal) return withPromised(refusal, promises);
  const staged = stagedRefusal(row, promises, units);
  if (staged) return staged;
  const { reserves, follow } = await planTaking(tx, row, { promises, units, isKept: false, today });
  return { postings: [{ ...own, deltaReserved: -units }, ...reserves], into: null, follow };
}

interface Target {
  readonly rules: Readonly<Record<string, boolean>>;
  readonly kind: "move" | "condition";
  readonly to: Partial<Pick<StockKey, "locationId" | "condition">>;
  readonly today: string;
}

/** Plans that a quantity goes to another place or condition: first what is free, then what is promised. */
async function taken(
  tx: Tx,
  row: Held,
  { quantity, takeReserved }: Pick<MoveBody, "quantity" | "takeReserved">,
  { rules, kind, to, today }: Target,
): Promise<Refused | Planned> {
  const free = row.onHand - row.reserved;
  const units = Math.max(0, quantity - free);
  const promises = units > 0 ? await openPromises(tx, row.id) : [];
  const quantityFree = units === 0 || (takeReserved === true && quantity <= row.onHand);
  const refusal = refusalOf({ ...rules, quantityFree }, { free });
  if (refusal) return quantityFree ? refusal : withPromised(refusal, promises);
  const shelved = (await shelvedStock(tx, [row.id])).get(row.id);
  if (!shelved) throw new Error(`stock ${row.id} vanished under its gate`);
  if (units === 0) return { postings: reshelve(shelved, kind, to, quantity), into: null, follow: () => [] };
  const staged = stagedRefusal(row, promises, units);
  if (staged) return staged;
  const isKept = await isPromisable(tx, { ...shelved, ...to }, today);
  const { reserves, follow } = await planTaking(tx, row, { promises, units, isKept, today });
  const [out, into] = reshelve(shelved, kind, to, quantity, units);
  const kept = isKept ? into : { ...into, deltaReserved: 0 };
  return { postings: [out, kept, ...reserves], into: isKept ? 1 : null, follow };
}

interface RowCommand {
  readonly command: Command;
  readonly id: string;
  /** Absent: it goes by what is there. */
  readonly version?: number | undefined;
  readonly reason: string;
  readonly takeReserved?: boolean | undefined;
  readonly doneAt?: string | undefined;
}

type Judge = (tx: Tx, row: Held, today: string) => Promise<Refused | Planned>;

const onRow = (home: Home, ask: PersonAsk, command: RowCommand, judge: Judge): Result =>
  underKey<ChangedStock>(home.db, ask.keyed, (tx, replay) =>
    publishing(tx, (publication) =>
      inRow({ tx, ports: home.ports, publication }, ask, command, judge, replay),
    ),
  );

/** Publishes what a command noted, where it was granted. */
async function publishing(tx: Tx, work: (publication: Publication) => Result): Result {
  const publication = new Publication();
  const result = await work(publication);
  if (result.ok) await publication.publish(tx);
  return result;
}

/** The order of refusals for a command on a row: scope, page, replay, version, rules. */
async function inRow(
  scope: Scope,
  ask: PersonAsk,
  { command, id, version, reason, takeReserved, doneAt }: RowCommand,
  judge: Judge,
  replay: Replay<ChangedStock>,
): Result {
  const { tx } = scope;
  const today = businessDay(ask.now, scope.ports.timeZone);
  const seen = await readStockRow(tx, id, today);
  if (!seen || (ask.by.roleCode === "client" && ask.by.clientId !== seen.clientId)) return UNKNOWN;
  if (!holds(ask.by, STOCK_RIGHTS[command])) return refused(CODES.notPermitted, ["page"]);
  if (replay) return replay;
  const locked = takeReserved ? await lockPromised(tx, id) : NONE;
  const row = await underGate(tx, seen, () => readStockRow(tx, id, today));
  if (!row) throw new Error(`stock ${id} vanished`);
  if (version !== undefined && row.version !== version) return movedOn(tx, row);
  const planned = await judge(tx, { ...row, locked }, today);
  if ("ok" in planned) return planned;
  const done = doneAt === undefined ? null : new Date(doneAt);
  if (done && !isRecent(done, ask.now)) return invalidFields([{ path: "doneAt", key: "validation.doneAt" }]);
  const cause = row.locationCode;
  return written(scope, ask, { command, reason, causeId: id, cause, planned, doneAt: done });
}

interface Writing {
  readonly command: Command;
  readonly reason: string;
  readonly causeId: string;
  readonly doneAt?: Date | null;
  /** What the timelines of exits name: where their goods were taken. */
  readonly cause: string;
  /** The first posting's row is what the command answers with. */
  readonly planned: Planned;
}

async function written(
  { tx, ports, publication }: Scope,
  { by: { userId, userName }, now, keyed }: PersonAsk,
  { command, reason, causeId, cause: place, planned, doneAt = null }: Writing,
): Result {
  const today = businessDay(now, ports.timeZone);
  const commandKey = keyed?.key ?? null;
  const cause: Cause = {
    entity: "stock",
    id: causeId,
    number: null,
    receiptId: null,
    reason: reason.trim(),
    operatorId: userId,
    operatorName: userName,
    commandKey,
    at: now,
    doneAt,
  };
  const posted = await post(tx, cause, planned.postings);
  const [row, changes] = await Promise.all([
    readStockRow(tx, posted[0]?.stockId ?? "", today),
    publication === "silent" ? [] : stockChanges(tx, posted, command, today),
  ]);
  if (!row) throw new Error("a posting left no row");
  const context = { eventId: newId(), at: now, byUserId: userId, byName: userName, commandKey };
  if (publication !== "silent") publication.add(context, changes);
  const following = planned.follow(planned.into === null ? null : (posted[planned.into]?.stockId ?? null));
  const by = { kind: "system", cause: place, onBehalfOf: { userId, userName } } as const;
  for (const each of following)
    await ports.others.exit.follow({ tx, publication, now, key: commandKey, by }, each);
  const unpromised = following.flatMap(({ exitId, exitNumber, unpromised: lines }) =>
    lines.map((line) => ({ exitId, number: exitNumber, ...line })),
  );
  return { ok: true, data: unpromised.length > 0 ? { ...row, unpromised } : row };
}

async function idOf(tx: Tx, key: StockKey): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from stock where client_id = ${key.clientId} and type_id = ${key.typeId}
      and warehouse_id = ${key.warehouseId} and location_id = ${key.locationId} and lot = ${key.lot}
      and expiry = ${key.expiry}::date and condition = ${key.condition}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The ledger is a stock row's history: its last line says who was faster. */
async function movedOn(tx: Tx, current: RepertoryRow): Promise<Refused> {
  const { rows } = await sql<{ operatorId: string | null; operatorName: string; at: Date }>`
    select operator_id, operator_name, at from ledger where stock_id = ${current.id} order by at desc, id desc limit 1`.execute(
    tx,
  );
  const [last] = rows;
  const changedAt = last?.at.toISOString() ?? current.updatedAt;
  return {
    ok: false,
    code: CODES.movedOn,
    data: {
      because: ["version"],
      current,
      changedByUserId: last?.operatorId ?? null,
      changedBy: last?.operatorName ?? "",
      changedAt,
    },
  };
}
