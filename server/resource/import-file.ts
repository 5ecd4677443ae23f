/** A file that is imported as it is: its bytes in base64. */
import papa from "papaparse";
import { CODES } from "../../src/contracts/envelope.ts";
import { IMPORT_LINES_MAX, type ImportBody } from "../../src/contracts/resource.ts";
import { type FileTable, isWorkbook, readTable, type Unreadable } from "../../src/domain/file-table.ts";
import { type Refused, refuse } from "../platform/http/outcome.ts";

/** The header, as many lines as may be imported, and one more, which is refused. */
const MOST_ROWS = IMPORT_LINES_MAX + 2;

const parse = (text: string) => {
  const { data, meta } = papa.parse<string[]>(text, { skipEmptyLines: "greedy", preview: MOST_ROWS });
  return { rows: data, delimiter: meta.delimiter };
};

/** 42200 by the reason that a file cannot be read; nothing is written. */
const refusedFile = (found: Unreadable): Refused =>
  refuse(
    CODES.refused,
    {
      because: [found.unreadable],
      details: "line" in found ? { line: found.line } : {},
      ...{
        created: 0,
        changed: 0,
        unchanged: 0,
        faults: [],
        faultCount: 1,
        warnings: [],
        warningCount: 0,
        isWritten: false,
      },
    },
    null,
    "line" in found ? { line: found.line } : {},
  );

/** The header and lines of an import's body, from its file where it has one. */
export function tableIn(body: ImportBody): FileTable | Refused {
  const { file, header = [], lines = [] } = body;
  const found = file === undefined ? { header, lines } : readTable(Buffer.from(file, "base64"), parse);
  if ("unreadable" in found) return refusedFile(found);
  // A workbook that was taken for text before it was sent.
  const isBinary = isWorkbook(Buffer.from(found.header[0] ?? "", "latin1"));
  return isBinary ? refusedFile({ unreadable: "workbook" }) : found;
}
