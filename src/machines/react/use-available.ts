/** The goods of a warehouse that could be reserved now, followed live: every reservation and receipt changes it. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { Answer } from "../../contracts/answer.ts";
import type { AvailableGoods } from "../../contracts/exit.ts";
import type { ListPage, ListQuery } from "../../contracts/list.ts";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import { createListMachine, listRows } from "../page/list.machine.ts";
import { useFeature } from "./use-feature.ts";
import { useHolds } from "./use-holds.ts";
import { usePorts } from "./use-ports.ts";
import { useShown } from "./use-shown.ts";

interface AvailableRow {
  readonly id: string;
  readonly version: number;
  readonly available: number;
}

const availableMachine = createListMachine<AvailableRow>();

/** A quantity has no version: another quantity is another one. */
const rowOf = ({ typeId, available }: AvailableGoods): AvailableRow => ({
  id: typeId,
  version: available,
  available,
});

const pageOf = (answer: Answer<readonly AvailableGoods[]>): Answer<ListPage<AvailableRow>> => {
  if (!answer.ok) return answer;
  const list = answer.data.map(rowOf);
  return {
    ...answer,
    data: { list, total: list.length, totalCapped: false, current: 1, pageSize: list.length },
  };
};

/** By goods type; empty until warehouse and owner are known. `clientId` null: the reader's own client. */
export function useAvailable(ask: {
  readonly warehouseId: string | null;
  readonly clientId: string | null;
  readonly needsClient: boolean;
  readonly typeIds: readonly string[];
}): ReadonlyMap<string, number> {
  const { warehouseId, clientId, needsClient, typeIds } = ask;
  const ports = usePorts();
  const seesStock = useHolds(SHOWN_BY.repertory);
  const isKnown = warehouseId !== null && (clientId !== null || !needsClient);
  const actor = useFeature(`available:${warehouseId}:${clientId}`, availableMachine, {
    query: {},
    fetchPage: async (query: ListQuery, signal: AbortSignal) => {
      const typeId = String(query.typeId ?? "");
      if (!isKnown || typeId === "") return pageOf({ ok: true, data: [] });
      const where = { warehouseId, typeId, ...(clientId ? { clientId } : {}) };
      return pageOf(await ports.rest.get("/api/exit/available", where, { signal }));
    },
    // A person who may not follow stock is still notified when an exit of the own client reserves or releases.
    topic: seesStock ? ("repertory" as const) : ("exit" as const),
    live: ports.live,
    // No event contains the available quantity: each one causes a new fetch.
    rowOf: () => null,
  });
  const wanted = [...new Set(typeIds)].sort().slice(0, 100).join(",");
  useEffect(() => {
    actor.send({ type: "query.changed", query: { typeId: wanted } });
  }, [actor, wanted]);
  useShown(actor);
  const rows = useSelector(actor, listRows);
  return new Map(rows.map((row) => [row.id, row.available]));
}
