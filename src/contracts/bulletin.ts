/** Bulletins: notices, picture guides and training videos, and who has seen them (contract of the wire, "Dashboard"). */
import { type Static, Type } from "typebox";
import { about, instant, nullable, part, type Sent, shape, uuid, version } from "./body-shapes.ts";
import {
  BULLETIN_AUDIENCES,
  BULLETIN_KINDS,
  BULLETIN_STATUSES,
  MOST_BULLETIN_PICTURES,
} from "./bulletin-kinds.ts";
import { PAGES } from "./pages.ts";

// What the calls of bulletins carry: schemas for the server, their types for both sides.

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

/** One picture of a guide, in its order, with what it shows. */
export const BulletinPicture = shape("BulletinPicture", {
  fileId: uuid,
  fileEnId: about(
    "What English readers are shown; null: the one picture serves both languages.",
    nullable(uuid),
  ),
  caption: Type.String(),
  captionEn: about("null: the caption serves both languages.", nullable(Type.String())),
});
export type BulletinPicture = Sent<typeof BulletinPicture>;

/** What its author writes, without what comes with the detail alone. */
const header = {
  kind: Type.Enum([...BULLETIN_KINDS]),
  title: Type.String(),
  titleEn: nullable(Type.String()),
  videoId: about("A video's file; null for the other kinds.", nullable(uuid)),
  videoEnId: about(
    "What English readers are shown; null: the one video serves both languages.",
    nullable(uuid),
  ),
  coverId: nullable(uuid),
  audience: Type.Enum([...BULLETIN_AUDIENCES]),
  mustRead: Type.Boolean(),
  relatedPage: about(
    "The page beside whose tasks it is opened.",
    nullable(Type.Enum(PAGES.map(({ name }) => name))),
  ),
};

const content = {
  body: about("HTML, sanitised by the server when it is saved.", Type.String()),
  bodyEn: nullable(Type.String()),
  pictures: Type.Array(BulletinPicture),
};

/** A bulletin in the list, the same for all who may see it. `body`, `bodyEn` and `pictures` come with the detail. */
export const BulletinRow = shape("BulletinRow", {
  ...header,
  id: uuid,
  version: Type.Integer(),
  createdAt: instant,
  updatedAt: instant,
  status: Type.Enum([...BULLETIN_STATUSES]),
  publishedAt: nullable(instant),
  authorId: about("Null: it came with the program.", nullable(uuid)),
  authorName: Type.String(),
  isGuide: about("It came with the program.", Type.Boolean()),
  views: about(
    "Distinct (person, business day) views within the reader's scope: an admin's is all people.",
    Type.Integer(),
  ),
  acknowledgedAt: about(
    "When the reader confirmed it; null: not yet, or it asks for none. Not in events.",
    nullable(instant),
  ),
  isOwn: about("The reader wrote it: it asks nothing of them. Not in events.", Type.Boolean()),
});
export type BulletinRow = Sent<typeof BulletinRow>;

export const BulletinDetail = shape("BulletinDetail", {
  ...BulletinRow.properties,
  ...content,
});
export type BulletinDetail = Sent<typeof BulletinDetail>;

/** What its author writes. Body and title in Chinese; their English is null where the one text serves both. */
export type BulletinBody = Pick<BulletinDetail, keyof typeof header | keyof typeof content>;

/**
 * The row as the topic `bulletin` tells it, for one log has many readers: what is each reader's own is left out, and
 * body and pictures come by the detail alone. Laid over the row that one has; a detail is fetched again.
 */
export type BulletinEventRow = Omit<BulletinRow, "views" | "acknowledgedAt" | "isOwn">;

/**
 * data of an event of the topic `bulletin`: created, saved, published, archived carry `row`; `viewed` (to admins, same
 * version) carries `views`; `acknowledged` (to admins, same version) and `deleted` carry nothing. What a client's people
 * may see no longer is told them as `deleted`.
 */
export interface BulletinEventData {
  readonly row?: BulletinEventRow;
  readonly views?: number;
}

/** `GET /api/bulletin/readers?id=` (admins who may write): who has confirmed a must-read, and who has not. */
export const BulletinReaders = shape("BulletinReaders", {
  acknowledged: Type.Array(
    part({
      userId: uuid,
      userName: Type.String(),
      clientName: nullable(Type.String()),
      at: instant,
    }),
  ),
  missing: Type.Array(
    part({
      userId: uuid,
      userName: Type.String(),
      clientName: nullable(Type.String()),
    }),
  ),
});
export type BulletinReaders = Sent<typeof BulletinReaders>;
