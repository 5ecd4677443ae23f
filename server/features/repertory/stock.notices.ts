/** What people are told about stock once a day: what runs low, what expires soon, and laws that do not hold. */
import { type RawBuilder, sql } from "kysely";
import { MESSAGE_TYPES } from "../../../src/contracts/message.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { addDays } from "../../../src/domain/business-day.ts";
import { type Audience, notify } from "../../feed/notify.ts";
import { recordEvent } from "../../feed/record-event.ts";
import { reconcile } from "../../ledger/reconcile.ts";
import { mayBePromised } from "../../ledger/stock.queries.ts";
import { Report } from "../../lifecycle/report.ts";
import { claimDailyJob, isDailyJobDone } from "../../platform/daily-job.ts";
import type { Deps } from "../../platform/deps.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";

const NEAR_EXPIRY_DAYS = 30;
const MOST_NAMED = 3;
const LINK = "/warehouse/warehouse-repertory";

/** Goods types of one client that need attention, by name. */
interface Concern {
  readonly clientId: string;
  readonly name: string;
}

/** Clients' own goods of which less is available than their safety stock. */
const low = (today: string): RawBuilder<Concern> => sql<Concern>`
  select t.client_id, t.name from goods_type t
  where t.client_id is not null and t.status = 'enabled' and t.safety_stock > coalesce((
    select sum(s.on_hand - s.reserved) from stock s join location lo on lo.id = s.location_id
    where s.type_id = t.id and ${mayBePromised(today)}), 0)
  order by t.client_id, t.sku_code`;

/** Goods whose good stock expires within a month, each client's own. */
const nearExpiry = (today: string): RawBuilder<Concern> => sql<Concern>`
  select s.client_id, t.name from stock s join goods_type t on t.id = s.type_id
  where s.on_hand > 0 and s.condition = 'good'
    and s.expiry between ${today}::date and ${addDays(today, NEAR_EXPIRY_DAYS)}::date
  group by s.client_id, t.id order by s.client_id, min(s.expiry), t.sku_code`;

/** Sends the day's notices about stock: to each client's people about theirs, to the warehouse about all. */
export async function sendStockNotices({ db }: Pick<Deps, "db">, now: Date, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await claimDailyJob(tx, "stockNotices", day, now))) return;
    const report = new Report();
    const { rows: lowRows } = await low(day).execute(tx);
    await tellConcerns(tx, report, { template: "stockLow", rows: lowRows, now });
    const { rows: nearRows } = await nearExpiry(day).execute(tx);
    await tellConcerns(tx, report, { template: "stockNearExpiry", rows: nearRows, now });
    await report.tell(tx);
  });
}

/** Checks the laws of stock once a day; where one does not hold the warehouse is told, and the log. */
export async function checkStockLaws(
  { db, log }: Pick<Deps, "db" | "log">,
  now: Date,
  day: string,
): Promise<void> {
  // The whole ledger is read for it, so whoever comes second does not even begin.
  if (await isDailyJobDone(db.reader, "stockLaws", day)) return;
  const { checks } = await db.transaction(reconcile, { isolation: "repeatable read", readOnly: true });
  const broken = checks.filter((check) => !check.holds);
  if (broken.length > 0) log.error({ broken }, "laws of stock do not hold");
  await db.transaction(async (tx) => {
    if (!(await claimDailyJob(tx, "stockLaws", day, now)) || broken.length === 0) return;
    const report = new Report();
    const values = { count: broken.length, examples: broken.map((check) => check.law).join(", ") };
    await tell(tx, report, { to: WAREHOUSE, template: "stockLawBroken", values, now });
    await report.tell(tx);
  });
}

const WAREHOUSE: Audience = {
  kind: "right",
  right: { ...SHOWN_BY.repertory, roleCode: "admin" },
  exceptUserId: null,
};

async function tellConcerns(
  tx: Tx,
  report: Report,
  {
    template,
    rows,
    now,
  }: { readonly template: string; readonly rows: readonly Concern[]; readonly now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const valuesOf = (concerns: readonly Concern[]) => ({
    count: concerns.length,
    examples: concerns
      .slice(0, MOST_NAMED)
      .map(({ name }) => name)
      .join(", "),
  });
  await tell(tx, report, { to: WAREHOUSE, template, values: valuesOf(rows), now });
  for (const clientId of new Set(rows.map((row) => row.clientId))) {
    const own = rows.filter((row) => row.clientId === clientId);
    await tell(tx, report, { to: { kind: "client", clientId }, template, values: valuesOf(own), now });
  }
}

interface Told {
  readonly to: Audience;
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly now: Date;
}

/** One notice with its event: nobody's command, so nothing but messages is told. */
async function tell(tx: Tx, report: Report, { to, template, values, now }: Told): Promise<void> {
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
  const told = await notify(tx, { id: eventId, at: now }, { to, kind, template, values, ...about });
  report.add({ ...who, eventId }, []);
  report.addMessages(told, []);
}
