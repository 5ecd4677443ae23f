/** Barcodes as rows of modules, 1 for a bar and 0 for a space. */
import JsBarcode from "jsbarcode";
import { isGtin } from "../../domain/gtin.ts";

type Symbology = "CODE128" | "GS1-128" | "EAN8" | "EAN13" | "ITF14";

export interface Bars {
  readonly symbology: Symbology;
  readonly modules: string;
  /** How many modules must stay white before the first bar and after the last one. */
  readonly quiet: number;
}

/** The quiet zone of the standards, at the wider side. */
const QUIET: Readonly<Record<Symbology, number>> = {
  CODE128: 10,
  "GS1-128": 10,
  EAN8: 7,
  EAN13: 11,
  ITF14: 10,
};

/** A GTIN goes as its own symbology: 12 digits are an EAN-13 with a leading zero, which is the same bars. */
function meaningOf(text: string): { readonly symbology: Symbology; readonly content: string } {
  // What a scanner says of a GS1-128 in front stands for its FNC1; separators are further ones.
  if (text.startsWith("]C1"))
    return { symbology: "GS1-128", content: text.slice(3).replaceAll(SEPARATOR, FNC1) };
  if (!isGtin(text)) return { symbology: "CODE128", content: text };
  if (text.length === 8) return { symbology: "EAN8", content: text };
  if (text.length === 14) return { symbology: "ITF14", content: text };
  return { symbology: "EAN13", content: text.padStart(13, "0") };
}

/** The separator of GS1 strings, and how the encoder is told of an FNC1. */
const [SEPARATOR, FNC1] = ["\u001d", "\u00cf"];

/**
 * The bars of a text: a GTIN as retail scanners expect it, a GS1 string behind `]C1` as GS1-128, anything else as Code 128;
 * null: it cannot be encoded.
 */
export function barsOf(text: string): Bars | null {
  const { symbology, content } = meaningOf(text);
  // Code 128 has ASCII alone.
  if (!/^[\x20-\x7e]+$/.test(content.replaceAll(FNC1, "1"))) return null;
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  let isValid = true;
  JsBarcode(drawn, content, {
    format: symbology === "GS1-128" ? "CODE128" : symbology,
    ean128: symbology === "GS1-128",
    flat: true,
    valid: (valid) => {
      isValid = valid;
    },
  });
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join("");
  return isValid && modules !== "" ? { symbology, modules, quiet: QUIET[symbology] } : null;
}

/** The bars as one SVG path of height 1, a module wide each, the quiet zone before them. */
export function pathOfBars({ modules, quiet }: Bars): string {
  return [...modules.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${quiet + index} 0h${run.length}v1h-${run.length}z`)
    .join("");
}

/** How wide the whole code is, its quiet zones with it. */
export const widthInModules = ({ modules, quiet }: Bars): number => modules.length + 2 * quiet;
