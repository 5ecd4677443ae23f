/** The work packets of the desks: kept on this device while their pages are shown. */
import { useEffect } from "react";
import type { ExitRow } from "../../contracts/exit.ts";
import type { Option } from "../../contracts/options.ts";
import type { EntryPacket, ExitPacket, StockPacket } from "../../contracts/packet.ts";
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

/** Where the parts of a packet are kept: each as the answer to the call of its desk. A part without a place does not compile. */
type Places<Packet> = {
  readonly [Part in keyof Packet]: (
    part: Packet[Part],
    packet: Packet,
  ) => readonly (readonly [address: string, answer: unknown])[];
};

const INDEX_PLACES: Places<Pick<ExitPacket, "warehouses" | "goods">> = {
  warehouses: (warehouses) =>
    warehouses.map(({ id, locations }) => [`/api/warehouse/location/options?warehouseId=${id}`, locations]),
  goods: (goods) => [["/api/goods/type/options", goods]],
};
const EXIT_PLACES: Places<ExitPacket> = {
  exits: (exits) => exits.map((exit) => [`/api/exit/detail?id=${exit.id}`, exit]),
  ...INDEX_PLACES,
};
const ENTRY_PLACES: Places<EntryPacket> = {
  entry: (entry) => [[`/api/entry/detail?id=${entry.id}`, entry]],
  places: (places, { entry }) => [[`/api/entry/places?id=${entry.id}`, places]],
  ...INDEX_PLACES,
};
const stockPlaces = (warehouseId: string): Places<StockPacket> => ({
  rows: (rows) =>
    [...new Set(rows.map((row) => row.locationId))].map((locationId) => {
      const query = Object.entries(stockQueryOf(warehouseId, locationId)).map(([name, value]) => [
        name,
        String(value),
      ]);
      const list = rows.filter((row) => row.locationId === locationId);
      return [`/api/repertory/queryByPage?${new URLSearchParams(query)}`, { list }];
    }),
  ...INDEX_PLACES,
});

async function keepPacket<Packet extends object>(
  kept: ReturnType<typeof usePorts>["kept"],
  places: Places<Packet>,
  packet: Packet,
): Promise<void> {
  for (const part of Object.keys(places) as (keyof Packet)[])
    for (const [address, answer] of places[part](packet[part], packet)) await kept?.keep(address, answer);
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
      if (answer.ok) await keepPacket(kept, EXIT_PLACES, answer.data);
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
      if (answer.ok) await keepPacket(kept, ENTRY_PLACES, answer.data);
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
      if (answer.ok) await keepPacket(kept, stockPlaces(warehouseId), answer.data);
    },
  });
  useShown(actor);
}
