/** A bulletin's text and pictures in the reader's language, or in Chinese without an English version. Pure. */
import type { BulletinBody, BulletinPicture } from "../../contracts/bulletin.ts";
import type { Locale } from "../../contracts/texts/render.ts";

export interface Words {
  readonly text: string;
  /** The language of the text, for screen readers. */
  readonly lang: Locale;
}

const choose = (locale: Locale, chinese: string, english: string | null): Words =>
  locale === "en-US" && english ? { text: english, lang: "en-US" } : { text: chinese, lang: "zh-CN" };

/** The title as plain text. */
export const titleOf = (row: Pick<BulletinBody, "title" | "titleEn">, locale: Locale): string =>
  choose(locale, row.title, row.titleEn).text;

/** The body's HTML. */
export const bodyOf = (detail: Pick<BulletinBody, "body" | "bodyEn">, locale: Locale): Words =>
  choose(locale, detail.body, detail.bodyEn);

/** A picture's caption. */
export const captionOf = (picture: BulletinPicture, locale: Locale): Words =>
  choose(locale, picture.caption, picture.captionEn);

/** The file of a picture that its reader is shown. */
export const pictureOf = ({ fileId, fileEnId }: BulletinPicture, locale: Locale): string =>
  locale === "en-US" ? (fileEnId ?? fileId) : fileId;

/** The video that its reader is shown, and the picture before it plays: a cover shows the Chinese one. */
export function videoOf(
  { videoId, videoEnId, coverId }: Pick<BulletinBody, "videoId" | "videoEnId" | "coverId">,
  locale: Locale,
): { readonly videoId: string | null; readonly posterId: string | null } {
  if (locale === "en-US" && videoEnId) return { videoId: videoEnId, posterId: null };
  return { videoId, posterId: coverId };
}
