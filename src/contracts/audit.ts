/** Who did what to people and master data: one row for each thing done, never changed afterwards. */
import { Type } from "typebox";
import { about, instant, nullable, part, type Sent, shape, uuid } from "./body-shapes.ts";

/** A field's value on the wire. */
const fieldValue = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Array(Type.String()),
]);

/** One field of a row, before and after; references by their names. */
export const AuditChange = shape("AuditChange", {
  field: Type.String(),
  before: fieldValue,
  after: fieldValue,
});
export type AuditChange = Sent<typeof AuditChange>;

export const AuditRow = shape("AuditRow", {
  id: uuid,
  version: about("Always 1: the audit is append-only.", Type.Literal(1)),
  at: instant,
  byUserId: nullable(uuid),
  byName: Type.String(),
  action: about(
    "`created`, `saved`, `deleted`, `resetPassword` …, or the status that was set.",
    Type.String(),
  ),
  entity: about("The key of a resource: `user`, `goodsType`.", Type.String()),
  entityId: nullable(uuid),
  entityName: about(
    "What the row is called now, or was called when it was deleted.",
    nullable(Type.String()),
  ),
  changes: Type.Array(AuditChange),
  anyVersion: Type.Optional(about("A program meant it whatever the version.", Type.Literal(true))),
});
export type AuditRow = Sent<typeof AuditRow>;

/** Value of the gauge `presence`: who has a socket open on any node, and since when. */
export const PresenceValue = shape("PresenceValue", {
  asOf: instant,
  online: Type.Array(
    part({
      userId: uuid,
      since: instant,
    }),
  ),
});
export type PresenceValue = Sent<typeof PresenceValue>;

/** Value of the gauge `looking`: which admins have which request open now, on any node; each person once a request. */
export const LookingValue = shape("LookingValue", {
  asOf: instant,
  looking: about(
    "Each person once for each request.",
    Type.Array(
      part({
        entity: about("`entry`, `exit` or `delivery`.", Type.String()),
        id: uuid,
        userId: uuid,
        userName: Type.String(),
      }),
    ),
  ),
});
export type LookingValue = Sent<typeof LookingValue>;
