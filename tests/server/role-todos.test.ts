/** Todos are one row a role: each of its people sees them on every page, and reads them alone. */
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countInboxesAgain } from "../../server/feed/notify.ts";
import { newId } from "../../server/platform/ids.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { MessageRow } from "../../src/contracts/message.ts";
import type { RoleRow } from "../../src/contracts/role.ts";
import type { CreatedUserRow } from "../../src/contracts/user.ts";
import { createRest } from "../../src/services/rest.ts";
import { createSocket } from "../../src/services/socket.ts";
import { announce, command } from "../support/entries.ts";
import { FaultPage } from "../support/fault-page.ts";
import { FaultyLine } from "../support/fault-wire.ts";
import type { Account } from "../support/people.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { waitingFor } from "../support/todos.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { publishMenu, until } from "./feed/support.ts";

interface Opened {
  readonly page: FaultPage;
  readonly api: Api;
  readonly userId: string;
}

let server: TestServer;
let warehouse: SmallWarehouse;
let line: FaultyLine;
let admin: Api;
let operator: Api;
let huaxin: Api;
const pages: Opened[] = [];

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  line = await FaultyLine.to(server.url);
  [admin, operator, huaxin] = await server.asEach("admin", "operator", "huaxin");
});
afterAll(async () => {
  await line?.close();
  await server?.stop();
});
beforeEach(async () => {
  await sql`delete from message`.execute(server.deps.db.reader);
  await server.deps.db.transaction(countInboxesAgain);
});
afterEach(() => {
  for (const { page } of pages.splice(0)) page.stop();
});

async function open(account: Account): Promise<Opened> {
  const token = await server.signIn(account);
  const rest = createRest({ baseUrl: server.url, token: () => token, locale: () => "zh-CN" });
  const userId = server.world.userIds[account];
  const page = new FaultPage({ token, rest, userId, socket: createSocket({ baseUrl: line.url }) });
  const opened = { page, userId, api: server.api(token) };
  pages.push(opened);
  await until(() => page.messages.isKnown);
  return opened;
}

const list = async (api: Api, query: Record<string, string> = {}) =>
  (await api.get<readonly MessageRow[]>("/api/message/list", { query })).data;

/** Every page shows what the server holds for its person, and so does a page that is opened now. */
async function expectTruth(...accounts: readonly Account[]): Promise<void> {
  const fresh = await Promise.all(accounts.map(open));
  for (const { page, api, userId } of [...pages, ...fresh]) {
    const rows = await list(api);
    const waiting = await waitingFor(server.deps.db, userId);
    await until(() => page.messages.unread === waiting && isDeepStrictEqual(page.messages.list, rows));
  }
}

const at = ({ id, version }: EntryRow, more: object = {}) => ({ id, version, ...more });
async function submitted(): Promise<EntryRow> {
  const draft = await announce(huaxin, warehouse, [{ typeId: warehouse.typeId, expected: 1 }]);
  return command(huaxin, "submit", at(draft));
}

/** Todos of admins that came after now, without events. */
const addTodos = (count: number) =>
  sql`insert into message (id, role_id, event_id, type, message_type, template, values, link, entity, entity_id, at)
    select gen_random_uuid(), ${server.world.roleIds.admin}, gen_random_uuid(), 'todo', 1, 'entrySubmitted', '{}', null,
      'entry', gen_random_uuid(), now() + i * interval '1 second' from generate_series(1, ${count}::integer) i`.execute(
    server.deps.db.reader,
  );

describe("A todo of a role", () => {
  it("is one row, seen by all who hold the role; one acts, and all see it done", async () => {
    const opened = await Promise.all([open("admin"), open("admin"), open("operator"), open("huaxin")]);
    const entry = await submitted();
    const { rows } = await sql`select 1 from message where entity_id = ${entry.id}`.execute(
      server.deps.db.reader,
    );
    expect(rows).toHaveLength(1);
    await expectTruth("operator");
    const approved = await command(admin, "approve", at(entry));
    expect(approved.status).toBe("approved");
    await expectTruth("admin", "operator", "huaxin");
    const [todo, done] = (await list(operator)).map(({ template, closedAt }) => [
      template,
      closedAt !== null,
    ]);
    expect([todo, done]).toEqual([
      ["entryToReceive", false],
      ["entrySubmitted", true],
    ]);
    // Each page but the author's said once that there is something to do.
    expect(opened.map(({ page }) => page.toasts.length)).toEqual([1, 1, 2, 1]);
  });

  it("is not for who submitted it: neither shown, nor counted, nor a toast", async () => {
    const [mine, theirs] = await Promise.all([open("admin"), open("operator")]);
    const draft = await command(admin, "amend", {
      warehouseId: warehouse.warehouseId,
      clientId: server.world.clientIds.huaxin,
      lines: [{ typeId: warehouse.typeId, expected: 1 }],
    });
    await command(admin, "submit", at(draft));
    await until(() => theirs.page.messages.unread === 1);
    await expectTruth("admin", "operator");
    expect(mine.page.messages).toMatchObject({ list: [], unread: 0 });
    expect([mine.page.toasts.length, theirs.page.toasts.length]).toEqual([0, 1]);
    expect(await list(admin)).toEqual([]);
  });

  it("that one has read stays unread for another, and is read on every page of theirs", async () => {
    const [here, there, other] = await Promise.all([open("admin"), open("admin"), open("operator")]);
    await submitted();
    await until(() => [here, there, other].every(({ page }) => page.messages.unread === 1));
    here.page.read(here.page.messages.list.map(({ id }) => id));
    await until(() => there.page.messages.unread === 0 && here.page.messages.unread === 0);
    await expectTruth("admin", "operator");
    expect(other.page.messages.unread).toBe(1);
    expect((await list(admin)).map(({ status }) => status)).toEqual([1]);
    expect((await list(operator)).map(({ status }) => status)).toEqual([0]);
  });

  it("of another role can neither be read nor seen: a client's person sees none", async () => {
    await submitted();
    const [todo] = await list(admin);
    await huaxin.post("/api/message/read", { body: { ids: [todo?.id] } });
    await huaxin.post("/api/message/readAll");
    const marks = await sql`select 1 from message_read`.execute(server.deps.db.reader);
    expect(marks.rows).toEqual([]);
    expect(await list(huaxin)).toEqual([]);
    expect(await list(huaxin, { before: todo?.id ?? "" })).toEqual([]);
    expect((await open("huaxin")).page.messages).toMatchObject({ list: [], unread: 0 });
  });

  it("that is older than a page's list is counted, and leaves the count when it is done or read", async () => {
    const entry = await submitted();
    const read = await submitted();
    await addTodos(130);
    const [mine, other] = await Promise.all([open("admin"), open("operator")]);
    expect([mine.page.messages.unread, mine.page.messages.list.length]).toEqual([132, 100]);
    await command(operator, "reject", at(entry, { reason: "缺少批次" }));
    await until(() => mine.page.messages.unread === 131 && other.page.messages.unread === 131);
    const all = await list(admin);
    const older = await list(admin, { before: all.at(-1)?.id ?? "" });
    expect(older).toHaveLength(32);
    mine.page.read(older.filter(({ link }) => link?.endsWith(read.id)).map(({ id }) => id));
    await until(() => mine.page.messages.unread === 130);
    await expectTruth("admin", "operator");
    mine.page.read("all");
    await until(() => mine.page.messages.unread === 0);
    expect(other.page.messages.unread).toBe(131);
    await expectTruth("admin", "operator");
    expect((await list(admin)).filter(({ status }) => status === 0)).toEqual([]);
  });

  it("comes to a page that was away, with who has read and done what meanwhile", async () => {
    const entry = await submitted();
    const kept = await submitted();
    const [mine] = await Promise.all([open("admin"), open("operator"), open("huaxin")]);
    line.reset(() => 1);
    await until(() => pages.every(({ page }) => page.connections === 2));
    await command(admin, "approve", at(entry));
    line.reset(() => 1);
    await submitted();
    const [todo] = (await list(admin)).filter(({ link }) => link?.endsWith(kept.id));
    await admin.post("/api/message/read", { body: { ids: [todo?.id] } });
    await until(() => pages.every(({ page }) => page.connections >= 3));
    await expectTruth("admin", "operator", "huaxin");
    expect(new Set(mine.page.toasted).size).toBe(mine.page.toasted.length);
  });

  it("leaves with the role, and is there again with it, as it was read", async () => {
    const { operator: userId } = server.world.userIds;
    const roleId = newId();
    await sql`insert into role (id, role_name, role_code, menu, created_at, updated_at)
      values (${roleId}, '收货员', 'admin', '["entry-handle"]', now(), now())`.execute(server.deps.db.reader);
    const setRole = (to: string) =>
      server.deps.db.transaction(async (tx) => {
        await sql`update users set role_id = ${to} where id = ${userId}`.execute(tx);
        await publishMenu(tx, userId);
      });
    const { page } = await open("operator");
    await submitted();
    await until(() => page.messages.unread === 1);
    page.read(page.messages.list.map(({ id }) => id));
    await until(() => page.messages.unread === 0);
    const entry = await submitted();
    await until(() => page.messages.unread === 1);
    await setRole(roleId);
    await until(() => page.messages.list.length === 0 && page.messages.unread === 0);
    await command(admin, "approve", at(entry));
    await until(() => page.messages.unread === 1);
    await expectTruth("operator");
    expect(page.messages.list.map(({ template }) => template)).toEqual(["entryToReceive"]);
    await setRole(server.world.roleIds.admin);
    await until(() => page.messages.list.length === 3);
    await expectTruth("operator", "admin");
  });

  it("that is open is also for who gets the role later", async () => {
    await submitted();
    const body = {
      ...{ userAccount: "later", userName: "新同事" },
      roleId: server.world.roleIds.admin,
    };
    const { data } = await admin.post<CreatedUserRow>("/api/user/saveOrUpdate", { body, key: newId() });
    await sql`update users set must_change_password = false where id = ${data.id}`.execute(
      server.deps.db.reader,
    );
    const login = { username: "later", password: data.password };
    const { data: session } = await server
      .api()
      .post<{ tokenValue: string }>("/api/user/login", { body: login });
    const later = server.api(session.tokenValue);
    const seen = async () =>
      (await list(later)).filter(({ type }) => type === "todo").map(({ status }) => status);
    expect(await seen()).toEqual([0]);
    await later.post("/api/message/readAll");
    expect(await seen()).toEqual([1]);
    // What a person has read keeps neither them nor their role.
    const gone = await admin.del("/api/user/delete", { query: { id: data.id } });
    expect(gone.data).toBeNull();
    const marks = await sql`select 1 from message_read`.execute(server.deps.db.reader);
    expect(marks.rows).toEqual([]);
  });

  it("keeps no role from being deleted", async () => {
    const body = { roleName: "验收员", roleCode: "admin", menu: ["entry-verify"] };
    const { data: role } = await admin.post<RoleRow>("/api/role/saveOrUpdate", { body, key: newId() });
    await submitted();
    const todos = () => sql`select 1 from message where role_id = ${role.id}`.execute(server.deps.db.reader);
    expect((await todos()).rows).toHaveLength(1);
    expect((await admin.del("/api/role/delete", { query: { id: role.id } })).code).toBe(20000);
    expect((await todos()).rows).toEqual([]);
  });
});
