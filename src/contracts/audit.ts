/** Who did what to people and master data: one row for each thing done, never changed afterwards. */
import type { FieldValue } from "./resource.ts";

/** One field of a row, before and after; references by their names. */
export interface AuditChange {
  readonly field: string;
  readonly before: FieldValue;
  readonly after: FieldValue;
}

export interface AuditRow {
  readonly id: string;
  /** Always 1: the audit is append-only. */
  readonly version: 1;
  readonly at: string;
  readonly byUserId: string | null;
  readonly byName: string;
  /** `created`, `saved`, `deleted`, `resetPassword` …, or the status that was set. */
  readonly action: string;
  /** The key of a resource: `user`, `goodsType`. */
  readonly entity: string;
  readonly entityId: string | null;
  /** What the row is called now, or was called when it was deleted. */
  readonly entityName: string | null;
  readonly changes: readonly AuditChange[];
}

/** What can be done, in the words of the timeline and of the audit. */
export const AUDIT_ACTIONS = [
  "created",
  "saved",
  "deleted",
  ...(["enabled", "disabled", "active", "suspended", "idle", "maintenance"] as const),
  ...(["resetPassword", "changePassword", "endSessions", "logoutEverywhere"] as const),
  ...(["paired", "codeRenewed"] as const),
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What it can be done to. */
export const AUDIT_ENTITIES = [
  "user",
  "role",
  "department",
  "post",
  "client",
  "warehouse",
  "location",
  "goodsCategory",
  "goodsBrand",
  "goodsLevel",
  "goodsType",
  "vehicle",
  "display",
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/** Value of the gauge `presence`: who has a socket open on any node, and since when. */
export interface PresenceValue {
  readonly asOf: string;
  readonly online: readonly { readonly userId: string; readonly since: string }[];
}
