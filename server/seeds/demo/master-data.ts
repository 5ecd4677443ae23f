/** The master data of the demo: companies, warehouses, goods, people. */
import { grantablePages, pagesOf, type RoleCode } from "../../../src/contracts/pages.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { LOCATION_PLAN } from "../../../src/domain/location-plan.ts";
import type { NewId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { createBuiltinRoles, createPerson } from "../first-people.ts";
import { storeFiles } from "../store-files.ts";
import { catalogue, families } from "./catalogue.ts";
import { demoClients } from "./clients.ts";
import type { Say } from "./demo-names.ts";
import { goodsPictures } from "./goods-pictures.ts";
import { insertAll } from "./insert-all.ts";
import { insertOrganisation } from "./organisation.ts";
import { demoWarehouses } from "./places.ts";
import type { Chance } from "./random.ts";

export interface DemoGoods {
  readonly id: string;
  readonly packSize: number;
  readonly trackLot: boolean;
  readonly shelfLifeDays: number | null;
}

export interface DemoCompany {
  readonly id: string;
  readonly share: number;
  /** Who files for it: its own people where it has some, else an admin on its behalf. */
  readonly people: readonly Person[];
  readonly goods: readonly DemoGoods[];
}

export interface DemoWarehouse {
  readonly id: string;
  readonly share: number;
  /** Storage and picking locations. */
  readonly shelves: readonly string[];
}

/** Everything that a story needs. */
export interface Scene {
  readonly admin: Person;
  readonly operator: Person;
  readonly people: readonly Person[];
  readonly companies: readonly DemoCompany[];
  readonly warehouses: readonly DemoWarehouse[];
}

/** Writes the master data and returns the scene. All of it was there before the first story began. */
export async function setScene(
  tx: Tx,
  newId: NewId,
  at: Date,
  chance: Chance,
  {
    passwordHash,
    folder,
    say,
  }: { readonly passwordHash: string; readonly folder: string; readonly say: Say },
): Promise<Scene> {
  const roles = await createBuiltinRoles(tx, newId, at);
  const clientIds = await insertClients(tx, newId, at, say);
  const accounts: readonly (readonly [
    account: string,
    name: string,
    role: RoleCode,
    client: string | null,
  ])[] = [
    ["admin", "陈敏", "admin", null],
    ["operator", "赵磊", "admin", null],
    ["huaxin", "周文静", "client", "HX"],
    ["huaxin2", "吴昊", "client", "HX"],
    ["beichen", "林泽", "client", "BC"],
  ];
  const people: Person[] = [];
  for (const [index, [account, chinese, roleCode, client]] of accounts.entries()) {
    const name = say(chinese);
    const clientId = client === null ? null : (clientIds.get(client) ?? null);
    const userId = await createPerson(tx, newId, at, index + 1, {
      account,
      name,
      phone: `1380000000${index + 1}`,
      roleId: roles[roleCode],
      clientId,
      passwordHash,
      mustChangePassword: false,
    });
    const pages = pagesOf(
      roleCode,
      grantablePages(roleCode).map((page) => page.name),
    );
    people.push({ kind: "person", userId, userName: name, roleCode, clientId, pages });
  }
  const [admin, operator] = people;
  if (!admin || !operator) throw new Error("the demo world has two admins");
  await insertOrganisation(tx, newId, at, say, { head: admin.userId, deputy: operator.userId });
  const warehouses = await insertWarehouses(tx, newId, at, say, operator.userId);
  const goods = await insertGoods(tx, { newId, at, folder, say }, clientIds, chance);
  const companies = demoClients.map((client): DemoCompany => {
    const id = clientIds.get(client.code) ?? "";
    const own = people.filter((person) => person.clientId === id);
    return { id, share: client.share, people: own.length > 0 ? own : [operator], goods: goods.get(id) ?? [] };
  });
  return { admin, operator, people, companies, warehouses };
}

async function insertClients(tx: Tx, newId: NewId, at: Date, say: Say): Promise<ReadonlyMap<string, string>> {
  const rows = demoClients.map((client) => ({
    id: newId(),
    code: client.code,
    name: client.name,
    short_name: client.shortName,
    credit_code: client.creditCode,
    contact: client.contact,
    phone: client.phone,
    email: client.email,
    region_code: client.regionCode,
    address: client.address,
    status: "active",
  }));
  await insertAll(tx, "client", at, say, rows);
  return new Map(rows.map((row) => [row.code, row.id]));
}

async function insertWarehouses(
  tx: Tx,
  newId: NewId,
  at: Date,
  say: Say,
  managerId: string,
): Promise<readonly DemoWarehouse[]> {
  const warehouses = demoWarehouses.map((warehouse) => ({ warehouse, id: newId() }));
  await insertAll(
    tx,
    "warehouse",
    at,
    say,
    warehouses.map(({ warehouse, id }) => ({
      id,
      code: warehouse.code,
      name: warehouse.name,
      kind: warehouse.kind,
      region_code: warehouse.regionCode,
      address: warehouse.address,
      manager_user_id: managerId,
      phone: warehouse.phone,
      capacity_m3: warehouse.capacityM3,
      over_receipt_percent: warehouse.overReceiptPercent,
      daily_inbound_target: warehouse.targets.inbound,
      daily_outbound_target: warehouse.targets.outbound,
      dock_to_stock_limit_minutes: warehouse.targets.dockToStockMinutes,
      review_limit_minutes: warehouse.targets.reviewMinutes,
      status: "enabled",
    })),
  );
  const locations = warehouses.flatMap((warehouse) =>
    LOCATION_PLAN.flatMap(({ zone, codes, capacityLitres }) =>
      codes.map((code) => ({
        ...{ id: newId(), warehouse_id: warehouse.id, code, zone, status: "enabled" },
        capacity_litres: capacityLitres,
      })),
    ),
  );
  await insertAll(tx, "location", at, say, locations);
  return warehouses.map(({ warehouse, id }) => ({
    id,
    share: warehouse.share,
    shelves: locations
      .filter((each) => each.warehouse_id === id && (each.zone === "storage" || each.zone === "picking"))
      .map((each) => each.id),
  }));
}

/** The catalogue, each family's goods those of the client that names it; returns what each client may announce. */
async function insertGoods(
  tx: Tx,
  given: { readonly newId: NewId; readonly at: Date; readonly folder: string; readonly say: Say },
  clientIds: ReadonlyMap<string, string>,
  chance: Chance,
): Promise<ReadonlyMap<string, readonly DemoGoods[]>> {
  const { newId, at, folder, say } = given;
  const items = catalogue();
  const levels = ["A", "B", "C"].map((code, rank) => ({
    id: newId(),
    code,
    name: ["A 级 高周转", "B 级 常规", "C 级 低周转"][rank] ?? code,
    rank: rank + 1,
    colour: ["#CB272D", "#FF7D00", "#86909C"][rank] ?? null,
    count_interval_days: [7, 30, 90][rank] ?? null,
    status: "enabled",
  }));
  await insertAll(tx, "goods_level", at, say, levels);
  const parents = [...new Set(families.map((family) => family.parent))].map((name, index) => ({
    id: newId(),
    parent_id: null,
    code: `C${String(index + 1).padStart(2, "0")}`,
    name,
    sort: index,
    status: "enabled",
  }));
  const categories = families.map((family, index) => ({
    id: newId(),
    parent_id: parents.find((parent) => parent.name === family.parent)?.id ?? null,
    code: `F${String(index + 1).padStart(2, "0")}`,
    name: family.name,
    sort: index,
    status: "enabled",
  }));
  await insertAll(tx, "goods_category", at, say, parents);
  await insertAll(tx, "goods_category", at, say, categories);
  const brands = [...new Set(items.map((item) => item.brand))].map((name, index) => ({
    id: newId(),
    code: `P${String(index + 1).padStart(2, "0")}`,
    name,
    country: "中国",
    sort: index,
    status: "enabled",
  }));
  await insertAll(tx, "goods_brand", at, say, brands);
  const ownerOf = new Map(
    demoClients.flatMap((client) =>
      client.families.map((family) => [family, clientIds.get(client.code)] as const),
    ),
  );
  const rows = items.map((item) => ({
    id: newId(),
    client_id: item.common ? null : (ownerOf.get(item.family) ?? null),
    sku_code: item.skuCode,
    name: item.name,
    spec: item.spec,
    category_id: categories.find((category) => category.name === item.family)?.id ?? null,
    brand_id: brands.find((brand) => brand.name === item.brand)?.id ?? null,
    level_id: levels[chance.pick([0, 0, 1, 1, 1, 2])]?.id ?? null,
    gtin: item.gtin,
    unit: item.unit,
    pack_unit: item.packUnit,
    pack_size: item.packSize,
    length_mm: item.size.lengthMm,
    width_mm: item.size.widthMm,
    height_mm: item.size.heightMm,
    weight_grams: item.size.weightGrams,
    track_lot: item.trackLot,
    track_expiry: item.shelfLifeDays !== null,
    shelf_life_days: item.shelfLifeDays,
    safety_stock: item.packSize * chance.between(1, 6),
    status: "enabled",
  }));
  const pictures = goodsPictures(newId, rows);
  await storeFiles(tx, folder, at, pictures);
  const pictureOf = new Map(pictures.map(({ id, entityId }) => [entityId, id]));
  await insertAll(
    tx,
    "goods_type",
    at,
    say,
    rows.map((row) => ({ ...row, picture: pictureOf.get(row.id) ?? null })),
  );
  return new Map(
    [...clientIds.values()].map((id) => [id, rows.filter((row) => row.client_id === id).map(goodsOf)]),
  );
}

const goodsOf = (row: {
  readonly id: string;
  readonly pack_size: number;
  readonly track_lot: boolean;
  readonly shelf_life_days: number | null;
}): DemoGoods => ({
  id: row.id,
  packSize: row.pack_size,
  trackLot: row.track_lot,
  shelfLifeDays: row.shelf_life_days,
});
