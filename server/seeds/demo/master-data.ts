/** The master data of the demo: companies, warehouses, goods, people. */

import { sql } from "kysely";
import { grantablePages, pagesOf } from "../../../src/contracts/pages.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import { LOCATION_PLAN } from "../../../src/domain/location-plan.ts";
import type { FileStore } from "../../features/file/file.shelf.ts";
import type { NewId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { createBuiltinRoles, createPerson } from "../first-people.ts";
import { storeFiles } from "../store-files.ts";
import type { Say } from "./demo-names.ts";
import {
  type Consignee,
  catalogue,
  consignees,
  demoClients,
  demoPeople,
  demoWarehouses,
  departments,
  families,
  levels,
  posts,
  vehicles,
} from "./demo-tables.ts";
import { goodsPictures } from "./goods-pictures.ts";
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
  readonly byAccount: ReadonlyMap<string, Person>;
  readonly consignees: readonly Consignee[];
  readonly companies: readonly DemoCompany[];
  readonly warehouses: readonly DemoWarehouse[];
}

interface Given {
  readonly passwordHash: string;
  /** Of uploaded files. */
  readonly store: FileStore;
  readonly say: Say;
}

type Cell = string | number | boolean | null;
type Row = Readonly<Record<string, Cell>>;
/** Inserts rows of one table in one statement, their texts in the language of the world; returns them with their ids. */
type Insert = <Of extends Row>(
  table: string,
  rows: readonly Of[],
) => Promise<readonly (Of & { readonly id: string })[]>;

/** Plates stay as they are painted. */
const UNNAMED = new Set(["id", "plate"]);
const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function inserter(tx: Tx, newId: NewId, at: Date, say: Say): Insert {
  return async (table, rows) => {
    const made = rows.map((row) => ({ ...row, id: String(row.id ?? newId()) }));
    const cellOf = (name: string, value: Cell) =>
      typeof value === "string" && !UNNAMED.has(name) ? say(value) : value;
    const stored = made.map((row) => ({
      ...Object.fromEntries(
        Object.entries<Cell>(row).map(([name, value]) => [inSnakeCase(name), cellOf(name, value)]),
      ),
      ...{ version: 1, created_at: at, updated_at: at },
    }));
    const columns = sql.join(Object.keys(stored[0] ?? {}).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(stored)}::jsonb)`.execute(
      tx,
    );
    return made;
  };
}

/** Writes the master data and returns the scene. All of it was there before the first story began. */
export async function setScene(tx: Tx, newId: NewId, at: Date, chance: Chance, given: Given): Promise<Scene> {
  const { passwordHash, say } = given;
  const insert = inserter(tx, newId, at, say);
  const roles = await createBuiltinRoles(tx, newId, at);
  const shares = demoClients();
  const clients = await insert(
    "client",
    shares.map(({ share: _, ...client }) => ({ ...client, status: "active" })),
  );
  const clientIds = new Map(clients.map(({ code, id }) => [code, id]));
  const people: Person[] = [];
  const byAccount = new Map<string, Person>();
  for (const [index, { account, phone, roleCode, client, name: chinese }] of demoPeople().entries()) {
    const clientId = client === null ? null : (clientIds.get(client) ?? null);
    const name = say(chinese);
    const userId = await createPerson(tx, newId, at, index + 1, {
      ...{ account, name, phone, clientId, passwordHash },
      ...{ roleId: roles[roleCode], mustChangePassword: false },
    });
    const names = grantablePages(roleCode).map((page) => page.name);
    const pages = pagesOf(roleCode, names);
    const person: Person = { kind: "person", userId, userName: name, roleCode, clientId, pages };
    people.push(person);
    byAccount.set(account, person);
  }
  const [admin, operator] = people;
  if (!admin || !operator) throw new Error("the demo world has two admins");
  await insertOrganisation(insert, newId, at, byAccount);
  const warehouses = await insertWarehouses(insert, operator.userId);
  const goods = await insertGoods(insert, { tx, newId, at, ...given }, clientIds, chance);
  const companies = clients.map(({ id }, index): DemoCompany => {
    const own = people.filter((person) => person.clientId === id);
    return {
      id,
      share: shares[index]?.share ?? 0,
      people: own.length > 0 ? own : [operator],
      goods: goods.filter(({ clientId }) => clientId === id),
    };
  });
  return { admin, operator, people, byAccount, consignees: consignees(), companies, warehouses };
}

const DAY_MS = 86_400_000;

/** Departments, posts and vehicles; `at` is their time of entry, sixty days before the demo's today. */
async function insertOrganisation(
  insert: Insert,
  newId: NewId,
  at: Date,
  byAccount: ReadonlyMap<string, Person>,
): Promise<void> {
  const sorted = <Of>(row: Of, index: number) => ({ ...row, sort: (index + 1) * 10, status: "enabled" });
  const rows = departments();
  const ids = new Map(rows.map(({ code }) => [code, newId()]));
  const departmentId = (code: string | null) => (code === null ? null : (ids.get(code) ?? null));
  await insert(
    "department",
    rows
      .map(({ parent, leader, ...row }) => ({
        ...{ id: departmentId(row.code), ...row, parentId: departmentId(parent) },
        leaderUserId: leader === null ? null : (byAccount.get(leader)?.userId ?? null),
      }))
      .map(sorted),
  );
  await insert(
    "post",
    posts()
      .map(({ department, ...row }) => ({ ...row, departmentId: departmentId(department) }))
      .map(sorted),
  );
  const dayAfter = (days: number) => new Date(at.getTime() + (60 + days) * DAY_MS).toISOString().slice(0, 10);
  await insert(
    "vehicle",
    vehicles().map(({ inspectionDays, insuranceDays, ...row }) => ({
      ...{ ...row, ownership: "own", status: "idle" },
      ...{ inspectionDue: dayAfter(inspectionDays), insuranceDue: dayAfter(insuranceDays) },
    })),
  );
}

async function insertWarehouses(insert: Insert, managerUserId: string): Promise<readonly DemoWarehouse[]> {
  const shares = demoWarehouses();
  const warehouses = await insert(
    "warehouse",
    shares.map(({ share: _, ...row }) => ({ ...row, managerUserId, status: "enabled" })),
  );
  const locations = await insert(
    "location",
    warehouses.flatMap(({ id: warehouseId }) =>
      LOCATION_PLAN.flatMap(({ zone, codes, capacityLitres }) =>
        codes.map((code) => ({ warehouseId, code, zone, capacityLitres, status: "enabled" })),
      ),
    ),
  );
  return warehouses.map(({ id }, index) => ({
    id,
    share: shares[index]?.share ?? 0,
    shelves: locations
      .filter(({ warehouseId, zone }) => warehouseId === id && (zone === "storage" || zone === "picking"))
      .map((each) => each.id),
  }));
}

/** The catalogue, each family's goods those of the client that owns the family. */
async function insertGoods(
  insert: Insert,
  { tx, newId, at, store }: Given & { readonly tx: Tx; readonly newId: NewId; readonly at: Date },
  clientIds: ReadonlyMap<string, string>,
  chance: Chance,
) {
  const items = catalogue();
  const named = (letter: string, names: readonly string[]) =>
    [...new Set(names)].map((name, sort) => ({
      ...{ code: `${letter}${String(sort + 1).padStart(2, "0")}`, name, sort, status: "enabled" },
    }));
  const idOf = (rows: readonly { readonly id: string; readonly name: string }[], name: string) =>
    rows.find((row) => row.name === name)?.id ?? null;
  const ranks = await insert(
    "goods_level",
    levels().map((level) => ({ ...level, status: "enabled" })),
  );
  const parents = await insert(
    "goods_category",
    named(
      "C",
      families().map(({ parent }) => parent),
    ),
  );
  const categories = await insert(
    "goods_category",
    named(
      "F",
      families().map(({ name }) => name),
    ).map((row, index) => ({
      ...row,
      parentId: idOf(parents, families()[index]?.parent ?? ""),
    })),
  );
  const brands = await insert(
    "goods_brand",
    named(
      "P",
      items.map(({ brand }) => brand),
    ).map((row) => ({ ...row, country: "中国" })),
  );
  const rows = items.map(({ family, brand, client, ...item }) => ({
    ...{ id: newId(), clientId: client === null ? null : (clientIds.get(client) ?? null), ...item },
    ...{ categoryId: idOf(categories, family), brandId: idOf(brands, brand) },
    levelId: ranks[chance.pick([0, 0, 1, 1, 1, 2])]?.id ?? null,
    trackExpiry: item.shelfLifeDays !== null,
    safetyStock: item.packSize * chance.between(1, 6),
    status: "enabled",
  }));
  const pictures = goodsPictures(newId, rows);
  await storeFiles(tx, store, at, pictures);
  const pictureOf = new Map(pictures.map(({ id, entityId }) => [entityId, id]));
  return insert(
    "goods_type",
    rows.map((row) => ({ ...row, picture: pictureOf.get(row.id) ?? null })),
  );
}
