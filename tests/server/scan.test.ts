/** A scan and the events after it, while others write: together they are the list as it is at the end. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { EventPage } from "../../src/contracts/event.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { ScanPage } from "../../src/contracts/scan.ts";
import { SCOPE_NAMES } from "../../src/contracts/scopes.ts";
import { granted } from "../support/exits.ts";
import { grantToClients, type Integration, makeIntegration } from "../support/integrations.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let owner: Api;
let admin: Api;
let mine: Integration;
let all: Integration;

beforeAll(async () => {
  server = await startTestServer();
  await grantToClients(server);
  warehouse = await createSmallWarehouse(server.deps);
  [owner, admin] = await server.asEach("huaxin", "admin");
  mine = await makeIntegration(server, owner, { scopes: ["entry:write", "entry:read"] });
  all = await makeIntegration(server, admin, { scopes: SCOPE_NAMES });
});
afterAll(() => server?.stop());

interface Row {
  readonly id: string;
  readonly version?: number;
}
type Query = Readonly<Record<string, string | number>>;

const scan = (api: Api, of: string, query: Query = {}) =>
  api.get<ScanPage<Row>>(`/api/${of}/scan`, { query });

/** Every page of a scan; `between` is run after each. */
async function scanned(api: Api, of: string, limit: number, between = async (): Promise<void> => {}) {
  const rows: Row[] = [];
  let eventCursor = "";
  let after = "";
  for (;;) {
    const page = granted("a page", await scan(api, of, { limit, ...(after === "" ? {} : { after }) }));
    rows.push(...page.list);
    if (after === "") eventCursor = page.eventCursor ?? "";
    else expect(page.eventCursor).toBeNull();
    await between();
    if (page.next === null) return { rows, eventCursor };
    after = page.next;
  }
}

/** What a follower has who takes the rows, and then the events after the cursor. */
async function followed(api: Api, of: string, rows: readonly Row[], cursor: string) {
  const held = new Map(rows.map((row) => [row.id, row]));
  let after = cursor;
  for (;;) {
    const { data } = await api.get<EventPage>("/api/event/read", { query: { topics: of, after } });
    for (const { id, type, data: told } of data.events) {
      const { row = told } = told as { readonly row?: Row };
      const known = held.get(id)?.version ?? 0;
      if (type === "deleted") held.delete(id);
      else if (((row as Row).version ?? 0) >= known) held.set(id, row as Row);
    }
    after = data.cursor;
    if (data.isEnd) return held;
  }
}

async function listed(api: Api, of: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let current = 1; ; current += 1) {
    const query = { current, pageSize: 200 };
    const { data } = await api.get<ListPage<Row>>(`/api/${of}/queryByPage`, { query });
    rows.push(...data.list);
    if (rows.length >= data.total) return rows;
  }
}

const byId = (rows: Iterable<Row>) => [...rows].toSorted((a, b) => (a.id < b.id ? -1 : 1));

let filed = 0;
async function file(): Promise<EntryRow> {
  filed += 1;
  const body = {
    ...{ sourceNumber: `SCAN-${filed}`, warehouseCode: "SH1", submit: true },
    lines: [{ skuCode: "SH1-PLAIN", expected: 2 }],
  };
  return granted("put", await mine.api.post<{ row: EntryRow }>("/api/entry/put", { body })).row;
}

const send = (api: Api, command: string, { id }: Row, more: object = {}) =>
  api.post<EntryRow>(`/api/entry/${command}`, { key: newId(), body: { id, version: "any", ...more } });

describe("a scan", () => {
  it("of a list without writers has every row once, in pages, and filters narrow it", async () => {
    const made: EntryRow[] = [];
    for (let index = 0; index < 7; index += 1) made.push(await file());
    const { rows } = await scanned(mine.api, "entry", 3);
    expect(rows).toEqual(byId(await listed(mine.api, "entry")));
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
    const last = made.at(-1) as EntryRow;
    granted("withdraw", await send(owner, "withdraw", last));
    const drafts = granted("a scan", await scan(mine.api, "entry", { status: "draft" }));
    expect(drafts.list.map(({ id }) => id)).toEqual([last.id]);
    const { updatedAt } = (await owner.get<EntryRow>("/api/entry/detail", { query: { id: last.id } })).data;
    const changed = granted("a scan", await scan(mine.api, "entry", { updatedFrom: updatedAt }));
    expect(changed.list.map(({ id }) => id)).toEqual([last.id]);
    const ofGoods = { skuCode: "sh1-plain", warehouseCode: "SH1" };
    expect((await scan(mine.api, "entry", ofGoods)).data.list).toHaveLength(7);
    expect((await scan(mine.api, "entry", { sort: "-createdAt" })).code).toBe(40000);
    expect((await scan(mine.api, "entry", { limit: 1_001 })).code).toBe(40000);
    expect((await scan(mine.api, "goods/type")).code).toBe(40300);
  });

  it("and the events after it are the list at the end, whatever was written meanwhile", {
    timeout: 300_000,
  }, async () => {
    for (let index = 0; index < 12; index += 1) await file();
    const { entry, ledger, repertory } = await readWhileWriting();
    expect(entry.eventCount).toBeGreaterThan(0);
    for (const [of, { held }] of Object.entries({ entry, ledger, repertory })) {
      const now = await listed(all.api, of);
      expect(now.length).toBeGreaterThan(0);
      // An emptied row of stock leaves its list, and its event says that it is empty.
      const there = [...held.values()].filter((row) => !("onHand" in row) || row.onHand !== 0);
      expect([of, byId(there)]).toEqual([of, byId(now)]);
    }
  });

  it("is there of every list that programs read and follow", async () => {
    const resources = [
      ...(["entry", "exit", "delivery", "repertory", "ledger", "goods/type", "goods/category"] as const),
      ...(["goods/brand", "goods/level", "client", "warehouse", "warehouse/location", "vehicle"] as const),
    ];
    for (const of of resources) {
      const { rows, eventCursor } = await scanned(all.api, of, 2);
      expect([of, rows]).toEqual([of, byId(await listed(all.api, of))]);
      const read = await all.api.get<EventPage>("/api/event/read", {
        query: { topics: of, after: eventCursor },
      });
      expect([of, read.code, read.data.isEnd]).toEqual([of, 20000, true]);
    }
  });
});

/** Scans three lists, row by row, while entries are filed, received, withdrawn and deleted all the time. */
async function readWhileWriting() {
  let isOver = false;
  const written: EntryRow[] = [];
  const write = async (turn: number) => {
    for (let index = 0; !isOver || index < 4; index += 1) {
      const row = await file();
      written.push(row);
      if ((index + turn) % 3 === 0) {
        granted("approve", await send(admin, "approve", row));
        granted("arrive", await send(admin, "arrive", row));
        const receive = { lines: [{ lineNo: 1, locationCode: "A-01", good: 2, damaged: 0 }] };
        granted("receive", await send(admin, "receive", row, receive));
      } else if ((index + turn) % 3 === 1) granted("withdraw", await send(owner, "withdraw", row));
      else {
        const body = {
          warehouseId: warehouse.warehouseId,
          lines: [{ typeId: warehouse.typeId, expected: 1 }],
        };
        const draft = granted("a draft", await owner.post<EntryRow>("/api/entry/saveOrUpdate", { body }));
        granted("delete", await owner.del("/api/entry/delete", { query: { id: draft.id } }));
      }
    }
  };
  const writers = [0, 1, 2].map(write);
  const read = async (of: string) => {
    const seen = await scanned(all.api, of, 2);
    return { of, ...seen };
  };
  const scans = await Promise.all(["entry", "ledger", "repertory"].map(read));
  isOver = true;
  await Promise.all(writers);
  const [entry, ledger, repertory] = await Promise.all(
    scans.map(async ({ of, rows, eventCursor }) => {
      const held = await followed(all.api, of, rows, eventCursor);
      return { held, eventCount: written.length };
    }),
  );
  if (!entry || !ledger || !repertory) throw new Error("three lists were scanned");
  return { entry, ledger, repertory };
}
