/** What people read of exits: the columns of their list, and what is available. */
import { sql } from "kysely";
import { type AvailableGoods, ExitRow } from "../../../src/contracts/exit.ts";
import { EXIT_REQUEST } from "../../../src/contracts/exit-status.ts";
import { searchedIn } from "../../../src/contracts/header-fields.ts";
import { mayBePromised } from "../../ledger/stock.queries.ts";
import { foundByGoods, hasSpelledGoods, requestColumns } from "../../lifecycle/request-lists.ts";
import type { ListSpec } from "../../platform/http/list-query.ts";
import type { Reader } from "../../platform/reader.ts";
import { isOfSpelled, orSpelled } from "../../platform/spelled-rows.ts";

const TEXTS = ["r.number", ...searchedIn(EXIT_REQUEST.fields), "r.consigneeName"];

/** What may be asked of the list of exits. */
export const EXIT_LIST: ListSpec = {
  columns: requestColumns(ExitRow, {
    sorts: ["requiredAt", "priority", "submittedAt"],
    without: [
      ...["address", "cancelRequestReason", "declineReason", "deliveryNumber"],
      ...["stagingLocationId", "stagingLocationCode"],
    ],
    own: {
      signer: { kind: "text", after: "deliveryId" },
      unpromisedTotal: { kind: "integer", after: "shortTotal" },
      isUnpromised: { of: sql`(r.unpromised_total > 0)`, kind: "boolean", after: "unpromisedTotal" },
      isShort: { of: sql`(r.short_total > 0)`, kind: "boolean", after: "isUnpromised" },
    },
  }),
  id: "r.id",
  sort: ["-createdAt"],
  keyword: TEXTS,
  finds: foundByGoods("exit", TEXTS),
  spelled: (keyword) => {
    const goods = hasSpelledGoods("exit", keyword);
    return goods && orSpelled(goods, isOfSpelled("r.id", "exit", keyword));
  },
};

/**
 * What of each goods type an exit of this client could be promised in this warehouse on a business day: of the named
 * ones (0 where there is none), or of all that are there.
 */
export async function availableGoods(
  db: Reader,
  ask: { clientId: string; warehouseId: string; typeIds: readonly string[] | null },
  today: string,
): Promise<readonly AvailableGoods[]> {
  const { clientId, warehouseId, typeIds } = ask;
  const named = typeIds ? sql`s.type_id = any(${[...typeIds]}::uuid[])` : sql`s.on_hand > s.reserved`;
  const { rows } = await sql<AvailableGoods>`
    select s.type_id, sum(s.on_hand - s.reserved) as available
    from stock s join location lo on lo.id = s.location_id
    where s.client_id = ${clientId} and s.warehouse_id = ${warehouseId} and ${named} and ${mayBePromised(today)}
    group by s.type_id order by s.type_id`.execute(db);
  if (!typeIds) return rows;
  const found = new Map(rows.map((row) => [row.typeId, row.available]));
  return [...new Set(typeIds)].map((typeId) => ({ typeId, available: found.get(typeId) ?? 0 }));
}
