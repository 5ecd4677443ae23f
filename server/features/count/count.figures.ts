/** How exact the stock was: accuracy and shrinkage of the counts that were approved in some days. */
import { type RawBuilder, sql } from "kysely";
import type { CountFigures } from "../../../src/contracts/count.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { addDays, startOfDay } from "../../../src/domain/business-day.ts";
import type { TitledColumns } from "../../platform/http/csv.ts";
import type { Reader } from "../../platform/reader.ts";

type Sums = Omit<CountFigures, "warehouses" | "clients" | "counters">;
type Named = CountFigures["warehouses"][number];

const SUMS = sql`count(*)::integer as lines, (count(*) filter (where l.first_right))::integer as "right",
  round(100.0 * count(*) filter (where l.first_right) / nullif(count(*), 0), 1)::float8 as accuracy,
  coalesce(sum(l.counted - l.posted), 0)::integer as expected,
  coalesce(sum(greatest(l.posted, 0)), 0)::integer as plus,
  coalesce(-sum(least(l.posted, 0)), 0)::integer as minus,
  coalesce(sum(abs(l.posted)), 0)::integer as gross, coalesce(sum(l.posted), 0)::integer as net`;

/** The figures in the person's scope: a client's people have those of their own lines. */
export async function countFigures(
  db: Reader,
  { roleCode, clientId }: Person,
  { from, to, timeZone }: { readonly from: string; readonly to: string; readonly timeZone: string },
): Promise<CountFigures> {
  const isClient = roleCode === "client";
  const own = isClient ? sql`l.client_id = ${clientId}::uuid` : sql`true`;
  const lines = sql`count_line l join count k on k.id = l.count_id
    where l.posted is not null and ${own} and k.approved_at >= ${startOfDay(from, timeZone)}
      and k.approved_at < ${startOfDay(addDays(to, 1), timeZone)}`;
  const { rows } = await sql<Sums>`select ${SUMS} from ${lines}`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error("sums without a row");
  const by = (id: string, table: string, name: string) => named(db, lines, { id, table, name });
  return {
    ...sums,
    warehouses: await by("warehouse_id", "warehouse", "name"),
    clients: await by("client_id", "client", "name"),
    counters: isClient ? [] : await by("first_by", "users", "user_name"),
  };
}

type FigureLine = Sums & { readonly by: "all" | "warehouse" | "client" | "counter"; readonly name: string };

/** The same as lines of a table: all, then each warehouse, client and counter. */
export async function* figureLines(figures: CountFigures): AsyncGenerator<FigureLine> {
  const { warehouses, clients, counters, ...all } = figures;
  yield { by: "all", name: "", ...all };
  for (const row of warehouses) yield { by: "warehouse", ...row };
  for (const row of clients) yield { by: "client", ...row };
  for (const row of counters) yield { by: "counter", ...row };
}

const BY = {
  all: ["全部", "All"],
  warehouse: ["仓库", "Warehouse"],
  client: ["客户", "Client"],
  counter: ["盘点人", "Counter"],
} as const;

export const FIGURES_CSV: TitledColumns<FigureLine> = [
  ["按", "By", ({ by }, locale) => BY[by][locale === "zh-CN" ? 0 : 1]],
  ["名称", "Name", ({ name }) => name],
  ["盘点行", "Lines", ({ lines }) => lines],
  ["首盘正确行", "Right at first count", ({ right }) => right],
  ["准确率 %", "Accuracy %", ({ accuracy }) => accuracy],
  ["账面数", "Recorded units", ({ expected }) => expected],
  ["盘盈", "Found", ({ plus }) => plus],
  ["盘亏", "Missing", ({ minus }) => minus],
  ["差异合计", "Gross difference", ({ gross }) => gross],
  ["净差异", "Net difference", ({ net }) => net],
];

async function named(
  db: Reader,
  lines: RawBuilder<unknown>,
  { id, table, name }: { readonly id: string; readonly table: string; readonly name: string },
): Promise<readonly Named[]> {
  const key = id === "warehouse_id" ? sql.ref("k.warehouse_id") : sql.ref(`l.${id}`);
  const { rows } = await sql<Named>`
    select n.id, n.${sql.ref(name)} as name, s.lines, s."right", s.accuracy, s.expected, s.plus, s.minus, s.gross, s.net
    from (select ${key} as id, ${SUMS} from ${lines} group by ${key}) s
    join ${sql.table(table)} n on n.id = s.id order by s.minus desc, n.${sql.ref(name)}`.execute(db);
  return rows;
}
