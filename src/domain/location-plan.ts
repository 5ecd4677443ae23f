/** The locations that a new warehouse begins with, until people name their own. */

interface PlannedLocations {
  readonly zone: "receiving" | "storage" | "picking" | "outbound" | "damaged" | "returns";
  readonly codes: readonly string[];
  /** Volume of each; null: not measured, as the areas of a floor are not. */
  readonly capacityLitres: number | null;
}

const numbered = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(2, "0")}`);

/** 24 locations: dock, two aisles of shelves, the picking face and the separate corners. A code is aisle and slot. */
export const LOCATION_PLAN: readonly PlannedLocations[] = [
  { zone: "receiving", codes: numbered("R", 2), capacityLitres: null },
  { zone: "storage", codes: [...numbered("A", 6), ...numbered("B", 6)], capacityLitres: 60_000 },
  { zone: "picking", codes: numbered("P", 5), capacityLitres: 12_000 },
  { zone: "outbound", codes: numbered("O", 2), capacityLitres: null },
  { zone: "damaged", codes: numbered("D", 2), capacityLitres: null },
  { zone: "returns", codes: numbered("T", 1), capacityLitres: null },
];

/** How many locations the plan has. */
export const PLANNED_LOCATIONS: number = LOCATION_PLAN.reduce((sum, { codes }) => sum + codes.length, 0);
