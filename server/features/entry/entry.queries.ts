/** What people read of entries: lists, one in full, its timeline, all as CSV; always in the reader's own scope. */
import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import {
  ENTRY_KINDS,
  ENTRY_STATUSES,
  type EntryDetail,
  type EntryRow,
} from "../../../src/contracts/entry.ts";
import type { ListPage } from "../../../src/contracts/list.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
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
  ENTRY_COLUMNS,
  ENTRY_FROM,
  entryLines,
  entryReceipts,
  entryRow,
  readEntry,
  type StoredEntry,
} from "./entry.projection.ts";

/** The goods of an entry in one text, for the keyword. */
const goods = sql`(select string_agg(t.sku_code || ' ' || t.name, ' ') from entry_line l
  join goods_type t on t.id = l.type_id where l.entry_id = r.id)`;

const text = (name: string) => ({ of: `r.${name}`, kind: "text" }) as const;
const uuid = (name: string) => ({ of: `r.${name}`, kind: "uuid" }) as const;
const integer = (name: string) => ({ of: `r.${name}`, kind: "integer" }) as const;
const instant = (name: string) => ({ of: `r.${name}`, kind: "instant" }) as const;

export const ENTRY_LIST: ListSpec = {
  columns: {
    number: { ...text("number"), sorts: true },
    clientId: uuid("clientId"),
    warehouseId: uuid("warehouseId"),
    kind: { ...text("kind"), values: ENTRY_KINDS },
    sourceNumber: text("sourceNumber"),
    expectedAt: { ...instant("expectedAt"), sorts: true },
    plate: text("plate"),
    driver: text("driver"),
    phone: text("phone"),
    dock: text("dock"),
    arrivedAt: instant("arrivedAt"),
    priority: integer("priority"),
    status: { ...text("status"), values: ENTRY_STATUSES },
    statusSince: { ...instant("statusSince"), sorts: true },
    revision: integer("revision"),
    submittedBy: uuid("submittedBy"),
    submittedAt: { ...instant("submittedAt"), sorts: true },
    approvedAt: instant("approvedAt"),
    completedAt: instant("completedAt"),
    discrepancy: { of: "r.discrepancy", kind: "boolean" },
    returnOf: uuid("returnOf"),
    lineCount: integer("lineCount"),
    expectedTotal: integer("expectedTotal"),
    goodTotal: integer("goodTotal"),
    damagedTotal: integer("damagedTotal"),
    closedShortTotal: integer("closedShortTotal"),
    createUserId: uuid("createUserId"),
    createdAt: { ...instant("createdAt"), sorts: true },
    updatedAt: { ...instant("updatedAt"), sorts: true },
  },
  id: "r.id",
  sort: ["-createdAt"],
  keyword: ["r.number", "r.sourceNumber", goods],
};

/** The list's query: its columns, and `typeId` of the goods on its lines (several by comma). */
export const EntryListQuery = Type.Object(
  {
    ...listQuerySchema(ENTRY_LIST).properties,
    typeId: Type.Optional(Type.String({ pattern: "^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$" })),
  },
  { additionalProperties: false },
);

/** What a person may see of entries: admins all, a client's people their client's. */
function scopeOf(person: Person): RawBuilder<unknown> {
  return person.roleCode === "admin" ? sql`true` : sql`e.client_id = ${person.clientId}::uuid`;
}

function entriesOf(db: Reader, person: Person, typeId: string | null) {
  const ofType = typeId
    ? sql`exists (select 1 from entry_line el where el.entry_id = e.id
        and el.type_id::text = any(${typeId.split(",")}::text[]))`
    : sql`true`;
  const where = sql`${scopeOf(person)} and ${ofType}`;
  return listed<StoredEntry>(db, { columns: ENTRY_COLUMNS, from: ENTRY_FROM, where });
}

export interface EntryListAsk {
  readonly person: Person;
  readonly request: ListRequest;
  readonly typeId: string | null;
  readonly timeZone: string;
}

/** One page of entries. */
export async function entryPage(db: Reader, ask: EntryListAsk): Promise<ListPage<EntryRow>> {
  const { request, timeZone } = ask;
  const page = await readPage(db, entriesOf(db, ask.person, ask.typeId), {
    spec: ENTRY_LIST,
    request,
    timeZone,
  });
  return { ...page, list: page.list.map(entryRow) };
}

/** Every entry that the filters let through, for the export. */
export async function* allEntries(db: Reader, ask: EntryListAsk): AsyncGenerator<EntryRow> {
  const { request, timeZone } = ask;
  const rows = readAll(entriesOf(db, ask.person, ask.typeId), { spec: ENTRY_LIST, request, timeZone });
  for await (const row of rows) yield entryRow(row);
}

/** The row of an entry that the person may see; null: unknown, or another client's. */
export async function entryOf(db: Reader, person: Person, id: string): Promise<EntryRow | null> {
  const row = await readEntry(db, id);
  return row && (person.roleCode === "admin" || row.clientId === person.clientId) ? row : null;
}

/** An entry with its lines and receipts, of one moment. */
export async function entryDetail(db: Reader, row: EntryRow): Promise<EntryDetail> {
  const { rows } = await sql<{ overReceiptPercent: number }>`
    select over_receipt_percent from warehouse where id = ${row.warehouseId}`.execute(db);
  return {
    ...row,
    lines: await entryLines(db, row.id),
    receipts: await entryReceipts(db, row.id),
    overReceiptPercent: rows[0]?.overReceiptPercent ?? 0,
  };
}

const MOST_IN_SNAPSHOT = 500;
const STILL_SHOWN_MS = 24 * 3_600_000;

/** The headers of open entries and of those that ended within a day; null when there are too many to send. */
export async function entrySnapshot(
  db: Reader,
  person: Person,
  now: Date,
): Promise<readonly EntryRow[] | null> {
  const since = new Date(now.getTime() - STILL_SHOWN_MS);
  const { rows } = await sql<StoredEntry>`
    select ${ENTRY_COLUMNS} from ${ENTRY_FROM}
    where ${scopeOf(person)} and (e.status not in ('completed', 'cancelled') or e.status_since >= ${since})
    order by e.created_at desc, e.id desc limit ${MOST_IN_SNAPSHOT + 1}`.execute(db);
  return rows.length > MOST_IN_SNAPSHOT ? null : rows.map(entryRow);
}
