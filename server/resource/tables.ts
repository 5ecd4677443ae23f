import { type RawBuilder, sql } from "kysely";
import type { ReferenceTarget } from "../../src/contracts/resource.ts";

interface Target {
  readonly table: string;
  /** The column that names a row to people. */
  readonly name: string;
  /** The column that they type and that a CSV carries. */
  readonly code: string;
  /** Whether a row may newly be referred to. */
  readonly usable: RawBuilder<unknown>;
  /** The column within which its code is unique; absent: it is unique among all. */
  readonly within?: "client_id" | "warehouse_id";
}

const enabled = sql`status = 'enabled'`;
const dictionary = (table: string): Target => ({ table, name: "name", code: "code", usable: enabled });

/** What reference fields point to. */
export const TARGETS: Readonly<Record<ReferenceTarget, Target>> = {
  user: {
    table: "users",
    name: "user_name",
    code: "user_account",
    usable: sql`user_status = 1 and kind = 'person'`,
  },
  role: { table: "role", name: "role_name", code: "role_name", usable: enabled },
  client: { table: "client", name: "name", code: "code", usable: sql`status = 'active'` },
  integration: { table: "integration", name: "name", code: "name", usable: enabled },
  department: dictionary("department"),
  post: dictionary("post"),
  warehouse: dictionary("warehouse"),
  "goods/category": dictionary("goods_category"),
  "goods/brand": dictionary("goods_brand"),
  "goods/level": dictionary("goods_level"),
};

/** What programs name by its code beside what reference fields point to. */
export type NamedTarget = ReferenceTarget | "goods/type" | "warehouse/location" | "vehicle";

/** Everything that has a code. */
export const NAMED_TARGETS: Readonly<Record<NamedTarget, Target>> = {
  ...TARGETS,
  "goods/type": {
    ...{ table: "goods_type", name: "name", code: "sku_code", usable: enabled },
    within: "client_id",
  },
  "warehouse/location": {
    ...{ table: "location", name: "code", code: "code", usable: enabled },
    within: "warehouse_id",
  },
  vehicle: { table: "vehicle", name: "plate", code: "plate", usable: enabled },
};

/** `levelId` as SQL spells it: `level_id`. */
export const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll(/([a-z])(\d)/g, "$1$2");
