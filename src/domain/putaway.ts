/** Where goods go: the first location, by strength of reason, that is not known to be too small for them. */

/** Why goods are suggested to go to a location, from the strongest reason to none. */
export const PLACE_REASONS = ["returns", "sameLot", "sameGoods", "empty", "zone"] as const;
export type PlaceReason = (typeof PLACE_REASONS)[number];

/** A location that the goods of a line may go to. */
export interface Candidate {
  readonly locationId: string;
  readonly because: PlaceReason;
}

/** Goods that need a location; `candidates` are in order of preference. */
export interface PlacedLine {
  readonly lineId: string;
  /** Volume of what is expected; null where the goods have no measures. */
  readonly litres: number | null;
  readonly candidates: readonly Candidate[];
}

interface Placed extends Candidate {
  readonly lineId: string;
  /** Free litres before these goods are put there; null where they are not known. */
  readonly freeLitres: number | null;
}

/** Litres of so many units; null where a measure is missing. */
export const litresOf = (
  units: number,
  {
    lengthMm,
    widthMm,
    heightMm,
  }: {
    readonly lengthMm: number | null;
    readonly widthMm: number | null;
    readonly heightMm: number | null;
  },
): number | null =>
  lengthMm === null || widthMm === null || heightMm === null
    ? null
    : (units * lengthMm * widthMm * heightMm) / 1e6;

/**
 * Chooses a location for each line, in their order. `free` has the free litres of locations where they are known. A
 * location that is too small comes after all others, and what one line takes is no longer free for the next. Goods or
 * locations without measures are never called too large or too small. An empty location is suggested to one line alone
 * while others are left. A line without candidates gets none.
 */
export function placeAll(lines: readonly PlacedLine[], free: ReadonlyMap<string, number>): readonly Placed[] {
  const left = new Map(free);
  const taken = new Set<string>();
  return lines.flatMap(({ lineId, litres, candidates }): readonly Placed[] => {
    const isTooSmall = ({ locationId }: Candidate): boolean => {
      const room = left.get(locationId);
      return room !== undefined && litres !== null && room < litres;
    };
    const isFree = ({ because, locationId }: Candidate): boolean =>
      because !== "empty" || !taken.has(locationId);
    const chosen =
      candidates.find((each) => isFree(each) && !isTooSmall(each)) ??
      candidates.find((each) => isFree(each)) ??
      candidates[0];
    if (!chosen) return [];
    const room = left.get(chosen.locationId);
    taken.add(chosen.locationId);
    if (room !== undefined && litres !== null) left.set(chosen.locationId, Math.max(0, room - litres));
    return [{ ...chosen, lineId, freeLitres: room === undefined ? null : Math.max(0, room) }];
  });
}
