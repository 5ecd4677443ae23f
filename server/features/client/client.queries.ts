/** Clients as admins list them, and as choices for a field. */
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { ClientRow } from "../../../src/contracts/client.ts";
import type { ListPage, Option } from "../../../src/contracts/list.ts";
import { type ListRequest, type ListSpec, readPage } from "../../platform/http/list-query.ts";
import { listed } from "../../platform/http/listed.ts";
import { MOST_OPTIONS, patternsOf } from "../../platform/http/options-query.ts";
import type { Reader } from "../../platform/reader.ts";

const text = (name: string) => ({ of: `r.${name}`, kind: "text" }) as const;

export const CLIENT_LIST: ListSpec = {
  columns: {
    code: { ...text("code"), sorts: true },
    name: { ...text("name"), sorts: true },
    shortName: text("shortName"),
    creditCode: text("creditCode"),
    contact: text("contact"),
    phone: text("phone"),
    email: text("email"),
    regionCode: { of: "r.regionCode", kind: "integer" },
    levelId: { of: "r.levelId", kind: "uuid" },
    status: { ...text("status"), values: ["active", "suspended"] },
    createdAt: { of: "r.createdAt", kind: "instant" },
    updatedAt: { of: "r.updatedAt", kind: "instant", sorts: true },
  },
  id: "r.id",
  sort: ["code"],
  keyword: ["r.code", "r.name", "r.shortName", "r.contact"],
};

type StoredClient = Omit<ClientRow, "createdAt" | "updatedAt"> &
  Readonly<Record<"createdAt" | "updatedAt", Date>>;

const clientRow = (stored: StoredClient): ClientRow => ({
  ...stored,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
});

const clientsOf = (db: Reader): SelectQueryBuilder<{ readonly r: StoredClient }, "r", StoredClient> =>
  listed<StoredClient>(db, {
    columns: sql`c.id, c.code, c.name, c.short_name, c.credit_code, c.contact, c.phone, c.email, c.region_code,
      c.address, c.level_id, gl.name as level_name, c.status, c.version, c.created_at, c.updated_at`,
    from: sql`client c left join goods_level gl on gl.id = c.level_id`,
  });

/** One page of clients. */
export async function clientPage(
  db: Reader,
  request: ListRequest,
  timeZone: string,
): Promise<ListPage<ClientRow>> {
  const page = await readPage(db, clientsOf(db), { spec: CLIENT_LIST, request, timeZone });
  return { ...page, list: page.list.map(clientRow) };
}

/** One client; null: unknown. */
export async function clientDetail(db: Reader, id: string): Promise<ClientRow | null> {
  const row = await clientsOf(db).where(sql<SqlBool>`r.id = ${id}::uuid`).executeTakeFirst();
  return row ? clientRow(row) : null;
}

/** Active clients by code or name, the one of exactly that code first. */
export async function clientOptions(db: Reader, keyword: string | undefined): Promise<readonly Option[]> {
  const { exactly, beginning, within } = patternsOf(keyword);
  const { rows } = await sql<Option>`
    select id, code, name from client
    where status = 'active' and (code ilike ${within} or name ilike ${within} or short_name ilike ${within})
    order by (code ilike ${exactly}) desc, (code ilike ${beginning}) desc, code, id
    limit ${MOST_OPTIONS}`.execute(db);
  return rows;
}
