/** The audit as one list: the timeline of master data, and what was done to accounts. */
import { sql } from "kysely";
import type { AuditEntity } from "../../../src/contracts/audit-actions.ts";
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "../../../src/contracts/audit-actions.ts";
import type { ListSpec } from "../../platform/http/list-query.ts";
import { listed } from "../../platform/http/listed.ts";
import type { Reader } from "../../platform/reader.ts";

/** A row as it is read: details are resolved into changes afterwards. */
export interface StoredAudit {
  readonly id: string;
  readonly at: Date;
  readonly byUserId: string | null;
  readonly byName: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export const AUDIT_LIST: ListSpec = {
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
export const NAMED_IN: Readonly<
  Record<Exclude<AuditEntity, "company">, readonly [table: string, column: string]>
> = {
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
};

/** Written out, as the partial index of the timeline has it. */
const MASTER_DATA = AUDIT_ENTITIES.map((entity) => `'${entity}'`).join(", ");

/**
 * Both tables under one name. A person's passwords, status and deletion stand in both, and count as the audit has
 * them; the requests and stock have timelines of their own.
 */
export const auditRows = (db: Reader) =>
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
