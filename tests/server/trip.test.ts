/** The trip of a vehicle: its stops in order, who may put them in order, and what proves each. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantNewPages } from "../../server/seeds/new-pages.ts";
import type { DeliveryDetail, DeliveryRow, Trip } from "../../src/contracts/delivery.ts";
import type { TimelineItem } from "../../src/contracts/entry.ts";
import type { MovedOn } from "../../src/contracts/envelope.ts";
import { numbered } from "../support/database.ts";
import {
  createVehicle,
  deliveryBody,
  onDelivery,
  openedDelivery,
  readDelivery,
  sendDelivery,
} from "../support/deliveries.ts";
import { crewOf, type ExitCrew, granted, onExit } from "../support/exits.ts";
import { fileOf, upload } from "../support/files.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let crew: ExitCrew;

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  crew = await crewOf(server);
});
afterAll(() => server?.stop());

const readTrip = async (vehicleId: string, api: Api = crew.admin): Promise<Trip> =>
  granted("the trip", await api.get<Trip>("/api/delivery/trip", { query: { vehicleId } }));

const reorder = (body: object, api: Api = crew.admin, key: string = randomUUID()) =>
  api.post<Trip>("/api/delivery/reorder", { body, key });

/** A vehicle that is loaded with so many deliveries, in the order in which they were assigned. */
async function loaded(
  stops: number,
): Promise<{ readonly vehicleId: string; readonly ids: readonly string[] }> {
  const vehicleId = await createVehicle(server.deps);
  const ids: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    const { id } = await openedDelivery(crew, warehouse);
    await onDelivery(crew.admin, id, "assign", vehicleId);
    ids.push(id);
  }
  return { vehicleId, ids };
}

async function departed(stops: number) {
  const trip = await loaded(stops);
  for (const id of trip.ids) await onDelivery(crew.admin, id, "depart");
  return trip;
}

const orderOf = ({ stops }: Trip) => stops.map(({ id }) => id);
const placeOf = async (id: string, api: Api = crew.owner) => {
  const { stopNo, stopCount } = await readDelivery(api, id);
  return [stopNo, stopCount];
};

describe("The stops of a vehicle", () => {
  it("come in the order in which they were assigned, with goods and consignee, those that ended among them", async () => {
    const { vehicleId, ids } = await departed(3);
    await onDelivery(crew.admin, ids[1] ?? "", "sign");
    const trip = await readTrip(vehicleId);
    expect(orderOf(trip)).toEqual(ids);
    expect(trip.stops[0]).toEqual(await readDelivery(crew.admin, ids[0] ?? ""));
    expect(trip.stops.map(({ status }) => status)).toEqual(["inTransit", "signed", "inTransit"]);
  });

  it("are those of its last trip once all of them ended, until it is loaded again", async () => {
    const { vehicleId, ids } = await departed(2);
    for (const id of ids) await onDelivery(crew.admin, id, "sign");
    expect(orderOf(await readTrip(vehicleId))).toEqual(ids);
    const next = await openedDelivery(crew, warehouse);
    await onDelivery(crew.admin, next.id, "assign", vehicleId);
    expect(orderOf(await readTrip(vehicleId))).toEqual([next.id]);
  });

  it("close up when one loses its vehicle, is cancelled, or gets another attempt", async () => {
    const { vehicleId, ids } = await loaded(5);
    const [first = "", second = "", third = "", fourth = "", fifth = ""] = ids;
    for (const id of [third, fourth, fifth]) await onDelivery(crew.admin, id, "depart");
    expect(await placeOf(third)).toEqual([3, 5]);
    await onDelivery(crew.admin, first, "unassign");
    expect(await placeOf(third)).toEqual([2, 4]);
    const { exitId } = await readDelivery(crew.admin, second);
    await onExit(crew.admin, warehouse, exitId, "cancel", { reason: "不发了" });
    expect(await placeOf(third)).toEqual([1, 3]);
    await onDelivery(crew.admin, fourth, "fail");
    expect(await placeOf(fifth)).toEqual([3, 3]);
    await onDelivery(crew.admin, fourth, "redeliver");
    expect(await placeOf(fifth)).toEqual([2, 2]);
    expect(orderOf(await readTrip(vehicleId))).toEqual([third, fifth]);
  });

  it("that a server of before assigned come after the others, and are numbered when they are put in order", async () => {
    const { vehicleId, ids } = await departed(2);
    const [first = "", second = ""] = ids;
    await server.deps.db.reader
      .updateTable("delivery")
      .set({ tripId: null, stopNo: null })
      .where("id", "=", first)
      .execute();
    const trip = await readTrip(vehicleId);
    expect(orderOf(trip)).toEqual([second, first]);
    expect(await placeOf(first)).toEqual([null, null]);
    granted("reorder", await reorder({ vehicleId, ids: [second, first], version: trip.version }));
    expect(await placeOf(first)).toEqual([2, 2]);
    expect(await placeOf(second)).toEqual([1, 2]);
  });

  it("are unknown of a vehicle that does not exist", async () => {
    const query = { vehicleId: randomUUID() };
    expect((await crew.admin.get("/api/delivery/trip", { query })).code).toBe(40400);
  });
});

describe("Putting stops in order", () => {
  it("renumbers what is to come, tells each delivery that moved once, and leaves what ended where it was", async () => {
    const { vehicleId, ids } = await departed(4);
    const [first = "", second = "", third = "", fourth = ""] = ids;
    await onDelivery(crew.admin, second, "sign");
    const before = await readDelivery(crew.admin, fourth);
    const { version } = await readTrip(vehicleId);
    const answer = await reorder({ vehicleId, ids: [third, first, fourth], version });
    const after = granted("reorder", answer);
    expect(orderOf(after)).toEqual([third, second, first, fourth]);
    expect(after.version).not.toBe(version);
    expect(await placeOf(third)).toEqual([1, 4]);
    expect(await placeOf(first)).toEqual([3, 4]);
    // It did not move.
    expect((await readDelivery(crew.admin, fourth)).version).toBe(before.version);
    const events = await (await numbered(server.deps.db))
      .selectFrom("feedLog")
      .select(["scope", "entityId", "payload"])
      .where("type", "=", "reorder")
      .where("entityId", "in", [...ids])
      .execute();
    const scopes = ["all", `client:${crew.clientId}`];
    expect(events.map(({ scope, entityId }) => `${scope} ${entityId}`).toSorted()).toEqual(
      scopes.flatMap((scope) => [third, first].map((id) => `${scope} ${id}`)).toSorted(),
    );
    for (const { entityId, payload } of events)
      expect((payload as { row: DeliveryRow }).row.stopNo).toBe(entityId === third ? 1 : 3);
    const timeline = await crew.owner.get<readonly TimelineItem[]>("/api/delivery/history", {
      query: { id: third },
    });
    expect(timeline.data.at(-1)).toMatchObject({ type: "reorder", details: { stopNo: 1 } });
  });

  it("is refused to the slower of two, who is told who was faster", async () => {
    const { vehicleId, ids } = await departed(3);
    const [first = "", second = "", third = ""] = ids;
    const { version } = await readTrip(vehicleId);
    granted("reorder", await reorder({ vehicleId, ids: [second, first, third], version }));
    const late = await reorder({ vehicleId, ids: [third, second, first], version });
    expect(late.code).toBe(40900);
    const { because, current, changedByUserId } = late.data as unknown as MovedOn<Trip>;
    expect(because).toEqual(["version"]);
    expect(orderOf(current)).toEqual([second, first, third]);
    expect(changedByUserId).toBe(server.world.userIds.admin);
  });

  it("takes every stop that is to come, and no other", async () => {
    const { vehicleId, ids } = await departed(2);
    const other = await departed(1);
    const { version } = await readTrip(vehicleId);
    for (const wrong of [ids.slice(0, 1), [...ids, ...other.ids], [ids[0], other.ids[0]]]) {
      const answer = await reorder({ vehicleId, ids: wrong, version });
      expect(answer).toMatchObject({ code: 42200, data: { because: ["stopsNamed"] } });
    }
    expect(await placeOf(other.ids[0] ?? "")).toEqual([1, 1]);
  });

  it("keeps its version while an ETA changes, and has one effect under one key", async () => {
    const { vehicleId, ids } = await departed(2);
    const [first = "", second = ""] = ids;
    const { version } = await readTrip(vehicleId);
    await onDelivery(crew.admin, first, "updateEta");
    expect((await readTrip(vehicleId)).version).toBe(version);
    const key = randomUUID();
    const body = { vehicleId, ids: [second, first], version };
    const once = granted("reorder", await reorder(body, crew.admin, key));
    expect((await reorder(body, crew.admin, key)).data).toEqual(once);
    expect((await readDelivery(crew.admin, second)).version).toBe(once.stops[0]?.version);
  });

  it("of two at the same moment grants one", async () => {
    const { vehicleId, ids } = await departed(3);
    const { version } = await readTrip(vehicleId);
    const [one = "", two = "", three = ""] = ids;
    const codes = await Promise.all([
      reorder({ vehicleId, ids: [two, three, one], version }).then(({ code }) => code),
      reorder({ vehicleId, ids: [three, one, two], version }).then(({ code }) => code),
    ]);
    expect(codes.toSorted()).toEqual([20000, 40900]);
    const { stops } = await readTrip(vehicleId);
    expect(stops.map(({ stopNo }) => stopNo)).toEqual([1, 2, 3]);
  });
});

describe("A client", () => {
  it("reads which stop its own delivery is while it is on the road, and nothing of the trip", async () => {
    const { vehicleId, ids } = await loaded(2);
    const [first = "", second = ""] = ids;
    expect(await placeOf(first)).toEqual([null, null]);
    for (const id of ids) await onDelivery(crew.admin, id, "depart");
    expect(await placeOf(second)).toEqual([2, 2]);
    const stranger = await server.as("beichen");
    expect((await stranger.get("/api/delivery/detail", { query: { id: second } })).code).toBe(40400);
    for (const api of [crew.owner, stranger]) {
      expect((await api.get("/api/delivery/trip", { query: { vehicleId } })).code).toBe(40300);
      expect((await reorder({ vehicleId, ids, version: 1 }, api)).code).toBe(40300);
    }
    await onDelivery(crew.admin, second, "sign");
    expect(await placeOf(second)).toEqual([null, null]);
  });
});

describe("A signature", () => {
  const png = async (): Promise<string> =>
    (await upload(server.url, await server.signIn("admin"), fileOf("png"))).data.id;

  it("is proved by several files, the drawn one first, which its client may see", async () => {
    const { ids } = await departed(1);
    const [id = ""] = ids;
    const proofs = [await png(), await png(), await png()];
    const signed = await onDelivery(crew.admin, id, "sign", "", { proofs });
    expect(signed).toMatchObject({ status: "signed", proofId: proofs[0], proofs });
    expect(await readDelivery(crew.owner, id)).toMatchObject({ proofs });
    const rows = await server.deps.db.reader
      .selectFrom("file")
      .select("clientId")
      .where("id", "in", proofs)
      .execute();
    expect(rows).toEqual(proofs.map(() => ({ clientId: crew.clientId })));
  });

  it("of an older page names one file, and takes none of another delivery", async () => {
    const { ids } = await departed(2);
    const [first = "", second = ""] = ids;
    const proof = await png();
    expect(await onDelivery(crew.admin, first, "sign", "", { proof })).toMatchObject({
      proofId: proof,
      proofs: [proof],
    });
    const body = deliveryBody("sign", await readDelivery(crew.admin, second), "");
    expect(await sendDelivery(crew.admin, "sign", { ...body, proofs: [await png(), proof] })).toMatchObject({
      code: 42200,
      data: { because: ["fileUsable"], details: { files: [proof] } },
    });
  });

  it("keeps why goods of a line were refused, of refused ones alone", async () => {
    const { ids } = await departed(2);
    const [refusing = "", whole = ""] = ids;
    const reasonsOf = (delivery: DeliveryDetail) => delivery.lines.map(({ refuseReason }) => refuseReason);
    const signing = async (id: string, refused: number) => {
      const delivery = await readDelivery(crew.admin, id);
      const body = deliveryBody("sign", delivery, "", refused) as { lines: object[] };
      const lines = body.lines.map((line) => ({ ...line, refuseReason: "packaging" }));
      granted("sign", await sendDelivery(crew.admin, "sign", { ...body, lines }));
      return readDelivery(crew.owner, id);
    };
    expect(reasonsOf(await signing(refusing, 2))).toEqual(["packaging"]);
    expect(reasonsOf(await signing(whole, 0))).toEqual([null]);
  });

  it("and a failure are granted though the office changed the ETA meanwhile", async () => {
    const { ids } = await departed(2);
    const [signedId = "", failedId = ""] = ids;
    const seen = await Promise.all(ids.map((id) => readDelivery(crew.admin, id)));
    for (const id of ids) await onDelivery(crew.admin, id, "updateEta");
    const [one, two] = seen as [DeliveryDetail, DeliveryDetail];
    granted("sign", await sendDelivery(crew.admin, "sign", deliveryBody("sign", one, "")));
    granted("fail", await sendDelivery(crew.admin, "fail", deliveryBody("fail", two, "")));
    expect((await readDelivery(crew.admin, signedId)).status).toBe("signed");
    expect((await readDelivery(crew.admin, failedId)).status).toBe("failed");
  });
});

it("The page of the trip is granted to the roles that handle deliveries by the version that adds it, once", async () => {
  const { reader } = server.deps.db;
  const role = await reader
    .selectFrom("role")
    .selectAll()
    .where("roleCode", "=", "admin")
    .executeTakeFirstOrThrow();
  const old = role.menu.filter((page) => page !== "delivery-trip");
  const known = await reader.selectFrom("meta").select("value").where("key", "=", "pages").executeTakeFirst();
  const limited = ["delivery-handle", "system-user"];
  const menuOf = async () =>
    (await reader.selectFrom("role").select("menu").where("id", "=", role.id).executeTakeFirstOrThrow()).menu;
  const give = (menu: readonly string[]) =>
    reader
      .updateTable("role")
      .set({ menu: JSON.stringify(menu) })
      .where("id", "=", role.id)
      .execute();
  try {
    await give(limited);
    const value = JSON.stringify(old);
    await reader
      .insertInto("meta")
      .values({ key: "pages", value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    await grantNewPages(server.deps);
    expect(await menuOf()).toEqual([...limited, "delivery-trip"]);
    await give(limited);
    await grantNewPages(server.deps);
    expect(await menuOf()).toEqual(limited);
  } finally {
    await give(role.menu);
    if (known) await reader.updateTable("meta").set(known).where("key", "=", "pages").execute();
  }
});
