/** Promises that follow goods, and those that are made again: the effect of `repromise`. */
import { sql } from "kysely";
import { post } from "../../ledger/post.ts";
import { type Promised, promise } from "../../ledger/promise.ts";
import { causeOf } from "../../lifecycle/cause.ts";
import { addOpen, drop } from "./exit.goods.ts";
import type { ExitStep } from "./exit.work.ts";

const sumOf = (parts: readonly { readonly quantity: number }[]): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

/** Follows goods that were taken; asked by a person or by the job, promises what is unpromised, as far as there is any. */
export async function repromiseGoods({ tx, approved, work }: ExitStep): Promise<void> {
  const { row, prepared } = approved;
  const { following } = prepared;
  const promised = following ? following.promised : promise(prepared.free, prepared.wants);
  // The taking itself has posted what follows it.
  if (following)
    await drop(
      tx,
      following.taken.map(({ allocationId: id, quantity: part }) => ({ id, part })),
    );
  else {
    const reserves = promised.map(({ stockId, quantity }) => ({
      ...({ kind: "reserve", stock: { stockId }, deltaOnHand: 0, deltaReserved: quantity } as const),
    }));
    work.posted = await post(tx, causeOf("exit", approved), reserves);
  }
  await addOpen(tx, row.id, promised);
  const unpromised = following ? following.unpromised : promised.map(negated);
  await sql`update exit_line l set unpromised = l.unpromised + u.quantity
    from (select "lineId", sum(quantity)::integer as quantity
      from jsonb_to_recordset(${JSON.stringify(unpromised)}::jsonb) as u("lineId" uuid, quantity integer)
      group by "lineId") u
    where l.id = u."lineId"`.execute(tx);
  const missing = following ? sumOf(following.unpromised) : 0;
  work.details = {
    ...work.details,
    quantity: sumOf(promised),
    ...(following ? { follows: true } : {}),
    ...(missing > 0 ? { unpromised: missing } : {}),
  };
  work.lines = true;
  if (missing > 0) work.notices.push({ audience: "handlers", kind: "todo", template: "exitUnpromised" });
  else if (!following && row.unpromisedTotal === sumOf(promised))
    work.closesTodos = { only: "exitUnpromised" };
}

const negated = ({ lineId, quantity }: Promised) => ({ lineId, quantity: -quantity });
