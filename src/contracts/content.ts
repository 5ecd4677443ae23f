/** The content-data series and the popular rankings (specification sections 3 and 7), from real views of bulletins. */
import type { BulletinKind } from "./bulletin.ts";
import type { GaugeTopic } from "./live.ts";
import type { Locale } from "./texts/render.ts";

/** One business day: `x` is YYYY-MM-DD, `y` the distinct (bulletin, person) views that the reader may see. */
export interface ContentPoint {
  readonly x: string;
  readonly y: number;
}

/** `GET /api/content-data`, and the value of the gauge `content-data`: the last 8 business days, oldest first, zero-filled. */
export type ContentSeries = readonly ContentPoint[];

/** `GET /api/popular/list?type=`: exactly the specification's fields. `key` is the bulletin's id. */
export interface PopularItem {
  readonly key: string;
  /** Text, in the reader's language: `1.2万`, `12k`. */
  readonly clickNumber: string;
  readonly title: string;
  /** Whole percent of the last 7 days against the 7 before; from 0: 100, 0 to 0: 0. */
  readonly increases: number;
}

/** The value of the gauges `popular:…`: the ranking, up to 5, in both languages, for one scope has readers of both. */
export type PopularRanking = Readonly<Record<Locale, readonly PopularItem[]>>;

/** Each kind has a ranking of its own. */
export const POPULAR_TOPIC = {
  text: "popular:text",
  image: "popular:image",
  video: "popular:video",
} as const satisfies Record<BulletinKind, GaugeTopic>;

export const POPULAR_SIZE = 5;
