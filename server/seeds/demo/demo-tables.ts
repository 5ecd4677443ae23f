/** The master data of the demo world, from the tables in server/seeds/files/demo. */
import { Type } from "typebox";
import { nullable } from "../../../src/contracts/body-shapes.ts";
import { gtinCheckDigit } from "../../../src/domain/gtin.ts";
import { seedTable } from "../seed-files.ts";

const text = Type.String();
const whole = Type.Integer();
const place = { name: text, phone: text, regionCode: whole, address: text };
/** How many of a hundred requests are its. */
const share = whole;

export const demoClients = () =>
  seedTable("demo/clients.csv", {
    ...{ code: text, ...place, shortName: text, creditCode: text, contact: text, email: text, share },
  });

export const demoWarehouses = () =>
  seedTable("demo/warehouses.csv", {
    ...{ code: text, ...place, kind: text, capacityM3: whole, overReceiptPercent: whole, share },
    ...{ dailyInboundTarget: whole, dailyOutboundTarget: whole },
    ...{ dockToStockLimitMinutes: whole, reviewLimitMinutes: nullable(whole) },
  });

/** Who receives goods. */
export const consignees = () => seedTable("demo/consignees.csv", place);
export type Consignee = ReturnType<typeof consignees>[number];

/** `client` is a client's code. */
export const demoPeople = () =>
  seedTable("demo/people.csv", {
    ...{ account: text, name: text, phone: text, client: nullable(text) },
    roleCode: Type.Enum(["admin", "client"]),
  });

/** `leader` is an account, `parent` another department's code. */
export const departments = () =>
  seedTable("demo/departments.csv", {
    ...{ code: text, name: text, parent: nullable(text), leader: nullable(text) },
  });

export const posts = () => seedTable("demo/posts.csv", { code: text, name: text, department: text });

/** Papers run out that many days after the demo's today. */
export const vehicles = () =>
  seedTable("demo/vehicles.csv", {
    ...{ plate: text, kind: text, driver: text, phone: text, maxLoadKg: whole, maxVolumeM3: nullable(whole) },
    ...{ inspectionDays: whole, insuranceDays: whole },
  });

export const levels = () =>
  seedTable("demo/levels.csv", {
    ...{ code: text, name: text, rank: whole, colour: text, countIntervalDays: whole },
  });

/** Families of goods, with the code of the client who owns them; null: they are common to all clients. */
export const families = () =>
  seedTable("demo/families.csv", {
    ...{ name: text, parent: text, client: nullable(text), brands: Type.Array(text) },
    /** How many goods types it has. */
    count: whole,
  });

/** Each is one goods type for each of its specs and its family's brands, until the family is full. Sizes are of one unit. */
const products = () =>
  seedTable("demo/products.csv", {
    ...{ family: text, name: text, specs: Type.Array(text), unit: text, packUnit: text, packSize: whole },
    ...{ lengthMm: whole, widthMm: whole, heightMm: whole, weightGrams: whole },
    ...{ trackLot: Type.Boolean(), shelfLifeDays: nullable(whole) },
  });

/** All 240 goods types in their order; numbers run through the whole catalogue. */
export function catalogue() {
  const all = products();
  const goods = families().flatMap((family, index) =>
    ["", "（量贩装）", "（电商装）"]
      .flatMap((suffix) =>
        all
          .filter((product) => product.family === family.name)
          .flatMap((product) =>
            product.specs.flatMap((spec) =>
              family.brands.map((brand) => ({
                ...product,
                brand,
                spec,
                suffix,
                index,
                client: family.client,
              })),
            ),
          ),
      )
      .slice(0, family.count),
  );
  return goods.map(({ specs: _, suffix, index, ...item }, before) => {
    const serial = before + 1;
    // 690 to 699 are the prefixes of GS1 China.
    const digits = `69${index % 10}${String(7_310_000 + serial * 37).padStart(9, "0")}`;
    return {
      ...item,
      skuCode: `${String.fromCharCode(65 + index)}${String(serial).padStart(4, "0")}`,
      name: `${item.brand === "通用" ? "" : item.brand}${item.name}${suffix}`,
      gtin: `${digits}${gtinCheckDigit(digits)}`,
    };
  });
}
