/** The figures made of views of bulletins, in a scope: a client's people see their own colleagues' views. */
import { sql } from "kysely";
import type { BulletinKind } from "../../../src/contracts/bulletin-kinds.ts";
import type { ContentSeries, PopularItem, PopularRanking } from "../../../src/contracts/content.ts";
import { POPULAR_SIZE } from "../../../src/contracts/popular.ts";
import type { Locale } from "../../../src/contracts/texts/render.ts";
import { addDays, businessDay } from "../../../src/domain/business-day.ts";
import { formatClicks } from "../../../src/domain/format/numbers.ts";
import { seenBulletins, seenViews } from "../../feed/bulletin-sight.ts";
import type { Reader } from "../../platform/reader.ts";

const SERIES_DAYS = 8;
const WEEK_DAYS = 7;

/** The views of the last 8 business days that the people of a scope may see, oldest first, zero-filled. */
export async function readContentSeries(
  db: Reader,
  scope: string,
  now: Date,
  timeZone: string,
): Promise<ContentSeries> {
  const today = businessDay(now, timeZone);
  const first = addDays(today, 1 - SERIES_DAYS);
  const { rows } = await sql<{ day: string; views: number }>`
    select v.day, count(*)::integer as views from bulletin_view v join bulletin b on b.id = v.bulletin_id
    where v.day between ${first}::date and ${today}::date and ${seenViews(scope)} and ${seenBulletins(scope)}
    group by v.day`.execute(db);
  const viewsOf = new Map(rows.map(({ day, views }) => [day, views]));
  return Array.from({ length: SERIES_DAYS }, (_, index) => {
    const x = addDays(first, index);
    return { x, y: viewsOf.get(x) ?? 0 };
  });
}

/** Whole percent of this week's views against the week's before; from nothing: 100, nothing to nothing: 0. */
const increaseOf = (week: number, before: number): number => {
  if (before === 0) return week === 0 ? 0 : 100;
  return Math.round(((week - before) / before) * 100);
};

interface Counted {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly clicks: number;
  readonly week: number;
  readonly before: number;
}

/**
 * The published bulletins of a kind by the views that the people of a scope may see, most first, at most 5, in both
 * languages; equal ones by those of the last 7 business days, then the newer first.
 */
export async function readPopular(
  db: Reader,
  scope: string,
  kind: BulletinKind,
  now: Date,
  timeZone: string,
): Promise<PopularRanking> {
  const today = businessDay(now, timeZone);
  const weekFrom = addDays(today, 1 - WEEK_DAYS);
  const beforeFrom = addDays(today, 1 - 2 * WEEK_DAYS);
  const { rows } = await sql<Counted>`
    select b.id, b.title, b.title_en, count(*)::integer as clicks,
      count(*) filter (where v.day >= ${weekFrom}::date)::integer as week,
      count(*) filter (where v.day >= ${beforeFrom}::date and v.day < ${weekFrom}::date)::integer as before
    from bulletin b join bulletin_view v on v.bulletin_id = b.id
    where b.kind = ${kind} and b.status = 'published' and v.day <= ${today}::date
      and ${seenBulletins(scope)} and ${seenViews(scope)}
    group by b.id order by clicks desc, week desc, b.published_at desc, b.id limit ${POPULAR_SIZE}`.execute(
    db,
  );
  const itemsIn = (locale: Locale): readonly PopularItem[] =>
    rows.map(({ id, title, titleEn, clicks, week, before }) => ({
      key: id,
      clickNumber: formatClicks(clicks, locale),
      title: locale === "en-US" ? (titleEn ?? title) : title,
      increases: increaseOf(week, before),
    }));
  return { "zh-CN": itemsIn("zh-CN"), "en-US": itemsIn("en-US") };
}
