/** "Who is told what" of the domain, row by row, for exits and deliveries; message.test.ts tests entries. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import { createPerson } from "../../server/seeds/first-people.ts";
import type { PageName } from "../../src/contracts/pages.ts";
import { createVehicle, onDelivery, openedDelivery, readDelivery } from "../support/deliveries.ts";
import {
  type ExitCrew,
  exitInPicking,
  onExit,
  pickedExit,
  sendExit,
  stockUp,
  submittedExit,
} from "../support/exits.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let crew: ExitCrew;
let vehicleId: string;

/** An admin whose role opens one page alone; one of them is disabled. */
async function addAdmin(account: string, page: PageName, userStatus: 0 | 1 = 1): Promise<void> {
  const at = server.deps.clock.now();
  await server.deps.db.transaction(async (tx) => {
    const roleId = newId();
    const role = { id: roleId, roleName: account, roleCode: "admin" as const, menu: JSON.stringify([page]) };
    await tx
      .insertInto("role")
      .values({ ...role, createdAt: at, updatedAt: at })
      .execute();
    const number = 10 + account.length + Math.floor(Math.random() * 10_000);
    const id = await createPerson(tx, newId, at, number, {
      ...{ account, name: account, phone: null, roleId, clientId: null, passwordHash: "-" },
      mustChangePassword: false,
    });
    await tx.updateTable("users").set({ userStatus }).where("id", "=", id).execute();
  });
}

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  vehicleId = await createVehicle(server.deps);
  crew = {
    owner: await server.as("huaxin"),
    admin: await server.as("admin"),
    clientId: server.world.clientIds.huaxin,
  };
  await addAdmin("verifier", "exit-verify");
  await addAdmin("picker", "exit-handle");
  await addAdmin("dispatcher", "delivery-handle");
  await addAdmin("gone", "exit-handle", 0);
  await stockUp(crew, warehouse, 1_000);
});
afterAll(() => server?.stop());

const OWNERS = ["huaxin", "huaxin2"];
const everyKeeper = ["admin", "operator"];
const VERIFIERS = [...everyKeeper, "verifier"];
const PICKERS = [...everyKeeper, "picker"];
const DISPATCHERS = [...everyKeeper, "dispatcher"];

/** The person `u` is told `m`: by a message of their own, or by a todo of their role. */
const isTold = sql`(u.id = m.recipient_id
  or u.role_id = m.role_id and u.user_status = 1 and u.id is distinct from m.except_user_id)`;

/** The messages about a thing: each with all recipients, and whether its todo is still open. */
async function reported(id: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await sql<{ message: string; who: string[] }>`
    select m.type || ' ' || m.template || case when m.closed_at is null then '' else ' done' end as message,
      array_agg(u.user_account order by u.user_account) as who
    from message m join users u on ${isTold} where m.entity_id = ${id} group by 1`.execute(
    server.deps.db.reader,
  );
  return Object.fromEntries(rows.map(({ message, who }) => [message, who]));
}
const sorted = (...names: readonly string[]): string[] => [...names].sort();

it("a submitted exit is to be verified by people with that page, until it is decided", async () => {
  const { id } = await submittedExit(crew, warehouse);
  expect(await reported(id)).toEqual({ "todo exitSubmitted": sorted(...VERIFIERS) });
  await onExit(crew.admin, warehouse, id, "reject");
  expect(await reported(id)).toEqual({
    "todo exitSubmitted done": sorted(...VERIFIERS),
    "notice exitRejected": OWNERS,
  });
});

it("an admin who submits for a client is not asked to verify it", async () => {
  const body = {
    ...{ clientId: crew.clientId, warehouseId: warehouse.warehouseId, mode: "pickup" },
    lines: [{ typeId: warehouse.typeId, requested: 1 }],
  };
  const draft = (await sendExit(crew.admin, "amend", body)).data;
  await onExit(crew.admin, warehouse, draft.id, "submit");
  expect(await reported(draft.id)).toEqual({ "todo exitSubmitted": sorted("operator", "verifier") });
});

it("a withdrawn exit closes its todos", async () => {
  const { id } = await submittedExit(crew, warehouse);
  await onExit(crew.owner, warehouse, id, "withdraw");
  expect(await reported(id)).toEqual({ "todo exitSubmitted done": sorted(...VERIFIERS) });
});

it("an approved exit is to be picked by people with that page, until picking begins; its owner is told", async () => {
  const { id } = await submittedExit(crew, warehouse);
  await onExit(crew.admin, warehouse, id, "approve");
  const known = { "todo exitSubmitted done": sorted(...VERIFIERS), "notice exitApproved": OWNERS };
  expect(await reported(id)).toEqual({ ...known, "todo exitToPick": sorted(...PICKERS) });
  await onExit(crew.admin, warehouse, id, "startPicking");
  expect(await reported(id)).toEqual({ ...known, "todo exitToPick done": sorted(...PICKERS) });
});

it("a request to cancel is to be answered by the pickers, and closes when it is declined or accepted", async () => {
  const answers = [
    ["declineCancel", "notice exitCancelDeclined"],
    ["acceptCancel", "notice exitCancelAccepted"],
  ] as const;
  for (const [answer, notice] of answers) {
    const { id } = await exitInPicking(crew, warehouse);
    await onExit(crew.owner, warehouse, id, "requestCancel");
    expect((await reported(id))["todo exitCancelRequested"]).toEqual(sorted(...PICKERS));
    await onExit(crew.admin, warehouse, id, answer);
    const after = await reported(id);
    expect(after["todo exitCancelRequested done"]).toEqual(sorted(...PICKERS));
    expect(after[notice]).toEqual(OWNERS);
  }
});

it("a request to cancel that is overtaken by the warehouse's own cancelling closes with it", async () => {
  const { id } = await exitInPicking(crew, warehouse);
  await onExit(crew.owner, warehouse, id, "requestCancel");
  await onExit(crew.admin, warehouse, id, "cancel");
  const after = await reported(id);
  expect(after["todo exitCancelRequested done"]).toEqual(sorted(...PICKERS));
  expect(after["notice exitCancelled"]).toEqual(OWNERS);
  expect(
    Object.keys(after).filter((message) => message.startsWith("todo") && !message.endsWith("done")),
  ).toEqual([]);
});

it("an owner is told what an admin cancelled, and not what it cancelled itself", async () => {
  const own = await submittedExit(crew, warehouse);
  await onExit(crew.owner, warehouse, own.id, "cancel");
  expect(await reported(own.id)).not.toHaveProperty("notice exitCancelled");
  const other = await submittedExit(crew, warehouse);
  await onExit(crew.admin, warehouse, other.id, "cancel");
  expect((await reported(other.id))["notice exitCancelled"]).toEqual(OWNERS);
});

it("an exit that is handed over at the door tells its owner that it has left", async () => {
  const { id } = await pickedExit(crew, warehouse, { mode: "pickup" });
  await onExit(crew.admin, warehouse, id, "handOver");
  expect((await reported(id))["notice exitShipped"]).toEqual(OWNERS);
});

it("a new delivery is to be assigned by the dispatchers; then its owner is told of departure, ETA and signature", async () => {
  const { id, exitId } = await openedDelivery(crew, warehouse);
  expect(await reported(id)).toEqual({ "todo deliveryToAssign": sorted(...DISPATCHERS) });
  await onDelivery(crew.admin, id, "assign", vehicleId);
  expect(await reported(id)).toEqual({ "todo deliveryToAssign done": sorted(...DISPATCHERS) });
  await onDelivery(crew.admin, id, "depart");
  expect((await reported(exitId))["notice exitShipped"]).toEqual(OWNERS);
  await onDelivery(crew.admin, id, "updateEta");
  await onDelivery(crew.admin, id, "sign");
  expect(await reported(id)).toEqual({
    "todo deliveryToAssign done": sorted(...DISPATCHERS),
    "notice deliveryEta": OWNERS,
    "notice deliverySigned": OWNERS,
  });
});

it("a failed delivery is to be settled by the dispatchers, until it goes out again or comes back", async () => {
  for (const settle of ["redeliver", "return"] as const) {
    const { id } = await openedDelivery(crew, warehouse);
    for (const step of ["assign", "depart", "fail"]) await onDelivery(crew.admin, id, step, vehicleId);
    const failed = await reported(id);
    expect(failed["todo deliveryToSettle"]).toEqual(sorted(...DISPATCHERS));
    expect(failed["notice deliveryFailed"]).toEqual(OWNERS);
    await onDelivery(crew.admin, id, settle);
    expect((await reported(id))["todo deliveryToSettle done"]).toEqual(sorted(...DISPATCHERS));
  }
});

it("a delivery that ends with its exit closes its todos", async () => {
  const { id, exitId } = await openedDelivery(crew, warehouse);
  await onExit(crew.admin, warehouse, exitId, "cancel");
  expect((await readDelivery(crew.admin, id)).status).toBe("cancelled");
  expect(await reported(id)).toEqual({ "todo deliveryToAssign done": sorted(...DISPATCHERS) });
});

it("disabled people and other clients are told nothing of it", async () => {
  const { rows } = await sql<{ account: string }>`
    select distinct u.user_account as account from message m join users u on ${isTold}`.execute(
    server.deps.db.reader,
  );
  const accounts = rows.map(({ account }) => account);
  expect(accounts).not.toContain("gone");
  expect(accounts).not.toContain("beichen");
});
