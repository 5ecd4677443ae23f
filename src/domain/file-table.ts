/** A file that a spreadsheet wrote, as a header and lines. Both sides read it by this; the CSV parser is handed in. */

/** Why a file cannot be read. `line`: where the quote was opened, counted from 1. */
export type Unreadable =
  | { readonly unreadable: "workbook" | "notText" | "noHeader" | "noLines" }
  | { readonly unreadable: "unclosedQuote"; readonly line: number };

export interface FileTable {
  readonly header: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** Parses CSV text without empty lines, and returns the delimiter. */
export type ParseCsv = (text: string) => {
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
};

const begins = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Excel workbooks: a ZIP archive (.xlsx) or an OLE container (.xls). */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** UTF-16 with its byte order mark, UTF-8, else GB 18030, which spreadsheets of China write. */
function decoded(bytes: Uint8Array): string {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (begins(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** The line, from 1, of a quote that opens a field and is never closed; null where all are closed. */
function unclosedQuoteLine(text: string, delimiter: string): number | null {
  let line = 1;
  let openedAt: number | null = null;
  let isFieldStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\n" || (character === "\r" && text[at + 1] !== "\n")) line += 1;
    if (openedAt !== null) {
      if (character !== '"') continue;
      const next = text[at + 1];
      if (next === '"') at += 1;
      // A quote without a field to close opens the next field: an earlier field lacks its closing quote.
      else if (next !== undefined && next !== delimiter && !/\s/.test(next)) return openedAt;
      else openedAt = null;
      isFieldStart = false;
    } else if (character === '"' && isFieldStart) openedAt = line;
    else isFieldStart = character === delimiter || character === "\n" || character === "\r";
  }
  return openedAt;
}

/** Reads a file's bytes. */
export function readTable(bytes: Uint8Array, parse: ParseCsv): FileTable | Unreadable {
  if (isWorkbook(bytes)) return { unreadable: "workbook" };
  // TextDecoder drops the byte order mark.
  const text = decoded(bytes);
  // A picture, a PDF, or UTF-16 without its mark: each would be read as rubbish.
  if (text.includes("\0")) return { unreadable: "notText" };
  const { rows, delimiter } = parse(text);
  const line = unclosedQuoteLine(text, delimiter);
  if (line !== null) return { unreadable: "unclosedQuote", line };
  const [header, ...lines] = rows;
  if (!header || header.every((title) => title.trim() === "")) return { unreadable: "noHeader" };
  if (lines.length === 0) return { unreadable: "noLines" };
  return { header: header.map((title) => title.trim()), lines };
}
