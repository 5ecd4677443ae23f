/** Filing under one's own number: once, however often it is sent; many at once, each for itself. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { Envelope, InvalidInput, MovedOn } from "../../src/contracts/envelope.ts";
import { granted, stockUp } from "../support/exits.ts";
import { grantToClients, type Integration, makeIntegration } from "../support/integrations.ts";
import { type Answer, type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

/** The embedded engine runs one transaction at a time, so that a tenth shows as much. */
const SENDERS = Number(process.env.RACES ?? (process.env.DATABASE_URL ? 500 : 50));

let server: TestServer;
let warehouse: SmallWarehouse;
let owner: Api;
let admin: Api;
let program: Integration;

interface Put {
  readonly row: EntryRow;
  readonly outcome: string;
}

beforeAll(async () => {
  server = await startTestServer();
  await grantToClients(server);
  warehouse = await createSmallWarehouse(server.deps);
  [owner, admin] = await server.asEach("huaxin", "admin");
  program = await makeIntegration(server, owner, { scopes: ["entry:write", "exit:write"] });
});
afterAll(() => server?.stop());

const lines = (expected: number) => [{ skuCode: "SH1-PLAIN", expected }];
const body = (sourceNumber: string, more: object = {}) => ({
  ...{ sourceNumber, warehouseCode: "SH1", lines: lines(3), submit: true },
  ...more,
});

/** As a program is to: what the server did not begin is sent again after the time that it names. */
async function patiently<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await send();
    if (answer.code !== 50300) return answer;
    const { retryAfterSeconds } = answer.data as unknown as { retryAfterSeconds: number };
    await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1_000));
  }
}

const put = (given: object, key?: string, of = "entry", api = program.api) =>
  patiently(() => api.post<Put>(`/api/${of}/put`, { body: given, ...(key === undefined ? {} : { key }) }));
const batch = (items: readonly unknown[], key?: string) =>
  program.api.post<{ outcomes: readonly Envelope<Put>[] }>("/api/entry/batch", {
    body: { items },
    ...(key === undefined ? {} : { key }),
  });

async function filed(
  sourceNumber: string,
  of = "entry",
): Promise<readonly { id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from ${sql.table(of)} where normal_form(source_number) like ${sourceNumber}
    order by number`.execute(server.deps.db.reader);
  return rows;
}

describe("put", () => {
  it("files and submits once; the same again is unchanged, in whatever spelling, by key or without", async () => {
    const key = newId();
    const first = granted("put", await put(body("PO-1"), key));
    expect(first).toMatchObject({ outcome: "created", row: { status: "pending", version: 2 } });
    expect(granted("its key", await put(body("PO-1"), key))).toEqual(first);
    const again = granted("put", await put({ ...body("ｐｏ-1"), warehouseCode: "ｓｈ1" }));
    expect(again).toMatchObject({ outcome: "unchanged", row: { id: first.row.id, version: 2 } });
    expect(await filed("po-1")).toEqual([{ id: first.row.id, version: 2 }]);
    // Without submit it stays a draft until it is filed with it.
    const draft = granted("put", await put(body("PO-1D", { submit: false })));
    expect(draft).toMatchObject({ outcome: "created", row: { status: "draft" } });
    const sent = granted("put", await put(body("PO-1D")));
    expect(sent).toMatchObject({ outcome: "amended", row: { id: draft.row.id, status: "pending" } });
  });

  it("amends only the version that its sender names, or any, which the timeline says; else 40900 with the present row", async () => {
    const { row } = granted("put", await put(body("PO-2", { submit: false })));
    const unseen = await put(body("PO-2", { lines: lines(4) }));
    expect(unseen).toMatchObject({
      code: 40900,
      data: {
        ...{ because: ["sourceNumberTaken"], differs: ["lines"] },
        current: { id: row.id, version: 1, expectedTotal: 3 },
      },
    });
    const old = await put(body("PO-2", { lines: lines(4), version: 7 }));
    expect(old).toMatchObject({ code: 40900, data: { because: ["version"], current: { version: 1 } } });
    const seen = granted("put", await put(body("PO-2", { lines: lines(4), version: 1, submit: false })));
    expect(seen).toMatchObject({
      outcome: "amended",
      row: { version: 2, expectedTotal: 4, status: "draft" },
    });
    const any = granted("put", await put(body("PO-2", { lines: lines(5), version: "any" })));
    expect(any).toMatchObject({
      outcome: "amended",
      row: { version: 4, expectedTotal: 5, status: "pending" },
    });
    const { data } = await owner.get<readonly { type: string; details: { anyVersion?: boolean } }[]>(
      "/api/entry/history",
      { query: { id: row.id } },
    );
    expect(data.map(({ type, details }) => [type, details.anyVersion ?? false])).toEqual([
      ["create", false],
      ["amend", false],
      ["amend", true],
      ["submit", false],
    ]);
    const late = await put(body("PO-2", { lines: lines(6), version: "any" }));
    expect(late).toMatchObject({
      code: 40900,
      data: { because: ["status"], current: { status: "pending" } },
    });
    // A time that its sender makes of now is another one each time: the answer says which field it is.
    const later = await put(
      body("PO-2", { lines: lines(5), expectedAt: new Date().toISOString(), remark: "b" }),
    );
    expect(later).toMatchObject({ code: 40900, data: { because: ["status"] } });
    expect((later.data as unknown as MovedOn).differs?.toSorted()).toEqual(["expectedAt", "remark"]);
  });

  it("undoes no person's decision: rejected or withdrawn stays so, cancelled is told", async () => {
    const { row } = granted("put", await put(body("PO-3")));
    const send = (api: Api, command: string, more: object = {}) =>
      api.post<EntryRow>(`/api/entry/${command}`, {
        key: newId(),
        body: { id: row.id, version: "any", ...more },
      });
    granted("reject", await send(admin, "reject", { reason: "缺资料" }));
    expect(granted("put", await put(body("PO-3")))).toMatchObject({
      outcome: "unchanged",
      row: { status: "rejected" },
    });
    const next = granted("put", await put(body("PO-3", { lines: lines(9), version: "any" })));
    expect(next).toMatchObject({ outcome: "amended", row: { status: "pending", expectedTotal: 9 } });
    granted("withdraw", await send(owner, "withdraw"));
    expect(granted("put", await put(body("PO-3", { lines: lines(9) })))).toMatchObject({
      outcome: "unchanged",
      row: { status: "draft" },
    });
    granted("cancel", await send(owner, "cancel", { reason: "不要了" }));
    expect(await put(body("PO-3", { lines: lines(9) }))).toMatchObject({
      code: 40900,
      data: { because: ["status"], current: { status: "cancelled" } },
    });
  });

  it("makes nothing where it cannot be submitted, and asks for the scope that writes", async () => {
    expect(await put(body("PO-4", { lines: [] }))).toMatchObject({ code: 42200 });
    expect(await filed("po-4")).toEqual([]);
    expect(await put(body("\u200b"))).toMatchObject({ code: 40000 });
    const reads = await makeIntegration(server, owner, { scopes: ["entry:read"] });
    for (const of of ["put", "batch"])
      expect((await reads.api.post(`/api/entry/${of}`, { body: body("PO-4") })).code).toBe(40300);
    const exits = await makeIntegration(server, owner, { scopes: ["exit:write"] });
    expect((await exits.api.post("/api/entry/put", { body: body("PO-4") })).code).toBe(40300);
  });

  it("files exits alike", async () => {
    const clientId = server.world.clientIds.huaxin;
    await stockUp({ owner, admin, clientId }, warehouse, 5);
    const given = {
      ...{ sourceNumber: "SO-1", warehouseCode: "SH1", submit: true },
      ...{ consigneeName: "李收货", consigneePhone: "13900000001", address: "某路 1 号", regionCode: 310105 },
      requiredAt: "2027-01-05T08:00:00+08:00",
      lines: [{ skuCode: "SH1-PLAIN", requested: 2 }],
    };
    const first = granted("put", await put(given, undefined, "exit"));
    expect(first).toMatchObject({ outcome: "created", row: { status: "pending" } });
    // The same moment in another zone is the same.
    const again = await put({ ...given, requiredAt: "2027-01-05T00:00:00Z" }, undefined, "exit");
    expect(again.data).toMatchObject({ outcome: "unchanged", row: { id: first.row.id } });
  });
});

describe("many at once", () => {
  it("the same from everywhere: one entry, one answer", { timeout: 600_000 }, async () => {
    const answers = await Promise.all(Array.from({ length: SENDERS }, () => put(body("PO-SAME"))));
    const rows = await filed("po-same");
    expect(rows).toHaveLength(1);
    expect(new Set(answers.map(({ code, data }) => JSON.stringify([code, data.row]))).size).toBe(1);
    const outcomes = answers.map(({ data }) => data.outcome).toSorted();
    expect(outcomes).toEqual(["created", ...Array.from({ length: SENDERS - 1 }, () => "unchanged")]);
  });

  it("different ones under one number: one wins, the others are told the present row", {
    timeout: 600_000,
  }, async () => {
    const answers = await Promise.all(
      Array.from({ length: SENDERS }, (_, index) =>
        put(body("PO-OTHER", { lines: lines(index + 1), submit: index % 2 === 0 })),
      ),
    );
    const [winner, ...more] = answers.filter(({ code }) => code === 20000);
    expect(more).toEqual([]);
    expect(winner?.data.outcome).toBe("created");
    const losers = answers.filter((answer) => answer !== winner);
    expect(losers).toHaveLength(SENDERS - 1);
    for (const { code, data } of losers)
      expect([code, (data as unknown as { current: EntryRow }).current]).toEqual([40900, winner?.data.row]);
    expect(await filed("po-other")).toHaveLength(1);
  });
});

describe("a batch", () => {
  const item = (index: number) => body(`B-${String(index).padStart(3, "0")}`);

  it("of 200 with 7 bad ones files 193 and names the 7, in order", { timeout: 120_000 }, async () => {
    granted("put", await put(body("B-TAKEN")));
    const bad = new Map<number, unknown>([
      [3, { ...item(3), lines: [{ skuCode: "NOTHING", expected: 1 }] }],
      [17, { ...item(17), warehouseCode: "NOWHERE" }],
      [40, { ...item(40), lines: [{ skuCode: "SH1-PLAIN", expected: 0 }] }],
      [41, "no item"],
      [99, { ...item(99), sourceNumber: undefined }],
      [150, body("b-taken", { lines: lines(8) })],
      [199, { ...item(199), surplus: 1 }],
    ]);
    const items = Array.from({ length: 200 }, (_, index) => bad.get(index) ?? item(index));
    const { outcomes } = granted("batch", await batch(items));
    expect(outcomes).toHaveLength(200);
    const failed = outcomes.flatMap(({ code, data }, index) =>
      code === 20000 ? [] : [[index, code, (data as unknown as InvalidInput).errors?.[0]?.path ?? null]],
    );
    expect(failed).toEqual([
      [3, 40000, "lines.0.skuCode"],
      [17, 40000, "warehouseCode"],
      [40, 40000, "lines.0.expected"],
      [41, 40000, ""],
      [99, 40000, "sourceNumber"],
      [150, 40900, null],
      [199, 40000, "surplus"],
    ]);
    expect(outcomes.filter(({ data }) => data?.outcome === "created")).toHaveLength(193);
    expect(await filed("b-0%")).toHaveLength(95);
    // Sent again without a key: what is there is unchanged.
    const again = granted("batch", await batch(items));
    expect(again.outcomes.filter(({ data }) => data?.outcome === "unchanged")).toHaveLength(193);
  });

  it("under its key answers the same, and another item under it is refused alone", async () => {
    const key = newId();
    const items = [body("K-1"), body("K-2")];
    const first = granted("batch", await batch(items, key));
    expect(granted("batch", await batch(items, key))).toEqual(first);
    const { outcomes } = granted("batch", await batch([items[0], body("K-3")], key));
    expect(outcomes.map(({ code }) => code)).toEqual([20000, 42200]);
    expect(await filed("k-3")).toEqual([]);
  });

  it("is at most 200, and at least one", async () => {
    expect((await batch([])).code).toBe(40000);
    expect((await batch(Array.from({ length: 201 }, () => ({})))).code).toBe(40000);
  });
});
