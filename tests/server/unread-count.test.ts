/** The unread count of own messages that an inbox's events carry: kept from event to event, and always what the inbox holds. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countInboxesAgain, unreadCounts } from "../../server/feed/notify.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { MessageEventData, MessageRow } from "../../src/contracts/message.ts";
import { numbered } from "../support/database.ts";
import { announce, command } from "../support/entries.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let admin: Api;
let operator: Api;
let huaxin: Api;
beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  [admin, operator, huaxin] = await server.asEach("admin", "operator", "huaxin");
});
afterAll(() => server.stop());

const at = ({ id, version }: EntryRow, more: object = {}) => ({ id, version, ...more });

async function submitted(): Promise<EntryRow> {
  const draft = await announce(huaxin, warehouse, [{ typeId: warehouse.typeId, expected: 1 }]);
  return command(huaxin, "submit", at(draft));
}

/** A rejected entry: its owners are told. */
async function rejected(): Promise<void> {
  await command(admin, "reject", at(await submitted(), { reason: "缺少批次" }));
}

/** The count that the last event of a person's inbox carries; null: it has none. */
async function told(userId: string): Promise<number | null> {
  const last = await (await numbered(server.deps.db))
    .selectFrom("feedLog")
    .select("payload")
    .where("topic", "=", "message")
    .where("scope", "=", `user:${userId}`)
    .orderBy("seq", "desc")
    .executeTakeFirst();
  return last ? (last.payload as unknown as MessageEventData).unread : null;
}

const held = async (userId: string): Promise<number> =>
  (await unreadCounts(server.deps.db.reader, [userId])).get(userId) ?? 0;

async function expectTruth(what: string): Promise<void> {
  for (const [name, id] of Object.entries(server.world.userIds)) {
    const count = await told(id);
    if (count !== null) expect([what, name, count]).toEqual([what, name, await held(id)]);
  }
}

/** Unread messages that no event tells of. */
const addSilently = (userId: string, count: number) =>
  sql`insert into message (id, recipient_id, event_id, type, message_type, template, values, link, entity, entity_id, at)
    select gen_random_uuid(), ${userId}, gen_random_uuid(), 'notice', 1, 'entryApproved', '{}', null, 'entry',
      gen_random_uuid(), now() - interval '1 day' from generate_series(1, ${count}::integer)`.execute(
    server.deps.db.reader,
  );

describe("the unread count of an event", () => {
  it("is what the inbox holds after submissions, decisions, reading some, and reading all", async () => {
    const first = await submitted();
    await expectTruth("submitted");
    const second = await submitted();
    const third = await submitted();
    await expectTruth("submitted again");
    await command(admin, "reject", at(second, { reason: "缺少批次" }));
    await expectTruth("rejected");
    await command(huaxin, "withdraw", at(third));
    await expectTruth("withdrawn");
    await command(operator, "approve", at(first));
    await rejected();
    await expectTruth("approved, and another one rejected");
    const list = (await huaxin.get<MessageRow[]>("/api/message/list")).data;
    await huaxin.post("/api/message/read", { body: { ids: list.slice(0, 2).map(({ id }) => id) } });
    await expectTruth("two read");
    await huaxin.post("/api/message/read", { body: { ids: list.map(({ id }) => id) } });
    await expectTruth("the same again, and others");
    await rejected();
    for (const api of [operator, admin, huaxin]) await api.post("/api/message/readAll");
    await expectTruth("all read");
    await rejected();
    await expectTruth("rejected after all were read");
    expect(await told(server.world.userIds.huaxin)).toBe(1);
  });

  it("is what the inbox holds when eight are rejected at once and their owners read meanwhile", async () => {
    const drafts: EntryRow[] = [];
    for (let count = 0; count < 8; count += 1) drafts.push(await submitted());
    await Promise.all([
      ...drafts.map((draft) => command(admin, "reject", at(draft, { reason: "缺少批次" }))),
      huaxin.post("/api/message/readAll"),
    ]);
    await expectTruth("a crowd");
  });

  it("is added to and not counted again: unread messages cost a command nothing", async () => {
    await rejected();
    const { huaxin: id } = server.world.userIds;
    const before = (await told(id)) ?? 0;
    await addSilently(id, 500);
    await rejected();
    // A count would have found the 500 as well.
    expect(await told(id)).toBe(before + 1);
    // What changes an inbox without an event asks for a count.
    await server.deps.db.transaction(countInboxesAgain);
    await rejected();
    await expectTruth("counted again");
  });

  it("is counted again after an event of a server that keeps no count, as during an upgrade", async () => {
    const { huaxin: id } = server.world.userIds;
    await addSilently(id, 3);
    // What an older version does: it raises the number and knows no count.
    await sql`update feed_counter set seq = seq + 1 where topic = 'message' and scope = ${`user:${id}`}`.execute(
      server.deps.db.reader,
    );
    await rejected();
    expect(await told(id)).toBe(await held(id));
  });

  it("is of what the role shows: pages that are taken away and given back change it", async () => {
    const { huaxin: id } = server.world.userIds;
    const { client: roleId } = server.world.roleIds;
    const role = await server.deps.db.reader
      .selectFrom("role")
      .select("menu")
      .where("id", "=", roleId)
      .executeTakeFirstOrThrow();
    const without = role.menu.filter((page: string) => !page.startsWith("exit"));
    const setMenu = (menu: readonly string[]) =>
      sql`update role set menu = ${JSON.stringify(menu)}::jsonb where id = ${roleId}`.execute(
        server.deps.db.reader,
      );
    await sql`update message set entity = 'exit' where recipient_id = ${id} and template = 'entryApproved'`.execute(
      server.deps.db.reader,
    );
    for (const menu of [without, role.menu]) {
      await setMenu(menu);
      await rejected();
      expect(await told(id)).toBe(await held(id));
    }
  });
});
