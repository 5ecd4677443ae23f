/** Quantities are integers in the goods' base unit (pieces, bags or litres, as the goods type defines). */

export interface LineQuantities {
  readonly expected: number;
  readonly good: number;
  readonly damaged: number;
  readonly closedShort: number;
}

/** What was received on a line, in any condition. */
export function received(line: Pick<LineQuantities, "good" | "damaged">): number {
  return line.good + line.damaged;
}

/** What a line still waits for; never negative. */
export function outstanding(line: LineQuantities): number {
  return Math.max(0, line.expected - received(line) - line.closedShort);
}

/** The most that a line may receive in all: floor(expected × (100 + overReceiptPercent) / 100). */
export function receivableLimit(expected: number, overReceiptPercent: number): number {
  return Math.floor((expected * (100 + overReceiptPercent)) / 100);
}
