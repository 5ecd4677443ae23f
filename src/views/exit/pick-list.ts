/** The pick list of an exit: the remaining picks and their locations. */
import type { Allocation, ExitDetail, ExitLine } from "../../contracts/exit.ts";
import type { LocationOption } from "../../contracts/options.ts";
import { isGiven, type Outgoing } from "../../machines/console/outbox.values.ts";
import type { PickItem } from "../../machines/page/scan.values.ts";
import { goodsName } from "../kit/goods-name.ts";
import type { DeskLineLook } from "../requests/DeskLines.tsx";

export interface PickRow extends PickItem {
  readonly goods: ExitLine;
}

/** What was picked of an allocation, and where it may go back to. */
export interface PickedRow {
  readonly allocationId: string;
  readonly location: string;
  readonly quantity: number;
  readonly goods: ExitLine;
  readonly from: LocationOption;
}

/** A picked allocation as it can be put back; null: its line is not among them. */
export function pickedRow(allocation: Allocation, lines: readonly ExitLine[]): PickedRow | null {
  const { id, lineId, locationId, locationCode, fromLocationId, fromLocationCode, quantity } = allocation;
  const goods = lines.find((line) => line.id === lineId);
  if (!goods) return null;
  const code = fromLocationCode ?? locationCode;
  const from = { id: fromLocationId ?? locationId, code, name: code, zone: "storage" };
  return { allocationId: id, location: locationCode, quantity, goods, from };
}

/** What of each allocation was picked, or is not there, and is not booked yet, by its id. */
export function unsentPicks(items: readonly Outgoing[]): ReadonlyMap<string, number> {
  const picks = new Map<string, number>();
  for (const item of items) {
    const { allocationId } = (item.calls[0]?.body ?? {}) as { readonly allocationId?: string };
    if (!allocationId || !item.hand || !(isGiven(item, "pick") || isGiven(item, "reportShort"))) continue;
    picks.set(allocationId, (picks.get(allocationId) ?? 0) + item.hand.quantity);
  }
  return picks;
}

/** Its open allocations without what was done with them already, along the picker's route. */
export function pickRows(
  exit: Pick<ExitDetail, "allocations" | "lines">,
  unsent: ReadonlyMap<string, number>,
): readonly PickRow[] {
  const lines = new Map(exit.lines.map((line) => [line.id, line]));
  return exit.allocations
    .filter((allocation) => allocation.status === "open")
    .flatMap((allocation) => {
      const line = lines.get(allocation.lineId);
      const quantity = allocation.quantity - (unsent.get(allocation.id) ?? 0);
      if (!line || quantity <= 0) return [];
      const { id: allocationId, lineId, locationCode: location, lot, expiry } = allocation;
      // A server of before says nothing of other lots.
      const shelfLots = allocation.shelfLots ?? [];
      const codes = { sku: line.skuCode, gtin: line.gtin };
      return [{ allocationId, lineId, location, lot, expiry, quantity, shelfLots, ...codes, goods: line }];
    });
}

/** What is picked and what remains, by location and lot, along the picker's route; what is picked cannot be chosen. */
export function pickLooks(
  { allocations, lines }: Pick<ExitDetail, "allocations" | "lines">,
  unsent: ReadonlyMap<string, number>,
): DeskLineLook[] {
  const looks = new Map<string, DeskLineLook>();
  for (const { id, lineId, locationCode: code, fromLocationCode, lot, status, quantity } of allocations) {
    const locationCode = fromLocationCode ?? code;
    const line = lines.find((each) => each.id === lineId);
    if (!line || (status !== "open" && status !== "picked")) continue;
    const place = `${locationCode} ${lineId} ${lot}`;
    const before = looks.get(place);
    const pending = status === "open" ? Math.min(quantity, unsent.get(id) ?? 0) : 0;
    const isOpen = (status === "open" && pending < quantity) || before?.isOver === false;
    looks.set(place, {
      key: status === "open" || !before ? id : before.key,
      name: `${locationCode} · ${goodsName(line)}`,
      code: [line.skuCode, line.unit, lot].filter(Boolean).join(" · "),
      done: (before?.done ?? 0) + (status === "picked" ? quantity : 0),
      pending: (before?.pending ?? 0) + pending,
      of: (before?.of ?? 0) + quantity,
      isOver: !isOpen,
    });
  }
  return [...looks.values()];
}
