/**
 * Stock beside a walker's map of the shelves, under random picks, receipts, moves and counts that are reported up to two hours
 * after they were done: at rest what lies at each place is what the stock rows say, and the law of counts holds. COMMANDS says
 * how many are done at least (COMMANDS=10000 in full). The control counts by arrival: there the map differs.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { CountDetail } from "../../src/contracts/count.ts";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Reconciliation, RepertoryRow } from "../../src/contracts/repertory.ts";
import { draftCount, onCount, readCount, recordOf, SetClock } from "../support/counts.ts";
import { crewOf, type ExitCrew, exitInPicking, granted, sendExit, stockUp } from "../support/exits.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { ownWarehouses, type SmallWarehouse } from "../support/warehouse.ts";

const commands = Number(process.env.COMMANDS ?? 120);
const LATEST_MS = 2 * 3_600_000;
const MINUTE_MS = 60_000;

let server: TestServer;
let clock: SetClock;
let crew: ExitCrew;
beforeAll(async () => {
  clock = new SetClock("2026-03-02T01:00:00.000Z");
  server = await startTestServer({ clock, config: { sessionIdleHours: 100_000, sessionMaxDays: 10_000 } });
  crew = await crewOf(server);
});
afterAll(() => server?.stop());
const ownWarehouse = ownWarehouses("CW", () => server);

const stepOf = fc.record({
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constant("pick" as const) },
    { weight: 2, arbitrary: fc.constant("receive" as const) },
    { weight: 1, arbitrary: fc.constant("move" as const) },
    { weight: 2, arbitrary: fc.constant("loss" as const) },
    { weight: 3, arbitrary: fc.constant("count" as const) },
  ),
  quantity: fc.integer({ min: 1, max: 5 }),
  place: fc.nat(1),
  lateMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: LATEST_MS })),
});
type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never;

interface Ground {
  readonly warehouse: SmallWarehouse;
  readonly exit: ExitDetail;
  readonly entry: EntryDetail;
  /** What a walker finds, by location id. */
  readonly shelves: Map<string, number>;
  /** Reports on their way, by the instant at which they arrive. */
  readonly reports: { readonly at: number; readonly send: () => Promise<void> }[];
  /** What was lost since a count that is approved: no one has reported it. */
  lost: readonly { readonly at: number; readonly place: string; readonly quantity: number }[];
  /** The count in hand, and when its records arrive; null: none. */
  count: { readonly detail: CountDetail; readonly countedAt: number; readonly arrivesAt: number } | null;
}

async function ground(): Promise<Ground> {
  const warehouse = await ownWarehouse();
  const { warehouseId, typeId, locationId, otherLocationId } = warehouse;
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const place = { id: newId(), warehouseId, code: "O-01", zone: "outbound" as const };
  await server.deps.db.transaction((tx) =>
    tx
      .insertInto("location")
      .values({ ...place, ...at })
      .execute(),
  );
  await stockUp(crew, warehouse, 50_000);
  // What is promised lies at the first shelf, far from its end: no count takes promised goods.
  const exit = await exitInPicking(crew, warehouse, {
    lines: [{ typeId, requested: 20_000 }],
    mode: "pickup",
  });
  await stockUp(crew, warehouse, 50_000, { locationId: otherLocationId });
  const sent = async <T>(path: string, body: object) =>
    granted(path, await crew.admin.post<T>(`/api/entry/${path}`, { body, key: randomUUID() }));
  const { clientId } = crew;
  const lines = [{ typeId, expected: 20_000 }];
  const { id } = await sent<EntryDetail>("saveOrUpdate", { clientId, warehouseId, lines });
  const read = async () =>
    granted("the entry", await crew.admin.get<EntryDetail>("/api/entry/detail", { query: { id } }));
  granted(
    "submit",
    await crew.owner.post("/api/entry/submit", {
      body: { id, version: (await read()).version },
      key: randomUUID(),
    }),
  );
  await sent("approve", { id, version: (await read()).version });
  const shelves = new Map([
    [locationId, 50_000],
    [otherLocationId, 50_000],
  ]);
  return { warehouse, exit, entry: await read(), shelves, reports: [], lost: [], count: null };
}

/** Sends what has arrived by now, in the order of arrival. */
async function arrive({ reports }: Ground, until: number): Promise<void> {
  reports.sort((one, other) => one.at - other.at);
  while (reports[0] && reports[0].at <= until) await reports.shift()?.send();
}

/** Does one thing at the shelf, and lets its report come when it comes. */
async function step(
  here: Ground,
  { what, quantity, place, lateMs }: Step,
  byArrival: boolean,
): Promise<void> {
  const { warehouse, shelves, reports, exit, entry } = here;
  clock.on(MINUTE_MS);
  const now = clock.now().getTime();
  await arrive(here, now);
  const { locationId, otherLocationId } = warehouse;
  const at = place === 0 ? locationId : otherLocationId;
  const doneAt = byArrival ? {} : { doneAt: new Date(now).toISOString() };
  const found = (id: string) => shelves.get(id) ?? 0;
  const report = (send: () => Promise<unknown>, late = lateMs) =>
    reports.push({ at: now + late, send: async () => void (await send()) });
  switch (what) {
    case "pick": {
      shelves.set(locationId, found(locationId) - quantity);
      const body = { id: exit.id, lineId: exit.lines[0]?.id, quantity, ...doneAt };
      report(async () => granted("a pick", await sendExit(crew.admin, "pick", body)));
      break;
    }
    case "receive": {
      shelves.set(at, found(at) + quantity);
      const lines = [{ lineId: entry.lines[0]?.id, locationId: at, good: quantity, damaged: 0 }];
      const body = { id: entry.id, lines, ...doneAt };
      report(async () =>
        granted("a receipt", await crew.admin.post("/api/entry/receive", { body, key: randomUUID() })),
      );
      break;
    }
    case "move": {
      // It commutes with nothing, and is reported at once.
      const row = (await rowsOf(warehouse)).find((each) => each.locationId === otherLocationId);
      const body = { id: row?.id, version: row?.version, quantity, locationId, reason: "整理" };
      granted("a move", await crew.admin.post("/api/repertory/move", { body, key: randomUUID() }));
      shelves.set(otherLocationId, found(otherLocationId) - quantity);
      shelves.set(locationId, found(locationId) + quantity);
      break;
    }
    case "loss":
      // No one reports it: a count finds it.
      shelves.set(at, found(at) - quantity);
      here.lost = [...here.lost, { at: now, place: at, quantity }];
      break;
    case "count":
      await count(here, lateMs, now, doneAt);
  }
}

/** Approves the count in hand where its records have arrived; else begins one of all that lies there. */
async function count(here: Ground, lateMs: number, now: number, doneAt: object): Promise<void> {
  const { warehouse, shelves, reports } = here;
  const { warehouseId, locationId, otherLocationId } = warehouse;
  if (here.count) {
    if (here.count.arrivesAt <= now) await approve(here);
    return;
  }
  const locationIds = [locationId, otherLocationId];
  const { id } = await draftCount(crew.admin, { warehouseId, locationIds });
  await onCount(crew.admin, id, "open");
  await onCount(crew.admin, id, "take");
  const detail = await readCount(crew.admin, id);
  for (const line of detail.lines) {
    const body = { ...recordOf(line, shelves.get(line.locationId) ?? 0), ...doneAt };
    reports.push({
      at: now + lateMs,
      send: async () => void (await onCount(crew.admin, id, "record", body)),
    });
  }
  here.count = { detail, countedAt: now, arrivesAt: now + lateMs };
}

async function approve(here: Ground): Promise<void> {
  if (!here.count) throw new Error("no count is in hand");
  const { detail, countedAt } = here.count;
  const { id } = detail;
  await onCount(crew.admin, id, "finish");
  const operator = await server.as("operator");
  const { lines } = await readCount(operator, id);
  const chosen = lines
    .filter(({ state }) => state === "recount")
    .map((line) => ({ lineId: line.id, round: 1 }));
  await onCount(operator, id, "approve", { chosen, reason: "核对过" });
  here.lost = here.lost.filter(({ at }) => at > countedAt);
  here.count = null;
}

const rowsOf = async ({ warehouseId }: SmallWarehouse): Promise<readonly RepertoryRow[]> => {
  const query = { warehouseId, pageSize: "50" };
  return (await crew.admin.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", { query })).data.list;
};

/** At rest, when all has been reported: what the stock says of each place, and what it should. */
async function atRest(here: Ground): Promise<readonly [readonly number[], readonly number[]]> {
  clock.on(LATEST_MS + MINUTE_MS);
  await arrive(here, clock.now().getTime());
  if (here.count) await approve(here);
  const { locationId, otherLocationId } = here.warehouse;
  const rows = await rowsOf(here.warehouse);
  const places = [locationId, otherLocationId];
  const unknown = (id: string) =>
    here.lost.reduce((sum, { place, quantity }) => (place === id ? sum + quantity : sum), 0);
  return [
    places.map((id) => rows.find((row) => row.locationId === id)?.onHand ?? 0),
    places.map((id) => (here.shelves.get(id) ?? 0) + unknown(id)),
  ];
}

const laws = async () =>
  (await crew.admin.get<Reconciliation>("/api/repertory/reconcile")).data.checks.filter(
    ({ holds }) => !holds,
  );

it("what a walker finds is what the stock says, however late it is reported", async () => {
  let done = 0;
  for (let seed = 1; done < commands; seed += 1) {
    const here = await ground();
    const steps = fc.sample(stepOf, { numRuns: 40, seed });
    for (const each of steps) await step(here, each, false);
    done += steps.length;
    const [stock, shelves] = await atRest(here);
    expect([seed, stock]).toEqual([seed, shelves]);
    expect(await laws()).toEqual([]);
  }
}, 3_600_000);

it("control: judged by arrival, the stock is wrong before a thousand commands", async () => {
  let isWrong = false;
  for (let seed = 1, done = 0; done < 1_000 && !isWrong; seed += 1, done += 40) {
    const here = await ground();
    for (const each of fc.sample(stepOf, { numRuns: 40, seed })) await step(here, each, true);
    const [stock, shelves] = await atRest(here);
    isWrong = stock.some((units, index) => units !== shelves[index]);
  }
  expect(isWrong).toBe(true);
}, 3_600_000);
