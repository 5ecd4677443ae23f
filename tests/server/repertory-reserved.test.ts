import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReservedFor } from "../../src/contracts/repertory.ts";
import { onExit, pickedExit, stockUp, submittedExit } from "../support/exits.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { shelfOf } from "../support/stock.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let owner: Api;
let admin: Api;
let crew: { readonly owner: Api; readonly admin: Api; readonly clientId: string };

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  [owner, admin] = [await server.as("huaxin"), await server.as("admin")];
  crew = { owner, admin, clientId: server.world.clientIds.huaxin };
  await stockUp(crew, warehouse, 50);
});
afterAll(() => server?.stop());

const shelf = () => shelfOf(owner, warehouse.locationId);

const reservedFor = (api: Api, id: string) =>
  api.get<readonly ReservedFor[]>("/api/repertory/reserved", { query: { id } });

describe("For whom a shelf is reserved", () => {
  it("names each exit with what it holds, on the shelf or picked, and drops it when it is released", async () => {
    const waiting = await submittedExit(crew, warehouse);
    const picked = await pickedExit(crew, warehouse);
    const row = await shelf();
    const reported = (await reservedFor(owner, row.id)).data;
    expect(reported.map((each) => [each.exitNumber, each.exitId, each.status])).toEqual([
      [waiting.number, waiting.id, "open"],
      [picked.number, picked.id, "picked"],
    ]);
    expect(reported.reduce((sum, each) => sum + each.quantity, 0)).toBe(row.reserved);
    expect((await reservedFor(admin, row.id)).data).toEqual(reported);
    await onExit(owner, warehouse, waiting.id, "withdraw");
    const left = (await reservedFor(owner, row.id)).data;
    expect(left.map((each) => each.exitNumber)).toEqual([picked.number]);
  });

  it("tells a stranger the same as of an unknown row", async () => {
    const stranger = await server.as("beichen");
    const foreign = await reservedFor(stranger, (await shelf()).id);
    const unknown = await reservedFor(stranger, randomUUID());
    expect(foreign.code).toBe(40400);
    expect({ code: foreign.code, msg: foreign.msg, data: foreign.data }).toEqual({
      code: unknown.code,
      msg: unknown.msg,
      data: unknown.data,
    });
  });
});
