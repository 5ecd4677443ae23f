/** saveOrUpdate takes the row that queryByPage gave, for every resource that has both, as the OpenAPI document lists them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListPage } from "../../src/contracts/list.ts";
import { announce } from "../support/entries.ts";
import { draftExit } from "../support/exits.ts";
import { SAMPLES } from "../support/resources.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
interface Schema {
  readonly properties: Readonly<Record<string, { readonly readOnly?: true; readonly description?: string }>>;
}
interface Document {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post?: {
          readonly requestBody: {
            readonly content: { readonly "application/json": { readonly schema: Schema } };
          };
        };
      }
    >
  >;
}

/** What changes without a new version of its row: presence, and counts of other rows. */
const DRIFTING: Readonly<Record<string, readonly string[]>> = {
  user: ["lastSeenAt", "userLoginStatus"],
  role: ["userCount"],
  vehicle: ["onTrip"],
  display: ["isOnline", "lastSeenAt"],
  robot: ["host", "lastError", "lastSentAt"],
  integration: ["lastUsedAt", "liveKeys"],
  webhook: [...["attempt", "host", "lastDeliveredAt", "lastError", "nextAt", "status", "statusSince"]],
  bulletin: ["acknowledgedAt", "views"],
  entry: ["clientActive", "lateAt", "reviewLimitMinutes", "selfApprovable"],
  exit: ["clientActive", "lateAt", "reviewLimitMinutes", "selfApprovable"],
};

const RESOURCES = [
  ...SAMPLES.map(({ spec }) => spec.name),
  ...["user", "role", "display", "robot", "integration", "webhook", "bulletin", "entry", "exit"],
].sort();

let server: TestServer;
let admin: Api;
let document: Document;

beforeAll(async () => {
  server = await startTestServer();
  const warehouse = await createSmallWarehouse(server.deps);
  admin = await server.as("admin");
  const owner = await server.as("huaxin");
  document = (await (await fetch(`${server.url}/api/docs/json`)).json()) as Document;
  const make = async (name: string, body: object) => {
    const made = await admin.post(`/api/${name}/saveOrUpdate`, { body });
    if (made.code !== 20000) throw new Error(`${name}: ${made.msg} ${JSON.stringify(made.data)}`);
  };
  for (const { spec, body } of SAMPLES) await make(spec.name, body(1, warehouse.warehouseId));
  await make("display", { name: "一号屏", warehouseId: warehouse.warehouseId });
  await make("robot", { name: "仓库群", roleId: server.world.roleIds.admin });
  const integration = { name: "ERP", scopes: ["entry:read"], addresses: "10.0.0.0/8", remark: "测试" };
  await make("integration", integration);
  const { data } = await admin.get<ListPage<Row>>("/api/integration/queryByPage");
  const integrationId = data.list[0]?.id;
  await make("webhook", {
    name: "Shop",
    integrationId,
    topics: ["entry"],
    types: "entry.receive",
    remark: "测试",
  });
  await make("bulletin", {
    kind: "text",
    title: "停电",
    body: "<p>周日</p>",
    bodyEn: "<p>Sunday</p>",
    audience: "everyone",
  });
  const more = { expectedAt: "2099-01-01T08:00:00.000Z", phone: "021-55556666", remark: "小心轻放" };
  await announce(owner, warehouse, [{ typeId: warehouse.trackedTypeId, expected: 12 }], more);
  await draftExit({ owner }, warehouse);
});
afterAll(() => server.stop());

const propertiesOf = (name: string) =>
  document.paths[`/api/${name}/saveOrUpdate`]?.post?.requestBody.content["application/json"].schema
    .properties ?? {};

async function firstRow(name: string): Promise<Row> {
  const { data, msg } = await admin.get<ListPage<Row>>(`/api/${name}/queryByPage`);
  const [row] = data.list;
  if (!row) throw new Error(`no row of ${name}: ${msg}`);
  return row;
}

const post = (name: string, body: object, language?: string) =>
  admin.post<Row>(`/api/${name}/saveOrUpdate`, { body, ...(language ? { language } : {}) });

it("every resource with a list and saveOrUpdate is tried below", () => {
  const named = Object.keys(document.paths)
    .flatMap((path) => /^\/api\/(.+)\/saveOrUpdate$/.exec(path)?.[1] ?? [])
    .filter((name) => `/api/${name}/queryByPage` in document.paths);
  // A count is made by it and never changed.
  expect(named.filter((name) => name !== "count").sort()).toEqual(RESOURCES);
});

for (const name of RESOURCES) {
  describe(`a row of ${name} that is posted back`, () => {
    it("is taken as it is, and nothing but its version changes", async () => {
      const row = await firstRow(name);
      const before = await admin.get<Row>(`/api/${name}/detail`, { query: { id: row.id } });
      const answer = await post(name, row);
      expect(answer, JSON.stringify(answer.data)).toMatchObject({ code: 20000 });
      const after = await admin.get<Row>(`/api/${name}/detail`, { query: { id: row.id } });
      expect(after.data).toEqual({
        ...before.data,
        version: row.version + 1,
        updatedAt: after.data.updatedAt,
        ...(name === "user" ? { lastSeenAt: after.data.lastSeenAt } : {}),
      });
    });

    it("is refused by the name of each read-only field that was changed, and of any unknown one", async () => {
      const row = await firstRow(name);
      const readOnly = Object.entries(propertiesOf(name)).filter(([, { readOnly }]) => readOnly);
      const refused = readOnly.filter(([, { description }]) => description?.includes("refused when changed"));
      const drifting = readOnly
        .map(([each]) => each)
        .filter((each) => !refused.some(([other]) => other === each));
      expect(drifting.sort()).toEqual(DRIFTING[name] ?? []);
      expect(refused.map(([each]) => each)).toEqual(expect.arrayContaining(["createdAt", "updatedAt"]));
      for (const [path] of refused) {
        const answer = await post(
          name,
          { ...row, [path]: row[path] === "changed" ? null : "changed" },
          "en-US",
        );
        expect(answer, path).toMatchObject({
          code: 40000,
          data: { errors: [{ path, message: expect.stringContaining("Read-only field") }] },
        });
      }
      const unknown = await post(name, { ...row, nonsense: 1 });
      expect(unknown).toMatchObject({ code: 40000, data: { errors: [{ path: "nonsense" }] } });
      expect((await firstRow(name)).version).toBe(row.version);
    });

    it("may carry an older value of what changes without its version", async () => {
      const row = await firstRow(name);
      const older = Object.fromEntries((DRIFTING[name] ?? []).map((each) => [each, null]));
      expect((await post(name, { ...row, ...older })).code).toBe(20000);
    });

    it("loses to a newer version before its fields are compared", async () => {
      const row = await firstRow(name);
      const answer = await post(name, { ...row, version: row.version + 7, createdAt: "changed" });
      expect(answer).toMatchObject({ code: 40900, data: { because: ["version"] } });
    });
  });
}

it("a person's row with userPassword null is taken, with a password it is refused", async () => {
  const row = await firstRow("user");
  expect((await post("user", { ...row, userPassword: "secret" })).data).toMatchObject({
    errors: [{ path: "userPassword" }],
  });
  expect((await post("user", { ...row, userPassword: null })).code).toBe(20000);
});

it("a draft keeps its lines when the row comes without them, and takes new ones", async () => {
  const row = await firstRow("entry");
  const { data: before } = await admin.get<{ lines: readonly { id: string; expected: number }[] }>(
    "/api/entry/detail",
    { query: { id: row.id } },
  );
  const changed = await post("entry", { ...row, remark: "改了备注" });
  expect(changed.data).toMatchObject({ remark: "改了备注", lineCount: 1, expectedTotal: 12 });
  const { data: after } = await admin.get<typeof before>("/api/entry/detail", { query: { id: row.id } });
  expect(after.lines).toEqual(before.lines);
  const typeId = (after.lines[0] as unknown as { typeId: string }).typeId;
  const relined = await post("entry", { ...changed.data, lines: [{ typeId, expected: 30 }] });
  expect(relined.data).toMatchObject({ expectedTotal: 30, remark: "改了备注" });
  const { id: _, version: __, ...rest } = row;
  const unlined = await post("entry", { warehouseId: rest.warehouseId, clientId: rest.clientId });
  expect(unlined).toMatchObject({ code: 40000, data: { errors: [{ path: "lines" }] } });
});
