import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { LedgerRow } from "../../src/contracts/repertory.ts";
import { announce, approved, command, freshKey, receipt } from "../support/entries.ts";
import { readDetail } from "../support/entry-driver.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let owner: Api;
let admin: Api;
let operator: Api;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  [owner, admin, operator] = await Promise.all([
    server.as("huaxin"),
    server.as("admin"),
    server.as("operator"),
  ]);
});
afterAll(() => server.stop());

const oneLine = () => [{ typeId: warehouse.typeId, expected: 10 }];

async function ledgerOf(entryId: string): Promise<number> {
  const answer = await admin.get<ListPage<LedgerRow>>("/api/ledger/queryByPage", {
    query: { causeId: entryId },
  });
  return answer.data.total;
}

describe("An Idempotency-Key", () => {
  it("is needed by every command", async () => {
    const draft = await announce(owner, warehouse, oneLine());
    const answer = await owner.post("/api/entry/submit", { body: { id: draft.id, version: draft.version } });
    expect(answer.code).toBe(40000);
    expect(answer.data).toMatchObject({ errors: [{ path: "Idempotency-Key" }] });
  });

  it("sent again takes effect no second time and gets the first answer, even after others went on", async () => {
    const entry = await approved(owner, admin, warehouse, oneLine());
    const key = freshKey();
    const body = receipt(entry, warehouse, [{ good: 4 }]);
    const first = await operator.post<EntryRow>("/api/entry/receive", { body, key });
    const later = await readDetail(admin, entry.id);
    await command(admin, "receive", receipt(later, warehouse, [{ good: 6 }]));
    const again = await operator.post<EntryRow>("/api/entry/receive", { body, key });
    expect(again.code).toBe(20000);
    expect(again.data).toEqual(first.data);
    expect(await ledgerOf(entry.id)).toBe(2);
  });

  it("in flight twice at once is one receipt and one answer", async () => {
    const entry = await approved(owner, admin, warehouse, oneLine());
    const key = freshKey();
    const body = receipt(entry, warehouse, [{ good: 4 }]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admin.post<EntryRow>("/api/entry/receive", { body, key })),
    );
    expect(answers.map((answer) => answer.code)).toEqual(Array(6).fill(20000));
    for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data);
    expect(await ledgerOf(entry.id)).toBe(1);
  });

  it("with another body is refused, for any person", async () => {
    const entry = await approved(owner, admin, warehouse, oneLine());
    const key = freshKey();
    await admin.post("/api/entry/receive", { body: receipt(entry, warehouse, [{ good: 4 }]), key });
    const other = await admin.post("/api/entry/receive", {
      body: receipt(entry, warehouse, [{ good: 5 }]),
      key,
    });
    expect(other.code).toBe(42200);
    expect(other.data).toMatchObject({ because: ["keyReused"] });
  });

  it("is each person's own", async () => {
    const key = freshKey();
    const one = await approved(owner, admin, warehouse, oneLine());
    const two = await approved(owner, admin, warehouse, oneLine());
    const first = await admin.post("/api/entry/receive", {
      body: receipt(one, warehouse, [{ good: 1 }]),
      key,
    });
    const second = await operator.post("/api/entry/receive", {
      body: receipt(two, warehouse, [{ good: 2 }]),
      key,
    });
    expect([first.code, second.code]).toEqual([20000, 20000]);
  });

  it("of a refused command is free for the next try", async () => {
    const entry = await approved(owner, admin, warehouse, oneLine());
    const key = freshKey();
    const refused = await admin.post("/api/entry/receive", {
      body: receipt(entry, warehouse, [{ good: 11 }]),
      key,
    });
    expect(refused.code).toBe(42200);
    const right = await admin.post("/api/entry/receive", {
      body: receipt(entry, warehouse, [{ good: 10 }]),
      key,
    });
    expect(right.code).toBe(20000);
  });

  it("protects a draft from being made twice", async () => {
    const key = freshKey();
    const body = { warehouseId: warehouse.warehouseId, lines: oneLine(), remark: "一次" };
    const made = await Promise.all(
      [1, 2, 3].map(() => owner.post<EntryRow>("/api/entry/saveOrUpdate", { body, key })),
    );
    expect(new Set(made.map((answer) => answer.data.id)).size).toBe(1);
  });
});

describe("A command that was given up", () => {
  const withdraw = (by: Api, key: string) =>
    by.post<{ tookEffect: boolean; answer: EntryRow | null }>("/api/command/withdraw", { body: { key } });

  it("takes no effect when it arrives later", async () => {
    const entry = await approved(owner, admin, warehouse, oneLine());
    const key = freshKey();
    expect((await withdraw(admin, key)).data).toEqual({ tookEffect: false, answer: null });
    const late = await admin.post("/api/entry/receive", {
      body: receipt(entry, warehouse, [{ good: 4 }]),
      key,
    });
    expect(late.code).toBe(42200);
    expect(await ledgerOf(entry.id)).toBe(0);
    expect((await withdraw(admin, key)).data.tookEffect).toBe(false);
  });

  it("that had taken effect already says so, with its answer", async () => {
    const entry = await approved(owner, admin, warehouse, oneLine());
    const key = freshKey();
    const body = receipt(entry, warehouse, [{ good: 4 }]);
    const done = await admin.post<EntryRow>("/api/entry/receive", { body, key });
    expect((await withdraw(admin, key)).data).toEqual({ tookEffect: true, answer: done.data });
    expect(await ledgerOf(entry.id)).toBe(1);
  });

  it("is one's own: another person's key of the same text stays valid", async () => {
    const entry = await approved(owner, admin, warehouse, oneLine());
    const key = freshKey();
    await withdraw(operator, key);
    const body = receipt(entry, warehouse, [{ good: 4 }]);
    expect((await admin.post("/api/entry/receive", { body, key })).code).toBe(20000);
  });
});

describe("A version that has moved on", () => {
  it("is told what there is now, who changed it, and when", async () => {
    const entry = await approved(owner, admin, warehouse, oneLine());
    const body = { id: entry.id, version: entry.version, plate: "沪A12345" };
    await operator.post("/api/entry/arrive", { body, key: freshKey() });
    const late = await admin.post("/api/entry/arrive", { body, key: freshKey() });
    const now = await readDetail(admin, entry.id);
    expect(late.code).toBe(40900);
    expect(late.httpStatus).toBe(409);
    expect(late.data).toMatchObject({
      because: ["version"],
      current: { id: entry.id, version: entry.version + 1, plate: "沪A12345" },
      changedBy: "操作员",
      changedAt: now.updatedAt,
    });
  });

  it("comes before the status, and the status before the guards", async () => {
    const entry = await approved(owner, admin, warehouse, oneLine());
    const stale = await admin.post("/api/entry/approve", {
      body: { id: entry.id, version: entry.version - 1 },
      key: freshKey(),
    });
    expect(stale).toMatchObject({ code: 40900, data: { because: ["version", "status"] } });
    const present = await admin.post("/api/entry/reject", {
      body: { id: entry.id, version: entry.version, reason: "晚了" },
      key: freshKey(),
    });
    expect(present.code).toBe(40900);
    expect(present.data).toMatchObject({
      because: ["status"],
      current: { status: "approved" },
      changedBy: "管理员",
    });
  });

  it("lets exactly one of two admins win, and tells the other who won", async () => {
    for (let round = 0; round < 10; round += 1) {
      const draft = await announce(owner, warehouse, oneLine());
      const pending = await command(owner, "submit", { id: draft.id, version: draft.version });
      const body = { id: draft.id, version: pending.version };
      const answers = await Promise.all([
        admin.post("/api/entry/approve", { body, key: freshKey() }),
        operator.post("/api/entry/approve", { body, key: freshKey() }),
      ]);
      expect(answers.map((answer) => answer.code).sort()).toEqual([20000, 40900]);
      const history = await admin.get<{ type: string }[]>("/api/entry/history", { query: { id: draft.id } });
      expect(history.data.map((item) => item.type)).toEqual(["create", "submit", "approve"]);
    }
  });
});
