import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { AuditChange, AuditRow } from "../../../src/contracts/audit.ts";
import { AUDIT_ACTIONS, AUDIT_ENTITIES, type AuditEntity } from "../../../src/contracts/audit-actions.ts";
import { SHOWN_BY } from "../../../src/contracts/permissions.ts";
import type { FieldValue, ReferenceTarget } from "../../../src/contracts/resource.ts";
import { RESOURCES } from "../../../src/contracts/resources.ts";
import type { Deps } from "../../platform/deps.ts";
import { csv, type TitledColumns, titled } from "../../platform/http/csv.ts";
import { defineListRoute } from "../../platform/http/define-list-route.ts";
import { type ListSpec, readAll, readPage } from "../../platform/http/list-query.ts";
import { listed } from "../../platform/http/listed.ts";
import { ok } from "../../platform/http/outcome.ts";
import type { Reader } from "../../platform/reader.ts";
import { TARGETS } from "../../resource/tables.ts";

// The audit as one list: the timeline of master data, and what was done to accounts.

/** A row as it is read: details are resolved into changes afterwards. */
interface StoredAudit {
  readonly id: string;
  readonly at: Date;
  readonly byUserId: string | null;
  readonly byName: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

const AUDIT_LIST: ListSpec = {
  columns: {
    at: { of: "r.at", kind: "instant", sorts: true },
    byUserId: { of: "r.byUserId", kind: "uuid" },
    action: { of: "r.action", kind: "text", values: [...AUDIT_ACTIONS] },
    entity: { of: "r.entity", kind: "text", values: [...AUDIT_ENTITIES] },
    entityId: { of: "r.entityId", kind: "uuid" },
  },
  id: "r.id",
  sort: ["-at"],
};

/** Where the name of what was changed stands; the company's stands in the audit itself. */
const NAMED_IN: Readonly<Record<Exclude<AuditEntity, "company">, readonly [table: string, column: string]>> =
  {
    user: ["users", "user_name"],
    role: ["role", "role_name"],
    department: ["department", "name"],
    post: ["post", "name"],
    client: ["client", "name"],
    warehouse: ["warehouse", "name"],
    location: ["location", "code"],
    goodsCategory: ["goods_category", "name"],
    goodsBrand: ["goods_brand", "name"],
    goodsLevel: ["goods_level", "name"],
    goodsType: ["goods_type", "name"],
    vehicle: ["vehicle", "plate"],
    display: ["display", "name"],
    robot: ["robot", "name"],
    integration: ["integration", "name"],
    webhook: ["webhook", "name"],
  };

/** Written out, as the partial index of the timeline has it. */
const MASTER_DATA = AUDIT_ENTITIES.map((entity) => `'${entity}'`).join(", ");

/**
 * Both tables under one name. A person's passwords, status and deletion stand in both, and count as the audit has
 * them; the requests and stock have timelines of their own.
 */
const auditRows = (db: Reader) =>
  listed<StoredAudit>(db, {
    columns: sql`*`,
    from: sql`(
      select id, at, by_user_id, by_name, type as action, entity, entity_id, details from event
      where entity in (${sql.raw(MASTER_DATA)})
        and not (entity = 'user' and type in ('enabled', 'disabled', 'deleted', 'passwordReset', 'passwordChanged',
          'secondFactorOn', 'secondFactorOff', 'secondFactorReset', 'recoveryCodesRenewed'))
      union all
      select id, at, user_id, coalesce(user_name, ''), action, entity, entity_id, details from audit) as both_tables`,
  });

// Turns ids of the audit into the names that people know.

type Place = readonly [table: string, column: string];

/** Ids to be named, by the table and column that hold their names. */
class Names {
  readonly #asked = new Map<string, { readonly place: Place; readonly ids: Set<string> }>();
  readonly #found = new Map<string, string>();

  ask(place: Place, id: unknown): void {
    if (typeof id !== "string") return;
    const key = place.join();
    const asked = this.#asked.get(key) ?? { place, ids: new Set() };
    asked.ids.add(id);
    this.#asked.set(key, asked);
  }

  async look(db: Reader): Promise<void> {
    for (const { place, ids } of this.#asked.values()) {
      const [table, column] = place;
      const { rows } = await sql<{ id: string; name: string }>`
        select id, ${sql.ref(column)} as name from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`.execute(
        db,
      );
      for (const { id, name } of rows) this.#found.set(`${place.join()} ${id}`, name);
    }
  }

  of(place: Place, id: unknown): string | null {
    return this.#found.get(`${place.join()} ${String(id)}`) ?? null;
  }
}

const placeOf = (to: ReferenceTarget): Place => [TARGETS[to].table, TARGETS[to].name];
const namedIn = (entity: string): Place | null =>
  (NAMED_IN as Readonly<Record<string, Place>>)[entity] ?? null;

function targetOf(entity: string, field: string): Place | null {
  const spec = RESOURCES.get(entity)?.fields[field];
  return spec?.kind === "reference" ? placeOf(spec.to) : null;
}

/** Field, before and after of a stored row; [] where nothing of it was kept. */
function changesIn({ details }: StoredAudit): readonly (readonly [string, FieldValue, FieldValue])[] {
  const { changes } = details;
  if (typeof changes !== "object" || changes === null) return [];
  return Object.entries(changes).flatMap(([field, pair]) =>
    Array.isArray(pair) ? [[field, pair[0] ?? null, pair[1] ?? null] as const] : [],
  );
}

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The rows as the wire carries them, each table asked once a page. */
async function withNames(db: Reader, rows: readonly StoredAudit[]): Promise<readonly AuditRow[]> {
  const names = new Names();
  for (const row of rows) {
    const place = namedIn(row.entity);
    if (place) names.ask(place, row.entityId);
    for (const [field, before, after] of changesIn(row)) {
      const target = targetOf(row.entity, field);
      if (target) for (const id of [before, after]) names.ask(target, id);
    }
  }
  await names.look(db);
  return rows.map((row) => {
    const { details, at, ...plain } = row;
    const place = namedIn(row.entity);
    const changes = changesIn(row).map(([field, before, after]): AuditChange => {
      const target = targetOf(row.entity, field);
      // A name that is gone with its row still says that there was one.
      const named = (id: FieldValue) => (target && id !== null ? (names.of(target, id) ?? "?") : id);
      return { field, before: named(before), after: named(after) };
    });
    const entityName = (place ? names.of(place, row.entityId) : null) ?? textIn(details.name);
    const told = { ...plain, version: 1 as const, at: at.toISOString(), entityName, changes };
    return details.anyVersion === true ? { ...told, anyVersion: true } : told;
  });
}

const permission = { kind: "right", right: SHOWN_BY.audit } as const;

/** Titled by the wire's names: what reads an audit file is mostly another program. */
const columns: TitledColumns<AuditRow> = [
  ["at", "at", ({ at }) => at, "instant"],
  ...(["byName", "action", "entity", "entityId", "entityName"] as const).map(
    (name) => [name, name, (row: AuditRow) => row[name]] as const,
  ),
  ["changes", "changes", ({ changes }) => (changes.length > 0 ? JSON.stringify(changes) : null)],
];

/** Who did what to people and master data: for admins with the page system-audit. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const { reader, archive } = deps.db;
  defineListRoute(app, AUDIT_LIST, {
    url: "/api/audit/queryByPage",
    permission,
    summary: "A page of what was done to people and master data, latest first.",
    handler: async ({ request, timeZone }) => {
      const page = await readPage(reader, auditRows(reader), { spec: AUDIT_LIST, request, timeZone });
      return ok({ ...page, list: await withNames(reader, page.list) });
    },
  });
  defineListRoute(app, AUDIT_LIST, {
    url: "/api/audit/export",
    permission,
    summary: "The audit of the same filters as CSV.",
    streams: "text/csv",
    handler: async ({ request, timeZone, locale }) => {
      const stored = readAll(auditRows(archive), { spec: AUDIT_LIST, request, timeZone });
      return csv("audit", titled({ locale, timeZone }, columns), named());
      async function* named(): AsyncGenerator<AuditRow> {
        for await (const row of stored) yield* await withNames(archive, [row]);
      }
    },
  });
}
