/** Live events: for every command, the old snapshot and the events after it make the new snapshot. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowScope } from "../../server/feed/scopes.ts";
import { REQUESTS } from "../../server/request-kinds.ts";
import type { EntryDetail, EntryEventData, EntryRow, TimelineItem } from "../../src/contracts/entry.ts";
import { pagesOf } from "../../src/contracts/pages.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import { numbered } from "../support/database.ts";
import { bodyFor, draftEntry, readDetail, send } from "../support/entry-driver.ts";
import { entryPaths } from "../support/entry-paths.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let crew: { readonly owner: Api; readonly admin: Api };
let readers: readonly Person[];

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  crew = { owner: await server.as("huaxin"), admin: await server.as("admin") };
  const { userIds, clientIds } = server.world;
  const pages = pagesOf("admin", ["entry-list"]);
  const reader = (userId: string, roleCode: Person["roleCode"], clientId: string | null): Person => ({
    kind: "person",
    userId,
    userName: "",
    roleCode,
    clientId,
    pages,
  });
  readers = [
    reader(userIds.admin, "admin", null),
    reader(userIds.huaxin, "client", clientIds.huaxin),
    reader(userIds.beichen, "client", clientIds.beichen),
  ];
});
afterAll(() => server.stop());

interface View {
  readonly seq: number;
  readonly rows: ReadonlyMap<string, EntryRow>;
}

async function look(reader: Person): Promise<View> {
  return server.deps.db.transaction(
    async (tx) => {
      const rows = (await REQUESTS.entry.topic(server.deps).snapshot?.(tx, reader)) as readonly EntryRow[];
      const counter = await tx
        .selectFrom("feedCounter")
        .select("seq")
        .where("topic", "=", "entry")
        .where("scope", "=", rowScope(reader))
        .executeTakeFirst();
      return { seq: counter?.seq ?? 0, rows: new Map(rows.map((row) => [row.id, row])) };
    },
    { isolation: "repeatable read", readOnly: true },
  );
}

async function applyEvents(reader: Person, { seq, rows }: View): Promise<ReadonlyMap<string, EntryRow>> {
  const events = await (await numbered(server.deps.db))
    .selectFrom("feedLog")
    .select(["type", "payload"])
    .where("topic", "=", "entry")
    .where("scope", "=", rowScope(reader))
    .where("seq", ">", seq)
    .orderBy("seq")
    .execute();
  const view = new Map(rows);
  for (const { type, payload } of events) {
    const { row } = payload as unknown as EntryEventData;
    if (type === "deleted") view.delete(row.id);
    else if (row.version > (view.get(row.id)?.version ?? 0)) view.set(row.id, row);
  }
  return view;
}

async function assertTold(step: () => Promise<unknown>, name: string): Promise<void> {
  const before = await Promise.all(readers.map(look));
  await step();
  for (const [index, reader] of readers.entries()) {
    const old = before[index] as View;
    const now = await look(reader);
    expect(await applyEvents(reader, old), `${name} for ${reader.roleCode}`).toEqual(now.rows);
  }
}

it("an old snapshot and the events after it are the new snapshot, for every command and reader", {
  timeout: 120_000,
}, async () => {
  for (const path of entryPaths()) {
    let entry: EntryDetail | null = null;
    await assertTold(async () => {
      entry = await readDetail(crew.owner, (await draftEntry(crew.owner, warehouse)).id);
    }, "create");
    for (const step of path) {
      await assertTold(async () => {
        const present = entry as EntryDetail | null;
        if (!present) throw new Error("no entry");
        const answer = await send(
          crew[step.by],
          step.command,
          bodyFor(step.command, present, warehouse, step),
        );
        expect(answer.code, step.edge).toBe(20000);
        entry = await readDetail(crew.owner, present.id);
      }, step.edge);
    }
  }
});

it("a deleted draft leaves every view that had it", async () => {
  const draft = await draftEntry(crew.owner, warehouse);
  await assertTold(() => crew.owner.del("/api/entry/delete", { query: { id: draft.id } }), "delete");
  const views = await Promise.all(readers.map(look));
  for (const view of views) expect(view.rows.has(draft.id)).toBe(false);
});

it("event and answer carry the lines and the receipt that changed, as the detail shows them", async () => {
  const draft = await draftEntry(crew.owner, warehouse);
  let answered: object = {};
  for (const [by, command] of [
    ["owner", "submit"],
    ["admin", "approve"],
    ["admin", "receive"],
  ] as const) {
    const entry = await readDetail(crew.admin, draft.id);
    const answer = await send(crew[by], command, bodyFor(command, entry, warehouse, { good: 3, damaged: 1 }));
    answered = answer.data;
  }
  const detail = await readDetail(crew.owner, draft.id);
  const event = await (await numbered(server.deps.db))
    .selectFrom("feedLog")
    .select("payload")
    .where("topic", "=", "entry")
    .where("scope", "=", `client:${server.world.clientIds.huaxin}`)
    .where("entityId", "=", draft.id)
    .where("type", "=", "receive")
    .executeTakeFirstOrThrow();
  const { row, lines, receipts } = event.payload as unknown as EntryEventData;
  expect(lines).toEqual(detail.lines);
  expect(receipts).toEqual(detail.receipts);
  const { lines: _, receipts: __, overReceiptPercent: ___, ...header } = detail;
  expect(row).toEqual(header);
  expect(answered).toEqual({ ...header, lines, receipts });
});

it("who received and who reversed is told by id beside the name, in receipt and timeline", async () => {
  const { admin, huaxin } = server.world.userIds;
  const draft = await draftEntry(crew.owner, warehouse);
  const step = async (api: Api, command: string) => {
    const entry = await readDetail(crew.admin, draft.id);
    const answer = await send(api, command, bodyFor(command, entry, warehouse, { good: 3 }));
    expect(answer.code).toBe(20000);
    return answer.data;
  };
  await step(crew.owner, "submit");
  await step(crew.admin, "approve");
  await step(crew.admin, "receive");
  expect(await step(crew.admin, "reverseReceipt")).toMatchObject({
    receipts: [{ operatorId: admin, operatorName: "管理员", reversedBy: admin, reversedByName: "管理员" }],
  });
  const { data: timeline } = await crew.owner.get<readonly TimelineItem[]>("/api/entry/history", {
    query: { id: draft.id },
  });
  const people = new Set(timeline.map(({ byUserId, byName }) => `${byUserId} ${byName}`));
  expect(people).toEqual(new Set([`${huaxin} 华新客户`, `${admin} 管理员`]));
});
