import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import { ENTRY_STATUSES } from "../../src/contracts/entry-status.ts";
import { ENTRY_COMMANDS, entryLifecycle } from "../../src/machines/lifecycles/entry.lifecycle.ts";
import { type Cast, castOf } from "../support/cast.ts";
import { keepsReason } from "../support/chart-paths.ts";
import { bodyFor, readDetail, send, walk } from "../support/entry-driver.ts";
import { entryPaths, pathsToStatuses } from "../support/entry-paths.ts";
import { cellOf, ENTRY_TABLE } from "../support/lifecycle-tables.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let people: Cast;

const ENTRY_PAGES = ["entry-apply", "entry-verify", "entry-handle", "entry-list"] as const;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  people = await castOf(server, ENTRY_PAGES, ["entry-list"]);
}, 60_000);

afterAll(() => server?.stop());

const someone = (name: keyof Cast) => people[name];

describe("an entry on the server goes exactly the ways of its chart", () => {
  it.each(entryPaths().map((path) => [path.map((step) => step.command).join(" → "), path] as const))(
    "%s",
    async (_, path) => {
      const crew = { owner: someone("owner").api, admin: someone("admin").api };
      const entry = await walk(crew, warehouse, path);
      const history = await crew.owner.get<readonly TimelineItem[]>("/api/entry/history", {
        query: { id: entry.id },
      });
      const reported = history.data.filter((item) => item.type !== "create");
      expect(reported.map((item) => item.type)).toEqual(path.map((step) => step.command));
      expect(reported.map((item) => item.toStatus)).toEqual(path.map((step) => step.to));
      expect(reported.map((item) => item.version)).toEqual(path.map((_step, index) => index + 2));
      const kept = reported.filter((_item, index) => keepsReason(entryLifecycle, path[index]?.edge ?? ""));
      for (const { type, details } of kept) expect(details, type).toHaveProperty("reason");
    },
  );
});

describe("what the table forbids is refused and leaves the entry untouched", () => {
  it.each(ENTRY_STATUSES)("in the status %s, for every command and every person", async (status) => {
    const crew = { owner: someone("owner").api, admin: someone("admin").api };
    const entry = await walk(crew, warehouse, pathsToStatuses().get(status) ?? []);
    expect(entry.status).toBe(status);
    let forbidden = 0;
    for (const command of ENTRY_COMMANDS) {
      if (entryLifecycle.systemCommands.includes(command)) continue;
      for (const who of Object.keys(people) as (keyof Cast)[]) {
        const body = bodyFor(command, entry, warehouse);
        const expected = cellOf(ENTRY_TABLE, { status, command, who });
        if (expected === "allowed") continue;
        forbidden += 1;
        const answer = await send(people[who].api, command, body);
        expect([who, command, answer.code]).toEqual([who, command, expected]);
      }
    }
    expect(forbidden).toBeGreaterThan(30);
    expect(await readDetail(crew.admin, entry.id)).toEqual(entry);
  });

  it("a command that the system alone may give has no route", async () => {
    const answer = await someone("admin").api.post("/api/entry/openReturn", {
      body: { id: randomUUID(), version: 1 },
      key: randomUUID(),
    });
    expect(answer.code).toBe(40400);
  });
});
