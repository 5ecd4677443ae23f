/** Bulletins: notices, picture guides and training videos, and who has seen them (contract of the wire, "Dashboard"). */
import type { PageName, RoleCode } from "./pages.ts";

export const BULLETIN_KINDS = ["text", "image", "video"] as const;
export type BulletinKind = (typeof BULLETIN_KINDS)[number];

export const BULLETIN_AUDIENCES = ["everyone", "admin", "client"] as const;
export type BulletinAudience = (typeof BULLETIN_AUDIENCES)[number];

export const BULLETIN_STATUSES = ["draft", "published", "archived"] as const;
export type BulletinStatus = (typeof BULLETIN_STATUSES)[number];

/** One picture of a guide, in its order, with what it shows. */
export interface BulletinPicture {
  readonly fileId: string;
  /** What English readers are shown; null: the one picture serves both languages. */
  readonly fileEnId: string | null;
  readonly caption: string;
  /** null: the caption serves both languages. */
  readonly captionEn: string | null;
}

/** What its author writes. Body and title in Chinese; their English is null where the one text serves both. */
export interface BulletinBody {
  readonly kind: BulletinKind;
  readonly title: string;
  readonly titleEn: string | null;
  /** HTML, sanitised by the server when it is saved. */
  readonly body: string;
  readonly bodyEn: string | null;
  readonly pictures: readonly BulletinPicture[];
  /** A video's file; null for the other kinds. */
  readonly videoId: string | null;
  /** What English readers are shown; null: the one video serves both languages. */
  readonly videoEnId: string | null;
  readonly coverId: string | null;
  readonly audience: BulletinAudience;
  readonly mustRead: boolean;
  /** The page beside whose tasks it is opened. */
  readonly relatedPage: PageName | null;
}

/** A bulletin in the list, the same for all who may see it. `body`, `bodyEn` and `pictures` come with the detail. */
export interface BulletinRow extends Omit<BulletinBody, "body" | "bodyEn" | "pictures"> {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly status: BulletinStatus;
  readonly publishedAt: string | null;
  readonly authorName: string;
  /** It came with the program. */
  readonly isGuide: boolean;
  /** Distinct (person, business day) views within the reader's scope: an admin's is everybody. */
  readonly views: number;
  /** When the reader confirmed it; null: not yet, or it asks for none. Not in events. */
  readonly acknowledgedAt: string | null;
  /** The reader wrote it: it asks nothing of them. Not in events. */
  readonly isOwn: boolean;
}

export interface BulletinDetail extends BulletinRow {
  readonly body: string;
  readonly bodyEn: string | null;
  readonly pictures: readonly BulletinPicture[];
}

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
export interface BulletinReaders {
  readonly acknowledged: readonly {
    readonly userId: string;
    readonly userName: string;
    readonly clientName: string | null;
    readonly at: string;
  }[];
  readonly missing: readonly {
    readonly userId: string;
    readonly userName: string;
    readonly clientName: string | null;
  }[];
}

/** Where a bulletin is opened: what messages about it link to. */
export const bulletinLink = (id: string): string => `/bulletin?id=${id}`;

export const MOST_BULLETIN_PICTURES = 30;

/** Whether it waits for the reader's confirmation, or would: published must-reads meant for them, but their own. */
export const asksReader = (
  row: Pick<BulletinRow, "mustRead" | "status" | "audience" | "isOwn">,
  roleCode: RoleCode,
): boolean =>
  row.mustRead &&
  row.status === "published" &&
  !row.isOwn &&
  (row.audience === "everyone" || row.audience === roleCode);

/** A video counts as seen once it has played this long; a text or a guide once it is opened. */
export const VIDEO_VIEW_MS = 10_000;
