/** A CSV file as text lines, in any encoding that spreadsheets write. */
import { IMPORT_LINES_MAX } from "../../contracts/resource.ts";
import { readTable, type Unreadable } from "../../domain/file-table.ts";
import type { ImportFile } from "../../machines/page/import.machine.ts";

/** Why a file cannot be imported. */
export type UnreadableFile = Unreadable | { readonly unreadable: "tooManyLines" };

/** Reads a file; the parser comes with the first one. */
export async function readCsv(file: File): Promise<ImportFile | UnreadableFile> {
  // Bundlers disagree on what a CommonJS module's namespace holds.
  const loaded = await import("papaparse");
  const papa = "parse" in loaded ? loaded : (loaded as { default: typeof loaded }).default;
  const table = readTable(new Uint8Array(await file.arrayBuffer()), (text) => {
    const { data, meta } = papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
    return { rows: data, delimiter: meta.delimiter };
  });
  if ("unreadable" in table) return table;
  return table.lines.length > IMPORT_LINES_MAX
    ? { unreadable: "tooManyLines" }
    : { name: file.name, ...table };
}
