/** The apply form as values: what is kept as a draft, what is wrong with it, and the body that it comes to. */
import type { EntryDetail, EntryKind } from "../../contracts/entry.ts";
import type { EntrySaveBody } from "../../contracts/entry-bodies.ts";
import type { GoodsTypeOption } from "../../contracts/goods-type.ts";
import type { Option } from "../../contracts/list.ts";

/** What a line needs to know of its goods. */
export type LineGoods = Pick<GoodsTypeOption, "id" | "code" | "name" | "spec" | "unit">;

export interface ApplyLine {
  /** Stable while the form is open. */
  readonly key: string;
  readonly goods: LineGoods | null;
  readonly expected: number | null;
}

export interface ApplyForm {
  /** Set when an entry that exists is amended. */
  readonly id: string | null;
  readonly version: number | null;
  readonly number: string | null;
  readonly client: Option | null;
  readonly warehouse: Option | null;
  readonly kind: EntryKind;
  readonly sourceNumber: string;
  /** Local wall time, as the date field has it; '' when unsaid. */
  readonly expectedAt: string;
  readonly plate: string;
  readonly driver: string;
  readonly phone: string;
  readonly priority: string;
  readonly remark: string;
  readonly lines: readonly ApplyLine[];
}

let made = 0;

export function newLine(goods: LineGoods | null = null, expected: number | null = null): ApplyLine {
  made += 1;
  return { key: `line-${Date.now().toString(36)}-${made}`, goods, expected };
}

export const emptyForm = (): ApplyForm => ({
  id: null,
  version: null,
  number: null,
  client: null,
  warehouse: null,
  kind: "purchase",
  sourceNumber: "",
  expectedAt: "",
  plate: "",
  driver: "",
  phone: "",
  priority: "0",
  remark: "",
  lines: [newLine()],
});

const pad = (value: number) => String(value).padStart(2, "0");

/** An instant as the browser's own wall time, for a datetime-local field. */
function toLocal(instant: string | null): string {
  if (!instant) return "";
  const at = new Date(instant);
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** The form of an entry that is amended. */
export function formOf(entry: EntryDetail): ApplyForm {
  return {
    id: entry.id,
    version: entry.version,
    number: entry.number,
    client: { id: entry.clientId, code: "", name: entry.clientName },
    warehouse: { id: entry.warehouseId, code: "", name: entry.warehouseName },
    kind: entry.kind,
    sourceNumber: entry.sourceNumber ?? "",
    expectedAt: toLocal(entry.expectedAt),
    plate: entry.plate ?? "",
    driver: entry.driver ?? "",
    phone: entry.phone ?? "",
    priority: String(entry.priority),
    remark: entry.remark ?? "",
    lines: entry.lines.map((line) =>
      newLine(
        { id: line.typeId, code: line.skuCode, name: line.typeName, spec: line.spec, unit: line.unit },
        line.expected,
      ),
    ),
  };
}

/** A stored draft, or null when it is not of this shape (an older version of the program wrote it). */
export function parseForm(stored: unknown): ApplyForm | null {
  if (typeof stored !== "object" || stored === null) return null;
  const form = stored as Partial<ApplyForm>;
  const hasShape =
    Array.isArray(form.lines) && typeof form.remark === "string" && typeof form.priority === "string";
  return hasShape ? (form as ApplyForm) : null;
}

export interface ApplyErrors {
  readonly client?: "needClient";
  readonly warehouse?: "needWarehouse";
  readonly lines?: "needLine";
  readonly byLine: Readonly<
    Record<string, { readonly goods?: "needType"; readonly expected?: "needQuantity" }>
  >;
}

const isBlank = (line: ApplyLine) => line.goods === null && line.expected === null;

/** What is missing; a line left wholly blank is not counted against the form. */
export function errorsOf(form: ApplyForm, needsClient: boolean): ApplyErrors | null {
  const filled = form.lines.filter((line) => !isBlank(line));
  const byLine = Object.fromEntries(
    filled.flatMap((line) => {
      const wrong = {
        ...(line.goods ? {} : { goods: "needType" as const }),
        ...(line.expected !== null && line.expected > 0 ? {} : { expected: "needQuantity" as const }),
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

const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** The body of saveOrUpdate; call it on a form without errors. */
export function bodyOf(form: ApplyForm): EntrySaveBody {
  return {
    ...(form.id && form.version ? { id: form.id, version: form.version } : {}),
    ...(form.client && !form.id ? { clientId: form.client.id } : {}),
    warehouseId: form.warehouse?.id ?? "",
    kind: form.kind,
    sourceNumber: orNull(form.sourceNumber),
    expectedAt: form.expectedAt ? new Date(form.expectedAt).toISOString() : null,
    plate: orNull(form.plate),
    driver: orNull(form.driver),
    phone: orNull(form.phone),
    priority: Number(form.priority),
    remark: orNull(form.remark),
    lines: form.lines
      .filter((line) => !isBlank(line))
      .map((line) => ({ typeId: line.goods?.id ?? "", expected: line.expected ?? 0 })),
  };
}

/** Lines and units as the form stands. */
export function totalsOf(form: ApplyForm): { readonly lines: number; readonly units: number } {
  const filled = form.lines.filter((line) => !isBlank(line));
  return { lines: filled.length, units: filled.reduce((sum, line) => sum + (line.expected ?? 0), 0) };
}

/** Code and quantity of each pasted line; `bad` are the numbers (from 1) of those that are neither. */
export function parsePasted(text: string): {
  readonly items: readonly { readonly code: string; readonly expected: number }[];
  readonly bad: readonly number[];
} {
  const rows = text.split(/\r?\n/).map((row) => row.trim());
  const read = rows.map((row) => {
    const [code, quantity] = row.split(/[\t,;，；]+|\s{1,}/).map((cell) => cell.trim());
    const expected = Number(quantity);
    return code && Number.isInteger(expected) && expected > 0 ? { code, expected } : null;
  });
  return {
    items: read.filter((item) => item !== null),
    bad: rows.flatMap((row, index) => (row !== "" && read[index] === null ? [index + 1] : [])),
  };
}
