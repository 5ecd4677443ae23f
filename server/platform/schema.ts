import type { ColumnType, Generated, JSONColumnType } from "kysely";

/**
 * The tables as migrations/ leaves them, in camelCase (CamelCasePlugin translates both ways; a raw `sql` fragment
 * speaks snake_case, and its columns come back in camelCase too; keys within jsonb are left alone). Instants are Date, dates 'YYYY-MM-DD', bigint a
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
  readonly presence: PresenceTable;
  readonly loginFailure: LoginFailureTable;
  readonly audit: AuditTable;
  readonly goodsCategory: GoodsCategoryTable;
  readonly goodsBrand: GoodsBrandTable;
  readonly goodsLevel: GoodsLevelTable;
  readonly goodsType: GoodsTypeTable;
  readonly warehouse: WarehouseTable;
  readonly location: LocationTable;
  readonly vehicle: VehicleTable;
  readonly stockGate: StockGateTable;
  readonly stock: StockTable;
  readonly ledger: LedgerTable;
  readonly entry: EntryTable;
  readonly entryLine: EntryLineTable;
  readonly receipt: ReceiptTable;
  readonly receiptLine: ReceiptLineTable;
  readonly exit: ExitTable;
  readonly exitLine: ExitLineTable;
  readonly allocation: AllocationTable;
  readonly delivery: DeliveryTable;
  readonly deliveryLine: DeliveryLineTable;
  readonly file: FileTable;
  readonly bulletin: BulletinTable;
  readonly bulletinView: BulletinViewTable;
  readonly bulletinAcknowledgement: BulletinAcknowledgementTable;
  readonly dailyJob: DailyJobTable;
  readonly movement: MovementTable;
  readonly sample: SampleTable;
  readonly display: DisplayTable;
  readonly displayToken: DisplayTokenTable;
  readonly event: EventTable;
  readonly message: MessageTable;
  readonly feedCounter: FeedCounterTable;
  readonly feedLog: FeedLogTable;
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
  createdAt: Date;
  updatedAt: Date;
  createUserId: string | null;
}

type EnabledOrDisabled = Generated<"enabled" | "disabled">;

interface DepartmentTable extends Row {
  code: string;
  name: string;
  parentId: string | null;
  leaderUserId: string | null;
  phone: string | null;
  sort: Generated<number>;
  status: EnabledOrDisabled;
  remark: string | null;
}

interface PostTable extends Row {
  code: string;
  name: string;
  departmentId: string | null;
  sort: Generated<number>;
  status: EnabledOrDisabled;
  remark: string | null;
}

interface RoleTable extends Row {
  roleName: string;
  roleCode: "admin" | "client";
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
  countIntervalDays: number | null;
  status: EnabledOrDisabled;
}

interface ClientTable extends Row {
  code: string;
  name: string;
  shortName: string;
  creditCode: string | null;
  contact: string | null;
  phone: string | null;
  email: string | null;
  regionCode: number | null;
  address: string | null;
  levelId: string | null;
  status: Generated<"active" | "suspended">;
}

interface UsersTable extends Row {
  userNumber: string;
  userAccount: string;
  passwordHash: string;
  userName: string;
  userPhone: string | null;
  userFixPhone: string | null;
  email: string | null;
  avatar: string | null;
  postId: string | null;
  roleId: string;
  departmentId: string | null;
  clientId: string | null;
  /** 1 enabled, 0 disabled. */
  userStatus: Generated<0 | 1>;
  theTax: string | null;
  mustChangePassword: Generated<boolean>;
  lastSeenAt: Date | null;
}

interface SessionTable {
  id: string;
  tokenHash: string;
  userId: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endedCode: number | null;
  address: string | null;
  agent: string | null;
}

/** Who has a socket open on which node. */
interface PresenceTable {
  nodeId: string;
  userId: string;
  since: Date;
  seenAt: Date;
}

interface LoginFailureTable {
  id: string;
  subject: string;
  at: Date;
}

interface AuditTable {
  id: string;
  at: Date;
  userId: string | null;
  userName: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  details: JsonObjectWithDefault;
}

interface GoodsCategoryTable extends Row {
  parentId: string | null;
  code: string;
  name: string;
  sort: Generated<number>;
  status: EnabledOrDisabled;
}

interface GoodsBrandTable extends Row {
  code: string;
  name: string;
  nameEn: string | null;
  logo: string | null;
  country: string | null;
  sort: Generated<number>;
  status: EnabledOrDisabled;
}

interface GoodsTypeTable extends Row {
  clientId: string | null;
  skuCode: string;
  name: string;
  spec: string | null;
  categoryId: string | null;
  brandId: string | null;
  levelId: string | null;
  gtin: string | null;
  unit: string;
  packUnit: string | null;
  packSize: Generated<number>;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  weightGrams: number | null;
  trackLot: Generated<boolean>;
  trackExpiry: Generated<boolean>;
  shelfLifeDays: number | null;
  safetyStock: Generated<number>;
  status: EnabledOrDisabled;
}

interface WarehouseTable extends Row {
  code: string;
  name: string;
  kind: Generated<"normal" | "cold" | "bonded" | "hazmat">;
  regionCode: number | null;
  address: string | null;
  managerUserId: string | null;
  phone: string | null;
  capacityM3: number | null;
  overReceiptPercent: Generated<number>;
  status: EnabledOrDisabled;
}

interface LocationTable extends Row {
  warehouseId: string;
  code: string;
  zone: "receiving" | "storage" | "picking" | "outbound" | "damaged" | "returns";
  status: EnabledOrDisabled;
}

interface VehicleTable extends Row {
  plate: string;
  kind: Generated<"van" | "box" | "flatbed" | "reefer" | "trailer">;
  ownership: Generated<"own" | "hired">;
  maxLoadKg: number;
  maxVolumeM3: number | null;
  driver: string | null;
  phone: string | null;
  inspectionDue: string | null;
  insuranceDue: string | null;
  /** onTrip is derived from the deliveries under way. */
  status: Generated<"idle" | "maintenance" | "disabled">;
}

interface DisplayTable extends Row {
  name: string;
  warehouseId: string | null;
  locale: Generated<"zh-CN" | "en-US">;
  codeHash: Generated<string | null>;
  codeExpiresAt: Generated<Date | null>;
  pairedAt: Generated<Date | null>;
  /** Neither is part of the version. */
  lastSeenAt: Generated<Date | null>;
  seenByNode: Generated<string | null>;
}

interface DisplayTokenTable {
  tokenHash: string;
  displayId: string | null;
  createdAt: Date;
  revokedAt: Date | null;
}

interface StockGateTable {
  clientId: string;
  warehouseId: string;
}

interface StockTable extends Row {
  clientId: string;
  typeId: string;
  warehouseId: string;
  locationId: string;
  lot: Generated<string>;
  expiry: Generated<string>;
  condition: "good" | "damaged" | "quarantine";
  onHand: Generated<number>;
  reserved: Generated<number>;
  receivedAt: Date;
}

/** Append-only: the database refuses update, delete and truncate. */
interface LedgerTable {
  id: string;
  stockId: string;
  /** The stock row's, so that long ledgers are read by an index. */
  clientId: string;
  typeId: string;
  kind: "receipt" | "issue" | "reserve" | "release" | "adjust" | "move" | "condition" | "return";
  deltaOnHand: number;
  deltaReserved: number;
  onHandAfter: number;
  reservedAfter: number;
  causeEntity: string;
  causeId: string;
  causeNumber: string | null;
  receiptId: string | null;
  reason: string | null;
  operatorId: string | null;
  operatorName: string;
  commandKey: string | null;
  at: Date;
}

/** Written by the ledger's own trigger: units in and out per quarter of an hour. */
interface MovementTable {
  clientId: string;
  warehouseId: string;
  quarter: Date;
  inbound: number;
  outbound: number;
}

/** One overview per scope and minute; the value is an Overview. */
interface SampleTable {
  scope: string;
  minute: Date;
  value: JSONColumnType<object>;
}

interface EntryTable extends Row {
  number: string;
  clientId: string;
  warehouseId: string;
  kind: Generated<"purchase" | "return" | "transfer" | "other">;
  sourceNumber: string | null;
  expectedAt: Date | null;
  plate: string | null;
  driver: string | null;
  phone: string | null;
  dock: string | null;
  arrivedAt: Date | null;
  priority: Generated<number>;
  status: Generated<"draft" | "pending" | "rejected" | "approved" | "receiving" | "completed" | "cancelled">;
  revision: Generated<number>;
  submittedBy: string | null;
  submittedAt: Date | null;
  approvedAt: Date | null;
  completedAt: Date | null;
  rejectReason: string | null;
  cancelReason: string | null;
  closeShortReason: string | null;
  discrepancy: Generated<boolean>;
  remark: string | null;
  returnOf: string | null;
  lineCount: Generated<number>;
  expectedTotal: Generated<number>;
  goodTotal: Generated<number>;
  damagedTotal: Generated<number>;
  closedShortTotal: Generated<number>;
  statusSince: Date;
}

interface EntryLineTable {
  id: string;
  entryId: string;
  lineNo: number;
  typeId: string;
  expected: number;
  good: Generated<number>;
  damaged: Generated<number>;
  closedShort: Generated<number>;
  lot: Generated<string>;
  productionDate: string | null;
  expiry: string | null;
}

interface ReceiptTable {
  id: string;
  entryId: string;
  receiptNo: number;
  at: Date;
  operatorId: string | null;
  operatorName: string;
  reversedAt: Date | null;
  reversedByName: string | null;
  reverseReason: string | null;
}

interface ReceiptLineTable {
  id: string;
  receiptId: string;
  lineId: string;
  locationId: string;
  good: number;
  damaged: number;
  goodStockId: string | null;
  damagedStockId: string | null;
  lot: Generated<string>;
  productionDate: string | null;
  expiry: string | null;
  photos: ColumnType<readonly string[], string | undefined, string>;
}

interface ExitTable extends Row {
  number: string;
  clientId: string;
  warehouseId: string;
  kind: Generated<"sale" | "transfer" | "return" | "other">;
  sourceNumber: string | null;
  requiredAt: Date | null;
  mode: Generated<"delivery" | "pickup">;
  consigneeName: string | null;
  consigneePhone: string | null;
  regionCode: number | null;
  address: string | null;
  priority: Generated<number>;
  status: Generated<
    "draft" | "pending" | "rejected" | "approved" | "picking" | "picked" | "shipped" | "cancelled"
  >;
  revision: Generated<number>;
  submittedBy: string | null;
  submittedAt: Date | null;
  approvedAt: Date | null;
  pickedAt: Date | null;
  shippedAt: Date | null;
  cancelRequestedAt: Date | null;
  cancelRequestReason: string | null;
  declineReason: string | null;
  rejectReason: string | null;
  cancelReason: string | null;
  /** Who took the goods away; of a pickup alone. */
  signer: string | null;
  remark: string | null;
  lineCount: Generated<number>;
  requestedTotal: Generated<number>;
  pickedTotal: Generated<number>;
  shortTotal: Generated<number>;
  shippedTotal: Generated<number>;
  statusSince: Date;
}

interface ExitLineTable {
  id: string;
  exitId: string;
  lineNo: number;
  typeId: string;
  requested: number;
  picked: Generated<number>;
  short: Generated<number>;
  shipped: Generated<number>;
}

/** What of a stock row is promised to a line of an exit. */
interface AllocationTable {
  id: string;
  exitId: string;
  lineId: string;
  stockId: string;
  quantity: number;
  status: "open" | "picked" | "released" | "shipped";
}

interface DeliveryTable extends Row {
  number: string;
  exitId: string;
  clientId: string;
  warehouseId: string;
  vehicleId: string | null;
  driver: string | null;
  consigneeName: string | null;
  consigneePhone: string | null;
  regionCode: number | null;
  address: string | null;
  plannedAt: Date | null;
  eta: Date | null;
  packages: number;
  weightGrams: number;
  volumeCm3: number;
  attempt: Generated<number>;
  departedAt: Date | null;
  signedAt: Date | null;
  signer: string | null;
  proofId: string | null;
  failCode: "nobodyThere" | "refused" | "wrongAddress" | "damaged" | "breakdown" | "other" | null;
  status: Generated<
    | "pending"
    | "assigned"
    | "inTransit"
    | "signed"
    | "partlySigned"
    | "failed"
    | "returning"
    | "returned"
    | "cancelled"
  >;
  lineCount: Generated<number>;
  quantityTotal: Generated<number>;
  signedTotal: Generated<number>;
  damagedTotal: Generated<number>;
  refusedTotal: Generated<number>;
  statusSince: Date;
}

interface DeliveryLineTable {
  id: string;
  deliveryId: string;
  lineNo: number;
  exitLineId: string;
  typeId: string;
  quantity: number;
  signed: Generated<number>;
  damaged: Generated<number>;
  refused: Generated<number>;
}

/** The content lies in DATA_DIR. */
interface FileTable {
  id: string;
  clientId: string | null;
  kind: "image" | "pdf" | "video";
  contentType: string;
  size: number;
  checksum: string;
  /** null: it came with the program. */
  uploadedBy: string | null;
  belongsTo: ColumnType<"entry" | "delivery" | "bulletin" | null, never, "entry" | "delivery" | "bulletin">;
  belongsId: ColumnType<string | null, never, string>;
  createdAt: Date;
}

interface BulletinTable extends Row {
  kind: "text" | "image" | "video";
  title: string;
  titleEn: string | null;
  /** Sanitised HTML. */
  body: Generated<string>;
  bodyEn: string | null;
  pictures: ColumnType<
    readonly {
      readonly fileId: string;
      readonly fileEnId: string | null;
      readonly caption: string;
      readonly captionEn: string | null;
    }[],
    string | undefined,
    string
  >;
  videoId: string | null;
  videoEnId: string | null;
  coverId: string | null;
  audience: "everyone" | "admin" | "client";
  mustRead: Generated<boolean>;
  relatedPage: string | null;
  status: Generated<"draft" | "published" | "archived">;
  publishedAt: Date | null;
  isGuide: Generated<boolean>;
  /** Which of the guides that come with the program it is. */
  guideKey: string | null;
}

/** One a person and business day. */
interface BulletinViewTable {
  bulletinId: string;
  userId: string;
  day: string;
  /** The viewer's. */
  clientId: string | null;
  at: Date;
}

interface BulletinAcknowledgementTable {
  bulletinId: string;
  userId: string;
  at: Date;
}

/** Which daily job ran on which business day. */
interface DailyJobTable {
  day: string;
  job: string;
  at: Date;
}

/** Append-only, like the ledger. */
interface EventTable {
  id: string;
  entity: string;
  entityId: string;
  type: string;
  fromStatus: string | null;
  toStatus: string | null;
  version: number;
  at: Date;
  byUserId: string | null;
  byName: string;
  commandKey: string | null;
  details: JsonObjectWithDefault;
}

interface MessageTable {
  id: string;
  recipientId: string;
  eventId: string;
  type: "message" | "notice" | "todo";
  messageType: number | null;
  template: string;
  values: JsonObjectWithDefault;
  link: string | null;
  entity: string | null;
  entityId: string | null;
  at: Date;
  readAt: Date | null;
  closedAt: Date | null;
}

interface FeedCounterTable {
  topic: string;
  scope: string;
  seq: Generated<number>;
  prunedTo: Generated<number>;
}

interface FeedLogTable {
  topic: string;
  scope: string;
  seq: number;
  eventId: string;
  type: string;
  entity: string;
  entityId: string;
  version: number;
  at: Date;
  byUserId: string | null;
  byName: string;
  commandKey: string | null;
  payload: JsonObject;
}

interface IdempotencyTable {
  userId: string;
  key: string;
  requestHash: string;
  answer: NullableJsonObject;
  at: Date;
}
