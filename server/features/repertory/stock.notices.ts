/** What people are told about stock once a day: what runs low, what expires soon, and laws that do not hold. */
import { type RawBuilder, sql } from "kysely";
import { MESSAGE_TYPES } from "../../../src/contracts/message-types.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { LOW_STOCK, NEAR_EXPIRY_STOCK } from "../../../src/contracts/stock-lists.ts";
import { examplesOf } from "../../../src/contracts/texts/localised.ts";
import { type Locale, renderText } from "../../../src/contracts/texts/render.ts";
import { businessDay } from "../../../src/domain/business-day.ts";
import type { Audience } from "../../feed/notify.ts";
import { storeVerdict } from "../../ledger/law-verdict.ts";
import { RECONCILING, reconcile } from "../../ledger/reconcile.ts";
import { isNearExpiry, lowGoods } from "../../ledger/stock-figures.ts";
import { Publication } from "../../lifecycle/publication.ts";
import { publishNotice } from "../../lifecycle/publish-notice.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobKind, Run } from "../../platform/jobs/runner.ts";
import type { Tx } from "../../platform/reader.ts";

const STOCK_PAGE = "/warehouse/warehouse-repertory";

/** Where each notice leads: to what it is about. */
const LINKS = {
  stockLow: `${STOCK_PAGE}?${new URLSearchParams(LOW_STOCK)}`,
  stockNearExpiry: `${STOCK_PAGE}?${new URLSearchParams({ view: "goods", ...NEAR_EXPIRY_STOCK })}`,
  stockLawBroken: STOCK_PAGE,
} as const;

/** Goods types that need attention, by name; common goods belong to no client. */
interface Concern {
  readonly clientId: string | null;
  readonly name: string;
}

/** Goods types below their safety stock, as the overview counts them. */
const low = (today: string): RawBuilder<Concern> =>
  sql<Concern>`select * from (${lowGoods(today, { inSight: sql`true`, ofTypes: sql`true` })}) as low_goods
  order by client_id, sku_code`;

/** Goods whose good stock expires within a month, each client's own. */
const nearExpiry = (today: string): RawBuilder<Concern> => sql<Concern>`
  select s.client_id, t.name from stock s join goods_type t on t.id = s.type_id
  where ${isNearExpiry(today)}
  group by s.client_id, t.id order by s.client_id, min(s.expiry), t.sku_code`;

/** In working hours, never at midnight. */
const daily = { mostAttempts: 10, schedule: { every: "day", fromHour: 8 } } as const;

/** Once a day: what people are told about stock, and the check of its laws. */
export const stockJobs = (deps: Pick<Deps, "db" | "log" | "config">): readonly JobKind[] => [
  { ...daily, name: "stockNotices", work: (run) => sendStockNotices(deps, run) },
  { ...daily, name: "stockLaws", work: (run) => checkStockLaws(deps, run) },
];

/** Sends the day's notices about stock: to each client's people about theirs, to the warehouse about all. */
export async function sendStockNotices(
  { db, config }: Pick<Deps, "db" | "config">,
  { now, finish }: Pick<Run, "now" | "finish">,
): Promise<void> {
  const day = businessDay(now, config.businessTimeZone);
  await db.transaction(async (tx) => {
    const report = new Publication();
    const { rows: lowRows } = await low(day).execute(tx);
    await notifyConcerns(tx, report, { template: "stockLow", rows: lowRows, now });
    const { rows: nearRows } = await nearExpiry(day).execute(tx);
    await notifyConcerns(tx, report, { template: "stockNearExpiry", rows: nearRows, now });
    await finish(tx);
    await report.publish(tx);
  });
}

/** Checks the laws of stock; where one does not hold the warehouse is told, and the log. */
async function checkStockLaws({ db, log }: Pick<Deps, "db" | "log">, { now, finish }: Run): Promise<void> {
  const verdict = await db.transaction(reconcile, RECONCILING);
  const { checks } = verdict;
  const broken = checks.filter((check) => !check.holds);
  if (broken.length > 0) log.error({ broken }, "laws of stock do not hold");
  await db.transaction(async (tx) => {
    await finish(tx);
    await storeVerdict(tx, verdict);
    if (broken.length === 0) return;
    const report = new Publication();
    const laws = (locale: Locale) => broken.map(({ law }) => renderText(locale, `stockLaw.${law}`));
    const values = {
      count: broken.length,
      examples: laws("zh-CN").join("；"),
      "examples:en-US": laws("en-US").join("; "),
    };
    await publish(tx, report, { to: WAREHOUSE, template: "stockLawBroken", values, now });
    await report.publish(tx);
  });
}

const WAREHOUSE: Audience = {
  kind: "right",
  right: { ...SHOWN_BY.repertory, roleCode: "admin" },
  exceptUserId: null,
};

async function notifyConcerns(
  tx: Tx,
  report: Publication,
  {
    template,
    rows,
    now,
  }: {
    readonly template: keyof typeof LINKS;
    readonly rows: readonly Concern[];
    readonly now: Date;
  },
): Promise<void> {
  if (rows.length === 0) return;
  const valuesOf = (concerns: readonly Concern[]) => ({
    count: concerns.length,
    // Types that differ in their size only have the same name.
    ...examplesOf([...new Set(concerns.map(({ name }) => name))]),
  });
  await publish(tx, report, { to: WAREHOUSE, template, values: valuesOf(rows), now });
  for (const clientId of new Set(rows.flatMap((row) => row.clientId ?? []))) {
    const own = rows.filter((row) => row.clientId === clientId);
    await publish(tx, report, { to: { kind: "client", clientId }, template, values: valuesOf(own), now });
  }
}

interface Reported {
  readonly to: Audience;
  readonly template: keyof typeof LINKS;
  readonly values: Readonly<Record<string, string | number>>;
  readonly now: Date;
}

const publish = (tx: Tx, report: Publication, reported: Reported): Promise<void> =>
  publishNotice(tx, report, {
    ...reported,
    ...{ entity: "stockNotice", messageType: MESSAGE_TYPES.stock, link: LINKS[reported.template] },
  });
