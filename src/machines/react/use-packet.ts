/** The work packets of the desks: kept on this device while their pages are shown. */
import { useEffect } from "react";
import type { ExitRow } from "../../contracts/exit.ts";
import type { EntryPacket, ExitPacket } from "../../contracts/packet.ts";
import { packetMachine } from "../page/packet.machine.ts";
import { useFeature } from "./use-feature.ts";
import { type ListOf, useSomeRows } from "./use-list.ts";
import { usePorts } from "./use-ports.ts";
import { useShown } from "./use-shown.ts";

/** Of so many requests of a queue. */
const MOST = 20;

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

async function keepIndex(
  { warehouses, goods }: Pick<ExitPacket | EntryPacket, "warehouses" | "goods">,
  kept: ReturnType<typeof usePorts>["kept"],
): Promise<void> {
  for (const { id, locations } of warehouses)
    await kept?.keep(`/api/warehouse/location/options?warehouseId=${id}`, locations);
  await kept?.keep("/api/goods/type/options", goods);
}
