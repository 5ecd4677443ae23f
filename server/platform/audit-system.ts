import { newId } from "./ids.ts";
import type { Tx } from "./reader.ts";

/** The actor when no user is signed in: a command on the server's machine. */
export const SYSTEM = { byUserId: null, byName: "system" } as const;

/** Records permanently what the system itself did, and to how many. */
export async function auditSystem(
  tx: Tx,
  at: Date,
  action: string,
  { entity, ...counted }: { readonly entity: string } & Readonly<Record<string, string | number>>,
): Promise<void> {
  const changes = Object.fromEntries(Object.entries(counted).map(([name, value]) => [name, [null, value]]));
  const by = { userId: SYSTEM.byUserId, userName: SYSTEM.byName };
  const what = { action, entity, entityId: null, details: JSON.stringify({ changes }) };
  await tx
    .insertInto("audit")
    .values({ id: newId(), at, ...by, ...what })
    .execute();
}
