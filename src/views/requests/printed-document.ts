/** A printed document as values: its header, its table and its footer. */

export interface PrintedColumn {
  readonly header: string;
  readonly align?: "start" | "end";
  /** Width on the sheet, such as "24mm"; by default the remaining space. */
  readonly width?: string;
}

export interface PrintedDocument {
  readonly title: string;
  /** Printed as text, barcode and QR code: a scanner finds the request by it. */
  readonly number: string;
  readonly facts: readonly (readonly [label: string, value: string | null])[];
  readonly columns: readonly PrintedColumn[];
  readonly rows: readonly (readonly string[])[];
  /** The sums below the table, one for each column; '' for none. */
  readonly sums: readonly string[];
  readonly remark?: string | null;
  /** Who signs on the paper. */
  readonly signatures: readonly string[];
}
