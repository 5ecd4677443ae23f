/**
 * What is to be counted: stock rows whose goods' level has an interval, when it has passed since their last approved count,
 * or since they were received. Rows of a count that is under way, or whose approval is yet to be booked, are not due.
 */
import { type RawBuilder, sql } from "kysely";
import { COUNT_SETS } from "../../src/contracts/count-status.ts";
import { isOneOf } from "../platform/sql-rows.ts";

/** So far ahead rows are called due. */
export const DUE_DAYS = 7;

/** The rows that are due before an instant, with the instant of each. */
export const dueRows = (before: Date): RawBuilder<unknown> => sql`
  select * from (
    select s.id as stock_id, s.warehouse_id, s.location_id, s.client_id, s.type_id, s.lot, s.expiry, s.condition,
      lo.code as location_code, lo.zone, s.counted_at,
      coalesce(s.counted_at, s.received_at) + g.count_interval_days * interval '1 day' as due_at
    from stock s join location lo on lo.id = s.location_id and lo.zone <> 'outbound' and lo.status = 'enabled'
    join goods_type t on t.id = s.type_id join goods_level g on g.id = t.level_id
    where s.on_hand > 0 and g.count_interval_days is not null and not exists (
      select 1 from count k join count_line l on l.count_id = k.id
      where ${isOneOf("k.status", COUNT_SETS.open)} and l.stock_id = s.id)
    and not exists (select 1 from count_line l where l.is_open and l.stock_id = s.id)) d
  where d.due_at < ${before}`;

/** The instant up to which rows are due. */
export const dueUntil = (now: Date): Date => new Date(now.getTime() + DUE_DAYS * 86_400_000);
