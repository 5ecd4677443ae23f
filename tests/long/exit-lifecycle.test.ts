import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import { EXIT_STATUSES } from "../../src/contracts/exit-status.ts";
import type { Reconciliation } from "../../src/contracts/repertory.ts";
import { EXIT_COMMANDS, exitLifecycle } from "../../src/machines/lifecycles/exit.lifecycle.ts";
import { type Cast, castOf } from "../support/cast.ts";
import { keepsReason } from "../support/chart-paths.ts";
import { exitPaths, waysToExitStatuses } from "../support/exit-paths.ts";
import { type ExitCrew, exitBody, readExit, sendExit, walkExit } from "../support/exits.ts";
import { cellOf, EXIT_TABLE } from "../support/lifecycle-tables.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let people: Cast;
let crew: ExitCrew;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  people = await castOf(server, ["exit-apply", "exit-verify", "exit-handle", "exit-list"], ["exit-list"]);
  crew = { owner: people.owner.api, admin: people.admin.api, clientId: server.world.clientIds.huaxin };
}, 60_000);

afterAll(() => server?.stop());

describe("an exit on the server goes exactly the ways of its chart", () => {
  it.each(
    exitPaths().map(
      ({ mode, steps }) => [mode, steps.map((step) => step.command).join(" → "), steps] as const,
    ),
  )("by %s: %s", async (mode, _, steps) => {
    const exit = await walkExit(crew, warehouse, mode, steps);
    const history = await crew.owner.get<readonly TimelineItem[]>("/api/exit/history", {
      query: { id: exit.id },
    });
    const reported = history.data.filter((item) => item.type !== "create");
    expect(reported.map((item) => item.type)).toEqual(steps.map((step) => step.command));
    expect(reported.map((item) => item.toStatus)).toEqual(steps.map((step) => step.to));
    expect(reported.map((item) => item.version)).toEqual(steps.map((_step, index) => index + 2));
    const kept = reported.filter((_item, index) => keepsReason(exitLifecycle, steps[index]?.edge ?? ""));
    for (const { type, details } of kept) expect(details, type).toHaveProperty("reason");
  });
});

describe("what the table forbids is refused and leaves the exit untouched", () => {
  it.each(EXIT_STATUSES)("in the status %s, for every command and every person", async (status) => {
    const exit = await walkExit(crew, warehouse, "pickup", waysToExitStatuses().get(status) ?? []);
    expect(exit.status).toBe(status);
    let forbidden = 0;
    for (const command of EXIT_COMMANDS) {
      if (exitLifecycle.systemCommands.includes(command)) continue;
      for (const who of Object.keys(people) as (keyof Cast)[]) {
        const expected = cellOf(EXIT_TABLE, { status, command, who });
        if (expected === "allowed") continue;
        forbidden += 1;
        const answer = await sendExit(people[who].api, command, exitBody(command, exit, warehouse));
        expect([who, command, answer.code]).toEqual([who, command, expected]);
      }
    }
    expect(forbidden).toBeGreaterThan(50);
    expect(await readExit(crew.admin, exit.id)).toEqual(exit);
  });

  it("a command that the system alone may give has no route", async () => {
    const body = { id: randomUUID(), version: 1 };
    expect((await crew.admin.post("/api/exit/ship", { body, key: randomUUID() })).code).toBe(40400);
  });

  it("after all of this the laws of stock hold", async () => {
    const laws = await crew.admin.get<Reconciliation>("/api/repertory/reconcile");
    expect(laws.data.checks.filter((check) => !check.holds)).toEqual([]);
  });
});
