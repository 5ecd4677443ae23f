/** A bulletin as a form holds it: flat values that the form machine can compare and merge, and back. Pure. */
import type { BulletinDetail, BulletinPicture, BulletinSaveBody } from "../../contracts/bulletin.ts";
import type { FieldValues } from "../../contracts/resource.ts";

/** The fields that are sent, in the order of the form. */
export const BULLETIN_FIELDS = [
  ...(["kind", "title", "titleEn", "body", "bodyEn", "pictures", "videoId", "videoEnId"] as const),
  ...(["coverId", "audience", "mustRead", "relatedPage"] as const),
] as const;
type BulletinField = (typeof BULLETIN_FIELDS)[number];

export const TITLE_MAX = 120;
export const CAPTION_MAX = 300;

/** Pictures with their captions and their order are one value: of two versions, one is taken whole. */
export const packPictures = (pictures: readonly BulletinPicture[]): string => JSON.stringify(pictures);
export const unpackPictures = (value: unknown): readonly BulletinPicture[] =>
  typeof value === "string" && value !== "" ? (JSON.parse(value) as readonly BulletinPicture[]) : [];

type Written = Pick<BulletinDetail, BulletinField>;

/** The form's values of a bulletin. */
export const valuesOf = ({ pictures, ...rest }: Written): FieldValues => ({
  kind: rest.kind,
  title: rest.title,
  titleEn: rest.titleEn ?? "",
  body: rest.body,
  bodyEn: rest.bodyEn ?? "",
  pictures: packPictures(pictures),
  videoId: rest.videoId,
  videoEnId: rest.videoEnId,
  coverId: rest.coverId,
  audience: rest.audience,
  mustRead: rest.mustRead,
  relatedPage: rest.relatedPage ?? "",
});

/** What a new one begins with. */
export const BLANK: FieldValues = {
  ...{ kind: "text", title: "", titleEn: "", body: "", bodyEn: "", pictures: packPictures([]) },
  ...{ videoId: null, videoEnId: null, coverId: null },
  ...{ audience: "everyone", mustRead: false, relatedPage: "" },
};

/** A text as HTML; the editor's empty paragraph counts as no text. */
export const written = (html: unknown): string => {
  const text = String(html ?? "");
  const isEmpty = text.replace(/<[^>]*>|&nbsp;|\s/g, "") === "" && !text.includes("<img");
  return isEmpty ? "" : text;
};

/** The body of `saveOrUpdate`, without id and version. */
export function saveBodyOf(values: FieldValues): Omit<BulletinSaveBody, "id" | "version"> {
  // Every value was put there by valuesOf or by its own field.
  const { kind, title, titleEn, body, bodyEn, pictures, relatedPage, ...rest } = values as Record<
    BulletinField,
    never
  >;
  const { videoId, videoEnId, coverId, audience, mustRead } = rest;
  return {
    kind,
    title: String(title).trim(),
    titleEn: String(titleEn ?? "").trim() || null,
    body: written(body),
    bodyEn: written(bodyEn) || null,
    pictures: unpackPictures(pictures).map((picture) => ({ ...picture })),
    videoId,
    videoEnId: videoId ? videoEnId : null,
    coverId,
    audience,
    mustRead,
    relatedPage: relatedPage || null,
  };
}
