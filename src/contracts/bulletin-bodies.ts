/** What the calls of bulletins carry: schemas for the server, their types for both sides. */
import { type Static, Type } from "typebox";
import { nullable, uuid, version } from "./body-shapes.ts";
import { BULLETIN_AUDIENCES, BULLETIN_KINDS, MOST_BULLETIN_PICTURES } from "./bulletin-kinds.ts";
import { PAGES } from "./pages.ts";

const title = Type.String({ minLength: 1, maxLength: 120, "x-text": "lines" });
/** Characters of HTML. */
const body = Type.String({ maxLength: 100_000 });
const caption = Type.String({ maxLength: 300 });

const Picture = Type.Object(
  {
    fileId: uuid,
    fileEnId: Type.Optional(nullable(uuid)),
    caption,
    captionEn: Type.Optional(nullable(caption)),
  },
  { additionalProperties: false },
);

/** `saveOrUpdate`: without id a draft; with id and version a change. What it does not name is none. */
export const BulletinSaveBody = Type.Object(
  {
    id: Type.Optional(uuid),
    version: Type.Optional(version),
    kind: Type.Enum([...BULLETIN_KINDS]),
    title,
    titleEn: Type.Optional(nullable(title)),
    body,
    bodyEn: Type.Optional(nullable(body)),
    pictures: Type.Optional(Type.Array(Picture, { maxItems: MOST_BULLETIN_PICTURES })),
    videoId: Type.Optional(nullable(uuid)),
    videoEnId: Type.Optional(nullable(uuid)),
    coverId: Type.Optional(nullable(uuid)),
    audience: Type.Enum([...BULLETIN_AUDIENCES]),
    mustRead: Type.Optional(Type.Boolean()),
    relatedPage: Type.Optional(nullable(Type.Enum(PAGES.map(({ name }) => name)))),
  },
  { additionalProperties: false },
);
export type BulletinSaveBody = Static<typeof BulletinSaveBody>;

/** `publish`, `archive`. */
export const BulletinStepBody = Type.Object({ id: uuid, version }, { additionalProperties: false });
export type BulletinStepBody = Static<typeof BulletinStepBody>;

/** `view`, `acknowledge`. */
export const BulletinIdBody = Type.Object({ id: uuid }, { additionalProperties: false });
