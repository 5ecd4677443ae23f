/** What people read of exits: lists, one in full, all as CSV, what is available; always in the reader's own scope. */
import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import {
  type AvailableGoods,
  EXIT_KINDS,
  EXIT_MODES,
  EXIT_STATUSES,
  type ExitDetail,
  type ExitRow,
} from "../../../src/contracts/exit.ts";
import type { ListPage } from "../../../src/contracts/list.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { mayBePromised } from "../../ledger/stock.queries.ts";
import {
  type ListRequest,
  type ListSpec,
  listQuerySchema,
  readAll,
  readPage,
} from "../../platform/http/list-query.ts";
import { listed } from "../../platform/http/listed.ts";
import type { Reader } from "../../platform/reader.ts";
import {
  EXIT_COLUMNS,
  EXIT_FROM,
  exitAllocations,
  exitLines,
  exitRow,
  readExit,
  type StoredExit,
} from "./exit.projection.ts";

/** The goods of an exit in one text, for the keyword. */
const goods = sql`(select string_agg(t.sku_code || ' ' || t.name, ' ') from exit_line l
  join goods_type t on t.id = l.type_id where l.exit_id = r.id)`;

const text = (name: string) => ({ of: `r.${name}`, kind: "text" }) as const;
const uuid = (name: string) => ({ of: `r.${name}`, kind: "uuid" }) as const;
const integer = (name: string) => ({ of: `r.${name}`, kind: "integer" }) as const;
const instant = (name: string) => ({ of: `r.${name}`, kind: "instant" }) as const;

export const EXIT_LIST: ListSpec = {
  columns: {
    number: { ...text("number"), sorts: true },
    clientId: uuid("clientId"),
    warehouseId: uuid("warehouseId"),
    kind: { ...text("kind"), values: EXIT_KINDS },
    sourceNumber: text("sourceNumber"),
    requiredAt: { ...instant("requiredAt"), sorts: true },
    mode: { ...text("mode"), values: EXIT_MODES },
    consigneeName: text("consigneeName"),
    consigneePhone: text("consigneePhone"),
    regionCode: integer("regionCode"),
    priority: integer("priority"),
    status: { ...text("status"), values: EXIT_STATUSES },
    statusSince: { ...instant("statusSince"), sorts: true },
    revision: integer("revision"),
    submittedBy: uuid("submittedBy"),
    submittedAt: { ...instant("submittedAt"), sorts: true },
    approvedAt: instant("approvedAt"),
    pickedAt: instant("pickedAt"),
    shippedAt: instant("shippedAt"),
    cancelRequestedAt: instant("cancelRequestedAt"),
    deliveryId: uuid("deliveryId"),
    signer: text("signer"),
    lineCount: integer("lineCount"),
    requestedTotal: integer("requestedTotal"),
    pickedTotal: integer("pickedTotal"),
    shortTotal: integer("shortTotal"),
    shippedTotal: integer("shippedTotal"),
    createUserId: uuid("createUserId"),
    createdAt: { ...instant("createdAt"), sorts: true },
    updatedAt: { ...instant("updatedAt"), sorts: true },
  },
  id: "r.id",
  sort: ["-createdAt"],
  keyword: ["r.number", "r.sourceNumber", "r.consigneeName", goods],
};

/** The list's query: its columns, and `typeId` of the goods on its lines (several by comma). */
export const ExitListQuery = Type.Object(
  {
    ...listQuerySchema(EXIT_LIST).properties,
    typeId: Type.Optional(Type.String({ pattern: "^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$" })),
  },
  { additionalProperties: false },
);

/** What a person may see of exits: admins all, a client's people their client's. */
function scopeOf(person: Person): RawBuilder<unknown> {
  return person.roleCode === "admin" ? sql`true` : sql`x.client_id = ${person.clientId}::uuid`;
}

function exitsOf(db: Reader, person: Person, typeId: string | null) {
  const ofType = typeId
    ? sql`exists (select 1 from exit_line xl where xl.exit_id = x.id
        and xl.type_id::text = any(${typeId.split(",")}::text[]))`
    : sql`true`;
  const where = sql`${scopeOf(person)} and ${ofType}`;
  return listed<StoredExit>(db, { columns: EXIT_COLUMNS, from: EXIT_FROM, where });
}

export interface ExitListAsk {
  readonly person: Person;
  readonly request: ListRequest;
  readonly typeId: string | null;
  readonly timeZone: string;
}

/** One page of exits. */
export async function exitPage(db: Reader, ask: ExitListAsk): Promise<ListPage<ExitRow>> {
  const { request, timeZone } = ask;
  const rows = exitsOf(db, ask.person, ask.typeId);
  const page = await readPage(db, rows, { spec: EXIT_LIST, request, timeZone });
  return { ...page, list: page.list.map(exitRow) };
}

/** Every exit that the filters let through, for the export. */
export async function* allExits(db: Reader, ask: ExitListAsk): AsyncGenerator<ExitRow> {
  const { request, timeZone } = ask;
  const rows = readAll(exitsOf(db, ask.person, ask.typeId), { spec: EXIT_LIST, request, timeZone });
  for await (const row of rows) yield exitRow(row);
}

/** The row of an exit that the person may see; null: unknown, or another client's. */
export async function exitOf(db: Reader, person: Person, id: string): Promise<ExitRow | null> {
  const row = await readExit(db, id);
  return row && (person.roleCode === "admin" || row.clientId === person.clientId) ? row : null;
}

/** An exit with its lines and what is promised to them. */
export async function exitDetail(db: Reader, row: ExitRow): Promise<ExitDetail> {
  return {
    ...row,
    lines: await exitLines(db, row.id),
    allocations: await exitAllocations(db, row.id),
  };
}

const MOST_IN_SNAPSHOT = 500;
const STILL_SHOWN_MS = 24 * 3_600_000;

/** The headers of open exits and of those that ended within a day; null when there are too many to send. */
export async function exitSnapshot(
  db: Reader,
  person: Person,
  now: Date,
): Promise<readonly ExitRow[] | null> {
  const since = new Date(now.getTime() - STILL_SHOWN_MS);
  const { rows } = await sql<StoredExit>`
    select ${EXIT_COLUMNS} from ${EXIT_FROM}
    where ${scopeOf(person)} and (x.status not in ('shipped', 'cancelled') or x.status_since >= ${since})
    order by x.created_at desc, x.id desc limit ${MOST_IN_SNAPSHOT + 1}`.execute(db);
  return rows.length > MOST_IN_SNAPSHOT ? null : rows.map(exitRow);
}

/**
 * What of each goods type an exit of this client could be promised in this warehouse on a business day: of the named
 * ones (0 where there is none), or of all that are there.
 */
export async function availableGoods(
  db: Reader,
  ask: { clientId: string; warehouseId: string; typeIds: readonly string[] | null },
  today: string,
): Promise<readonly AvailableGoods[]> {
  const { clientId, warehouseId, typeIds } = ask;
  const named = typeIds ? sql`s.type_id = any(${[...typeIds]}::uuid[])` : sql`s.on_hand > s.reserved`;
  const { rows } = await sql<AvailableGoods>`
    select s.type_id, sum(s.on_hand - s.reserved) as available
    from stock s join location lo on lo.id = s.location_id
    where s.client_id = ${clientId} and s.warehouse_id = ${warehouseId} and ${named} and ${mayBePromised(today)}
    group by s.type_id order by s.type_id`.execute(db);
  if (!typeIds) return rows;
  const found = new Map(rows.map((row) => [row.typeId, row.available]));
  return [...new Set(typeIds)].map((typeId) => ({ typeId, available: found.get(typeId) ?? 0 }));
}
