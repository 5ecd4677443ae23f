/** What the apply forms of every lifecycle share: their lines, what is missing in them, and what is pasted into them. */
import type { GoodsTypeOption } from "../../../contracts/goods-type.ts";
import { QUANTITY_MAX } from "../../../contracts/limits.ts";
import type { Option } from "../../../contracts/list.ts";
import type { createDraftMachine } from "../../../machines/draft.machine.ts";

/** What a line needs to know of its goods. */
export type LineGoods = Pick<GoodsTypeOption, "id" | "code" | "name" | "spec" | "unit">;

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
  readonly sourceNumber: string;
  readonly phone: string;
  readonly priority: string;
  readonly remark: string;
  readonly lines: readonly ApplyLine[];
}

export interface ApplyErrors {
  readonly client?: "needClient";
  readonly warehouse?: "needWarehouse";
  readonly lines?: "needLine";
  readonly byLine: Readonly<
    Record<string, { readonly goods?: "needType"; readonly quantity?: "needQuantity" | "tooMany" }>
  >;
}

/** How the form of one lifecycle begins, is kept, judged and sent. */
export interface FormSpec<Form extends RequestForm, Errors extends ApplyErrors> {
  readonly draft: ReturnType<typeof createDraftMachine<Form>>;
  readonly empty: () => Form;
  /** A stored draft, or null when it is not of this shape (an older version of the program wrote it). */
  readonly parse: (stored: unknown) => Form | null;
  readonly errorsOf: (form: Form, needsClient: boolean) => Errors | null;
  readonly bodyOf: (form: Form) => object;
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
  sourceNumber: "",
  phone: "",
  priority: "0",
  remark: "",
  lines: [newLine()],
});

interface Amended {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly warehouseId: string;
  readonly warehouseName: string;
  readonly sourceNumber: string | null;
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
  sourceNumber: row.sourceNumber ?? "",
  priority: String(row.priority),
  remark: row.remark ?? "",
});

export const amendedLine = (line: AmendedLine, quantity: number): ApplyLine =>
  newLine(
    { id: line.typeId, code: line.skuCode, name: line.typeName, spec: line.spec, unit: line.unit },
    quantity,
  );

const pad = (value: number) => String(value).padStart(2, "0");

/** An instant as the browser's own wall time, for a datetime-local field. */
export function toLocal(instant: string | null): string {
  if (!instant) return "";
  const at = new Date(instant);
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** The instant of a datetime-local field; null when it is empty. */
export const fromLocal = (local: string): string | null => (local ? new Date(local).toISOString() : null);

/** Whether something stored is a form as this program keeps it, with the named texts of its own. */
export function hasFormShape(stored: unknown, texts: readonly string[]): boolean {
  if (typeof stored !== "object" || stored === null) return false;
  const form = stored as Readonly<Record<string, unknown>>;
  const isText = (name: string) => typeof form[name] === "string";
  return (
    Array.isArray(form.lines) &&
    form.lines.every((line) => typeof line === "object" && line !== null && "quantity" in line) &&
    ["sourceNumber", "phone", "priority", "remark", ...texts].every(isText)
  );
}

export const isBlank = (line: ApplyLine) => line.goods === null && line.quantity === null;

/** The lines that say something. */
export const filledLines = (form: RequestForm) => form.lines.filter((line) => !isBlank(line));

function wrongQuantity(quantity: number | null) {
  if (quantity === null || quantity <= 0) return { quantity: "needQuantity" as const };
  return quantity > QUANTITY_MAX ? { quantity: "tooMany" as const } : {};
}

/** What is missing; a line left wholly blank is not counted against the form. */
export function requestErrors(form: RequestForm, needsClient: boolean): ApplyErrors | null {
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
    byLine,
  };
  const hasNone = Object.keys(errors).length === 1 && Object.keys(byLine).length === 0;
  return hasNone ? null : errors;
}

export const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** The shared part of the body of saveOrUpdate; of a form without errors. */
export const requestBody = (form: RequestForm) => ({
  ...(form.id && form.version ? { id: form.id, version: form.version } : {}),
  ...(form.client && !form.id ? { clientId: form.client.id } : {}),
  warehouseId: form.warehouse?.id ?? "",
  sourceNumber: orNull(form.sourceNumber),
  priority: Number(form.priority),
  remark: orNull(form.remark),
});

/** Lines and units as the form stands. */
export function totalsOf(form: RequestForm): { readonly lines: number; readonly units: number } {
  const filled = filledLines(form);
  return { lines: filled.length, units: filled.reduce((sum, line) => sum + (line.quantity ?? 0), 0) };
}

/** Whole units, with separators of thousands where they stand where they should; null where it reads otherwise. */
function unitsIn(cell: string): number | null {
  const plain = cell.normalize("NFKC").trim();
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(plain)) return null;
  const units = Number(plain.replaceAll(",", ""));
  return units > 0 && units <= QUANTITY_MAX ? units : null;
}

/** The first two cells of a row: a spreadsheet parts them by tabs; by hand, by the first space, comma or semicolon. */
function cellsOf(row: string): readonly [code: string, quantity: string] {
  if (row.includes("\t")) {
    const [code = "", quantity = ""] = row.split("\t").filter((cell) => cell.trim() !== "");
    return [code.trim(), quantity];
  }
  const [, code = "", quantity = ""] = /^([^\s,;，；]+)[\s,;，；]+(.*)$/.exec(row) ?? [];
  return [code, quantity];
}

/** Code and quantity of each pasted line; `bad` are the numbers (from 1) of those that are neither. */
export function parsePasted(text: string): {
  readonly items: readonly { readonly code: string; readonly expected: number }[];
  readonly bad: readonly number[];
} {
  const rows = text.split(/\r?\n/).map((row) => row.trim());
  const read = rows.map((row) => {
    const [code, quantity] = cellsOf(row);
    const expected = unitsIn(quantity);
    return code && expected !== null ? { code, expected } : null;
  });
  return {
    items: read.filter((item) => item !== null),
    bad: rows.flatMap((row, index) => (row !== "" && read[index] === null ? [index + 1] : [])),
  };
}
