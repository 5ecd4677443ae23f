/**
 * `tallyboard admin import KIND FILE`: master data from a CSV file, by the rules of the console's import. All of the file
 * is written or none of it; what the console asks a tick for is written with `--yes`.
 */
import { readFileSync } from "node:fs";
import { headingsOf } from "../../src/contracts/file-headings.ts";
import type { ImportAnswer, ImportChange, ImportFault } from "../../src/contracts/import-answer.ts";
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
import type { Printed } from "./printed.ts";
import { SYSTEM_ADMIN } from "./system-admin.ts";

// What `tallyboard admin import` prints, in the language of `--locale`.

const WORDS = {
  "en-US": {
    line: (line: number, of: string | null) => `line ${line}${of === null ? "" : `, ${of}`}: `,
    comma: ", ",
    nothing: "(empty)",
    more: (count: number) => `${count} more are not shown.`,
    faulty: (count: number) => `${count} ${count === 1 ? "error" : "errors"}; nothing was imported.`,
    counts: ({ created, changed, unchanged }: ImportAnswer) =>
      `${created} new, ${changed} changed, ${unchanged} unchanged`,
    checked: "; checked only, nothing was imported",
    unasked: (what: string) => `; nothing was imported. Please check: ${what}. Add --yes to import.`,
    grave: (column: string, count: number) => `${column} changes in ${count} ${count === 1 ? "row" : "rows"}`,
    warned: (count: number) => `${count} ${count === 1 ? "cell" : "cells"} may be a mistake`,
    encoding: (path: string) =>
      `${path}: the encoding is not clear. Choose the line that reads well, and add its option:`,
  },
  "zh-CN": {
    line: (line: number, of: string | null) => `第 ${line} 行${of === null ? "" : `，${of}`}：`,
    comma: "，",
    nothing: "（空）",
    more: (count: number) => `另有 ${count} 处未列出。`,
    faulty: (count: number) => `${count} 处错误，未导入任何数据。`,
    counts: ({ created, changed, unchanged }: ImportAnswer) =>
      `新建 ${created}，更新 ${changed}，不变 ${unchanged}`,
    checked: "；仅检查，未导入",
    unasked: (what: string) => `；未导入。请核对：${what}。加上 --yes 才会导入。`,
    grave: (column: string, count: number) => `${column} 更改 ${count} 行`,
    warned: (count: number) => `${count} 处可能有误`,
    encoding: (path: string) => `${path}：无法确定文件编码。请选读起来正确的一行，加上它的选项：`,
  },
} as const;

/** The readings of a file whose encoding is not proved, each with the option that chooses it. */
function encodingText(path: string, encodings: readonly EncodingSample[], locale: Locale): string {
  const { encoding: title, comma } = WORDS[locale];
  const widest = Math.max(...encodings.map(({ encoding }) => encoding.length));
  const lines = encodings.map(
    ({ encoding, words }) => `  --encoding ${encoding.padEnd(widest)}  ${words.join(comma)}`,
  );
  return [title(path), ...lines, ""].join("\n");
}

/** An answer: its faults or what is in question by line, and the counts. */
function answerText(
  kind: string,
  answer: ImportAnswer,
  { check, locale }: { readonly check: boolean; readonly locale: Locale },
): string {
  const { faults, faultCount, warnings, warningCount, changes, grave } = answer;
  const words = WORDS[locale];
  const cellLine = ({ line, column, message }: ImportFault) => `${words.line(line, column)}${message}`;
  const graveLines = changes.flatMap(({ line, name, cells }) => {
    const shown = cells.filter(({ isGrave }) => isGrave).map((cell) => changeText(cell, words.nothing));
    return shown.length > 0 ? [`${words.line(line, name)}${shown.join(words.comma)}`] : [];
  });
  const left = faultCount - faults.length + warningCount - warnings.length;
  const lines = [
    ...[...faults, ...warnings].map(cellLine),
    ...(faultCount > 0 ? [] : graveLines),
    ...(left > 0 ? [words.more(left)] : []),
  ];
  return [...lines, `${kind}: ${verdict()}`, ""].join("\n");

  function verdict(): string {
    if (faultCount > 0) return words.faulty(faultCount);
    const counts = words.counts(answer);
    if (check) return `${counts}${words.checked}.`;
    if (answer.isWritten) return `${counts}.`;
    const inQuestion = [
      ...grave.map(({ column, count }) => words.grave(column, count)),
      ...(warningCount > 0 ? [words.warned(warningCount)] : []),
    ];
    return `${counts}${words.unasked(inQuestion.join(words.comma))}`;
  }
}

const changeText = ({ column, from, to }: ImportChange["cells"][number], nothing: string): string =>
  `${column} ${from ?? nothing} → ${to ?? nothing}`;

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
