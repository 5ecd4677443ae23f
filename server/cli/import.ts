/**
 * `tallyboard admin import KIND FILE`: master data from a CSV file, by the rules of the console's import. All of the file
 * is written or none of it; what the console asks a tick for is written with `--yes`.
 */
import { readFileSync } from "node:fs";
import { headingsOf } from "../../src/contracts/file-headings.ts";
import type { ResourceSpec } from "../../src/contracts/resource.ts";
import type { Locale } from "../../src/contracts/texts/render.ts";
import { ENCODINGS, type EncodingSample } from "../../src/domain/file-text.ts";
import { clientKit } from "../features/master-data/client.routes.ts";
import { goodsKits } from "../features/master-data/goods.routes.ts";
import { goodsTypeKit } from "../features/master-data/goods-type.routes.ts";
import { postKit } from "../features/master-data/post.routes.ts";
import { vehicleKit } from "../features/master-data/vehicle.routes.ts";
import { locationKit, warehouseKit } from "../features/master-data/warehouse.routes.ts";
import type { Deps } from "../platform/deps.ts";
import { envelopeOf } from "../platform/http/answer.ts";
import { StartError } from "../platform/start-error.ts";
import { importLines } from "../resource/import.ts";
import { type ImportTable, readImport } from "../resource/import-read.ts";
import type { ResourceKit } from "../resource/kit.ts";
import { titlesOf } from "./import-columns.ts";
import { answerText, encodingText } from "./import-text.ts";
import type { Printed } from "./printed.ts";
import { SYSTEM_ADMIN } from "./system-admin.ts";

const KITS = [warehouseKit, locationKit, clientKit, ...goodsKits, goodsTypeKit, postKit, vehicleKit];

const kindNames = KITS.map(({ spec }) => spec.name);

/** The kinds with the titles of their columns, a line each. */
export const kindLines = (locale: Locale): string =>
  KITS.map(({ spec }) => `  ${spec.name}: ${titlesOf(spec, locale)}`).join("\n");

function kitOf(kind: string): ResourceKit {
  const kit = KITS.find(({ spec }) => spec.name === kind);
  if (!kit) throw new StartError(`There is no kind "${kind}" to import: ${kindNames.join(", ")}.`);
  return kit;
}

/** The description of a kind. Throws StartError for an unknown one. */
export const specOf = (kind: string): ResourceSpec => kitOf(kind).spec;

export interface ImportOptions {
  /** Judges the file and writes nothing. */
  readonly check: boolean;
  /** Writes also what needs a second look: grave changes, and cells that may be a mistake. */
  readonly yes: boolean;
  readonly encoding: string | undefined;
  readonly locale: Locale;
}

/** Imports a file. Returns what was done, or every line that is wrong or in question; then it failed. */
export async function importFile(
  deps: Deps,
  kind: string,
  path: string,
  options: ImportOptions,
): Promise<Printed> {
  const kit = kitOf(kind);
  const table = tableOf(kit.spec, path, options);
  if ("text" in table) return table;
  const ask = { person: SYSTEM_ADMIN, now: deps.clock.now(), key: null };
  const answer = await importLines(kit, deps, ask, table, options.locale);
  const isRefused = answer.faultCount > 0 || (!options.check && !answer.isWritten);
  return { text: answerText(kind, answer, options), failed: isRefused };
}

function tableOf(spec: ResourceSpec, path: string, options: ImportOptions): ImportTable | Printed {
  const { check, yes, encoding, locale } = options;
  if (encoding !== undefined && !ENCODINGS.some((known) => known === encoding))
    throw new StartError(`--encoding is one of ${ENCODINGS.join(", ")}.`);
  const body = { mode: check ? "check" : "write", file: read(path).toString("base64"), encoding };
  const table = readImport(JSON.stringify(body), new Set(headingsOf(spec).keys()));
  if (!("kind" in table)) return { ...table, mode: check ? "check" : yes ? "write" : "writeUnasked" };
  const { msg, data } = envelopeOf(locale, table);
  const { errors = [], encodings = [] } = data as {
    readonly errors?: readonly { readonly message: string }[];
    readonly encodings?: readonly EncodingSample[];
  };
  if (encodings.length > 0) return { text: encodingText(path, encodings, locale), failed: true };
  throw new StartError(`${path}: ${errors[0]?.message ?? msg}`);
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}
