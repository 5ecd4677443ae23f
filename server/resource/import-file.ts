/** A file that is imported as it is: its bytes in base64. */
import papa from "papaparse";
import { CODES } from "../../src/contracts/envelope.ts";
import { IMPORT_LINES_MAX, type ImportBody } from "../../src/contracts/resource.ts";
import {
  type FileTable,
  isWorkbook,
  type ParseCsv,
  readTable,
  type Unreadable,
} from "../../src/domain/file-table.ts";
import { type Refused, refuse } from "../platform/http/outcome.ts";

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
export function tableIn(body: ImportBody, isHeading: (title: string) => boolean): FileTable | Refused {
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
