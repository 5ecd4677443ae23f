// Counts are judged by the hour of the hand, and promises follow what is missing (docs/decisions/0078). The figures are the
// worked examples C1 to C8.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectLifecycles } from "../../server/connect-lifecycles.ts";
import { countJobs, draftCounts } from "../../server/features/count/count.jobs.ts";
import { newId } from "../../server/platform/ids.ts";
import { JobRunner } from "../../server/platform/jobs/runner.ts";
import type { CountDetail, CountDue, CountFigures, CountLine, CountRow } from "../../src/contracts/count.ts";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { MessageRow } from "../../src/contracts/message.ts";
import type { Reconciliation, RepertoryRow } from "../../src/contracts/repertory.ts";
import {
  addAdmin,
  atTime,
  countAll,
  countInHand,
  draftCount,
  fillPlaces,
  onCount,
  readCount,
  recordOf,
  SetClock,
  sendCount,
} from "../support/counts.ts";
import {
  crewOf,
  type ExitCrew,
  exitInPicking,
  granted,
  onExit,
  readExit,
  sendExit,
  stockUp,
  submittedExit,
} from "../support/exits.ts";
import { runJobsAt } from "../support/jobs.ts";
import type { Api } from "../support/server.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { ownWarehouses, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let crew: ExitCrew;
let counter: Api & { readonly userId: string };
let second: Api & { readonly userId: string };
let clock: SetClock;
beforeAll(async () => {
  clock = new SetClock("2026-03-02T01:00:00.000Z");
  server = await startTestServer({ clock });
  crew = await crewOf(server);
  counter = await addAdmin(server, ["warehouse-count"]);
  second = await addAdmin(server, ["warehouse-count"]);
});
afterAll(() => server.stop());
afterEach(async () => {
  const laws = await crew.admin.get<Reconciliation>("/api/repertory/reconcile");
  expect(laws.data.checks.filter((check) => !check.holds)).toEqual([]);
  clock.on(86_400_000 - (clock.now().getTime() % 86_400_000) + 9 * 3_600_000);
  // Sessions end when they are idle.
  crew = await crewOf(server);
  [counter, second] = [
    { ...(await server.as("counter1")), userId: counter.userId },
    { ...(await server.as("counter2")), userId: second.userId },
  ];
});

const ownWarehouse = ownWarehouses("PD", () => server);
type Ground = SmallWarehouse & { readonly stagingId: string };

async function ground(): Promise<Ground> {
  const warehouse = await ownWarehouse();
  const stagingId = newId();
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const place = {
    id: stagingId,
    warehouseId: warehouse.warehouseId,
    code: "O-01",
    zone: "outbound" as const,
  };
  await server.deps.db.transaction((tx) =>
    tx
      .insertInto("location")
      .values({ ...place, ...at })
      .execute(),
  );
  return { ...warehouse, stagingId };
}

/** On hand / reserved of each place, by its code and condition. */
async function shelves({ warehouseId }: SmallWarehouse): Promise<Record<string, string>> {
  const query = { warehouseId, pageSize: "50" };
  const answer = await crew.admin.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", { query });
  return Object.fromEntries(
    granted("the stock", answer).list.map((row) => [
      `${row.locationCode}${row.condition === "good" ? "" : ` ${row.condition}`}`,
      `${row.onHand}/${row.reserved}`,
    ]),
  );
}

const exitOf = (warehouse: SmallWarehouse, requested: number, more: object = {}) =>
  submittedExit(crew, warehouse, { lines: [{ typeId: warehouse.typeId, requested }], ...more });

/** Runs what is due until nothing is. */
async function runJobs(): Promise<void> {
  const runner = new JobRunner(
    server.deps,
    countJobs(server.deps, connectLifecycles("Asia/Shanghai")).filter(({ schedule }) => !schedule),
  );
  await runner.start();
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from job where kind = 'countCorrected' and done_at is null`.execute(
        server.deps.db.reader,
      );
      return rows.length;
    })
    .toBe(0);
  await runner.stop();
}

const only = ({ lines }: CountDetail): CountLine => {
  const [line] = lines;
  if (!line || lines.length > 1) throw new Error(`${lines.length} lines`);
  return line;
};

/** 100 on the first shelf, 12 of them promised to an exit that is being picked. */
async function hundred(): Promise<{ readonly warehouse: Ground; readonly exit: ExitDetail }> {
  const warehouse = await ground();
  await stockUp(crew, warehouse, 100);
  const exit = await exitInPicking(crew, warehouse, {
    lines: [{ typeId: warehouse.typeId, requested: 12 }],
  });
  return { warehouse, exit };
}

describe("by the hour of the hand", () => {
  it("C1: what happens after the count and before its approval changes nothing of it", async () => {
    const { warehouse, exit } = await hundred();
    expect(exit.allocations.map(({ emptiesPlace }) => emptiesPlace)).toEqual([false]);
    const { warehouseId, locationId, typeId } = warehouse;
    const count = await countInHand(counter, { warehouseId, locationIds: [locationId] });
    clock.to("10:02:05");
    const doneAt = atTime(clock, "10:02:00");
    await onCount(counter, count.id, "record", { ...recordOf(only(count), 95), doneAt });
    clock.to("10:02:20");
    await onExit(crew.admin, warehouse, exit.id, "pick", { lineId: exit.lines[0]?.id, quantity: 5 });
    clock.to("10:04:00");
    await stockUp(crew, { ...warehouse, typeId }, 24);
    await onCount(counter, count.id, "finish");
    clock.to("10:10:00");
    expect(only(await readCount(crew.admin, count.id))).toMatchObject({ expected: 100, difference: -5 });
    const line = only(await readCount(crew.admin, count.id));
    await onCount(crew.admin, count.id, "approve", {
      chosen: [{ lineId: line.id, round: 1 }],
      reason: "两次核对",
    });
    expect(await shelves(warehouse)).toEqual({ "A-01": "114/7", "O-01": "5/5" });
  });

  it("C2: a pick that was done before the count and arrives after its approval corrects it", async () => {
    const { warehouse, exit } = await hundred();
    const { warehouseId, locationId } = warehouse;
    const count = await countInHand(counter, { warehouseId, locationIds: [locationId] });
    clock.to("10:02:05");
    await onCount(counter, count.id, "record", {
      ...recordOf(only(count), 95),
      doneAt: atTime(clock, "10:02:00"),
    });
    await onCount(counter, count.id, "finish");
    clock.to("10:10:00");
    const chosen = [{ lineId: only(count).id, round: 1 }];
    await onCount(crew.admin, count.id, "approve", { chosen, reason: "核对过" });
    expect(await shelves(warehouse)).toEqual({ "A-01": "95/12" });
    clock.to("10:15:00");
    const [line] = exit.lines;
    const pick = { id: exit.id, lineId: line?.id, quantity: 5, doneAt: atTime(clock, "10:01:00") };
    granted("the pick", await sendExit(crew.admin, "pick", pick));
    expect(await shelves(warehouse)).toEqual({ "A-01": "95/7", "O-01": "5/5" });
    expect(only(await readCount(crew.admin, count.id))).toMatchObject({ difference: 0, isCorrected: true });
    await runJobs();
    const { data: timeline } = await crew.admin.get<readonly TimelineItem[]>("/api/count/history", {
      query: { id: count.id },
    });
    expect(timeline.at(-1)).toMatchObject({ type: "correct", details: { cause: exit.number } });
    const { data: messages } = await crew.admin.get<readonly MessageRow[]>("/api/message/list");
    expect(
      messages.some(({ content }) => content.includes(exit.number) && content.includes(count.number)),
    ).toBe(true);
  });

  it("the order in which records arrive does not matter", async () => {
    const warehouse = await ground();
    await stockUp(crew, warehouse, 20);
    const { warehouseId, locationId } = warehouse;
    const count = await countInHand(counter, { warehouseId, locationIds: [locationId] });
    clock.to("10:30:00");
    const line = only(count);
    await onCount(counter, count.id, "record", {
      locationId,
      empty: true,
      doneAt: atTime(clock, "10:06:00"),
    });
    expect(only(await readCount(counter, count.id)).counted).toBe(0);
    await onCount(counter, count.id, "record", { ...recordOf(line, 19), doneAt: atTime(clock, "10:05:00") });
    await onCount(counter, count.id, "record", { ...recordOf(line, 18), doneAt: atTime(clock, "10:04:00") });
    expect(only(await readCount(counter, count.id))).toMatchObject({ counted: 19, state: "counted" });
    const old = {
      ...recordOf(line, 20),
      doneAt: new Date(clock.now().getTime() - 73 * 3_600_000).toISOString(),
    };
    expect((await sendCount(counter, count.id, "record", old)).code).toBe(40000);
  });
});

describe("promises follow what is missing", () => {
  it("C3: the later exit gets its goods elsewhere, as far as there are any", async () => {
    const warehouse = await ground();
    const { warehouseId, locationId, otherLocationId } = warehouse;
    await stockUp(crew, warehouse, 40);
    const first = await exitOf(warehouse, 30);
    clock.on(60_000);
    const later = await exitOf(warehouse, 8);
    await stockUp(crew, warehouse, 5, { locationId: otherLocationId });
    const count = await countInHand(counter, { warehouseId, locationIds: [locationId] });
    clock.on(60_000);
    await onCount(counter, count.id, "record", recordOf(only(count), 31));
    await onCount(counter, count.id, "finish");
    await onCount(crew.admin, count.id, "approve", {
      chosen: [{ lineId: only(count).id, round: 1 }],
      reason: "核对过",
    });
    expect(await shelves(warehouse)).toEqual({ "A-01": "31/31", "A-02": "5/5" });
    expect((await readExit(crew.admin, first.id)).lines[0]?.unpromised).toBe(0);
    expect((await readExit(crew.admin, later.id)).lines[0]?.unpromised).toBe(2);
  });
});

describe("tolerance and recounts", () => {
  async function levelled(quantity: number): Promise<Ground> {
    const warehouse = await ground();
    const levelId = newId();
    const at = { createdAt: clock.now(), updatedAt: clock.now() };
    await server.deps.db.transaction(async (tx) => {
      const level = { id: levelId, code: `L-${levelId.slice(-6)}`, name: `A ${levelId.slice(-6)}`, rank: 1 };
      await tx
        .insertInto("goodsLevel")
        .values({ ...level, ...at, countToleranceUnits: 2, countToleranceBp: 50, countIntervalDays: 7 })
        .execute();
      await tx.updateTable("goodsType").set({ levelId }).where("id", "=", warehouse.typeId).execute();
    });
    await stockUp(crew, warehouse, quantity);
    return warehouse;
  }
  const counted = async (quantity: number, found: number): Promise<CountDetail> => {
    const { warehouseId, locationId } = await levelled(quantity);
    const count = await countInHand(counter, { warehouseId, locationIds: [locationId] });
    clock.on(60_000);
    await onCount(counter, count.id, "record", recordOf(only(count), found));
    await onCount(counter, count.id, "finish");
    return readCount(crew.admin, count.id);
  };
  const again = async (id: string, api: Api, found: number): Promise<CountDetail> => {
    const lineIds = (await readCount(crew.admin, id)).lines.map((line) => line.id);
    await onCount(crew.admin, id, "recount", { lineIds, reason: "超过容差" });
    await onCount(api, id, "take");
    clock.on(60_000);
    await onCount(api, id, "record", recordOf(only(await readCount(api, id)), found));
    await onCount(api, id, "finish");
    return readCount(crew.admin, id);
  };

  it("C4: 996 of 1,000 are within the tolerance; 97 of 100 are counted again by another person", async () => {
    expect(only(await counted(1_000, 996)).state).toBe("settled");
    const three = await counted(100, 97);
    expect(only(three).state).toBe("recount");
    const refusal = await sendCount(crew.admin, three.id, "approve");
    expect(refusal).toMatchObject({ code: 42200, data: { because: ["everyLineSettled"] } });
    await onCount(crew.admin, three.id, "recount", { lineIds: [only(three).id], reason: "超过容差" });
    const own = await sendCount(counter, three.id, "take");
    expect(own).toMatchObject({ code: 42200, data: { because: ["otherCounter"] } });
    await onCount(second, three.id, "take");
    const line = only(await readCount(second, three.id));
    expect((await sendCount(counter, three.id, "record", recordOf(line, 97))).data).toMatchObject({
      because: ["lineFree", "otherCounter"],
    });
    clock.on(60_000);
    await onCount(second, three.id, "record", recordOf(line, 98));
    await onCount(second, three.id, "finish");
    expect(only(await readCount(crew.admin, three.id))).toMatchObject({ state: "settled", difference: -2 });
  });

  it("C4: two counts above the tolerance that disagree need a third or a choice, with its reason", async () => {
    const { id } = await counted(100, 97);
    const two = await again(id, second, 94);
    expect(only(two)).toMatchObject({
      state: "recount",
      round: 2,
      rounds: [{ counted: 97 }, { counted: 94 }],
    });
    const chosen = [{ lineId: only(two).id, round: 1 }];
    expect((await sendCount(crew.admin, id, "approve", { chosen })).data).toMatchObject({
      because: ["choiceExplained"],
    });
    await onCount(crew.admin, id, "approve", { chosen, reason: "在货架后面找到 3 件" });
    expect(only(await readCount(crew.admin, id))).toMatchObject({ counted: 97, difference: -3 });
  });

  it("who counted what differs does not approve it, unless there is no other", async () => {
    const { warehouseId, locationId } = await levelled(100);
    const both = await addAdmin(server, ["warehouse-count", "warehouse-repertory"]);
    const count = await countInHand(both, { warehouseId, locationIds: [locationId] });
    clock.on(60_000);
    await onCount(both, count.id, "record", recordOf(only(count), 98));
    await onCount(both, count.id, "finish");
    expect(await sendCount(both, count.id, "approve")).toMatchObject({
      code: 42200,
      data: { because: ["notCounter"] },
    });
    await onCount(crew.admin, count.id, "approve");
  });

  it("C8: accuracy is of first counts, and says of how many lines", async () => {
    const day = clock.now().toISOString().slice(0, 10);
    const { id } = await counted(100, 97);
    await again(id, second, 97);
    expect(only(await readCount(crew.admin, id)).state).toBe("settled");
    await onCount(crew.admin, id, "approve");
    const { id: exact } = await counted(50, 50);
    await onCount(crew.admin, exact, "approve");
    const { data } = await crew.admin.get<CountFigures>("/api/count/figures", {
      query: { from: day, to: day },
    });
    expect(data).toMatchObject({ lines: 2, right: 1, accuracy: 50, minus: 3, plus: 0, gross: 3, net: -3 });
    expect(data.counters).toMatchObject([{ id: counter.userId, lines: 2, right: 1 }]);
    expect((await counter.get("/api/count/figures", { query: { from: day, to: day } })).code).toBe(40300);
  });

  it("C8: 37 of 40 lines right at first are 92.5 %, on the page and in its file", async () => {
    const day = clock.now().toISOString().slice(0, 10);
    const warehouse = await ground();
    await fillPlaces(server.deps, { clientId: crew.clientId, ...warehouse }, 40);
    const { id } = await countInHand(counter, {
      warehouseId: warehouse.warehouseId,
      typeIds: [warehouse.typeId],
    });
    await countAll(server, counter, id, { by: "operator", differsEvery: 13 });
    await onCount(crew.admin, id, "approve");
    const query = { from: day, to: day };
    const { data } = await crew.admin.get<CountFigures>("/api/count/figures", { query });
    expect(data).toMatchObject({
      lines: 40,
      right: 37,
      accuracy: 92.5,
      minus: 9,
      gross: 9,
      net: -9,
      expected: 4_000,
    });
    expect(data.warehouses).toMatchObject([{ id: warehouse.warehouseId, lines: 40, accuracy: 92.5 }]);
    const file = await fetch(`${server.url}/api/count/figures/export?from=${day}&to=${day}`, {
      headers: { token: await server.signIn("admin"), "accept-language": "en-US" },
    });
    const [head, all] = (await file.text()).split("\r\n");
    expect(head).toContain("Accuracy %");
    expect(all).toBe("All,,40,37,92.5,4000,0,9,9,-9");
    const own = (await crew.owner.get<CountFigures>("/api/count/figures", { query })).data;
    expect([own.lines, own.counters]).toEqual([40, []]);
  });

  it("goods are due by the interval of their level, a seventh of a week's a day", async () => {
    const { warehouseId, typeId } = await levelled(10);
    clock.on(8 * 86_400_000);
    crew = await crewOf(server);
    const due = async () =>
      granted("what is due", await crew.admin.get<CountDue>("/api/count/due")).zones.filter(
        (zone) => zone.warehouseId === warehouseId,
      );
    expect(await due()).toMatchObject([{ zone: "storage", late: 1, week: 1 }]);
    const file = await fetch(`${server.url}/api/count/due/export`, {
      headers: { token: await server.signIn("admin"), "accept-language": "en-US" },
    });
    expect(await file.text()).toMatch(/Warehouse,Zone,Location.*\r\n.*A-01/);
    const ports = connectLifecycles("Asia/Shanghai");
    await draftCounts(server.deps, ports, { now: clock.now(), finish: async () => {} });
    expect(await due()).toEqual([]);
    const query = { warehouseId, reason: "cycle" };
    const { data } = await crew.admin.get<ListPage<CountRow>>("/api/count/queryByPage", { query });
    expect(data.list).toMatchObject([{ status: "draft", zone: "storage", lineCount: 1 }]);
    expect(only(await readCount(crew.admin, data.list[0]?.id ?? "")).typeId).toBe(typeId);
  });
});

describe("what a pick finds out", () => {
  it("C5: a shortage makes a draft of its place, and what is found there again is good", async () => {
    const warehouse = await ground();
    const { locationId } = warehouse;
    await stockUp(crew, warehouse, 22);
    const exit = await exitInPicking(crew, warehouse, {
      lines: [{ typeId: warehouse.typeId, requested: 4 }],
    });
    await onExit(crew.admin, warehouse, exit.id, "reportShort", { quantity: 2 });
    const query = { cause: exit.number };
    const { data } = await crew.admin.get<ListPage<CountRow>>("/api/count/queryByPage", { query });
    const [draft] = data.list;
    expect(draft).toMatchObject({ reason: "afterShort", status: "draft", lineCount: 2 });
    const id = draft?.id ?? "";
    await onExit(crew.admin, warehouse, exit.id, "reportShort", { quantity: 1 });
    expect((await crew.admin.get<ListPage<CountRow>>("/api/count/queryByPage", { query })).data.total).toBe(
      1,
    );
    await onCount(counter, id, "open");
    await onCount(counter, id, "take");
    clock.on(60_000);
    const good = (await readCount(counter, id)).lines.find(({ condition }) => condition === "good");
    if (!good) throw new Error("no line of good goods");
    await onCount(counter, id, "record", recordOf(good, 22));
    await onCount(counter, id, "record", { locationId, empty: true });
    await onCount(counter, id, "finish");
    const { lines, plusTotal, minusTotal } = await readCount(crew.admin, id);
    expect([plusTotal, minusTotal]).toEqual([3, 3]);
    const chosen = lines.map((line) => ({ lineId: line.id, round: 1 }));
    await onCount(crew.admin, id, "approve", { chosen, reason: "货在旁边" });
    expect(await shelves(warehouse)).toEqual({ "A-01": "22/1" });
  });

  it("C6: an emptied place is confirmed with one tap, or counted today", async () => {
    const warehouse = await ground();
    const { otherLocationId } = warehouse;
    await stockUp(crew, warehouse, 3, { locationId: otherLocationId });
    const exit = await exitInPicking(crew, warehouse, {
      lines: [{ typeId: warehouse.typeId, requested: 3 }],
    });
    // The picker is asked where the ledger says that nothing else lies there.
    expect(exit.allocations.map(({ emptiesPlace }) => emptiesPlace)).toEqual([true]);
    await onExit(crew.admin, warehouse, exit.id, "pick", { quantity: 3 });
    clock.on(1_000);
    const confirm = async (isEmpty: boolean) =>
      granted(
        "the zero check",
        await crew.admin.post("/api/count/confirmEmpty", {
          body: { locationId: otherLocationId, isEmpty },
          key: randomUUID(),
        }),
      );
    await confirm(true);
    const counts = async () =>
      (
        await crew.admin.get<ListPage<CountRow>>("/api/count/queryByPage", {
          query: { warehouseId: warehouse.warehouseId, sort: "createdAt" },
        })
      ).data.list;
    expect(await counts()).toMatchObject([{ reason: "emptied", status: "approved", approvedBy: null }]);
    clock.on(1_000);
    await confirm(false);
    expect((await counts())[1]).toMatchObject({ reason: "onDemand", status: "draft", lineCount: 1 });
    expect((await counter.post("/api/count/confirmEmpty", { body: {}, key: randomUUID() })).code).toBe(40300);
    // The ledger has goods there: it is to be judged.
    clock.on(1_000);
    await stockUp(crew, warehouse, 2);
    const body = { locationId: warehouse.locationId, isEmpty: true };
    granted("the zero check", await crew.admin.post("/api/count/confirmEmpty", { body, key: randomUUID() }));
    expect((await counts()).at(-1)).toMatchObject({ reason: "emptied", status: "counted" });
  });
});

describe("goods that are not on the list", () => {
  it("C7: what another client has there is a line of its own; of common goods the owner is asked for", async () => {
    const warehouse = await ground();
    const { warehouseId, locationId, otherLocationId, typeId } = warehouse;
    await stockUp(crew, warehouse, 10);
    const count = await countInHand(counter, { warehouseId, locationIds: [locationId] });
    const { beichen } = server.world.clientIds;
    await stockUp({ ...crew, clientId: beichen }, warehouse, 1, { locationId: otherLocationId });
    clock.on(60_000);
    const found = { locationId: otherLocationId, typeId, quantity: 4 };
    await onCount(counter, count.id, "record", recordOf(only(count), 10));
    await onCount(counter, count.id, "record", { ...found, locationId, clientId: beichen });
    await stockUp(crew, warehouse, 1, { locationId: otherLocationId });
    const refusal = await sendCount(counter, count.id, "record", found);
    expect(refusal).toMatchObject({ code: 42200, data: { because: ["ownerGiven"] } });
    await onCount(counter, count.id, "finish");
    const { lines } = await readCount(crew.admin, count.id);
    expect(lines.find(({ clientId }) => clientId === beichen)).toMatchObject({
      ...{ isFound: true, expected: 0, difference: 4, counted: 4 },
    });
    const chosen = lines.map((line) => ({ lineId: line.id, round: 1 }));
    await onCount(crew.admin, count.id, "approve", { chosen, reason: "放错库位" });
    // Each client sees its own line of the approved count, and no other.
    const stranger = await server.as("beichen");
    const theirs = await readCount(stranger, count.id);
    expect(theirs).toMatchObject({ clientId: beichen, lineCount: 1, countedTotal: 4, plusTotal: 4 });
    expect(theirs.lines.map(({ clientId }) => clientId)).toEqual([beichen]);
    const { data: messages } = await stranger.get<readonly MessageRow[]>("/api/message/list");
    expect(messages.some(({ content }) => content.includes(count.number))).toBe(true);
  });

  it("goods are in one open count at a time", async () => {
    const { warehouseId, locationId, ...warehouse } = await ground();
    await stockUp(crew, { warehouseId, locationId, ...warehouse }, 10);
    const body = { warehouseId, locationIds: [locationId] };
    const first = await countInHand(counter, body);
    const other = await draftCount(second, body);
    expect(await sendCount(second, other.id, "open")).toMatchObject({
      code: 42200,
      data: { because: ["countedOnce"], details: { numbers: [first.number] } },
    });
    await onCount(counter, first.id, "cancel", { reason: "改天" });
    await onCount(second, other.id, "open");
  });
});

describe("a large count is booked in parts", () => {
  /** 250 places, every fifth lacks three units; approved by the admin. */
  async function approved(): Promise<{ readonly warehouse: Ground; readonly id: string }> {
    const warehouse = await ground();
    const goods = { clientId: crew.clientId, ...warehouse };
    await fillPlaces(server.deps, goods, 250);
    const { id } = await countInHand(counter, {
      warehouseId: warehouse.warehouseId,
      typeIds: [warehouse.typeId],
    });
    clock.on(60_000);
    await countAll(server, counter, id, { by: "operator", differsEvery: 5 });
    await onCount(crew.admin, id, "approve");
    return { warehouse, id };
  }
  const jobs = (at: Date) =>
    runJobsAt(server.deps, countJobs(server.deps, connectLifecycles("Asia/Shanghai")), at);
  const units = async ({ warehouseId }: Ground) => {
    const { rows } = await sql<{ units: number }>`
      select sum(on_hand)::integer as units from stock where warehouse_id = ${warehouseId}`.execute(
      server.deps.db.reader,
    );
    return rows[0]?.units;
  };

  it("its approval decides and locks no stock, and its lines are booked, once", async () => {
    const { warehouse, id } = await approved();
    expect(await readCount(crew.admin, id)).toMatchObject({ status: "approved", unbookedLines: 250 });
    expect(await units(warehouse)).toBe(25_000);
    const laws = await crew.admin.get<Reconciliation>("/api/repertory/reconcile");
    expect(laws.data.checks.filter((check) => !check.holds)).toEqual([]);
    await jobs(clock.now());
    expect(await readCount(crew.admin, id)).toMatchObject({ unbookedLines: 0, minusTotal: 150 });
    expect(await units(warehouse)).toBe(25_000 - 150);
    await jobs(clock.now());
    expect(await units(warehouse)).toBe(25_000 - 150);
    const { number } = await readCount(crew.admin, id);
    const { data: told } = await crew.owner.get<readonly MessageRow[]>("/api/message/list");
    expect(told.filter(({ content }) => content.includes(number))).toHaveLength(1);
  });

  it("what cannot be booked yet is left, and booked when it can be", async () => {
    const { warehouse, id } = await approved();
    // As if a picker had taken all of one place to hand meanwhile, on its shelf.
    const { rows } = await sql<{ stockId: string }>`
      select stock_id from count_line where count_id = ${id} and posted is null and counted = 97 limit 1`.execute(
      server.deps.db.reader,
    );
    const stockId = rows[0]?.stockId;
    await sql`update stock set reserved = 100 where id = ${stockId}`.execute(server.deps.db.reader);
    await jobs(clock.now());
    expect(await readCount(crew.admin, id)).toMatchObject({ unbookedLines: 1, minusTotal: 150 });
    await sql`update stock set reserved = 0 where id = ${stockId}`.execute(server.deps.db.reader);
    clock.on(60_000);
    await jobs(clock.now());
    expect(await readCount(crew.admin, id)).toMatchObject({ unbookedLines: 0 });
    expect(await units(warehouse)).toBe(25_000 - 150);
  });
});
