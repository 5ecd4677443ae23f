/** Files that a command names: they must be there, within the scope, and become its thing's for good. */
import { sql } from "kysely";
import { CODES } from "../../src/contracts/envelope.ts";
import type { FileKind } from "../../src/contracts/file.ts";
import type { Tx } from "../platform/reader.ts";
import { type Refused, refused } from "./result.ts";

/** What files are to belong to. */
export interface FileOwner {
  /** null: no client's. */
  readonly clientId: string | null;
  readonly entity: "entry" | "delivery" | "bulletin" | "goodsType";
  readonly id: string;
}

/**
 * 42200 `fileUsable` where one of the ids is no file of the kind that may belong to the owner: unknown, another
 * client's, or named by something else. `isOwn`: the owner's client must have uploaded it. Else null.
 */
export async function judgeFiles(
  tx: Tx,
  owner: FileOwner,
  ids: readonly string[],
  { kind = "image", isOwn = false }: { readonly kind?: FileKind; readonly isOwn?: boolean } = {},
): Promise<Refused | null> {
  if (ids.length === 0) return null;
  const { rows } = await sql<{ id: string }>`
    select id from file where id = any(${[...ids]}::uuid[]) and kind = ${kind}
      and (client_id = ${owner.clientId}::uuid or (client_id is null and not ${isOwn}::boolean))
      and (belongs_to is null or (belongs_to = ${owner.entity} and belongs_id = ${owner.id}))
    order by id for update`.execute(tx);
  const usable = new Set(rows.map((row) => row.id));
  const files = ids.filter((id) => !usable.has(id));
  return files.length > 0 ? refused(CODES.refused, ["fileUsable"], { files }) : null;
}

/** The files are the owner's from now on: its client's people may see them, and nothing else may name them. */
export async function claimFiles(tx: Tx, owner: FileOwner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update file set client_id = ${owner.clientId}::uuid, belongs_to = ${owner.entity}, belongs_id = ${owner.id}
    where id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** The owner's files but those of the ids belong to nothing any more, and no client sees them. */
export async function releaseFiles(
  tx: Tx,
  { entity, id }: FileOwner,
  kept: readonly string[],
): Promise<void> {
  await sql`update file set client_id = null, belongs_to = null, belongs_id = null, released_at = now()
    where belongs_to = ${entity} and belongs_id = ${id} and not (id = any(${[...kept]}::uuid[]))`.execute(tx);
}
