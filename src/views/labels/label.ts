/** The content of printed labels, and their paper. */

interface GoodsLabel {
  readonly kind: "goods";
  readonly name: string;
  readonly skuCode: string;
  readonly spec: string | null;
  readonly gtin: string | null;
  /** Lot and expiry of goods in hand, in words. */
  readonly lot?: string;
}

interface LocationLabel {
  readonly kind: "location";
  readonly code: string;
  readonly warehouseName: string;
  /** In words. */
  readonly zone: string;
}

export type Label = GoodsLabel | LocationLabel;

export const MEDIA = {
  /** A sheet of self-adhesive labels without gaps, as they are sold: 24 of 70 × 37 mm. */
  a4: { page: "210mm 297mm", widthMm: 70, heightMm: 37, columns: 3, rows: 8 },
  /** One label a page. */
  roll: { page: "60mm 40mm", widthMm: 60, heightMm: 40, columns: 1, rows: 1 },
} as const;
export type Medium = keyof typeof MEDIA;

export const placesOn = (medium: Medium): number => MEDIA[medium].columns * MEDIA[medium].rows;

/** More at once would be a long wait for the browser. */
export const MOST_LABELS = 2_000;

/** The text that scanner fields take: what an exact hit of a type-ahead is. */
export const scannedText = (label: Label): string => (label.kind === "goods" ? label.skuCode : label.code);

/** The text of the barcode: the trade item's own number where it has one. */
export const barredText = (label: Label): string =>
  label.kind === "goods" ? (label.gtin ?? label.skuCode) : label.code;

/** Repeats each label, on pages; the first page begins at a position from 1. null is an empty position. */
export function pagesOf(
  labels: readonly Label[],
  { medium, copies, from }: { readonly medium: Medium; readonly copies: number; readonly from: number },
): readonly (readonly (Label | null)[])[] {
  const places = placesOn(medium);
  const empty = new Array<null>(Math.min(from, places) - 1).fill(null);
  const all = [...empty, ...labels.flatMap((label) => new Array<Label>(copies).fill(label))];
  return Array.from({ length: Math.ceil(all.length / places) }, (_, page) =>
    all.slice(page * places, (page + 1) * places),
  );
}
