import type { VehicleRow } from "../../contracts/vehicle.ts";
import { plateKeyword } from "../../domain/plate.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useChoices } from "../../machines/react/use-options.ts";
import { usePorts } from "../../machines/react/use-ports.ts";

const MOST = 50;
const vehicleOptions = createOptionsMachine<VehicleRow>();

/** The vehicles that may be sent now: in use, and not on the road. `key` is unique in the page. */
export function useVehicleChoices(key: string) {
  const { rest } = usePorts();
  return useChoices(key, vehicleOptions, async (keyword, signal) => {
    const free = { status: "idle", onTrip: "false", pageSize: MOST };
    const answer = await rest.get(
      "/api/vehicle/queryByPage",
      { ...free, keyword: plateKeyword(keyword) },
      { signal },
    );
    return answer.ok ? { ...answer, data: answer.data.list } : answer;
  });
}
