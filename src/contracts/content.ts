/** The content-data series and the popular rankings (specification sections 3 and 7), from real views of bulletins. */
import { Type } from "typebox";
import { about, date, type Sent, shape, uuid } from "./body-shapes.ts";
import type { Locale } from "./texts/render.ts";

/** One business day: `x` is YYYY-MM-DD, `y` the distinct (bulletin, person) views that the reader may see. */
const ContentPoint = shape("ContentPoint", {
  x: date,
  y: Type.Integer(),
});

/** `GET /api/content-data`, and the value of the gauge `content-data`: the last 8 business days, oldest first, zero-filled. */
export const ContentSeries = Type.Array(ContentPoint);
export type ContentSeries = Sent<typeof ContentSeries>;

/** `GET /api/popular/list?type=`: exactly the specification's fields. `key` is the bulletin's id. */
export const PopularItem = shape("PopularItem", {
  key: uuid,
  clickNumber: about("Text, in the reader's language: `1.2万`, `12k`.", Type.String()),
  title: Type.String(),
  increases: about(
    "Whole percent of the last 7 days against the 7 before; from 0: 100, 0 to 0: 0.",
    Type.Integer(),
  ),
});
export type PopularItem = Sent<typeof PopularItem>;

/** The value of the gauges `popular:…`: the ranking, up to 5, in both languages, for one scope has readers of both. */
export type PopularRanking = Readonly<Record<Locale, readonly PopularItem[]>>;
