/** Bulletins: who writes, who sees, who has read, and who is notified. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sanitiseBody } from "../../server/features/bulletin/bulletin.sanitise.ts";
import { SettableClock } from "../../server/platform/clock.ts";
import type { BulletinDetail, BulletinReaders, BulletinRow } from "../../src/contracts/bulletin.ts";
import { fileUrl } from "../../src/contracts/file.ts";
import type { MessageRow } from "../../src/contracts/message.ts";
import { detailOf, draft, listOf, published, step, textOf, view } from "../support/bulletins.ts";
import { fileOf, upload } from "../support/files.ts";
import type { Account } from "../support/people.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { Browser, until } from "./feed/support.ts";

const HOUR_MS = 3_600_000;
/** Ten in the morning in Shanghai. */
const clock = new SettableClock(new Date("2026-03-20T02:00:00Z"));
const ACCOUNTS = ["admin", "operator", "huaxin", "huaxin2", "beichen"] as const;

let server: TestServer;
const tokens = {} as Record<Account, string>;
const people = {} as Record<Account, Api>;

beforeAll(async () => {
  server = await startTestServer({ clock, config: { sessionIdleHours: 10_000, sessionMaxDays: 365 } });
  for (const account of ACCOUNTS) {
    tokens[account] = await server.signIn(account);
    people[account] = server.api(tokens[account]);
  }
});
afterAll(() => server?.stop());

const codeOf = async (by: Api, call: string, body: object) =>
  (await by.post(`/api/bulletin/${call}`, { body })).code;
const seenBy = async (account: Account, id: string) =>
  (await people[account].get("/api/bulletin/detail", { query: { id } })).code === 20000;
const messagesAbout = async (account: Account, id: string) =>
  (await people[account].get<readonly MessageRow[]>("/api/message/list")).data.filter((row) =>
    row.link?.includes(id),
  );

describe("Writing bulletins", () => {
  it("is the warehouse's: a client's person is turned away from every call that writes, and from who has read", async () => {
    const { id, version } = await draft(people.admin);
    const { huaxin } = people;
    expect(await codeOf(huaxin, "saveOrUpdate", textOf())).toBe(40300);
    expect(await codeOf(huaxin, "publish", { id, version })).toBe(40300);
    expect(await codeOf(huaxin, "archive", { id, version })).toBe(40300);
    expect((await huaxin.del("/api/bulletin/delete", { query: { id } })).code).toBe(40300);
    expect((await huaxin.get("/api/bulletin/readers", { query: { id } })).code).toBe(40300);
  });

  it("keeps what was written in both languages, and English where it is left blank serves as none", async () => {
    const made = await draft(people.admin, {
      ...{ title: "  盘点  ", titleEn: "Count", bodyEn: "   ", relatedPage: "warehouse-repertory" },
    });
    expect(await detailOf(people.operator, made.id)).toMatchObject({
      ...{ title: "盘点", titleEn: "Count", body: "<p>内容</p>", bodyEn: null, status: "draft", version: 1 },
      ...{
        authorId: server.world.userIds.admin,
        authorName: "管理员",
        relatedPage: "warehouse-repertory",
        isGuide: false,
        views: 0,
      },
    });
  });

  it("publishes nothing that is unfinished: a text needs its text, a guide its pictures, a video its film", async () => {
    const cases = [
      [{ body: "<p>a</p>" }, null],
      [{ body: "<p> &nbsp;</p>" }, "bodyGiven"],
      [{ body: "" }, "bodyGiven"],
      [{ kind: "image" }, "picturesGiven"],
      [{ kind: "video" }, "videoGiven"],
    ] as const;
    for (const [more, because] of cases) {
      const { id, version } = await draft(people.admin, more);
      const answer = await people.admin.post("/api/bulletin/publish", { body: { id, version } });
      expect(answer.code).toBe(because === null ? 20000 : 42200);
      if (because) expect(answer.data).toMatchObject({ because: [because] });
    }
  });

  it("leaves a published bulletin whole when it is changed", async () => {
    const { id, version } = await published(people.admin);
    const answer = await people.admin.post("/api/bulletin/saveOrUpdate", {
      body: textOf({ id, version, body: "<script>x</script>" }),
    });
    expect(answer).toMatchObject({ code: 42200, data: { because: ["bodyGiven"] } });
    expect((await detailOf(people.admin, id)).body).toBe("<p>内容</p>");
  });

  it("deletes drafts, and archives what was ever published instead", async () => {
    const unpublished = await draft(people.admin);
    const gone = await people.operator.del("/api/bulletin/delete", { query: { id: unpublished.id } });
    expect(gone.code).toBe(20000);
    expect(await seenBy("admin", unpublished.id)).toBe(false);

    const old = await step(people.admin, "archive", await published(people.admin));
    const kept = await people.admin.del("/api/bulletin/delete", { query: { id: old.id } });
    expect(kept).toMatchObject({ code: 42200, data: { because: ["everPublished"] } });
  });

  it("takes effect once under one key, however often it is sent", async () => {
    const body = textOf();
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        people.admin.post<BulletinDetail>("/api/bulletin/saveOrUpdate", { body, key: "once" }),
      ),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await listOf(people.admin, { title: body.title })).length).toBe(1);
  });

  it("tells the slower of two authors who was faster, and what is so now", async () => {
    const { id, version } = await draft(people.admin);
    const save = (by: Api, title: string) =>
      by.post<{ current?: BulletinDetail; changedBy?: string }>("/api/bulletin/saveOrUpdate", {
        body: textOf({ id, version, title }),
      });
    const answers = await Promise.all([save(people.admin, "甲"), save(people.operator, "乙")]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, 40900]);
    const slower = answers.find(({ code }) => code === 40900)?.data;
    const now = await detailOf(people.admin, id);
    expect(slower?.current).toMatchObject({ id, version: 2, title: now.title });
    expect(slower?.changedBy).toBe(now.title === "甲" ? "管理员" : "操作员");
  });

  it("archives once: the second person learns that it has moved on", async () => {
    const { id, version } = await published(people.admin);
    const steps = ["admin", "operator"] as const;
    const codes = await Promise.all(steps.map((who) => codeOf(people[who], "archive", { id, version })));
    expect(codes.toSorted()).toEqual([20000, 40900]);
    expect(await codeOf(people.admin, "archive", { id, version: version + 1 })).toBe(40900);
  });
});

describe("What is taken of a body", () => {
  it.each([
    ["scripts vanish with their text", "<p>a<script>alert(1)</script></p>", "<p>a</p>"],
    ["what listens for clicks does", '<p onclick="x()">a</p>', "<p>a</p>"],
    ["styles and classes do", '<p style="position:fixed" class="x">a</p><style>p{}</style>', "<p>a</p>"],
    ["a link that runs is no link", '<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
    ["nor one that hides its kind", '<a href="java\tscript:alert(1)">a</a>', "<a>a</a>"],
    ["nor one that leaves out where", '<a href="//elsewhere.example">a</a>', "<a>a</a>"],
    ["our own pages are linked", '<a href="/entry/entry-list">a</a>', '<a href="/entry/entry-list">a</a>'],
    [
      "others are opened beside, and told nothing",
      '<a href="https://example.com" target="_top">a</a>',
      '<a href="https://example.com" rel="noopener noreferrer" target="_blank">a</a>',
    ],
    ["pictures from elsewhere vanish", '<p><img src="https://example.com/x.png" />a</p>', "<p>a</p>"],
    ["pictures that carry themselves vanish", '<p><img src="data:image/png;base64,AA" />a</p>', "<p>a</p>"],
    [
      "drawings, frames and forms vanish",
      '<svg><a>x</a></svg><iframe src="/"></iframe><form>a</form>',
      "<a>x</a>a",
    ],
    [
      "tables and lists stay",
      '<table><tr><th scope="row">a</th><td colspan="2">b</td></tr></table><ul><li>c</li></ul>',
      '<table><tr><th scope="row">a</th><td colspan="2">b</td></tr></table><ul><li>c</li></ul>',
    ],
  ])("%s", (_what, given, kept) => {
    expect(sanitiseBody(given)).toBe(kept);
  });

  it("is judged when it is saved, in both languages", async () => {
    const made = await draft(people.admin, {
      body: "<b>重</b><script>1</script>",
      bodyEn: "<i>x</i><script>1</script>",
    });
    expect(await detailOf(people.admin, made.id)).toMatchObject({
      ...{ body: "<strong>重</strong>", bodyEn: "<em>x</em>" },
    });
  });
});

describe("Whom a bulletin is meant for", () => {
  it("a client never sees a draft, the warehouse's own, or what was archived, by any way of asking", async () => {
    const hidden = [
      await draft(people.admin, { title: "藏起来 草稿", relatedPage: "entry-apply" }),
      await published(people.admin, { title: "藏起来 仓库", audience: "admin", relatedPage: "entry-apply" }),
      await step(people.admin, "archive", await published(people.admin, { title: "藏起来 归档" })),
    ];
    const unknown = "00000000-0000-7000-8000-000000000007";
    for (const { id } of hidden) {
      for (const asked of [id, unknown]) {
        const { envelope } = await people.huaxin.get("/api/bulletin/detail", { query: { id: asked } });
        expect(envelope).toEqual({ data: null, status: "fail", msg: "找不到该内容", code: 40400 });
        expect(await codeOf(people.huaxin, "view", { id: asked })).toBe(40400);
        expect(await codeOf(people.huaxin, "acknowledge", { id: asked })).toBe(40400);
      }
    }
    expect(await listOf(people.huaxin, { keyword: "藏起来" })).toEqual([]);
    expect(await listOf(people.huaxin, { status: "draft,archived" })).toEqual([]);
    const beside = await people.huaxin.get<readonly BulletinRow[]>("/api/bulletin/beside", {
      query: { page: "entry-apply" },
    });
    expect(beside.data.filter(({ title }) => title.startsWith("藏起来"))).toEqual([]);
    const csv = await fetch(new URL("/api/bulletin/export", server.url), {
      headers: { token: tokens.huaxin },
    });
    expect(await csv.text()).not.toContain("藏起来");
    expect((await listOf(people.operator, { keyword: "藏起来" })).length).toBe(3);
  });

  it("appears beside the page that it explains, newest first, for those it is meant for", async () => {
    const of = (more: object) => published(people.admin, { relatedPage: "delivery-list", ...more });
    const [all, own, theirs] = [
      await of({ audience: "everyone" }),
      await of({ audience: "admin" }),
      await of({ audience: "client" }),
    ];
    const idsOf = async (account: Account) =>
      (
        await people[account].get<readonly BulletinRow[]>("/api/bulletin/beside", {
          query: { page: "delivery-list" },
        })
      ).data.map(({ id }) => id);
    expect(await idsOf("operator")).toEqual([own.id, all.id]);
    expect(await idsOf("beichen")).toEqual([theirs.id, all.id]);
  });

  it("is found by equality, days, words of its text, and not by what its tags are made of", async () => {
    const made = await published(people.admin, {
      ...{ title: "夜班安排", titleEn: "Night shift", mustRead: true, audience: "client" },
      body: "<blockquote>十点换班</blockquote>",
    });
    const finds = async (query: Record<string, string>) =>
      (await listOf(people.huaxin, query)).some(({ id }) => id === made.id);
    expect(await finds({ mustRead: "true", audience: "client", kind: "text" })).toBe(true);
    expect(await finds({ mustRead: "false" })).toBe(false);
    expect(await finds({ keyword: "十点换" })).toBe(true);
    expect(await finds({ keyword: "night SHIFT" })).toBe(true);
    expect(await finds({ keyword: "blockquote" })).toBe(false);
    expect(await finds({ publishedAtFrom: "2026-03-20", publishedAtTo: "2026-03-20" })).toBe(true);
    expect(await finds({ publishedAtFrom: "2026-03-21" })).toBe(false);
    const { code } = await people.huaxin.get("/api/bulletin/queryByPage", { query: { sort: "body" } });
    expect(code).toBe(40000);
  });

  it("shows its pictures, cover and video to its audience, in parts where a player asks for parts, and to no one else", async () => {
    const [picture, inBody, video] = await Promise.all(
      [fileOf("webp"), fileOf("png"), fileOf("webm", 5_000)].map(
        async (content) => (await upload(server.url, tokens.admin, content)).data.id,
      ),
    );
    const read = async (account: Account, id = "", headers: Record<string, string> = {}) =>
      (await fetch(new URL(fileUrl(id), server.url), { headers: { token: tokens[account], ...headers } }))
        .status;
    const files = {
      ...{ kind: "video", videoId: video, coverId: picture, audience: "client" },
      body: `<p><img src="${fileUrl(inBody ?? "")}" alt="" /></p>`,
      pictures: [{ fileId: picture, caption: "图" }],
    };
    const made = await draft(people.admin, files);
    for (const id of [picture, inBody, video]) expect(await read("huaxin", id)).toBe(404);
    const shown = await step(people.admin, "publish", made);
    for (const id of [picture, inBody, video]) expect(await read("huaxin", id)).toBe(200);
    expect(await read("huaxin", video, { range: "bytes=0-99" })).toBe(206);
    await step(people.admin, "archive", shown);
    for (const id of [picture, inBody, video]) expect(await read("huaxin", id)).toBe(404);
  });

  it("keeps what English readers are shown instead, shows it to the same people, and lets it go", async () => {
    const [picture, pictureEn, video, videoEn] = await Promise.all(
      [fileOf("webp"), fileOf("png"), fileOf("webm", 5_000), fileOf("webm", 6_000)].map(
        async (content) => (await upload(server.url, tokens.admin, content)).data.id,
      ),
    );
    const reads = async (id = "") =>
      (await fetch(new URL(fileUrl(id), server.url), { headers: { token: tokens.huaxin } })).status === 200;
    const written = {
      ...{ kind: "video", videoId: video, videoEnId: videoEn, audience: "client" },
      pictures: [{ fileId: picture, fileEnId: pictureEn, caption: "图" }],
    };
    const shown = await step(people.admin, "publish", await draft(people.admin, written));
    expect(await detailOf(people.huaxin, shown.id)).toMatchObject({
      ...{ videoId: video, videoEnId: videoEn },
      pictures: [{ fileId: picture, fileEnId: pictureEn, caption: "图", captionEn: null }],
    });
    for (const id of [pictureEn, videoEn]) expect(await reads(id)).toBe(true);
    const { data } = await people.admin.post<BulletinDetail>("/api/bulletin/saveOrUpdate", {
      body: textOf({
        ...{ ...written, id: shown.id, version: shown.version, videoEnId: null },
        pictures: [{ fileId: picture, caption: "图" }],
      }),
    });
    expect(data).toMatchObject({ videoId: video, videoEnId: null, pictures: [{ fileEnId: null }] });
    for (const id of [pictureEn, videoEn]) expect(await reads(id)).toBe(false);
    expect(await reads(video)).toBe(true);
    // Never alone: an English video without the one that all see is no video.
    const alone = await draft(people.admin, { kind: "video", videoEnId: videoEn });
    expect(alone).toMatchObject({ videoId: null, videoEnId: null });
  });

  it("takes no file of a client, of another bulletin, or of another kind", async () => {
    const { data: foreign } = await upload(server.url, tokens.huaxin, fileOf("png"));
    const { data: own } = await upload(server.url, tokens.admin, fileOf("png"));
    const save = async (more: object) =>
      (await people.admin.post("/api/bulletin/saveOrUpdate", { body: textOf(more) })).data;
    const unusable = { because: ["fileUsable"] };
    expect(await save({ coverId: foreign.id })).toMatchObject(unusable);
    expect(await save({ kind: "video", videoId: own.id })).toMatchObject(unusable);
    const first = await draft(people.admin, { coverId: own.id });
    expect(await save({ coverId: own.id })).toMatchObject(unusable);
    // What a bulletin lets go of, another may take.
    const { id, version } = first;
    await save({ id, version, coverId: null });
    expect(await save({ coverId: own.id })).toMatchObject({ coverId: own.id });
  });
});

describe("Views", () => {
  it("count once a person and business day, also for many looks at once, and never the author's", async () => {
    const { id } = await published(people.admin);
    await Promise.all(Array.from({ length: 6 }, () => view(people.huaxin, id)));
    await view(people.admin, id);
    await view(people.operator, id);
    expect((await detailOf(people.admin, id)).views).toBe(2);

    // 23:59 of the same day in Shanghai, and a minute later: UTC still has the day before.
    clock.set(new Date("2026-03-20T15:59:00Z"));
    await view(people.huaxin, id);
    expect((await detailOf(people.admin, id)).views).toBe(2);
    clock.advance(60_000);
    await view(people.huaxin, id);
    expect((await detailOf(people.admin, id)).views).toBe(3);
    clock.advance(10 * HOUR_MS);
  });

  it("are shown to a client's people as far as they are their own", async () => {
    const { id } = await published(people.admin);
    for (const account of ["operator", "huaxin", "huaxin2", "beichen"] as const)
      await view(people[account], id);
    const viewsFor = async (account: Account) => (await detailOf(people[account], id)).views;
    expect([await viewsFor("admin"), await viewsFor("huaxin"), await viewsFor("beichen")]).toEqual([4, 2, 1]);
  });

  it("of a draft or an archived bulletin are looked at without being counted", async () => {
    const unpublished = await draft(people.admin);
    await view(people.operator, unpublished.id);
    const old = await step(people.admin, "archive", await published(people.admin));
    await view(people.operator, old.id);
    expect((await detailOf(people.admin, unpublished.id)).views).toBe(0);
    expect((await detailOf(people.admin, old.id)).views).toBe(0);
  });
});

describe("Who is told, and who has confirmed", () => {
  it("publishing notifies the audience's active people but the author, in each one's language", async () => {
    const { id } = await published(people.admin, {
      title: "放假安排",
      titleEn: "Holidays",
      audience: "everyone",
    });
    const reported = async (account: Account) =>
      (await messagesAbout(account, id)).map(({ type, messageType, content }) => [
        type,
        messageType,
        content,
      ]);
    expect(await reported("admin")).toEqual([]);
    for (const account of ["operator", "huaxin", "huaxin2", "beichen"] as const)
      expect(await reported(account)).toEqual([["notice", 5, "放假安排"]]);
    const english = await people.beichen.get<readonly MessageRow[]>("/api/message/list", {
      language: "en-US",
    });
    expect(english.data.find((row) => row.link?.includes(id))?.content).toBe("Holidays");

    const own = await published(people.operator, { audience: "admin" });
    expect((await messagesAbout("admin", own.id)).length).toBe(1);
    expect((await messagesAbout("huaxin", own.id)).length).toBe(0);
  });

  it("a must-read is a todo that is done by confirming, for that person alone, and for all when it is archived", async () => {
    const shown = await published(people.admin, { mustRead: true, audience: "client" });
    const { id } = shown;
    const isOpen = async (account: Account) => {
      const [row] = await messagesAbout(account, id);
      return row?.type === "todo" && row.closedAt === null;
    };
    expect([await isOpen("huaxin"), await isOpen("huaxin2"), await isOpen("beichen")]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await codeOf(people.huaxin, "acknowledge", { id })).toBe(20000);
    expect(await codeOf(people.huaxin, "acknowledge", { id })).toBe(20000);
    expect([await isOpen("huaxin"), await isOpen("huaxin2")]).toEqual([false, true]);
    expect((await detailOf(people.huaxin, id)).acknowledgedAt).not.toBeNull();
    expect((await detailOf(people.huaxin2, id)).acknowledgedAt).toBeNull();
    await step(people.admin, "archive", shown);
    expect([await isOpen("huaxin2"), await isOpen("beichen")]).toEqual([false, false]);
  });

  it("names who has confirmed and which active people have not", async () => {
    const { id } = await published(people.admin, { mustRead: true, audience: "everyone" });
    await people.beichen.post("/api/bulletin/acknowledge", { body: { id } });
    const { data } = await people.operator.get<BulletinReaders>("/api/bulletin/readers", { query: { id } });
    expect(data.acknowledged.map((who) => [who.userName, who.clientName])).toEqual([
      ["北辰客户", "北辰供应链有限公司"],
    ]);
    expect(data.missing.map(({ userName }) => userName).toSorted()).toEqual(
      ["操作员", "华新客户", "华新同事"].toSorted(),
    );
    const colleague = server.world.userIds.huaxin2;
    await people.admin.get("/api/user/switchStatus", { query: { id: colleague, userStatus: 0 } });
    const fewer = await people.operator.get<BulletinReaders>("/api/bulletin/readers", { query: { id } });
    expect(fewer.data.missing.map(({ userId }) => userId)).not.toContain(colleague);
    await people.admin.get("/api/user/switchStatus", { query: { id: colleague, userStatus: 1 } });
    tokens.huaxin2 = await server.signIn("huaxin2");
    people.huaxin2 = server.api(tokens.huaxin2);
  });

  it("asks no one to confirm what needs no confirmation, what is not meant for them, or what they wrote", async () => {
    const notice = await published(people.admin);
    const theirs = await published(people.admin, { mustRead: true, audience: "client" });
    const own = await published(people.admin, { mustRead: true });
    expect(await codeOf(people.huaxin, "acknowledge", { id: notice.id })).toBe(42200);
    expect(await codeOf(people.operator, "acknowledge", { id: theirs.id })).toBe(42200);
    expect(await codeOf(people.admin, "acknowledge", { id: own.id })).toBe(42200);
  });

  it("correcting a word of a published notice notifies no one, nor does correcting a guide that was never announced", async () => {
    const { id, version } = await published(people.admin);
    const { db } = server.deps;
    await db.transaction((tx) => tx.deleteFrom("message").where("entityId", "=", id).execute());
    await people.admin.post("/api/bulletin/saveOrUpdate", { body: textOf({ id, version }) });
    expect(await messagesAbout("huaxin", id)).toEqual([]);
  });

  it("a published bulletin that reaches more people notifies only the new ones, and closes the todos of those it leaves", async () => {
    const shown = await published(people.admin, { mustRead: true, audience: "client" });
    const { id } = shown;
    const save = async (version: number, audience: string) =>
      (
        await people.admin.post<BulletinDetail>("/api/bulletin/saveOrUpdate", {
          body: textOf({ id, version, audience, mustRead: true }),
        })
      ).data.version;
    const version = await save(shown.version, "everyone");
    expect((await messagesAbout("operator", id)).length).toBe(1);
    expect((await messagesAbout("huaxin", id)).length).toBe(1);
    await save(version, "admin");
    const [left] = await messagesAbout("huaxin", id);
    expect(left?.closedAt).not.toBeNull();
    expect((await messagesAbout("operator", id))[0]?.closedAt).toBeNull();
  });
});

describe("What is told live", () => {
  it("clients' people are notified of what they may see, and of its removal, and never of anything else", async () => {
    const browsers = {
      admin: await new Browser(server.url, { token: tokens.operator }).open(),
      client: await new Browser(server.url, { token: tokens.huaxin }).open(),
    };
    const heads = [await browsers.admin.follow("bulletin"), await browsers.client.follow("bulletin")];
    expect(heads.map((head) => head.kind === "snapshot" && head.data)).toEqual([null, null]);
    const made = await draft(people.admin, { title: "秘密" });
    const shown = await step(people.admin, "publish", made);
    await view(people.beichen, shown.id);
    const { id } = await step(people.admin, "archive", shown);
    await published(people.admin, { audience: "admin", title: "仓库的事" });
    await published(people.admin, { title: "最后" });
    const lastOf = (browser: Browser) =>
      (browser.events.at(-1)?.data as { row?: { title: string } } | undefined)?.row?.title;
    await until(() => lastOf(browsers.client) === "最后" && lastOf(browsers.admin) === "最后");

    const reported = browsers.client.events.map((event) => [event.type, event.id === id, event.version]);
    expect(reported).toEqual([
      ["published", true, 2],
      ["deleted", true, 3],
      ["published", false, 2],
    ]);
    expect(browsers.client.events[1]?.data).toEqual({});
    const words = JSON.stringify(browsers.client.events);
    expect(words).not.toContain("仓库的事");
    // Nothing that is one reader's own: how often others looked, and who confirmed.
    expect(words).not.toMatch(/views|acknowledgedAt/);
    expect(browsers.admin.events.map(({ type }) => type)).toEqual([
      ...["created", "published", "viewed", "archived", "created", "published", "created", "published"],
    ]);
    for (const browser of Object.values(browsers)) browser.close();
  });
});
