/**
 * `tallyboard admin import KIND FILE`: master data from a CSV file, by the rules of the console's import. All of the file
 * is written or none of it.
 */
import { readFileSync } from "node:fs";
import type { ImportAnswer, ImportFault } from "../../src/contracts/import-answer.ts";
import { clientKit } from "../features/master-data/client.routes.ts";
import { goodsKits } from "../features/master-data/goods.routes.ts";
import { goodsTypeKit } from "../features/master-data/goods-type.routes.ts";
import { postKit } from "../features/master-data/post.routes.ts";
import { vehicleKit } from "../features/master-data/vehicle.routes.ts";
import { locationKit } from "../features/master-data/warehouse.routes.ts";
import type { Deps } from "../platform/deps.ts";
import { envelopeOf } from "../platform/http/answer.ts";
import { StartError } from "../platform/start-error.ts";
import { importLines } from "../resource/import.ts";
import { type ImportTable, readImport } from "../resource/import-read.ts";
import type { Printed } from "./printed.ts";
import { SYSTEM_ADMIN } from "./system-admin.ts";

const KITS = [clientKit, ...goodsKits, goodsTypeKit, locationKit, postKit, vehicleKit];

/** What `KIND` may be. */
export const IMPORT_KINDS: readonly string[] = KITS.map(({ spec }) => spec.name);

/** Imports a file, or with `check` only judges it. Returns what was done, or every line that is wrong; then it failed. */
export async function importFile(deps: Deps, kind: string, path: string, check: boolean): Promise<Printed> {
  const kit = KITS.find(({ spec }) => spec.name === kind);
  if (!kit) throw new StartError(`There is no kind "${kind}" to import: ${IMPORT_KINDS.join(", ")}.`);
  const table = tableOf(path, check ? "check" : "write");
  const ask = { person: SYSTEM_ADMIN, now: deps.clock.now(), key: null };
  const answer = await importLines(kit, deps, ask, table, "en-US");
  return { text: textOf(kind, answer, check), failed: answer.faultCount > 0 };
}

function tableOf(path: string, mode: ImportTable["mode"]): ImportTable {
  const table = readImport(JSON.stringify({ mode, file: read(path).toString("base64") }));
  if (!("kind" in table)) return table;
  const { msg, data } = envelopeOf("en-US", table);
  const errors = table.kind === "invalid" ? (data as { errors: readonly { message: string }[] }).errors : [];
  throw new StartError(`${path}: ${errors[0]?.message ?? msg}`);
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

function textOf(kind: string, answer: ImportAnswer, check: boolean): string {
  const { created, changed, unchanged, faults, faultCount, warnings } = answer;
  const line = (fault: ImportFault) =>
    `line ${fault.line}${fault.column === null ? "" : `, ${fault.column}`}: ${fault.message}\n`;
  const named = [...faults, ...warnings].map(line).join("");
  if (faultCount > 0) return `${named}${kind}: ${faultCount} faults; nothing is written.\n`;
  const counts = `${created} new, ${changed} changed, ${unchanged} unchanged`;
  return `${named}${kind}: ${counts}${check ? "; nothing is written, for --check" : ""}.\n`;
}
