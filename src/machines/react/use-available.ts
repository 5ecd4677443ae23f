/** The goods of a warehouse that could be reserved now, followed live: every reservation and receipt changes it. */
import type { AvailableGoods } from "../../contracts/exit.ts";
import { SHOWN_BY } from "../../contracts/permissions.ts";
import { useHolds } from "./use-holds.ts";
import { usePorts } from "./use-ports.ts";
import { useValue } from "./use-value.ts";

/** By goods type; empty until warehouse and owner are known. `clientId` null: the reader's own client. */
export function useAvailable(ask: {
  readonly warehouseId: string | null;
  readonly clientId: string | null;
  readonly needsClient: boolean;
  readonly typeIds: readonly string[];
}): ReadonlyMap<string, number> {
  const { warehouseId, clientId, needsClient, typeIds } = ask;
  const { rest } = usePorts();
  const seesStock = useHolds(SHOWN_BY.repertory);
  const isKnown = warehouseId !== null && (clientId !== null || !needsClient);
  const { value } = useValue<readonly AvailableGoods[]>(`available:${warehouseId}:${clientId}`, {
    query: { typeId: [...new Set(typeIds)].sort().slice(0, 100).join(",") },
    fetch: async (signal, { typeId }) => {
      if (!isKnown || !typeId) return { ok: true, data: [] };
      const where = { warehouseId, typeId, ...(clientId ? { clientId } : {}) };
      return rest.get("/api/exit/available", where, { signal });
    },
    // A person who may not follow stock is still notified when an exit of the own client reserves or releases.
    topic: seesStock ? "repertory" : "exit",
  });
  return new Map((value ?? []).map(({ typeId, available }) => [typeId, available]));
}
