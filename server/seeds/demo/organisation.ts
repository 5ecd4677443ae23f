/** The organisation of the demo's warehouse: departments, posts and vehicles. */
import type { NewId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/reader.ts";
import type { Say } from "./demo-names.ts";
import { insertAll } from "./insert-all.ts";

const DEPARTMENTS = [
  ["HQ", "运营中心", null],
  ["IN", "入库组", "HQ"],
  ["OUT", "出库组", "HQ"],
  ["QC", "质检组", "IN"],
  ["TR", "运输组", "OUT"],
  ["CS", "客户服务部", null],
] as const;

const POSTS = [
  ["MGR", "仓库主管", "HQ"],
  ["RCV", "收货员", "IN"],
  ["QCI", "质检员", "QC"],
  ["PCK", "拣货员", "OUT"],
  ["DRV", "司机", "TR"],
  ["CSR", "客服专员", "CS"],
] as const;

const VEHICLES = [
  ["沪A7K215", "box", 5_000, 28, "王建国", "13900000021", 210, 300],
  ["沪B3M906", "van", 1_500, 9, "刘强", "13900000022", 95, 160],
  ["沪A9P338", "reefer", 4_000, 22, "孙伟", "13900000023", 20, 240],
  ["粤B6Q172", "box", 8_000, 40, "黄志明", "13900000024", 150, 12],
  ["粤A2T559", "flatbed", 12_000, null, "梁国栋", "13900000025", 330, 330],
] as const;

const DAY_MS = 86_400_000;
/** Papers expire some days after the demo data was created. */
const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Writes them; `at` is their time of entry, sixty days before the demo's today. */
export async function insertOrganisation(
  tx: Tx,
  newId: NewId,
  at: Date,
  say: Say,
  people: { readonly head: string; readonly deputy: string },
): Promise<void> {
  const today = new Date(at.getTime() + 60 * DAY_MS);
  const departmentIds = new Map(DEPARTMENTS.map(([code]) => [code as string, newId()]));
  await insertAll(
    tx,
    "department",
    at,
    say,
    DEPARTMENTS.map(([code, name, parent], index) => ({
      ...{ id: departmentIds.get(code) ?? "", code, name, sort: (index + 1) * 10, status: "enabled" },
      parent_id: parent === null ? null : (departmentIds.get(parent) ?? null),
      leader_user_id: code === "HQ" ? people.head : code === "IN" ? people.deputy : null,
    })),
  );
  await insertAll(
    tx,
    "post",
    at,
    say,
    POSTS.map(([code, name, department], index) => ({
      ...{ id: newId(), code, name, sort: (index + 1) * 10, status: "enabled" },
      department_id: departmentIds.get(department) ?? null,
    })),
  );
  await insertAll(
    tx,
    "vehicle",
    at,
    say,
    VEHICLES.map(([plate, kind, load, volume, driver, phone, inspection, insurance]) => ({
      ...{ id: newId(), plate, kind, ownership: "own", driver, phone, status: "idle" },
      max_load_kg: load,
      max_volume_m3: volume,
      inspection_due: dayAfter(today, inspection),
      insurance_due: dayAfter(today, insurance),
    })),
  );
}
