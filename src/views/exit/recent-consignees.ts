/** The people to whom a client's goods went last. Pure. */
import type { ExitRow } from "../../contracts/exit.ts";
import { normalForm } from "../../domain/normal-form.ts";
import type { ExitForm } from "./exit-form.ts";

export type Consignee = Pick<ExitForm, "consigneeName" | "phone" | "regionCode" | "address">;

/** So many are offered. */
const MOST = 5;

type Delivered = Pick<ExitRow, "consigneeName" | "consigneePhone" | "regionCode" | "address">;

/** Of exits, latest first, the consignees with an address; each place of a person once, as it was written last. */
export function recentConsignees(exits: readonly Delivered[]): readonly Consignee[] {
  const known = new Map<string, Consignee>();
  for (const { consigneeName, consigneePhone, regionCode, address } of exits) {
    if (!consigneeName || !address) continue;
    const key = normalForm(`${consigneeName} ${address}`);
    if (!known.has(key)) known.set(key, { consigneeName, phone: consigneePhone ?? "", regionCode, address });
    if (known.size === MOST) break;
  }
  return [...known.values()];
}
