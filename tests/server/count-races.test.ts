// Two counters at one place at one moment: no line is counted by both, goods that both find are one line. RACES says how many
// (RACES=500 in full, on PostgreSQL).
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Reconciliation } from "../../src/contracts/repertory.ts";
import { addAdmin, draftCount, onCount, readCount, recordOf } from "../support/counts.ts";
import { again, crewOf, type ExitCrew, stockUp } from "../support/exits.ts";
import type { Api } from "../support/server.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const races = Number(process.env.RACES ?? 12);
let server: TestServer;
let crew: ExitCrew;
let counters: readonly (Api & { readonly userId: string })[];
let warehouse: SmallWarehouse;
beforeAll(async () => {
  server = await startTestServer();
  crew = await crewOf(server);
  counters = [await addAdmin(server, ["warehouse-count"]), await addAdmin(server, ["warehouse-count"])];
  warehouse = await createSmallWarehouse(server.deps, "CR1");
  await stockUp(crew, warehouse, 60);
  await stockUp(crew, warehouse, 7, { condition: "damaged" });
});
afterAll(async () => {
  const laws = await crew.admin.get<Reconciliation>("/api/repertory/reconcile");
  expect(laws.data.checks.filter((check) => !check.holds)).toEqual([]);
  await server.stop();
});

it("of two who take and count one place at once, each line is one person's", async () => {
  const { warehouseId, locationId, trackedTypeId } = warehouse;
  for (let race = 0; race < races; race += 1) {
    const { id } = await draftCount(crew.admin, { warehouseId, locationIds: [locationId] });
    await onCount(crew.admin, id, "open");
    const { version, lines } = await readCount(crew.admin, id);
    const post = (api: Api, command: string, body: object) => {
      const key = randomUUID();
      return again(() => api.post(`/api/count/${command}`, { body: { id, ...body }, key }));
    };
    const taken = await Promise.all(counters.map((api) => post(api, "take", { version })));
    expect(taken.map(({ code }) => code).sort()).toEqual([20000, 40900]);
    const clientId = crew.clientId;
    const found = {
      locationId,
      typeId: trackedTypeId,
      clientId,
      lot: "L1",
      expiry: "2030-01-01",
      quantity: 3,
    };
    const codes = await Promise.all(
      counters.flatMap((api, index) => [
        ...lines.map((line) => post(api, "record", recordOf(line, 50 + index))),
        post(api, "record", found),
      ]),
    );
    expect(codes.every(({ code }) => [20000, 42200].includes(code))).toBe(true);
    const after = await readCount(crew.admin, id);
    expect(after.lines).toHaveLength(lines.length + 1);
    for (const line of after.lines) expect(line.countedBy).toBe(line.takenBy);
    const winner = taken.findIndex(({ code }) => code === 20000);
    const own = after.lines.filter(({ isFound }) => !isFound);
    expect(own.map(({ counted }) => counted)).toEqual(own.map(() => 50 + winner));
    await onCount(crew.admin, id, "cancel", { reason: "下一场" });
  }
}, 600_000);
