/** The demo world's things that nobody does anything to yet: companies, warehouses, goods, people. */
import { sql } from "kysely";
import { pagesOf, type RoleCode } from "../../../src/contracts/pages.ts";
import type { Person } from "../../../src/contracts/permissions.ts";
import type { NewId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import { createBuiltinRoles, createPerson } from "../first-people.ts";
import { catalogue, families } from "./catalogue.ts";
import { demoClients } from "./clients.ts";
import { demoWarehouses, locationPlan } from "./places.ts";
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

export interface DemoHouse {
  readonly id: string;
  readonly share: number;
  /** Storage and picking locations. */
  readonly shelves: readonly string[];
}

/** Everything that a story needs to be told. */
export interface Scene {
  readonly admin: Person;
  readonly operator: Person;
  readonly people: readonly Person[];
  readonly companies: readonly DemoCompany[];
  readonly houses: readonly DemoHouse[];
}

/** Writes the master data and returns the scene. All of it was there before the first story began. */
export async function setScene(
  tx: Tx,
  newId: NewId,
  at: Date,
  chance: Chance,
  passwordHash: string,
): Promise<Scene> {
  const roles = await createBuiltinRoles(tx, newId, at);
  const clientIds = await insertClients(tx, newId, at);
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
  for (const [index, [account, name, roleCode, client]] of accounts.entries()) {
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
    const pages = pagesOf(roleCode, [...pagesOf(roleCode, allPages)]);
    people.push({ kind: "person", userId, userName: name, roleCode, clientId, pages });
  }
  const [admin, operator] = people;
  if (!admin || !operator) throw new Error("the demo world has two admins");
  const houses = await insertWarehouses(tx, newId, at, operator.userId);
  const goods = await insertGoods(tx, newId, at, clientIds, chance);
  const companies = demoClients.map((client): DemoCompany => {
    const id = clientIds.get(client.code) ?? "";
    const own = people.filter((person) => person.clientId === id);
    return { id, share: client.share, people: own.length > 0 ? own : [operator], goods: goods.get(id) ?? [] };
  });
  return { admin, operator, people, companies, houses };
}
