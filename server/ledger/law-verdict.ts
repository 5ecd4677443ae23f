/** What the last check of the stock laws found, for /metrics of every node. */
import { sql } from "kysely";
import type { Reconciliation } from "../../src/contracts/repertory.ts";
import type { Deps } from "../platform/deps.ts";
import type { Probe } from "../platform/http/probes.ts";
import type { Reader, Tx } from "../platform/reader.ts";

const KEY = "stockLaws";

/** Stores how many laws did not hold, with the database's time. */
export async function storeVerdict(tx: Tx, { checks }: Omit<Reconciliation, "twins">): Promise<void> {
  const broken = checks.filter(({ holds }) => !holds).length;
  await sql`insert into meta (key, value)
    values (${KEY}, json_build_object('broken', ${broken}::int, 'at', extract(epoch from clock_timestamp()))::text)
    on conflict (key) do update set value = excluded.value`.execute(tx);
}

interface LawVerdict {
  readonly broken: number;
  readonly ageSeconds: number;
}

/** null until the laws were checked for the first time. */
export async function readVerdict(from: Reader): Promise<LawVerdict | null> {
  const { rows } = await sql<LawVerdict>`
    select (value::json ->> 'broken')::int as broken,
      (extract(epoch from clock_timestamp()) - (value::json ->> 'at')::numeric)::float8 as age_seconds
    from meta where key = ${KEY}`.execute(from);
  return rows[0] ?? null;
}

/** NaN until the laws were checked for the first time. */
export function lawProbes({ db }: Pick<Deps, "db">): readonly Probe[] {
  const read = async (figure: keyof LawVerdict) => (await readVerdict(db.reader))?.[figure] ?? Number.NaN;
  return [
    {
      name: "stock_laws_broken",
      help: "Laws of stock that did not hold at the last check",
      read: () => read("broken"),
    },
    {
      name: "stock_laws_age_seconds",
      help: "Time since the laws of stock were checked",
      grows: true,
      read: () => read("ageSeconds"),
    },
  ];
}
