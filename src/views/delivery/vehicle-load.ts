/** What a vehicle would carry with one more delivery. */
import type { DeliveryRow, VehicleLoad } from "../../contracts/delivery.ts";

const GRAMS_PER_KG = 1_000;
const CM3_PER_M3 = 1_000_000;

/** Kilograms and cubic metres with the delivery on top, to one decimal. */
export function loadWith(load: VehicleLoad, row: DeliveryRow): { readonly kg: number; readonly m3: number } {
  const isOn = row.vehicleId === load.vehicleId;
  const grams = load.weightGrams + (isOn ? 0 : row.weightGrams);
  const cm3 = load.volumeCm3 + (isOn ? 0 : row.volumeCm3);
  return { kg: Math.round(grams / (GRAMS_PER_KG / 10)) / 10, m3: Math.round(cm3 / (CM3_PER_M3 / 10)) / 10 };
}

/** Why the vehicle must not take the delivery, as the server would say too; null when it may. */
export function faultOf(
  load: VehicleLoad,
  row: DeliveryRow,
): "isOnTrip" | "papersOver" | "overloaded" | null {
  const { kg, m3 } = loadWith(load, row);
  if (load.onTrip) return "isOnTrip";
  if (!load.papersValid) return "papersOver";
  return kg > load.maxLoadKg || (load.maxVolumeM3 !== null && m3 > load.maxVolumeM3) ? "overloaded" : null;
}
