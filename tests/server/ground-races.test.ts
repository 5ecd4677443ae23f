// Hands that meet: a pick while its goods are moved with takeReserved, a put-back while the exit is cancelled. RACES says
// how many of each (RACES=500 in full, on PostgreSQL). The laws hold after all of them, and no answer is a failure.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Reconciliation, RepertoryRow } from "../../src/contracts/repertory.ts";
import {
  again,
  crewOf,
  type ExitCrew,
  exitBody,
  exitInPicking,
  onExit,
  readExit,
  sendExit,
  stockUp,
} from "../support/exits.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const races = Number(process.env.RACES ?? 12);
let server: TestServer;
let crew: ExitCrew;
let warehouse: SmallWarehouse;
beforeAll(async () => {
  server = await startTestServer();
  crew = await crewOf(server);
  warehouse = await createSmallWarehouse(server.deps, "GR1");
  const { db, clock } = server.deps;
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const staging = {
    id: newId(),
    warehouseId: warehouse.warehouseId,
    code: "O-01",
    zone: "outbound" as const,
  };
  await db.transaction((tx) =>
    tx
      .insertInto("location")
      .values({ ...staging, ...at })
      .execute(),
  );
  await stockUp(crew, warehouse, 60);
});
afterAll(async () => {
  const laws = await crew.admin.get<Reconciliation>("/api/repertory/reconcile");
  expect(laws.data.checks.filter((check) => !check.holds)).toEqual([]);
  await server.stop();
});

const rowsAt = async (): Promise<readonly RepertoryRow[]> => {
  const query = { warehouseId: warehouse.warehouseId, pageSize: "50" };
  return (await crew.admin.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", { query })).data.list;
};

const exitOf = (requested: number) =>
  exitInPicking(crew, warehouse, { lines: [{ typeId: warehouse.typeId, requested }] });

/** Moves all that lies on one shelf to the other one, promised or not. */
const moveAll = async (row: RepertoryRow) => {
  const locationId = row.locationCode === "A-01" ? warehouse.otherLocationId : warehouse.locationId;
  const body = {
    id: row.id,
    version: row.version,
    quantity: row.onHand,
    locationId,
    reason: "整理",
    takeReserved: true,
  };
  const key = randomUUID();
  return again(() => crew.admin.post("/api/repertory/move", { body, key }));
};

it(`${races} picks meet a move of their goods`, { timeout: 1_800_000 }, async () => {
  const outcomes = new Map<number, number>();
  for (let race = 0; race < races; race += 1) {
    const [one, other] = [await exitOf(3), await exitOf(2)];
    const shelves = (await rowsAt()).filter(({ onHand, zone }) => onHand > 0 && zone !== "outbound");
    const picks = [one, other].map((exit) =>
      sendExit(crew.admin, "pick", { ...exitBody("pick", exit, warehouse, 2), version: undefined }),
    );
    const answers = await Promise.all([...picks, ...shelves.map(moveAll)]);
    for (const { code } of answers) outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
    for (const exit of [one, other]) await onExit(crew.admin, warehouse, exit.id, "cancel");
    // What waits at staging goes back, so that the goods do not run out.
    for (const row of (await rowsAt()).filter(({ standing, onHand }) => standing === "putBack" && onHand > 0))
      await moveAll(row);
  }
  expect([...outcomes.keys()].filter((code) => ![20000, 40900, 42200].includes(code))).toEqual([]);
  expect(outcomes.get(20000) ?? 0).toBeGreaterThanOrEqual(races * 2);
});

it(`${races} put-backs meet a cancellation`, { timeout: 1_800_000 }, async () => {
  for (let race = 0; race < races; race += 1) {
    const { id } = await exitOf(3);
    const exit = await onExit(crew.admin, warehouse, id, "pick", { quantity: 3 });
    const answers = await Promise.all([
      sendExit(crew.admin, "unpick", { ...exitBody("unpick", exit, warehouse, 2), version: undefined }),
      sendExit(crew.admin, "cancel", { id, version: exit.version, reason: "不要了" }),
    ]);
    const codes = answers.map(({ code }) => code);
    expect(
      codes.every((code) => code === 20000 || code === 40900),
      String(codes),
    ).toBe(true);
    expect(codes).toContain(20000);
    if ((await readExit(crew.admin, id)).status !== "cancelled")
      await onExit(crew.admin, warehouse, id, "cancel");
    for (const row of (await rowsAt()).filter(({ standing, onHand }) => standing === "putBack" && onHand > 0))
      await moveAll(row);
  }
});
