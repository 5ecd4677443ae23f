/**
 * The chain of the audit: a hash over each record and the link before it. Records are linked soon after their commit,
 * in the order of their times, so that commands do not queue for the end of the chain.
 */
import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Reader } from "./reader.ts";

/** Any number that nothing else locks. */
const advisoryLock = 7_204_151_118;
const BATCH = 1_000;
/** Transactions take seconds: a record that appears this long after later ones were linked was added afterwards. */
const LATE_MS = 3_600_000;
/** The hash before the first link. */
const START = "0".repeat(64);

interface AuditRecord {
  readonly source: "audit" | "event";
  readonly recordId: string;
  readonly at: Date;
  /** All of it as one text that does not depend on settings of the database. */
  readonly text: string;
}

const instant = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/**
 * The entities whose timeline is master data, as in the index event_of_master_data. A new one needs its older records
 * linked first: they would look as if they had been added later (docs/decisions/0105).
 */
export const CHAINED_ENTITIES = [
  ...(["user", "role", "department", "post", "client", "warehouse", "location", "goodsCategory"] as const),
  ...(["goodsBrand", "goodsLevel", "goodsType", "vehicle", "bulletin", "display", "robot"] as const),
  ...(["integration", "webhook"] as const),
] as const;
const MASTER_DATA = sql`(${sql.join(CHAINED_ENTITIES.map((entity) => sql.lit(entity)))})`;

/** The audited records: changes of people, and the timeline of master data. */
const RECORDS = sql`(
  select 'audit' as source, id as record_id, at,
    jsonb_build_array(id, ${instant}, user_id, user_name, action, entity, entity_id, details)::text as text from audit
  union all
  select 'event', id, at, jsonb_build_array(id, ${instant}, entity, entity_id, type, from_status, to_status,
    by_user_id, by_name, details, version)::text
  from event where entity in ${MASTER_DATA})`;

const isUnlinked = (condition: RawBuilder<unknown>) =>
  sql`${condition} and not exists (select 1 from audit_link l where l.record_id = r.record_id and l.source = r.source)`;

const hashOf = (before: string, text: string): string =>
  createHash("sha256").update(`${before}\n${text}`).digest("hex");

interface Link {
  readonly seq: number;
  readonly hash: string;
  readonly at: Date;
}

async function lastLink(db: Reader): Promise<Link | null> {
  const { rows } = await sql<Link>`
    select seq, hash, (select max(at) from audit_link) as at from audit_link order by seq desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Links the records that are not linked yet. Nodes may do this at the same time. Returns how many it linked. */
export async function linkAudit(db: Database): Promise<number> {
  let linked = 0;
  for (let count = BATCH; count === BATCH; linked += count) {
    count = await db.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
      const last = await lastLink(tx);
      const from = last ? new Date(last.at.getTime() - LATE_MS) : null;
      const { rows } = await sql<AuditRecord>`
        select r.* from ${RECORDS} as r
        where ${isUnlinked(sql`r.at >= coalesce(${from}::timestamptz, '-infinity')`)}
        order by r.at, r.source, r.record_id limit ${BATCH}`.execute(tx);
      let { seq, hash } = last ?? { seq: 0, hash: START };
      const links = rows.map(({ source, recordId, at, text }) => {
        seq += 1;
        hash = hashOf(hash, text);
        return { seq, source, recordId, at, hash };
      });
      if (links.length > 0) await tx.insertInto("auditLink").values(links).execute();
      return links.length;
    });
  }
  return linked;
}

export interface ChainVerdict {
  readonly links: number;
  /** The hash of the last link. A copy of it kept elsewhere proves that the end of the chain was not cut off. */
  readonly head: string | null;
  /** Records that wait for their link. */
  readonly waiting: number;
  /** One line a finding, at most ten. */
  readonly broken: readonly string[];
}

const MOST_FINDINGS = 10;

/** Computes the whole chain again, and searches for records that were added behind its end. */
export async function verifyAudit(db: Database): Promise<ChainVerdict> {
  const broken: string[] = [];
  let links = 0;
  let head = START;
  for (let isMore = true; isMore; ) {
    const { rows } = await sql<Link & AuditRecord & { readonly text: string | null }>`
      select l.seq, l.source, l.record_id, l.at, l.hash, r.text
      from (select * from audit_link where seq > ${links} order by seq limit ${BATCH}) as l
      left join ${RECORDS} as r on r.record_id = l.record_id and r.source = l.source order by l.seq`.execute(
      db.reader,
    );
    for (const { seq, source, recordId, hash, text } of rows) {
      if (seq !== links + 1) broken.push(`links ${links + 1} to ${seq - 1} are missing`);
      else if (text === null) broken.push(`${source} ${recordId} was removed (link ${seq})`);
      else if (hashOf(head, text) !== hash) broken.push(`${source} ${recordId} was changed (link ${seq})`);
      links = seq;
      head = hash;
    }
    isMore = rows.length === BATCH && broken.length < MOST_FINDINGS;
  }
  const last = await lastLink(db.reader);
  const from = last ? new Date(last.at.getTime() - LATE_MS) : null;
  const { rows } = await sql<{ waiting: number; added: number }>`
    select count(*) filter (where r.at >= coalesce(${from}::timestamptz, '-infinity'))::integer as waiting,
      count(*) filter (where r.at < ${from}::timestamptz)::integer as added
    from ${RECORDS} as r where ${isUnlinked(sql`true`)}`.execute(db.reader);
  const { waiting = 0, added = 0 } = rows[0] ?? {};
  if (added > 0) broken.push(`${added} records were added behind the end of the chain`);
  return { links, head: links > 0 ? head : null, waiting, broken: broken.slice(0, MOST_FINDINGS) };
}
