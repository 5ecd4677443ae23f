/** What the warehouse does to stock by hand: adjust a count, move goods, change their condition. */
import { sql } from "kysely";
import { CODES } from "../../../src/contracts/envelope.ts";
import { holds, STOCK_RIGHTS } from "../../../src/contracts/permissions.ts";
import type { RepertoryRow } from "../../../src/contracts/repertory.ts";
import type { AdjustBody, ChangeConditionBody, MoveBody } from "../../../src/contracts/stock-bodies.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import { appendFeed } from "../../feed/append.ts";
import { type Cause, lockGate, type Posting, post } from "../../ledger/post.ts";
import { reshelve, shelvedStock } from "../../ledger/reshelve.ts";
import { readStockRow, stockChanges } from "../../ledger/stock.queries.ts";
import type { StockKey } from "../../ledger/stock-key.ts";
import { type Replay, underKey } from "../../lifecycle/keyed.ts";
import { type CommandResult, type Refused, refused, UNKNOWN } from "../../lifecycle/result.ts";
import type { PersonAsk } from "../../lifecycle/route.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { isUsable, judgeAdjustment, keyOfNew, refusalOf } from "./stock.judge.ts";

type Home = Pick<Deps, "db" | "config">;
type Result = Promise<CommandResult<RepertoryRow>>;
type Command = keyof typeof STOCK_RIGHTS;

/** Adds to or takes from a stock row what a count found. */
export function adjustStock(
  home: Home,
  ask: PersonAsk,
  body: AdjustBody & { id: string; version: number },
): Result {
  return onRow(home, ask, { command: "adjust", ...body }, async (_tx, row) => {
    const refusal = judgeAdjustment(row, body);
    return refusal ?? [adjustment({ stockId: row.id }, body.quantity)];
  });
}

/** Takes goods to another location of their warehouse; their age goes with them. */
export function moveStock(home: Home, ask: PersonAsk, body: MoveBody): Result {
  return onRow(home, ask, { command: "move", ...body }, async (tx, row) => {
    const refusal = refusalOf(
      {
        reasonGiven: body.reason.trim() !== "",
        quantityFree: body.quantity <= row.onHand - row.reserved,
        locationUsable: await isUsable(tx, body.locationId, row.warehouseId),
        otherLocation: body.locationId !== row.locationId,
      },
      { free: row.onHand - row.reserved },
    );
    return refusal ?? reshelved(tx, row.id, "move", { locationId: body.locationId }, body.quantity);
  });
}

/** Declares goods good, damaged, or to be looked at, where they lie. */
export function changeCondition(home: Home, ask: PersonAsk, body: ChangeConditionBody): Result {
  return onRow(home, ask, { command: "changeCondition", ...body }, async (tx, row) => {
    const refusal = refusalOf(
      {
        reasonGiven: body.reason.trim() !== "",
        quantityFree: body.quantity <= row.onHand - row.reserved,
        otherCondition: body.condition !== row.condition,
      },
      { free: row.onHand - row.reserved },
    );
    return refusal ?? reshelved(tx, row.id, "condition", { condition: body.condition }, body.quantity);
  });
}

/** Adjusts the row of these goods in this place; it is made where there is none. */
export function adjustByKey(home: Home, ask: PersonAsk, body: Parameters<typeof keyOfNew>[1]): Result {
  return underKey<RepertoryRow>(home.db, ask.keyed, async (tx, replay) => {
    const { by } = ask;
    if (by.roleCode === "client" && by.clientId !== body.clientId) return UNKNOWN;
    const { rows } = await sql`select 1 from client where id = ${body.clientId}`.execute(tx);
    const place = await sql`select 1 from warehouse where id = ${body.warehouseId}`.execute(tx);
    if (rows.length === 0 || place.rows.length === 0) return UNKNOWN;
    if (!holds(by, STOCK_RIGHTS.adjust)) return refused(CODES.notPermitted, ["page"]);
    if (replay) return replay;
    await lockGate(tx, body.clientId, body.warehouseId);
    const key = await keyOfNew(tx, body);
    if ("ok" in key) return key;
    const refusal = judgeAdjustment(await balanceOf(tx, key), body);
    if (refusal) return refusal;
    return written(home, tx, ask, {
      command: "adjust",
      reason: body.reason,
      causeId: newId(),
      postings: [adjustment(key, body.quantity)],
    });
  });
}

const adjustment = (stock: Posting["stock"], deltaOnHand: number): Posting => ({
  kind: "adjust",
  stock,
  deltaOnHand,
  deltaReserved: 0,
});

async function reshelved(
  tx: Tx,
  stockId: string,
  kind: "move" | "condition",
  to: Partial<Pick<StockKey, "locationId" | "condition">>,
  quantity: number,
): Promise<readonly Posting[]> {
  const shelved = (await shelvedStock(tx, [stockId])).get(stockId);
  if (!shelved) throw new Error(`stock ${stockId} vanished under its gate`);
  return reshelve(shelved, kind, to, quantity);
}

interface RowCommand {
  readonly command: Command;
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}

/** The order of refusals for a command on a row: scope, page, replay, version, rules. */
function onRow(
  home: Home,
  ask: PersonAsk,
  { command, id, version, reason }: RowCommand,
  judge: (tx: Tx, row: RepertoryRow) => Promise<Refused | readonly Posting[]>,
): Result {
  const today = businessDay(ask.now, home.config.businessTimeZone);
  return underKey<RepertoryRow>(home.db, ask.keyed, async (tx, replay: Replay<RepertoryRow>) => {
    const seen = await readStockRow(tx, id, today);
    if (!seen || (ask.by.roleCode === "client" && ask.by.clientId !== seen.clientId)) return UNKNOWN;
    if (!holds(ask.by, STOCK_RIGHTS[command])) return refused(CODES.notPermitted, ["page"]);
    if (replay) return replay;
    await lockGate(tx, seen.clientId, seen.warehouseId);
    const row = await readStockRow(tx, id, today);
    if (!row) throw new Error(`stock ${id} vanished`);
    if (row.version !== version) return movedOn(tx, row);
    const judged = await judge(tx, row);
    if ("ok" in judged) return judged;
    return written(home, tx, ask, { command, reason, causeId: id, postings: judged });
  });
}

interface Writing {
  readonly command: Command;
  readonly reason: string;
  readonly causeId: string;
  /** The first one's row is what the command answers with. */
  readonly postings: readonly Posting[];
}

async function written(
  { config }: Home,
  tx: Tx,
  { by, now, keyed }: PersonAsk,
  { command, reason, causeId, postings }: Writing,
): Result {
  const today = businessDay(now, config.businessTimeZone);
  const commandKey = keyed?.key ?? null;
  const cause: Cause = {
    entity: "stock",
    id: causeId,
    number: null,
    receiptId: null,
    reason: reason.trim(),
    operatorId: by.userId,
    operatorName: by.userName,
    commandKey,
    at: now,
  };
  const posted = await post(tx, cause, postings);
  const row = await readStockRow(tx, posted[0]?.stockId ?? "", today);
  if (!row) throw new Error("a posting left no row");
  const context = { eventId: newId(), at: now, byUserId: by.userId, byName: by.userName, commandKey };
  await appendFeed(tx, context, await stockChanges(tx, posted, command, today));
  return { ok: true, data: row };
}

async function balanceOf(tx: Tx, key: StockKey): Promise<Pick<RepertoryRow, "onHand" | "reserved">> {
  const { rows } = await sql<Pick<RepertoryRow, "onHand" | "reserved">>`
    select on_hand, reserved from stock where client_id = ${key.clientId} and type_id = ${key.typeId}
      and warehouse_id = ${key.warehouseId} and location_id = ${key.locationId} and lot = ${key.lot}
      and expiry = ${key.expiry}::date and condition = ${key.condition}`.execute(tx);
  return rows[0] ?? { onHand: 0, reserved: 0 };
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
