import type { ColumnType, Generated, JSONColumnType } from "kysely";

/**
 * The tables as migrations/ leaves them, in their own names. Instants are Date, dates 'YYYY-MM-DD', bigint a
 * number. A jsonb column is read as its value and written as JSON text (pg would turn an array into an array
 * literal of SQL).
 */
export interface Schema {
  readonly meta: MetaTable;
  readonly department: DepartmentTable;
  readonly post: PostTable;
  readonly role: RoleTable;
  readonly client: ClientTable;
  readonly users: UsersTable;
  readonly session: SessionTable;
  readonly login_failure: LoginFailureTable;
  readonly audit: AuditTable;
  readonly goods_category: GoodsCategoryTable;
  readonly goods_brand: GoodsBrandTable;
  readonly goods_level: GoodsLevelTable;
  readonly goods_type: GoodsTypeTable;
  readonly warehouse: WarehouseTable;
  readonly location: LocationTable;
  readonly stock_gate: StockGateTable;
  readonly stock: StockTable;
  readonly ledger: LedgerTable;
  readonly entry: EntryTable;
  readonly entry_line: EntryLineTable;
  readonly receipt: ReceiptTable;
  readonly receipt_line: ReceiptLineTable;
  readonly event: EventTable;
  readonly message: MessageTable;
  readonly feed_counter: FeedCounterTable;
  readonly feed_log: FeedLogTable;
  readonly idempotency: IdempotencyTable;
}

/** A jsonb object. `details` and `payload` are typed by those who read them, with the contract's schemas. */
type JsonObject = JSONColumnType<Readonly<Record<string, unknown>>>;
type JsonObjectWithDefault = ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
type NullableJsonObject = ColumnType<
  Readonly<Record<string, unknown>> | null,
  string | null | undefined,
  string | null
>;

interface MetaTable {
  key: string;
  value: string;
}

/** What every row that people edit carries. */
interface Row {
  id: string;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  create_user_id: string | null;
}

type EnabledOrDisabled = Generated<"enabled" | "disabled">;

interface DepartmentTable extends Row {
  code: string;
  name: string;
  parent_id: string | null;
  leader_user_id: string | null;
  phone: string | null;
  sort: Generated<number>;
  status: EnabledOrDisabled;
  remark: string | null;
}

interface PostTable extends Row {
  code: string;
  name: string;
  department_id: string | null;
  sort: Generated<number>;
  status: EnabledOrDisabled;
  remark: string | null;
}

interface RoleTable extends Row {
  role_name: string;
  role_code: "admin" | "client";
  menu: JSONColumnType<readonly string[]>;
  builtin: Generated<boolean>;
  status: EnabledOrDisabled;
  remark: string | null;
}

interface GoodsLevelTable extends Row {
  code: string;
  name: string;
  rank: Generated<number>;
  colour: string | null;
  count_interval_days: number | null;
  status: EnabledOrDisabled;
}

interface ClientTable extends Row {
  code: string;
  name: string;
  short_name: string;
  credit_code: string | null;
  contact: string | null;
  phone: string | null;
  email: string | null;
  region_code: number | null;
  address: string | null;
  level_id: string | null;
  status: Generated<"active" | "suspended">;
}

interface UsersTable extends Row {
  user_number: string;
  user_account: string;
  password_hash: string;
  user_name: string;
  user_phone: string | null;
  user_fix_phone: string | null;
  email: string | null;
  avatar: string | null;
  post_id: string | null;
  role_id: string;
  department_id: string | null;
  client_id: string | null;
  /** 1 enabled, 0 disabled. */
  user_status: Generated<0 | 1>;
  the_tax: string | null;
  must_change_password: Generated<boolean>;
  last_seen_at: Date | null;
}

interface SessionTable {
  id: string;
  token_hash: string;
  user_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_code: number | null;
  address: string | null;
  agent: string | null;
}

interface LoginFailureTable {
  id: string;
  subject: string;
  at: Date;
}

interface AuditTable {
  id: string;
  at: Date;
  user_id: string | null;
  user_name: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  details: JsonObjectWithDefault;
}

interface GoodsCategoryTable extends Row {
  parent_id: string | null;
  code: string;
  name: string;
  sort: Generated<number>;
  status: EnabledOrDisabled;
}

interface GoodsBrandTable extends Row {
  code: string;
  name: string;
  name_en: string | null;
  logo: string | null;
  country: string | null;
  sort: Generated<number>;
  status: EnabledOrDisabled;
}

interface GoodsTypeTable extends Row {
  client_id: string | null;
  sku_code: string;
  name: string;
  spec: string | null;
  category_id: string | null;
  brand_id: string | null;
  level_id: string | null;
  gtin: string | null;
  unit: string;
  pack_unit: string | null;
  pack_size: Generated<number>;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  weight_grams: number | null;
  track_lot: Generated<boolean>;
  track_expiry: Generated<boolean>;
  shelf_life_days: number | null;
  safety_stock: Generated<number>;
  status: EnabledOrDisabled;
}

interface WarehouseTable extends Row {
  code: string;
  name: string;
  kind: Generated<"normal" | "cold" | "bonded" | "hazmat">;
  region_code: number | null;
  address: string | null;
  manager_user_id: string | null;
  phone: string | null;
  capacity_m3: number | null;
  over_receipt_percent: Generated<number>;
  status: EnabledOrDisabled;
}

interface LocationTable extends Row {
  warehouse_id: string;
  code: string;
  zone: "receiving" | "storage" | "picking" | "outbound" | "damaged" | "returns";
  status: EnabledOrDisabled;
}

interface StockGateTable {
  client_id: string;
  warehouse_id: string;
}

interface StockTable extends Row {
  client_id: string;
  type_id: string;
  warehouse_id: string;
  location_id: string;
  lot: Generated<string>;
  expiry: Generated<string>;
  condition: "good" | "damaged" | "quarantine";
  on_hand: Generated<number>;
  reserved: Generated<number>;
  received_at: Date;
}

/** Append-only: the database refuses update, delete and truncate. */
interface LedgerTable {
  id: string;
  stock_id: string;
  kind: "receipt" | "issue" | "reserve" | "release" | "adjust" | "move" | "condition" | "return";
  delta_on_hand: number;
  delta_reserved: number;
  on_hand_after: number;
  reserved_after: number;
  cause_entity: string;
  cause_id: string;
  cause_number: string | null;
  receipt_id: string | null;
  reason: string | null;
  operator_id: string | null;
  operator_name: string;
  command_key: string | null;
  at: Date;
}

interface EntryTable extends Row {
  number: string;
  client_id: string;
  warehouse_id: string;
  kind: Generated<"purchase" | "return" | "transfer" | "other">;
  source_number: string | null;
  expected_at: Date | null;
  plate: string | null;
  driver: string | null;
  phone: string | null;
  dock: string | null;
  arrived_at: Date | null;
  priority: Generated<number>;
  status: Generated<"draft" | "pending" | "rejected" | "approved" | "receiving" | "completed" | "cancelled">;
  revision: Generated<number>;
  submitted_by: string | null;
  submitted_at: Date | null;
  approved_at: Date | null;
  completed_at: Date | null;
  reject_reason: string | null;
  cancel_reason: string | null;
  close_short_reason: string | null;
  discrepancy: Generated<boolean>;
  remark: string | null;
  return_of: string | null;
  line_count: Generated<number>;
  expected_total: Generated<number>;
  good_total: Generated<number>;
  damaged_total: Generated<number>;
  closed_short_total: Generated<number>;
  status_since: Date;
}

interface EntryLineTable {
  id: string;
  entry_id: string;
  line_no: number;
  type_id: string;
  expected: number;
  good: Generated<number>;
  damaged: Generated<number>;
  closed_short: Generated<number>;
  lot: Generated<string>;
  production_date: string | null;
  expiry: string | null;
}

interface ReceiptTable {
  id: string;
  entry_id: string;
  receipt_no: number;
  at: Date;
  operator_id: string | null;
  operator_name: string;
  reversed_at: Date | null;
  reversed_by_name: string | null;
  reverse_reason: string | null;
}

interface ReceiptLineTable {
  id: string;
  receipt_id: string;
  line_id: string;
  location_id: string;
  good: number;
  damaged: number;
  good_stock_id: string | null;
  damaged_stock_id: string | null;
  lot: Generated<string>;
  production_date: string | null;
  expiry: string | null;
  photos: ColumnType<readonly string[], string | undefined, string>;
}

/** Append-only, like the ledger. */
interface EventTable {
  id: string;
  entity: string;
  entity_id: string;
  type: string;
  from_status: string | null;
  to_status: string | null;
  version: number;
  at: Date;
  by_user_id: string | null;
  by_name: string;
  command_key: string | null;
  details: JsonObjectWithDefault;
}

interface MessageTable {
  id: string;
  recipient_id: string;
  event_id: string;
  type: "message" | "notice" | "todo";
  message_type: number | null;
  template: string;
  values: JsonObjectWithDefault;
  link: string | null;
  entity: string | null;
  entity_id: string | null;
  at: Date;
  read_at: Date | null;
  closed_at: Date | null;
}

interface FeedCounterTable {
  topic: string;
  scope: string;
  seq: Generated<number>;
  pruned_to: Generated<number>;
}

interface FeedLogTable {
  topic: string;
  scope: string;
  seq: number;
  event_id: string;
  type: string;
  entity: string;
  entity_id: string;
  version: number;
  at: Date;
  by_user_id: string | null;
  by_name: string;
  command_key: string | null;
  payload: JsonObject;
}

interface IdempotencyTable {
  user_id: string;
  key: string;
  request_hash: string;
  answer: NullableJsonObject;
  at: Date;
}
