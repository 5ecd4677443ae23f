/** A file that a spreadsheet wrote, as a header and lines. Both sides read it by this; the CSV parser is handed in. */
import { decodeFile, type EncodingSample } from "./file-text.ts";

/** Why a file cannot be read. `line`: where the quote was opened, or where the headings stand, counted from 1. */
export type Unreadable =
  | { readonly unreadable: "workbook" | "notText" | "noHeader" | "noLines" }
  | { readonly unreadable: "unclosedQuote" | "linesAbove"; readonly line: number }
  | { readonly unreadable: "encoding"; readonly encodings: readonly EncodingSample[] };

export interface FileTable {
  readonly header: readonly string[];
  /** The number of the header's line, as spreadsheets number rows; lines of titles may stand above it. */
  readonly headerLine: number;
  /** The lines below the header, empty ones too, so that their numbers follow from it. */
  readonly lines: readonly (readonly string[])[];
}

/** Parses CSV text with a delimiter and lines that end in LF, empty ones included; `preview`: that many at most. */
export type ParseCsv = (
  text: string,
  options: { readonly delimiter: string; readonly preview?: number },
) => readonly (readonly string[])[];

/** How to read a file: the parser, the headings that mean something, and the encoding where a person chose it. */
export interface Reading {
  readonly parse: ParseCsv;
  readonly isHeading: (title: string) => boolean;
  readonly encoding?: string | undefined;
}

const begins = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Excel workbooks: a ZIP archive (.xlsx) or an OLE container (.xls). */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0xd0, 0xcf, 0x11, 0xe0);

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

const filledIn = (row: readonly string[]): readonly string[] => row.filter((cell) => cell.trim() !== "");

/** Whether no cell of a line says anything. */
export const isBlankLine = (row: readonly string[]): boolean => filledIn(row).length === 0;

/** Ends all lines alike, for files that several programs wrote; breaks within quotes stay. */
const evenLines = (text: string): string =>
  text.includes("\r") ? text.replaceAll(/("[^"]*")|\r\n?/g, (_, quoted?: string) => quoted ?? "\n") : text;

/** Drops the empty lines at the end, of which spreadsheets write up to a million. */
function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0) {
    const from = text.lastIndexOf("\n", end - 1);
    if (from < 0 || !/^[\s,;|]*$/.test(text.slice(from, end))) break;
    end = from;
  }
  return text.slice(0, end);
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** Headings are looked for in so many lines; the delimiter is judged by twice as many. */
const MOST_ABOVE = 20;

/** The row with the most known headings, or the first one that says something; -1: none does. */
function headerIn(rows: readonly (readonly string[])[], isHeading: Reading["isHeading"]) {
  let best = { at: rows.findIndex((row) => !isBlankLine(row)), known: 0 };
  for (const [at, row] of rows.slice(0, MOST_ABOVE).entries()) {
    const filled = filledIn(row);
    const known = filled.filter(isHeading).length;
    if (known > best.known && (known > 1 || at === best.at || filled.length === 1)) best = { at, known };
  }
  return best;
}

/** The delimiter by which most headings are known; else the one that gives all lines the same, largest width. */
function delimiterOf(text: string, { parse, isHeading }: Reading): string {
  const judged = DELIMITERS.map((delimiter) => {
    const rows = parse(text, { delimiter, preview: 2 * MOST_ABOVE });
    const { at, known } = headerIn(rows, isHeading);
    const width = rows[at]?.length ?? 0;
    const isEven = rows.every((row) => isBlankLine(row) || row.length === width);
    return { delimiter, score: known * 1_000_000 + (isEven && width > 1 ? 10_000 : 0) + width };
  });
  return judged.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

/** The first line of a file by which Excel is told the delimiter. Excel does not count it as a row. */
const SEPARATOR_LINE = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n)/i;

/** Reads a file's bytes. */
export function readTable(bytes: Uint8Array, reading: Reading): FileTable | Unreadable {
  if (isWorkbook(bytes)) return { unreadable: "workbook" };
  const decoded = decodeFile(bytes, reading.isHeading, reading.encoding);
  if ("unreadable" in decoded) return decoded;
  const said = SEPARATOR_LINE.exec(decoded.text);
  const text = withoutTail(evenLines(decoded.text.slice(said?.[0].length ?? 0)));
  const delimiter = said?.[1] ?? delimiterOf(text, reading);
  const rows = reading.parse(text, { delimiter });
  const line = unclosedQuoteLine(text, delimiter);
  if (line !== null) return { unreadable: "unclosedQuote", line: line + (said ? 1 : 0) };
  const { at } = headerIn(rows, reading.isHeading);
  const header = rows[at];
  if (!header) return { unreadable: "noHeader" };
  const width = header.findLastIndex((title) => title.trim() !== "") + 1;
  // A title stands alone in its line; a line with more cells may be a row of the table.
  if (rows.slice(0, at).some((row) => filledIn(row).length > (width > 1 ? 1 : 0)))
    return { unreadable: "linesAbove", line: at + 1 };
  const lines = rows.slice(at + 1).map((row) => withoutEmptyColumns(row, width, header.length));
  while (lines.length > 0 && isBlankLine(lines.at(-1) ?? [])) lines.pop();
  if (lines.length === 0) return { unreadable: "noLines" };
  return { header: header.slice(0, width).map((title) => title.trim()), headerLine: at + 1, lines };
}

/** A line without the columns at the end that have neither a heading nor a value. */
function withoutEmptyColumns(row: readonly string[], width: number, most: number): readonly string[] {
  if (row.length <= width || row.length > most) return row;
  return isBlankLine(row.slice(width)) ? row.slice(0, width) : row;
}
