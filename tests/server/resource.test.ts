import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListPage } from "../../src/contracts/list.ts";
import type { FieldValue, MasterRow } from "../../src/contracts/resource.ts";
import { SAMPLES } from "../support/resources.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse } from "../support/warehouse.ts";

type Row = MasterRow & Readonly<Record<string, FieldValue>>;

const UNKNOWN = "00000000-0000-7000-8000-000000000007";
let server: TestServer;
let admin: Api;
let operator: Api;
let owner: Api;
let warehouseId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ warehouseId } = await createSmallWarehouse(server.deps));
  admin = await server.as("admin");
  operator = await server.as("operator");
  owner = await server.as("huaxin");
});
afterAll(() => server.stop());

for (const { spec, body } of SAMPLES) {
  const at = (call: string) => `/api/${spec.name}/${call}`;
  const save = (api: Api, given: object, key?: string) =>
    api.post<Row>(at("saveOrUpdate"), { body: given, ...(key ? { key } : {}) });
  const codeField = spec.fields[spec.code];

  describe(`${spec.name}, kept by an admin`, () => {
    let row: Row;
    beforeAll(async () => {
      const made = await save(admin, body(1, warehouseId));
      expect(made.envelope).toMatchObject({ code: 20000 });
      row = made.data;
    });

    it("comes back as it was given, with what was left unsaid as the description says", async () => {
      expect(row).toMatchObject({ ...body(1, warehouseId), version: 1 });
      const { data } = await admin.get<Row>(at("detail"), { query: { id: row.id } });
      expect(data).toEqual(row);
      const page = await admin.get<ListPage<Row>>(at("queryByPage"), {
        query: { keyword: String(row[spec.code]) },
      });
      expect(page.data.list).toContainEqual(row);
    });

    it("is changed on the version that was seen; who comes later is told who was faster", async () => {
      const mine = await save(admin, { ...body(1, warehouseId), id: row.id, version: row.version });
      expect(mine.data).toMatchObject({ id: row.id, version: row.version + 1 });
      const late = await save(operator, { ...body(1, warehouseId), id: row.id, version: row.version });
      expect(late).toMatchObject({ code: 40900, data: { current: mine.data, changedBy: "管理员" } });
      row = mine.data;
    });

    it("takes effect once under one key", async () => {
      const [one, two] = await Promise.all(
        [0, 1].map(() => save(admin, body(2, warehouseId), `${spec.key}-2`)),
      );
      expect([one?.code, two?.code]).toEqual([20000, 20000]);
      expect(one?.data.id).toBe(two?.data.id);
    });

    it("is refused a code that another one has, beside its field", async () => {
      const again = await save(admin, body(1, warehouseId));
      expect(again).toMatchObject({
        code: 42200,
        data: { because: ["taken"], details: { fields: { [spec.code]: "taken" } } },
      });
    });

    it("is refused what is missing, too long, of another kind, or no field at all", async () => {
      const good = body(3, warehouseId);
      const { [spec.code]: _, ...missing } = good;
      expect(await save(admin, missing)).toMatchObject({ code: 40000 });
      expect(await save(admin, { ...good, [spec.code]: "x".repeat(600) })).toMatchObject({ code: 40000 });
      expect(await save(admin, { ...good, [spec.code]: 12 })).toMatchObject({ code: 40000 });
      expect(await save(admin, { ...good, status: "nonsense" })).toMatchObject({ code: 40000 });
      for (const column of ["createdAt", "createUserId", "updatedAt", "passwordHash", "builtin"]) {
        expect(await save(admin, { ...good, [column]: "x" })).toMatchObject({
          code: 40000,
          data: { errors: [{ path: column }] },
        });
      }
      if (codeField?.kind === "text" && codeField.check) {
        const bad = await save(admin, { ...good, [spec.code]: "- -" });
        expect(bad).toMatchObject({ code: 40000, data: { errors: [{ path: spec.code }] } });
      }
    });

    it("says nothing of an unknown id, and refuses an unknown sort, filter or page", async () => {
      expect((await save(admin, { ...body(4, warehouseId), id: UNKNOWN, version: 1 })).code).toBe(40400);
      expect((await admin.get(at("detail"), { query: { id: UNKNOWN } })).code).toBe(40400);
      expect((await admin.del(at("delete"), { query: { id: UNKNOWN } })).code).toBe(40400);
      for (const query of [{ sort: "nonsense" }, { nonsense: "1" }, { current: 0 }, { pageSize: 201 }]) {
        expect((await admin.get(at("queryByPage"), { query })).code).toBe(40000);
      }
    });

    it("is switched off and on again, and disabled it is no choice of a field any more", async () => {
      const status = spec.fields.status;
      const off = status?.kind === "choice" ? status.values.find((value) => value !== spec.inUse) : undefined;
      const switched = await admin.post<Row>(at("switchStatus"), {
        body: { id: row.id, version: row.version, status: off },
      });
      expect(switched.data).toMatchObject({ status: off, version: row.version + 1 });
      const options = await admin.get<readonly { id: string }[]>(at("options"), {
        query: { keyword: String(row[spec.code]), ...(spec.key === "location" ? { warehouseId } : {}) },
      });
      expect(options.code).toBe(20000);
      expect(options.data.map(({ id }) => id)).not.toContain(row.id);
      const back = await admin.post<Row>(at("switchStatus"), {
        body: { id: row.id, version: row.version + 1, status: spec.inUse },
      });
      expect(back.data).toMatchObject({ status: spec.inUse });
      row = back.data;
    });

    it("is not written by a client's person", async () => {
      const made = await save(owner, body(5, warehouseId));
      expect(made.code).toBe(spec.key === "goodsType" ? 20000 : 40300);
      expect((await save(owner, { ...body(1, warehouseId), id: row.id, version: row.version })).code).toBe(
        40300,
      );
      expect((await owner.del(at("delete"), { query: { id: row.id } })).code).toBe(40300);
    });

    it("goes out as a file that an import reads back without a change", async () => {
      const response = await fetch(`${server.url}${at("export")}`, {
        headers: { token: await server.signIn("admin"), "accept-language": "en-US" },
      });
      const [header = "", ...lines] = (await response.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
      expect(lines.length).toBeGreaterThanOrEqual(2);
      if (!spec.importKey) return;
      const cells = (line: string) => line.split(",").map((cell) => cell.replaceAll('"', ""));
      const { data } = await admin.post<{ unchanged: number; faults: unknown[] }>(at("import"), {
        body: { mode: "write", header: cells(header), lines: lines.map(cells) },
      });
      expect(data).toMatchObject({
        created: 0,
        changed: 0,
        unchanged: lines.length,
        faults: [],
        isWritten: true,
      });
    });

    it("is deleted, and is gone for everyone", async () => {
      const made = await save(admin, body(6, warehouseId));
      expect((await admin.del(at("delete"), { query: { id: made.data.id } })).code).toBe(20000);
      expect((await admin.get(at("detail"), { query: { id: made.data.id } })).code).toBe(40400);
    });
  });
}
