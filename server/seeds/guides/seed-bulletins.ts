import { sql } from "kysely";
import { sanitiseBody } from "../../features/bulletin/bulletin.sanitise.ts";
import type { NewId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import type { SeedBulletin } from "./guide.ts";
import { filesOf, keepFiles } from "./seed-files.ts";

/** A bulletin of the initial data, and how it is published. */
export interface Published {
  readonly bulletin: SeedBulletin;
  readonly guideKey: string | null;
  readonly authorId: string | null;
  readonly mustRead: boolean;
  readonly at: Date;
}

/** Writes published bulletins with their files, set-based; answers their ids in the same order. */
export async function publishAll(
  tx: Tx,
  newId: NewId,
  folder: string,
  all: readonly Published[],
): Promise<readonly string[]> {
  const made = all.map(({ bulletin, guideKey, authorId, mustRead, at }) => {
    const id = newId();
    const files = filesOf(id, newId);
    const pictures = (bulletin.pictures ?? []).map(({ file, fileEn, caption, captionEn }) => ({
      ...{ fileId: files.idOf(file), fileEnId: fileEn ? files.idOf(fileEn) : null, caption, captionEn },
    }));
    const row = {
      ...{ id, pictures, kind: bulletin.kind, title: bulletin.title, title_en: bulletin.titleEn },
      ...{ body: sanitiseBody(bulletin.body), body_en: sanitiseBody(bulletin.bodyEn) },
      ...{ video_id: bulletin.video ? files.idOf(bulletin.video) : null },
      ...{ video_en_id: bulletin.videoEn ? files.idOf(bulletin.videoEn) : null },
      ...{ cover_id: bulletin.cover ? files.idOf(bulletin.cover) : null },
      ...{ audience: bulletin.audience, must_read: mustRead, related_page: bulletin.relatedPage },
      ...{ status: "published", published_at: at, is_guide: guideKey !== null, guide_key: guideKey },
      ...{ version: 1, created_at: at, updated_at: at, create_user_id: authorId },
    };
    return { row, files: files.all(), at };
  });
  const [first] = made;
  if (!first) return [];
  await keepFiles(
    tx,
    folder,
    first.at,
    made.flatMap(({ files }) => files),
  );
  const columns = sql.join(Object.keys(first.row).map((column) => sql.ref(column)));
  await sql`insert into bulletin (${columns})
    select ${columns} from jsonb_populate_recordset(null::bulletin, ${JSON.stringify(made.map(({ row }) => row))}::jsonb)`.execute(
    tx,
  );
  return made.map(({ row }) => row.id);
}
