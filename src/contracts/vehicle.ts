/** Vehicles that carry deliveries. */
import { SHOWN_BY } from "./permissions.ts";
import type { ResourceSpec, RowOf } from "./resource.ts";
import { phone } from "./resource-fields.ts";

export const VEHICLE = {
  name: "vehicle",
  key: "vehicle",
  fields: {
    plate: {
      kind: "text",
      max: 16,
      isRequired: true,
      check: "plate",
      unique: true,
      isSearched: true,
      sorts: true,
    },
    kind: {
      kind: "choice",
      texts: "vehicleKind",
      byDefault: "van",
      values: ["van", "box", "flatbed", "reefer", "trailer"],
    },
    ownership: { kind: "choice", texts: "ownership", values: ["own", "hired"], byDefault: "own" },
    maxLoadKg: { kind: "integer", min: 1, max: 100_000, isRequired: true },
    maxVolumeM3: { kind: "integer", min: 1, max: 1_000 },
    driver: { kind: "text", max: 64, isSearched: true },
    phone,
    inspectionDue: { kind: "day" },
    insuranceDue: { kind: "day" },
    /** onTrip is derived from the deliveries under way, and no status of the row. */
    status: {
      kind: "choice",
      texts: "state",
      byDefault: "idle",
      values: ["idle", "maintenance", "disabled"],
      isGrave: true,
    },
  },
  reads: SHOWN_BY.vehicle,
  writes: { anyOf: ["delivery-vehicle"], roleCode: "admin" },
  sort: ["plate"],
  title: "plate",
  code: "plate",
  inUse: "idle",
  importKey: ["plate"],
} as const satisfies ResourceSpec;

export type VehicleRow = RowOf<typeof VEHICLE>;
