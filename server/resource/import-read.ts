/** Reads the body of an import: JSON, and in it lines or a whole CSV file. Runs beside the event loop for long bodies. */
import papa from "papaparse";
import { CODES } from "../../src/contracts/envelope.ts";
import { IMPORT_LINES_MAX, type ImportBody } from "../../src/contracts/resource.ts";
import { headingForm } from "../../src/domain/file-cell.ts";
import {
  type FileTable,
  isWorkbook,
  type ParseCsv,
  readTable,
  type Unreadable,
} from "../../src/domain/file-table.ts";
import { exceeds } from "../platform/http/body-limits.ts";
import { type Invalid, invalid, type Refused, refuse } from "../platform/http/outcome.ts";
import { judgeOf } from "../platform/http/shape.ts";
import { importBody } from "./body.ts";

// A file that is imported as it is: its bytes in base64.

/** Titles, the header, as many lines as may be imported, and one more, which is refused. */
const MOST_ROWS = IMPORT_LINES_MAX + 22;

const parse: ParseCsv = (text, { delimiter, preview = MOST_ROWS }) =>
  papa.parse<string[]>(text, { delimiter, preview, newline: "\n" }).data;

/** An answer to an import of nothing. */
export const NOTHING = {
  ...{ created: 0, changed: 0, unchanged: 0, changes: [], creations: [], grave: [] },
  ...{ faults: [], faultCount: 0, warnings: [], warningCount: 0 },
} as const;

/** 42200 by the reason that a file cannot be read; nothing is written. */
function refusedFile(found: Unreadable): Refused {
  const { unreadable, ...rest } = found;
  const details: Record<string, number> = "line" in found ? { line: found.line } : {};
  const data = { because: [unreadable], details, ...rest, ...NOTHING, faultCount: 1, isWritten: false };
  return refuse(CODES.refused, data, null, details);
}

/** The header and lines of an import's body, from its file where it has one. */
function tableIn(body: ImportBody, isHeading: (title: string) => boolean): FileTable | Refused {
  const { file, encoding, header = [], lines = [], headerLine = 1 } = body;
  const found =
    file === undefined
      ? { header, headerLine, lines }
      : readTable(Buffer.from(file, "base64"), { parse, isHeading, encoding });
  if ("unreadable" in found) return refusedFile(found);
  // A workbook that was taken for text before it was sent.
  const isBinary = isWorkbook(Buffer.from(found.header[0] ?? "", "latin1"));
  return isBinary ? refusedFile({ unreadable: "workbook" }) : found;
}

/** What was asked, as lines. */
export interface ImportTable {
  /** `writeUnasked`: nothing is written while anything needs a second look (warnings, grave changes). */
  readonly mode: ImportBody["mode"] | "writeUnasked";
  readonly header: readonly string[];
  readonly headerLine: number;
  readonly lines: readonly (readonly string[])[];
  readonly firstLine: number;
}

const MOST_COLUMNS = 100;
const LIMITS = { values: (IMPORT_LINES_MAX + 10) * (MOST_COLUMNS + 2), depth: 12 } as const;

const judge = judgeOf(importBody);

const tooManyLines = (path: string): Invalid =>
  invalid([{ path, key: "validation.tooManyItems", values: { limit: IMPORT_LINES_MAX } }]);

/**
 * The lines of a body, or why there are none. The number of lines is judged before any of them is. `headings` are the
 * known ones in their form (`headingForm`).
 */
export function readImport(text: string, headings: ReadonlySet<string>): ImportTable | Invalid | Refused {
  if (exceeds(text, LIMITS)) return invalid([{ path: "body", key: "validation.bodyTooLarge" }]);
  const given = parsed(text);
  if (given === undefined) return invalid([{ path: "body", key: "validation.json" }]);
  if (Array.isArray(given.lines) && given.lines.length > IMPORT_LINES_MAX) return tooManyLines("lines");
  const judged = judge(given);
  if ("errors" in judged) return invalid(judged.errors);
  const body = judged.value as ImportBody;
  const missing = body.file === undefined ? (["header", "lines"] as const).filter((name) => !body[name]) : [];
  if (missing.length > 0) return invalid(missing.map((path) => ({ path, key: "validation.required" })));
  const table = tableIn(body, (title) => headings.has(headingForm(title)));
  if ("kind" in table) return table;
  if (table.lines.length > IMPORT_LINES_MAX) return tooManyLines("file");
  const { mode, firstLine = table.headerLine + 1 } = body;
  if (body.file !== undefined) {
    const ofFile = judge({ mode, ...table });
    if ("errors" in ofFile) return invalid(ofFile.errors);
  }
  return { mode, firstLine, ...table };
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // What is no object is left to the judge, which names what is missing.
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return undefined;
  }
}
