/** What people are told about stock once a day: what runs low, what expires soon, and laws that do not hold. */
import { type RawBuilder, sql } from "kysely";
import { MESSAGE_TYPES } from "../../../src/contracts/message-types.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { type Audience, notify } from "../../feed/notify.ts";
import { recordEvent } from "../../feed/record-event.ts";
import { storeVerdict } from "../../ledger/law-verdict.ts";
import { RECONCILING, reconcile } from "../../ledger/reconcile.ts";
import { isNearExpiry, lowGoods } from "../../ledger/stock-figures.ts";
import { Publication } from "../../lifecycle/publication.ts";
import { claimDailyJob, isDailyJobDone } from "../../platform/daily-job.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";

const MOST_NAMED = 3;
const LINK = "/warehouse/warehouse-repertory";

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

/** Sends the day's notices about stock: to each client's people about theirs, to the warehouse about all. */
export async function sendStockNotices({ db }: Pick<Deps, "db">, now: Date, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await claimDailyJob(tx, "stockNotices", day, now))) return;
    const report = new Publication();
    const { rows: lowRows } = await low(day).execute(tx);
    await notifyConcerns(tx, report, { template: "stockLow", rows: lowRows, now });
    const { rows: nearRows } = await nearExpiry(day).execute(tx);
    await notifyConcerns(tx, report, { template: "stockNearExpiry", rows: nearRows, now });
    await report.publish(tx);
  });
}

/** Checks the laws of stock once a day; where one does not hold the warehouse is told, and the log. */
export async function checkStockLaws(
  { db, log }: Pick<Deps, "db" | "log">,
  now: Date,
  day: string,
): Promise<void> {
  // The whole ledger is read for it, so a second caller does not start.
  if (await isDailyJobDone(db.reader, "stockLaws", day)) return;
  const verdict = await db.transaction(reconcile, RECONCILING);
  const { checks } = verdict;
  const broken = checks.filter((check) => !check.holds);
  if (broken.length > 0) log.error({ broken }, "laws of stock do not hold");
  await db.transaction(async (tx) => {
    if (!(await claimDailyJob(tx, "stockLaws", day, now))) return;
    await storeVerdict(tx, verdict);
    if (broken.length === 0) return;
    const report = new Publication();
    const values = { count: broken.length, examples: broken.map((check) => check.law).join(", ") };
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
  }: { readonly template: string; readonly rows: readonly Concern[]; readonly now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const valuesOf = (concerns: readonly Concern[]) => ({
    count: concerns.length,
    // Types that differ in their size only have the same name.
    examples: [...new Set(concerns.map(({ name }) => name))].slice(0, MOST_NAMED).join(", "),
  });
  await publish(tx, report, { to: WAREHOUSE, template, values: valuesOf(rows), now });
  for (const clientId of new Set(rows.flatMap((row) => row.clientId ?? []))) {
    const own = rows.filter((row) => row.clientId === clientId);
    await publish(tx, report, { to: { kind: "client", clientId }, template, values: valuesOf(own), now });
  }
}

interface Reported {
  readonly to: Audience;
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly now: Date;
}

/** One notice with its event: no command caused it, so it publishes only messages. */
async function publish(tx: Tx, report: Publication, { to, template, values, now }: Reported): Promise<void> {
  const who = { at: now, byUserId: null, byName: "", commandKey: null };
  // Each audience's own event: a message is unique by event and recipient.
  const entityId = newId();
  const eventId = await recordEvent(tx, {
    ...who,
    ...{ entity: "stockNotice", entityId, type: template, fromStatus: null, toStatus: null, version: 1 },
    details: values,
  });
  const kind = "notice" as const;
  const about = { messageType: MESSAGE_TYPES.stock, link: LINK, entity: "stockNotice", entityId };
  const reported = await notify(tx, { id: eventId, at: now }, { to, kind, template, values, ...about });
  report.add({ ...who, eventId }, []);
  report.addMessages(reported, []);
}
