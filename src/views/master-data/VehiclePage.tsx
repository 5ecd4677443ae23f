import { VEHICLE } from "../../contracts/vehicle.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";
import { PaperDue } from "./PaperDue.tsx";
import { VehicleStatus } from "./VehicleStatus.tsx";

const dayIn = (value: AnyRow[string] | undefined): string | null =>
  typeof value === "string" ? value : null;

const view = resourceView({
  spec: VEHICLE,
  machine: createListMachine<AnyRow>(),
  page: "delivery-vehicle",
  columns: [
    "plate",
    "kind",
    "ownership",
    "driver",
    "phone",
    "maxLoadKg",
    "maxVolumeM3",
    "inspectionDue",
    "insuranceDue",
    "status",
  ],
  yields: { ownership: 2, phone: 3, kind: 3, maxVolumeM3: 3 },
  form: [
    { fields: ["plate", "kind", "ownership", "status", "maxLoadKg", "maxVolumeM3"] },
    { fields: ["driver", "phone", "inspectionDue", "insuranceDue"] },
  ],
  filters: ["kind", "ownership", "status"],
  cells: {
    status: (row) => (
      <VehicleStatus
        status={String(row.status)}
        isOnTrip={row.onTrip === true}
        papers={[dayIn(row.inspectionDue), dayIn(row.insuranceDue)]}
      />
    ),
    inspectionDue: (row) => <PaperDue day={dayIn(row.inspectionDue)} />,
    insuranceDue: (row) => <PaperDue day={dayIn(row.insuranceDue)} />,
  },
});

/** The vehicles that carry deliveries. */
export default function VehiclePage() {
  return <ResourcePage view={view} />;
}
