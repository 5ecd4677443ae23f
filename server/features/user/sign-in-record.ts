/** Sign-ins in the audit: who came in or was refused, from where. */
import type { AuditAction } from "../../../src/contracts/audit-actions.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";

/** The actions under which the audit has sign-ins. */
export const SIGN_IN_ACTIONS = ["signedIn", "signInFailed"] as const satisfies readonly AuditAction[];

interface SignInRecord {
  readonly action: (typeof SIGN_IN_ACTIONS)[number];
  /** The account it was tried on; null: no account has that name. */
  readonly userId: string | null;
  /** The person who has proved their identity; null: not proved. */
  readonly userName: string | null;
  readonly at: Date;
  readonly address: string;
  readonly agent: string | null;
  /** By which way other than the password. */
  readonly way?: "oidc" | undefined;
}

/** Writes a sign-in into the audit. */
export async function recordSignIn(tx: Tx, record: SignInRecord): Promise<void> {
  const { action, userId, userName, at } = record;
  // By name alone: having signed in must not keep a person from being deleted (user.traces.ts).
  const by = { userId: null, userName };
  const changes = {
    address: [null, record.address.slice(0, 64)],
    agent: [null, record.agent?.slice(0, 256) ?? null],
    ...(record.way ? { way: [null, record.way] } : {}),
  };
  const what = { action, entity: "user", entityId: userId, details: JSON.stringify({ changes }) };
  await tx
    .insertInto("audit")
    .values({ id: newId(), at, ...by, ...what })
    .execute();
}

/** The address and the browser's words about itself, from the details of such a record. */
export function signInDetailsOf(details: Readonly<Record<string, unknown>>): {
  readonly address: string | null;
  readonly agent: string | null;
} {
  const { changes } = details;
  const after = (name: string): string | null => {
    const pair: unknown = Object(changes)[name];
    return Array.isArray(pair) && typeof pair[1] === "string" ? pair[1] : null;
  };
  return { address: after("address"), agent: after("agent") };
}
