/** The content series and the rankings: from real views, in each reader's scope, and moved by the next view. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  contentGauges,
  readContentSeries,
  readPopular,
} from "../../server/features/content/content.routes.ts";
import { SettableClock } from "../../server/platform/clock.ts";
import { newId } from "../../server/platform/ids.ts";
import { chanceOf } from "../../server/seeds/demo/random.ts";
import { BULLETIN_KINDS, type BulletinKind } from "../../src/contracts/bulletin-kinds.ts";
import type { ContentSeries, PopularItem, PopularRanking } from "../../src/contracts/content.ts";
import { addDays } from "../../src/domain/business-day.ts";
import { formatClicks } from "../../src/domain/format/numbers.ts";
import { published, step, view } from "../support/bulletins.ts";
import type { Account } from "../support/people.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { Browser, startNode, until } from "./feed/support.ts";

/** One in the night of 21 March in Shanghai: UTC has 20 March. */
const START = new Date("2026-03-20T17:00:00Z");
const TODAY = "2026-03-21";
const ZONE = "Asia/Shanghai";
const clock = new SettableClock(START);
let server: TestServer;
const tokens = {} as Record<Account, string>;
const people = {} as Record<Account, Api>;

beforeAll(async () => {
  server = await startTestServer({ clock, config: { sessionIdleHours: 8_000, sessionMaxDays: 365 } });
  for (const account of ["admin", "operator", "huaxin", "huaxin2", "beichen"] as const) {
    tokens[account] = await server.signIn(account);
    people[account] = server.api(tokens[account]);
  }
});
afterAll(() => server?.stop());
beforeEach(async () => {
  clock.set(START);
  await server.deps.db.transaction((tx) => sql`delete from bulletin_view`.execute(tx));
});

const seriesOf = async (account: Account) =>
  (await people[account].get<ContentSeries>("/api/content-data")).data;
const rankingOf = async (account: Account, type: BulletinKind, language = "zh-CN") =>
  (await people[account].get<readonly PopularItem[]>("/api/popular/list", { query: { type }, language }))
    .data;

/** Views of a bulletin on past days, as if they had been counted then. */
async function viewed(
  bulletinId: string,
  counts: Readonly<Record<number, readonly Account[]>>,
): Promise<void> {
  const { userIds, clientIds } = server.world;
  const clientOf = (account: Account) =>
    account === "beichen" ? clientIds.beichen : account.startsWith("huaxin") ? clientIds.huaxin : null;
  const rows = Object.entries(counts).flatMap(([daysAgo, accounts]) =>
    accounts.map((account) => ({
      ...{ bulletinId, userId: userIds[account], clientId: clientOf(account), at: START },
      day: addDays(TODAY, -Number(daysAgo)),
    })),
  );
  await server.deps.db.transaction((tx) => tx.insertInto("bulletinView").values(rows).execute());
}

const EVERYBODY: readonly Account[] = ["operator", "huaxin", "huaxin2", "beichen"];

describe("The content series", () => {
  it("has the last eight business days, oldest first, and a zero for days without views", async () => {
    const { id } = await published(people.admin);
    await viewed(id, { 8: EVERYBODY, 7: ["huaxin"], 2: EVERYBODY });
    expect(await seriesOf("admin")).toEqual([
      { x: "2026-03-14", y: 1 },
      ...["15", "16", "17", "18"].map((day) => ({ x: `2026-03-${day}`, y: 0 })),
      { x: "2026-03-19", y: 4 },
      { x: "2026-03-20", y: 0 },
      { x: "2026-03-21", y: 0 },
    ]);
  });

  it("turns at midnight of the business's clocks", async () => {
    const { id } = await published(people.admin);
    clock.set(new Date("2026-03-20T15:59:59Z"));
    await view(people.huaxin, id);
    expect((await seriesOf("huaxin")).at(-1)).toEqual({ x: "2026-03-20", y: 1 });
    clock.advance(1_000);
    expect((await seriesOf("huaxin")).slice(-2)).toEqual([
      { x: "2026-03-20", y: 1 },
      { x: "2026-03-21", y: 0 },
    ]);
    await view(people.huaxin, id);
    expect((await seriesOf("huaxin")).at(-1)).toEqual({ x: "2026-03-21", y: 1 });
  });

  it("shows a client's people their own company's looks, at what they may see", async () => {
    const open = await published(people.admin);
    const later = await published(people.admin, { audience: "client" });
    for (const { id } of [open, later]) for (const account of EVERYBODY) await view(people[account], id);
    const today = async (account: Account) => (await seriesOf(account)).at(-1)?.y;
    expect([await today("admin"), await today("huaxin"), await today("beichen")]).toEqual([8, 4, 2]);
    await step(people.admin, "archive", later);
    expect([await today("admin"), await today("huaxin"), await today("beichen")]).toEqual([8, 2, 1]);
  });
});

describe("The rankings", () => {
  it("are each of its own kind: pictures under image, films under video, and never the other way round", async () => {
    const { db } = server.deps;
    const made = {} as Record<BulletinKind, string>;
    for (const kind of BULLETIN_KINDS) {
      const { id } = await published(people.admin, { title: `一篇 ${kind}` });
      await db.transaction((tx) => tx.updateTable("bulletin").set({ kind }).where("id", "=", id).execute());
      await viewed(id, { 0: ["huaxin"] });
      made[kind] = id;
    }
    for (const kind of BULLETIN_KINDS)
      expect((await rankingOf("huaxin", kind)).map(({ key, title }) => [key, title])).toEqual([
        [made[kind], `一篇 ${kind}`],
      ]);
    expect((await people.huaxin.get("/api/popular/list", { query: { type: "audio" } })).code).toBe(40000);
    expect((await people.huaxin.get("/api/popular/list")).code).toBe(40000);
  });

  it("have at most five, the most looked at first, with exactly the specification's fields, in the reader's language", async () => {
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const { id } = await published(people.admin, { title: `第 ${count}`, titleEn: `No. ${count}` });
      const days = Object.fromEntries(Array.from({ length: count }, (_, day) => [day, ["huaxin"] as const]));
      if (count > 0) await viewed(id, days);
      made.push(id);
    }
    const ranking = await rankingOf("admin", "text");
    expect(ranking.map(({ key }) => key)).toEqual(made.slice(2).toReversed());
    expect(ranking[0]).toEqual({ key: made[6], clickNumber: "6", title: "第 6", increases: 100 });
    expect((await rankingOf("admin", "text", "en-US"))[0]?.title).toBe("No. 6");
    // No person of the other company has looked at any.
    expect(await rankingOf("beichen", "text")).toEqual([]);
  });

  it.each([
    ["twice as much is 100 %", { 0: ["huaxin", "huaxin2"], 7: ["huaxin"] }, 100],
    ["half as much is −50 %", { 6: ["huaxin"], 13: ["huaxin", "huaxin2"] }, -50],
    ["a third more is whole percent", { 0: EVERYBODY, 7: ["huaxin", "huaxin2", "beichen"] }, 33],
    ["from nothing to something is 100 %", { 0: ["huaxin"] }, 100],
    ["from something to nothing is −100 %", { 7: ["huaxin"] }, -100],
    ["from nothing to nothing is 0 %", { 14: ["huaxin"] }, 0],
  ] as const)("compare seven days with the seven before: %s", async (_what, counts, increases) => {
    const { id } = await published(people.admin);
    await viewed(id, counts);
    expect((await rankingOf("admin", "text")).find(({ key }) => key === id)?.increases).toBe(increases);
  });

  it.each([
    [999, "999", "999"],
    [12_000, "1.2万", "12k"],
    [12_345, "1.2万", "12.3k"],
    [3_400_000, "340万", "3.4M"],
  ])("write %i clicks as people of each language do", (clicks, zhCN, enUS) => {
    expect([formatClicks(clicks, "zh-CN"), formatClicks(clicks, "en-US")]).toEqual([zhCN, enUS]);
  });
});

describe("Over a random history", () => {
  it("both are what a plain recount of every view comes to, for the warehouse and for each client", async () => {
    const chance = chanceOf(7);
    const { db } = server.deps;
    const { userIds, clientIds } = server.world;
    const readers = [
      { userId: userIds.operator, clientId: null },
      { userId: userIds.huaxin, clientId: clientIds.huaxin },
      { userId: userIds.huaxin2, clientId: clientIds.huaxin },
      { userId: userIds.beichen, clientId: clientIds.beichen },
    ];
    const bulletins = Array.from({ length: 40 }, (_, index) => {
      const status = chance.pick(["published", "published", "published", "archived"] as const);
      return {
        ...{
          id: newId(),
          kind: chance.pick(BULLETIN_KINDS),
          title: `随机 ${index}`,
          titleEn: null,
          bodyEn: null,
        },
        ...{
          audience: chance.pick(["everyone", "admin", "client"] as const),
          status,
          videoId: null,
          coverId: null,
        },
        ...{ publishedAt: new Date(START.getTime() - index * 3_600_000), relatedPage: null, guideKey: null },
        ...{ createdAt: START, updatedAt: START, createUserId: null },
      };
    });
    const views = bulletins.flatMap(({ id }) =>
      Array.from({ length: 20 }, (_, daysAgo) => addDays(TODAY, -daysAgo)).flatMap((day) =>
        readers.flatMap((reader) =>
          chance.percent(35) ? [{ ...reader, bulletinId: id, day, at: START }] : [],
        ),
      ),
    );
    await db.transaction(async (tx) => {
      await tx.insertInto("bulletin").values(bulletins).execute();
      for (let from = 0; from < views.length; from += 500)
        await tx
          .insertInto("bulletinView")
          .values(views.slice(from, from + 500))
          .execute();
    });
    const ranked = new Set<string>();
    for (const clientId of [null, clientIds.huaxin, clientIds.beichen]) {
      const scope = clientId === null ? "all" : `client:${clientId}`;
      const maySee = (of: (typeof bulletins)[number]) =>
        clientId === null || (of.status === "published" && of.audience !== "admin");
      const seen = views.filter(
        (one) =>
          (clientId === null || one.clientId === clientId) &&
          bulletins.some((of) => of.id === one.bulletinId && maySee(of)),
      );
      const series = Array.from({ length: 8 }, (_, index) => {
        const x = addDays(TODAY, index - 7);
        return { x, y: seen.filter(({ day }) => day === x).length };
      });
      expect(await readContentSeries(db.reader, scope, START, ZONE)).toEqual(series);
      for (const kind of BULLETIN_KINDS) {
        const counted = bulletins
          .filter((of) => of.kind === kind && of.status === "published" && maySee(of))
          .map((of) => {
            const own = seen.filter(({ bulletinId }) => bulletinId === of.id);
            const week = own.filter(({ day }) => day > addDays(TODAY, -7)).length;
            const before = own.filter(({ day }) => day > addDays(TODAY, -14)).length - week;
            const increases = before === 0 ? (week === 0 ? 0 : 100) : Math.round((week / before - 1) * 100);
            return { of, clicks: own.length, week, increases };
          })
          .filter(({ clicks }) => clicks > 0)
          .toSorted(
            (a, b) =>
              b.clicks - a.clicks ||
              b.week - a.week ||
              b.of.publishedAt.getTime() - a.of.publishedAt.getTime(),
          )
          .slice(0, 5)
          .map(({ of, clicks, increases }) => ({
            ...{ key: of.id, clickNumber: String(clicks), title: of.title, increases },
          }));
        const ranking = await readPopular(db.reader, scope, kind, START, ZONE);
        expect(ranking["zh-CN"]).toEqual(counted);
        for (const { key } of counted) ranked.add(`${kind} ${key}`);
      }
    }
    // The history had something to say of each kind.
    expect(ranked.size).toBeGreaterThan(15);
  });
});

describe("Live", () => {
  it("a look in one browser raises series and ranking in others of its scope, on another node too, and not elsewhere", async () => {
    const { id } = await published(people.admin, { title: "直播" });
    const elsewhere = await startNode(server.deps.db, { gauges: contentGauges(server.deps), clock });
    const browsers = {
      near: await new Browser(server.url, { token: tokens.huaxin }).open(),
      far: await new Browser(elsewhere.url, { token: tokens.huaxin }).open(),
      warehouse: await new Browser(elsewhere.url, { token: tokens.operator }).open(),
      stranger: await new Browser(server.url, { token: tokens.beichen }).open(),
    };
    for (const browser of Object.values(browsers))
      for (const topic of ["content-data", "popular:text"]) {
        const start = await browser.follow(topic);
        if (start.kind !== "snapshot") throw new Error("no snapshot");
      }
    await view(people.huaxin2, id);
    const latest = (browser: Browser, topic: string) =>
      browser.gauges.findLast((gauge) => gauge.topic === topic)?.value;
    const hears = (browser: Browser) => {
      const series = latest(browser, "content-data") as ContentSeries | undefined;
      const ranking = latest(browser, "popular:text") as PopularRanking | undefined;
      return series?.at(-1)?.y === 1 && ranking?.["en-US"][0]?.title === "直播";
    };
    await until(() => hears(browsers.near) && hears(browsers.far) && hears(browsers.warehouse));

    // The stranger is notified when it goes, because it was visible to them, and never of its readers.
    const foreign = latest(browsers.stranger, "popular:text") as PopularRanking | undefined;
    expect(foreign?.["zh-CN"] ?? []).toEqual([]);
    expect((latest(browsers.stranger, "content-data") as ContentSeries | undefined)?.at(-1)?.y ?? 0).toBe(0);
    await step(people.admin, "archive", { id, version: 2 });
    await until(() => (latest(browsers.far, "popular:text") as PopularRanking)["zh-CN"].length === 0);
    for (const browser of Object.values(browsers)) browser.close();
    await elsewhere.close();
  });
});
