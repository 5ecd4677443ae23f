import type { Translated } from "../shape.ts";
import type { label as zhCN } from "../zh-CN/label.ts";

/** Labels printed for goods and locations, and the codes on them. */
export const label: Translated<typeof zhCN> = {
  dialog: {
    title: "Print labels",
    media: "Paper",
    count: "Copies of each",
    from: "Start at label",
    fromHint: "On a partly used sheet, start at the first label that is left.",
    preview: "Preview",
    sum: ({ labels, sheets }) =>
      `${labels} ${labels === 1 ? "label" : "labels"} on ${sheets} ${sheets === 1 ? "page" : "pages"}`,
    tooMany: ({ limit }) =>
      `Up to ${limit} labels can be printed at once. Print fewer copies, or print in parts.`,
    print: "Print",
    hint: "Print at actual size (100%), without scaling.",
  },
  media: { a4: "A4 label sheet, 3 × 8 (70 × 37 mm)", roll: "Label roll, 60 × 40 mm" },
  code: { failed: "The code could not be created", barcode: "Barcode {{text}}", qr: "QR code {{text}}" },
};
