/** Bulletins as each reader may see them: list, one, and those beside a page. */
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { BulletinDetail, BulletinPicture, BulletinRow } from "../../../src/contracts/bulletin.ts";
import {
  BULLETIN_AUDIENCES,
  BULLETIN_KINDS,
  BULLETIN_STATUSES,
} from "../../../src/contracts/bulletin-kinds.ts";
import type { PageName } from "../../../src/contracts/pages.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { seenBulletins, seenViews } from "../../feed/bulletin-sight.ts";
import { rowScope } from "../../feed/scopes.ts";
import { contains, type ListSpec } from "../../platform/http/list-query.ts";
import { listed } from "../../platform/http/listed.ts";
import type { Reader } from "../../platform/reader.ts";
import { isOfSpelled } from "../../platform/spelled-rows.ts";

/** Who is named where a bulletin came with the program. */
export const PROGRAM = "Tallyboard";

/** What tags are made of is no text: a keyword looks at what people read. */
const readable = (column: "body" | "body_en") =>
  sql<string>`regexp_replace(coalesce(${sql.ref(column)}, ''), '<[^>]*>', ' ', 'g')`;

/** What may be asked of the list of bulletins. */
export const BULLETIN_LIST: ListSpec = {
  columns: {
    kind: { of: "r.kind", kind: "text", values: BULLETIN_KINDS },
    title: { of: "r.title", kind: "text", sorts: true },
    titleEn: { of: "r.titleEn", kind: "text" },
    videoId: { of: "r.videoId", kind: "uuid" },
    videoEnId: { of: "r.videoEnId", kind: "uuid" },
    coverId: { of: "r.coverId", kind: "uuid" },
    audience: { of: "r.audience", kind: "text", values: BULLETIN_AUDIENCES },
    mustRead: { of: "r.mustRead", kind: "boolean" },
    relatedPage: { of: "r.relatedPage", kind: "text" },
    status: { of: "r.status", kind: "text", values: BULLETIN_STATUSES },
    authorId: { of: "r.authorId", kind: "uuid" },
    authorName: { of: "r.authorName", kind: "text" },
    isGuide: { of: "r.isGuide", kind: "boolean" },
    views: { of: "r.views", kind: "integer" },
    acknowledgedAt: { of: "r.acknowledgedAt", kind: "instant" },
    isOwn: { of: "r.isOwn", kind: "boolean" },
    publishedAt: { of: "r.publishedAt", kind: "instant", sorts: true },
    createdAt: { of: "r.createdAt", kind: "instant", sorts: true },
    updatedAt: { of: "r.updatedAt", kind: "instant", sorts: true },
  },
  id: "r.id",
  sort: ["-publishedAt"],
  keyword: ["r.title", "r.titleEn"],
  spelled: (keyword) => isOfSpelled("r.id", "bulletin", keyword),
  finds: (keyword) =>
    sql<SqlBool>`r.id in (select id from bulletin
      where ${contains([sql`title`, sql`title_en`, readable("body"), readable("body_en")], keyword)})`,
};

type Instant = "createdAt" | "updatedAt" | "publishedAt" | "acknowledgedAt";

/** A row as it is read: instants are not text yet. */
export type StoredBulletinRow = Omit<BulletinRow, Instant> & {
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly publishedAt: Date | null;
  readonly acknowledgedAt: Date | null;
};

type Rows<Row> = SelectQueryBuilder<{ readonly r: Row }, "r", Row>;

function rowsWith<Row>(db: Reader, person: Person, more: string): Rows<Row> {
  const scope = rowScope(person);
  return listed<Row>(db, {
    columns: sql`b.id, b.version, b.created_at, b.updated_at, b.kind, b.title, b.title_en, b.video_id, b.video_en_id,
      b.cover_id, b.audience, b.must_read, b.related_page, b.status, b.published_at, b.is_guide${sql.raw(more)},
      b.create_user_id as author_id, coalesce(u.user_name, ${PROGRAM}) as author_name, a.at as acknowledged_at,
      coalesce(b.create_user_id = ${person.userId}::uuid, false) as is_own,
      (select count(*)::integer from bulletin_view v where v.bulletin_id = b.id and ${seenViews(scope)}) as views`,
    from: sql`bulletin b left join users u on u.id = b.create_user_id
      left join bulletin_acknowledgement a on a.bulletin_id = b.id and a.user_id = ${person.userId}::uuid`,
    where: seenBulletins(scope),
  });
}

/** The bulletins that the person may see, as a query to filter, sort and page. */
export const bulletinRows = (db: Reader, person: Person): Rows<StoredBulletinRow> =>
  rowsWith<StoredBulletinRow>(db, person, "");

/** A row as the wire carries it. */
export function onWire<Row extends StoredBulletinRow>(
  row: Row,
): Omit<Row, Instant> & Pick<BulletinRow, Instant> {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  };
}

type StoredDetail = StoredBulletinRow & {
  readonly body: string;
  readonly bodyEn: string | null;
  readonly pictures: readonly BulletinPicture[];
};

/** One bulletin with its body; null where there is none that the person may see. */
export async function bulletinDetail(db: Reader, person: Person, id: string): Promise<BulletinDetail | null> {
  const [row] = await rowsWith<StoredDetail>(db, person, ", b.body, b.body_en, b.pictures")
    .where(sql<SqlBool>`r.id = ${id}::uuid`)
    .execute();
  return row ? onWire(row) : null;
}

/** Beside a task there is no room for more. */
const MOST_BESIDE = 20;

/** What is published beside a page and meant for the person, newest first. */
export async function bulletinsBeside(
  db: Reader,
  person: Person,
  page: PageName,
): Promise<readonly BulletinRow[]> {
  const rows = await bulletinRows(db, person)
    .where(
      sql<SqlBool>`r.related_page = ${page} and r.status = 'published'
        and r.audience in ('everyone', ${person.roleCode})`,
    )
    .orderBy(sql`r.published_at`, "desc")
    .orderBy(sql`r.id`, "desc")
    .limit(MOST_BESIDE)
    .execute();
  return rows.map(onWire);
}
