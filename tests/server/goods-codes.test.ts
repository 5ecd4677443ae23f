import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportAnswer } from "../../src/contracts/import-answer.ts";
import type { FieldValue, MasterRow } from "../../src/contracts/resource.ts";
import { gtinCheckDigit } from "../../src/domain/gtin.ts";
import { testEngine } from "../support/database.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

type Row = MasterRow & Readonly<Record<string, FieldValue>>;

let server: TestServer;
let small: SmallWarehouse;
let admin: Api;
let huaxin: string;
let beichen: string;

beforeAll(async () => {
  server = await startTestServer();
  small = await createSmallWarehouse(server.deps);
  admin = await server.as("admin");
  ({ huaxin, beichen } = server.world.clientIds);
});
afterAll(() => server.stop());

let n = 0;
const save = (body: object) => {
  n += 1;
  const given = { skuCode: `G-${n}`, name: `货品${n}`, unit: "瓶", ...body };
  return admin.post<Row>("/api/goods/type/saveOrUpdate", { body: given });
};
let numbers = 400638200000;
/** A trade item number of 13 digits that no article has. */
const nextNumber = (): string => {
  numbers += 1;
  return `${numbers}${gtinCheckDigit(String(numbers))}`;
};
const refusedAt = (fields: object) => ({ code: 42200, data: { details: { fields } } });

describe("a trade item number", () => {
  it("is one article's, with 12, 13 and 14 digits alike", async () => {
    expect((await save({ clientId: huaxin, gtin: "036000291452" })).code).toBe(20000);
    for (const gtin of ["036000291452", "0036000291452", "00036000291452"])
      expect(await save({ clientId: huaxin, gtin })).toMatchObject(refusedAt({ gtin: expect.any(String) }));
  });

  it("with 8 digits as well", async () => {
    expect((await save({ clientId: huaxin, gtin: "96385074" })).code).toBe(20000);
    for (const gtin of ["000096385074", "0000096385074", "00000096385074"])
      expect(await save({ clientId: huaxin, gtin })).toMatchObject(refusedAt({ gtin: "gtinTaken" }));
  });

  it("may be another client's too, but then no common article's", async () => {
    expect((await save({ clientId: beichen, gtin: "036000291452" })).code).toBe(20000);
    expect(await save({ gtin: "036000291452" })).toMatchObject(refusedAt({ gtin: "gtinTaken" }));
  });

  it("is no SKU of another article, nor the reverse", async () => {
    expect(await save({ clientId: huaxin, skuCode: "036000291452" })).toMatchObject(
      refusedAt({ skuCode: "skuIsGtin" }),
    );
    expect((await save({ clientId: huaxin, skuCode: "6901234567892" })).code).toBe(20000);
    expect(await save({ clientId: huaxin, gtin: "06901234567892" })).toMatchObject(
      refusedAt({ gtin: "gtinIsSku" }),
    );
    // Its own number as its own SKU is one meaning.
    expect((await save({ clientId: beichen, skuCode: "6901234567892", gtin: "6901234567892" })).code).toBe(
      20000,
    );
  });

  it.each<readonly [string, () => readonly object[], number]>([
    ["of one client", () => [{ clientId: huaxin }, { clientId: huaxin }], 1],
    ["of a client and a common one", () => [{ clientId: huaxin }, {}], 1],
    ["of two clients", () => [{ clientId: huaxin }, { clientId: beichen }], 2],
  ])("of two articles at the same moment, %s, as many get it as may", async (_name, owners, most) => {
    for (let round = 0; round < 10; round += 1) {
      const number = nextNumber();
      const answers = await Promise.all(
        owners().map((owner, at) => save({ ...owner, gtin: at === 0 ? number : `0${number}` })),
      );
      const codes = answers.map(({ code }) => code).toSorted();
      expect(codes, number).toEqual([20000, most === 2 ? 20000 : 42200]);
    }
  });

  it("and a SKU that is one, at the same moment: one gets it", async () => {
    for (let round = 0; round < 10; round += 1) {
      const number = nextNumber();
      const answers = await Promise.all([
        save({ clientId: huaxin, gtin: number }),
        save({ clientId: huaxin, skuCode: number }),
      ]);
      expect(answers.map(({ code }) => code).toSorted(), number).toEqual([20000, 42200]);
    }
  });

  const LINES = 450;
  /** A file whose lines are judged in more than one piece. */
  const importOf = (own: (line: number) => { skuCode?: string; gtin?: string }, mode = "write") => {
    n += 1;
    const file = n;
    const lines = Array.from({ length: LINES }, (_, line) => {
      const { skuCode = `F-${file}-${line}`, gtin = nextNumber() } = own(line);
      return [skuCode, `文件货品 ${line}`, "瓶", gtin, "HX"];
    });
    const body = { mode, header: ["skuCode", "name", "unit", "gtin", "clientId"], lines };
    return admin.post<ImportAnswer>("/api/goods/type/import", { body });
  };

  it.each([
    ["a number of two articles", (number: string) => ({ gtin: number })],
    ["a SKU that is another's number", (number: string) => ({ skuCode: number })],
  ])("is judged over the whole of a file: %s, far apart, is named at its line", async (_name, other) => {
    const number = nextNumber();
    const { data } = await importOf((line) =>
      line === 0 ? { gtin: number } : line === LINES - 1 ? other(number) : {},
    );
    expect(data).toMatchObject({ isWritten: false, faults: expect.any(Array) });
    expect(data.faults.at(-1)).toMatchObject({ line: 451 });
  });

  it("of a file and of an article saved at the same moment: one gets it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = nextNumber();
      const [file, saved] = await Promise.all([
        importOf((line) => (line === LINES - 1 ? { gtin: number } : {})),
        save({ clientId: huaxin, gtin: `0${number}` }),
      ]);
      expect([file.data.isWritten, saved.code === 20000].toSorted(), number).toEqual([false, true]);
    }
  });

  it.skipIf(testEngine === "embedded")(
    "lets others have other numbers while a file is under way",
    async () => {
      const held = (await save({ clientId: huaxin })).data;
      const waiting = sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
      let letGo = () => {};
      const isFree = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const holding = server.deps.db.transaction(async (tx) => {
        await sql`select 1 from goods_type where id = ${held.id} for update`.execute(tx);
        await isFree;
      });
      // Its last line waits for the row.
      const file = importOf((line) => (line === LINES - 1 ? { skuCode: String(held.skuCode) } : {}));
      while ((await waiting.execute(server.deps.db.reader)).rows[0]?.waiting !== 1) await sleep(20);
      for (let other = 0; other < 5; other += 1)
        expect((await save({ gtin: nextNumber() })).code).toBe(20000);
      letGo();
      await holding;
      expect((await file).data).toMatchObject({ isWritten: true });
    },
  );

  it("finds its article among the choices, as UPC and as EAN", async () => {
    for (const keyword of ["036000291452", "0036000291452", "00036000291452"]) {
      const { data } = await admin.get<readonly unknown[]>("/api/goods/type/options", {
        query: { keyword, clientId: huaxin },
      });
      expect(data, keyword).toHaveLength(1);
    }
  });
});

describe("what stock rests on", () => {
  const stocked = { trackLot: false, trackExpiry: false, packSize: 24, packUnit: "箱" };
  const adjust = (typeId: string, quantity: number, lot?: string) =>
    admin.post<Row>("/api/repertory/adjust", {
      body: {
        ...{ clientId: huaxin, typeId, warehouseId: small.warehouseId, locationId: small.locationId },
        ...{ condition: "good", quantity, reason: "期初", ...(lot ? { lot } : {}) },
      },
      key: `adjust-${typeId}-${quantity}-${encodeURIComponent(lot ?? "")}`,
    });
  const change = (row: Row, body: object) => save({ ...row, ...body, id: row.id, version: row.version });

  it.each([
    ["skuCode", "NEW-1"],
    ["unit", "盒"],
    ["packUnit", "托"],
    ["packSize", 12],
    ["trackLot", true],
    ["trackExpiry", true],
  ])("keeps %s while there is stock, and lets it go afterwards", async (name, value) => {
    const { data: row } = await save({ clientId: huaxin, ...stocked });
    expect((await adjust(row.id, 240)).code).toBe(20000);
    expect(await change(row, { [name]: value })).toMatchObject(refusedAt({ [name]: "stockRests" }));
    const renamed = await change(row, { name: "别的名称" });
    expect(renamed.code).toBe(20000);
    expect((await adjust(row.id, -240)).code).toBe(20000);
    expect((await change(renamed.data, { [name]: value })).code).toBe(20000);
  });

  it("is named for the form: none, or what cannot change, and nothing of another client's goods", async () => {
    const { data: row } = await save({ clientId: huaxin, ...stocked });
    const kept = async (api = admin) =>
      (await api.get("/api/goods/type/kept", { query: { id: row.id } })) as { code: number; data: unknown };
    expect(await kept()).toMatchObject({ code: 20000, data: [] });
    await adjust(row.id, 5);
    const all = ["skuCode", "unit", "packUnit", "packSize", "trackLot", "trackExpiry"];
    expect(await kept()).toMatchObject({ code: 20000, data: all });
    expect(await kept(await server.as("beichen"))).toMatchObject({ code: 40400 });
    await adjust(row.id, -5);
    expect(await kept()).toMatchObject({ code: 20000, data: [] });
  });

  it("keeps them by import too", async () => {
    const { data: row } = await save({ clientId: huaxin, ...stocked });
    await adjust(row.id, 5);
    const body = {
      mode: "write",
      header: ["clientId", "skuCode", "unit"],
      lines: [["HX", row.skuCode, "盒"]],
    };
    const { data: clients } = await admin.get<{ list: Row[] }>("/api/client/queryByPage");
    const code = clients.list.find(({ id }) => id === huaxin)?.code;
    body.lines = [[String(code), row.skuCode, "盒"]];
    const answer = await admin.post("/api/goods/type/import", { body });
    expect(answer).toMatchObject({ code: 42200, data: { faultCount: 1 } });
  });

  it("lots that differ in spelling are one row", async () => {
    const { data: row } = await save({ clientId: huaxin, trackLot: true });
    for (const lot of ["L-1", "l-1", "Ｌ－１", "L-1\u200b", " L-1 ", "\u00adl-1"])
      expect((await adjust(row.id, 10, lot)).data).toMatchObject({ lot: "L-1" });
    const { data } = await admin.get<{ list: Row[] }>("/api/repertory/queryByPage", {
      query: { typeId: row.id },
    });
    expect(data.list.map(({ onHand }) => onHand)).toEqual([60]);
    for (const query of [{ lot: "ｌ－１" }, { keyword: "ｌ－１" }]) {
      const found = await admin.get<{ total: number }>("/api/repertory/queryByPage", { query });
      expect(found.data.total).toBe(1);
    }
  });
});
