import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { MessageEventData, MessageRow } from "../../src/contracts/message.ts";
import { numbered } from "../support/database.ts";
import { announce, command, receive } from "../support/entries.ts";
import { readDetail } from "../support/entry-driver.ts";
import type { Account } from "../support/people.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let people: Readonly<Record<Account, Api>>;

const accounts: readonly Account[] = ["admin", "operator", "huaxin", "huaxin2", "beichen"];

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  const apis = await Promise.all(
    accounts.map(async (account) => [account, await server.as(account)] as const),
  );
  people = Object.fromEntries(apis) as Record<Account, Api>;
});
afterAll(() => server.stop());

const inbox = async (account: Account, language = "zh-CN") =>
  (await people[account].get<readonly MessageRow[]>("/api/message/list", { language })).data;

/** The messages about an entry with their recipients, and whether their todos are open. */
async function reported(entryId: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const account of accounts) {
    for (const row of await inbox(account)) {
      if (row.link !== `/entry/entry-list/${entryId}`) continue;
      found.push(`${account}: ${row.type} ${row.template}${row.closedAt ? " (done)" : ""}`);
    }
  }
  return found;
}

async function pending(): Promise<EntryDetail> {
  const draft = await announce(people.huaxin, warehouse, [{ typeId: warehouse.typeId, expected: 10 }]);
  await command(people.huaxin, "submit", { id: draft.id, version: draft.version });
  return readDetail(people.admin, draft.id);
}

const as = (entry: { id: string; version: number }, more: object = {}) => ({
  id: entry.id,
  version: entry.version,
  ...more,
});

describe("Who is told what about an entry", () => {
  it("follows it from submission to stock, and each todo ends with the status that raised it", async () => {
    const entry = await pending();
    expect(await reported(entry.id)).toEqual(["admin: todo entrySubmitted", "operator: todo entrySubmitted"]);
    await command(people.admin, "approve", as(entry));
    expect(await reported(entry.id)).toEqual([
      "admin: todo entryToReceive",
      "admin: todo entrySubmitted (done)",
      "operator: todo entryToReceive",
      "operator: todo entrySubmitted (done)",
      "huaxin: notice entryApproved",
      "huaxin2: notice entryApproved",
    ]);
    const part = await receive(people.operator, await readDetail(people.admin, entry.id), warehouse, [
      { good: 4 },
    ]);
    expect((await reported(entry.id)).filter((line) => line.startsWith("huaxin:"))).toEqual([
      "huaxin: notice entryFirstReceipt",
      "huaxin: notice entryApproved",
    ]);
    await receive(people.operator, part, warehouse, [{ good: 6 }]);
    const all = await reported(entry.id);
    expect(all.filter((line) => line.includes("todo") && !line.includes("(done)"))).toEqual([]);
    expect(all).toContain("huaxin2: notice entryCompleted");
    expect(all.filter((line) => line.startsWith("beichen"))).toEqual([]);
  });

  it("gives the reason of a rejection in the reader's own language", async () => {
    const entry = await pending();
    await command(people.operator, "reject", as(entry, { reason: "缺批次" }));
    const [zh] = await inbox("huaxin");
    const [en] = await inbox("huaxin", "en-US");
    expect(zh).toMatchObject({ type: "notice", messageType: 1, status: 0, title: "入库单被驳回" });
    expect(zh?.content).toBe(`${entry.number} 被 操作员 驳回：缺批次`);
    expect(en?.title).toBe("Entry rejected");
    expect(en?.content).toContain("缺批次");
    expect(en).toMatchObject({ id: zh?.id, template: "entryRejected", values: { reason: "缺批次" } });
  });

  it("informs the owner what an admin cancelled, and not what the owner did itself", async () => {
    const own = await pending();
    await command(people.huaxin, "cancel", as(own, { reason: "不发了" }));
    expect(await reported(own.id)).toEqual([
      "admin: todo entrySubmitted (done)",
      "operator: todo entrySubmitted (done)",
    ]);
    const other = await pending();
    await command(people.admin, "cancel", as(other, { reason: "仓库盘点" }));
    expect(await reported(other.id)).toContain("huaxin: notice entryCancelled");
  });

  it("does not ask the submitter to verify its own entry", async () => {
    const draft = await command(people.admin, "amend", {
      warehouseId: warehouse.warehouseId,
      clientId: server.world.clientIds.huaxin,
      lines: [{ typeId: warehouse.typeId, expected: 1 }],
    });
    await command(people.admin, "submit", as(draft));
    expect(await reported(draft.id)).toEqual(["operator: todo entrySubmitted"]);
  });
});

describe("Reading messages", () => {
  it("marks one's own as read, and no other person's", async () => {
    await pending();
    const [mine] = await inbox("admin");
    const [theirs] = await inbox("operator");
    const answer = await people.admin.post("/api/message/read", { body: { ids: [mine?.id, theirs?.id] } });
    expect(answer.data).toBe(true);
    expect((await inbox("admin")).find((row) => row.id === mine?.id)?.status).toBe(1);
    expect((await inbox("operator")).find((row) => row.id === theirs?.id)?.status).toBe(0);
  });

  it("tells the reader's other windows what was read and how much is left", async () => {
    const unread = (await inbox("huaxin")).filter((row) => row.status === 0 && row.closedAt === null);
    const todo = (await inbox("operator")).find((row) => row.type === "todo");
    // Another person's todo is none of the reader's.
    await people.huaxin.post("/api/message/read", { body: { ids: [unread[0]?.id, todo?.id] } });
    const last = await (await numbered(server.deps.db))
      .selectFrom("feedLog")
      .select(["type", "payload"])
      .where("topic", "=", "message")
      .where("scope", "=", `user:${server.world.userIds.huaxin}`)
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    const payload = last.payload as unknown as MessageEventData;
    expect(last.type).toBe("read");
    expect(payload.rows).toMatchObject([{ id: unread[0]?.id, status: 1 }]);
    expect(payload.todosRead).toEqual([]);
    expect(payload.unread).toBe(unread.length - 1);
  });

  it("reads all at once", async () => {
    await people.operator.post("/api/message/readAll");
    expect((await inbox("operator")).filter((row) => row.status === 0)).toEqual([]);
  });

  it("goes on before a message, and before no other person's", async () => {
    const all = await inbox("admin");
    const third = all[2];
    const rest = await people.admin.get<MessageRow[]>("/api/message/list", { query: { before: third?.id } });
    expect(rest.data.map((row) => row.id)).toEqual(all.slice(3).map((row) => row.id));
    const foreign = await people.beichen.get("/api/message/list", { query: { before: third?.id } });
    expect(foreign.data).toEqual([]);
  });
});

it("Every message event carries the unread count after it, also when others write at the same time", async () => {
  const entries = await Promise.all(Array.from({ length: 8 }, () => pending()));
  await people.huaxin.post("/api/message/readAll");
  await Promise.all(
    entries.map((entry) => command(people.admin, "reject", as(entry, { reason: "缺少批次" }))),
  );
  const events = await (await numbered(server.deps.db))
    .selectFrom("feedLog")
    .select(["type", "payload"])
    .where("topic", "=", "message")
    .where("scope", "=", `user:${server.world.userIds.huaxin}`)
    .orderBy("seq", "desc")
    .limit(8)
    .execute();
  const counts = events.map((event) => (event.payload as unknown as MessageEventData).unread);
  expect(counts).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});
