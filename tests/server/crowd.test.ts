/** Many at once: what is crowded keeps nothing else from being done, and every command is decided once. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockGate } from "../../server/ledger/post.ts";
import { Readiness } from "../../server/platform/readiness.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import { announce, freshKey } from "../support/entries.ts";
import { type Answer, type Api, apiAt, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let admin: Api;
let huaxin: Api;
let beichen: Api;
beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  [admin, huaxin, beichen] = await server.asEach("admin", "huaxin", "beichen");
});
afterAll(() => server.stop());

/** Sends a command as clients are to send it: again by its key after the time that the answer names. */
async function decided<T>(send: () => Promise<Answer<T>>, told: Answer<T>[]): Promise<Answer<T>> {
  for (;;) {
    const answer = await send();
    told.push(answer);
    if (answer.code !== 50300) return answer;
    await sleep(Number(answer.headers.get("retry-after")) * 1_000);
  }
}

/** Holds `count` transactions open until the returned function is called. */
async function holding(count: number, lock: "gate" | "nothing"): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun: Promise<void>[] = [];
  const held = Array.from({ length: count }, () => {
    let begin: () => void = () => undefined;
    begun.push(
      new Promise<void>((resolve) => {
        begin = resolve;
      }),
    );
    return server.deps.db.transaction(async (tx) => {
      if (lock === "gate") await lockGate(tx, server.world.clientIds.huaxin, warehouse.warehouseId);
      begin();
      await released;
    });
  });
  await Promise.all(begun);
  return async () => {
    release();
    await Promise.all(held);
  };
}

describe("a crowd of commands", () => {
  it("is decided once each, without a 50000, and who is refused is told when to come back", async () => {
    const drafts: EntryRow[] = [];
    for (let count = 0; count < 24; count += 1)
      drafts.push(await announce(huaxin, warehouse, [{ typeId: warehouse.typeId, expected: 1 }]));
    const told: Answer<EntryRow>[] = [];
    // One that does not obey by itself.
    const herd = apiAt(server.url, await server.signIn("huaxin"));
    const answers = await Promise.all(
      drafts.map(({ id, version }) => {
        const key = freshKey();
        return decided(() => herd.post<EntryRow>("/api/entry/submit", { body: { id, version }, key }), told);
      }),
    );
    expect(answers.map(({ code }) => code)).toEqual(drafts.map(() => 20000));
    expect(answers.map(({ data }) => data.version)).toEqual(drafts.map(({ version }) => version + 1));
    for (const { code, httpStatus, headers, data } of told.filter((each) => each.code !== 20000)) {
      expect([httpStatus, code]).toEqual([503, 50300]);
      expect(data).toMatchObject({
        because: ["queueFull"],
        retryAfterSeconds: Number(headers.get("retry-after")),
      });
    }
  }, 120_000);

  it.skipIf(!process.env.DATABASE_URL)(
    "that waits for one gate leaves another client's command its connection",
    async () => {
      const release = await holding(1, "gate");
      const { warehouseId, locationId, typeId } = warehouse;
      const body = { clientId: server.world.clientIds.huaxin, warehouseId, locationId, typeId };
      const adjust = { ...body, condition: "good", quantity: 1, reason: "盘点" };
      const told: Answer<unknown>[] = [];
      const herd = Array.from({ length: 12 }, () => {
        const key = freshKey();
        return decided(() => admin.post("/api/repertory/adjust", { body: adjust, key }), told);
      });
      // As many wait for the gate as may, each on a connection.
      while (server.deps.db.use().writing.waiting < 10) await sleep(10);
      const { open, idle } = server.deps.db.use().writing;
      expect(open - idle).toBe(3);
      const draft = await announce(beichen, warehouse, [{ typeId, expected: 1 }]);
      expect(draft.status).toBe("draft");
      await release();
      for (const answer of await Promise.all(herd)) expect(answer.code).toBe(20000);
    },
  );
});

it.skipIf(!process.env.DATABASE_URL)(
  "a node whose connections to write are all taken is ready: its own probe has one",
  async () => {
    const release = await holding(8, "nothing");
    const readiness = new Readiness(server.deps, "test", () => performance.now());
    await readiness.start();
    expect(readiness.missing()).toEqual([]);
    await readiness.stop();
    await release();
  },
);
