/** Of a receipt that was refused: lots that are in stock with another expiry. */
import type { ReceiveLine } from "../../contracts/entry-bodies.ts";
import { normalForm } from "../../domain/normal-form.ts";

/** A line of the receipt whose lot is in stock with the expiry `stocked`. */
export interface OtherExpiry {
  readonly lineId: string;
  readonly lot: string;
  readonly expiry: string;
  readonly stocked: string;
}

/** What the details of the refusal name. */
export const otherExpiriesIn = ({
  otherExpiry,
}: Readonly<Record<string, unknown>>): readonly OtherExpiry[] =>
  Array.isArray(otherExpiry) ? otherExpiry : [];

/** The one that means these goods; null: none. */
export const otherExpiryOf = (
  found: readonly OtherExpiry[],
  goods: { readonly lineId: string; readonly lot: string; readonly expiry: string | null },
): OtherExpiry | null =>
  found.find(
    ({ lineId, lot, expiry }) =>
      lineId === goods.lineId && normalForm(lot) === normalForm(goods.lot) && expiry === goods.expiry,
  ) ?? null;

/** The lines with those accepted that are named: of a desk's receipt, all lines of the lot. */
export const acceptedIn = (
  lines: readonly ReceiveLine[],
  found: readonly OtherExpiry[],
): readonly ReceiveLine[] =>
  lines.map((line) =>
    found.some(({ lineId, lot }) => lineId === line.lineId && normalForm(lot) === normalForm(line.lot ?? ""))
      ? { ...line, acceptOtherExpiry: true }
      : line,
  );
