/** The columns of an imported file: `tallyboard admin import --columns KIND`, `--template KIND`, and its help. */
import papa from "papaparse";
import { columnTitleOf } from "../../src/contracts/file-headings.ts";
import type { FieldSpec, ReferenceSpec, ResourceSpec, TextSpec } from "../../src/contracts/resource.ts";
import { type Locale, renderText } from "../../src/contracts/texts/render.ts";
import type { CheckName } from "../../src/domain/checks.ts";
import { writtenWord } from "../../src/domain/file-cell.ts";
import examples from "./import-examples.json" with { type: "json" };

type Both = Readonly<Record<Locale, string>>;
const both = (enUS: string, zhCN: string): Both => ({ "en-US": enUS, "zh-CN": zhCN });

/** The form of a text, by its check. */
const FORMS: Readonly<Record<CheckName, Both>> = {
  code: both("letters, digits and . _ / -", "字母、数字和 . _ / -"),
  phone: both("phone number", "电话号码"),
  signInPhone: both("phone number without spaces", "不含空格的电话号码"),
  account: both("account", "账号"),
  email: both("email address", "邮箱"),
  addresses: both("IP addresses or CIDR blocks", "IP 地址或 CIDR 网段"),
  eventTypes: both("event types, separated by commas", "事件类型，用逗号隔开"),
  plate: both("plate like 沪A7K215", "车牌，如 沪A7K215"),
  gtin: both("8, 12, 13 or 14 digits with the check digit", "8、12、13 或 14 位数字，含校验码"),
  creditCode: both("18 characters of GB 32100", "18 位统一社会信用代码"),
  colour: both("colour as #RRGGBB", "颜色，写成 #RRGGBB"),
};

const WORDS = {
  required: both("required", "必填"),
  optional: both("optional", "选填"),
  key: both("finds the row", "用于查找已有的行"),
  fixed: both("never changes", "不可更改"),
  grave: both("changes need --yes", "更改需要 --yes"),
  region: both("six digits of GB/T 2260", "六位行政区划代码（GB/T 2260）"),
  day: both("day like 2027-03-31", "日期，如 2027-03-31"),
  pages: both("names of pages, separated by spaces", "页面名，用空格隔开"),
  reference: both("code of an existing row", "已有行的编码"),
  account: both("account of a user", "用户的账号"),
} as const;

const atMost = ({ max }: TextSpec, locale: Locale): string =>
  both(`at most ${max} characters`, `最多 ${max} 个字符`)[locale];

/** What stands for no row in the cell of a scope. */
function scopeOf({ emptyAs }: ReferenceSpec, locale: Locale): readonly string[] {
  if (!emptyAs) return [];
  const word = writtenWord(emptyAs, locale);
  const meanings = {
    common: both(`${word} for goods shared by all clients`, `所有客户共用的填 ${word}`),
    top: both(`${word} for the top level`, `顶级的填 ${word}`),
    none: both(`${word} for none`, `没有的填 ${word}`),
    clear: both(word, word),
  } as const satisfies Readonly<Record<typeof emptyAs, Both>>;
  return [meanings[emptyAs][locale]];
}

/** What a cell of the field takes. */
function takenBy(field: FieldSpec, locale: Locale): readonly string[] {
  switch (field.kind) {
    case "text":
      return [...(field.check ? [FORMS[field.check][locale]] : []), atMost(field, locale)];
    case "integer": {
      const { min, max } = field;
      return [both(`whole number from ${min} to ${max}`, `整数，${min} 到 ${max}`)[locale]];
    }
    case "boolean":
      return [both("yes, no", "是、否")[locale]];
    case "choice": {
      const words = field.values.map((value) => renderText(locale, `${field.texts}.${value}`));
      return [words.join(both(", ", "、")[locale])];
    }
    case "reference":
      return [(field.to === "user" ? WORDS.account : WORDS.reference)[locale], ...scopeOf(field, locale)];
    case "region":
    case "day":
    case "pages":
      return [WORDS[field.kind][locale]];
    // No resource with one is imported.
    case "choices":
    case "picture":
      return [];
  }
}

const isNeeded = (field: FieldSpec): boolean =>
  field.isRequired === true || (field.kind === "reference" && field.emptyAs === "common");

const columnsOf = ({ fields }: ResourceSpec): readonly (readonly [string, FieldSpec])[] =>
  Object.entries(fields).filter(([, { kind }]) => kind !== "picture");

/** A line for each column: its title, its name in the API, whether it is required, and what a cell takes. */
export function columnLines(spec: ResourceSpec, locale: Locale): string {
  const lines = columnsOf(spec).map(([name, field]) => {
    const notes = [
      ...(spec.importKey?.includes(name) ? [WORDS.key] : []),
      ...(field.isFixed ? [WORDS.fixed] : []),
      ...(field.isGrave ? [WORDS.grave] : []),
    ].map((note) => note[locale]);
    const need = (isNeeded(field) ? WORDS.required : WORDS.optional)[locale];
    const takes = [...takenBy(field, locale), ...notes].join(both("; ", "；")[locale]);
    return [columnTitleOf(spec, name, field, locale), name, need, takes].join("\t");
  });
  return `${lines.join("\n")}\n`;
}

/** The titles of a kind's columns, required ones with a star. */
export const titlesOf = (spec: ResourceSpec, locale: Locale): string =>
  columnsOf(spec)
    .map(([name, field]) => `${columnTitleOf(spec, name, field, locale)}${isNeeded(field) ? "*" : ""}`)
    .join(", ");

const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = examples;

/** An example of a cell: of its resource, else by what the field takes. What may be empty and names a row is empty. */
function exampleOf({ key }: ResourceSpec, name: string, field: FieldSpec, locale: Locale): string {
  const own = EXAMPLES[key]?.[name];
  if (own !== undefined) return typeof own === "string" ? own : (own[locale === "zh-CN" ? 0 : 1] ?? "");
  switch (field.kind) {
    case "integer":
      return String(field.byDefault ?? field.min);
    case "boolean":
      return both("no", "否")[locale];
    case "choice":
      return renderText(locale, `${field.texts}.${field.byDefault}`);
    case "reference":
      return field.emptyAs ? writtenWord(field.emptyAs, locale) : "";
    default:
      return "";
  }
}

/** A file with a header and an example line, as a spreadsheet opens it: UTF-8 with its mark. */
export function template(spec: ResourceSpec, locale: Locale): string {
  const columns = columnsOf(spec);
  const header = columns.map(([name, field]) => columnTitleOf(spec, name, field, locale));
  const example = columns.map(([name, field]) => exampleOf(spec, name, field, locale));
  return `\uFEFF${papa.unparse([header, example], { newline: "\r\n" })}\r\n`;
}
