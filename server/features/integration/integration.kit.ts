/** Integrations as master data: admins keep all of them, clients' people their client's. */
import { sql } from "kysely";
import { INTEGRATION } from "../../../src/contracts/integration-resource.ts";
import type { RoleCode } from "../../../src/contracts/pages.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { FieldValues } from "../../../src/contracts/resource.ts";
import { isScope, isScopeFor, pagesOfScopes, type Scope } from "../../../src/contracts/scopes.ts";
import { ALL, clientScope, rowScope } from "../../feed/scopes.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import type { Actor, Change, Refusals, ResourceKit } from "../../resource/kit.ts";

const roleCodeOf = ({ clientId }: FieldValues): RoleCode => (clientId === null ? "admin" : "client");

const scopesIn = (values: FieldValues | undefined): readonly Scope[] =>
  Array.isArray(values?.scopes) ? values.scopes.filter(isScope) : [];

/**
 * Why a person may not give an integration these scopes: one that is not for clients, or one that opens pages that the
 * person lacks. What it has already is kept.
 */
function scopesRefused({ before, values }: Change, { pages }: Pick<Person, "pages">): Refusals {
  const roleCode = roleCodeOf(values);
  const kept = new Set(scopesIn(before?.values));
  const added = scopesIn(values).filter((scope) => !kept.has(scope));
  if (added.some((scope) => !isScopeFor(scope, roleCode))) return { scopes: "scopeNotForClients" };
  const opened = [...pagesOfScopes(added, roleCode, true)];
  return opened.every((page) => pages.has(page)) ? {} : { scopes: "pagesYouLack" };
}

/** Makes the user that an integration acts as, and gives it the integration's name. */
async function keepMachines(tx: Tx, changes: readonly Change[], now: Date): Promise<void> {
  for (const { id, before, values } of changes) {
    const userName = String(values.name);
    if (before) {
      await tx
        .updateTable("users")
        .set({ userName, updatedAt: now })
        .where("integrationId", "=", id)
        .execute();
      continue;
    }
    // No person signs in by it, and none can have it: an account has no blank.
    const name = `machine ${id}`;
    await tx
      .insertInto("users")
      .values({
        ...{ id: newId(), kind: "machine", integrationId: id, userNumber: name, userAccount: name, userName },
        ...{ clientId: values.clientId as string | null, passwordHash: null, roleId: null },
        ...{ createdAt: now, updatedAt: now },
      })
      .execute();
  }
}

const ofClient = ({ roleCode, clientId }: Actor) =>
  roleCode === "admin" ? null : sql`t.client_id = ${clientId}::uuid`;

export const integrationKit: ResourceKit = {
  spec: INTEGRATION,
  table: "integration",
  scope: ofClient,
  readScope: rowScope,
  rowScopes: (row) =>
    "clientId" in row && typeof row.clientId === "string" ? [ALL, clientScope(row.clientId)] : [ALL],
  stamps: ({ roleCode, clientId }): FieldValues => (roleCode === "client" ? { clientId } : {}),
  rules: async (_tx, changes, { person }) => changes.map((change) => scopesRefused(change, person)),
  follows: async (tx, changes, { now }) => {
    await keepMachines(tx, changes, now);
    return [];
  },
  extras: {
    lastUsedAt: { drifts: true, sql: sql`t.last_used_at`, column: { kind: "instant" } },
    liveKeys: {
      drifts: true,
      sql: sql`(select count(*)::integer from access_key k
        where k.integration_id = t.id and k.revoked_at is null and k.expires_at > clock_timestamp())`,
      column: { kind: "integer" },
    },
  },
};
