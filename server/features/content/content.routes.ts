import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Type } from "typebox";
import { BULLETIN_KINDS, type BulletinKind } from "../../../src/contracts/bulletin-kinds.ts";
import type { ContentSeries, PopularItem, PopularRanking } from "../../../src/contracts/content.ts";
import { POPULAR_SIZE, POPULAR_TOPIC } from "../../../src/contracts/popular.ts";
import type { Locale } from "../../../src/contracts/texts/render.ts";
import { addDays, businessDay } from "../../../src/domain/business-day.ts";
import { formatClicks } from "../../../src/domain/format/numbers.ts";
import { bulletinLogs, seenBulletins, seenViews } from "../../feed/bulletin-sight.ts";
import { figureScope } from "../../feed/scopes.ts";
import type { GaugeSpec } from "../../feed/topics.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineRoute } from "../../platform/http/define-route.ts";
import { ok } from "../../platform/http/outcome.ts";
import type { Reader } from "../../platform/reader.ts";

// The figures made of views of bulletins, in a scope: a client's people see their own colleagues' views.

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

/** The content-data series and the popular rankings, from the views that the reader may see. */
export function contentRoutes(app: FastifyInstance, { db: { reader }, config }: Deps): void {
  const timeZone = config.businessTimeZone;
  defineRoute(app, {
    method: "GET",
    url: "/api/content-data",
    permission: { kind: "viewer" },
    summary: "Views of bulletins on each of the last 8 business days, oldest first, zero-filled.",
    handler: async ({ onlooker, now }) =>
      ok(await readContentSeries(reader, figureScope(onlooker), now, timeZone)),
  });
  defineRoute(app, {
    method: "GET",
    url: "/api/popular/list",
    permission: { kind: "viewer" },
    summary: "The most viewed bulletins of a kind, at most 5, with their change against the week before.",
    query: Type.Object({ type: Type.Enum([...BULLETIN_KINDS]) }, { additionalProperties: false }),
    handler: async ({ onlooker, now, locale, query: { type } }) => {
      const ranking = await readPopular(reader, figureScope(onlooker), type, now, timeZone);
      return ok(ranking[locale]);
    },
  });
}

/** The same figures, pushed when a person views a bulletin, and when one comes or goes. */
export function contentGauges({ config }: Deps): readonly GaugeSpec[] {
  const timeZone = config.businessTimeZone;
  const followed = {
    right: null,
    scopeOf: figureScope,
    // Views belong to no warehouse: every display shows all of them.
    isForDisplays: true,
    affectedBy: ["bulletin"],
    watchedScopes: bulletinLogs,
  } as const;
  return [
    {
      ...followed,
      topic: "content-data",
      compute: (db, scope, now) => readContentSeries(db, scope, now, timeZone),
    },
    ...BULLETIN_KINDS.map(
      (kind): GaugeSpec => ({
        ...followed,
        topic: POPULAR_TOPIC[kind],
        compute: (db, scope, now) => readPopular(db, scope, kind, now, timeZone),
      }),
    ),
  ];
}
