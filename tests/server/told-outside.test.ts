/** Messages that are told outside, by mail and by robots, against a real mail server and a real HTTP server. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tellingJobs } from "../../server/features/telling/telling.jobs.ts";
import { newId } from "../../server/platform/ids.ts";
import { hashPassword } from "../../server/platform/session/password.ts";
import { createPerson } from "../../server/seeds/first-people.ts";
import { MESSAGE_TYPES } from "../../src/contracts/message-types.ts";
import type { PageName } from "../../src/contracts/pages.ts";
import type { MailChoice, RobotRow, RobotTest } from "../../src/contracts/robot.ts";
import { wallClockAt } from "../../src/domain/wall-clock.ts";
import { approved } from "../support/entries.ts";
import { runJobsAt } from "../support/jobs.ts";
import {
  type ChatServer,
  type Mail,
  type MailServer,
  type Post,
  startChatServer,
  startMailServer,
} from "../support/outside.ts";
import { password } from "../support/people.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const MINUTE_MS = 60_000;
const ORIGIN = "https://wms.example.com";
let server: TestServer;
let warehouse: SmallWarehouse;
let mail: MailServer;
let chat: ChatServer;
let admin: Api;
let owner: Api;

beforeAll(async () => {
  mail = await startMailServer();
  chat = await startChatServer();
  server = await startTestServer({
    config: {
      mail: { url: mail.url, from: "wms@example.com" },
      robotHosts: ["127.0.0.1"],
      publicOrigins: [ORIGIN],
      secretsKey: "a key that only this test knows, of 40 letters",
    },
  });
  warehouse = await createSmallWarehouse(server.deps);
  admin = await server.as("admin");
  owner = await server.as("huaxin");
  await sql`update users set email = user_account || '@example.com'`.execute(server.deps.db.reader);
});
afterAll(async () => {
  await server?.stop();
  await mail?.stop();
  await chat?.stop();
});
beforeEach(() => {
  mail.mails.length = 0;
  mail.refused.length = 0;
  mail.refuseWith = null;
  chat.posts.length = 0;
  chat.answers.length = 0;
});
afterEach(async () => {
  for (const table of ["mail_choice", "robot", "job"])
    await server.deps.db.transaction((tx) => sql`delete from ${sql.table(table)}`.execute(tx));
});

/** What a server does that looks for jobs so many minutes from now. */
const tellAfter = (minutes = 1): Promise<void> =>
  runJobsAt(server.deps, tellingJobs(server.deps), new Date(Date.now() + minutes * MINUTE_MS));
const jobs = async () =>
  (
    await sql<{
      kind: string;
      attempts: number;
      lastError: string | null;
      isDead: boolean;
      isDone: boolean;
      runAt: Date;
    }>`
      select kind, attempts, last_error, dead_at is not null as is_dead, done_at is not null as is_done, run_at
      from job order by created_at, id`.execute(server.deps.db.reader)
  ).rows;
const waiting = async (): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::integer as count from telling`.execute(
      server.deps.db.reader,
    )
  ).rows[0]?.count ?? -1;

/** Entries of huaxin that the admin approves: each tells huaxin's people, and its submission the admins. */
async function approve(count: number): Promise<readonly string[]> {
  const numbers: string[] = [];
  for (let done = 0; done < count; done += 1) {
    const entry = await approved(owner, admin, warehouse, [{ typeId: warehouse.typeId, expected: 5 }]);
    numbers.push(entry.number);
  }
  return numbers;
}

const choose = (api: Api, body: Partial<MailChoice> = {}) =>
  api.post<MailChoice>("/api/user/saveMailChoice", {
    body: {
      messageTypes: [MESSAGE_TYPES.entry],
      locale: "zh-CN",
      quietFrom: null,
      quietUntil: null,
      ...body,
    },
  });
const choiceOf = async (api: Api) => (await api.get<MailChoice>("/api/user/mailChoice")).data;

describe("mail", () => {
  it("brings the messages that a person chose, with their link and a way to end it, and to the others none", async () => {
    expect((await choose(owner)).data).toMatchObject({
      isPossible: true,
      address: "huaxin@example.com",
      lastSentAt: null,
    });
    const [number] = await approve(1);
    await tellAfter();
    expect(mail.mails.map(({ to }) => to)).toEqual([["huaxin@example.com"]]);
    const [first] = mail.mails;
    expect(first?.headers.get("subject")).toBe("入库单已通过审核");
    expect(first?.headers.get("from")).toContain("wms@example.com");
    expect(first?.text).toContain(`${number} 已由 `);
    expect(first?.text).toContain(`${ORIGIN}/entry/entry-list/`);
    expect(first?.text).toContain(`${ORIGIN}/profile?section=mail`);
    expect(await waiting()).toBe(0);
    expect((await choiceOf(owner)).lastSentAt).not.toBeNull();
    expect((await choiceOf(await server.as("huaxin2"))).messageTypes).toEqual([]);
  });

  it("gathers messages that follow one another, in the reader's language", async () => {
    await choose(owner, { locale: "en-US" });
    const numbers = await approve(3);
    await tellAfter();
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]?.headers.get("subject")).toBe("New messages: 3");
    const places = numbers.map((number) => mail.mails[0]?.text.indexOf(number) ?? -1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.every((place) => place >= 0)).toBe(true);
  });

  it("is tried again, as the same mail, until the mail server takes it", async () => {
    await choose(owner);
    await approve(1);
    mail.refuseWith = 451;
    await tellAfter();
    expect(mail.mails).toHaveLength(0);
    expect((await choiceOf(owner)).lastError).toContain("451");
    // What comes meanwhile is in a mail of its own: this one does not change.
    await approve(1);
    mail.refuseWith = null;
    await tellAfter(3);
    await tellAfter(10);
    expect(mail.mails).toHaveLength(2);
    const ids = (mails: readonly Mail[]) => mails.map(({ headers }) => headers.get("message-id"));
    expect(new Set(ids(mail.mails)).size).toBe(2);
    expect(ids(mail.mails)).toEqual(expect.arrayContaining(ids(mail.refused)));
    expect(mail.refused).toHaveLength(1);
    expect(mail.mails.map(({ text }) => text)).toContain(mail.refused[0]?.text);
    expect((await choiceOf(owner)).lastError).toBeNull();
    expect(await waiting()).toBe(0);
  });

  it("that the mail server refuses for good is a failed job, which an admin sees and can try again", async () => {
    await choose(owner);
    await approve(1);
    mail.refuseWith = 550;
    await tellAfter();
    expect(await jobs()).toMatchObject([{ kind: "mail", isDead: true, attempts: 1 }]);
    const { deadJobs } = (await admin.get<{ deadJobs: { id: string }[] }>("/api/operations")).data;
    mail.refuseWith = null;
    await admin.post("/api/operations/retryJob", { body: { id: deadJobs[0]?.id } });
    await tellAfter();
    expect(mail.mails).toHaveLength(1);
  });

  it("waits for the end of the quiet hours, and then comes as one", async () => {
    const { hour } = wallClockAt(new Date(), "Asia/Shanghai");
    await choose(owner, { quietFrom: hour, quietUntil: (hour + 3) % 24 });
    await approve(2);
    await tellAfter();
    expect(mail.mails).toHaveLength(0);
    for (const job of await jobs()) expect(job).toMatchObject({ attempts: 0, isDone: false, isDead: false });
    await tellAfter(3 * 60);
    expect(mail.mails.map(({ headers }) => headers.get("subject"))).toEqual(["2 条新消息"]);
  });

  it("is not sent once the person has another mind, another role, or no account", async () => {
    const people = [owner, await server.as("huaxin2")];
    for (const person of people) await choose(person);
    await approve(1);
    await choose(owner, { messageTypes: [] });
    await server.deps.db.transaction((tx) =>
      sql`update users set user_status = 0 where user_account = 'huaxin2'`.execute(tx),
    );
    await tellAfter();
    expect(mail.mails).toHaveLength(0);
    expect(await waiting()).toBe(0);
    await server.deps.db.transaction((tx) =>
      sql`update users set user_status = 1 where user_account = 'huaxin2'`.execute(tx),
    );
  });

  it("can be tried, once in a minute", async () => {
    expect(await owner.post("/api/user/tryMail")).toMatchObject({
      code: 42200,
      data: { because: ["mailWithoutAddress"] },
    });
    await choose(owner, { messageTypes: [] });
    expect((await owner.post("/api/user/tryMail")).code).toBe(20000);
    expect((await owner.post("/api/user/tryMail")).code).toBe(42900);
    await tellAfter(0.05);
    expect(mail.mails.map(({ headers }) => headers.get("subject"))).toEqual(["测试邮件"]);
  });

  it("offers what the person's role shows, and takes hours in pairs alone", async () => {
    expect((await choiceOf(owner)).offered).not.toContain(MESSAGE_TYPES.operations);
    expect((await choiceOf(admin)).offered).toContain(MESSAGE_TYPES.operations);
    expect((await choose(owner, { messageTypes: [MESSAGE_TYPES.operations] })).data.messageTypes).toEqual([]);
    expect(await choose(owner, { quietFrom: 3 })).toMatchObject({
      code: 42200,
      data: { because: ["quietPair"] },
    });
  });
});

const SECRET = "SEC0123456789";
const robotBody = (more: object = {}) => ({
  ...{ name: `robot ${newId()}`, kind: "wecom", roleId: server.world.roleIds.admin, tellsEntries: true },
  ...more,
});

/** A robot of the admins that posts to the chat. */
async function addRobot(more: object = {}, address: object = {}): Promise<RobotRow> {
  const { data } = await admin.post<RobotRow>("/api/robot/saveOrUpdate", { body: robotBody(more) });
  const body = { id: data.id, address: `${chat.url}/send?key=hidden`, ...address };
  expect(await admin.post("/api/robot/setAddress", { body })).toMatchObject({ code: 20000 });
  return (await admin.get<RobotRow>("/api/robot/detail", { query: { id: data.id } })).data;
}
const robotOf = async ({ id }: RobotRow) =>
  (await admin.get<RobotRow>("/api/robot/detail", { query: { id } })).data;
const textOf = (body: string) => (JSON.parse(body) as { text: { content: string } }).text.content;

describe("a robot", () => {
  it("tells a message once, however many people of its role got it", async () => {
    const robot = await addRobot();
    const [number] = await approve(1);
    await tellAfter();
    expect(chat.posts).toHaveLength(1);
    expect(chat.posts[0]?.path).toBe("/send?key=hidden");
    expect(textOf(chat.posts[0]?.body ?? "")).toContain(number);
    expect((await robotOf(robot)).lastSentAt).not.toBeNull();
    expect(await waiting()).toBe(0);
  });

  it("tells nothing while it is disabled, has no address, or the message is of another type", async () => {
    await addRobot({ tellsEntries: false, tellsStock: true });
    await addRobot({ status: "disabled" });
    await admin.post("/api/robot/saveOrUpdate", { body: robotBody() });
    await approve(1);
    expect(await waiting()).toBe(0);
    expect(await jobs()).toEqual([]);
  });

  it("splits what is too long for one post, and loses nothing", async () => {
    await addRobot();
    const numbers = await approve(30);
    for (let round = 1; round < 6; round += 1) await tellAfter(round);
    expect(chat.posts.length).toBeGreaterThan(1);
    for (const { body } of chat.posts) expect(Buffer.byteLength(textOf(body))).toBeLessThanOrEqual(2_048);
    const all = chat.posts.map(({ body }) => textOf(body)).join("\n");
    for (const number of numbers) expect(all.split(number).length - 1, number).toBeGreaterThanOrEqual(1);
    expect(await waiting()).toBe(0);
  });

  it("waits when the chat has had too many, and stops when the chat does not know it", async () => {
    const robot = await addRobot();
    await approve(1);
    chat.answers.push({ status: 200, body: '{"errcode":45009,"errmsg":"api freq out of limit"}' });
    await tellAfter();
    expect((await robotOf(robot)).lastError).toBe("errcode 45009: api freq out of limit");
    expect((await jobs()).filter(({ isDead }) => isDead)).toEqual([]);
    chat.answers.push({ status: 200, body: '{"errcode":93000,"errmsg":"invalid webhook url"}' });
    await tellAfter(3);
    expect((await jobs()).filter(({ isDead }) => isDead)).toMatchObject([
      { lastError: "errcode 93000: invalid webhook url" },
    ]);
    expect(await waiting()).toBeGreaterThan(0);
  });

  it("of DingTalk signs the time with its secret", async () => {
    await addRobot({ kind: "dingtalk" }, { secret: SECRET });
    await approve(1);
    await tellAfter();
    const url = new URL(chat.posts[0]?.path ?? "", chat.url);
    const timestamp = url.searchParams.get("timestamp");
    const sign = createHmac("sha256", SECRET).update(`${timestamp}\n${SECRET}`).digest("base64");
    expect(url.searchParams.get("sign")).toBe(sign);
    expect(url.searchParams.get("key")).toBe("hidden");
  });

  it("of a program posts by Standard Webhooks, with the same id at each attempt", async () => {
    const key = Buffer.from("a key of a webhook");
    await addRobot({ kind: "webhook", locale: "en-US" }, { secret: `whsec_${key.toString("base64")}` });
    const [number] = await approve(1);
    chat.answers.push({ status: 503, body: "" });
    await tellAfter();
    await tellAfter(3);
    expect(chat.posts).toHaveLength(2);
    const ids = chat.posts.map(({ headers }) => headers["webhook-id"]);
    expect(ids[0]).toBe(ids[1]);
    const { headers, body } = chat.posts[1] as Post;
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    expect(headers["webhook-signature"]).toBe(
      `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
    );
    const { type, data } = JSON.parse(body) as {
      type: string;
      data: { messages: { content: string; link: string }[] };
    };
    expect(type).toBe("messages");
    expect(data.messages[0]?.content).toContain(number);
    expect(data.messages[0]?.link).toContain(ORIGIN);
  });

  it("can be tried, and its answer says what is wrong", async () => {
    const robot = await addRobot();
    const test = async () =>
      (await admin.post<RobotTest>("/api/robot/test", { body: { id: robot.id } })).data;
    expect(await test()).toEqual({ error: null });
    chat.answers.push({ status: 404, body: "" });
    expect(await test()).toEqual({ error: "HTTP 404" });
    // A redirect is not followed.
    chat.answers.push({ status: 302, body: "", location: `${chat.url}/elsewhere` });
    expect(await test()).toEqual({ error: "HTTP 302" });
    expect(chat.posts.every(({ path }) => path.startsWith("/send"))).toBe(true);
  });

  it("posts by https, and not into the server's own network", async () => {
    const { data } = await admin.post<RobotRow>("/api/robot/saveOrUpdate", { body: robotBody() });
    const set = (address: string) => admin.post("/api/robot/setAddress", { body: { id: data.id, address } });
    for (const address of [
      "http://chat.example.com/send",
      "ftp://chat.example.com",
      "no address",
      "https://a:b@chat.example.com/",
    ])
      expect(await set(address), address).toMatchObject({ code: 42200, data: { because: ["robotAddress"] } });
    const { port } = new URL(chat.url);
    for (const host of [
      "localhost",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "169.254.169.254",
      "10.0.0.1",
      "0.0.0.0",
    ]) {
      expect((await set(`https://${host}:${port}/`)).code, host).toBe(20000);
      const { data: answer } = await admin.post<RobotTest>("/api/robot/test", { body: { id: data.id } });
      expect(answer.error, host).toBe("addressPrivate");
    }
    expect(chat.posts).toEqual([]);
  });

  it("keeps its address where only the server reads it", async () => {
    const robot = await addRobot({}, { secret: SECRET });
    const list = await admin.get("/api/robot/queryByPage");
    for (const answer of [robot, list.envelope]) {
      expect(JSON.stringify(answer)).not.toContain("hidden");
      expect(JSON.stringify(answer)).not.toContain(SECRET);
    }
    expect(robot.host).toBe(chat.host);
    const { rows } =
      await sql<object>`select r.*, e.details from robot r join event e on e.entity_id = r.id`.execute(
        server.deps.db.reader,
      );
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain("hidden");
    const audited = await admin.get<{ list: { action: string }[] }>("/api/audit/queryByPage", {
      query: { entity: "robot" },
    });
    expect(audited.data.list.map(({ action }) => action)).toContain("addressSet");
  });

  it("cannot tell what its keeper may not read, nor the messages of clients", async () => {
    const robot = await addRobot();
    const limited = await limitedAdmin(["system-operations"]);
    const beyond = { code: 42200, data: { because: ["pagesYouLack"] } };
    expect(await limited.post("/api/robot/saveOrUpdate", { body: robotBody() })).toMatchObject(beyond);
    const { id } = robot;
    expect(await limited.post("/api/robot/setAddress", { body: { id, address: chat.url } })).toMatchObject(
      beyond,
    );
    expect(await limited.post("/api/robot/test", { body: { id } })).toMatchObject(beyond);
    expect(await limited.del("/api/robot/delete", { query: { id } })).toMatchObject(beyond);
    expect(
      await admin.post("/api/robot/saveOrUpdate", {
        body: robotBody({ roleId: server.world.roleIds.client }),
      }),
    ).toMatchObject({
      code: 42200,
      data: { because: ["robotOfClients"] },
    });
    expect(chat.posts).toEqual([]);
  });
});

/** An admin whose role opens these pages alone. */
async function limitedAdmin(menu: readonly PageName[]): Promise<Api> {
  const at = server.deps.clock.now();
  const account = `limited${Date.now()}`;
  const passwordHash = await hashPassword(password);
  await server.deps.db.transaction(async (tx) => {
    const roleId = newId();
    const role = { id: roleId, roleName: account, roleCode: "admin" as const, menu: JSON.stringify(menu) };
    await tx
      .insertInto("role")
      .values({ ...role, createdAt: at, updatedAt: at })
      .execute();
    await createPerson(tx, newId, at, 900, {
      ...{ account, name: account, phone: null, roleId, clientId: null, passwordHash },
      mustChangePassword: false,
    });
  });
  return server.as(account);
}
