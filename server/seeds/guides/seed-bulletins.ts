/** Bulletins of the seed data: a row of a table says whom they are for, a page in each language what they say. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { type Static, type TObject, Type } from "typebox";
import { nullable } from "../../../src/contracts/body-shapes.ts";
import { BULLETIN_AUDIENCES } from "../../../src/contracts/bulletin-kinds.ts";
import { PAGES } from "../../../src/contracts/pages.ts";
import { sanitiseBody } from "../../features/bulletin/bulletin.sanitise.ts";
import type { FileStore } from "../../features/file/file.shelf.ts";
import type { NewId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { seedFile, seedText } from "../seed-files.ts";
import { storeFiles } from "../store-files.ts";

/** The columns of a table of bulletins. Their pages, pictures and films are in server/seeds/files/bulletins. */
export const BULLETIN_COLUMNS = {
  /** Names the pages: `<key>.md` in Chinese, `<key>.en.md` in English. */
  key: Type.String(),
  audience: Type.Enum([...BULLETIN_AUDIENCES]),
  relatedPage: nullable(Type.Enum(PAGES.map(({ name }) => name))),
  video: nullable(Type.String()),
  videoEn: nullable(Type.String()),
  cover: nullable(Type.String()),
};

type BulletinFacts = Static<TObject<typeof BULLETIN_COLUMNS>>;

/** What a bulletin says in one language. */
interface Page {
  readonly title: string;
  readonly body: string;
  readonly pictures: readonly { readonly caption: string; readonly file: string }[];
}

export type SeedBulletin = BulletinFacts & { readonly zh: Page; readonly en: Page };

/** A page: `# title`, then the body as HTML, then the pictures as `![caption](file)`. An indented line goes on. */
function pageOf(name: string): Page {
  const [, title = "", rest = ""] = /^# ([^\n]+)\n\n(.+)$/s.exec(seedText(join("bulletins", name))) ?? [];
  const picture = /^!\[(.+)\]\((.+)\)$/gm;
  return {
    title,
    body: rest.replaceAll(picture, "").trim().replaceAll(/\n +/g, ""),
    pictures: [...rest.matchAll(picture)].map(([, caption = "", file = ""]) => ({ caption, file })),
  };
}

/** The bulletin of a row. Throws where a page is missing, or its two languages show different numbers of pictures. */
export function seedBulletin<Facts extends BulletinFacts>(facts: Facts): Facts & SeedBulletin {
  const [zh, en] = [pageOf(`${facts.key}.md`), pageOf(`${facts.key}.en.md`)];
  const isWhole = [zh, en].every(({ title, body }) => title !== "" && body !== "");
  if (!isWhole || zh.pictures.length !== en.pictures.length)
    throw new Error(`${facts.key}.md and ${facts.key}.en.md: a title, a body or a picture is missing`);
  return { ...facts, zh, en };
}

/** How a bulletin of the seed data is published. */
interface Published {
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
  store: FileStore,
  all: readonly Published[],
): Promise<readonly string[]> {
  const made = all.map(({ bulletin, guideKey, authorId, mustRead, at }) => {
    const id = newId();
    const files = new Map<string, string>();
    const idOf = (name: string): string => {
      const fileId = files.get(name) ?? newId();
      files.set(name, fileId);
      return fileId;
    };
    const { zh, en, video, videoEn, cover } = bulletin;
    const pictures = zh.pictures.map(({ file, caption }, index) => {
      const english = en.pictures[index];
      const fileId = idOf(file);
      const fileEnId = english && english.file !== file ? idOf(english.file) : null;
      return { fileId, fileEnId, caption, captionEn: english?.caption };
    });
    const row = {
      ...{ id, pictures, kind: video ? "video" : pictures.length > 0 ? "image" : "text" },
      ...{ title: zh.title, title_en: en.title, body: sanitiseBody(zh.body), body_en: sanitiseBody(en.body) },
      ...{
        video_id: video && idOf(video),
        video_en_id: videoEn && idOf(videoEn),
        cover_id: cover && idOf(cover),
      },
      ...{ audience: bulletin.audience, must_read: mustRead, related_page: bulletin.relatedPage },
      ...{ status: "published", published_at: at, is_guide: guideKey !== null, guide_key: guideKey },
      ...{ version: 1, created_at: at, updated_at: at, create_user_id: authorId },
    };
    return { row, files, at };
  });
  const [first] = made;
  if (!first) return [];
  const files = made.flatMap(({ row, files }) =>
    [...files].map(async ([name, id]) => {
      const content = await readFile(seedFile(join("bulletins", name)));
      return { id, content, clientId: null, entity: "bulletin" as const, entityId: row.id };
    }),
  );
  await storeFiles(tx, store, first.at, await Promise.all(files));
  const columns = sql.join(Object.keys(first.row).map((column) => sql.ref(column)));
  await sql`insert into bulletin (${columns})
    select ${columns} from jsonb_populate_recordset(null::bulletin, ${JSON.stringify(made.map(({ row }) => row))}::jsonb)`.execute(
    tx,
  );
  return made.map(({ row }) => row.id);
}
