/**
 * The laws of stock, checked against the whole database. Nothing is corrected here: the examples of a broken law show
 * where to look. Run it in one snapshot, because a posting changes stock and ledger together.
 */
import { type RawBuilder, sql } from "kysely";
import { ALLOCATION_HELD, ALLOCATION_TAKEN, EXIT_SETS } from "../../src/contracts/exit-status.ts";
import type { Reconciliation } from "../../src/contracts/repertory.ts";
import type { TransactionOptions } from "../platform/database.ts";
import type { Reader } from "../platform/reader.ts";
import { isOneOf } from "../platform/sql-rows.ts";
import { expectedAt } from "./late-counts.ts";

const MOST_EXAMPLES = 10;

/** Each law as the query of its violations. */
const LAWS: Readonly<Record<string, RawBuilder<unknown>>> = {
  onHandIsLedger: sql`
    select s.id as stock_id, s.on_hand, coalesce(sum(l.delta_on_hand), 0) as ledger
    from stock s left join ledger l on l.stock_id = s.id
    group by s.id having s.on_hand <> coalesce(sum(l.delta_on_hand), 0)`,
  reservedIsLedger: sql`
    select s.id as stock_id, s.reserved, coalesce(sum(l.delta_reserved), 0) as ledger
    from stock s left join ledger l on l.stock_id = s.id
    group by s.id having s.reserved <> coalesce(sum(l.delta_reserved), 0)`,
  reservedIsAllocated: sql`
    select s.id as stock_id, s.reserved, coalesce(sum(a.quantity), 0) as allocated
    from stock s left join allocation a on a.stock_id = s.id and ${isOneOf("a.status", ALLOCATION_HELD)}
    group by s.id having s.reserved <> coalesce(sum(a.quantity), 0)`,
  neverNegative: sql`
    select id as stock_id, on_hand, reserved from stock
    where on_hand < 0 or reserved < 0 or reserved > on_hand`,
  // A command reads its time before it queues for its goods, so times do not order the lines of a row. Order is not
  // needed: each balance that a line starts from must be the balance after another line, from zero to the present
  // one.
  balancesFollow: sql`
    select stock_id, on_hand, reserved, sum(left_there) as surplus from (
      select stock_id, on_hand_after as on_hand, reserved_after as reserved, 1 as left_there from ledger
      union all
      select stock_id, on_hand_after - delta_on_hand, reserved_after - delta_reserved, -1 from ledger
      union all
      select id, 0, 0, 1 from stock
      union all
      select id, on_hand, reserved, -1 from stock) as balances
    group by stock_id, on_hand, reserved having sum(left_there) <> 0`,
  versionCountsLines: sql`
    select s.id as stock_id, s.version, count(l.id) as lines
    from stock s left join ledger l on l.stock_id = s.id
    group by s.id having s.version <> count(l.id)`,
  linesAreReceipts: sql`
    select el.id as line_id, el.entry_id, el.good, el.damaged, coalesce(sum(rl.good), 0) as received_good,
      coalesce(sum(rl.damaged), 0) as received_damaged
    from entry_line el
    left join (select x.* from receipt_line x join receipt r on r.id = x.receipt_id and r.reversed_at is null) rl
      on rl.line_id = el.id
    group by el.id
    having el.good <> coalesce(sum(rl.good), 0) or el.damaged <> coalesce(sum(rl.damaged), 0)`,
  linesAreAllocations: sql`
    select el.id as line_id, el.exit_id, el.picked, el.shipped,
      coalesce(sum(a.quantity) filter (where ${isOneOf("a.status", ALLOCATION_TAKEN)}), 0) as allocated
    from exit_line el join exit x on x.id = el.exit_id and x.status <> 'cancelled'
    left join allocation a on a.line_id = el.id
    group by el.id
    having el.picked <> coalesce(sum(a.quantity) filter (where ${isOneOf("a.status", ALLOCATION_TAKEN)}), 0)
      or el.shipped <> coalesce(sum(a.quantity) filter (where a.status = 'shipped'), 0)`,
  promisedIsRequested: sql`
    select el.id as line_id, el.exit_id, el.requested, el.picked, el.short, el.unpromised,
      coalesce(sum(a.quantity) filter (where a.status = 'open'), 0) as open
    from exit_line el join exit x on x.id = el.exit_id and ${isOneOf("x.status", EXIT_SETS.waiting)}
    left join allocation a on a.line_id = el.id
    group by el.id
    having el.requested <> el.picked + el.short + el.unpromised
      + coalesce(sum(a.quantity) filter (where a.status = 'open'), 0)`,
  // What is promised is moved to staging by its pick alone.
  stagedIsPicked: sql`
    select s.id as stock_id, s.reserved, coalesce(sum(a.quantity), 0) as picked
    from stock s join location lo on lo.id = s.location_id and lo.zone = 'outbound'
    left join allocation a on a.stock_id = s.id and a.status = 'picked'
    group by s.id having s.reserved <> coalesce(sum(a.quantity), 0)`,
  issuesAreShipped: sql`
    select x.id as exit_id, x.number, x.shipped_total, coalesce(-sum(l.delta_on_hand), 0) as ledger
    from exit x left join ledger l on l.cause_entity = 'exit' and l.cause_id = x.id and l.kind = 'issue'
    group by x.id having x.shipped_total <> coalesce(-sum(l.delta_on_hand), 0)`,
  receiptsAreLedger: sql`
    select e.id as entry_id, e.number, e.good_total + e.damaged_total as received,
      coalesce(sum(l.delta_on_hand), 0) as ledger
    from entry e left join ledger l on l.cause_entity = 'entry' and l.cause_id = e.id
    group by e.id having e.good_total + e.damaged_total <> coalesce(sum(l.delta_on_hand), 0)`,
  countsAreKept: sql`
    select line_id, count_id, number, counted, expected, posted, ledger from (
      select cl.id as line_id, k.id as count_id, k.number, cl.counted, ${expectedAt("cl", sql.ref("cl.counted_at"))} as expected,
        cl.posted, (select coalesce(sum(own.delta_on_hand), 0)::integer from ledger own where own.stock_id = cl.stock_id
          and own.cause_entity = 'count' and own.cause_id = cl.count_id) as ledger
      from count_line cl join count k on k.id = cl.count_id where cl.posted is not null and cl.stock_id is not null
    ) lines where posted <> counted - expected or posted <> ledger`,
};

/** How it is run: in one snapshot, and each statement may take long, for the whole ledger is read. */
export const RECONCILING: TransactionOptions = {
  isolation: "repeatable read",
  readOnly: true,
  deadlineMs: 15_000,
};

/** Checks every law; `examples` are at most ten of its violations. */
export async function reconcile(from: Reader): Promise<Omit<Reconciliation, "twins">> {
  const checks: { law: string; holds: boolean; examples: readonly unknown[] }[] = [];
  for (const [law, violations] of Object.entries(LAWS)) {
    const { rows } = await sql`select * from (${violations}) as broken limit ${MOST_EXAMPLES}`.execute(from);
    checks.push({ law, holds: rows.length === 0, examples: rows });
  }
  return { holds: checks.every((check) => check.holds), checks };
}
