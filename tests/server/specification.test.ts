/** What the specification says of the calls and their answers, where no other test says all of it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import { BULLETIN_KINDS } from "../../src/contracts/bulletin-kinds.ts";
import type { ContentSeries, PopularItem } from "../../src/contracts/content.ts";
import type { MessageKind, MessageRow } from "../../src/contracts/message.ts";
import type { RegionNode } from "../../src/contracts/region.ts";
import type { CurrentUser } from "../../src/contracts/user.ts";
import { addDays, businessDay } from "../../src/domain/business-day.ts";
import { published } from "../support/bulletins.ts";
import type { Account } from "../support/people.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";

const accounts = ["admin", "huaxin", "beichen"] as const satisfies readonly Account[];
let server: TestServer;
let people: Readonly<Record<(typeof accounts)[number], Api>>;

beforeAll(async () => {
  // The switch that makes messages and dashboard late is on; what the answers hold does not depend on it.
  server = await startTestServer({ config: { slowAnswers: true } });
  const [admin, huaxin, beichen] = await Promise.all(accounts.map((account) => server.as(account)));
  if (!admin || !huaxin || !beichen) throw new Error("somebody could not sign in");
  people = { admin, huaxin, beichen };
});
afterAll(() => server?.stop());

/** How many milliseconds an answer takes. */
async function tookMs(answer: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await answer();
  return performance.now() - began;
}

describe("the message list", () => {
  const kinds: readonly MessageKind[] = ["message", "notice", "todo"];
  const list = async (api: Api, language = "zh-CN") =>
    (await api.get<readonly MessageRow[]>("/api/message/list", { language })).data;

  const row = (recipientId: string, type: MessageKind, secondsAgo: number) => ({
    ...{ id: newId(), eventId: newId(), recipientId, type },
    at: new Date(server.deps.clock.now().getTime() - secondsAgo * 1_000),
    ...{ messageType: type === "message" ? null : 1, template: "entryApproved" },
    values: JSON.stringify({ number: "RK261121-AAAA", byName: "陈" }),
    ...{ link: null, entity: null, entityId: null, readAt: null, closedAt: null },
  });
  let own: readonly ReturnType<typeof row>[];
  let foreign: ReturnType<typeof row>;

  beforeAll(async () => {
    const { huaxin, beichen } = server.world.userIds;
    own = kinds.map((type, place) => row(huaxin, type, place * 60));
    foreign = row(beichen, "notice", 30);
    const all = [...own, foreign];
    await server.deps.db.transaction((tx) => tx.insertInto("message").values(all).execute());
  });

  it("holds one's own messages, the newest first, with exactly the specification's fields, and messageType only on notices and todos", async () => {
    const rows = await list(people.huaxin);
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id) => own.some((each) => each.id === id))).toEqual(own.map(({ id }) => id));
    expect(ids).not.toContain(foreign.id);
    expect((await list(people.beichen)).map(({ id }) => id)).toContain(foreign.id);
    const times = rows.map(({ time }) => time);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(kinds));
    const named = ["id", "type", "title", "subTitle", "avatar", "content", "time", "status"];
    const added = ["link", "closedAt", "template", "values"];
    for (const row of rows) {
      const fields = [...named, ...added, ...(row.type === "message" ? [] : ["messageType"])];
      expect(Object.keys(row).sort()).toEqual(fields.sort());
      expect(row.status).toBe(0);
      if (row.type !== "message") expect(typeof row.messageType).toBe("number");
      for (const text of [row.title, row.subTitle, row.content, row.avatar])
        expect(typeof text).toBe("string");
      for (const text of [row.title, row.content]) expect(text).toMatch(/\p{Script=Han}/u);
      expect(new Date(row.time).toISOString()).toBe(row.time);
    }
    const english = await list(people.huaxin, "en-US");
    expect(english.map(({ id }) => id)).toEqual(ids);
    expect(english[0]?.title).not.toMatch(/\p{Script=Han}/u);
  });

  it("has a message unread until its id is sent as read, and says true", async () => {
    const [first] = own;
    const unread = async () =>
      (await list(people.huaxin)).filter(({ status }) => status === 0).map(({ id }) => id);
    const before = await unread();
    expect(before).toContain(first?.id);
    const answer = await people.huaxin.post("/api/message/read", { body: { ids: [first?.id] } });
    expect(answer.envelope).toMatchObject({ data: true, code: 20000 });
    expect((await list(people.huaxin)).find(({ id }) => id === first?.id)?.status).toBe(1);
    expect(await unread()).toEqual(before.filter((id) => id !== first?.id));
  });
});

describe("messages and dashboard while their answers are made late", () => {
  it.each(["/api/message/list", "/api/content-data", "/api/popular/list?type=text"])(
    "%s answers after 600 ms at the earliest",
    async (path) => {
      // A timer of Node's may fire a fraction of a millisecond early.
      expect(await tookMs(() => people.huaxin.get(path))).toBeGreaterThanOrEqual(599);
    },
  );

  it("the content series has exactly 8 points, one for each of the last days until today", async () => {
    const { data } = await people.admin.get<ContentSeries>("/api/content-data");
    const today = businessDay(server.deps.clock.now(), server.deps.config.businessTimeZone);
    expect(data.map(({ x }) => x)).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map((ago) => addDays(today, -ago)));
    for (const point of data) expect(point).toEqual({ x: expect.any(String), y: expect.any(Number) });
  });

  it("each ranking has exactly 5 items of its own kind where more were looked at, and images are not films", async () => {
    const today = businessDay(server.deps.clock.now(), server.deps.config.businessTimeZone);
    const { db } = server.deps;
    for (const kind of BULLETIN_KINDS) {
      for (let count = 0; count < 6; count += 1) {
        const { id: bulletinId } = await published(people.admin, { title: `${kind} ${count}` });
        const userId = server.world.userIds.huaxin;
        await db.transaction(async (tx) => {
          await tx.updateTable("bulletin").set({ kind }).where("id", "=", bulletinId).execute();
          const seen = { bulletinId, userId, clientId: server.world.clientIds.huaxin, day: today };
          await tx
            .insertInto("bulletinView")
            .values({ ...seen, at: server.deps.clock.now() })
            .execute();
        });
      }
    }
    for (const kind of BULLETIN_KINDS) {
      const { data } = await people.huaxin.get<readonly PopularItem[]>("/api/popular/list", {
        query: { type: kind },
      });
      expect(data).toHaveLength(5);
      for (const item of data) {
        expect(Object.keys(item).sort()).toEqual(["clickNumber", "increases", "key", "title"]);
        expect(item).toMatchObject({ clickNumber: "1", increases: 100 });
        expect(item.title.startsWith(`${kind} `)).toBe(true);
      }
    }
  });
});

describe("the words of an operation", () => {
  it.each([
    ["zh-CN", "操作执行成功"],
    ["en-US", "Operation executed successfully"],
  ])("are general for a success, in %s: %s", async (language, msg) => {
    const body = { code: `W-${language}`, name: `岗位 ${language}` };
    const answer = await people.admin.post("/api/post/saveOrUpdate", { body, language });
    expect(answer.envelope).toEqual({ data: expect.anything(), status: "ok", msg, code: 20000 });
  });
});

describe("the current user", () => {
  it("has one of the roles admin and client, and a type with it", async () => {
    const of = async (api: Api) => (await api.get<CurrentUser>("/api/user/info")).data;
    expect(await of(people.admin)).toMatchObject({ roleCode: "admin", type: 1, clientId: null });
    expect(await of(people.huaxin)).toMatchObject({ roleCode: "client", type: 2 });
    const role = { roleName: "第三种", roleCode: "guest", menu: [] };
    expect((await people.admin.post("/api/role/saveOrUpdate", { body: role })).code).toBe(40000);
  });
});

describe("region codes", () => {
  it("have six digits; a province ends in 0000, a city in 00, and each place lies under the code that its own begins with", async () => {
    const { data } = await people.huaxin.get<readonly RegionNode[]>("/api/region/tree");
    const ends = (code: number) => String(code).replace(/^\d*?(0*)$/, "$1").length;
    let districts = 0;
    for (const province of data) {
      expect(String(province.code)).toMatch(/^[1-9]\d0000$/);
      expect(province.name).toMatch(/^\p{Script=Han}+$/u);
      for (const city of province.children ?? []) {
        expect(String(city.code)).toMatch(/^\d{4}00$/);
        expect(ends(city.code)).toBeLessThan(4);
        expect(String(city.code).slice(0, 2)).toBe(String(province.code).slice(0, 2));
        for (const district of city.children ?? []) {
          districts += 1;
          expect(String(district.code)).toMatch(/^\d{6}$/);
          expect(ends(district.code)).toBeLessThan(2);
          expect(String(district.code).slice(0, 4)).toBe(String(city.code).slice(0, 4));
        }
      }
    }
    expect(districts).toBeGreaterThan(2_500);
    expect(data.at(-1)).toEqual({ code: 990_000, name: "海外" });
  });
});
