/**
 * How counts are read: the one SELECT behind lists, details, the feed and the rows that `decide` is asked about. Neither rows
 * nor the lines of events say what is expected: only the detail does, to people who see the stock page.
 */
import { type RawBuilder, sql } from "kysely";
import { type CountDetail, type CountLine, CountRow } from "../../../src/contracts/count.ts";
import { COUNT_JUDGED } from "../../../src/contracts/count-status.ts";
import { holds, type Person, SHOWN_BY } from "../../../src/contracts/permissions.ts";
import { expectedAt } from "../../ledger/late-counts.ts";
import { NO_EXPIRY } from "../../ledger/stock-key.ts";
import { lateAt } from "../../lifecycle/late.ts";
import { type RequestRows, requestRows } from "../../lifecycle/request-rows.ts";
import type { Reader } from "../../platform/reader.ts";
import { selection, wireRow } from "../../platform/stored-row.ts";

const rowsOf = (source: (own: RawBuilder<unknown>) => RawBuilder<unknown>): RequestRows<CountRow> =>
  requestRows(CountRow, {
    name: "count",
    alias: "k",
    from: (own) => sql`${source(own)} k
      join warehouse w on w.id = k.warehouse_id
      left join client c on c.id = k.client_id
      left join users ou on ou.id = k.opened_by
      left join users au on au.id = k.approved_by
      left join users cu on cu.id = k.create_user_id`,
    fields: {
      ...{
        clientId: "k.clientId",
        clientName: "c.name",
        warehouseName: "w.name",
        lateAt: lateAt("count", "k"),
      },
      ...{ openedByName: "ou.userName", approvedByName: "au.userName", createUserName: "cu.userName" },
    },
  });

/** Approved counts as one client's people see them: their own lines alone. */
const ofClient = (clientId: string): RequestRows<CountRow> =>
  rowsOf(
    (own) => sql`(
    select k.id, k.number, k.warehouse_id, k.reason, null::text as cause, k.zone, k.due_at, k.status, k.status_since,
      k.opened_by, k.approved_by, k.approved_at, k.cancel_reason, k.version, k.created_at, k.create_user_id, k.updated_at,
      own.client_id, own.line_count, own.line_count as counted_lines, own.counted_total, own.unbooked_lines
    from ${own} k join (
      select l.count_id, l.client_id, count(*)::integer as line_count, coalesce(sum(l.counted), 0)::bigint as counted_total,
        (count(*) filter (where l.posted is null))::integer as unbooked_lines
      from count_line l where l.client_id = ${clientId}::uuid group by l.count_id, l.client_id
    ) own on own.count_id = k.id
    where k.status = 'approved')`,
  );

/** Where the fields of CountRow come from. */
export const COUNT_ROWS: RequestRows<CountRow> = {
  ...rowsOf((own) => sql`(select k.*, null::uuid as client_id from ${own} k)`),
  ofClient,
};

/** What stood last of each round of a line. */
const ROUNDS = sql`coalesce((select json_agg(json_build_object('round', r.round, 'counted', r.quantity,
    'byName', r.user_name, 'at', to_char(r.counted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by r.round)
  from (select distinct on (r.round) r.* from count_record r where r.line_id = l.id
    order by r.round, r.is_empty, r.counted_at desc, r.at desc, r.id desc) r), '[]'::json)`;

/** The columns of a line; `isSeen`: with what is expected, where all is counted. */
function lineColumns(isSeen: boolean): RawBuilder<CountLine> {
  const judged = sql.join(COUNT_JUDGED.map((status) => sql.lit(status)));
  const expected = sql`case when l.counted is null then null when l.posted is not null then l.counted - l.posted
    else ${expectedAt("l", sql.ref("l.counted_at"))} end`;
  const seen = (value: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
    isSeen ? sql`case when k.status in (${judged}) then ${value} else ${otherwise} end` : otherwise;
  return selection<CountLine>({
    ...{
      id: "l.id",
      lineNo: "l.lineNo",
      locationId: "l.locationId",
      locationCode: "lo.code",
      zone: "lo.zone",
    },
    ...{ clientId: "l.clientId", clientName: "c.name", typeId: "l.typeId", skuCode: "t.skuCode" },
    ...{ typeName: "t.name", spec: "t.spec", unit: "t.unit", typePicture: "t.picture", gtin: "t.gtin" },
    ...{ lot: "l.lot", expiry: sql`nullif(l.expiry, ${sql.lit(NO_EXPIRY)}::date)`, condition: "l.condition" },
    ...{ isFound: "l.isFound", takenBy: "l.takenBy", takenByName: "tu.userName", counted: "l.counted" },
    ...{ countedBy: "l.countedBy", countedByName: "bu.userName", countedAt: "l.countedAt", round: "l.round" },
    state: seen(sql`l.state`, sql`case when l.counted is null then 'open' else 'counted' end`),
    expected: seen(expected, sql`null::integer`),
    difference: seen(sql`l.counted - ${expected}`, sql`null::integer`),
    isCorrected: isSeen ? sql`l.corrected_at is not null` : sql`false`,
    rounds: seen(ROUNDS, sql`'[]'::json`),
  });
}

/** The lines of a count by place and goods; `which` narrows them, over the alias l. */
export async function countLines(
  db: Reader,
  countId: string,
  isSeen: boolean,
  which: RawBuilder<unknown> = sql`true`,
): Promise<readonly CountLine[]> {
  const { rows } = await sql<object>`
    select ${lineColumns(isSeen)} from count_line l join count k on k.id = l.count_id
    join location lo on lo.id = l.location_id join client c on c.id = l.client_id
    join goods_type t on t.id = l.type_id
    left join users tu on tu.id = l.taken_by left join users bu on bu.id = l.counted_by
    where l.count_id = ${countId} and ${which} order by lo.code, l.line_no`.execute(db);
  return rows.map((row) => wireRow<CountLine>(row));
}

/** What the detail of a count has beside its row, as its reader may see it. */
export async function countDetail(
  db: Reader,
  { id, status }: CountRow,
  reader: Person,
): Promise<Omit<CountDetail, keyof CountRow>> {
  const isSeen = holds(reader, SHOWN_BY.repertory);
  const own = reader.roleCode === "client" ? sql`l.client_id = ${reader.clientId}::uuid` : sql`true`;
  const lines = await countLines(db, id, isSeen, own);
  const isJudged = isSeen && COUNT_JUDGED.some((each) => each === status);
  const sum = (sign: 1 | -1) =>
    lines.reduce((all, { difference }) => all + Math.max(0, sign * (difference ?? 0)), 0);
  return { lines, plusTotal: isJudged ? sum(1) : null, minusTotal: isJudged ? sum(-1) : null };
}
