import { lockGate, type Posting, post } from "../../server/ledger/post.ts";
import type { Deps } from "../../server/platform/deps.ts";
import { newId } from "../../server/platform/ids.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { RepertoryRow } from "../../src/contracts/repertory.ts";
import type { Api } from "./server.ts";

/** Posts to one stock row, through the ledger as everything does that changes stock. */
async function postTo(
  { db, clock }: Pick<Deps, "db" | "clock">,
  stockId: string,
  change: Pick<Posting, "kind" | "deltaOnHand" | "deltaReserved">,
): Promise<void> {
  const cause = {
    entity: "exit",
    id: newId(),
    number: null,
    receiptId: null,
    reason: null,
    operatorId: null,
    operatorName: "测试",
    commandKey: null,
    at: clock.now(),
  };
  await db.transaction(async (tx) => {
    const row = await tx
      .selectFrom("stock")
      .select(["clientId", "warehouseId"])
      .where("id", "=", stockId)
      .executeTakeFirstOrThrow();
    await lockGate(tx, row.clientId, row.warehouseId);
    await post(tx, cause, [{ ...change, stock: { stockId } }]);
  });
}

/** Reserves units of a stock row for an exit that asks for them; answers how to release them again. */
export async function reserve(
  deps: Pick<Deps, "db" | "clock">,
  stockId: string,
  quantity: number,
): Promise<() => Promise<void>> {
  const exitId = newId();
  const lineId = newId();
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const stock = await tx
      .selectFrom("stock")
      .selectAll()
      .where("id", "=", stockId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("exit")
      .values({
        ...{ id: exitId, number: `CK-${exitId}`, clientId: stock.clientId, warehouseId: stock.warehouseId },
        ...{ status: "pending", statusSince: at, createdAt: at, updatedAt: at },
      })
      .execute();
    await tx
      .insertInto("exitLine")
      .values({ id: lineId, exitId, lineNo: 1, typeId: stock.typeId, requested: quantity })
      .execute();
    await tx
      .insertInto("allocation")
      .values({ id: newId(), exitId, lineId, stockId, quantity, status: "open" })
      .execute();
  });
  await postTo(deps, stockId, { kind: "reserve", deltaOnHand: 0, deltaReserved: quantity });
  return async () => {
    await postTo(deps, stockId, { kind: "release", deltaOnHand: 0, deltaReserved: -quantity });
    const released = deps.db.reader.updateTable("allocation").where("lineId", "=", lineId);
    await released.set({ status: "released" }).execute();
    const given = deps.db.reader.updateTable("exit").where("id", "=", exitId);
    await given.set({ status: "cancelled" }).execute();
  };
}

/** The first stock row of a location, as its owner reads it. */
export async function shelfOf(owner: Api, locationId: string): Promise<RepertoryRow> {
  const query = { locationId };
  const { data } = await owner.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", { query });
  const [row] = data.list;
  if (!row) throw new Error("nothing on the shelf");
  return row;
}
