/** The pick list of an exit: the remaining picks and their locations. */
import type { ExitDetail, ExitLine } from "../../contracts/exit.ts";
import type { PickItem } from "../../machines/page/scan.values.ts";
import { goodsName } from "../kit/goods-name.ts";
import type { DeskLineLook } from "../requests/DeskLines.tsx";

export interface PickRow extends PickItem {
  readonly goods: ExitLine;
  readonly expiry: string | null;
}

/** Its open allocations, along the picker's route. */
export function pickRows(exit: Pick<ExitDetail, "allocations" | "lines">): readonly PickRow[] {
  const lines = new Map(exit.lines.map((line) => [line.id, line]));
  return exit.allocations
    .filter((allocation) => allocation.status === "open")
    .flatMap((allocation) => {
      const line = lines.get(allocation.lineId);
      if (!line) return [];
      const { id, lineId, locationCode, lot, expiry, quantity } = allocation;
      const codes = { sku: line.skuCode, gtin: line.gtin };
      return [
        { allocationId: id, lineId, location: locationCode, lot, expiry, quantity, ...codes, goods: line },
      ];
    });
}

/** What is picked and what remains, by location and lot, along the picker's route; what is picked cannot be chosen. */
export function pickLooks({ allocations, lines }: Pick<ExitDetail, "allocations" | "lines">): DeskLineLook[] {
  const looks = new Map<string, DeskLineLook>();
  for (const { id, lineId, locationCode, lot, status, quantity } of allocations) {
    const line = lines.find((each) => each.id === lineId);
    if (!line || (status !== "open" && status !== "picked")) continue;
    const place = `${locationCode} ${lineId} ${lot}`;
    const before = looks.get(place);
    const isOpen = status === "open" || before?.isOver === false;
    looks.set(place, {
      key: status === "open" || !before ? id : before.key,
      name: `${locationCode} · ${goodsName(line)}`,
      code: [line.skuCode, line.unit, lot].filter(Boolean).join(" · "),
      done: (before?.done ?? 0) + (status === "picked" ? quantity : 0),
      pending: 0,
      of: (before?.of ?? 0) + quantity,
      isOver: !isOpen,
    });
  }
  return [...looks.values()];
}
