/** What bulletins there are and who confirms them, for the browser too. */
import type { RoleCode } from "./pages.ts";

export const BULLETIN_KINDS = ["text", "image", "video"] as const;

export type BulletinKind = (typeof BULLETIN_KINDS)[number];

export const BULLETIN_AUDIENCES = ["everyone", "admin", "client"] as const;

export type BulletinAudience = (typeof BULLETIN_AUDIENCES)[number];

export const BULLETIN_STATUSES = ["draft", "published", "archived"] as const;

export type BulletinStatus = (typeof BULLETIN_STATUSES)[number];

/** Where a bulletin is opened: what messages about it link to. */
export const bulletinLink = (id: string): string => `/bulletin?id=${id}`;

export const MOST_BULLETIN_PICTURES = 30;

/** Whether it waits for the reader's confirmation, or would: published must-reads meant for them, but their own. */
export const asksReader = (
  row: {
    readonly mustRead: boolean;
    readonly status: BulletinStatus;
    readonly audience: BulletinAudience;
    readonly isOwn: boolean;
  },
  roleCode: RoleCode,
): boolean =>
  row.mustRead &&
  row.status === "published" &&
  !row.isOwn &&
  (row.audience === "everyone" || row.audience === roleCode);

/** A video counts as seen once it has played this long; a text or a guide once it is opened. */
export const VIDEO_VIEW_MS = 10_000;
