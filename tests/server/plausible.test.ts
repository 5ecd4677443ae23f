/** What cannot be is refused, and what is unlikely is asked about. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, businessDay } from "../../src/domain/business-day.ts";
import { createVehicle, onDelivery, openedDelivery, sendDelivery } from "../support/deliveries.ts";
import { announce, approved, command, receipt } from "../support/entries.ts";
import { readDetail, send } from "../support/entry-driver.ts";
import { draftExit, type ExitCrew, sendExit, stockUp } from "../support/exits.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let owner: Api;
let admin: Api;
let crew: ExitCrew;
let today: string;

const HOUR_MS = 3_600_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

beforeAll(async () => {
  server = await startTestServer();
  warehouse = await createSmallWarehouse(server.deps);
  [owner, admin] = await Promise.all([server.as("huaxin"), server.as("admin")]);
  crew = { owner, admin, clientId: server.world.clientIds.huaxin };
  today = businessDay(new Date(), server.deps.config.businessTimeZone);
});
afterAll(() => server.stop());

const refusedBecause = (...because: string[]) => ({ code: 42200, data: { because } });
const invalidAt = (path: string) => ({ code: 40000, data: { errors: [expect.objectContaining({ path })] } });
const oneLine = () => [{ typeId: warehouse.typeId, expected: 10 }];

describe("an entry", () => {
  it("expected before today stays a draft that says so, and is submitted with another day", async () => {
    const draft = await announce(owner, warehouse, oneLine(), { expectedAt: "2020-05-01T08:00:00+08:00" });
    const { id, version } = draft;
    const refused = await send(owner, "submit", { id, version });
    expect(refused).toMatchObject(refusedBecause("expectedBeforeToday"));
    expect(refused.msg).toBe("预计到货时间早于今天，请修改后再提交");
    // Earlier today is late, not absurd.
    const earlierToday = `${today}T00:00:00+08:00`;
    const amended = await command(owner, "amend", { ...draft, expectedAt: earlierToday });
    expect((await send(owner, "submit", { id, version: amended.version })).code).toBe(20000);
  });

  it("takes no telephone number without digits", async () => {
    const body = { warehouseId: warehouse.warehouseId, lines: oneLine() };
    expect(await send(owner, "amend", { ...body, phone: "abc" })).toMatchObject(invalidAt("phone"));
    expect((await send(owner, "amend", { ...body, phone: "(021) 5555-6666 转 12" })).code).toBe(20000);
  });

  it("announces nothing that expires before it is produced", async () => {
    const line = { typeId: warehouse.trackedTypeId, expected: 1, productionDate: today };
    const body = { warehouseId: warehouse.warehouseId, lines: [{ ...line, expiry: addDays(today, -1) }] };
    expect(await send(owner, "amend", body)).toMatchObject(invalidAt("lines.0.productionDate"));
  });
});

describe("goods that are received", () => {
  const bring = async (more: object) => {
    const entry = await approved(owner, admin, warehouse, [
      { typeId: warehouse.trackedTypeId, expected: 10 },
    ]);
    return { entry, body: receipt(entry, warehouse, [{ good: 10, lot: "L1", ...more }]) };
  };

  it("expired are asked about, line by line, and taken in when the receiver accepts them", async () => {
    const expiry = addDays(today, -1);
    const { entry, body } = await bring({ expiry });
    const asked = await send(admin, "receive", body);
    expect(asked).toMatchObject(refusedBecause("expired"));
    expect(asked.data).toMatchObject({ details: { expired: [{ lineId: entry.lines[0]?.id }] } });
    expect((await readDetail(admin, entry.id)).version).toBe(entry.version);
    const accepted = receipt(entry, warehouse, [{ good: 10, lot: "L1", expiry, acceptExpired: true }]);
    expect((await send(admin, "receive", accepted)).data).toMatchObject({ status: "completed" });
  });

  it("are good to the end of their day", async () => {
    const { body } = await bring({ lot: "L2", expiry: today });
    expect((await send(admin, "receive", body)).code).toBe(20000);
  });

  it("were produced by today, and before they expire", async () => {
    const later = await bring({ lot: "L3", productionDate: addDays(today, 1), expiry: addDays(today, 90) });
    expect(await send(admin, "receive", later.body)).toMatchObject(refusedBecause("producedLater"));
    const reversed = await bring({
      ...{ lot: "L3", productionDate: today, expiry: addDays(today, -1), acceptExpired: true },
    });
    expect(await send(admin, "receive", reversed.body)).toMatchObject(refusedBecause("producedAfterExpiry"));
  });
});

describe("an exit", () => {
  it("required before today, or delivered without a telephone, is not submitted", async () => {
    await stockUp(crew, warehouse, 50);
    const late = await draftExit(crew, warehouse, { requiredAt: "2020-05-01T08:00:00Z" });
    expect(await sendExit(owner, "submit", late)).toMatchObject({ code: 40000 });
    const submit = (exit: { id: string; version: number }) =>
      sendExit(owner, "submit", { id: exit.id, version: exit.version });
    expect(await submit(late)).toMatchObject(refusedBecause("requiredBeforeToday"));
    const silent = await draftExit(crew, warehouse, { consigneePhone: null });
    expect(await submit(silent)).toMatchObject(refusedBecause("consigneePhoneGiven"));
    const fetched = await draftExit(crew, warehouse, { consigneePhone: null, mode: "pickup" });
    expect((await submit(fetched)).code).toBe(20000);
    const body = { warehouseId: warehouse.warehouseId, consigneePhone: "abc", lines: [] };
    expect(await sendExit(owner, "amend", body)).toMatchObject(invalidAt("consigneePhone"));
  });
});

describe("a delivery", () => {
  it("is neither planned nor expected in the past, but for a few minutes that clocks differ", async () => {
    const delivery = await openedDelivery(crew, warehouse);
    const vehicleId = await createVehicle(server.deps);
    const { id } = delivery;
    const assign = (plannedAt: string) =>
      sendDelivery(admin, "assign", { id, version: delivery.version, vehicleId, plannedAt });
    expect(await assign(fromNow(-2 * HOUR_MS))).toMatchObject(refusedBecause("plannedPast"));
    expect((await assign(fromNow(-60_000))).code).toBe(20000);
    const { version } = await onDelivery(admin, id, "depart");
    const past = await sendDelivery(admin, "updateEta", { id, version, eta: fromNow(-48 * HOUR_MS) });
    expect(past).toMatchObject(refusedBecause("etaPast"));
    expect((await sendDelivery(admin, "updateEta", { id, version, eta: fromNow(HOUR_MS) })).code).toBe(20000);
    const failed = await onDelivery(admin, id, "fail");
    const again = { id, version: failed.version, plannedAt: fromNow(-HOUR_MS) };
    expect(await sendDelivery(admin, "redeliver", again)).toMatchObject(refusedBecause("plannedPast"));
  });
});

/** Values that cannot be, of each kind. */
const IMPOSSIBLE = {
  time: [
    "9999-12-31T23:59:59Z",
    "2126-11-28T08:00:00+08:00",
    "1999-12-31T08:00:00+08:00",
    "0001-01-01T00:00:00Z",
  ],
  phone: ["00000000000", "+00 000 0000"],
  plate: ["???", "---", "？"],
} as const;

/** Every place of a request's body that a person types such a value into. */
const TYPED = [
  ["entry/saveOrUpdate", "expectedAt", "time"],
  ["exit/saveOrUpdate", "requiredAt", "time"],
  ["delivery/assign", "plannedAt", "time"],
  ["delivery/redeliver", "plannedAt", "time"],
  ["delivery/updateEta", "eta", "time"],
  ["entry/saveOrUpdate", "phone", "phone"],
  ["exit/saveOrUpdate", "consigneePhone", "phone"],
  ["entry/saveOrUpdate", "plate", "plate"],
  ["entry/arrive", "plate", "plate"],
] as const;

it("a time, a phone number or a plate that cannot be is refused at its field, with a sentence", async () => {
  for (const [path, field, kind] of TYPED)
    for (const value of IMPOSSIBLE[kind]) {
      const answer = await admin.post(`/api/${path}`, {
        body: { [field]: value },
        key: encodeURIComponent(`${path} ${value}`),
      });
      expect(answer, `${path} ${value}`).toMatchObject({
        code: 40000,
        data: { errors: expect.arrayContaining([expect.objectContaining({ path: field })]) },
      });
      const { errors } = answer.data as { errors: readonly { path: string; message: string }[] };
      expect(errors.find((error) => error.path === field)?.message, `${path} ${value}`).not.toMatch(
        /格式|今天/,
      );
    }
});

it("people, departments and vehicles take no telephone number without digits", async () => {
  const save = (resource: string, body: object) => admin.post(`/api/${resource}/saveOrUpdate`, { body });
  const roleId = server.world.roleIds.admin;
  for (const [resource, body, path] of [
    ["user", { userAccount: "newcomer", userName: "新人", roleId, userFixPhone: "abc" }, "userFixPhone"],
    ["department", { code: "P-1", name: "部门", phone: "abc" }, "phone"],
    ["client", { code: "P-1", name: "客户", shortName: "客户", phone: "abc" }, "phone"],
    ["vehicle", { plate: "沪A12345", maxLoadKg: 1, phone: "abc" }, "phone"],
    ["warehouse", { code: "P-1", name: "仓库", phone: "abc" }, "phone"],
  ] as const)
    expect(await save(resource, body), resource).toMatchObject(invalidAt(path));
});
