/** How far an installation is on its first day. */
import { sql } from "kysely";
import type { Setup } from "../../../src/contracts/setup.ts";
import { SETUP_STEPS, type SetupStep } from "../../../src/contracts/setup-steps.ts";
import { readCompany } from "../../platform/company.ts";
import type { Reader } from "../../platform/reader.ts";
import { isSetupOffered } from "../../platform/setup-offer.ts";

/** The first row of a step's table that meets the condition, and who made it. */
const firstOf = (step: SetupStep, table: string, condition = sql`true`) => sql`
  (select ${step}::text as step, made.created_at as at, maker.user_name as by_name
  from ${sql.table(table)} made left join users maker on maker.id = made.create_user_id
  where ${condition} order by made.created_at, made.id limit 1)`;

/** The rows of `users` in the order in which they came: the first one is the person who began. */
const isNotFirst = sql`made.id <> (select id from users order by created_at, user_number limit 1)`;

const FIRST_ROWS = [
  firstOf("warehouse", "warehouse"),
  firstOf("location", "location"),
  firstOf("client", "client"),
  firstOf("goodsType", "goods_type"),
  firstOf("user", "users", isNotFirst),
  firstOf("display", "display", sql`made.paired_at is not null`),
];

interface First {
  readonly step: SetupStep;
  readonly at: Date;
  readonly byName: string | null;
}

/**
 * The steps as of `now`. A step is done while what it makes exists, however it was made: by hand, by an import or by the
 * command line.
 */
export async function readSetup(db: Reader, now: Date, timeZone: string): Promise<Setup> {
  const company = await readCompany(db);
  const { rows } = await sql<First>`${sql.join(FIRST_ROWS, sql` union all `)}`.execute(db);
  const found = new Map(rows.map((row) => [row.step, { at: row.at.toISOString(), byName: row.byName }]));
  if (company.name !== null && company.at !== null)
    found.set("company", { at: company.at, byName: company.byName });
  return {
    asOf: now.toISOString(),
    isOpen: await isSetupOffered(db),
    company: { name: company.name, version: company.version },
    timeZone,
    steps: SETUP_STEPS.map((step) => {
      const first = found.get(step);
      return { step, isDone: first !== undefined, at: first?.at ?? null, byName: first?.byName ?? null };
    }),
  };
}
