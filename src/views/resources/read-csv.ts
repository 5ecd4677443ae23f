/** A CSV file as text lines. Its encoding is proved, or a person chooses it. */
import { IMPORT_LINES_MAX, type ResourceSpec } from "../../contracts/resource.ts";
import { headingForm } from "../../domain/file-cell.ts";
import { readTable, type Unreadable } from "../../domain/file-table.ts";
import type { ImportFile } from "../../machines/page/import.machine.ts";

/** Why a file cannot be imported. */
export type UnreadableFile = Unreadable | { readonly unreadable: "tooManyLines" };

/** Reads a file; the parser comes with the first one, and so do the headings of both languages. */
export async function readCsv(
  spec: ResourceSpec,
  file: File,
  encoding?: string,
): Promise<ImportFile | UnreadableFile> {
  const [loaded, { headingsOf }] = await Promise.all([
    import("papaparse"),
    import("../../contracts/file-headings.ts"),
  ]);
  // Bundlers disagree on what a CommonJS module's namespace holds.
  const papa = "parse" in loaded ? loaded : (loaded as { default: typeof loaded }).default;
  const headings = headingsOf(spec);
  const table = readTable(new Uint8Array(await file.arrayBuffer()), {
    parse: (text, { delimiter, preview = 0 }) =>
      papa.parse<string[]>(text, { delimiter, preview, newline: "\n" }).data,
    isHeading: (title) => headings.has(headingForm(title)),
    encoding,
  });
  if ("unreadable" in table) return table;
  return table.lines.length > IMPORT_LINES_MAX
    ? { unreadable: "tooManyLines" }
    : { name: file.name, ...table };
}
