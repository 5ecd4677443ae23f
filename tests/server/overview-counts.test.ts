/** What is to be counted and what is late, as the workplace and the walls are told it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { CountRow } from "../../src/contracts/count.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Gauge } from "../../src/contracts/live.ts";
import type { Overview, OverviewException } from "../../src/contracts/overview.ts";
import { FIGURE_LISTS } from "../../src/machines/page/figure-lists.ts";
import { countInHand, onCount, readCount, recordOf, SetClock } from "../support/counts.ts";
import { addDisplay, pair } from "../support/displays.ts";
import { crewOf, type ExitCrew, stockUp } from "../support/exits.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { Browser, until } from "./feed/support.ts";

let server: TestServer;
let crew: ExitCrew;
let warehouse: SmallWarehouse;
const clock = new SetClock("2026-03-02T01:00:00.000Z");

beforeAll(async () => {
  server = await startTestServer({ clock, config: { sessionIdleHours: 1_000, sessionMaxDays: 100 } });
  crew = await crewOf(server);
  warehouse = await createSmallWarehouse(server.deps);
  await stockUp(crew, warehouse, 20);
});
afterAll(() => server?.stop());

const overviewOf = async (token: string) => (await server.api(token).get<Overview>("/api/overview")).data;

it("stock that is due by its level, counts that are open and late, live on workplace and wall, and no client's business", async () => {
  const { warehouseId, locationId, typeId } = warehouse;
  const admin = await server.signIn("admin");
  const wall = await pair(server, (await addDisplay(crew.admin, { warehouseId })).code);
  const there = await new Browser(server.url, { token: wall }).open();
  try {
    await there.sub("overview");
    expect((await overviewOf(admin)).count).toMatchObject({ dueRows: 0, lateRows: 0 });

    const level = { name: "A", code: "A", rank: 1, countIntervalDays: 3, status: "enabled" };
    await crew.admin.post("/api/goods/level/saveOrUpdate", { body: level, key: newId() });
    await server.deps.db.reader
      .updateTable("goodsType")
      .set((each) => ({ levelId: each.selectFrom("goodsLevel").select("id").where("code", "=", "A") }))
      .where("id", "=", typeId)
      .execute();
    expect((await overviewOf(admin)).count).toMatchObject({ dueRows: 1, lateRows: 0 });
    clock.on(4 * 86_400_000);
    expect((await overviewOf(admin)).count).toMatchObject({ dueRows: 1, lateRows: 1 });

    // A count has them: they are due no longer; the count is, and it is late at its hour.
    const last = () => {
      const gauge = there.gauges.findLast(({ topic }: Gauge) => topic === "overview");
      return (gauge as Gauge<Overview> | undefined)?.value.count;
    };
    const count = await countInHand(crew.admin, { warehouseId, locationIds: [locationId] });
    await until(() => last()?.counting.count === 1 && last()?.dueRows === 0);
    await server.deps.db.reader
      .updateTable("count")
      .set({ dueAt: new Date(clock.now().getTime() - 3_600_000) })
      .where("id", "=", count.id)
      .execute();
    const [line] = count.lines;
    if (!line) throw new Error("a count without lines");
    await onCount(crew.admin, count.id, "record", recordOf(line, 20));
    await until(() => last()?.counting.late === 1);
    const now = await overviewOf(admin);
    expect(now.exceptionCounts.overdueCount).toBe(1);
    const exceptions = await crew.admin.get<readonly OverviewException[]>("/api/overview/exceptions");
    expect(exceptions.data.find(({ kind }) => kind === "overdueCount")).toMatchObject({
      ...{ entity: "count", id: count.id, number: count.number, clientName: "", detail: count.warehouseName },
    });
    // The link behind the figure leads to exactly what it counts.
    const query = FIGURE_LISTS.countLate.query(now.asOf);
    const late = await crew.admin.get<ListPage<CountRow>>("/api/count/queryByPage", { query });
    expect(late.data.list.map(({ id }) => id)).toEqual([count.id]);

    const theirs = await overviewOf(await server.signIn("huaxin"));
    expect(theirs).toMatchObject({ count: null, exceptionCounts: { overdueCount: 0 } });

    await onCount(crew.admin, count.id, "finish");
    await onCount(crew.admin, count.id, "approve");
    await until(() => last()?.counting.count === 0 && last()?.counted.late === 0);
    expect(await readCount(crew.admin, count.id)).toMatchObject({ status: "approved" });
    expect((await overviewOf(admin)).count).toMatchObject({ dueRows: 1, lateRows: 0 });
  } finally {
    there.close();
  }
});
