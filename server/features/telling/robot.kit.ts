import { sql } from "kysely";
import { opensMoreThan } from "../../../src/contracts/permissions.ts";
import type { FieldValues } from "../../../src/contracts/resource.ts";
import { ROBOT } from "../../../src/contracts/robot-resource.ts";
import type { Reader, Tx } from "../../platform/reader.ts";
import type { Actor, Change, Refusals, ResourceKit, StoredRow, WriteAsk } from "../../resource/kit.ts";
import { adminScopes } from "../../resource/scopes.ts";

/**
 * Why a person may not keep a robot of a role; null: they may. People of all clients share one role, so its messages are
 * never for one chat; and a role that opens more than the person's pages would tell them what they may not read.
 */
export async function robotBeyond(db: Reader, person: Actor, roleId: unknown): Promise<string | null> {
  const role = await db
    .selectFrom("role")
    .select(["roleCode", "menu"])
    .where("id", "=", String(roleId))
    .executeTakeFirst();
  if (!role) return null;
  if (role.roleCode !== "admin") return "robotOfClients";
  return opensMoreThan(person, role) ? "pagesYouLack" : null;
}

async function refusalsOfOne(tx: Tx, { before, values }: Change, { person }: WriteAsk): Promise<Refusals> {
  for (const { roleId } of before ? [before.values, values] : [values]) {
    const because = await robotBeyond(tx, person, roleId);
    if (because) return { roleId: because };
  }
  return quietRefusals(values);
}

const quietRefusals = ({ quietFrom, quietUntil }: FieldValues): Refusals => {
  if ((quietFrom === null) === (quietUntil === null)) return {};
  return quietFrom === null ? { quietFrom: "quietPair" } : { quietUntil: "quietPair" };
};

/** Robots as master data; their address is set apart, and never answered. */
export const robotKit: ResourceKit = {
  spec: ROBOT,
  table: "robot",
  needsPassword: true,
  ...adminScopes,
  rules: async (tx, changes, ask) => {
    const found: Refusals[] = [];
    for (const change of changes) found.push(await refusalsOfOne(tx, change, ask));
    return found;
  },
  keeps: async (tx: Tx, { values }: StoredRow, { person }: WriteAsk) => {
    const because = await robotBeyond(tx, person, values.roleId);
    return because === "pagesYouLack" ? [because] : [];
  },
  extras: {
    // '' until an address is given: a column of a text is never null on the wire.
    host: { drifts: true, sql: sql`coalesce(t.host, '')`, column: { kind: "text" } },
    lastSentAt: { drifts: true, sql: sql`t.last_sent_at`, column: { kind: "instant" } },
    lastError: { drifts: true, sql: sql`coalesce(t.last_error, '')`, column: { kind: "text" } },
  },
};
