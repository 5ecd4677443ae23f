/** A CSV file as text lines: whatever encoding a spreadsheet wrote it in. */
import { IMPORT_LINES_MAX } from "../../../contracts/resource.ts";
import type { ImportFile } from "../../../machines/import.machine.ts";

/** Why a file cannot be read: a key of `resource.import.`. */
export type Unreadable = "unreadable" | "noLines" | "tooManyLines";

/** Spreadsheets of China write GB 18030 where they do not write UTF-8; what is not UTF-8 is read as that. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** Reads a file; the parser comes with the first one. */
export async function readCsv(file: File): Promise<ImportFile | Unreadable> {
  // Bundlers disagree on what a CommonJS module's namespace holds.
  const loaded = await import("papaparse");
  const papa = "parse" in loaded ? loaded : (loaded as { default: typeof loaded }).default;
  const text = decoded(await file.arrayBuffer());
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const [header, ...lines] = data;
  if (!header || header.every((title) => title.trim() === "")) return "unreadable";
  if (lines.length === 0) return "noLines";
  if (lines.length > IMPORT_LINES_MAX) return "tooManyLines";
  return { name: file.name, header: header.map((title) => title.replace(/^\uFEFF/, "").trim()), lines };
}
