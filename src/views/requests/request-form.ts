/** The shared parts of all apply forms: lines, missing fields, and pasted text. */

import { QUANTITY_MAX } from "../../contracts/limits.ts";
import type { GoodsTypeOption, Option } from "../../contracts/options.ts";
import { readNumber } from "../../domain/number-text.ts";
import { isPhone } from "../../domain/phone.ts";
import type { createFormMachine } from "../../machines/page/form.machine.ts";
import type { ListField } from "../../machines/page/form-merge.ts";

/** The goods data that a line needs. */
export type LineGoods = Pick<GoodsTypeOption, "id" | "code" | "name" | "spec" | "unit"> &
  Partial<Pick<GoodsTypeOption, "gtin" | "typePicture">>;

export interface ApplyLine {
  /** Stable while the form is open. */
  readonly key: string;
  readonly goods: LineGoods | null;
  readonly quantity: number | null;
}

export interface RequestForm {
  /** Set when a request that exists is amended. */
  readonly id: string | null;
  readonly version: number | null;
  readonly number: string | null;
  readonly client: Option | null;
  readonly warehouse: Option | null;
  readonly phone: string;
  readonly priority: string;
  readonly remark: string;
  readonly lines: readonly ApplyLine[];
}

/** The request's identity and what is known about it: not typed by a person. */
const NOT_TYPED = ["id", "version", "number", "client"];

/** The fields of a form that a person types. */
export const typedIn = (form: RequestForm): readonly string[] =>
  Object.keys(form).filter((name) => !NOT_TYPED.includes(name));

/** Lines are about their goods: their keys exist only in one form. */
export const LINES: ListField = {
  keyOf: (line: ApplyLine) => (isBlank(line) ? null : (line.goods?.id ?? line.key)),
  contentOf: ({ quantity }: ApplyLine) => quantity,
};

/** The rules that check a form. */
export interface Judge {
  readonly needsClient: boolean;
  /** It is submitted; a draft may still be unfinished. */
  readonly isSubmitted: boolean;
  /** YYYY-MM-DD in the business time zone. */
  readonly today: string;
  readonly timeZone: string;
}

export interface ApplyErrors {
  readonly phone?: "phone" | "consigneePhoneGiven";
  /** When it is to come or to be there. */
  readonly at?: "expectedBeforeToday" | "requiredBeforeToday";
  readonly client?: "needClient";
  readonly warehouse?: "needWarehouse";
  readonly lines?: "needLine";
  readonly byLine: Readonly<
    Record<string, { readonly goods?: "needType"; readonly quantity?: "needQuantity" | "tooMany" }>
  >;
}

/** How the form of one lifecycle begins, is kept, judged and sent. */
export interface FormSpec<Detail, Form extends RequestForm, Errors extends ApplyErrors> {
  readonly machine: ReturnType<typeof createFormMachine<Form>>;
  /** The form of a request that is amended; null: of a new one. */
  readonly formOf: (request: Detail | null) => Form;
  /** A stored draft, or null when it is not of this shape (an older version of the program wrote it). */
  readonly parse: (stored: unknown) => Form | null;
  readonly errorsOf: (form: Form, judge: Judge) => Errors | null;
  /** The fields that can say what the server found wrong, as its paths name them. */
  readonly paths: readonly string[];
  /** Which field a reason of a refusal is about. */
  readonly fieldOf: Readonly<Record<string, string>>;
  readonly bodyOf: (form: Form) => object;
  /** The fields beside its lines that a copy of a former request takes over. */
  readonly copies: readonly (keyof Form)[];
  /** What a refusal says of single lines, by their paths, as keys of texts with values; absent: nothing. */
  readonly linesRefused?: (
    form: Form,
    reason: string,
    details: Readonly<Record<string, unknown>>,
  ) => readonly LineRefused[];
}

/** What a refusal says of one line. */
export interface LineRefused {
  readonly path: string;
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

let made = 0;

export function newLine(goods: LineGoods | null = null, quantity: number | null = null): ApplyLine {
  made += 1;
  return { key: `line-${Date.now().toString(36)}-${made}`, goods, quantity };
}

export const emptyRequest = (): RequestForm => ({
  id: null,
  version: null,
  number: null,
  client: null,
  warehouse: null,
  phone: "",
  priority: "0",
  remark: "",
  lines: [newLine()],
});

/**
 * The form with what a former request has: its goods follow those that are there, and its fields fill those that are as
 * `empty` has them. What was written stays.
 */
export function withCopied<Form extends RequestForm>(
  form: Form,
  former: Form,
  { empty, copies }: { readonly empty: Form; readonly copies: readonly (keyof Form)[] },
): Form {
  const taken = copies.filter((name) => JSON.stringify(form[name]) === JSON.stringify(empty[name]));
  return {
    ...form,
    ...Object.fromEntries(taken.map((name) => [name, former[name]])),
    lines: [...filledLines(form), ...former.lines.map(({ goods, quantity }) => newLine(goods, quantity))],
  };
}

interface Amended {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly warehouseId: string;
  readonly warehouseName: string;
  readonly priority: number;
  readonly remark: string | null;
}

interface AmendedLine {
  readonly typeId: string;
  readonly skuCode: string;
  readonly typeName: string;
  readonly spec: string | null;
  readonly unit: string;
}

/** The shared part of the form of a request that is amended. */
export const amendedRequest = (row: Amended): Omit<RequestForm, "lines" | "phone"> => ({
  id: row.id,
  version: row.version,
  number: row.number,
  client: { id: row.clientId, code: "", name: row.clientName },
  warehouse: { id: row.warehouseId, code: "", name: row.warehouseName },
  priority: String(row.priority),
  remark: row.remark ?? "",
});

export const amendedLine = (line: AmendedLine, quantity: number): ApplyLine =>
  newLine(
    { id: line.typeId, code: line.skuCode, name: line.typeName, spec: line.spec, unit: line.unit },
    quantity,
  );

/** Whether something stored is a form as this program keeps it, with the named texts of its own. */
export function hasFormShape(stored: unknown, texts: readonly string[]): boolean {
  if (typeof stored !== "object" || stored === null) return false;
  const form = stored as Readonly<Record<string, unknown>>;
  const isText = (name: string) => typeof form[name] === "string";
  return (
    Array.isArray(form.lines) &&
    form.lines.every((line) => typeof line === "object" && line !== null && "quantity" in line) &&
    ["phone", "priority", "remark", ...texts].every(isText)
  );
}

const isBlank = (line: ApplyLine) => line.goods === null && line.quantity === null;

/** The lines that say something. */
export const filledLines = (form: RequestForm) => form.lines.filter((line) => !isBlank(line));

function wrongQuantity(quantity: number | null) {
  if (quantity === null || quantity <= 0) return { quantity: "needQuantity" as const };
  return quantity > QUANTITY_MAX ? { quantity: "tooMany" as const } : {};
}

/** Missing fields; completely empty lines do not count. */
export function requestErrors(form: RequestForm, { needsClient }: Judge): ApplyErrors | null {
  const filled = filledLines(form);
  const byLine = Object.fromEntries(
    filled.flatMap((line) => {
      const wrong = {
        ...(line.goods ? {} : { goods: "needType" as const }),
        ...wrongQuantity(line.quantity),
      };
      return Object.keys(wrong).length > 0 ? [[line.key, wrong]] : [];
    }),
  );
  const errors: ApplyErrors = {
    ...(needsClient && !form.client ? { client: "needClient" as const } : {}),
    ...(form.warehouse ? {} : { warehouse: "needWarehouse" as const }),
    ...(filled.length === 0 ? { lines: "needLine" as const } : {}),
    ...(form.phone.trim() !== "" && !isPhone(form.phone) ? { phone: "phone" as const } : {}),
    byLine,
  };
  const hasNone = Object.keys(errors).length === 1 && Object.keys(byLine).length === 0;
  return hasNone ? null : errors;
}

/** The instant that a form holds; drafts of older versions hold the device's own wall time. */
export const instantOrNull = (text: string) => (text ? new Date(text).toISOString() : null);

/** One value for each text of a header. */
export const eachText = <Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Readonly<Record<Name, Value>> =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

export const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** The shared part of the body of saveOrUpdate; of a form without errors. */
export const requestBody = (form: RequestForm) => ({
  ...(form.id && form.version ? { id: form.id, version: form.version } : {}),
  ...(form.client && !form.id ? { clientId: form.client.id } : {}),
  warehouseId: form.warehouse?.id ?? "",
  priority: Number(form.priority),
  remark: orNull(form.remark),
});

/**
 * A refusal's errors by the form's paths; null if it contains something that no field can show. `textOf` returns the
 * text of a reason.
 */
export function fieldsRefused(
  { paths, fieldOf }: Pick<FormSpec<never, never, never>, "paths" | "fieldOf">,
  messages: Readonly<Record<string, string>>,
  because: readonly string[],
  textOf: (reason: string) => string,
  ofLines: readonly (readonly [path: string, text: string])[] = [],
): Readonly<Record<string, string>> | null {
  const said: readonly (readonly [string, string])[] = Object.entries(messages).map(([path, text]) => [
    path.replaceAll("/", ".").replace(/^\./, ""),
    text,
  ]);
  const reasons: readonly (readonly [string, string])[] = because.map((reason) => [
    fieldOf[reason] ?? "",
    textOf(reason),
  ]);
  const all = [...said, ...reasons, ...ofLines];
  const isShown = all.every(([path]) => paths.includes(path) || /^lines\.\d+\./.test(path));
  return isShown && all.length > 0 ? Object.fromEntries(all) : null;
}

/** Lines and units as the form stands. */
export function totalsOf(form: RequestForm): { readonly lines: number; readonly units: number } {
  const filled = filledLines(form);
  return { lines: filled.length, units: filled.reduce((sum, line) => sum + (line.quantity ?? 0), 0) };
}

/** The units of a line in a cell; null if invalid. */
function unitsIn(cell: string): number | null {
  const units = readNumber(cell);
  return units !== null && units > 0 && units <= QUANTITY_MAX ? units : null;
}

/**
 * The cells of a row, without empty ones. A spreadsheet parts them by tabs; by hand, by the mark that follows the code:
 * after a comma 2,500 is two cells, after a blank or a semicolon it is one.
 */
function cellsOf(row: string): readonly string[] {
  const [, mark = " "] = /^[^\s,，;；]+\s*([,，;；])/.exec(row) ?? [];
  const delimiter = row.includes("\t") ? /\t/ : mark === " " ? /\s+/ : /[,，]/.test(mark) ? /[,，]/ : /[;；]/;
  return row.split(delimiter).flatMap((cell) => cell.trim() || []);
}

/** Why a pasted line cannot be taken. */
export type PasteFault = "noQuantity" | "notUnits" | "tooMany" | "moreCells";

function faultIn(quantity: string): PasteFault {
  if (quantity.trim() === "") return "noQuantity";
  return (readNumber(quantity) ?? 0) > QUANTITY_MAX ? "tooMany" : "notUnits";
}

/** Code and quantity of each pasted line; `bad` are the lines (from 1) that are neither, each with its reason. */
export function parsePasted(text: string): {
  readonly items: readonly { readonly code: string; readonly expected: number }[];
  readonly bad: readonly { readonly line: number; readonly fault: PasteFault; readonly cell: string }[];
} {
  const rows = text.split(/\r?\n/).map((row) => row.trim());
  const read = rows.map((row, index) => {
    const [code = "", quantity = "", ...rest] = cellsOf(row);
    const expected = unitsIn(quantity);
    // A unit may follow the quantity; anything else may be a part of it.
    const isMore = rest.length > 1 || rest.some((cell) => /[\d.,，]/.test(cell));
    if (code && expected !== null && !isMore) return { item: { code, expected }, bad: null };
    const fault = isMore ? "moreCells" : faultIn(quantity);
    const bad = { line: index + 1, fault, cell: isMore ? row : quantity.trim() };
    return { item: null, bad: row === "" ? null : bad };
  });
  return {
    items: read.flatMap(({ item }) => item ?? []),
    bad: read.flatMap(({ bad }) => bad ?? []),
  };
}
