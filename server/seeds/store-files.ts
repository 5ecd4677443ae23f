/** Files of the initial data, kept where uploaded ones are. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { FileStore } from "../features/file/file.shelf.ts";
import { typeOfContent } from "../features/file/file.upload.ts";
import type { FileOwner } from "../lifecycle/claim-files.ts";
import type { Tx } from "../platform/reader.ts";

/** A file with its owner. */
export interface SeedFile {
  readonly id: string;
  readonly content: Buffer;
  readonly clientId: string | null;
  readonly entity: FileOwner["entity"];
  readonly entityId: string;
}

/** Writes the files into the store, and their rows in one statement. */
export async function storeFiles(
  tx: Tx,
  store: FileStore,
  at: Date,
  files: readonly SeedFile[],
): Promise<void> {
  const rows = await Promise.all(
    files.map(async ({ id, content, clientId, entity, entityId }) => {
      const type = typeOfContent(content);
      if (!type) throw new Error(`file ${id} is no picture and no video`);
      const file = await store.begin(id);
      await file.write(content);
      await file.keep();
      const checksum = createHash("sha256").update(content).digest("hex");
      return {
        ...{ id, kind: type.kind, content_type: type.contentType, size: content.length, checksum },
        ...{ client_id: clientId, belongs_to: entity, belongs_id: entityId, created_at: at },
      };
    }),
  );
  await sql`insert into file (id, client_id, kind, content_type, size, checksum, belongs_to, belongs_id, created_at)
    select id, client_id, kind, content_type, size, checksum, belongs_to, belongs_id, created_at
    from jsonb_populate_recordset(null::file, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}
