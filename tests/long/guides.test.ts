/** The guides to Tallyboard itself that come with the program, and the bulletins of the demo world. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import { seedDatabase } from "../../server/seeds/world.ts";
import { BULLETIN_KINDS } from "../../src/contracts/bulletin-kinds.ts";
import type { ContentSeries, PopularItem } from "../../src/contracts/content.ts";
import { fileUrl } from "../../src/contracts/file.ts";
import type { MessageRow } from "../../src/contracts/message.ts";
import { detailOf, listOf, step } from "../support/bulletins.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";

const MOST_PICTURE_BYTES = 150 * 1024;
const MOST_FILM_BYTES = 2 * 1024 * 1024;
/** What the house promises to explain. */
const KEYS = [
  "announce",
  "announce-video",
  "count",
  "monitor",
  "phone",
  "pick",
  "receive",
  "shortcuts",
  "statuses",
];

describe("The guides in an empty world", () => {
  let server: TestServer;
  let admin: Api;
  let token = "";
  beforeAll(async () => {
    server = await startTestServer({ world: "empty", config: { adminPassword: "long enough 8" } });
    token = await server.signIn("admin", "long enough 8");
    admin = server.api(token);
    const body = { oldPassword: "long enough 8", newPassword: "longer than that 9" };
    expect((await admin.post("/api/user/changePassword", { body })).code).toBe(20000);
  });
  afterAll(() => server?.stop());

  const keysThere = async () =>
    (await server.deps.db.reader.selectFrom("bulletin").select("guideKey").execute()).map(
      (row) => row.guideKey,
    );

  it("are all there, in both languages, beside a page, and have no readers yet", async () => {
    expect((await keysThere()).toSorted()).toEqual(KEYS);
    for (const { id } of await listOf(admin, { isGuide: "true" })) {
      const guide = await detailOf(admin, id);
      expect(guide).toMatchObject({
        status: "published",
        authorId: null,
        authorName: "Tallyboard",
        views: 0,
        mustRead: false,
      });
      expect([guide.titleEn, guide.bodyEn, guide.relatedPage].every(Boolean)).toBe(true);
      expect(guide.body).not.toMatch(/[a-z]{30}/i);
      expect(guide.pictures.every(({ caption, captionEn }) => caption !== "" && captionEn)).toBe(true);
      // Screens are shown in the reader's language.
      expect(guide.pictures.every(({ fileId, fileEnId }) => fileEnId && fileEnId !== fileId)).toBe(true);
      expect(Boolean(guide.videoEnId)).toBe(Boolean(guide.videoId));
    }
  });

  it("show pictures and a film of the real program that load, and are small", async () => {
    const { reader } = server.deps.db;
    const files = await reader.selectFrom("file").select(["id", "kind", "size"]).execute();
    expect(files.filter(({ kind }) => kind === "image").length).toBeGreaterThanOrEqual(13);
    for (const { id, kind, size } of files) {
      const answer = await fetch(new URL(fileUrl(id), server.url), { headers: { token } });
      expect((await answer.arrayBuffer()).byteLength).toBe(size);
      expect(size).toBeLessThan(kind === "image" ? MOST_PICTURE_BYTES : MOST_FILM_BYTES);
    }
  });

  it("come to an older database that lacks one, and what people made of the others stays theirs", async () => {
    const { db } = server.deps;
    const [archived] = await listOf(admin, { title: "单据状态说明" });
    if (!archived) throw new Error("the guide to statuses is missing");
    await step(admin, "archive", archived);
    await db.transaction((tx) => tx.deleteFrom("bulletin").where("guideKey", "=", "shortcuts").execute());
    await Promise.all([seedDatabase(server.deps), seedDatabase(server.deps)]);
    expect((await keysThere()).toSorted()).toEqual(KEYS);
    expect((await detailOf(admin, archived.id)).status).toBe("archived");
  });
});

describe("The demo world's bulletins", () => {
  const now = new Date("2026-03-20T06:30:00.000Z");
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ world: "demo", clock: new SettableClock(now) });
  }, 180_000);
  afterAll(() => server?.stop());

  it("were looked at in the past alone, by those they are for and never by their author, and no guide was", async () => {
    const rows = await server.deps.db.reader
      .selectFrom("bulletinView as v")
      .innerJoin("bulletin as b", "b.id", "v.bulletinId")
      .innerJoin("users as u", "u.id", "v.userId")
      .innerJoin("role as r", "r.id", "u.roleId")
      .select([
        "v.at",
        "v.userId",
        "v.clientId",
        "u.clientId as own",
        "b.audience",
        "b.isGuide",
        "b.createUserId",
      ])
      .select(["r.roleCode", "b.publishedAt"])
      .execute();
    expect(rows.length).toBeGreaterThan(100);
    const wrong = rows.filter(
      (row) =>
        row.isGuide ||
        row.at > now ||
        (row.publishedAt && row.at < row.publishedAt) ||
        row.userId === row.createUserId ||
        row.clientId !== row.own ||
        (row.audience !== "everyone" && row.audience !== row.roleCode),
    );
    expect(wrong).toEqual([]);
  });

  it("fill the series and each of the three rankings, for the warehouse and for a client", async () => {
    for (const account of ["admin", "huaxin"] as const) {
      const api = await server.as(account);
      const { data } = await api.get<ContentSeries>("/api/content-data");
      expect(data.filter(({ y }) => y > 0).length).toBeGreaterThanOrEqual(6);
      for (const type of BULLETIN_KINDS) {
        const ranking = await api.get<readonly PopularItem[]>("/api/popular/list", { query: { type } });
        expect(ranking.data.length).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it("leave a todo open with those who have not confirmed a must-read", async () => {
    const openOf = async (account: "huaxin" | "huaxin2") =>
      (await (await server.as(account)).get<readonly MessageRow[]>("/api/message/list")).data.filter(
        (row) => row.template === "bulletinToConfirm" && row.closedAt === null,
      ).length;
    expect(await openOf("huaxin")).toBe(0);
    expect(await openOf("huaxin2")).toBe(1);
  });
});
