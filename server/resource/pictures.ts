/** The pictures of rows: each belongs to its row, and may be seen by the client that the row belongs to. */
import type { FieldValues } from "../../src/contracts/resource.ts";
import { claimFiles, type FileOwner, releaseFiles } from "../lifecycle/claim-files.ts";
import type { Tx } from "../platform/reader.ts";
import type { Change, ResourceKit } from "./kit.ts";

const pictureFields = ({ spec }: ResourceKit): readonly string[] =>
  Object.entries(spec.fields).flatMap(([name, field]) => (field.kind === "picture" ? [name] : []));

/** The owner of a row's pictures. Throws where the resource keeps none. */
export function fileOwnerOf({ spec }: ResourceKit, id: string, values: FieldValues): FileOwner {
  if (spec.key !== "goodsType") throw new Error(`files cannot belong to ${spec.key}`);
  return { entity: spec.key, id, clientId: typeof values.clientId === "string" ? values.clientId : null };
}

/** After rows were stored: new pictures belong to them, and replaced ones to nothing. */
export async function keepPictures(kit: ResourceKit, tx: Tx, changes: readonly Change[]): Promise<void> {
  const fields = pictureFields(kit);
  if (fields.length === 0) return;
  for (const { id, before, values } of changes) {
    if (fields.every((name) => (values[name] ?? null) === (before?.values[name] ?? null))) continue;
    const owner = fileOwnerOf(kit, id, values);
    const pictures = fields.map((name) => values[name]).filter((picture) => typeof picture === "string");
    await claimFiles(tx, owner, pictures);
    await releaseFiles(tx, owner, pictures);
  }
}

/** Before a row is deleted: its pictures belong to nothing. */
export async function dropPictures(kit: ResourceKit, tx: Tx, id: string, values: FieldValues): Promise<void> {
  if (pictureFields(kit).length > 0) await releaseFiles(tx, fileOwnerOf(kit, id, values), []);
}
