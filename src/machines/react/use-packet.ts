/** The work packets of the desks: kept on this device while their pages are shown. */
import { useEffect } from "react";
import type { ExitRow } from "../../contracts/exit.ts";
import type { Option } from "../../contracts/options.ts";
import type { EntryPacket, ExitPacket } from "../../contracts/packet.ts";
import type { LiveView } from "../page/live.view.ts";
import { packetMachine } from "../page/packet.machine.ts";
import { useFeature } from "./use-feature.ts";
import { type ListOf, useSomeRows } from "./use-list.ts";
import { usePorts } from "./use-ports.ts";
import { useShown } from "./use-shown.ts";

/** Of so many requests of a queue. */
const MOST = 20;

/**
 * Keeps what a page shows as the answer to this call, with each change of it: what was done with a network is not offered
 * again without one. `address` null: it is not kept.
 */
export function useKeeping(address: string | null, value: unknown, view: Pick<LiveView, "kind">): void {
  const { kept } = usePorts();
  const isCurrent = view.kind === "ready";
  useEffect(() => {
    if (address !== null && isCurrent) void kept?.keep(address, value);
  }, [kept, address, value, isCurrent]);
}

/** Keeps the first exits of a queue, so that one can go from one to the next without a network. */
export function useExitPackets(list: ListOf<ExitRow>): void {
  const { rest, kept } = usePorts();
  const ids = useSomeRows(list, (_row, index) => index < MOST)
    .map(({ id }) => id)
    .join();
  const actor = useFeature("packet", packetMachine, {
    keep: async (wanted, signal) => {
      const asked = { ids: wanted.join() };
      const answer = await rest.get("/api/exit/packet", asked, { signal, isOptional: true });
      if (!answer.ok) return;
      for (const exit of answer.data.exits) await kept?.keep(`/api/exit/detail?id=${exit.id}`, exit);
      await keepIndex(answer.data, kept);
    },
  });
  useShown(actor);
  useEffect(() => {
    actor.send({ type: "requests.known", ids: ids === "" ? [] : ids.split(",") });
  }, [actor, ids]);
}

/** Keeps the codes by which the receiving desk of this entry reads scans; its lines are kept as they are read. */
export function useEntryPacket(id: string): void {
  const { rest, kept } = usePorts();
  const actor = useFeature(`packet:${id}`, packetMachine, {
    ids: [id],
    keep: async (_ids, signal) => {
      const answer = await rest.get("/api/entry/packet", { id }, { signal, isOptional: true });
      if (!answer.ok) return;
      await kept?.keep(`/api/entry/detail?id=${id}`, answer.data.entry);
      await kept?.keep(`/api/entry/places?id=${id}`, answer.data.places);
      await keepIndex(answer.data, kept);
    },
  });
  useShown(actor);
}

/** Where the move desk asks what lies in a location. */
export const stockQueryOf = (warehouseId: string, locationId: string) => ({
  ...{ warehouseId, locationId, pageSize: 200, sort: "expiry" },
});

/** Keeps what lies in a warehouse, by location, and the codes by which its move desk reads scans. */
export function useStockPacket(warehouseId: string): void {
  const { rest, kept } = usePorts();
  const actor = useFeature(`packet:${warehouseId}`, packetMachine, {
    ids: [warehouseId],
    keep: async (_ids, signal) => {
      const asked = { signal, isOptional: true };
      const warehouses = await rest.get<readonly Option[]>("/api/warehouse/options", { keyword: "" }, asked);
      if (warehouses.ok) await kept?.keep("/api/warehouse/options", warehouses.data);
      const answer = await rest.get("/api/repertory/packet", { warehouseId }, asked);
      if (!answer.ok) return;
      const { rows } = answer.data;
      for (const locationId of new Set(rows.map((row) => row.locationId))) {
        const query = new URLSearchParams(
          Object.entries(stockQueryOf(warehouseId, locationId)).map(([name, value]) => [name, String(value)]),
        );
        await kept?.keep(`/api/repertory/queryByPage?${query}`, {
          list: rows.filter((row) => row.locationId === locationId),
        });
      }
      await keepIndex(answer.data, kept);
    },
  });
  useShown(actor);
}

async function keepIndex(
  { warehouses, goods }: Pick<ExitPacket | EntryPacket, "warehouses" | "goods">,
  kept: ReturnType<typeof usePorts>["kept"],
): Promise<void> {
  for (const { id, locations } of warehouses)
    await kept?.keep(`/api/warehouse/location/options?warehouseId=${id}`, locations);
  await kept?.keep("/api/goods/type/options", goods);
}
