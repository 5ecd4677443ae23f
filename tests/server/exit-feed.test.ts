/** Live events of exits and deliveries: an old snapshot and the events after it make the new snapshot. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowScope } from "../../server/feed/scopes.ts";
import { REQUESTS } from "../../server/request-kinds.ts";
import type { DeliveryEventData } from "../../src/contracts/delivery.ts";
import type { ExitEventData } from "../../src/contracts/exit.ts";
import { pagesOf } from "../../src/contracts/pages.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import { numbered } from "../support/database.ts";
import { createVehicle, onDelivery, readDelivery, receiveReturn } from "../support/deliveries.ts";
import { draftExit, type ExitCrew, onExit, readExit, sendExit, stockUp } from "../support/exits.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

type Topic = "exit" | "delivery";
type Row = { readonly id: string; readonly version: number };
interface View {
  readonly seq: number;
  readonly rows: ReadonlyMap<string, Row>;
}

let server: TestServer;
let warehouse: SmallWarehouse;
let crew: ExitCrew;
let readers: readonly Person[];

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  const { userIds, clientIds } = server.world;
  crew = { owner: await server.as("huaxin"), admin: await server.as("admin"), clientId: clientIds.huaxin };
  const pages = pagesOf("admin", ["exit-list", "delivery-list"]);
  const reader = (userId: string, roleCode: Person["roleCode"], clientId: string | null): Person => ({
    ...{ kind: "person", userId, userName: "", roleCode, clientId, pages },
  });
  readers = [
    reader(userIds.admin, "admin", null),
    reader(userIds.huaxin, "client", clientIds.huaxin),
    reader(userIds.beichen, "client", clientIds.beichen),
  ];
});
afterAll(() => server?.stop());

async function look(topic: Topic, reader: Person): Promise<View> {
  const spec = topic === "exit" ? REQUESTS.exit.topic(server.deps) : REQUESTS.delivery.topic(server.deps);
  return server.deps.db.transaction(
    async (tx) => {
      const rows = (await spec.snapshot?.(tx, reader)) as readonly Row[];
      const counter = await tx
        .selectFrom("feedCounter")
        .select("seq")
        .where("topic", "=", topic)
        .where("scope", "=", rowScope(reader))
        .executeTakeFirst();
      return { seq: counter?.seq ?? 0, rows: new Map(rows.map((row) => [row.id, row])) };
    },
    { isolation: "repeatable read", readOnly: true },
  );
}

async function applyEvents(topic: Topic, reader: Person, { seq, rows }: View): Promise<View["rows"]> {
  const events = await (await numbered(server.deps.db))
    .selectFrom("feedLog")
    .select(["type", "payload"])
    .where("topic", "=", topic)
    .where("scope", "=", rowScope(reader))
    .where("seq", ">", seq)
    .orderBy("seq")
    .execute();
  const view = new Map(rows);
  for (const { type, payload } of events) {
    const { row } = payload as unknown as ExitEventData | DeliveryEventData;
    if (type === "deleted") view.delete(row.id);
    else if (row.version > (view.get(row.id)?.version ?? 0)) view.set(row.id, row);
  }
  return view;
}

async function reported(name: string, step: () => Promise<unknown>): Promise<void> {
  const places = readers.flatMap((reader) =>
    (["exit", "delivery"] as const).map((topic) => ({ topic, reader })),
  );
  const before = await Promise.all(places.map(({ topic, reader }) => look(topic, reader)));
  await step();
  for (const [index, { topic, reader }] of places.entries()) {
    const now = await look(topic, reader);
    const followed = await applyEvents(topic, reader, before[index] as View);
    expect(followed, `${topic} after ${name} for ${reader.roleCode}`).toEqual(now.rows);
  }
}

it("from a draft to its return, every step of an exit and its delivery is told whole, in each scope", {
  timeout: 120_000,
}, async () => {
  await stockUp(crew, warehouse, 10);
  let id = "";
  await reported("create", async () => {
    id = (await draftExit(crew, warehouse)).id;
  });
  const exit = (command: string, more: object = {}) =>
    reported(command, () =>
      onExit(
        command === "submit" || command === "requestCancel" ? crew.owner : crew.admin,
        warehouse,
        id,
        command,
        more,
      ),
    );
  await exit("submit");
  await exit("approve");
  await exit("startPicking");
  await exit("pick", { quantity: 8 });
  await exit("unpick", { quantity: 3 });
  await exit("pick", { quantity: 3 });
  await exit("reportShort", { quantity: 2 });
  await exit("finishPicking");
  await exit("requestCancel");
  await exit("declineCancel");
  const deliveryId = (await readExit(crew.admin, id)).deliveryId ?? "";
  const vehicleId = await createVehicle(server.deps);
  for (const command of ["assign", "depart", "updateEta", "fail", "return"])
    await reported(command, () => onDelivery(crew.admin, deliveryId, command, vehicleId));
  const { returnEntryId } = await readDelivery(crew.admin, deliveryId);
  await reported("completeReturn", () => receiveReturn(crew, warehouse, returnEntryId ?? ""));
  expect((await readDelivery(crew.owner, deliveryId)).status).toBe("returned");
});

it("a cancelled exit and its delivery are told together, by one commit", async () => {
  await stockUp(crew, warehouse, 10);
  const draft = await draftExit(crew, warehouse);
  await onExit(crew.owner, warehouse, draft.id, "submit");
  await onExit(crew.admin, warehouse, draft.id, "approve");
  await onExit(crew.admin, warehouse, draft.id, "startPicking");
  await onExit(crew.admin, warehouse, draft.id, "pick", { quantity: 10 });
  await onExit(crew.admin, warehouse, draft.id, "finishPicking");
  await reported("cancel", () => onExit(crew.admin, warehouse, draft.id, "cancel"));
  const scopes = await (await numbered(server.deps.db))
    .selectFrom("feedLog")
    .select(["topic", "scope", "byName"])
    .where("type", "in", ["cancel", "cancelByExit"])
    .where("topic", "in", ["exit", "delivery"])
    .execute();
  expect(
    scopes.map(({ topic, scope, byName }) => `${topic} ${scope.split(":")[0]} ${byName}`).sort(),
  ).toEqual([...["delivery all 管理员", "delivery client 管理员", "exit all 管理员", "exit client 管理员"]]);
});

it("event and answer carry the lines and allocations that changed, as the detail shows them", async () => {
  await stockUp(crew, warehouse, 10);
  const draft = await draftExit(crew, warehouse);
  const answer = await sendExit(crew.owner, "submit", { id: draft.id, version: draft.version });
  const { lines, allocations, ...row } = await readExit(crew.owner, draft.id);
  const event = await (await numbered(server.deps.db))
    .selectFrom("feedLog")
    .select("payload")
    .where("topic", "=", "exit")
    .where("scope", "=", `client:${crew.clientId}`)
    .where("entityId", "=", draft.id)
    .where("type", "=", "submit")
    .executeTakeFirstOrThrow();
  expect(event.payload).toEqual({ row, lines, allocations });
  expect(answer.data).toEqual({ ...row, lines, allocations });
});
