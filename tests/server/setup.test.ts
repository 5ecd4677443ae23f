/** The first day: what an empty installation lacks, who did the rest, and the locations that one command makes. */
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { AuditRow } from "../../src/contracts/audit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Overview } from "../../src/contracts/overview.ts";
import type { MasterRow } from "../../src/contracts/resource.ts";
import type { Setup } from "../../src/contracts/setup.ts";
import type { CreatedUserRow, CurrentUser } from "../../src/contracts/user.ts";
import type { LocationRow } from "../../src/contracts/warehouse.ts";
import { LOCATION_PLAN, PLANNED_LOCATIONS } from "../../src/domain/location-plan.ts";
import { addDisplay, pair } from "../support/displays.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { Browser, until } from "./feed/support.ts";

const FIRST = "first harbour light";
const OWN = "quiet harbour light";

let server: TestServer;
let admin: Api;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ world: "empty", config: { adminPassword: FIRST } });
  const first = server.api(await server.signIn("admin", FIRST));
  await first.post("/api/user/changePassword", { body: { oldPassword: FIRST, newPassword: OWN } });
  token = await server.signIn("admin", OWN);
  admin = server.api(token);
});
afterAll(() => server?.stop());

const setupOf = async (api: Api = admin) => (await api.get<Setup>("/api/setup")).data;
const doneIn = ({ steps }: Setup) => steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const make = async (resource: string, body: object): Promise<MasterRow> => {
  const answer = await admin.post<MasterRow>(`/api/${resource}/saveOrUpdate`, { body });
  expect(answer.code, answer.msg).toBe(20000);
  return answer.data;
};
const sample = (warehouseId: string, key = newId(), api: Api = admin) =>
  api.post<{ count: number }>("/api/warehouse/location/sample", { key, body: { warehouseId } });
const locationsOf = async (warehouseId: string) =>
  (
    await admin.get<ListPage<LocationRow>>("/api/warehouse/location/queryByPage", {
      query: { warehouseId, pageSize: 100 },
    })
  ).data.list;

describe("an empty installation", () => {
  it("offers seven steps, and says of each who did it and when, as it is done", async () => {
    const before = await setupOf();
    expect(before).toMatchObject({ isOpen: true, company: { name: null, version: 0 } });
    expect(before.timeZone).toBe(server.deps.config.businessTimeZone);
    expect(doneIn(before)).toEqual([]);
    expect((await admin.get<Overview>("/api/overview")).data.hasRequests).toBe(false);

    // The page follows the gauge: each step reaches it without being asked for.
    const page = await new Browser(server.url, { token }).open();
    const follows = await page.follow("setup");
    expect(follows).toMatchObject({ kind: "snapshot", data: { isOpen: true } });
    const ticked = (step: string) =>
      until(() => doneIn(page.gauges.at(-1)?.value as Setup).includes(step as never));
    const told = (step: string) => until(() => page.gauges.length > 0).then(() => ticked(step));

    const company = { name: "海棠仓储有限公司" };
    expect((await admin.post("/api/setup/saveCompany", { key: newId(), body: company })).code).toBe(20000);
    await told("company");
    const { id: warehouseId } = await make("warehouse", { code: "HT01", name: "海棠一号仓" });
    await told("warehouse");
    expect((await sample(warehouseId)).data).toEqual({ count: PLANNED_LOCATIONS });
    await told("location");
    const client = await make("client", { code: "KH01", name: "丁香贸易有限公司", shortName: "丁香" });
    await told("client");
    await make("goods/type", { skuCode: "DX-1", name: "丁香茶", unit: "箱", clientId: client.id });
    await told("goodsType");
    const roleId = (await admin.get<CurrentUser>("/api/user/info")).data.roleId;
    await make("user", { userAccount: "second", userName: "李四", roleId });
    await told("user");
    const { code } = await addDisplay(admin, { name: "收货区" });
    expect(doneIn(await setupOf())).not.toContain("display");
    await pair(server, code);
    await told("display");
    page.close();

    const { steps, ...after } = await setupOf();
    expect(steps.every(({ isDone, at, byName }) => isDone && at !== null && byName === "admin")).toBe(true);
    expect(after.company).toEqual({ name: company.name, version: 1 });
    expect((await admin.get<CurrentUser>("/api/user/info")).data.company).toBe(company.name);
  });

  it("ticks no step whose only row was deleted", async () => {
    const list = await admin.get<ListPage<MasterRow>>("/api/goods/type/queryByPage");
    const [goods] = list.data.list;
    await admin.del("/api/goods/type/delete", { query: { id: goods?.id } });
    expect(doneIn(await setupOf())).not.toContain("goodsType");
  });

  it("is put aside for all admins, and offered again", async () => {
    const set = (isAside: boolean) => admin.post("/api/setup/setAside", { key: newId(), body: { isAside } });
    expect((await set(true)).code).toBe(20000);
    expect((await setupOf()).isOpen).toBe(false);
    expect((await set(false)).code).toBe(20000);
    expect((await setupOf()).isOpen).toBe(true);
  });

  it("takes the company's name only on the version that was seen, and audits both names", async () => {
    const save = (body: object, key = newId()) => admin.post("/api/setup/saveCompany", { key, body });
    expect(await save({ name: "海棠" })).toMatchObject({
      code: 40900,
      data: { because: ["version"], current: { name: "海棠仓储有限公司", version: 1 }, changedBy: "admin" },
    });
    expect((await save({ name: "  ", version: 1 })).code).toBe(40000);
    const key = newId();
    expect((await save({ name: "海棠物流", version: 1 }, key)).data).toEqual({
      name: "海棠物流",
      version: 2,
    });
    expect((await save({ name: "海棠物流", version: 1 }, key)).data).toEqual({
      name: "海棠物流",
      version: 2,
    });
    const audit = await admin.get<ListPage<AuditRow>>("/api/audit/queryByPage", {
      query: { entity: "company" },
    });
    expect(audit.data.list[0]).toMatchObject({
      ...{ action: "saved", byName: "admin", entityName: "海棠物流" },
      changes: [{ field: "name", before: "海棠仓储有限公司", after: "海棠物流" }],
    });
  });
});

describe("the sample locations", () => {
  it("are the planned ones, each in the audit, and a repeated key makes them once", async () => {
    const { id } = await make("warehouse", { code: "HT02", name: "海棠二号仓" });
    const key = newId();
    const [first, again] = [await sample(id, key), await sample(id, key)];
    expect([first.data, again.data]).toEqual([{ count: PLANNED_LOCATIONS }, { count: PLANNED_LOCATIONS }]);
    const made = await locationsOf(id);
    expect(made.map(({ code, zone }) => `${zone} ${code}`).sort()).toEqual(
      LOCATION_PLAN.flatMap(({ zone, codes }) => codes.map((code) => `${zone} ${code}`)).sort(),
    );
    expect(made.every(({ status }) => status === "enabled")).toBe(true);
    const audit = await admin.get<ListPage<AuditRow>>("/api/audit/queryByPage", {
      query: { entity: "location", entityId: made[0]?.id },
    });
    expect(audit.data.list).toMatchObject([
      { action: "created", byName: "admin", entityName: made[0]?.code },
    ]);
  });

  it("are refused where the warehouse has locations, is disabled, or is not there", async () => {
    const named = await make("warehouse", { code: "HT03", name: "海棠三号仓" });
    await make("warehouse/location", { warehouseId: named.id, code: "Z-01", zone: "storage" });
    expect(await sample(named.id)).toMatchObject({ code: 42200, data: { because: ["hasLocations"] } });
    expect(await locationsOf(named.id)).toHaveLength(1);
    const closed = await make("warehouse", { code: "HT04", name: "海棠四号仓", status: "disabled" });
    expect((await sample(closed.id)).code).toBe(42200);
    expect(await locationsOf(closed.id)).toEqual([]);
    expect((await sample(newId())).code).toBe(40400);
  });

  it("of two people who ask at once, one makes them", async () => {
    const { id } = await make("warehouse", { code: "HT05", name: "海棠五号仓" });
    const answers = await Promise.all([sample(id), sample(id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([20000, 42200]);
    expect(await locationsOf(id)).toHaveLength(PLANNED_LOCATIONS);
  });
});

test("people without the page of users neither see the steps nor make locations without the page of warehouses", async () => {
  const role = await make("role", { roleName: "收货员", roleCode: "admin", menu: ["entry-handle"] });
  const answer = await admin.post<CreatedUserRow>("/api/user/saveOrUpdate", {
    body: { userAccount: "receiver", userName: "王五", roleId: role.id },
  });
  const first = server.api(await server.signIn("receiver", answer.data.password));
  const body = { oldPassword: answer.data.password, newPassword: OWN };
  expect((await first.post("/api/user/changePassword", { body })).code).toBe(20000);
  const receiver = server.api(await server.signIn("receiver", OWN));
  expect((await receiver.get("/api/setup")).code).toBe(40300);
  expect((await sample(newId(), newId(), receiver)).code).toBe(40300);
});

test("an installation with data of its own is offered no steps", async () => {
  const other = await startTestServer();
  try {
    expect((await setupOf(await other.as("admin"))).isOpen).toBe(false);
  } finally {
    await other.stop();
  }
});
