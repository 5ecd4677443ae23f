import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CountDetail } from "../../src/contracts/count.ts";
import { COUNT_STATUSES } from "../../src/contracts/count-status.ts";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import { COUNT_COMMANDS, countLifecycle } from "../../src/machines/lifecycles/count.lifecycle.ts";
import { type Cast, castOf } from "../support/cast.ts";
import { keepsReason } from "../support/chart-paths.ts";
import { type CountStep, countPathsOfPeople, waysToCountStatuses } from "../support/count-paths.ts";
import { draftCount, readCount, recordOf, sendCount } from "../support/counts.ts";
import { granted, stockUp } from "../support/exits.ts";
import { COUNT_TABLE, cellOf } from "../support/lifecycle-tables.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { ownWarehouses } from "../support/warehouse.ts";

let server: TestServer;
let people: Cast;
beforeAll(async () => {
  server = await startTestServer();
  people = await castOf(server, ["warehouse-count", "warehouse-repertory"], ["delivery-list"]);
}, 60_000);
afterAll(() => server?.stop());
const ownWarehouse = ownWarehouses("CL", () => server);

/** What a command carries so that only the chart can refuse it. */
function bodyOf(command: string, count: CountDetail): object {
  const [line] = count.lines;
  if (!line) throw new Error("a count without a line");
  switch (command) {
    case "record":
      return recordOf(line, 10);
    case "recount":
      return { lineIds: [line.id], reason: "再盘一次" };
    case "cancel":
      return { reason: "改天" };
    default:
      return {};
  }
}

/** Takes the steps on a new count of ten units; a recount is another person's. */
async function walk(path: readonly CountStep[]): Promise<CountDetail> {
  const warehouse = await ownWarehouse();
  const crew = { owner: people.owner.api, admin: people.admin.api, clientId: server.world.clientIds.huaxin };
  await stockUp(crew, warehouse, 10);
  const { warehouseId, locationId } = warehouse;
  let count = await readCount(
    people.admin.api,
    (await draftCount(people.admin.api, { warehouseId, locationIds: [locationId] })).id,
  );
  let by = people.admin.api;
  for (const step of path) {
    granted(step.edge, await sendCount(by, count.id, step.command, bodyOf(step.command, count)));
    if (step.command === "recount") by = people.secondAdmin.api;
    count = await readCount(people.admin.api, count.id);
    if (count.status !== step.to) throw new Error(`${step.edge} led to ${count.status}`);
  }
  return count;
}

describe("a count on the server goes exactly the ways of its chart", () => {
  it.each(countPathsOfPeople().map((path) => [path.map((step) => step.command).join(" → "), path] as const))(
    "%s",
    async (_, path) => {
      const count = await walk(path);
      const query = { id: count.id };
      const { data } = await people.admin.api.get<readonly TimelineItem[]>("/api/count/history", { query });
      const reported = data.filter((item) => item.type !== "create");
      expect(reported.map((item) => item.type)).toEqual(path.map((step) => step.command));
      expect(reported.map((item) => item.toStatus)).toEqual(path.map((step) => step.to));
      expect(reported.map((item) => item.version)).toEqual(path.map((_step, index) => index + 2));
      const kept = reported.filter((_item, index) => keepsReason(countLifecycle, path[index]?.edge ?? ""));
      for (const { type, details } of kept) expect(details, type).toHaveProperty("reason");
    },
  );
});

describe("what the table forbids is refused and leaves the count untouched", () => {
  it.each(COUNT_STATUSES)("in the status %s, for every command and every person", async (status) => {
    const count = await walk(waysToCountStatuses().get(status) ?? []);
    expect(count.status).toBe(status);
    let forbidden = 0;
    for (const command of COUNT_COMMANDS) {
      if (countLifecycle.systemCommands.includes(command)) continue;
      for (const who of Object.keys(people) as (keyof Cast)[]) {
        const expected = cellOf(COUNT_TABLE, { status, command, who });
        if (expected === "allowed") continue;
        forbidden += 1;
        const body = { id: count.id, version: count.version, ...bodyOf(command, count) };
        const answer = await people[who].api.post(`/api/count/${command}`, {
          body,
          key: crypto.randomUUID(),
        });
        expect([who, command, answer.code]).toEqual([who, command, expected]);
      }
    }
    expect(forbidden).toBeGreaterThan(20);
    expect(await readCount(people.admin.api, count.id)).toEqual(count);
  });
});
