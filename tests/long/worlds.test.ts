import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SettableClock } from "../../server/platform/clock.ts";
import { COUNT_STATUSES } from "../../src/contracts/count-status.ts";
import { DELIVERY_STATUSES } from "../../src/contracts/delivery-status.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import { ENTRY_STATUSES } from "../../src/contracts/entry-status.ts";
import { EXIT_STATUSES } from "../../src/contracts/exit-status.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Overview, OverviewSample, SampleTimes } from "../../src/contracts/overview.ts";
import type { Reconciliation } from "../../src/contracts/repertory.ts";
import { businessDay } from "../../src/domain/business-day.ts";
import { isCreditCode } from "../../src/domain/credit-code.ts";
import { isGtin } from "../../src/domain/gtin.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

/** Half past two in the afternoon of a Friday in Shanghai. */
const now = new Date("2026-03-20T06:30:00.000Z");
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ world: "demo", clock: new SettableClock(now) });
}, 180_000);
afterAll(() => server.stop());

/** Every text of the demo data that has a Chinese character, but for plates, which are painted on the vehicles. */
async function chineseTexts({ deps }: TestServer): Promise<readonly string[]> {
  const { reader } = deps.db;
  const rows: readonly object[] = [
    ...(await reader.selectFrom("client").select(["name", "shortName", "contact", "address"]).execute()),
    ...(await reader.selectFrom("users").select("userName").execute()),
    ...(await reader.selectFrom("warehouse").select(["name", "address"]).execute()),
    ...(await reader.selectFrom("goodsType").select(["name", "spec", "unit", "packUnit"]).execute()),
    ...(await reader.selectFrom("goodsCategory").select("name").execute()),
    ...(await reader.selectFrom("goodsBrand").select("name").execute()),
    ...(await reader.selectFrom("goodsLevel").select("name").execute()),
    ...(await reader.selectFrom("department").select("name").execute()),
    ...(await reader.selectFrom("post").select("name").execute()),
    ...(await reader.selectFrom("vehicle").select("driver").execute()),
    ...(await reader.selectFrom("entry").select(["driver", "dock"]).execute()),
    ...(await reader.selectFrom("exit").select(["consigneeName", "address", "signer"]).execute()),
  ];
  return rows.flatMap((row) => Object.values(row)).filter((text) => /\p{Script=Han}/u.test(String(text)));
}

/** What both editions, and each fresh start, must have alike. */
const figures = async ({ deps: { db } }: TestServer) => ({
  entries: await db.reader
    .selectFrom("entry")
    .select(["number", "status", "expectedTotal", "goodTotal", "damagedTotal", "statusSince"])
    .orderBy("number")
    .execute(),
  exits: await db.reader
    .selectFrom("exit")
    .select(["number", "status", "requestedTotal", "shippedTotal", "statusSince"])
    .orderBy("number")
    .execute(),
  goods: await db.reader
    .selectFrom("goodsType")
    .select(["skuCode", "gtin", "packSize", "safetyStock"])
    .orderBy("skuCode")
    .execute(),
});

const count = async (table: "client" | "goodsType" | "warehouse" | "location" | "event" | "feedLog") => {
  const { total } = await server.deps.db.reader
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

describe("The demo world", () => {
  it("lets its five people in, by account and by phone", async () => {
    const phones = {
      admin: "13800000001",
      operator: "13800000002",
      huaxin: "13800000003",
      huaxin2: "13800000004",
      beichen: "13800000005",
    };
    for (const [account, phone] of Object.entries(phones)) {
      const byAccount = await (await server.as(account)).get<{ userAccount: string; roleCode: string }>(
        "/api/user/info",
      );
      const byPhone = await (await server.as(phone)).get<{ userAccount: string }>("/api/user/info");
      expect(byAccount.data.userAccount).toBe(account);
      expect(byPhone.data.userAccount).toBe(account);
      expect(byAccount.data.roleCode).toBe(
        account === "admin" || account === "operator" ? "admin" : "client",
      );
    }
  });

  it("has the promised things, with numbers that check", async () => {
    expect(await count("client")).toBe(6);
    expect(await count("warehouse")).toBe(3);
    expect(await count("goodsType")).toBe(240);
    const { reader } = server.deps.db;
    const gtins = await reader.selectFrom("goodsType").select("gtin").execute();
    expect(gtins.filter(({ gtin }) => !isGtin(gtin ?? ""))).toEqual([]);
    const codes = await reader.selectFrom("client").select("creditCode").execute();
    expect(codes.filter(({ creditCode }) => !isCreditCode(creditCode ?? ""))).toEqual([]);
  });

  it("was lived through the commands, in at most 2,500 of them, and keeps the laws of stock", async () => {
    expect(await count("event")).toBeLessThanOrEqual(2_500);
    const admin = await server.as("admin");
    const laws = await admin.get<Reconciliation>("/api/repertory/reconcile");
    expect(laws.data.checks.filter((check) => !check.holds)).toEqual([]);
    const ahead = await server.deps.db.reader
      .selectFrom("event")
      .select("id")
      .where("at", ">", now)
      .execute();
    expect(ahead).toEqual([]);
  });

  it("begins in the middle of a working day", async () => {
    const admin = await server.as("admin");
    const list = async (query: Record<string, string>) =>
      (await admin.get<ListPage<EntryRow>>("/api/entry/queryByPage", { query: { ...query, pageSize: 50 } }))
        .data;
    for (const [status, least] of Object.entries({
      draft: 2,
      pending: 5,
      rejected: 2,
      approved: 5,
      receiving: 3,
    })) {
      expect((await list({ status })).total, status).toBeGreaterThanOrEqual(least);
    }
    const today = businessDay(now, server.deps.config.businessTimeZone);
    expect((await list({ status: "completed", completedAtFrom: today })).total).toBeGreaterThanOrEqual(4);
    expect((await list({ status: "approved,receiving", arrivedAtFrom: today })).total).toBeGreaterThanOrEqual(
      4,
    );
    const overdue = await list({ status: "approved,receiving", expectedAtTo: now.toISOString() });
    expect(overdue.total).toBeGreaterThanOrEqual(1);
  });

  it("has an entry, an exit, a delivery and a count in every status of their lifecycles", async () => {
    const { reader } = server.deps.db;
    const seenIn = async (table: "entry" | "exit" | "delivery" | "count") =>
      (await reader.selectFrom(table).select("status").distinct().execute()).map(({ status }) => status);
    const [entry, exit, delivery] = [await seenIn("entry"), await seenIn("exit"), await seenIn("delivery")];
    const count = await seenIn("count");
    expect({
      ...{ entry: entry.sort(), exit: exit.sort(), delivery: delivery.sort(), count: count.sort() },
    }).toEqual({
      entry: [...ENTRY_STATUSES].sort(),
      exit: [...EXIT_STATUSES].sort(),
      delivery: [...DELIVERY_STATUSES].sort(),
      count: [...COUNT_STATUSES].sort(),
    });
  });

  it("has figures for every reader that are not empty", async () => {
    for (const account of ["admin", "huaxin", "beichen"]) {
      const { data } = await (await server.as(account)).get<Overview>("/api/overview");
      expect(data.entry.pending.count, account).toBeGreaterThan(0);
      expect(data.today.inbound.today, account).toBeGreaterThan(0);
      expect(data.stock.onHand, account).toBeGreaterThan(0);
      expect(data.stock.incoming, account).toBeGreaterThan(0);
      expect(data.recent.length, account).toBeGreaterThan(0);
    }
  });

  it("has something in every hour of the day, yesterday to compare with, and 72 hours to replay", async () => {
    const admin = await server.as("admin");
    const { data } = await admin.get<Overview>("/api/overview");
    for (const hour of data.hours) {
      expect(hour.meanInbound, `in at ${hour.hour}`).toBeGreaterThan(0);
      expect(hour.meanOutbound, `out at ${hour.hour}`).toBeGreaterThan(0);
    }
    for (const [name, figure] of Object.entries(data.today)) {
      expect(figure.today, `${name} today`).not.toBeNull();
      expect(figure.yesterday, `${name} yesterday`).not.toBeNull();
    }
    expect(data.today.inbound.series.every((units) => (units ?? 0) > 0)).toBe(true);
    const { data: kept } = await admin.get<SampleTimes>("/api/overview/samples");
    const oldest = now.getTime() - Date.parse(kept.minutes[0] ?? "");
    expect(kept.minutes.length).toBeGreaterThanOrEqual(18);
    expect(oldest).toBeGreaterThan(71.9 * 3_600_000);
    const at = new Date(now.getTime() - 50 * 3_600_000).toISOString();
    const { data: past } = await admin.get<OverviewSample>("/api/overview/sample", { query: { at } });
    expect(past.value.stock.onHand).toBeGreaterThan(0);
  });

  it.each(["text", "image", "video"])("ranks five bulletins of the kind %s", async (type) => {
    for (const account of ["admin", "huaxin", "beichen"]) {
      const reader = await server.as(account);
      const { data } = await reader.get<readonly unknown[]>("/api/popular/list", { query: { type } });
      expect(data.length, account).toBe(5);
    }
  });

  it("has told people what they have to do, and they have read what came before today", async () => {
    const { rows } = await sql<{ at: Date; readAt: Date | null; type: string; closedAt: Date | null }>`
      select m.at, m.type, m.closed_at, coalesce(m.read_at, d.read_at) as read_at
      from message m join users u on u.id = m.recipient_id
        or u.role_id = m.role_id and u.id is distinct from m.except_user_id
        left join message_read d on d.message_id = m.id and d.user_id = u.id`.execute(server.deps.db.reader);
    const today = businessDay(now, server.deps.config.businessTimeZone);
    const isToday = (at: Date) => businessDay(at, server.deps.config.businessTimeZone) === today;
    expect(rows.filter((row) => !isToday(row.at) && row.readAt === null)).toEqual([]);
    expect(rows.filter((row) => isToday(row.at) && row.readAt === null).length).toBeGreaterThan(5);
    expect(rows.filter((row) => row.type === "todo" && row.closedAt === null).length).toBeGreaterThan(5);
  });

  it("is the same on every fresh start", async () => {
    const again = await startTestServer({ world: "demo", clock: new SettableClock(now) });
    try {
      expect(await figures(again)).toEqual(await figures(server));
    } finally {
      await again.stop();
    }
  }, 180_000);
});

describe("The demo world in English", () => {
  let started: TestServer | null = null;
  afterAll(() => started?.stop());

  /** Filled within the first test: a test is tried again on a busy machine, a hook is not. */
  async function english(): Promise<TestServer> {
    started ??= await startTestServer({ world: "demo-en", clock: new SettableClock(now) });
    return started;
  }

  it("has no Chinese character in its names, and only those differ", { timeout: 240_000 }, async () => {
    expect(await chineseTexts(await english())).toEqual([]);
    expect((await chineseTexts(server)).length).toBeGreaterThan(1_000);
    expect(await figures(await english())).toEqual(await figures(server));
  });

  it("lets the same people in, under their English names", { timeout: 240_000 }, async () => {
    const huaxin = await (await english()).as("huaxin");
    const { data } = await huaxin.get<{ userName: string; clientName: string }>("/api/user/info");
    expect(data).toMatchObject({ userName: "Zhou Wenjing", clientName: "Huaxin Foods Co., Ltd." });
  });
});

it("An empty world has admin alone, whose given password is to be changed", async () => {
  const empty = await startTestServer({ world: "empty", config: { adminPassword: "a-long-password" } });
  try {
    const token = await empty.signIn("admin", "a-long-password");
    const info = await empty.api(token).get<{ mustChangePassword: boolean }>("/api/user/info");
    expect(info.data.mustChangePassword).toBe(true);
    expect(await empty.deps.db.reader.selectFrom("entry").select("id").execute()).toEqual([]);
  } finally {
    await empty.stop();
  }
});
