import type { Locale } from "../../../src/contracts/texts/render.ts";
import { guarded } from "../../../src/domain/file-cell.ts";
import { wallTimeAt } from "../../../src/domain/wall-clock.ts";
import { type Streamed, stream } from "./outcome.ts";

type Cell = string | number | boolean | null;

export interface CsvColumn<Row> {
  readonly title: string;
  readonly of: (row: Row) => Cell;
}

/** Columns with their title in each language; of a column of instants the values are ISO 8601. */
export type TitledColumns<Row> = readonly (readonly [
  zhCN: string,
  enUS: string,
  of: (row: Row, locale: Locale) => Cell,
  kind?: "instant",
])[];

/** Who reads an export: the language, and the business time zone. */
export interface CsvReader {
  readonly locale: Locale;
  readonly timeZone: string;
}

/** A column of instants: on the wall clock of the zone that its title names, in the form that spreadsheets know. */
const instantColumn = <Row>(
  title: string,
  of: (row: Row) => Cell,
  { locale, timeZone }: CsvReader,
): CsvColumn<Row> => ({
  title: locale === "zh-CN" ? `${title}（${timeZone}）` : `${title} (${timeZone})`,
  of: (row) => {
    const instant = of(row);
    return typeof instant === "string" ? wallTimeAt(new Date(instant), timeZone) : instant;
  },
});

/** The columns in the language and the time zone of the reader. */
export const titled = <Row>(reader: CsvReader, columns: TitledColumns<Row>): readonly CsvColumn<Row>[] =>
  columns.map(([zhCN, enUS, of, kind]) => {
    const { locale } = reader;
    const column = { title: locale === "zh-CN" ? zhCN : enUS, of: (row: Row) => of(row, locale) };
    return kind === "instant" ? instantColumn(column.title, column.of, reader) : column;
  });

/** One cell by RFC 4180. Numbers stay numbers: a minus before our own digits is no formula. */
function cell(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const safe = guarded(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;

async function* linesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  // Without the byte order mark, spreadsheets do not detect UTF-8 and show Chinese text wrongly.
  yield `\uFEFF${line(columns.map(({ title }) => cell(title)))}`;
  for await (const row of rows) yield line(columns.map(({ of }) => cell(of(row))));
}

/** A CSV file that is written while its rows are read; `name` without its ending. */
export function csv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): Streamed {
  const headers = { "content-disposition": `attachment; filename="${name.replaceAll(/[^\w-]/g, "-")}.csv"` };
  return stream("text/csv; charset=utf-8", linesOf(columns, rows), { headers });
}
