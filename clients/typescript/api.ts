// Generated from the OpenAPI document by `npm run client`; compared by `npm run check`. Do not edit.

export type AuditChange = {
  /** Name of the field. */
  field: string;
  /** The value before the change; of a list of messages the id after which it goes on. */
  before: string | number | boolean | null | string[];
  /** The value after the change. */
  after: string | number | boolean | null | string[];
};

export type AuditRow = {
  /** Id of the row. */
  id: string;
  /** Always 1: the audit is append-only. */
  version: 1;
  /** The instant. */
  at: string;
  /** Id of the person who did it; null: the system. */
  byUserId: string | null;
  /** Name of the person who did it. */
  byName: string;
  /** `created`, `saved`, `deleted`, `resetPassword` …, or the status that was set. */
  action: string;
  /** The key of a resource: `user`, `goodsType`. */
  entity: string;
  /** Id of the entity. */
  entityId: string | null;
  /** What the row is called now, or was called when it was deleted. */
  entityName: string | null;
  /** What changed. */
  changes: AuditChange[];
  /** A program meant it whatever the version. */
  anyVersion?: true;
};

export type BulletinRow = {
  /** What kind it is. */
  kind: "text" | "image" | "video";
  /** Title. */
  title: string;
  /** English title; null: `title` serves both languages. */
  titleEn: string | null;
  /** A video's file; null for the other kinds. */
  videoId: string | null;
  /** What English readers are shown; null: the one video serves both languages. */
  videoEnId: string | null;
  /** Id of the cover. */
  coverId: string | null;
  /** Whom it is meant for. */
  audience: "everyone" | "admin" | "client";
  /** Each reader has to confirm it. */
  mustRead: boolean;
  /** The page beside whose tasks it is opened. */
  relatedPage:
    | "dashboard"
    | "Workplace"
    | "system"
    | "system-user"
    | "system-department"
    | "system-role"
    | "system-post"
    | "system-audit"
    | "system-display"
    | "system-stock-laws"
    | "system-operations"
    | "client"
    | "client-list"
    | "entry"
    | "entry-apply"
    | "entry-verify"
    | "entry-handle"
    | "entry-list"
    | "entry-detail"
    | "warehouse"
    | "warehouse-list"
    | "warehouse-repertory"
    | "warehouse-move"
    | "warehouse-goods-category"
    | "warehouse-goods-brand"
    | "warehouse-goods-type"
    | "warehouse-goods-level"
    | "warehouse-count"
    | "count-detail"
    | "count-figures"
    | "exit"
    | "exit-apply"
    | "exit-verify"
    | "exit-handle"
    | "exit-list"
    | "exit-detail"
    | "delivery"
    | "delivery-handle"
    | "delivery-list"
    | "delivery-vehicle"
    | "delivery-detail"
    | "delivery-trip"
    | "redirect"
    | "message"
    | "bulletin"
    | "integration"
    | "profile"
    | null;
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Status of the row; of an envelope ok or fail. */
  status: "draft" | "published" | "archived";
  /** When it was published. */
  publishedAt: string | null;
  /** Null: it came with the program. */
  authorId: string | null;
  /** Name of the author. */
  authorName: string;
  /** It came with the program. */
  isGuide: boolean;
  /** Distinct (person, business day) views within the reader's scope: an admin's is all people. */
  views: number;
  /** When the reader confirmed it; null: not yet, or it asks for none. Not in events. */
  acknowledgedAt: string | null;
  /** The reader wrote it: it asks nothing of them. Not in events. */
  isOwn: boolean;
};

export type BulletinPicture = {
  /** Id of the file. */
  fileId: string;
  /** What English readers are shown; null: the one picture serves both languages. */
  fileEnId: string | null;
  /** What the picture shows. */
  caption: string;
  /** null: the caption serves both languages. */
  captionEn: string | null;
};

export type BulletinDetail = {
  /** What kind it is. */
  kind: "text" | "image" | "video";
  /** Title. */
  title: string;
  /** English title; null: `title` serves both languages. */
  titleEn: string | null;
  /** A video's file; null for the other kinds. */
  videoId: string | null;
  /** What English readers are shown; null: the one video serves both languages. */
  videoEnId: string | null;
  /** Id of the cover. */
  coverId: string | null;
  /** Whom it is meant for. */
  audience: "everyone" | "admin" | "client";
  /** Each reader has to confirm it. */
  mustRead: boolean;
  /** The page beside whose tasks it is opened. */
  relatedPage:
    | "dashboard"
    | "Workplace"
    | "system"
    | "system-user"
    | "system-department"
    | "system-role"
    | "system-post"
    | "system-audit"
    | "system-display"
    | "system-stock-laws"
    | "system-operations"
    | "client"
    | "client-list"
    | "entry"
    | "entry-apply"
    | "entry-verify"
    | "entry-handle"
    | "entry-list"
    | "entry-detail"
    | "warehouse"
    | "warehouse-list"
    | "warehouse-repertory"
    | "warehouse-move"
    | "warehouse-goods-category"
    | "warehouse-goods-brand"
    | "warehouse-goods-type"
    | "warehouse-goods-level"
    | "warehouse-count"
    | "count-detail"
    | "count-figures"
    | "exit"
    | "exit-apply"
    | "exit-verify"
    | "exit-handle"
    | "exit-list"
    | "exit-detail"
    | "delivery"
    | "delivery-handle"
    | "delivery-list"
    | "delivery-vehicle"
    | "delivery-detail"
    | "delivery-trip"
    | "redirect"
    | "message"
    | "bulletin"
    | "integration"
    | "profile"
    | null;
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Status of the row; of an envelope ok or fail. */
  status: "draft" | "published" | "archived";
  /** When it was published. */
  publishedAt: string | null;
  /** Null: it came with the program. */
  authorId: string | null;
  /** Name of the author. */
  authorName: string;
  /** It came with the program. */
  isGuide: boolean;
  /** Distinct (person, business day) views within the reader's scope: an admin's is all people. */
  views: number;
  /** When the reader confirmed it; null: not yet, or it asks for none. Not in events. */
  acknowledgedAt: string | null;
  /** The reader wrote it: it asks nothing of them. Not in events. */
  isOwn: boolean;
  /** HTML, sanitised by the server when it is saved. */
  body: string;
  /** English text as HTML; null: `body` serves both languages. */
  bodyEn: string | null;
  /** The pictures, in their order. */
  pictures: BulletinPicture[];
};

export type BulletinReaders = {
  /** The readers who have confirmed it. */
  acknowledged: {
    /** Id of the user. */
    userId: string;
    /** Name of the user. */
    userName: string;
    /** Name of the client. */
    clientName: string | null;
    /** The instant. */
    at: string;
  }[];
  /** The readers who have not confirmed it. */
  missing: {
    /** Id of the user. */
    userId: string;
    /** Name of the user. */
    userName: string;
    /** Name of the client. */
    clientName: string | null;
  }[];
};

export type ClientRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Short code that people type or scan. */
  code: string;
  /** Name. */
  name: string;
  /** Short name. */
  shortName: string;
  /** Unified social credit code (GB 32100), 18 characters. */
  creditCode: string | null;
  /** Contact person. */
  contact: string | null;
  /** Phone number. */
  phone: string | null;
  /** E-mail address. */
  email: string | null;
  /** Region by GB/T 2260, 6 digits; 990000: overseas. */
  regionCode: number | null;
  /** Postal address; of a session or a sign-in the network address. */
  address: string | null;
  /** Id of the level. */
  levelId: string | null;
  /** Name of the level. */
  levelName: string | null;
  /** Status of the row; of an envelope ok or fail. */
  status: "active" | "suspended";
};

export type Option = {
  /** Id of the row. */
  id: string;
  /** Short code that people type or scan. */
  code: string;
  /** Name. */
  name: string;
};

export type Withdrawn = {
  /** The command had reached the server before: it is done, and `answer` is what it was answered with. */
  tookEffect: boolean;
  /** What the command was answered with; null if it took no effect. */
  answer: unknown;
};

export type ContentPoint = {
  /** Business day. */
  x: string;
  /** Views on that day. */
  y: number;
};

export type PopularItem = {
  /** The Idempotency-Key of the command; of a ranking the bulletin's id. */
  key: string;
  /** Text, in the reader's language: `1.2万`, `12k`. */
  clickNumber: string;
  /** Title. */
  title: string;
  /** Whole percent of the last 7 days against the 7 before; from 0: 100, 0 to 0: 0. */
  increases: number;
};

export type CountRow = {
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** A client's people see only their own lines: their client. null: the warehouse's. */
  clientId: string | null;
  /** Name of the client. */
  clientName: string | null;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Why it was made. */
  reason: "cycle" | "onDemand" | "afterShort" | "emptied";
  /** The number of the exit whose shortage or pick it checks. */
  cause: string | null;
  /** Of a count that was planned for one zone. */
  zone: string | null;
  /** When it was due. */
  dueAt: string | null;
  /** Status of the row; of an envelope ok or fail. */
  status: "draft" | "open" | "counting" | "counted" | "approved" | "cancelled";
  /** Since when it has its status. */
  statusSince: string;
  /** From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them. */
  lateAt?: string | null;
  /** How many lines it has. */
  lineCount: number;
  /** Lines that have a count. */
  countedLines: number;
  /** Units counted so far. */
  countedTotal: number;
  /** Lines of an approved count whose differences are yet to be posted: a large one is booked in parts. */
  unbookedLines: number;
  /** Name of the opened by. */
  openedByName: string | null;
  /** Who approved it; null of an emptied place, which the system approves. */
  approvedBy: string | null;
  /** Name of the approved by. */
  approvedByName: string | null;
  /** When it was approved. */
  approvedAt: string | null;
  /** Reason of the cancel. */
  cancelReason: string | null;
  /** Name of the create user. */
  createUserName: string | null;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
};

export type CountLine = {
  /** Id of the row. */
  id: string;
  /** Number of the line, from 1. */
  lineNo: number;
  /** Id of the location. */
  locationId: string;
  /** Number or code of the location. */
  locationCode: string;
  /** Zone of the location. */
  zone: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the type. */
  typeId: string;
  /** SKU code of the goods type. */
  skuCode: string;
  /** Name of the type. */
  typeName: string;
  /** Specification of the goods type. */
  spec: string | null;
  /** Base unit. */
  unit: string;
  /** Id of the file with the picture of the goods type; null: none. */
  typePicture: string | null;
  /** Barcode number (GTIN). */
  gtin: string | null;
  /** Lot; empty: none. */
  lot: string;
  /** Expiry date; null: none. */
  expiry: string | null;
  /** Condition of the goods. */
  condition: "good" | "damaged" | "quarantine";
  /** The counter found it; it was not on the list. */
  isFound: boolean;
  /** Who counts it; null: no one yet. */
  takenBy: string | null;
  /** Name of the taken by. */
  takenByName: string | null;
  /** null: not counted in this round. */
  counted: number | null;
  /** Whose count stands. */
  countedBy: string | null;
  /** Name of the counted by. */
  countedByName: string | null;
  /** When it was counted. */
  countedAt: string | null;
  /** 1 at first, one more with each recount. */
  round: number;
  /** recount: the difference is above the tolerance. For people without the stock page a counted line is `counted` until the count is over. */
  state: "open" | "counted" | "recount" | "settled";
  /** What the ledger had at `countedAt`; null to people without the stock page, and until all is counted. */
  expected: number | null;
  /** counted − expected, null like it. */
  difference: number | null;
  /** What was done before the line was counted was reported after its approval, and the correction is posted. */
  isCorrected: boolean;
  /** The counts of each round, for the person who approves; empty to people without the stock page, and until all is counted. */
  rounds: {
    /** 1 at first. */
    round: number;
    /** Units. */
    counted: number;
    /** Name of the person who did it. */
    byName: string;
    /** The instant. */
    at: string;
  }[];
};

export type CountDetail = {
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** A client's people see only their own lines: their client. null: the warehouse's. */
  clientId: string | null;
  /** Name of the client. */
  clientName: string | null;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Why it was made. */
  reason: "cycle" | "onDemand" | "afterShort" | "emptied";
  /** The number of the exit whose shortage or pick it checks. */
  cause: string | null;
  /** Of a count that was planned for one zone. */
  zone: string | null;
  /** When it was due. */
  dueAt: string | null;
  /** Status of the row; of an envelope ok or fail. */
  status: "draft" | "open" | "counting" | "counted" | "approved" | "cancelled";
  /** Since when it has its status. */
  statusSince: string;
  /** From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them. */
  lateAt?: string | null;
  /** How many lines it has. */
  lineCount: number;
  /** Lines that have a count. */
  countedLines: number;
  /** Units counted so far. */
  countedTotal: number;
  /** Lines of an approved count whose differences are yet to be posted: a large one is booked in parts. */
  unbookedLines: number;
  /** Name of the opened by. */
  openedByName: string | null;
  /** Who approved it; null of an emptied place, which the system approves. */
  approvedBy: string | null;
  /** Name of the approved by. */
  approvedByName: string | null;
  /** When it was approved. */
  approvedAt: string | null;
  /** Reason of the cancel. */
  cancelReason: string | null;
  /** Name of the create user. */
  createUserName: string | null;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Units found beyond the expected ones; null like `expected` of the lines. */
  plusTotal: number | null;
  /** Units missing, as a positive number. */
  minusTotal: number | null;
  /** The lines. */
  lines: CountLine[];
};

export type TimelineItem = {
  /** Id of the row. */
  id: string;
  /** What type it is. */
  type: string;
  /** Status before; null: it is new. */
  fromStatus: string | null;
  /** Status after; null: it is deleted. */
  toStatus: string | null;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** The instant. */
  at: string;
  /** When it was done, where that is not when the server heard of it. */
  doneAt: string | null;
  /** Id of the person who did it; null: the system. */
  byUserId: string | null;
  /** Name of the person who did it. */
  byName: string;
  /** What the reasons or the event are about. */
  details: Record<string, unknown>;
};

export type ChangedCount = {
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** A client's people see only their own lines: their client. null: the warehouse's. */
  clientId: string | null;
  /** Name of the client. */
  clientName: string | null;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Why it was made. */
  reason: "cycle" | "onDemand" | "afterShort" | "emptied";
  /** The number of the exit whose shortage or pick it checks. */
  cause: string | null;
  /** Of a count that was planned for one zone. */
  zone: string | null;
  /** When it was due. */
  dueAt: string | null;
  /** Status of the row; of an envelope ok or fail. */
  status: "draft" | "open" | "counting" | "counted" | "approved" | "cancelled";
  /** Since when it has its status. */
  statusSince: string;
  /** From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them. */
  lateAt?: string | null;
  /** How many lines it has. */
  lineCount: number;
  /** Lines that have a count. */
  countedLines: number;
  /** Units counted so far. */
  countedTotal: number;
  /** Lines of an approved count whose differences are yet to be posted: a large one is booked in parts. */
  unbookedLines: number;
  /** Name of the opened by. */
  openedByName: string | null;
  /** Who approved it; null of an emptied place, which the system approves. */
  approvedBy: string | null;
  /** Name of the approved by. */
  approvedByName: string | null;
  /** When it was approved. */
  approvedAt: string | null;
  /** Reason of the cancel. */
  cancelReason: string | null;
  /** Name of the create user. */
  createUserName: string | null;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** The lines. */
  lines?: CountLine[];
};

export type CountDue = {
  /** By warehouse and zone. */
  zones: {
    /** Id of the warehouse. */
    warehouseId: string;
    /** Name of the warehouse. */
    warehouseName: string;
    /** Zone of the location. */
    zone: string;
    /** Stock rows whose day has passed. */
    late: number;
    /** Stock rows due within 7 days, the late ones included. */
    week: number;
  }[];
  /** The first 200, the latest first. */
  list: {
    /** Id of the stock. */
    stockId: string;
    /** Id of the warehouse. */
    warehouseId: string;
    /** Name of the warehouse. */
    warehouseName: string;
    /** Zone of the location. */
    zone: string;
    /** Id of the location. */
    locationId: string;
    /** Number or code of the location. */
    locationCode: string;
    /** Id of the client. */
    clientId: string;
    /** Name of the client. */
    clientName: string;
    /** Id of the type. */
    typeId: string;
    /** SKU code of the goods type. */
    skuCode: string;
    /** Name of the type. */
    typeName: string;
    /** Lot; empty: none. */
    lot: string;
    /** Expiry date; null: none. */
    expiry: string | null;
    /** Condition of the goods. */
    condition: "good" | "damaged" | "quarantine";
    /** When it was last counted. */
    lastCountedAt: string | null;
    /** When it was due. */
    dueAt: string;
  }[];
};

export type CountFigures = {
  /** Lines of counts that were approved in these days. */
  lines: number;
  /** Lines whose first count was right. */
  right: number;
  /** right ÷ lines in percent, with one decimal; null: no lines. */
  accuracy: number | null;
  /** Units that the ledger had. */
  expected: number;
  /** Units found beyond the expected ones. */
  plus: number;
  /** Units missing, as a positive number. */
  minus: number;
  /** plus + minus. */
  gross: number;
  /** plus − minus. */
  net: number;
  /** By warehouse. */
  warehouses: {
    /** Id of the row. */
    id: string;
    /** Name. */
    name: string;
    /** Lines of counts that were approved in these days. */
    lines: number;
    /** Lines whose first count was right. */
    right: number;
    /** right ÷ lines in percent, with one decimal; null: no lines. */
    accuracy: number | null;
    /** Units that the ledger had. */
    expected: number;
    /** Units found beyond the expected ones. */
    plus: number;
    /** Units missing, as a positive number. */
    minus: number;
    /** plus + minus. */
    gross: number;
    /** plus − minus. */
    net: number;
  }[];
  /** By client. */
  clients: {
    /** Id of the row. */
    id: string;
    /** Name. */
    name: string;
    /** Lines of counts that were approved in these days. */
    lines: number;
    /** Lines whose first count was right. */
    right: number;
    /** right ÷ lines in percent, with one decimal; null: no lines. */
    accuracy: number | null;
    /** Units that the ledger had. */
    expected: number;
    /** Units found beyond the expected ones. */
    plus: number;
    /** Units missing, as a positive number. */
    minus: number;
    /** plus + minus. */
    gross: number;
    /** plus − minus. */
    net: number;
  }[];
  /** By who counted a line first; empty for a client's people. */
  counters: {
    /** Id of the row. */
    id: string;
    /** Name. */
    name: string;
    /** Lines of counts that were approved in these days. */
    lines: number;
    /** Lines whose first count was right. */
    right: number;
    /** right ÷ lines in percent, with one decimal; null: no lines. */
    accuracy: number | null;
    /** Units that the ledger had. */
    expected: number;
    /** Units found beyond the expected ones. */
    plus: number;
    /** Units missing, as a positive number. */
    minus: number;
    /** plus + minus. */
    gross: number;
    /** plus − minus. */
    net: number;
  }[];
};

export type DepartmentRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Short code that people type or scan. */
  code: string;
  /** Name. */
  name: string;
  /** Id of the parent. */
  parentId: string | null;
  /** Name of the parent. */
  parentName: string | null;
  /** Id of the leader user. */
  leaderUserId: string | null;
  /** Name of the leader user. */
  leaderUserName: string | null;
  /** Phone number. */
  phone: string | null;
  /** Order among rows of the same kind. */
  sort: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "enabled" | "disabled";
  /** Remark. */
  remark: string | null;
  /** Place in the tree as a text that sorts; of an error the field. */
  path: string;
  /** Level in the tree, from 1. */
  level: number;
};

export type DeliveryRow = {
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Id of the exit. */
  exitId: string;
  /** Number or code of the exit. */
  exitNumber: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Id of the vehicle. */
  vehicleId: string | null;
  /** Number plate. */
  plate: string | null;
  /** Name of the driver. */
  driver: string | null;
  /** The vehicle's. */
  driverPhone: string | null;
  /** Name of the consignee. */
  consigneeName: string | null;
  /** Phone number of the consignee. */
  consigneePhone: string | null;
  /** Region by GB/T 2260, 6 digits; 990000: overseas. */
  regionCode: number | null;
  /** Postal address; of a session or a sign-in the network address. */
  address: string | null;
  /** When it is planned. */
  plannedAt: string | null;
  /** When it is expected to arrive. */
  eta: string | null;
  /** As many as the goods fill, by the pack sizes of their master data. */
  packages: number;
  /** Weight in grams. */
  weightGrams: number;
  /** Volume in cubic centimetres. */
  volumeCm3: number;
  /** 1 at first, one more with each redelivery. */
  attempt: number;
  /** When it was departed. */
  departedAt: string | null;
  /** When it was signed. */
  signedAt: string | null;
  /** Name of the person who signs. */
  signer: string | null;
  /** The signature or photo: a file's id. */
  proofId: string | null;
  /** In transit: which stop of its vehicle's trip it is, from 1; else null. */
  stopNo: number | null;
  /** In transit: how many stops that trip has; else null. */
  stopCount: number | null;
  /** Why the attempt failed. */
  failCode: "nobodyThere" | "refused" | "wrongAddress" | "damaged" | "breakdown" | "other" | null;
  /** The entry that brings back what was refused, or all of it. */
  returnEntryId: string | null;
  /** Number or code of the return entry. */
  returnEntryNumber: string | null;
  /** Status of the row; of an envelope ok or fail. */
  status:
    | "pending"
    | "assigned"
    | "inTransit"
    | "signed"
    | "partlySigned"
    | "failed"
    | "returning"
    | "returned"
    | "cancelled";
  /** Since when it has its status. */
  statusSince: string;
  /** From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them. */
  lateAt?: string | null;
  /** How many lines it has. */
  lineCount: number;
  /** Sum of the units quantity over all lines. */
  quantityTotal: number;
  /** Sum of the units signed over all lines. */
  signedTotal: number;
  /** Sum of the units damaged over all lines. */
  damagedTotal: number;
  /** Sum of the units refused over all lines. */
  refusedTotal: number;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
};

export type LineLot = {
  /** Lot; empty: none. */
  lot: string;
  /** Expiry date; null: none. */
  expiry: string | null;
  /** Units. */
  quantity: number;
};

export type DeliveryLine = {
  /** Id of the row. */
  id: string;
  /** Number of the line, from 1. */
  lineNo: number;
  /** Id of the type. */
  typeId: string;
  /** SKU code of the goods type. */
  skuCode: string;
  /** Name of the type. */
  typeName: string;
  /** Specification of the goods type. */
  spec: string | null;
  /** Base unit. */
  unit: string;
  /** Id of the file with the picture of the goods type; null: none. */
  typePicture: string | null;
  /** What was picked of the line by lot and expiry, first expired first. */
  lots: LineLot[];
  /** Units. */
  quantity: number;
  /** Signed units. */
  signed: number;
  /** Damaged units. */
  damaged: number;
  /** Refused units. */
  refused: number;
  /** Why goods of it were refused. */
  refuseReason: "packaging" | "quality" | "wrongGoods" | "expiry" | "notOrdered" | "other" | null;
};

export type DeliveryDetail = {
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Id of the exit. */
  exitId: string;
  /** Number or code of the exit. */
  exitNumber: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Id of the vehicle. */
  vehicleId: string | null;
  /** Number plate. */
  plate: string | null;
  /** Name of the driver. */
  driver: string | null;
  /** The vehicle's. */
  driverPhone: string | null;
  /** Name of the consignee. */
  consigneeName: string | null;
  /** Phone number of the consignee. */
  consigneePhone: string | null;
  /** Region by GB/T 2260, 6 digits; 990000: overseas. */
  regionCode: number | null;
  /** Postal address; of a session or a sign-in the network address. */
  address: string | null;
  /** When it is planned. */
  plannedAt: string | null;
  /** When it is expected to arrive. */
  eta: string | null;
  /** As many as the goods fill, by the pack sizes of their master data. */
  packages: number;
  /** Weight in grams. */
  weightGrams: number;
  /** Volume in cubic centimetres. */
  volumeCm3: number;
  /** 1 at first, one more with each redelivery. */
  attempt: number;
  /** When it was departed. */
  departedAt: string | null;
  /** When it was signed. */
  signedAt: string | null;
  /** Name of the person who signs. */
  signer: string | null;
  /** The signature or photo: a file's id. */
  proofId: string | null;
  /** In transit: which stop of its vehicle's trip it is, from 1; else null. */
  stopNo: number | null;
  /** In transit: how many stops that trip has; else null. */
  stopCount: number | null;
  /** Why the attempt failed. */
  failCode: "nobodyThere" | "refused" | "wrongAddress" | "damaged" | "breakdown" | "other" | null;
  /** The entry that brings back what was refused, or all of it. */
  returnEntryId: string | null;
  /** Number or code of the return entry. */
  returnEntryNumber: string | null;
  /** Status of the row; of an envelope ok or fail. */
  status:
    | "pending"
    | "assigned"
    | "inTransit"
    | "signed"
    | "partlySigned"
    | "failed"
    | "returning"
    | "returned"
    | "cancelled";
  /** Since when it has its status. */
  statusSince: string;
  /** From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them. */
  lateAt?: string | null;
  /** How many lines it has. */
  lineCount: number;
  /** Sum of the units quantity over all lines. */
  quantityTotal: number;
  /** Sum of the units signed over all lines. */
  signedTotal: number;
  /** Sum of the units damaged over all lines. */
  damagedTotal: number;
  /** Sum of the units refused over all lines. */
  refusedTotal: number;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** The lines. */
  lines: DeliveryLine[];
  /** Signature and photos: the ids of files, the signature first. */
  proofs: string[];
};

export type ChangedDelivery = {
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Id of the exit. */
  exitId: string;
  /** Number or code of the exit. */
  exitNumber: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Id of the vehicle. */
  vehicleId: string | null;
  /** Number plate. */
  plate: string | null;
  /** Name of the driver. */
  driver: string | null;
  /** The vehicle's. */
  driverPhone: string | null;
  /** Name of the consignee. */
  consigneeName: string | null;
  /** Phone number of the consignee. */
  consigneePhone: string | null;
  /** Region by GB/T 2260, 6 digits; 990000: overseas. */
  regionCode: number | null;
  /** Postal address; of a session or a sign-in the network address. */
  address: string | null;
  /** When it is planned. */
  plannedAt: string | null;
  /** When it is expected to arrive. */
  eta: string | null;
  /** As many as the goods fill, by the pack sizes of their master data. */
  packages: number;
  /** Weight in grams. */
  weightGrams: number;
  /** Volume in cubic centimetres. */
  volumeCm3: number;
  /** 1 at first, one more with each redelivery. */
  attempt: number;
  /** When it was departed. */
  departedAt: string | null;
  /** When it was signed. */
  signedAt: string | null;
  /** Name of the person who signs. */
  signer: string | null;
  /** The signature or photo: a file's id. */
  proofId: string | null;
  /** In transit: which stop of its vehicle's trip it is, from 1; else null. */
  stopNo: number | null;
  /** In transit: how many stops that trip has; else null. */
  stopCount: number | null;
  /** Why the attempt failed. */
  failCode: "nobodyThere" | "refused" | "wrongAddress" | "damaged" | "breakdown" | "other" | null;
  /** The entry that brings back what was refused, or all of it. */
  returnEntryId: string | null;
  /** Number or code of the return entry. */
  returnEntryNumber: string | null;
  /** Status of the row; of an envelope ok or fail. */
  status:
    | "pending"
    | "assigned"
    | "inTransit"
    | "signed"
    | "partlySigned"
    | "failed"
    | "returning"
    | "returned"
    | "cancelled";
  /** Since when it has its status. */
  statusSince: string;
  /** From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them. */
  lateAt?: string | null;
  /** How many lines it has. */
  lineCount: number;
  /** Sum of the units quantity over all lines. */
  quantityTotal: number;
  /** Sum of the units signed over all lines. */
  signedTotal: number;
  /** Sum of the units damaged over all lines. */
  damagedTotal: number;
  /** Sum of the units refused over all lines. */
  refusedTotal: number;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** All of them, where the command changed any. */
  lines?: DeliveryLine[];
  /** Signature and photos: the ids of files, the signature first. */
  proofs?: string[];
};

export type VehicleLoad = {
  /** Id of the vehicle. */
  vehicleId: string;
  /** Number plate. */
  plate: string;
  /** On the road; of figures how many vehicles are. */
  onTrip: boolean;
  /** Deliveries that it carries or is to carry. */
  deliveries: number;
  /** Weight in grams. */
  weightGrams: number;
  /** Volume in cubic centimetres. */
  volumeCm3: number;
  /** Greatest load in kilograms. */
  maxLoadKg: number;
  /** Greatest volume in cubic metres. */
  maxVolumeM3: number | null;
  /** Name of the driver. */
  driver: string | null;
  /** Days; null if they are not recorded. */
  inspectionDue: string | null;
  /** Last day on which the vehicle's insurance is valid. */
  insuranceDue: string | null;
  /** Neither paper is past its day. */
  papersValid: boolean;
};

export type Trip = {
  /** Id of the vehicle. */
  vehicleId: string;
  /** Number plate. */
  plate: string;
  /** Name of the driver. */
  driver: string | null;
  /** Of the order of the stops that are to come: it changes when one is added, ends or moves, and with nothing else. */
  version: number;
  /** In their order, those that ended among them. */
  stops: DeliveryDetail[];
};

export type DisplayRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Name. */
  name: string;
  /** Id of the warehouse. */
  warehouseId: string | null;
  /** Name of the warehouse. */
  warehouseName: string | null;
  /** Language: zh-CN or en-US. */
  locale: "zh-CN" | "en-US";
  /** The display shows clients' names in full. */
  showsClientNames: boolean;
  /** When it was paired. */
  pairedAt: string | null;
  /** When it was last seen. */
  lastSeenAt: string | null;
  /** It is connected now. */
  isOnline: boolean;
};

export type Paired = {
  /** The token for the header `token`. */
  tokenValue: string;
};

export type DisplayWithCode = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Name. */
  name: string;
  /** null: every warehouse. */
  warehouseId: string | null;
  /** Name of the warehouse. */
  warehouseName: string | null;
  /** Language: zh-CN or en-US. */
  locale: "zh-CN" | "en-US";
  /** Otherwise the wall abbreviates them. */
  showsClientNames: boolean;
  /** When it was paired with its present code; null: it waits for its code. */
  pairedAt: string | null;
  /** When it was last seen. */
  lastSeenAt: string | null;
  /** A socket of it is open. */
  isOnline: boolean;
  /** Six digits. */
  code: string;
  /** Until when the code can be used. */
  codeExpiresAt: string;
};

export type DisplaySelf = {
  /** Id of the row. */
  id: string;
  /** Name. */
  name: string;
  /** Language: zh-CN or en-US. */
  locale: "zh-CN" | "en-US";
  /** Id of the warehouse. */
  warehouseId: string | null;
  /** Name of the warehouse. */
  warehouseName: string | null;
  /** BUSINESS_TIME_ZONE, for its clock and its hours. */
  timeZone: string;
};

export type EntryRow = {
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** What kind it is. */
  kind: "purchase" | "return" | "transfer" | "other";
  /** Number or code of the source. */
  sourceNumber: string | null;
  /** When the goods are expected. */
  expectedAt: string | null;
  /** Number plate. */
  plate: string | null;
  /** Name of the driver. */
  driver: string | null;
  /** Phone number. */
  phone: string | null;
  /** Dock at which the truck stands. */
  dock: string | null;
  /** When the truck arrived. */
  arrivedAt: string | null;
  /** 0 normal, 1 high, 2 urgent. */
  priority: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "draft" | "pending" | "rejected" | "approved" | "receiving" | "completed" | "cancelled";
  /** Since when it has its status. */
  statusSince: string;
  /** From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them. */
  lateAt?: string | null;
  /** Why it is late, as the warehouse has recorded it last. */
  delayCause: string | null;
  /** How often it was submitted. */
  revision: number;
  /** Id of the person who submitted it. */
  submittedBy: string | null;
  /** Name of the submitted by. */
  submittedByName: string | null;
  /** When it was submitted. */
  submittedAt: string | null;
  /** When it was approved. */
  approvedAt: string | null;
  /** When it was completed. */
  completedAt: string | null;
  /** Reason of the reject. */
  rejectReason: string | null;
  /** Reason of the cancel. */
  cancelReason: string | null;
  /** Reason of the close short. */
  closeShortReason: string | null;
  /** Fewer or more units came than expected, or damaged ones. */
  discrepancy: boolean;
  /** Remark. */
  remark: string | null;
  /** Id of the delivery whose goods it brings back. */
  returnOf: string | null;
  /** How many lines it has. */
  lineCount: number;
  /** Sum of the units expected over all lines. */
  expectedTotal: number;
  /** Sum of the units good over all lines. */
  goodTotal: number;
  /** Sum of the units damaged over all lines. */
  damagedTotal: number;
  /** Sum of the units closed short over all lines. */
  closedShortTotal: number;
  /** No other active person could approve it, so its submitter may. */
  selfApprovable: boolean;
  /** The client is active. */
  clientActive: boolean;
  /** How long its warehouse lets a request wait for its review; null: no limit. */
  reviewLimitMinutes?: number | null;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** Id of the create user. */
  createUserId: string | null;
  /** Name of the create user. */
  createUserName: string | null;
  /** When it was updated. */
  updatedAt: string;
};

export type EntryLine = {
  /** Id of the row. */
  id: string;
  /** Number of the line, from 1. */
  lineNo: number;
  /** Id of the type. */
  typeId: string;
  /** SKU code of the goods type. */
  skuCode: string;
  /** Name of the type. */
  typeName: string;
  /** Specification of the goods type. */
  spec: string | null;
  /** Base unit. */
  unit: string;
  /** Id of the file with the picture of the goods type; null: none. */
  typePicture: string | null;
  /** Barcode number (GTIN). */
  gtin: string | null;
  /** Unit of a pack. */
  packUnit: string | null;
  /** Base units in a pack. */
  packSize: number;
  /** Its stock is kept by lot. */
  trackLot: boolean;
  /** Its stock is kept by expiry date. */
  trackExpiry: boolean;
  /** Days from production to expiry. */
  shelfLifeDays: number | null;
  /** Announced units. */
  expected: number;
  /** Good units. */
  good: number;
  /** Damaged units. */
  damaged: number;
  /** Units that will not come any more. */
  closedShort: number;
  /** Lot; empty: none. */
  lot: string;
  /** Production date; null: none. */
  productionDate: string | null;
  /** Expiry date; null: none. */
  expiry: string | null;
};

export type ReceiptLine = {
  /** Id of the row. */
  id: string;
  /** Id of the line. */
  lineId: string;
  /** Id of the location. */
  locationId: string;
  /** Number or code of the location. */
  locationCode: string;
  /** Good units. */
  good: number;
  /** Damaged units. */
  damaged: number;
  /** Lot; empty: none. */
  lot: string;
  /** Production date; null: none. */
  productionDate: string | null;
  /** Expiry date; null: none. */
  expiry: string | null;
  /** Ids of files. */
  photos: string[];
};

export type Receipt = {
  /** Id of the row. */
  id: string;
  /** Number of the receipt within the entry, from 1. */
  receiptNo: number;
  /** The instant. */
  at: string;
  /** Id of the operator. */
  operatorId: string | null;
  /** Name of the operator. */
  operatorName: string;
  /** When it was reversed. */
  reversedAt: string | null;
  /** Null also of receipts that a version before this field reversed. */
  reversedBy: string | null;
  /** Name of the person who reversed it. */
  reversedByName: string | null;
  /** Reason of the reverse. */
  reverseReason: string | null;
  /** The lines. */
  lines: ReceiptLine[];
};

export type EntryDetail = {
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** What kind it is. */
  kind: "purchase" | "return" | "transfer" | "other";
  /** Number or code of the source. */
  sourceNumber: string | null;
  /** When the goods are expected. */
  expectedAt: string | null;
  /** Number plate. */
  plate: string | null;
  /** Name of the driver. */
  driver: string | null;
  /** Phone number. */
  phone: string | null;
  /** Dock at which the truck stands. */
  dock: string | null;
  /** When the truck arrived. */
  arrivedAt: string | null;
  /** 0 normal, 1 high, 2 urgent. */
  priority: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "draft" | "pending" | "rejected" | "approved" | "receiving" | "completed" | "cancelled";
  /** Since when it has its status. */
  statusSince: string;
  /** From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them. */
  lateAt?: string | null;
  /** Why it is late, as the warehouse has recorded it last. */
  delayCause: string | null;
  /** How often it was submitted. */
  revision: number;
  /** Id of the person who submitted it. */
  submittedBy: string | null;
  /** Name of the submitted by. */
  submittedByName: string | null;
  /** When it was submitted. */
  submittedAt: string | null;
  /** When it was approved. */
  approvedAt: string | null;
  /** When it was completed. */
  completedAt: string | null;
  /** Reason of the reject. */
  rejectReason: string | null;
  /** Reason of the cancel. */
  cancelReason: string | null;
  /** Reason of the close short. */
  closeShortReason: string | null;
  /** Fewer or more units came than expected, or damaged ones. */
  discrepancy: boolean;
  /** Remark. */
  remark: string | null;
  /** Id of the delivery whose goods it brings back. */
  returnOf: string | null;
  /** How many lines it has. */
  lineCount: number;
  /** Sum of the units expected over all lines. */
  expectedTotal: number;
  /** Sum of the units good over all lines. */
  goodTotal: number;
  /** Sum of the units damaged over all lines. */
  damagedTotal: number;
  /** Sum of the units closed short over all lines. */
  closedShortTotal: number;
  /** No other active person could approve it, so its submitter may. */
  selfApprovable: boolean;
  /** The client is active. */
  clientActive: boolean;
  /** How long its warehouse lets a request wait for its review; null: no limit. */
  reviewLimitMinutes?: number | null;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** Id of the create user. */
  createUserId: string | null;
  /** Name of the create user. */
  createUserName: string | null;
  /** When it was updated. */
  updatedAt: string;
  /** The lines. */
  lines: EntryLine[];
  /** The receipts, oldest first. */
  receipts: Receipt[];
  /** Percent by which a line may be over-received; the warehouse's. */
  overReceiptPercent: number;
};

export type BatchAnswer = {
  /** What put would have answered to each item, in their order. */
  outcomes: {
    /** As the data of put. */
    data: unknown;
    /** Status of the row; of an envelope ok or fail. */
    status: "ok" | "fail";
    /** The outcome as a sentence, in the reader's language. */
    msg: string;
    /** What the item is judged by. */
    code: number;
  }[];
};

export type Review = {
  /** The version of the request that this is about. */
  version: number;
  /** The lines. */
  lines: {
    /** Id of the line. */
    lineId: string;
    /** Good, unexpired units of the client in this warehouse. */
    onHand: number;
    /** The same when the whole request is carried out. */
    after: number;
    /** Good units there that expire within 30 days. */
    nearExpiry: number;
    /** Units that should always be available. */
    safetyStock: number;
    /** The client would have less of it available than its safety stock when the whole request is carried out. */
    isLow: boolean;
    /** The client never had it in this warehouse. */
    isNew: boolean;
    /** Its quantity in the revision before; null: it was not in it. */
    was: number | null;
    /** Which of lot, production date and expiry were others. */
    changed: ("lot" | "productionDate" | "expiry")[];
  }[];
  /** The revision before; null: there is none, or it was not kept. */
  previous: {
    /** How often it was submitted. */
    revision: number;
    /** Sent back, or taken back by its owner. */
    end: "reject" | "withdraw" | null;
    /** The instant. */
    at: string | null;
    /** Id of the person who did it; null: the system. */
    byUserId: string | null;
    /** Name of the person who did it. */
    byName: string | null;
    /** Why, in a sentence. */
    reason: string | null;
  } | null;
  /** Goods that only the revision before had. */
  removed: {
    /** Id of the type. */
    typeId: string;
    /** SKU code of the goods type. */
    skuCode: string;
    /** Name of the type. */
    typeName: string;
    /** Base unit. */
    unit: string;
    /** Units. */
    quantity: number;
  }[];
  /** Fields of the request that were others. */
  changed: {
    /** Name of the field. */
    field: string;
    /** The value before the change; of a list of messages the id after which it goes on. */
    before: string | number | null;
    /** The value after the change. */
    after: string | number | null;
  }[];
  /** Of all its goods; null where some have no measures. */
  volumeM3: number | null;
  /** What the warehouse has left; null where it states no capacity, and for clients. */
  freeM3: number | null;
};

export type ChangedEntry = {
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** What kind it is. */
  kind: "purchase" | "return" | "transfer" | "other";
  /** Number or code of the source. */
  sourceNumber: string | null;
  /** When the goods are expected. */
  expectedAt: string | null;
  /** Number plate. */
  plate: string | null;
  /** Name of the driver. */
  driver: string | null;
  /** Phone number. */
  phone: string | null;
  /** Dock at which the truck stands. */
  dock: string | null;
  /** When the truck arrived. */
  arrivedAt: string | null;
  /** 0 normal, 1 high, 2 urgent. */
  priority: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "draft" | "pending" | "rejected" | "approved" | "receiving" | "completed" | "cancelled";
  /** Since when it has its status. */
  statusSince: string;
  /** From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them. */
  lateAt?: string | null;
  /** Why it is late, as the warehouse has recorded it last. */
  delayCause: string | null;
  /** How often it was submitted. */
  revision: number;
  /** Id of the person who submitted it. */
  submittedBy: string | null;
  /** Name of the submitted by. */
  submittedByName: string | null;
  /** When it was submitted. */
  submittedAt: string | null;
  /** When it was approved. */
  approvedAt: string | null;
  /** When it was completed. */
  completedAt: string | null;
  /** Reason of the reject. */
  rejectReason: string | null;
  /** Reason of the cancel. */
  cancelReason: string | null;
  /** Reason of the close short. */
  closeShortReason: string | null;
  /** Fewer or more units came than expected, or damaged ones. */
  discrepancy: boolean;
  /** Remark. */
  remark: string | null;
  /** Id of the delivery whose goods it brings back. */
  returnOf: string | null;
  /** How many lines it has. */
  lineCount: number;
  /** Sum of the units expected over all lines. */
  expectedTotal: number;
  /** Sum of the units good over all lines. */
  goodTotal: number;
  /** Sum of the units damaged over all lines. */
  damagedTotal: number;
  /** Sum of the units closed short over all lines. */
  closedShortTotal: number;
  /** No other active person could approve it, so its submitter may. */
  selfApprovable: boolean;
  /** The client is active. */
  clientActive: boolean;
  /** How long its warehouse lets a request wait for its review; null: no limit. */
  reviewLimitMinutes?: number | null;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** Id of the create user. */
  createUserId: string | null;
  /** Name of the create user. */
  createUserName: string | null;
  /** When it was updated. */
  updatedAt: string;
  /** All of them, where the command changed any. */
  lines?: EntryLine[];
  /** The receipt that the command wrote or reversed. */
  receipts?: Receipt[];
};

export type LocationOption = {
  /** Id of the row. */
  id: string;
  /** Short code that people type or scan. */
  code: string;
  /** Name. */
  name: string;
  /** Zone of the location. */
  zone: string;
};

export type EntryPlaces = {
  /** Where damaged goods go; null: with the good ones. */
  damaged: LocationOption | null;
  /** The suggestion for each line; none where the warehouse has no usable location. */
  lines: {
    /** Id of the line. */
    lineId: string;
    /** Where the goods of the line would go. */
    location: LocationOption;
    /** returns: it is a return, and the warehouse has a zone for returns. sameLot, sameGoods: those of the client lie there. empty: nothing lies there. zone: no empty location is large enough. */
    because: "returns" | "sameLot" | "sameGoods" | "empty" | "zone";
    /** Free volume of the location in litres, less what lines before this one would take; null: not known. */
    freeLitres: number | null;
  }[];
};

export type PacketWarehouse = {
  /** Id of the row. */
  id: string;
  /** The enabled ones, at most 1,500. */
  locations: LocationOption[];
};

export type EntryPacket = {
  /** With its lines and receipts. */
  entry: EntryDetail;
  /** The locations that are suggested for its lines. */
  places: EntryPlaces;
  /** The warehouses of the requests. */
  warehouses: PacketWarehouse[];
  /** The goods of the lines. */
  goods: Option[];
};

export type ExitRow = {
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** What kind it is. */
  kind: "sale" | "transfer" | "return" | "other";
  /** Number or code of the source. */
  sourceNumber: string | null;
  /** When the goods are required. */
  requiredAt: string | null;
  /** Delivered by the warehouse, or picked up; of an import: check or write. */
  mode: "delivery" | "pickup";
  /** Name of the consignee. */
  consigneeName: string | null;
  /** Phone number of the consignee. */
  consigneePhone: string | null;
  /** 6 digits (GB/T 2260). */
  regionCode: number | null;
  /** Postal address; of a session or a sign-in the network address. */
  address: string | null;
  /** 0 normal, 1 high, 2 urgent. */
  priority: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "draft" | "pending" | "rejected" | "approved" | "picking" | "picked" | "shipped" | "cancelled";
  /** Since when it has its status. */
  statusSince: string;
  /** From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them. */
  lateAt?: string | null;
  /** Why it is late, as the warehouse has recorded it last. */
  delayCause: string | null;
  /** How often it was submitted. */
  revision: number;
  /** Id of the person who submitted it. */
  submittedBy: string | null;
  /** Name of the submitted by. */
  submittedByName: string | null;
  /** When it was submitted. */
  submittedAt: string | null;
  /** When it was approved. */
  approvedAt: string | null;
  /** When it was picked. */
  pickedAt: string | null;
  /** When it was shipped. */
  shippedAt: string | null;
  /** Set while the owner's wish to cancel waits for an answer. */
  cancelRequestedAt: string | null;
  /** Reason of the cancel request. */
  cancelRequestReason: string | null;
  /** Why the last wish to cancel was declined. */
  declineReason: string | null;
  /** Reason of the reject. */
  rejectReason: string | null;
  /** Reason of the cancel. */
  cancelReason: string | null;
  /** Who took the goods away; of a pickup alone. */
  signer: string | null;
  /** Remark. */
  remark: string | null;
  /** Id of the delivery. */
  deliveryId: string | null;
  /** Number or code of the delivery. */
  deliveryNumber: string | null;
  /** How many lines it has. */
  lineCount: number;
  /** Sum of the units requested over all lines. */
  requestedTotal: number;
  /** Sum of the units picked over all lines. */
  pickedTotal: number;
  /** Sum of the units short over all lines. */
  shortTotal: number;
  /** Sum of the units shipped over all lines. */
  shippedTotal: number;
  /** Units that were promised and are so no more, because their goods were taken. */
  unpromisedTotal: number;
  /** Where what is picked is put down; null: it stays on its shelf. */
  stagingLocationId: string | null;
  /** Number or code of the staging location. */
  stagingLocationCode: string | null;
  /** No other active person could approve it, so its submitter may. */
  selfApprovable: boolean;
  /** The client is active. */
  clientActive: boolean;
  /** How long its warehouse lets a request wait for its review; null: no limit. */
  reviewLimitMinutes?: number | null;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** Id of the create user. */
  createUserId: string | null;
  /** Name of the create user. */
  createUserName: string | null;
  /** When it was updated. */
  updatedAt: string;
};

export type ExitLine = {
  /** Id of the row. */
  id: string;
  /** Number of the line, from 1. */
  lineNo: number;
  /** Id of the type. */
  typeId: string;
  /** SKU code of the goods type. */
  skuCode: string;
  /** Name of the type. */
  typeName: string;
  /** Specification of the goods type. */
  spec: string | null;
  /** Base unit. */
  unit: string;
  /** Id of the file with the picture of the goods type; null: none. */
  typePicture: string | null;
  /** Barcode number (GTIN). */
  gtin: string | null;
  /** Requested units. */
  requested: number;
  /** Picked units. */
  picked: number;
  /** Missing units. */
  short: number;
  /** Shipped units. */
  shipped: number;
  /** Promised no more, because its goods were taken: promised again, or reported short. */
  unpromised: number;
};

export type ShelfLot = {
  /** Id of the stock. */
  stockId: string;
  /** Lot; empty: none. */
  lot: string;
  /** Expiry date; null: none. */
  expiry: string | null;
  /** What of it no exit has reserved. */
  free: number;
};

export type Allocation = {
  /** Id of the row. */
  id: string;
  /** Id of the line. */
  lineId: string;
  /** Id of the stock. */
  stockId: string;
  /** Id of the location. */
  locationId: string;
  /** Number or code of the location. */
  locationCode: string;
  /** Zone of the location. */
  zone: string;
  /** Lot; empty: none. */
  lot: string;
  /** Expiry date; null: none. */
  expiry: string | null;
  /** Units. */
  quantity: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "open" | "picked" | "released" | "shipped";
  /** Id of the from location. */
  fromLocationId: string | null;
  /** Of what was put down at staging: the shelf that it was picked from. */
  fromLocationCode: string | null;
  /** When it was picked. */
  pickedAt: string | null;
  /** Name of the picked by. */
  pickedByName: string | null;
  /** Of what was picked: the lot that a scanner read. */
  lotScanned: string | null;
  /** Of what is to be picked: other good lots of the same goods on its shelf, first expired first; null: none. */
  shelfLots: ShelfLot[] | null;
  /** Of what is to be picked: it is all that lies at its location, by the ledger. Who picks it may confirm the place as empty. */
  emptiesPlace: boolean;
};

export type ExitDetail = {
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** What kind it is. */
  kind: "sale" | "transfer" | "return" | "other";
  /** Number or code of the source. */
  sourceNumber: string | null;
  /** When the goods are required. */
  requiredAt: string | null;
  /** Delivered by the warehouse, or picked up; of an import: check or write. */
  mode: "delivery" | "pickup";
  /** Name of the consignee. */
  consigneeName: string | null;
  /** Phone number of the consignee. */
  consigneePhone: string | null;
  /** 6 digits (GB/T 2260). */
  regionCode: number | null;
  /** Postal address; of a session or a sign-in the network address. */
  address: string | null;
  /** 0 normal, 1 high, 2 urgent. */
  priority: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "draft" | "pending" | "rejected" | "approved" | "picking" | "picked" | "shipped" | "cancelled";
  /** Since when it has its status. */
  statusSince: string;
  /** From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them. */
  lateAt?: string | null;
  /** Why it is late, as the warehouse has recorded it last. */
  delayCause: string | null;
  /** How often it was submitted. */
  revision: number;
  /** Id of the person who submitted it. */
  submittedBy: string | null;
  /** Name of the submitted by. */
  submittedByName: string | null;
  /** When it was submitted. */
  submittedAt: string | null;
  /** When it was approved. */
  approvedAt: string | null;
  /** When it was picked. */
  pickedAt: string | null;
  /** When it was shipped. */
  shippedAt: string | null;
  /** Set while the owner's wish to cancel waits for an answer. */
  cancelRequestedAt: string | null;
  /** Reason of the cancel request. */
  cancelRequestReason: string | null;
  /** Why the last wish to cancel was declined. */
  declineReason: string | null;
  /** Reason of the reject. */
  rejectReason: string | null;
  /** Reason of the cancel. */
  cancelReason: string | null;
  /** Who took the goods away; of a pickup alone. */
  signer: string | null;
  /** Remark. */
  remark: string | null;
  /** Id of the delivery. */
  deliveryId: string | null;
  /** Number or code of the delivery. */
  deliveryNumber: string | null;
  /** How many lines it has. */
  lineCount: number;
  /** Sum of the units requested over all lines. */
  requestedTotal: number;
  /** Sum of the units picked over all lines. */
  pickedTotal: number;
  /** Sum of the units short over all lines. */
  shortTotal: number;
  /** Sum of the units shipped over all lines. */
  shippedTotal: number;
  /** Units that were promised and are so no more, because their goods were taken. */
  unpromisedTotal: number;
  /** Where what is picked is put down; null: it stays on its shelf. */
  stagingLocationId: string | null;
  /** Number or code of the staging location. */
  stagingLocationCode: string | null;
  /** No other active person could approve it, so its submitter may. */
  selfApprovable: boolean;
  /** The client is active. */
  clientActive: boolean;
  /** How long its warehouse lets a request wait for its review; null: no limit. */
  reviewLimitMinutes?: number | null;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** Id of the create user. */
  createUserId: string | null;
  /** Name of the create user. */
  createUserName: string | null;
  /** When it was updated. */
  updatedAt: string;
  /** The lines. */
  lines: ExitLine[];
  /** In the order of picking. */
  allocations: Allocation[];
};

export type ChangedExit = {
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** What kind it is. */
  kind: "sale" | "transfer" | "return" | "other";
  /** Number or code of the source. */
  sourceNumber: string | null;
  /** When the goods are required. */
  requiredAt: string | null;
  /** Delivered by the warehouse, or picked up; of an import: check or write. */
  mode: "delivery" | "pickup";
  /** Name of the consignee. */
  consigneeName: string | null;
  /** Phone number of the consignee. */
  consigneePhone: string | null;
  /** 6 digits (GB/T 2260). */
  regionCode: number | null;
  /** Postal address; of a session or a sign-in the network address. */
  address: string | null;
  /** 0 normal, 1 high, 2 urgent. */
  priority: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "draft" | "pending" | "rejected" | "approved" | "picking" | "picked" | "shipped" | "cancelled";
  /** Since when it has its status. */
  statusSince: string;
  /** From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them. */
  lateAt?: string | null;
  /** Why it is late, as the warehouse has recorded it last. */
  delayCause: string | null;
  /** How often it was submitted. */
  revision: number;
  /** Id of the person who submitted it. */
  submittedBy: string | null;
  /** Name of the submitted by. */
  submittedByName: string | null;
  /** When it was submitted. */
  submittedAt: string | null;
  /** When it was approved. */
  approvedAt: string | null;
  /** When it was picked. */
  pickedAt: string | null;
  /** When it was shipped. */
  shippedAt: string | null;
  /** Set while the owner's wish to cancel waits for an answer. */
  cancelRequestedAt: string | null;
  /** Reason of the cancel request. */
  cancelRequestReason: string | null;
  /** Why the last wish to cancel was declined. */
  declineReason: string | null;
  /** Reason of the reject. */
  rejectReason: string | null;
  /** Reason of the cancel. */
  cancelReason: string | null;
  /** Who took the goods away; of a pickup alone. */
  signer: string | null;
  /** Remark. */
  remark: string | null;
  /** Id of the delivery. */
  deliveryId: string | null;
  /** Number or code of the delivery. */
  deliveryNumber: string | null;
  /** How many lines it has. */
  lineCount: number;
  /** Sum of the units requested over all lines. */
  requestedTotal: number;
  /** Sum of the units picked over all lines. */
  pickedTotal: number;
  /** Sum of the units short over all lines. */
  shortTotal: number;
  /** Sum of the units shipped over all lines. */
  shippedTotal: number;
  /** Units that were promised and are so no more, because their goods were taken. */
  unpromisedTotal: number;
  /** Where what is picked is put down; null: it stays on its shelf. */
  stagingLocationId: string | null;
  /** Number or code of the staging location. */
  stagingLocationCode: string | null;
  /** No other active person could approve it, so its submitter may. */
  selfApprovable: boolean;
  /** The client is active. */
  clientActive: boolean;
  /** How long its warehouse lets a request wait for its review; null: no limit. */
  reviewLimitMinutes?: number | null;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** Id of the create user. */
  createUserId: string | null;
  /** Name of the create user. */
  createUserName: string | null;
  /** When it was updated. */
  updatedAt: string;
  /** All of them, where the command changed any. */
  lines?: ExitLine[];
  /** All of them, where the command changed lines. */
  allocations?: Allocation[];
};

export type AvailableGoods = {
  /** Id of the type. */
  typeId: string;
  /** Units that can be promised. */
  available: number;
};

export type ExitPacket = {
  /** Those that exist and that the person may see. */
  exits: ExitDetail[];
  /** The warehouses of the requests. */
  warehouses: PacketWarehouse[];
  /** The goods of the lines. */
  goods: Option[];
};

export type EventStart = {
  /** To be sent as `after`; its content has no meaning. */
  cursor: string;
};

export type Event = {
  /** One of the topics that were asked for. */
  topic: string;
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. topic, epoch and seq together are its id. */
  seq: number;
  /** The command or change: submit, receive, saved. */
  type: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** The instant. */
  at: string;
  /** Who did it; null: the system. */
  byUserId?: string | null;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** A hash over it and the events before it. */
  mark?: string;
  /** The Idempotency-Key of the reader's own command. */
  commandKey?: string;
  /** The row as lists show it, and what changed beside it. */
  data: unknown;
};

export type EventPage = {
  /** In the order of each topic. None may be missing before the last one. */
  events: Event[];
  /** To be sent as `after`; its content has no meaning. */
  cursor: string;
  /** There was nothing more when it was read. */
  isEnd: boolean;
  /** Milliseconds since the oldest event of the page was written; 0 without events. */
  lagMs: number;
};

export type GoodsCategoryRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Short code that people type or scan. */
  code: string;
  /** Name. */
  name: string;
  /** Id of the parent. */
  parentId: string | null;
  /** Name of the parent. */
  parentName: string | null;
  /** Order among rows of the same kind. */
  sort: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "enabled" | "disabled";
  /** Place in the tree as a text that sorts; of an error the field. */
  path: string;
  /** Level in the tree, from 1. */
  level: number;
};

export type GoodsBrandRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Short code that people type or scan. */
  code: string;
  /** Name. */
  name: string;
  /** English name. */
  nameEn: string | null;
  /** Address of the logo. */
  logo: string | null;
  /** Country of origin. */
  country: string | null;
  /** Order among rows of the same kind. */
  sort: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "enabled" | "disabled";
};

export type GoodsLevelRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Short code that people type or scan. */
  code: string;
  /** Name. */
  name: string;
  /** Order of the level. */
  rank: number;
  /** Colour as #rrggbb. */
  colour: string | null;
  /** Days between two counts. */
  countIntervalDays: number | null;
  /** Units by which a count may differ without a second one. */
  countToleranceUnits: number;
  /** The same in ten-thousandths of the expected quantity; the larger of the two applies. */
  countToleranceBp: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "enabled" | "disabled";
};

export type GoodsTypeRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Id of the client. */
  clientId: string | null;
  /** Name of the client. */
  clientName: string | null;
  /** SKU code of the goods type. */
  skuCode: string;
  /** Name. */
  name: string;
  /** Specification of the goods type. */
  spec: string | null;
  /** Id of the category. */
  categoryId: string | null;
  /** Name of the category. */
  categoryName: string | null;
  /** Id of the brand. */
  brandId: string | null;
  /** Name of the brand. */
  brandName: string | null;
  /** Id of the level. */
  levelId: string | null;
  /** Name of the level. */
  levelName: string | null;
  /** Id of an uploaded image; null: none. */
  picture: string | null;
  /** Barcode number (GTIN). */
  gtin: string | null;
  /** Base unit. */
  unit: string;
  /** Unit of a pack. */
  packUnit: string | null;
  /** Base units in a pack. */
  packSize: number;
  /** Length in millimetres. */
  lengthMm: number | null;
  /** Width in millimetres. */
  widthMm: number | null;
  /** Height in millimetres. */
  heightMm: number | null;
  /** Weight in grams. */
  weightGrams: number | null;
  /** Its stock is kept by lot. */
  trackLot: boolean;
  /** Its stock is kept by expiry date. */
  trackExpiry: boolean;
  /** Days from production to expiry. */
  shelfLifeDays: number | null;
  /** Units that should always be available. */
  safetyStock: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "enabled" | "disabled";
};

export type GoodsTypeOption = {
  /** Id of the row. */
  id: string;
  /** Short code that people type or scan. */
  code: string;
  /** Name. */
  name: string;
  /** Specification of the goods type. */
  spec: string | null;
  /** Base unit. */
  unit: string;
  /** Barcode number (GTIN). */
  gtin: string | null;
  /** Id of the file with the picture of the goods type; null: none. */
  typePicture: string | null;
  /** Its stock is kept by lot. */
  trackLot: boolean;
  /** Its stock is kept by expiry date. */
  trackExpiry: boolean;
  /** Days from production to expiry. */
  shelfLifeDays: number | null;
};

export type IntegrationRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Name. */
  name: string;
  /** Id of the client. */
  clientId: string | null;
  /** Name of the client. */
  clientName: string | null;
  /** What its access keys may be used for. */
  scopes: (
    | "entry:read"
    | "entry:write"
    | "entry:decide"
    | "entry:handle"
    | "exit:read"
    | "exit:write"
    | "exit:decide"
    | "exit:handle"
    | "delivery:read"
    | "delivery:handle"
    | "stock:read"
    | "stock:handle"
    | "goods:read"
    | "goods:write"
    | "master:read"
    | "master:write"
    | "webhook:write"
    | "file:write"
  )[];
  /** IP addresses or CIDR blocks from which its keys may be used, separated by spaces, at most 20; null: from anywhere. */
  addresses: string | null;
  /** Requests a minute of all its keys together. */
  perMinute: number;
  /** The email address of the people who run it. */
  contactEmail: string | null;
  /** Status of the row; of an envelope ok or fail. */
  status: "enabled" | "disabled";
  /** Remark. */
  remark: string | null;
  /** When it was last used. */
  lastUsedAt: string | null;
  /** How many of its access keys can be used now. */
  liveKeys: number;
};

export type IntegrationCall = {
  /** Id of the row. */
  id: string;
  /** It grows while calls are added to the line. */
  version: number;
  /** Id of the integration. */
  integrationId: string;
  /** Name of the integration. */
  integrationName: string;
  /** The first 13 characters of the key, of a token those of its key. */
  keyPrefix: string;
  /** It came with a token that a key was exchanged for. */
  isToken: boolean;
  /** When it was answered; of several calls the first. */
  at: string;
  /** The last of several calls. */
  lastAt: string;
  /** `GET`, `POST` or `DELETE`. */
  method: string;
  /** The route, without ids and query; '' where no route has the path. */
  route: string;
  /** null: the caller hung up before it was answered. */
  httpStatus: number | null;
  /** Of the envelope; null where there was none. */
  code: number | null;
  /** Why it was refused, by reason codes. */
  because: string[];
  /** 1, or how many calls of that minute the line sums up. */
  calls: number;
  /** How long it took; of several calls the slowest. */
  ms: number;
  /** The IP address that it came from; of several calls the last. */
  address: string;
  /** The request's id, as in x-trace-id; of several calls the last. */
  traceId: string;
  /** It was refused, failed, or was not answered. */
  isRefused: boolean;
  /** The server could not keep these calls apart; only their number is known. */
  isLost: boolean;
};

export type CallFigure = {
  /** Id of the row. */
  id: string;
  /** In the last hour. */
  calls: number;
  /** Those of them that were refused, failed or were not answered. */
  refused: number;
  /** The last of them; null: there were none. */
  lastAt: string | null;
};

export type CallFigures = {
  /** The instant of the figures. */
  asOf: string;
  /** Each integration in sight. */
  integrations: CallFigure[];
};

export type AccessKeyRow = {
  /** Id of the row. */
  id: string;
  /** Its first 13 characters, by which people know it. */
  prefix: string;
  /** Name of the created by. */
  createdByName: string;
  /** When it was created. */
  createdAt: string;
  /** From then on it is refused. */
  expiresAt: string;
  /** To the minute; null: never. */
  lastUsedAt: string | null;
  /** Where it was last used from. */
  lastAddress: string | null;
  /** null: it was not revoked. */
  revokedAt: string | null;
};

export type CreatedKey = {
  /** Id of the row. */
  id: string;
  /** The key, shown once: only its hash is stored. */
  key: string;
  /** Its first 13 characters, by which people know it. */
  prefix: string;
  /** When it was expires. */
  expiresAt: string;
};

export type IntegrationSelf = {
  /** Id of the row. */
  id: string;
  /** Name. */
  name: string;
  /** null: the warehouse's own, which sees the rows of all clients. */
  clientId: string | null;
  /** What the key, or the token, may be used for. */
  scopes: (
    | "entry:read"
    | "entry:write"
    | "entry:decide"
    | "entry:handle"
    | "exit:read"
    | "exit:write"
    | "exit:decide"
    | "exit:handle"
    | "delivery:read"
    | "delivery:handle"
    | "stock:read"
    | "stock:handle"
    | "goods:read"
    | "goods:write"
    | "master:read"
    | "master:write"
    | "webhook:write"
    | "file:write"
  )[];
  /** What the integration may do. */
  limits: {
    /** Requests a minute, of all its keys together. */
    perMinute: number;
  };
  /** Its first 13 characters, by which people know it. */
  keyPrefix: string;
  /** When the key, or the token, ends. */
  expiresAt: string;
  /** `live`: what it does is real. */
  mode: "live" | "test";
  /** The server's clock. */
  serverNow: string;
};

export type LookingValue = {
  /** The instant of the figures. */
  asOf: string;
  /** Each person once for each request. */
  looking: {
    /** `entry`, `exit` or `delivery`. */
    entity: string;
    /** Id of the row. */
    id: string;
    /** Id of the user. */
    userId: string;
    /** Name of the user. */
    userName: string;
  }[];
};

export type MailChoice = {
  /** Types of the messages that come by mail as well. */
  messageTypes: (1 | 2 | 3 | 8 | 4 | 5 | 6 | 7)[];
  /** Language of the mails. */
  locale: "zh-CN" | "en-US";
  /** Hour of the business day from which no mail comes; null: always. */
  quietFrom: number | null;
  /** Hour of the business day from which mail comes again. */
  quietUntil: number | null;
  /** The server can send mail. */
  isPossible: boolean;
  /** Where it goes; null: the account has no e-mail address. */
  address: string | null;
  /** Types of the messages that this person may get at all. */
  offered: (1 | 2 | 3 | 8 | 4 | 5 | 6 | 7)[];
  /** When the last mail left; null: none has. */
  lastSentAt: string | null;
  /** Why the last attempt failed; null: it did not. */
  lastError: string | null;
};

export type MessageRow = {
  /** Id of the row. */
  id: string;
  /** What type it is. */
  type: "message" | "notice" | "todo";
  /** Title. */
  title: string;
  /** Second line of the title. */
  subTitle: string;
  /** The picture of the sender, or initials as an image: an address for `src`. */
  avatar: string;
  /** Text of the message. */
  content: string;
  /** ISO 8601. */
  time: string;
  /** 0 unread, 1 read by its recipient. */
  status: 0 | 1;
  /** Only on notice and todo items. */
  messageType?: number;
  /** Path of the page that it leads to; null: none. */
  link: string | null;
  /** Set when a person has done what the todo asks. */
  closedAt: string | null;
  /** What it was rendered from, so that the browser can follow a locale switch. */
  template: string;
  /** The values of the template. */
  values: Record<string, string | number>;
};

export type Operations = {
  /** The instant of the figures. */
  asOf: string;
  /** Which database the node that answers runs on. */
  engine: "embedded" | "postgresql";
  /** The backups, and what their nightly check found. */
  backups: {
    /** BACKUP_DIR is set at the node that answers. */
    isConfigured: boolean;
    /** The server takes the nightly backup itself. */
    isTaken: boolean;
    /** Hour of the business day from which the last backup is checked. */
    fromHour: number;
    /** The newest file of BACKUP_DIR. */
    last: {
      /** The bytes of a CSV file in base64. */
      file: string;
      /** When it was made. */
      madeAt: string;
      /** Size of the file. */
      bytes: number;
    } | null;
    /** What the last restore into a scratch database found; null: none was made yet. */
    check: {
      /** The instant. */
      at: string;
      /** Whether it can be restored; `missing`: there was no file. */
      verdict: "good" | "bad" | "missing";
      /** The bytes of a CSV file in base64. */
      file: string | null;
      /** When it was made. */
      madeAt: string | null;
      /** Size of the file; null: there was none. */
      bytes: number | null;
      /** The lines. */
      lines: string[];
    } | null;
    /** A check waits or runs. */
    isChecking: boolean;
  };
  /** What the servers do later, by what becomes of it. */
  jobs: {
    /** Jobs that are due later, or wait for a server. */
    waiting: number;
    /** Jobs that a server has taken. */
    running: number;
    /** Have failed for good. */
    dead: number;
    /** Since the job that has been due longest was due. */
    overdueSeconds: number;
  };
  /** The latest 100 that have failed for good, newest first. */
  deadJobs: {
    /** Id of the row. */
    id: string;
    /** What kind it is. */
    kind: string;
    /** The Idempotency-Key of the command; of a ranking the bulletin's id. */
    key: string | null;
    /** How often it was tried. */
    attempts: number;
    /** When it was created. */
    createdAt: string;
    /** When it was dead. */
    deadAt: string;
    /** Why the last attempt failed. */
    lastError: string | null;
  }[];
  /** The servers that were seen lately. */
  nodes: {
    /** Id of the row. */
    id: string;
    /** null: older than this page. */
    version: string | null;
    /** When it was started. */
    startedAt: string;
    /** When it was seen. */
    seenAt: string;
  }[];
  /** Of the node that answers, to the database. */
  connections: {
    /** The connections for reading. */
    reading: {
      /** Connections that are open. */
      open: number;
      /** Those of them that do nothing. */
      idle: number;
      /** Statements that wait for a connection. */
      waiting: number;
    };
    /** The connection for commands. */
    writing: {
      /** Connections that are open. */
      open: number;
      /** Those of them that do nothing. */
      idle: number;
      /** Statements that wait for a connection. */
      waiting: number;
    };
  };
};

export type OverviewException = {
  /** What kind it is. */
  kind:
    | "rejectedEntry"
    | "rejectedExit"
    | "failedDelivery"
    | "overdueEntry"
    | "overdueExit"
    | "lateAtDock"
    | "entryReview"
    | "exitReview"
    | "overdueCount"
    | "unpromised"
    | "short"
    | "putBack"
    | "nearExpiry";
  /** Kind of the row: `entry`, `exit`, `goodsType`. */
  entity: "entry" | "exit" | "delivery" | "repertory" | "count";
  /** Id of the row. */
  id: string;
  /** The request's number; goods' name for nearExpiry and putBack. */
  number: string;
  /** Empty for a count, which belongs to no client. */
  clientName: string;
  /** A failed delivery's failCode; the goods of a short or of what is promised no more; where goods wait to be put back; the warehouse of a count; why a request is late, as far as that is recorded; null otherwise. */
  detail: string | null;
  /** Units short, promised no more, to be put back or near expiry; null otherwise. */
  quantity: number | null;
  /** Since when; for nearExpiry the instant of its expiry. */
  since: string;
  /** When the truck of a late entry came: it was as late as that; null: no truck is recorded, or the kind is another. */
  cameAt?: string | null;
  /** The client's short name. */
  clientShortName?: string;
  /** Whose stock of what is near expiry or to be put back; null: another kind. */
  goods?: {
    /** Id of the type. */
    typeId: string;
    /** Id of the client. */
    clientId: string;
  } | null;
  /** What happens next, where that is known: the planned departure of an exit's delivery, or until when the exit is due; null: not known. */
  next?: {
    /** What kind it is. */
    kind: "departure" | "due";
    /** The instant. */
    at: string;
  } | null;
};

export type StageFigure = {
  /** How many there are. */
  count: number;
  /** ISO 8601: since when the oldest one waits; null when none waits. */
  oldestSince: string | null;
  /** Those whose lateAt has passed: their due time, or a limit of their warehouse for review or goods at the dock that ends before. */
  late: number;
};

export type QueueFigure = {
  /** How many there are. */
  count: number;
  /** ISO 8601: since when the oldest one waits; null when none waits. */
  oldestSince: string | null;
};

export type WaitingRequest = {
  /** Kind of the row: `entry`, `exit`, `goodsType`. */
  entity: "entry" | "exit";
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Name of the client. */
  clientName: string;
  /** Status of the row; of an envelope ok or fail. */
  status: string;
  /** Since when. */
  since: string;
};

export type OpenRequest = {
  /** Kind of the row: `entry`, `exit`, `goodsType`. */
  entity: "entry" | "exit" | "delivery";
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Status of the row; of an envelope ok or fail. */
  status: string;
  /** Since when it has its status. */
  since: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** The lines. */
  lines: number;
  /** Units announced, asked for or carried. */
  units: number;
  /** Of these: received, picked or handed over. */
  done: number;
  /** An entry's expectedAt, an exit's requiredAt, a delivery's eta. */
  dueAt: string | null;
};

export type HourFigure = {
  /** Hour of the business day, 0 to 23. */
  hour: number;
  /** null: the hour has not begun. */
  inbound: number | null;
  /** Units issued; null: the hour has not begun. */
  outbound: number | null;
  /** Mean of the same hour over the 7 days before, with one decimal. */
  meanInbound: number;
  /** Mean of the same hour over the 7 days before, with one decimal. */
  meanOutbound: number;
};

export type MovedFigure = {
  /** Business day so far; null: nothing divides, so there is no figure. */
  today: number | null;
  /** Yesterday up to the same time of day. */
  yesterday: number | null;
  /** Mean of the 7 days before, each up to the same time of day, with one decimal. Days without a figure do not count; null: none has one. */
  mean: number | null;
  /** The last 8 business days, oldest first, today last. */
  series: (number | null)[];
  /** Requests to which today's units belong. */
  requests: number;
  /** Goods types of today's units. */
  goodsTypes: number;
};

export type ShareFigure = {
  /** Business day so far; null: nothing divides, so there is no figure. */
  today: number | null;
  /** Yesterday up to the same time of day. */
  yesterday: number | null;
  /** Mean of the 7 days before, each up to the same time of day, with one decimal. Days without a figure do not count; null: none has one. */
  mean: number | null;
  /** The last 8 business days, oldest first, today last. */
  series: (number | null)[];
  /** Today's numerator. */
  part: number;
  /** Today's denominator; 0: there is no figure. */
  whole: number;
};

export type MedianFigure = {
  /** Business day so far; null: nothing divides, so there is no figure. */
  today: number | null;
  /** Yesterday up to the same time of day. */
  yesterday: number | null;
  /** Mean of the 7 days before, each up to the same time of day, with one decimal. Days without a figure do not count; null: none has one. */
  mean: number | null;
  /** The last 8 business days, oldest first, today last. */
  series: (number | null)[];
  /** Requests of which today's figure is the median. */
  requests: number;
};

export type RecentEvent = {
  /** Id of the row. */
  id: string;
  /** Kind of the row: `entry`, `exit`, `goodsType`. */
  entity: "entry" | "exit" | "delivery";
  /** Id of the entity. */
  entityId: string;
  /** Number of the request. */
  number: string;
  /** What type it is. */
  type: string;
  /** Status of the row; of an envelope ok or fail. */
  status: string;
  /** Id of the person who did it; null: the system. */
  byUserId: string | null;
  /** Name of the person who did it. */
  byName: string;
  /** Name of the client. */
  clientName: string;
  /** The client's short name. */
  clientShortName?: string;
  /** Lines of the request. */
  lines: number;
  /** Units that the request announces, asks for or carries. */
  units: number;
  /** The instant. */
  at: string;
};

export type PaceFigure = {
  /** Units aimed at today; null: no target. */
  target: number | null;
  /** Units that should have moved by now, as usual days went; null: no target or no usual day. */
  dueByNow: number | null;
  /** Units moved by endHour at today's pace; null: too early or too late to say. */
  projected: number | null;
  /** The hour, 1 to 24, at which a usual day is over; null: no usual day. */
  endHour: number | null;
};

export type DayPlanFigure = {
  /** Of goods that come in. */
  inbound: PaceFigure;
  /** Units issued; null: the hour has not begun. */
  outbound: PaceFigure;
  /** Limit of the median; null: none. */
  dockToStockMinutes: number | null;
  /** How long a request may wait for its review; null: no limit. */
  reviewMinutes: number | null;
};

export type OldestRequest = {
  /** Kind of the row: `entry`, `exit`, `goodsType`. */
  entity: "entry" | "exit" | "delivery";
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Name of the client. */
  clientName: string;
  /** The client's short name. */
  clientShortName?: string;
  /** Status of the row; of an envelope ok or fail. */
  status: string;
  /** Since when. */
  since: string;
};

export type CompletedRequest = {
  /** entry: received; exit: shipped; delivery: signed. */
  entity: "entry" | "exit" | "delivery";
  /** Id of the row. */
  id: string;
  /** Number of the request. */
  number: string;
  /** Name of the client. */
  clientName: string;
  /** The client's short name. */
  clientShortName?: string;
  /** Units received (good + damaged), shipped or signed. */
  units: number;
  /** The instant. */
  at: string;
};

export type Overview = {
  /** The instant of the figures. */
  asOf: string;
  /** What the reader may see. Figures about anything else are 0, null or an empty list, and say nothing. */
  sees: ("entry" | "exit" | "delivery" | "repertory" | "vehicle" | "count")[];
  /** Whether there was ever an entry or an exit, drafts included: before that every figure is 0. Kept samples of older servers lack it. */
  hasRequests?: boolean;
  /** The queues of entries. */
  entry: {
    /** Those in the status draft. */
    draft: StageFigure;
    /** Those in the status pending. */
    pending: StageFigure;
    /** Those in the status rejected. */
    rejected: StageFigure;
    /** Those in the status approved. */
    approved: StageFigure;
    /** Those in the status receiving. */
    receiving: StageFigure;
    /** Approved and their truck recorded as arrived; nothing of them is received yet. */
    arrived: number;
    /** Approved, expected before now and not arrived. */
    overdue: QueueFigure;
    /** Arrived, late, and not all of it received. */
    lateAtDock: QueueFigure;
    /** Completed with a discrepancy mark in the last 7 days. */
    discrepancies: number;
  };
  /** The queues of exits. */
  exit: {
    /** Those in the status draft. */
    draft: StageFigure;
    /** Those in the status pending. */
    pending: StageFigure;
    /** Those in the status rejected. */
    rejected: StageFigure;
    /** Those in the status approved. */
    approved: StageFigure;
    /** Those in the status picking. */
    picking: StageFigure;
    /** Those in the status picked. */
    picked: StageFigure;
    /** With an open cancel request. */
    cancelRequested: QueueFigure;
    /** Those under way whose requiredAt has passed. */
    overdue: QueueFigure;
    /** Shipped short, or with a short reported, in the last 7 days. */
    shorts: number;
  };
  /** The queues of deliveries. */
  delivery: {
    /** Those in the status pending. */
    pending: StageFigure;
    /** Those in the status assigned. */
    assigned: StageFigure;
    /** Those in the status inTransit. */
    inTransit: StageFigure;
    /** Those in the status failed. */
    failed: StageFigure;
    /** Those in the status returning. */
    returning: StageFigure;
  };
  /** null for a client. Kept samples of older servers lack it. */
  count?: {
    /** Those in the status draft. */
    draft: StageFigure;
    /** Those in the status open. */
    open: StageFigure;
    /** Those in the status counting. */
    counting: StageFigure;
    /** Those in the status counted. */
    counted: StageFigure;
    /** Stock rows to be counted within 7 days by the interval of their goods' level; those of an open count are not due. */
    dueRows: number;
    /** Those of dueRows whose day has passed. */
    lateRows: number;
  } | null;
  /** Those that wait longest, entries and exits together, oldest first, at most 5. */
  longest: WaitingRequest[];
  /** What needs attention now, worst kind first, at most 8; while there is room, each kind has its first. */
  exceptions: OverviewException[];
  /** How many there are of each kind. Rejected ones are counted for clients alone, who have to amend them. */
  exceptionCounts: {
    /** Of the kind rejectedEntry. */
    rejectedEntry: number;
    /** Of the kind rejectedExit. */
    rejectedExit: number;
    /** Of the kind failedDelivery. */
    failedDelivery: number;
    /** Of the kind overdueEntry. */
    overdueEntry: number;
    /** Of the kind overdueExit. */
    overdueExit: number;
    /** Of the kind lateAtDock. */
    lateAtDock: number;
    /** Of the kind entryReview. */
    entryReview: number;
    /** Of the kind exitReview. */
    exitReview: number;
    /** Of the kind overdueCount. */
    overdueCount: number;
    /** Of the kind unpromised. */
    unpromised: number;
    /** Of the kind short. */
    short: number;
    /** Of the kind putBack. */
    putBack: number;
    /** Of the kind nearExpiry. */
    nearExpiry: number;
  };
  /** A client's open requests, the last changed first, at most 8; null for anyone else. */
  mine: OpenRequest[] | null;
  /** null for a client. Of one warehouse: the vehicles out with its goods, and all idle ones. */
  vehicles: {
    /** On the road; of figures how many vehicles are. */
    onTrip: number;
    /** Vehicles that are free. */
    idle: number;
    /** Vehicles under repair. */
    maintenance: number;
  } | null;
  /** Today's hours in the business time zone, 0 to 23, beside their mean over the 7 days before. */
  hours: HourFigure[];
  /** Volume of stock on hand as percent of the warehouses' capacity; null where no capacity is known, and for a client. */
  utilisationPercent: number | null;
  /** The figures of the business day. */
  today: {
    /** Units received (good + damaged, net of reversals). */
    inbound: MovedFigure;
    /** Units issued. */
    outbound: MovedFigure;
    /** Of entries completed: share received completely by their expectedAt's business day; and of exits shipped: share shipped by their requiredAt's. In percent with one decimal. */
    onTimePercent: ShareFigure;
    /** Median minutes from arrival to completion of entries completed that day. */
    dockToStockMinutes: MedianFigure;
    /** Of units requested by exits shipped: share shipped, in percent with one decimal. */
    fillRatePercent: ShareFigure;
    /** Of delivery attempts that ended: share signed in full, in percent with one decimal. */
    deliverySuccessPercent: ShareFigure;
  };
  /** Sums of the stock. */
  stock: {
    /** Units that count as available. */
    available: number;
    /** Units that count as damaged. */
    damaged: number;
    /** Units that count as quarantine. */
    quarantine: number;
    /** Units that count as inspection. */
    inspection: number;
    /** Units that count as putBack. */
    putBack: number;
    /** Units that count as expired. */
    expired: number;
    /** Units on hand. */
    onHand: number;
    /** Units that are promised to exits. */
    reserved: number;
    /** Units that approved and receiving entries still expect. */
    incoming: number;
    /** Goods types whose available is below their safety stock. */
    low: number;
    /** Units of good stock that expire within 30 days. */
    nearExpiry: number;
  };
  /** The latest events. */
  recent: RecentEvent[];
  /** Targets of the day. Of every warehouse: the sum, where each enabled one has a target. null for a client. */
  plan?: DayPlanFigure | null;
  /** The longest waiting request of each open status in which some wait; none for a client. */
  oldest?: OldestRequest[];
  /** The last 3 requests that were finished, latest first; none for a client. */
  completed?: CompletedRequest[];
};

export type SampleTimes = {
  /** The minutes of which a sample was kept. */
  minutes: string[];
};

export type OverviewSample = {
  /** The instant. */
  at: string;
  /** The value. */
  value: Overview;
  /** What entries and exits did in the 5 minutes before and after, oldest first, from the event log. */
  changes: RecentEvent[];
};

export type PostRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Short code that people type or scan. */
  code: string;
  /** Name. */
  name: string;
  /** Id of the department. */
  departmentId: string | null;
  /** Name of the department. */
  departmentName: string | null;
  /** Order among rows of the same kind. */
  sort: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "enabled" | "disabled";
  /** Remark. */
  remark: string | null;
};

export type RegionNode = {
  /** Short code that people type or scan. */
  code: number;
  /** Name. */
  name: string;
  /** In the order of their codes; absent where there are none. */
  children?: RegionNode[];
};

export type NamedRegion = {
  /** Short code that people type or scan. */
  code: number;
  /** From the province down, as people say them. */
  names: string[];
  /** 上海市 / 浦东新区 */
  name: string;
};

export type RepertoryRow = {
  /** Id of the row. */
  id: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the type. */
  typeId: string;
  /** SKU code of the goods type. */
  skuCode: string;
  /** Name of the type. */
  typeName: string;
  /** Specification of the goods type. */
  spec: string | null;
  /** Base unit. */
  unit: string;
  /** Id of the file with the picture of the goods type; null: none. */
  typePicture: string | null;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Id of the location. */
  locationId: string;
  /** Number or code of the location. */
  locationCode: string;
  /** Zone of the location. */
  zone: string;
  /** Lot; empty: none. */
  lot: string;
  /** Expiry date; null: none. */
  expiry: string | null;
  /** Condition of the goods. */
  condition: "good" | "damaged" | "quarantine";
  /** Units on hand. */
  onHand: number;
  /** Units that are promised to exits. */
  reserved: number;
  /** onHand − reserved where that may be promised (good, unexpired, an enabled storage or picking location), else 0. */
  available: number;
  /** What the unreserved units count as. */
  standing: "available" | "damaged" | "quarantine" | "inspection" | "putBack" | "expired";
  /** Units that should always be available. */
  safetyStock: number;
  /** When the goods were first received; first in, first out goes by it. */
  receivedAt: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
};

export type GoodsStock = {
  /** null: common goods, in a list of what is low. */
  clientId: string | null;
  /** Name of the client. */
  clientName: string | null;
  /** Id of the type. */
  typeId: string;
  /** SKU code of the goods type. */
  skuCode: string;
  /** Name of the type. */
  typeName: string;
  /** Specification of the goods type. */
  spec: string | null;
  /** Base unit. */
  unit: string;
  /** Id of the file with the picture of the goods type; null: none. */
  typePicture: string | null;
  /** Units that should always be available. */
  safetyStock: number;
  /** In how many locations it lies. */
  locations: number;
  /** The first day on which some of it expires; null: none of it does. */
  nextExpiry: string | null;
  /** Units that count as available. */
  available: number;
  /** Units that count as damaged. */
  damaged: number;
  /** Units that count as quarantine. */
  quarantine: number;
  /** Units that count as inspection. */
  inspection: number;
  /** Units that count as putBack. */
  putBack: number;
  /** Units that count as expired. */
  expired: number;
  /** Units on hand. */
  onHand: number;
  /** Units that are promised to exits. */
  reserved: number;
};

export type RepertorySummary = {
  /** Units that count as available. */
  available: number;
  /** Units that count as damaged. */
  damaged: number;
  /** Units that count as quarantine. */
  quarantine: number;
  /** Units that count as inspection. */
  inspection: number;
  /** Units that count as putBack. */
  putBack: number;
  /** Units that count as expired. */
  expired: number;
  /** Units on hand. */
  onHand: number;
  /** Units that are promised to exits. */
  reserved: number;
  /** Units that approved and receiving entries still expect. */
  incoming: number;
};

export type PacketStock = {
  /** Id of the row. */
  id: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the location. */
  locationId: string;
  /** Id of the type. */
  typeId: string;
  /** SKU code of the goods type. */
  skuCode: string;
  /** Name of the type. */
  typeName: string;
  /** Specification of the goods type. */
  spec: string | null;
  /** Base unit. */
  unit: string;
  /** Id of the file with the picture of the goods type; null: none. */
  typePicture: string | null;
  /** Lot; empty: none. */
  lot: string;
  /** Expiry date; null: none. */
  expiry: string | null;
  /** Condition of the goods. */
  condition: "good" | "damaged" | "quarantine";
  /** Units on hand. */
  onHand: number;
  /** Units that are promised to exits. */
  reserved: number;
  /** Version of the row, from 1; one more with each change. */
  version: number;
};

export type StockPacket = {
  /** What lies in the warehouse, the latest changed first, at most 800 rows. */
  rows: PacketStock[];
  /** The warehouses of the requests. */
  warehouses: PacketWarehouse[];
  /** The goods of the lines. */
  goods: Option[];
};

export type ReservedFor = {
  /** Id of the row. */
  id: string;
  /** Id of the exit. */
  exitId: string;
  /** Number or code of the exit. */
  exitNumber: string;
  /** Units. */
  quantity: number;
  /** Status of the row; of an envelope ok or fail. */
  status: "open" | "picked";
};

export type LedgerRow = {
  /** Id of the row. */
  id: string;
  /** Id of the stock. */
  stockId: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the type. */
  typeId: string;
  /** SKU code of the goods type. */
  skuCode: string;
  /** Name of the type. */
  typeName: string;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Number or code of the location. */
  locationCode: string;
  /** Lot; empty: none. */
  lot: string;
  /** What kind it is. */
  kind:
    | "receipt"
    | "issue"
    | "reserve"
    | "release"
    | "adjust"
    | "move"
    | "condition"
    | "return"
    | "pick"
    | "count";
  /** Change of the units on hand. */
  deltaOnHand: number;
  /** Change of the reserved units. */
  deltaReserved: number;
  /** Units on hand afterwards. */
  onHandAfter: number;
  /** Reserved units afterwards. */
  reservedAfter: number;
  /** What caused it: `entry`, `exit`, `delivery` or `repertory`. */
  causeEntity: string;
  /** Id of the cause. */
  causeId: string;
  /** Number or code of the cause. */
  causeNumber: string | null;
  /** Why, in a sentence. */
  reason: string | null;
  /** Id of the operator. */
  operatorId: string | null;
  /** Name of the operator. */
  operatorName: string;
  /** The instant. */
  at: string;
  /** When it was done at the shelf; as `at` where nothing else is known. */
  doneAt: string;
  /** A ledger row never changes: always 1. */
  version: number;
};

export type ChangedStock = {
  /** Id of the row. */
  id: string;
  /** Id of the client. */
  clientId: string;
  /** Name of the client. */
  clientName: string;
  /** Id of the type. */
  typeId: string;
  /** SKU code of the goods type. */
  skuCode: string;
  /** Name of the type. */
  typeName: string;
  /** Specification of the goods type. */
  spec: string | null;
  /** Base unit. */
  unit: string;
  /** Id of the file with the picture of the goods type; null: none. */
  typePicture: string | null;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Id of the location. */
  locationId: string;
  /** Number or code of the location. */
  locationCode: string;
  /** Zone of the location. */
  zone: string;
  /** Lot; empty: none. */
  lot: string;
  /** Expiry date; null: none. */
  expiry: string | null;
  /** Condition of the goods. */
  condition: "good" | "damaged" | "quarantine";
  /** Units on hand. */
  onHand: number;
  /** Units that are promised to exits. */
  reserved: number;
  /** onHand − reserved where that may be promised (good, unexpired, an enabled storage or picking location), else 0. */
  available: number;
  /** What the unreserved units count as. */
  standing: "available" | "damaged" | "quarantine" | "inspection" | "putBack" | "expired";
  /** Units that should always be available. */
  safetyStock: number;
  /** When the goods were first received; first in, first out goes by it. */
  receivedAt: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Units that were promised to exits, were taken with takeReserved, and are there nowhere else; absent: none. */
  unpromised?: {
    /** Id of the exit. */
    exitId: string;
    /** Number of the request. */
    number: string;
    /** Id of the line. */
    lineId: string;
    /** Units. */
    quantity: number;
  }[];
};

export type Twins = {
  /** A key of the texts' entities, or `lot`. */
  entity: string;
  /** The spellings of what is one by its normal form. */
  texts: string[];
  /** The code of the client, warehouse or parent that they share; null: none. */
  within: string | null;
};

export type Reconciliation = {
  /** Whether it holds. */
  holds: boolean;
  /** The laws and whether each holds. */
  checks: {
    /** Name of the law. */
    law: string;
    /** Whether it holds. */
    holds: boolean;
    /** Rows that break the law. */
    examples: unknown[];
  }[];
  /** Rows that were twins by their normal form before that was unique: goods, lots, locations and the like. No law is broken by them. */
  twins: Twins[];
};

export type RobotRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Name. */
  name: string;
  /** What kind it is. */
  kind: "wecom" | "dingtalk" | "webhook";
  /** Id of the role. */
  roleId: string;
  /** Name of the role. */
  roleName: string;
  /** Language: zh-CN or en-US. */
  locale: "zh-CN" | "en-US";
  /** The robot tells messages about entries. */
  tellsEntries: boolean;
  /** The robot tells messages about exits. */
  tellsExits: boolean;
  /** The robot tells messages about deliveries. */
  tellsDeliveries: boolean;
  /** The robot tells messages about stock. */
  tellsStock: boolean;
  /** The robot tells messages about backups and jobs. */
  tellsOperations: boolean;
  /** Hour of the business day from which nothing is sent; null: always. */
  quietFrom: number | null;
  /** Hour of the business day from which it is sent again. */
  quietUntil: number | null;
  /** Status of the row; of an envelope ok or fail. */
  status: "enabled" | "disabled";
  /** Host of the address; '' until one is given. */
  host: string;
  /** When it was last sent. */
  lastSentAt: string | null;
  /** Why the last attempt failed; '' or null: it did not. */
  lastError: string;
};

export type RobotTest = {
  /** Why it did not arrive; null: it did. */
  error: string | null;
};

export type RoleRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Name of the role. */
  roleName: string;
  /** Type of the role: admin or client. */
  roleCode: "admin" | "client";
  /** Names of the pages. */
  menu: string[];
  /** People of this role must set up a second factor. */
  requiresSecondFactor: boolean;
  /** Status of the row; of an envelope ok or fail. */
  status: "enabled" | "disabled";
  /** Remark. */
  remark: string | null;
  /** It came with the program: it can be neither deleted nor disabled. */
  builtin: boolean;
  /** How many people have the role. */
  userCount: number;
};

export type RoleOption = {
  /** Id of the row. */
  id: string;
  /** Short code that people type or scan. */
  code: string;
  /** Name. */
  name: string;
  /** Type of the role: admin or client. */
  roleCode: "admin" | "client";
  /** The pages that it grants. */
  menu: string[];
};

export type SavedView = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** The page whose list it narrows. */
  page: "entry-list" | "exit-list" | "delivery-list" | "warehouse-count" | "warehouse-repertory";
  /** What its tab says. */
  name: string;
  /** The filters and the sort, as the search of the page's address: `status=pending&sort=-createdAt`. The bounds of a date may be relative to the business day on which the view is opened: `today`, `today-7`, `today%2B30` for `today+30`; of an instant, `now`. The program that opens the view resolves them: a list's own query takes only days. */
  query: string;
  /** Shown to all colleagues: to the warehouse's people, or to those of the same client. */
  isShared: boolean;
  /** The reader made it, and may change it. */
  isOwn: boolean;
  /** Id of the owner. */
  ownerId: string;
  /** Name of the owner. */
  ownerName: string;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
};

export type SearchHit = {
  /** What kind it is. */
  kind: "entry" | "exit" | "delivery" | "count" | "client" | "goods/type" | "lot";
  /** Id of the row. */
  id: string;
  /** A request's number, a client's code, a goods type's SKU code, a lot. */
  code: string;
  /** The client of a request, the warehouse of a count, the name of a client, goods type or a lot's goods. */
  name: string;
  /** Of requests. */
  status?: string;
  /** How many of this kind the keyword finds. */
  total: number;
  /** How each character of the text is read: a syllable without tone, several by |, or empty. For highlighting. */
  spelling?: string[];
  /** Of goods types: the specification, empty without one. */
  spec?: string;
  /** Of goods types and lots. */
  unit?: string;
  /** Of lots: the first day on which some of it expires. */
  expiry?: string | null;
  /** Of lots, and of goods types for readers of stock: what may be promised; a client's own stock alone. */
  available?: number;
  /** Beside available: it is 0, or below the goods type's safety stock. */
  isLow?: boolean;
  /** Of a request that is not found by its number: what matches. */
  why?: {
    /** What kind it is. */
    kind: "sourceNumber" | "cause" | "consignee" | "goods" | "plate";
    /** The source number, what a count is made for, the consignee, the name of the goods or the plate. */
    text: string;
    /** How each character of the text is read: a syllable without tone, several by |, or empty. For highlighting. */
    spelling: string[];
    /** Of goods: of the line, with its unit. */
    quantity?: number;
    /** Base unit. */
    unit?: string;
  };
};

export type Company = {
  /** Stands on printed documents; null: not given yet. */
  name: string | null;
  /** 0 before the first saving. */
  version: number;
};

export type Setup = {
  /** The instant of the figures. */
  asOf: string;
  /** People are offered the steps: the installation began empty, and no admin has put them aside. */
  isOpen: boolean;
  /** The company that runs the warehouses. */
  company: Company;
  /** The business time zone, which BUSINESS_TIME_ZONE sets at start. */
  timeZone: string;
  /** All of them in their order. */
  steps: {
    /** What is made in it. */
    step: "company" | "warehouse" | "location" | "client" | "goodsType" | "user" | "display";
    /** What it makes is there now. */
    isDone: boolean;
    /** When it was made first; null: it is not done, or that is not known. */
    at: string | null;
    /** Name of the person who made it; null: not known. */
    byName: string | null;
  }[];
};

export type UserRow = {
  /** Id of the row. */
  id: string;
  /** Number of the person. */
  userNumber: string;
  /** Account that the person signs in with. */
  userAccount: string;
  /** Name of the user. */
  userName: string;
  /** Mobile phone number; the person can sign in with it. */
  userPhone: string | null;
  /** Fixed phone number. */
  userFixPhone: string | null;
  /** E-mail address. */
  email: string | null;
  /** Id of the post. */
  postId: string | null;
  /** Name of the post. */
  postName: string | null;
  /** Id of the role. */
  roleId: string;
  /** Name of the role. */
  roleName: string;
  /** Type of the role: admin or client. */
  roleCode: "admin" | "client";
  /** Id of the department. */
  departmentId: string | null;
  /** Name of the department. */
  departmentName: string | null;
  /** Id of the client. */
  clientId: string | null;
  /** Name of the client. */
  clientName: string | null;
  /** 1 enabled, 0 disabled. */
  userStatus: number;
  /** 1 while a socket is open. */
  userLoginStatus: number;
  /** 1 admin, 2 client. */
  type: number;
  /** Tax number. */
  theTax: string | null;
  /** The password must be changed before anything else. */
  mustChangePassword: boolean;
  /** Since when a code is asked at the sign-in; null: it is not. */
  secondFactorSince: string | null;
  /** When it was last seen. */
  lastSeenAt: string | null;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** Id of the create user. */
  createUserId: string | null;
  /** When it was updated. */
  updatedAt: string;
};

export type CreatedUserRow = {
  /** Id of the row. */
  id: string;
  /** Number of the person. */
  userNumber: string;
  /** Account that the person signs in with. */
  userAccount: string;
  /** Name of the user. */
  userName: string;
  /** Mobile phone number; the person can sign in with it. */
  userPhone: string | null;
  /** Fixed phone number. */
  userFixPhone: string | null;
  /** E-mail address. */
  email: string | null;
  /** Id of the post. */
  postId: string | null;
  /** Name of the post. */
  postName: string | null;
  /** Id of the role. */
  roleId: string;
  /** Name of the role. */
  roleName: string;
  /** Type of the role: admin or client. */
  roleCode: "admin" | "client";
  /** Id of the department. */
  departmentId: string | null;
  /** Name of the department. */
  departmentName: string | null;
  /** Id of the client. */
  clientId: string | null;
  /** Name of the client. */
  clientName: string | null;
  /** 1 enabled, 0 disabled. */
  userStatus: number;
  /** 1 while a socket is open. */
  userLoginStatus: number;
  /** 1 admin, 2 client. */
  type: number;
  /** Tax number. */
  theTax: string | null;
  /** The password must be changed before anything else. */
  mustChangePassword: boolean;
  /** Since when a code is asked at the sign-in; null: it is not. */
  secondFactorSince: string | null;
  /** When it was last seen. */
  lastSeenAt: string | null;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** Id of the create user. */
  createUserId: string | null;
  /** When it was updated. */
  updatedAt: string;
  /** Password; in an answer it is shown once. */
  password?: string;
};

export type PresenceValue = {
  /** The instant of the figures. */
  asOf: string;
  /** Who has a console open. */
  online: {
    /** Id of the user. */
    userId: string;
    /** Since when. */
    since: string;
  }[];
};

export type SessionRow = {
  /** Id of the row. */
  id: string;
  /** When it was created. */
  createdAt: string;
  /** When it was last seen. */
  lastSeenAt: string;
  /** Postal address; of a session or a sign-in the network address. */
  address: string | null;
  /** What the browser says of itself. */
  agent: string | null;
  /** The one that asks. */
  present: boolean;
};

export type SecondFactorState = {
  /** Null: it is off. */
  since: string | null;
  /** Whether the role requires it. */
  isRequired: boolean;
  /** Unused recovery codes. */
  recoveryLeft: number;
  /** Browsers that are not asked for a code now. */
  rememberedDevices: number;
};

export type SecondFactorKey = {
  /** The key as base32. */
  secret: string;
  /** The key as an address, for a QR code. */
  uri: string;
};

export type RecoveryCodes = {
  /** Codes that replace the authenticator app, each once. */
  recoveryCodes: string[];
};

export type LoginAnswer = {
  /** The token for the header `token`. */
  tokenValue: string;
};

export type CurrentUser = {
  /** Id of the row. */
  id: string;
  /** Number of the person. */
  userNumber: string;
  /** Account that the person signs in with. */
  userAccount: string;
  /** Always null: a password never leaves the server. */
  userPassword: null;
  /** Name of the user. */
  userName: string;
  /** Mobile phone number; the person can sign in with it. */
  userPhone: string | null;
  /** Fixed phone number. */
  userFixPhone: string | null;
  /** Id of the post. */
  postId: string | null;
  /** Name of the post. */
  postName: string | null;
  /** Id of the role. */
  roleId: string;
  /** Name of the role. */
  roleName: string;
  /** Id of the department. */
  departmentId: string | null;
  /** Name of the department. */
  departmentName: string | null;
  /** 1 enabled, 0 disabled. */
  userStatus: number;
  /** 1 while a socket is open. */
  userLoginStatus: number;
  /** 1 admin, 2 client. */
  type: number;
  /** Tax number. */
  theTax: string | null;
  /** Id of the create user. */
  createUserId: string | null;
  /** Type of the role: admin or client. */
  roleCode: "admin" | "client";
  /** Id of the client. */
  clientId: string | null;
  /** Name of the client. */
  clientName: string | null;
  /** The password must be changed before anything else. */
  mustChangePassword: boolean;
  /** The role requires a second factor that the person has not set up: nothing else is open. */
  secondFactorDue: boolean;
  /** The company that runs the warehouses, as printed documents show it; null: not given yet. */
  company: string | null;
  /** The pages this person may open now (page names); the server enforces the same set. */
  pages: string[];
};

export type MenuItem = {
  /** Name. */
  name: string;
  /** The items below it; absent where there are none. */
  children?: MenuItem[];
};

export type SignInRow = {
  /** Id of the row. */
  id: string;
  /** The instant. */
  at: string;
  /** The sign-in succeeded. */
  succeeded: boolean;
  /** Postal address; of a session or a sign-in the network address. */
  address: string | null;
  /** What the browser said of itself. */
  agent: string | null;
};

export type VehicleRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Number plate. */
  plate: string;
  /** What kind it is. */
  kind: "van" | "box" | "flatbed" | "reefer" | "trailer";
  /** Own or hired. */
  ownership: "own" | "hired";
  /** Greatest load in kilograms. */
  maxLoadKg: number;
  /** Greatest volume in cubic metres. */
  maxVolumeM3: number | null;
  /** Name of the driver. */
  driver: string | null;
  /** Phone number. */
  phone: string | null;
  /** Last day on which the vehicle's inspection is valid. */
  inspectionDue: string | null;
  /** Last day on which the vehicle's insurance is valid. */
  insuranceDue: string | null;
  /** Status of the row; of an envelope ok or fail. */
  status: "idle" | "maintenance" | "disabled";
  /** On the road; of figures how many vehicles are. */
  onTrip: boolean;
};

export type WarehouseRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Short code that people type or scan. */
  code: string;
  /** Name. */
  name: string;
  /** What kind it is. */
  kind: "normal" | "cold" | "bonded" | "hazmat";
  /** Region by GB/T 2260, 6 digits; 990000: overseas. */
  regionCode: number | null;
  /** Postal address; of a session or a sign-in the network address. */
  address: string | null;
  /** Id of the manager user. */
  managerUserId: string | null;
  /** Name of the manager user. */
  managerUserName: string | null;
  /** Phone number. */
  phone: string | null;
  /** Capacity in cubic metres. */
  capacityM3: number | null;
  /** How many percent more than expected may be received. */
  overReceiptPercent: number;
  /** Units that are to come in each day; null: no target. */
  dailyInboundTarget: number | null;
  /** Units that are to go out each day; null: no target. */
  dailyOutboundTarget: number | null;
  /** Minutes that arrival to completion of an entry may take; null: no limit. */
  dockToStockLimitMinutes: number | null;
  /** Minutes that a request may wait for its review; null: no limit. */
  reviewLimitMinutes: number | null;
  /** Status of the row; of an envelope ok or fail. */
  status: "enabled" | "disabled";
};

export type LocationRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Id of the warehouse. */
  warehouseId: string;
  /** Name of the warehouse. */
  warehouseName: string;
  /** Short code that people type or scan. */
  code: string;
  /** Zone of the location. */
  zone: "receiving" | "storage" | "picking" | "outbound" | "damaged" | "returns";
  /** Volume in litres; null: not known. */
  capacityLitres: number | null;
  /** Status of the row; of an envelope ok or fail. */
  status: "enabled" | "disabled";
};

export type WebhookRow = {
  /** Id of the row. */
  id: string;
  /** Version of the row, from 1; one more with each change. */
  version: number;
  /** When it was created. */
  createdAt: string;
  /** When it was updated. */
  updatedAt: string;
  /** Name. */
  name: string;
  /** Id of the integration. */
  integrationId: string;
  /** Name of the integration. */
  integrationName: string;
  /** Topics of the live channel. */
  topics: (
    | "entry"
    | "exit"
    | "delivery"
    | "repertory"
    | "ledger"
    | "goods/type"
    | "goods/category"
    | "goods/brand"
    | "goods/level"
    | "client"
    | "warehouse"
    | "warehouse/location"
    | "vehicle"
  )[];
  /** Types of events by comma, each alone or with its topic: approve, exit.handOver; null or '': all. */
  types: string | null;
  /** Posts carry no row and no changes. */
  isThin: boolean;
  /** Most events of one post. */
  batchSize: number;
  /** Remark. */
  remark: string | null;
  /** Id of the client. */
  clientId: string | null;
  /** Status of the row; of an envelope ok or fail. */
  status: string;
  /** Since when it has its status. */
  statusSince: string | null;
  /** Host of the address; '' until one is given. */
  host: string;
  /** The number of the delivery attempt, from 1. */
  attempt: number;
  /** When it was next. */
  nextAt: string | null;
  /** Why the last attempt failed; '' or null: it did not. */
  lastError: string;
  /** When it was last delivered. */
  lastDeliveredAt: string | null;
};

export type WebhookSecret = {
  /** whsec_ and base64: what posts are signed with (Standard Webhooks). Shown once. */
  secret: string | null;
};

export type WebhookTest = {
  /** null: there was no answer. */
  httpStatus: number | null;
  /** Why it did not arrive; null: it did. */
  error: string | null;
  /** The beginning of the answer. */
  answerStart: string;
  /** How long it took. */
  ms: number;
};

export type WebhookPlace = {
  /** A topic of the live channel. */
  topic:
    | "entry"
    | "exit"
    | "delivery"
    | "repertory"
    | "ledger"
    | "goods/type"
    | "goods/category"
    | "goods/brand"
    | "goods/level"
    | "client"
    | "warehouse"
    | "warehouse/location"
    | "vehicle";
  /** The last event that is behind it. */
  seq: number;
  /** The last event that there is. */
  head: number;
  /** The first event that it can be set back to. */
  keptFrom: number;
};

export type WebhookPlaces = {
  /** The locations that are suggested for its lines. */
  places: WebhookPlace[];
};

export type WebhookState = {
  /** Id of the row. */
  id: string;
  /** Status of the row; of an envelope ok or fail. */
  status: "delivering" | "retrying" | "paused" | "stopped" | "lost";
  /** The number of the delivery attempt, from 1. */
  attempt: number;
  /** When it was next. */
  nextAt: string | null;
  /** Why the last attempt failed; '' or null: it did not. */
  lastError: string;
  /** When it was last delivered. */
  lastDeliveredAt: string | null;
  /** Events that it has not had yet. */
  behind: number;
};

export type WebhookStates = {
  /** The instant of the figures. */
  asOf: string;
  /** The webhooks in sight. */
  webhooks: WebhookState[];
};

export type WebhookAttempt = {
  /** Id of the row. */
  id: string;
  /** Id of the webhook. */
  webhookId: string;
  /** `log.reset` where the receiver was told that its place is gone. */
  topic: string;
  /** The first event of the post. */
  fromSeq: number;
  /** The last event of the post. */
  toSeq: number;
  /** From 1; more than 1: the ones before it failed. */
  attempt: number;
  /** The instant. */
  at: string;
  /** How long it took. */
  ms: number;
  /** null: there was no answer. */
  httpStatus: number | null;
  /** Why it was not taken; null: it was. */
  error: string | null;
  /** The first kilobyte of the answer. */
  answerStart: string;
};

export type ImportCell = {
  /** Title of the column as the file has it. */
  column: string;
  /** What the row has, as an export would write it; null: nothing. */
  from: string | null;
  /** The end of the range; of single sign-on the path to come back to. */
  to: string | null;
  /** What the row is, or how its stock counts, hangs on it. */
  isGrave: boolean;
};

export type ImportChange = {
  /** Number of the line in the file. */
  line: number;
  /** The row, by the codes that find it. */
  name: string;
  /** The cells of the row that are new or change. */
  cells: ImportCell[];
};

export type ImportGrave = {
  /** Title of the column as the file has it. */
  column: string;
  /** How many there are. */
  count: number;
};

export type ImportFault = {
  /** As spreadsheets number rows. */
  line: number;
  /** The column's title as the file has it; null: the line itself. */
  column: string | null;
  /** What is wrong, in the reader's language. */
  message: string;
};

export type ImportAnswer = {
  /** Rows that are new. */
  created: number;
  /** Rows that exist and change. */
  changed: number;
  /** Rows that are the same already. */
  unchanged: number;
  /** Rows that change, with their changed cells: the first 200 of them, grave ones first. */
  changes: ImportChange[];
  /** New rows with the cells of the file: the first 50 of them. */
  creations: ImportChange[];
  /** How many rows change in each column on which much hangs: identity, unit, pack, tracking, status. */
  grave: ImportGrave[];
  /** The first 500 of them. */
  faults: ImportFault[];
  /** How many lines are wrong. */
  faultCount: number;
  /** Cells that may be meant otherwise, yet are written: the first 500 of them. */
  warnings: ImportFault[];
  /** How many lines may be meant otherwise. */
  warningCount: number;
  /** The rows were written. */
  isWritten: boolean;
};

export type UploadedFile = {
  /** Id of the row. */
  id: string;
  /** Where its content is, for the `src` of an image or a video. */
  url: string;
};

export type EntryEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "entry";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: EntryRow;
  /** The lines. */
  lines?: EntryLine[];
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

export type ExitEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "exit";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: ExitRow;
  /** The lines. */
  lines?: ExitLine[];
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

export type DeliveryEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "delivery";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: DeliveryRow;
  /** The lines. */
  lines?: DeliveryLine[];
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

export type RepertoryEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "repertory";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: RepertoryRow;
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

export type LedgerEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "ledger";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: LedgerRow;
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

export type GoodsTypeEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "goods/type";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: GoodsTypeRow;
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

export type GoodsCategoryEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "goods/category";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: GoodsCategoryRow;
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

export type GoodsBrandEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "goods/brand";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: GoodsBrandRow;
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

export type GoodsLevelEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "goods/level";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: GoodsLevelRow;
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

export type ClientEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "client";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: ClientRow;
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

export type WarehouseEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "warehouse";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: WarehouseRow;
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

export type WarehouseLocationEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "warehouse/location";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: LocationRow;
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

export type VehicleEvent = {
  /** Names the event in every post. */
  eventId: string;
  /** The topic. */
  topic: "vehicle";
  /** The history that its number belongs to. */
  epoch: string;
  /** Its number in the topic, without gaps. */
  seq: number;
  /** A hash over it and the events before it. */
  mark?: string;
  /** What it happened to. */
  entity: string;
  /** The id of the entity. */
  id: string;
  /** The version of the entity after it. */
  version: number;
  /** Who did it; null: the system. */
  byUserId: unknown;
  /** The name of who did it, of a program with its key. */
  by: string;
  /** The number of the request; null: it has none. */
  number: unknown;
  /** The number that its author gave it. */
  sourceNumber: unknown;
  /** The row as its list shows it. */
  row?: VehicleRow;
  /** The row is left out: the post would have been too large. */
  isThin?: boolean;
  /** The Idempotency-Key of the integration's own command. */
  commandKey?: string;
  /** How many rows an import wrote: it has no row. */
  count?: number;
};

/** Each call by method and path. */
export interface Calls {
  /** A page of what was done to people and master data, latest first. */
  "GET /api/audit/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of at. */
      sort?: string;
      /** Rows with this at or a later one. */
      atFrom?: string;
      /** Rows with this at or an earlier one. */
      atTo?: string;
      /** Rows with this byUserId; several values by comma. */
      byUserId?: string;
      /** Rows with this action; several values by comma. */
      action?: string;
      /** Rows with this entity; several values by comma. */
      entity?: string;
      /** Rows with this entityId; several values by comma. */
      entityId?: string;
    };
    answer: {
      /** The rows of the page. */
      list: AuditRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** A page of bulletins: clients' people see the published ones meant for them, admins all; keyword looks in titles and texts. */
  "GET /api/bulletin/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of title, publishedAt, createdAt, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this title; several values by comma. */
      title?: string;
      /** Rows with this titleEn; several values by comma. */
      titleEn?: string;
      /** Rows with this videoId; several values by comma. */
      videoId?: string;
      /** Rows with this videoEnId; several values by comma. */
      videoEnId?: string;
      /** Rows with this coverId; several values by comma. */
      coverId?: string;
      /** Rows with this audience; several values by comma. */
      audience?: string;
      /** Rows with this mustRead; several values by comma. */
      mustRead?: string;
      /** Rows with this relatedPage; several values by comma. */
      relatedPage?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this authorId; several values by comma. */
      authorId?: string;
      /** Rows with this authorName; several values by comma. */
      authorName?: string;
      /** Rows with this isGuide; several values by comma. */
      isGuide?: string;
      /** Rows with this views; several values by comma. */
      views?: string;
      /** Rows with this acknowledgedAt or a later one. */
      acknowledgedAtFrom?: string;
      /** Rows with this acknowledgedAt or an earlier one. */
      acknowledgedAtTo?: string;
      /** Rows with this isOwn; several values by comma. */
      isOwn?: string;
      /** Rows with this publishedAt or a later one. */
      publishedAtFrom?: string;
      /** Rows with this publishedAt or an earlier one. */
      publishedAtTo?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: BulletinRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One bulletin with its body and pictures, where the reader may see it. */
  "GET /api/bulletin/detail": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: BulletinDetail;
  };
  /** What is published beside a page and meant for the reader, newest first, at most 20. */
  "GET /api/bulletin/beside": {
    query: {
      /** Name of the page. */
      page:
        | "dashboard"
        | "Workplace"
        | "system"
        | "system-user"
        | "system-department"
        | "system-role"
        | "system-post"
        | "system-audit"
        | "system-display"
        | "system-stock-laws"
        | "system-operations"
        | "client"
        | "client-list"
        | "entry"
        | "entry-apply"
        | "entry-verify"
        | "entry-handle"
        | "entry-list"
        | "entry-detail"
        | "warehouse"
        | "warehouse-list"
        | "warehouse-repertory"
        | "warehouse-move"
        | "warehouse-goods-category"
        | "warehouse-goods-brand"
        | "warehouse-goods-type"
        | "warehouse-goods-level"
        | "warehouse-count"
        | "count-detail"
        | "count-figures"
        | "exit"
        | "exit-apply"
        | "exit-verify"
        | "exit-handle"
        | "exit-list"
        | "exit-detail"
        | "delivery"
        | "delivery-handle"
        | "delivery-list"
        | "delivery-vehicle"
        | "delivery-detail"
        | "delivery-trip"
        | "redirect"
        | "message"
        | "bulletin"
        | "integration"
        | "profile";
    };
    answer: BulletinRow[];
  };
  /** Who has confirmed a must-read, and which active people of its audience have not. */
  "GET /api/bulletin/readers": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: BulletinReaders;
  };
  /** Counts the reader's look at a published bulletin: once a person and business day, not its author's. */
  "POST /api/bulletin/view": {
    body: {
      /** Id of the row. */
      id: string;
    };
    answer: true;
  };
  /** Confirms a must-read that is meant for the reader; their todo about it is done. */
  "POST /api/bulletin/acknowledge": {
    body: {
      /** Id of the row. */
      id: string;
    };
    answer: true;
  };
  /** Without id a draft; with id and version a change, which without body keeps body, bodyEn and pictures. Bodies are sanitised; files become the bulletin's. */
  "POST /api/bulletin/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      status?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      publishedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      authorId?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      authorName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      isGuide?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      isOwn?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      views?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      acknowledgedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** What kind it is. */
      kind: "text" | "image" | "video";
      /** Title. */
      title: string;
      /** English title; null: `title` serves both languages. */
      titleEn?: string | null;
      /** Text as HTML. */
      body?: string;
      /** English text as HTML; null: `body` serves both languages. */
      bodyEn?: string | null;
      /** The pictures, in their order. */
      pictures?: {
        /** Id of the file. */
        fileId: string;
        /** Id of the file en. */
        fileEnId?: string | null;
        /** What the picture shows. */
        caption: string;
        /** What the picture shows, in English. */
        captionEn?: string | null;
      }[];
      /** Id of the video. */
      videoId?: string | null;
      /** Id of the video en. */
      videoEnId?: string | null;
      /** Id of the cover. */
      coverId?: string | null;
      /** Whom it is meant for. */
      audience: "everyone" | "admin" | "client";
      /** Each reader has to confirm it. */
      mustRead?: boolean;
      /** The page beside which it is opened. */
      relatedPage?:
        | "dashboard"
        | "Workplace"
        | "system"
        | "system-user"
        | "system-department"
        | "system-role"
        | "system-post"
        | "system-audit"
        | "system-display"
        | "system-stock-laws"
        | "system-operations"
        | "client"
        | "client-list"
        | "entry"
        | "entry-apply"
        | "entry-verify"
        | "entry-handle"
        | "entry-list"
        | "entry-detail"
        | "warehouse"
        | "warehouse-list"
        | "warehouse-repertory"
        | "warehouse-move"
        | "warehouse-goods-category"
        | "warehouse-goods-brand"
        | "warehouse-goods-type"
        | "warehouse-goods-level"
        | "warehouse-count"
        | "count-detail"
        | "count-figures"
        | "exit"
        | "exit-apply"
        | "exit-verify"
        | "exit-handle"
        | "exit-list"
        | "exit-detail"
        | "delivery"
        | "delivery-handle"
        | "delivery-list"
        | "delivery-vehicle"
        | "delivery-detail"
        | "delivery-trip"
        | "redirect"
        | "message"
        | "bulletin"
        | "integration"
        | "profile"
        | null;
    };
    answer: BulletinDetail;
  };
  /** Shows a draft or an archived bulletin to its audience, and tells them. */
  "POST /api/bulletin/publish": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
    };
    answer: BulletinDetail;
  };
  /** Takes a published bulletin out of sight; todos about it are closed. */
  "POST /api/bulletin/archive": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
    };
    answer: BulletinDetail;
  };
  /** Deletes a draft; what was published is archived instead. */
  "DELETE /api/bulletin/delete": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: BulletinDetail;
  };
  /** A page of client in the reader's scope. */
  "GET /api/client/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of code, name, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this shortName; several values by comma. */
      shortName?: string;
      /** Rows with this creditCode; several values by comma. */
      creditCode?: string;
      /** Rows with this contact; several values by comma. */
      contact?: string;
      /** Rows with this phone; several values by comma. */
      phone?: string;
      /** Rows with this email; several values by comma. */
      email?: string;
      /** Rows with this regionCode; several values by comma. */
      regionCode?: string;
      /** Rows with this address; several values by comma. */
      address?: string;
      /** Rows with this levelId; several values by comma. Or levelCode. */
      levelId?: string;
      /** Instead of levelId, in any case and width. */
      levelCode?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: ClientRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of client. */
  "GET /api/client/detail": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: ClientRow;
  };
  /** Every row of client that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/client/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose updatedAt is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this shortName; several values by comma. */
      shortName?: string;
      /** Rows with this creditCode; several values by comma. */
      creditCode?: string;
      /** Rows with this contact; several values by comma. */
      contact?: string;
      /** Rows with this phone; several values by comma. */
      phone?: string;
      /** Rows with this email; several values by comma. */
      email?: string;
      /** Rows with this regionCode; several values by comma. */
      regionCode?: string;
      /** Rows with this address; several values by comma. */
      address?: string;
      /** Rows with this levelId; several values by comma. Or levelCode. */
      levelId?: string;
      /** Instead of levelId, in any case and width. */
      levelCode?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: ClientRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** The row of client that has a code; or 40400. */
  "GET /api/client/find": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: ClientRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/client/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      levelName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** Short code that people type or scan. */
      code: string;
      /** Name. */
      name: string;
      /** Short name. */
      shortName: string;
      /** Unified social credit code (GB 32100), 18 characters. */
      creditCode?: string | null;
      /** Contact person. */
      contact?: string | null;
      /** Phone number. */
      phone?: string | null;
      /** E-mail address. */
      email?: string | null;
      /** Region by GB/T 2260, 6 digits; 990000: overseas. */
      regionCode?: number | null;
      /** Postal address; of a session or a sign-in the network address. */
      address?: string | null;
      /** Or levelCode. */
      levelId?: string | null;
      /** Instead of levelId, in any case and width. */
      levelCode?: string;
      /** Status of the row; of an envelope ok or fail. */
      status?: "active" | "suspended" | null;
    };
    answer: ClientRow;
  };
  /** Sets the status of a row. */
  "POST /api/client/switchStatus": {
    body: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Status of the row; of an envelope ok or fail. */
      status: "active" | "suspended";
    };
    answer: ClientRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/client/delete": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: ClientRow;
  };
  /** Rows of client in use as choices of a field, at most 50, the exact code first; or the one of an id. */
  "GET /api/client/options": {
    query?: {
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Id of the row. */
      id?: string;
    };
    answer: Option[];
  };
  /** Gives up the reader's command with this Idempotency-Key: it takes no effect later; says whether it already did. */
  "POST /api/command/withdraw": {
    body: {
      /** The Idempotency-Key of the command; of a ranking the bulletin's id. */
      key: string;
    };
    answer: Withdrawn;
  };
  /** Views of bulletins on each of the last 8 business days, oldest first, zero-filled. */
  "GET /api/content-data": {
    answer: ContentPoint[];
  };
  /** The most viewed bulletins of a kind, at most 5, with their change against the week before. */
  "GET /api/popular/list": {
    query: {
      /** What type it is. */
      type: "text" | "image" | "video";
    };
    answer: PopularItem[];
  };
  /** A page of counts in the reader's scope; keyword looks in number, cause and warehouse. */
  "GET /api/count/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of number, dueAt, statusSince, approvedAt, createdAt, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this number; several values by comma. */
      number?: string;
      /** Rows with this clientId; several values by comma. */
      clientId?: string;
      /** Rows with this warehouseId; several values by comma. */
      warehouseId?: string;
      /** Rows with this reason; several values by comma. */
      reason?: string;
      /** Rows with this cause; several values by comma. */
      cause?: string;
      /** Rows with this zone; several values by comma. */
      zone?: string;
      /** Rows with this dueAt or a later one. */
      dueAtFrom?: string;
      /** Rows with this dueAt or an earlier one. */
      dueAtTo?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this statusSince or a later one. */
      statusSinceFrom?: string;
      /** Rows with this statusSince or an earlier one. */
      statusSinceTo?: string;
      /** Rows with this lateAt or a later one. */
      lateAtFrom?: string;
      /** Rows with this lateAt or an earlier one. */
      lateAtTo?: string;
      /** Rows with this lineCount; several values by comma. */
      lineCount?: string;
      /** Rows with this countedLines; several values by comma. */
      countedLines?: string;
      /** Rows with this approvedBy; several values by comma. */
      approvedBy?: string;
      /** Rows with this approvedAt or a later one. */
      approvedAtFrom?: string;
      /** Rows with this approvedAt or an earlier one. */
      approvedAtTo?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: CountRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** How many counts each choice of a filter would find beside the other filters. */
  "GET /api/count/counts": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of number, dueAt, statusSince, approvedAt, createdAt, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this number; several values by comma. */
      number?: string;
      /** Rows with this clientId; several values by comma. */
      clientId?: string;
      /** Rows with this warehouseId; several values by comma. */
      warehouseId?: string;
      /** Rows with this reason; several values by comma. */
      reason?: string;
      /** Rows with this cause; several values by comma. */
      cause?: string;
      /** Rows with this zone; several values by comma. */
      zone?: string;
      /** Rows with this dueAt or a later one. */
      dueAtFrom?: string;
      /** Rows with this dueAt or an earlier one. */
      dueAtTo?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this statusSince or a later one. */
      statusSinceFrom?: string;
      /** Rows with this statusSince or an earlier one. */
      statusSinceTo?: string;
      /** Rows with this lateAt or a later one. */
      lateAtFrom?: string;
      /** Rows with this lateAt or an earlier one. */
      lateAtTo?: string;
      /** Rows with this lineCount; several values by comma. */
      lineCount?: string;
      /** Rows with this countedLines; several values by comma. */
      countedLines?: string;
      /** Rows with this approvedBy; several values by comma. */
      approvedBy?: string;
      /** Rows with this approvedAt or a later one. */
      approvedAtFrom?: string;
      /** Rows with this approvedAt or an earlier one. */
      approvedAtTo?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: Record<string, Record<string, number>>;
  };
  /** A count with its lines; what is expected only for readers of stock, when all is counted. */
  "GET /api/count/detail": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: CountDetail;
  };
  /** What happened to a count, oldest first. */
  "GET /api/count/history": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: TimelineItem[];
  };
  /** The command open of a count's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/count/open": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
    };
    answer: ChangedCount;
  };
  /** The command finish of a count's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/count/finish": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
    };
    answer: ChangedCount;
  };
  /** The command cancel of a count's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/count/cancel": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
      /** Why, in a sentence. */
      reason: string;
    };
    answer: ChangedCount;
  };
  /** The command take of a count's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/count/take": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
      /** The places; absent: all of the count. */
      locationIds?: string[];
    };
    answer: ChangedCount;
  };
  /** The command record of a count's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/count/record": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** When it was done, where that is not now: at most 1 minute ahead, at most 72 hours ago. */
      doneAt?: string;
      /** Id of the location. */
      locationId: string;
      /** Id of the type. */
      typeId?: string;
      /** Id of the client. */
      clientId?: string;
      /** Lot; empty: none. */
      lot?: string | null;
      /** Expiry date; null: none. */
      expiry?: string | null;
      /** Condition of the goods. */
      condition?: "good" | "damaged" | "quarantine";
      /** Units. */
      quantity?: number;
      /** Nothing of it, or nothing else, is there. */
      empty?: true;
    };
    answer: ChangedCount;
  };
  /** The command recount of a count's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/count/recount": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
      /** The lines to be counted again. */
      lineIds: string[];
      /** Why, in a sentence. */
      reason: string;
    };
    answer: ChangedCount;
  };
  /** The command approve of a count's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/count/approve": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
      /** Of lines whose counts disagree, the round that stands. */
      chosen?: {
        /** Id of the line. */
        lineId: string;
        /** 1 at first. */
        round: number;
      }[];
      /** Why, in a sentence. */
      reason?: string | null;
    };
    answer: ChangedCount;
  };
  /** Makes a draft of the stock rows at these places and of these goods. */
  "POST /api/count/saveOrUpdate": {
    body: {
      /** Id of the warehouse. */
      warehouseId: string;
      /** Why, in a sentence. */
      reason: "cycle" | "onDemand" | "afterShort";
      /** The places. Places or goods are given; both: these goods at these places. */
      locationIds?: string[];
      /** The goods types. */
      typeIds?: string[];
      /** When it was due. */
      dueAt?: string | null;
    };
    answer: CountRow;
  };
  /** The zero check of a pick: an empty place is a count of none, a place that is not empty gets a draft for today. */
  "POST /api/count/confirmEmpty": {
    body: {
      /** Id of the location. */
      locationId: string;
      /** Nothing is left there. */
      isEmpty: boolean;
      /** When it was done, where that is not now: at most 1 minute ahead, at most 72 hours ago. */
      doneAt?: string;
    };
    answer: true;
  };
  /** What is to be counted within a week, by the count interval of the goods' level. */
  "GET /api/count/due": {
    answer: CountDue;
  };
  /** Accuracy and shrinkage of the counts that were approved in these days (the last thirty), in the reader's scope. */
  "GET /api/count/figures": {
    query?: {
      /** The beginning of the range. */
      from?: string;
      /** The end of the range; of single sign-on the path to come back to. */
      to?: string;
    };
    answer: CountFigures;
  };
  /** A page of department in the reader's scope. */
  "GET /api/department/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of code, name, sort, path, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this parentId; several values by comma. */
      parentId?: string;
      /** Rows with this leaderUserId; several values by comma. */
      leaderUserId?: string;
      /** Rows with this phone; several values by comma. */
      phone?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this remark; several values by comma. */
      remark?: string;
      /** Rows with this path; several values by comma. */
      path?: string;
      /** Rows with this level; several values by comma. */
      level?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: DepartmentRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of department. */
  "GET /api/department/detail": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: DepartmentRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/department/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      parentName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      leaderUserName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      path?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      level?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** Short code that people type or scan. */
      code: string;
      /** Name. */
      name: string;
      /** Id of the parent. */
      parentId?: string | null;
      /** Id of the leader user. */
      leaderUserId?: string | null;
      /** Phone number. */
      phone?: string | null;
      /** Order among rows of the same kind. */
      sort?: number | null;
      /** Status of the row; of an envelope ok or fail. */
      status?: "enabled" | "disabled" | null;
      /** Remark. */
      remark?: string | null;
    };
    answer: DepartmentRow;
  };
  /** Sets the status of a row. */
  "POST /api/department/switchStatus": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
      /** Status of the row; of an envelope ok or fail. */
      status: "enabled" | "disabled";
    };
    answer: DepartmentRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/department/delete": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: DepartmentRow;
  };
  /** Rows of department in use as choices of a field, at most 50, the exact code first; or the one of an id. */
  "GET /api/department/options": {
    query?: {
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Id of the row. */
      id?: string;
    };
    answer: Option[];
  };
  /** A page of deliveries in the reader's scope; keyword looks in number, exit, consignee and plate. */
  "GET /api/delivery/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of number, plannedAt, statusSince, createdAt, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this number; several values by comma. */
      number?: string;
      /** Rows with this exitId; several values by comma. */
      exitId?: string;
      /** Rows with this exitNumber; several values by comma. */
      exitNumber?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this vehicleId; several values by comma. */
      vehicleId?: string;
      /** Rows with this plate; several values by comma. */
      plate?: string;
      /** Rows with this driver; several values by comma. */
      driver?: string;
      /** Rows with this consigneeName; several values by comma. */
      consigneeName?: string;
      /** Rows with this consigneePhone; several values by comma. */
      consigneePhone?: string;
      /** Rows with this regionCode; several values by comma. */
      regionCode?: string;
      /** Rows with this plannedAt or a later one. */
      plannedAtFrom?: string;
      /** Rows with this plannedAt or an earlier one. */
      plannedAtTo?: string;
      /** Rows with this eta or a later one. */
      etaFrom?: string;
      /** Rows with this eta or an earlier one. */
      etaTo?: string;
      /** Rows with this packages; several values by comma. */
      packages?: string;
      /** Rows with this attempt; several values by comma. */
      attempt?: string;
      /** Rows with this departedAt or a later one. */
      departedAtFrom?: string;
      /** Rows with this departedAt or an earlier one. */
      departedAtTo?: string;
      /** Rows with this signedAt or a later one. */
      signedAtFrom?: string;
      /** Rows with this signedAt or an earlier one. */
      signedAtTo?: string;
      /** Rows with this signer; several values by comma. */
      signer?: string;
      /** Rows with this failCode; several values by comma. */
      failCode?: string;
      /** Rows with this returnEntryId; several values by comma. */
      returnEntryId?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this statusSince or a later one. */
      statusSinceFrom?: string;
      /** Rows with this statusSince or an earlier one. */
      statusSinceTo?: string;
      /** Rows with this lateAt or a later one. */
      lateAtFrom?: string;
      /** Rows with this lateAt or an earlier one. */
      lateAtTo?: string;
      /** Rows with this lineCount; several values by comma. */
      lineCount?: string;
      /** Rows with this quantityTotal; several values by comma. */
      quantityTotal?: string;
      /** Rows with this signedTotal; several values by comma. */
      signedTotal?: string;
      /** Rows with this damagedTotal; several values by comma. */
      damagedTotal?: string;
      /** Rows with this refusedTotal; several values by comma. */
      refusedTotal?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: DeliveryRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** How many deliveries each choice of a filter would find beside the other filters. */
  "GET /api/delivery/counts": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of number, plannedAt, statusSince, createdAt, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this number; several values by comma. */
      number?: string;
      /** Rows with this exitId; several values by comma. */
      exitId?: string;
      /** Rows with this exitNumber; several values by comma. */
      exitNumber?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this vehicleId; several values by comma. */
      vehicleId?: string;
      /** Rows with this plate; several values by comma. */
      plate?: string;
      /** Rows with this driver; several values by comma. */
      driver?: string;
      /** Rows with this consigneeName; several values by comma. */
      consigneeName?: string;
      /** Rows with this consigneePhone; several values by comma. */
      consigneePhone?: string;
      /** Rows with this regionCode; several values by comma. */
      regionCode?: string;
      /** Rows with this plannedAt or a later one. */
      plannedAtFrom?: string;
      /** Rows with this plannedAt or an earlier one. */
      plannedAtTo?: string;
      /** Rows with this eta or a later one. */
      etaFrom?: string;
      /** Rows with this eta or an earlier one. */
      etaTo?: string;
      /** Rows with this packages; several values by comma. */
      packages?: string;
      /** Rows with this attempt; several values by comma. */
      attempt?: string;
      /** Rows with this departedAt or a later one. */
      departedAtFrom?: string;
      /** Rows with this departedAt or an earlier one. */
      departedAtTo?: string;
      /** Rows with this signedAt or a later one. */
      signedAtFrom?: string;
      /** Rows with this signedAt or an earlier one. */
      signedAtTo?: string;
      /** Rows with this signer; several values by comma. */
      signer?: string;
      /** Rows with this failCode; several values by comma. */
      failCode?: string;
      /** Rows with this returnEntryId; several values by comma. */
      returnEntryId?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this statusSince or a later one. */
      statusSinceFrom?: string;
      /** Rows with this statusSince or an earlier one. */
      statusSinceTo?: string;
      /** Rows with this lateAt or a later one. */
      lateAtFrom?: string;
      /** Rows with this lateAt or an earlier one. */
      lateAtTo?: string;
      /** Rows with this lineCount; several values by comma. */
      lineCount?: string;
      /** Rows with this quantityTotal; several values by comma. */
      quantityTotal?: string;
      /** Rows with this signedTotal; several values by comma. */
      signedTotal?: string;
      /** Rows with this damagedTotal; several values by comma. */
      damagedTotal?: string;
      /** Rows with this refusedTotal; several values by comma. */
      refusedTotal?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: Record<string, Record<string, number>>;
  };
  /** Every row of delivery that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/delivery/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose updatedAt is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this number; several values by comma. */
      number?: string;
      /** Rows with this exitId; several values by comma. */
      exitId?: string;
      /** Rows with this exitNumber; several values by comma. */
      exitNumber?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this vehicleId; several values by comma. */
      vehicleId?: string;
      /** Rows with this plate; several values by comma. */
      plate?: string;
      /** Rows with this driver; several values by comma. */
      driver?: string;
      /** Rows with this consigneeName; several values by comma. */
      consigneeName?: string;
      /** Rows with this consigneePhone; several values by comma. */
      consigneePhone?: string;
      /** Rows with this regionCode; several values by comma. */
      regionCode?: string;
      /** Rows with this plannedAt or a later one. */
      plannedAtFrom?: string;
      /** Rows with this plannedAt or an earlier one. */
      plannedAtTo?: string;
      /** Rows with this eta or a later one. */
      etaFrom?: string;
      /** Rows with this eta or an earlier one. */
      etaTo?: string;
      /** Rows with this packages; several values by comma. */
      packages?: string;
      /** Rows with this attempt; several values by comma. */
      attempt?: string;
      /** Rows with this departedAt or a later one. */
      departedAtFrom?: string;
      /** Rows with this departedAt or an earlier one. */
      departedAtTo?: string;
      /** Rows with this signedAt or a later one. */
      signedAtFrom?: string;
      /** Rows with this signedAt or an earlier one. */
      signedAtTo?: string;
      /** Rows with this signer; several values by comma. */
      signer?: string;
      /** Rows with this failCode; several values by comma. */
      failCode?: string;
      /** Rows with this returnEntryId; several values by comma. */
      returnEntryId?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this statusSince or a later one. */
      statusSinceFrom?: string;
      /** Rows with this statusSince or an earlier one. */
      statusSinceTo?: string;
      /** Rows with this lateAt or a later one. */
      lateAtFrom?: string;
      /** Rows with this lateAt or an earlier one. */
      lateAtTo?: string;
      /** Rows with this lineCount; several values by comma. */
      lineCount?: string;
      /** Rows with this quantityTotal; several values by comma. */
      quantityTotal?: string;
      /** Rows with this signedTotal; several values by comma. */
      signedTotal?: string;
      /** Rows with this damagedTotal; several values by comma. */
      damagedTotal?: string;
      /** Rows with this refusedTotal; several values by comma. */
      refusedTotal?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: DeliveryRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** A delivery with its lines, and the files that prove it. */
  "GET /api/delivery/detail": {
    query?: {
      /** This, or number. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
    };
    answer: DeliveryDetail;
  };
  /** The row of a delivery, found by a number; or 40400. */
  "GET /api/delivery/find": {
    query?: {
      /** This, or number. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
    };
    answer: DeliveryRow;
  };
  /** What happened to a delivery, oldest first. */
  "GET /api/delivery/history": {
    query?: {
      /** This, or number. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
    };
    answer: TimelineItem[];
  };
  /** The command unassign of a delivery's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/delivery/unassign": {
    body: {
      /** This, or number. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
    };
    answer: ChangedDelivery;
  };
  /** The command depart of a delivery's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/delivery/depart": {
    body: {
      /** This, or number. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
    };
    answer: ChangedDelivery;
  };
  /** The command return of a delivery's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/delivery/return": {
    body: {
      /** This, or number. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
    };
    answer: ChangedDelivery;
  };
  /** The command assign of a delivery's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/delivery/assign": {
    body: {
      /** This, or number. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** This, or plate. */
      vehicleId?: string;
      /** Instead of vehicleId, in any case and width. */
      plate?: string;
      /** Name of the driver. */
      driver?: string | null;
      /** When it is planned. */
      plannedAt?: string | null;
    };
    answer: ChangedDelivery;
  };
  /** The command updateEta of a delivery's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/delivery/updateEta": {
    body: {
      /** This, or number. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** When it is expected to arrive. */
      eta: string;
    };
    answer: ChangedDelivery;
  };
  /** The command sign of a delivery's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/delivery/sign": {
    body: {
      /** This, or number. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** When it was done, where that is not now: at most 1 minute ahead, at most 72 hours ago. */
      doneAt?: string;
      /** The number of the delivery attempt, from 1. */
      attempt?: number;
      /** Name of the person who signs. */
      signer: string;
      /** The lines. */
      lines: {
        /** This, or lineNo or skuCode. */
        lineId?: string;
        /** Instead of lineId: the number of the line. */
        lineNo?: number;
        /** Instead of lineId: the SKU code of the goods, where one line has them. */
        skuCode?: string;
        /** Signed units. */
        signed: number;
        /** Damaged units. */
        damaged: number;
        /** Refused units. */
        refused: number;
        /** Why the refused units of the line were not taken. */
        refuseReason?: "packaging" | "quality" | "wrongGoods" | "expiry" | "notOrdered" | "other" | null;
      }[];
      /** Id of the file with the signature or photo. */
      proof?: string | null;
      /** Ids of the files that prove it: the signature first, then photos. */
      proofs?: string[];
    };
    answer: ChangedDelivery;
  };
  /** The command fail of a delivery's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/delivery/fail": {
    body: {
      /** This, or number. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** When it was done, where that is not now: at most 1 minute ahead, at most 72 hours ago. */
      doneAt?: string;
      /** The number of the delivery attempt, from 1. */
      attempt?: number;
      /** Why the attempt failed. */
      failCode: "nobodyThere" | "refused" | "wrongAddress" | "damaged" | "breakdown" | "other";
      /** Why, in a sentence. */
      reason?: string | null;
    };
    answer: ChangedDelivery;
  };
  /** The command redeliver of a delivery's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/delivery/redeliver": {
    body: {
      /** This, or number. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** When it is planned. */
      plannedAt?: string | null;
    };
    answer: ChangedDelivery;
  };
  /** What the vehicle of that id carries or is to carry, and what it may. */
  "GET /api/delivery/load": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: VehicleLoad;
  };
  /** The stops of a vehicle in their order: what it carries or is to carry, and what ended on the same trip; without any, those of its last trip within a day. */
  "GET /api/delivery/trip": {
    query: {
      /** Id of the vehicle. */
      vehicleId: string;
    };
    answer: Trip;
  };
  /** Puts the stops of a trip that are to come in a new order. Refused where they are not all named, or where the version is not the trip's. */
  "POST /api/delivery/reorder": {
    body: {
      /** Id of the vehicle. */
      vehicleId: string;
      /** Ids of the rows. */
      ids: string[];
      /** Version of the row, from 1; one more with each change. */
      version: number;
    };
    answer: Trip;
  };
  /** A page of display in the reader's scope. */
  "GET /api/display/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of name, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this warehouseId; several values by comma. */
      warehouseId?: string;
      /** Rows with this locale; several values by comma. */
      locale?: string;
      /** Rows with this showsClientNames; several values by comma. */
      showsClientNames?: string;
      /** Rows with this pairedAt or a later one. */
      pairedAtFrom?: string;
      /** Rows with this pairedAt or an earlier one. */
      pairedAtTo?: string;
      /** Rows with this lastSeenAt or a later one. */
      lastSeenAtFrom?: string;
      /** Rows with this lastSeenAt or an earlier one. */
      lastSeenAtTo?: string;
      /** Rows with this isOnline; several values by comma. */
      isOnline?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: DisplayRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of display. */
  "GET /api/display/detail": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: DisplayRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/display/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      warehouseName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      pairedAt?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      lastSeenAt?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      isOnline?: unknown;
      /** Id of the row. */
      id?: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** Name. */
      name: string;
      /** Id of the warehouse. */
      warehouseId?: string | null;
      /** Language: zh-CN or en-US. */
      locale?: "zh-CN" | "en-US" | null;
      /** The display shows clients' names in full. */
      showsClientNames?: boolean | null;
    };
    answer: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
      /** When it was created. */
      createdAt: string;
      /** When it was updated. */
      updatedAt: string;
      /** Name. */
      name: string;
      /** Id of the warehouse. */
      warehouseId: string | null;
      /** Name of the warehouse. */
      warehouseName: string | null;
      /** Language: zh-CN or en-US. */
      locale: "zh-CN" | "en-US";
      /** The display shows clients' names in full. */
      showsClientNames: boolean;
      /** When it was paired. */
      pairedAt: string | null;
      /** When it was last seen. */
      lastSeenAt: string | null;
      /** It is connected now. */
      isOnline: boolean;
      /** Short code that people type or scan. */
      code?: string;
      /** Until when the code can be used. */
      codeExpiresAt?: string;
    };
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/display/delete": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: DisplayRow;
  };
  /** The token of the display that has this code: once, and for 10 minutes after it was given. */
  "POST /api/display/pair": {
    body: {
      /** Short code that people type or scan. */
      code: string;
    };
    answer: Paired;
  };
  /** Gives a display a new code; the token that it had ends at once. */
  "POST /api/display/renewCode": {
    body: {
      /** Id of the row. */
      id: string;
    };
    answer: DisplayWithCode;
  };
  /** What the monitor that asks is to show: its name, warehouse, language and time zone. */
  "GET /api/display/self": {
    answer: DisplaySelf;
  };
  /** A page of entries in the reader's scope; keyword looks in number, source number and goods. */
  "GET /api/entry/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of number, expectedAt, priority, statusSince, submittedAt, createdAt, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this number; several values by comma. */
      number?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this sourceNumber; several values by comma. */
      sourceNumber?: string;
      /** Rows with this expectedAt or a later one. */
      expectedAtFrom?: string;
      /** Rows with this expectedAt or an earlier one. */
      expectedAtTo?: string;
      /** Rows with this plate; several values by comma. */
      plate?: string;
      /** Rows with this driver; several values by comma. */
      driver?: string;
      /** Rows with this phone; several values by comma. */
      phone?: string;
      /** Rows with this dock; several values by comma. */
      dock?: string;
      /** Rows with this arrivedAt or a later one. */
      arrivedAtFrom?: string;
      /** Rows with this arrivedAt or an earlier one. */
      arrivedAtTo?: string;
      /** Rows with this hasArrived; several values by comma. */
      hasArrived?: string;
      /** Rows with this priority; several values by comma. */
      priority?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this statusSince or a later one. */
      statusSinceFrom?: string;
      /** Rows with this statusSince or an earlier one. */
      statusSinceTo?: string;
      /** Rows with this lateAt or a later one. */
      lateAtFrom?: string;
      /** Rows with this lateAt or an earlier one. */
      lateAtTo?: string;
      /** Rows with this revision; several values by comma. */
      revision?: string;
      /** Rows with this submittedBy; several values by comma. */
      submittedBy?: string;
      /** Rows with this submittedAt or a later one. */
      submittedAtFrom?: string;
      /** Rows with this submittedAt or an earlier one. */
      submittedAtTo?: string;
      /** Rows with this approvedAt or a later one. */
      approvedAtFrom?: string;
      /** Rows with this approvedAt or an earlier one. */
      approvedAtTo?: string;
      /** Rows with this completedAt or a later one. */
      completedAtFrom?: string;
      /** Rows with this completedAt or an earlier one. */
      completedAtTo?: string;
      /** Rows with this discrepancy; several values by comma. */
      discrepancy?: string;
      /** Rows with this returnOf; several values by comma. */
      returnOf?: string;
      /** Rows with this lineCount; several values by comma. */
      lineCount?: string;
      /** Rows with this expectedTotal; several values by comma. */
      expectedTotal?: string;
      /** Rows with this goodTotal; several values by comma. */
      goodTotal?: string;
      /** Rows with this damagedTotal; several values by comma. */
      damagedTotal?: string;
      /** Rows with this closedShortTotal; several values by comma. */
      closedShortTotal?: string;
      /** Rows with this createUserId; several values by comma. */
      createUserId?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
      /** Or skuCode. */
      typeId?: string;
      /** Instead of typeId, in any case and width. */
      skuCode?: string;
    };
    answer: {
      /** The rows of the page. */
      list: EntryRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** How many entries each choice of a filter would find beside the other filters. */
  "GET /api/entry/counts": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of number, expectedAt, priority, statusSince, submittedAt, createdAt, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this number; several values by comma. */
      number?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this sourceNumber; several values by comma. */
      sourceNumber?: string;
      /** Rows with this expectedAt or a later one. */
      expectedAtFrom?: string;
      /** Rows with this expectedAt or an earlier one. */
      expectedAtTo?: string;
      /** Rows with this plate; several values by comma. */
      plate?: string;
      /** Rows with this driver; several values by comma. */
      driver?: string;
      /** Rows with this phone; several values by comma. */
      phone?: string;
      /** Rows with this dock; several values by comma. */
      dock?: string;
      /** Rows with this arrivedAt or a later one. */
      arrivedAtFrom?: string;
      /** Rows with this arrivedAt or an earlier one. */
      arrivedAtTo?: string;
      /** Rows with this hasArrived; several values by comma. */
      hasArrived?: string;
      /** Rows with this priority; several values by comma. */
      priority?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this statusSince or a later one. */
      statusSinceFrom?: string;
      /** Rows with this statusSince or an earlier one. */
      statusSinceTo?: string;
      /** Rows with this lateAt or a later one. */
      lateAtFrom?: string;
      /** Rows with this lateAt or an earlier one. */
      lateAtTo?: string;
      /** Rows with this revision; several values by comma. */
      revision?: string;
      /** Rows with this submittedBy; several values by comma. */
      submittedBy?: string;
      /** Rows with this submittedAt or a later one. */
      submittedAtFrom?: string;
      /** Rows with this submittedAt or an earlier one. */
      submittedAtTo?: string;
      /** Rows with this approvedAt or a later one. */
      approvedAtFrom?: string;
      /** Rows with this approvedAt or an earlier one. */
      approvedAtTo?: string;
      /** Rows with this completedAt or a later one. */
      completedAtFrom?: string;
      /** Rows with this completedAt or an earlier one. */
      completedAtTo?: string;
      /** Rows with this discrepancy; several values by comma. */
      discrepancy?: string;
      /** Rows with this returnOf; several values by comma. */
      returnOf?: string;
      /** Rows with this lineCount; several values by comma. */
      lineCount?: string;
      /** Rows with this expectedTotal; several values by comma. */
      expectedTotal?: string;
      /** Rows with this goodTotal; several values by comma. */
      goodTotal?: string;
      /** Rows with this damagedTotal; several values by comma. */
      damagedTotal?: string;
      /** Rows with this closedShortTotal; several values by comma. */
      closedShortTotal?: string;
      /** Rows with this createUserId; several values by comma. */
      createUserId?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
      /** Or skuCode. */
      typeId?: string;
      /** Instead of typeId, in any case and width. */
      skuCode?: string;
    };
    answer: Record<string, Record<string, number>>;
  };
  /** Every row of entry that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/entry/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose updatedAt is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this number; several values by comma. */
      number?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this sourceNumber; several values by comma. */
      sourceNumber?: string;
      /** Rows with this expectedAt or a later one. */
      expectedAtFrom?: string;
      /** Rows with this expectedAt or an earlier one. */
      expectedAtTo?: string;
      /** Rows with this plate; several values by comma. */
      plate?: string;
      /** Rows with this driver; several values by comma. */
      driver?: string;
      /** Rows with this phone; several values by comma. */
      phone?: string;
      /** Rows with this dock; several values by comma. */
      dock?: string;
      /** Rows with this arrivedAt or a later one. */
      arrivedAtFrom?: string;
      /** Rows with this arrivedAt or an earlier one. */
      arrivedAtTo?: string;
      /** Rows with this hasArrived; several values by comma. */
      hasArrived?: string;
      /** Rows with this priority; several values by comma. */
      priority?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this statusSince or a later one. */
      statusSinceFrom?: string;
      /** Rows with this statusSince or an earlier one. */
      statusSinceTo?: string;
      /** Rows with this lateAt or a later one. */
      lateAtFrom?: string;
      /** Rows with this lateAt or an earlier one. */
      lateAtTo?: string;
      /** Rows with this revision; several values by comma. */
      revision?: string;
      /** Rows with this submittedBy; several values by comma. */
      submittedBy?: string;
      /** Rows with this submittedAt or a later one. */
      submittedAtFrom?: string;
      /** Rows with this submittedAt or an earlier one. */
      submittedAtTo?: string;
      /** Rows with this approvedAt or a later one. */
      approvedAtFrom?: string;
      /** Rows with this approvedAt or an earlier one. */
      approvedAtTo?: string;
      /** Rows with this completedAt or a later one. */
      completedAtFrom?: string;
      /** Rows with this completedAt or an earlier one. */
      completedAtTo?: string;
      /** Rows with this discrepancy; several values by comma. */
      discrepancy?: string;
      /** Rows with this returnOf; several values by comma. */
      returnOf?: string;
      /** Rows with this lineCount; several values by comma. */
      lineCount?: string;
      /** Rows with this expectedTotal; several values by comma. */
      expectedTotal?: string;
      /** Rows with this goodTotal; several values by comma. */
      goodTotal?: string;
      /** Rows with this damagedTotal; several values by comma. */
      damagedTotal?: string;
      /** Rows with this closedShortTotal; several values by comma. */
      closedShortTotal?: string;
      /** Rows with this createUserId; several values by comma. */
      createUserId?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
      /** Or skuCode. */
      typeId?: string;
      /** Instead of typeId, in any case and width. */
      skuCode?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: EntryRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** An entry with its lines and receipts. */
  "GET /api/entry/detail": {
    query?: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: EntryDetail;
  };
  /** The row of an entry, found by a number; or 40400. */
  "GET /api/entry/find": {
    query?: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: EntryRow;
  };
  /** What happened to an entry, oldest first. */
  "GET /api/entry/history": {
    query?: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: TimelineItem[];
  };
  /** Without id a new draft, with id and version the command amend. A row of the list may be posted back. */
  "POST /api/entry/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      number?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      clientName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      warehouseName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      dock?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      arrivedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      status?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      statusSince?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      lateAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      delayCause?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      revision?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      submittedBy?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      submittedByName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      submittedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      approvedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      completedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      rejectReason?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      cancelReason?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      closeShortReason?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      discrepancy?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      returnOf?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      lineCount?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      expectedTotal?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      goodTotal?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      damagedTotal?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      closedShortTotal?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      selfApprovable?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      clientActive?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      reviewLimitMinutes?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createUserId?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createUserName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** This, or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** What kind it is. */
      kind?: "purchase" | "return" | "transfer" | "other";
      /** Number or code of the source. */
      sourceNumber?: string | null;
      /** When the goods are expected. */
      expectedAt?: string | null;
      /** Number plate. */
      plate?: string | null;
      /** Name of the driver. */
      driver?: string | null;
      /** Phone number. */
      phone?: string | null;
      /** 0 normal, 1 high, 2 urgent. */
      priority?: number;
      /** Remark. */
      remark?: string | null;
      /** The lines. */
      lines?: {
        /** This, or skuCode. */
        typeId?: string;
        /** Instead of typeId, in any case and width. */
        skuCode?: string;
        /** Announced units. */
        expected: number;
        /** Lot; empty: none. */
        lot?: string | null;
        /** Production date; null: none. */
        productionDate?: string | null;
        /** Expiry date; null: none. */
        expiry?: string | null;
      }[];
    };
    answer: EntryRow;
  };
  /** Deletes a draft that was never submitted. */
  "DELETE /api/entry/delete": {
    query?: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: true;
  };
  /** Files an entry under the sender's own number, once: made where there is none, unchanged where it says the same, amended where version allows it, else 40900 with the present row. With submit it is submitted too. */
  "POST /api/entry/put": {
    body: {
      /** Number or code of the source. */
      sourceNumber: string;
      /** Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** This, or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** What kind it is. */
      kind?: "purchase" | "return" | "transfer" | "other";
      /** When the goods are expected. */
      expectedAt?: string | null;
      /** Number plate. */
      plate?: string | null;
      /** Name of the driver. */
      driver?: string | null;
      /** Phone number. */
      phone?: string | null;
      /** 0 normal, 1 high, 2 urgent. */
      priority?: number;
      /** Remark. */
      remark?: string | null;
      /** The lines. */
      lines: {
        /** This, or skuCode. */
        typeId?: string;
        /** Instead of typeId, in any case and width. */
        skuCode?: string;
        /** Announced units. */
        expected: number;
        /** Lot; empty: none. */
        lot?: string | null;
        /** Production date; null: none. */
        productionDate?: string | null;
        /** Expiry date; null: none. */
        expiry?: string | null;
      }[];
      /** Whether it is also submitted; absent: it stays a draft. */
      submit?: boolean;
      /** The version that may be amended where the request says something else; any: each. Absent: none, which is 40900. */
      version?: number | "any";
    };
    answer: {
      /** The request as it is now. */
      row: EntryRow;
      /** created: it was not there. unchanged: it says the same already. amended: it said something else, or was not submitted. */
      outcome: "created" | "unchanged" | "amended";
    };
  };
  /** Files up to 200 entries, each as put and in their order, each in a transaction of its own; the rest goes on when one fails. Under an Idempotency-Key the same batch may be sent again, and goes on where it ended. */
  "POST /api/entry/batch": {
    body: {
      /** Each as put takes it, and judged for itself. */
      items: {
        /** Number or code of the source. */
        sourceNumber: string;
        /** Or clientCode. */
        clientId?: string;
        /** Instead of clientId, in any case and width. */
        clientCode?: string;
        /** This, or warehouseCode. */
        warehouseId?: string;
        /** Instead of warehouseId, in any case and width. */
        warehouseCode?: string;
        /** What kind it is. */
        kind?: "purchase" | "return" | "transfer" | "other";
        /** When the goods are expected. */
        expectedAt?: string | null;
        /** Number plate. */
        plate?: string | null;
        /** Name of the driver. */
        driver?: string | null;
        /** Phone number. */
        phone?: string | null;
        /** 0 normal, 1 high, 2 urgent. */
        priority?: number;
        /** Remark. */
        remark?: string | null;
        /** The lines. */
        lines: {
          /** This, or skuCode. */
          typeId?: string;
          /** Instead of typeId, in any case and width. */
          skuCode?: string;
          /** Announced units. */
          expected: number;
          /** Lot; empty: none. */
          lot?: string | null;
          /** Production date; null: none. */
          productionDate?: string | null;
          /** Expiry date; null: none. */
          expiry?: string | null;
        }[];
        /** Whether it is also submitted; absent: it stays a draft. */
        submit?: boolean;
        /** The version that may be amended where the request says something else; any: each. Absent: none, which is 40900. */
        version?: number | "any";
      }[];
    };
    answer: BatchAnswer;
  };
  /** What a decision about an entry looks at: the stock after it, and what its owner changed since the revision before. */
  "GET /api/entry/review": {
    query?: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: Review;
  };
  /** The command submit of an entry's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/entry/submit": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedEntry;
  };
  /** The command withdraw of an entry's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/entry/withdraw": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedEntry;
  };
  /** The command cancel of an entry's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/entry/cancel": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Why, in a sentence. */
      reason?: string | null;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedEntry;
  };
  /** The command approve of an entry's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/entry/approve": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedEntry;
  };
  /** The command reject of an entry's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/entry/reject": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Why, in a sentence. */
      reason: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedEntry;
  };
  /** The command explainDelay of an entry's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/entry/explainDelay": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Why, in a sentence. */
      reason: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedEntry;
  };
  /** The command closeShort of an entry's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/entry/closeShort": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Why, in a sentence. */
      reason: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedEntry;
  };
  /** The command arrive of an entry's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/entry/arrive": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Number plate. */
      plate?: string | null;
      /** Name of the driver. */
      driver?: string | null;
      /** Dock at which the truck stands. */
      dock?: string | null;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedEntry;
  };
  /** The command receive of an entry's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/entry/receive": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** When it was done, where that is not now: at most 1 minute ahead, at most 72 hours ago. */
      doneAt?: string;
      /** The lines. */
      lines: {
        /** This, or lineNo or skuCode. */
        lineId?: string;
        /** Instead of lineId: the number of the line. */
        lineNo?: number;
        /** Instead of lineId: the SKU code of the goods, where one line has them. */
        skuCode?: string;
        /** This, or locationCode. */
        locationId?: string;
        /** Instead of locationId, in any case and width. */
        locationCode?: string;
        /** Good units. */
        good: number;
        /** Damaged units. */
        damaged: number;
        /** Lot; empty: none. */
        lot?: string | null;
        /** Production date; null: none. */
        productionDate?: string | null;
        /** Expiry date; null: none. */
        expiry?: string | null;
        /** The receiver knows that the goods have expired; without it they are refused. */
        acceptExpired?: boolean;
        /** The sender knows that the same lot is in stock with another expiry date; without it what adds goods is refused (otherExpiry), with both dates in its details. */
        acceptOtherExpiry?: boolean;
        /** Ids of the photos. */
        photos?: string[];
      }[];
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedEntry;
  };
  /** The command reverseReceipt of an entry's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/entry/reverseReceipt": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Id of the receipt. */
      receiptId: string;
      /** Why, in a sentence. */
      reason: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedEntry;
  };
  /** The location that is suggested for each line of an entry, and why; and where damaged goods go. */
  "GET /api/entry/places": {
    query?: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: EntryPlaces;
  };
  /** What a receiving desk needs of an entry to go on without a network: its lines, the suggested locations, and the codes of the warehouse's locations. */
  "GET /api/entry/packet": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: EntryPacket;
  };
  /** A page of exits in the reader's scope; keyword looks in number, source number, consignee and goods. */
  "GET /api/exit/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of number, requiredAt, priority, statusSince, submittedAt, createdAt, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this number; several values by comma. */
      number?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this sourceNumber; several values by comma. */
      sourceNumber?: string;
      /** Rows with this requiredAt or a later one. */
      requiredAtFrom?: string;
      /** Rows with this requiredAt or an earlier one. */
      requiredAtTo?: string;
      /** Rows with this mode; several values by comma. */
      mode?: string;
      /** Rows with this consigneeName; several values by comma. */
      consigneeName?: string;
      /** Rows with this consigneePhone; several values by comma. */
      consigneePhone?: string;
      /** Rows with this regionCode; several values by comma. */
      regionCode?: string;
      /** Rows with this priority; several values by comma. */
      priority?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this statusSince or a later one. */
      statusSinceFrom?: string;
      /** Rows with this statusSince or an earlier one. */
      statusSinceTo?: string;
      /** Rows with this lateAt or a later one. */
      lateAtFrom?: string;
      /** Rows with this lateAt or an earlier one. */
      lateAtTo?: string;
      /** Rows with this revision; several values by comma. */
      revision?: string;
      /** Rows with this submittedBy; several values by comma. */
      submittedBy?: string;
      /** Rows with this submittedAt or a later one. */
      submittedAtFrom?: string;
      /** Rows with this submittedAt or an earlier one. */
      submittedAtTo?: string;
      /** Rows with this approvedAt or a later one. */
      approvedAtFrom?: string;
      /** Rows with this approvedAt or an earlier one. */
      approvedAtTo?: string;
      /** Rows with this pickedAt or a later one. */
      pickedAtFrom?: string;
      /** Rows with this pickedAt or an earlier one. */
      pickedAtTo?: string;
      /** Rows with this shippedAt or a later one. */
      shippedAtFrom?: string;
      /** Rows with this shippedAt or an earlier one. */
      shippedAtTo?: string;
      /** Rows with this cancelRequestedAt or a later one. */
      cancelRequestedAtFrom?: string;
      /** Rows with this cancelRequestedAt or an earlier one. */
      cancelRequestedAtTo?: string;
      /** Rows with this deliveryId; several values by comma. */
      deliveryId?: string;
      /** Rows with this signer; several values by comma. */
      signer?: string;
      /** Rows with this lineCount; several values by comma. */
      lineCount?: string;
      /** Rows with this requestedTotal; several values by comma. */
      requestedTotal?: string;
      /** Rows with this pickedTotal; several values by comma. */
      pickedTotal?: string;
      /** Rows with this shortTotal; several values by comma. */
      shortTotal?: string;
      /** Rows with this unpromisedTotal; several values by comma. */
      unpromisedTotal?: string;
      /** Rows with this isUnpromised; several values by comma. */
      isUnpromised?: string;
      /** Rows with this isShort; several values by comma. */
      isShort?: string;
      /** Rows with this shippedTotal; several values by comma. */
      shippedTotal?: string;
      /** Rows with this createUserId; several values by comma. */
      createUserId?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
      /** Or skuCode. */
      typeId?: string;
      /** Instead of typeId, in any case and width. */
      skuCode?: string;
    };
    answer: {
      /** The rows of the page. */
      list: ExitRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** How many exits each choice of a filter would find beside the other filters. */
  "GET /api/exit/counts": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of number, requiredAt, priority, statusSince, submittedAt, createdAt, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this number; several values by comma. */
      number?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this sourceNumber; several values by comma. */
      sourceNumber?: string;
      /** Rows with this requiredAt or a later one. */
      requiredAtFrom?: string;
      /** Rows with this requiredAt or an earlier one. */
      requiredAtTo?: string;
      /** Rows with this mode; several values by comma. */
      mode?: string;
      /** Rows with this consigneeName; several values by comma. */
      consigneeName?: string;
      /** Rows with this consigneePhone; several values by comma. */
      consigneePhone?: string;
      /** Rows with this regionCode; several values by comma. */
      regionCode?: string;
      /** Rows with this priority; several values by comma. */
      priority?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this statusSince or a later one. */
      statusSinceFrom?: string;
      /** Rows with this statusSince or an earlier one. */
      statusSinceTo?: string;
      /** Rows with this lateAt or a later one. */
      lateAtFrom?: string;
      /** Rows with this lateAt or an earlier one. */
      lateAtTo?: string;
      /** Rows with this revision; several values by comma. */
      revision?: string;
      /** Rows with this submittedBy; several values by comma. */
      submittedBy?: string;
      /** Rows with this submittedAt or a later one. */
      submittedAtFrom?: string;
      /** Rows with this submittedAt or an earlier one. */
      submittedAtTo?: string;
      /** Rows with this approvedAt or a later one. */
      approvedAtFrom?: string;
      /** Rows with this approvedAt or an earlier one. */
      approvedAtTo?: string;
      /** Rows with this pickedAt or a later one. */
      pickedAtFrom?: string;
      /** Rows with this pickedAt or an earlier one. */
      pickedAtTo?: string;
      /** Rows with this shippedAt or a later one. */
      shippedAtFrom?: string;
      /** Rows with this shippedAt or an earlier one. */
      shippedAtTo?: string;
      /** Rows with this cancelRequestedAt or a later one. */
      cancelRequestedAtFrom?: string;
      /** Rows with this cancelRequestedAt or an earlier one. */
      cancelRequestedAtTo?: string;
      /** Rows with this deliveryId; several values by comma. */
      deliveryId?: string;
      /** Rows with this signer; several values by comma. */
      signer?: string;
      /** Rows with this lineCount; several values by comma. */
      lineCount?: string;
      /** Rows with this requestedTotal; several values by comma. */
      requestedTotal?: string;
      /** Rows with this pickedTotal; several values by comma. */
      pickedTotal?: string;
      /** Rows with this shortTotal; several values by comma. */
      shortTotal?: string;
      /** Rows with this unpromisedTotal; several values by comma. */
      unpromisedTotal?: string;
      /** Rows with this isUnpromised; several values by comma. */
      isUnpromised?: string;
      /** Rows with this isShort; several values by comma. */
      isShort?: string;
      /** Rows with this shippedTotal; several values by comma. */
      shippedTotal?: string;
      /** Rows with this createUserId; several values by comma. */
      createUserId?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
      /** Or skuCode. */
      typeId?: string;
      /** Instead of typeId, in any case and width. */
      skuCode?: string;
    };
    answer: Record<string, Record<string, number>>;
  };
  /** Every row of exit that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/exit/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose updatedAt is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this number; several values by comma. */
      number?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this sourceNumber; several values by comma. */
      sourceNumber?: string;
      /** Rows with this requiredAt or a later one. */
      requiredAtFrom?: string;
      /** Rows with this requiredAt or an earlier one. */
      requiredAtTo?: string;
      /** Rows with this mode; several values by comma. */
      mode?: string;
      /** Rows with this consigneeName; several values by comma. */
      consigneeName?: string;
      /** Rows with this consigneePhone; several values by comma. */
      consigneePhone?: string;
      /** Rows with this regionCode; several values by comma. */
      regionCode?: string;
      /** Rows with this priority; several values by comma. */
      priority?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this statusSince or a later one. */
      statusSinceFrom?: string;
      /** Rows with this statusSince or an earlier one. */
      statusSinceTo?: string;
      /** Rows with this lateAt or a later one. */
      lateAtFrom?: string;
      /** Rows with this lateAt or an earlier one. */
      lateAtTo?: string;
      /** Rows with this revision; several values by comma. */
      revision?: string;
      /** Rows with this submittedBy; several values by comma. */
      submittedBy?: string;
      /** Rows with this submittedAt or a later one. */
      submittedAtFrom?: string;
      /** Rows with this submittedAt or an earlier one. */
      submittedAtTo?: string;
      /** Rows with this approvedAt or a later one. */
      approvedAtFrom?: string;
      /** Rows with this approvedAt or an earlier one. */
      approvedAtTo?: string;
      /** Rows with this pickedAt or a later one. */
      pickedAtFrom?: string;
      /** Rows with this pickedAt or an earlier one. */
      pickedAtTo?: string;
      /** Rows with this shippedAt or a later one. */
      shippedAtFrom?: string;
      /** Rows with this shippedAt or an earlier one. */
      shippedAtTo?: string;
      /** Rows with this cancelRequestedAt or a later one. */
      cancelRequestedAtFrom?: string;
      /** Rows with this cancelRequestedAt or an earlier one. */
      cancelRequestedAtTo?: string;
      /** Rows with this deliveryId; several values by comma. */
      deliveryId?: string;
      /** Rows with this signer; several values by comma. */
      signer?: string;
      /** Rows with this lineCount; several values by comma. */
      lineCount?: string;
      /** Rows with this requestedTotal; several values by comma. */
      requestedTotal?: string;
      /** Rows with this pickedTotal; several values by comma. */
      pickedTotal?: string;
      /** Rows with this shortTotal; several values by comma. */
      shortTotal?: string;
      /** Rows with this unpromisedTotal; several values by comma. */
      unpromisedTotal?: string;
      /** Rows with this isUnpromised; several values by comma. */
      isUnpromised?: string;
      /** Rows with this isShort; several values by comma. */
      isShort?: string;
      /** Rows with this shippedTotal; several values by comma. */
      shippedTotal?: string;
      /** Rows with this createUserId; several values by comma. */
      createUserId?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
      /** Or skuCode. */
      typeId?: string;
      /** Instead of typeId, in any case and width. */
      skuCode?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: ExitRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** An exit with its lines and what is promised to them. */
  "GET /api/exit/detail": {
    query?: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ExitDetail;
  };
  /** The row of an exit, found by a number; or 40400. */
  "GET /api/exit/find": {
    query?: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ExitRow;
  };
  /** What happened to an exit, oldest first. */
  "GET /api/exit/history": {
    query?: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: TimelineItem[];
  };
  /** Without id a new draft, with id and version the command amend. A row of the list may be posted back. */
  "POST /api/exit/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      number?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      clientName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      warehouseName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      status?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      statusSince?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      lateAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      delayCause?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      revision?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      submittedBy?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      submittedByName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      submittedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      approvedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      pickedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      shippedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      cancelRequestedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      cancelRequestReason?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      declineReason?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      rejectReason?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      cancelReason?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      signer?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      deliveryId?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      deliveryNumber?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      lineCount?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      requestedTotal?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      pickedTotal?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      shortTotal?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      shippedTotal?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      unpromisedTotal?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      stagingLocationId?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      stagingLocationCode?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      selfApprovable?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      clientActive?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      reviewLimitMinutes?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createUserId?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createUserName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** This, or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** What kind it is. */
      kind?: "sale" | "transfer" | "return" | "other";
      /** Number or code of the source. */
      sourceNumber?: string | null;
      /** When the goods are required. */
      requiredAt?: string | null;
      /** Delivered by the warehouse, or picked up; of an import: check or write. */
      mode?: "delivery" | "pickup";
      /** Name of the consignee. */
      consigneeName?: string | null;
      /** Phone number of the consignee. */
      consigneePhone?: string | null;
      /** Region by GB/T 2260, 6 digits; 990000: overseas. */
      regionCode?: number | null;
      /** Postal address; of a session or a sign-in the network address. */
      address?: string | null;
      /** 0 normal, 1 high, 2 urgent. */
      priority?: number;
      /** Remark. */
      remark?: string | null;
      /** The lines. */
      lines?: {
        /** This, or skuCode. */
        typeId?: string;
        /** Instead of typeId, in any case and width. */
        skuCode?: string;
        /** Requested units. */
        requested: number;
      }[];
    };
    answer: ExitRow;
  };
  /** Deletes a draft that was never submitted. */
  "DELETE /api/exit/delete": {
    query?: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: true;
  };
  /** Files an exit under the sender's own number, once: made where there is none, unchanged where it says the same, amended where version allows it, else 40900 with the present row. With submit it is submitted too. */
  "POST /api/exit/put": {
    body: {
      /** Number or code of the source. */
      sourceNumber: string;
      /** Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** This, or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** What kind it is. */
      kind?: "sale" | "transfer" | "return" | "other";
      /** When the goods are required. */
      requiredAt?: string | null;
      /** Delivered by the warehouse, or picked up; of an import: check or write. */
      mode?: "delivery" | "pickup";
      /** Name of the consignee. */
      consigneeName?: string | null;
      /** Phone number of the consignee. */
      consigneePhone?: string | null;
      /** Region by GB/T 2260, 6 digits; 990000: overseas. */
      regionCode?: number | null;
      /** Postal address; of a session or a sign-in the network address. */
      address?: string | null;
      /** 0 normal, 1 high, 2 urgent. */
      priority?: number;
      /** Remark. */
      remark?: string | null;
      /** The lines. */
      lines: {
        /** This, or skuCode. */
        typeId?: string;
        /** Instead of typeId, in any case and width. */
        skuCode?: string;
        /** Requested units. */
        requested: number;
      }[];
      /** Whether it is also submitted; absent: it stays a draft. */
      submit?: boolean;
      /** The version that may be amended where the request says something else; any: each. Absent: none, which is 40900. */
      version?: number | "any";
    };
    answer: {
      /** The request as it is now. */
      row: ExitRow;
      /** created: it was not there. unchanged: it says the same already. amended: it said something else, or was not submitted. */
      outcome: "created" | "unchanged" | "amended";
    };
  };
  /** Files up to 200 exits, each as put and in their order, each in a transaction of its own; the rest goes on when one fails. Under an Idempotency-Key the same batch may be sent again, and goes on where it ended. */
  "POST /api/exit/batch": {
    body: {
      /** Each as put takes it, and judged for itself. */
      items: {
        /** Number or code of the source. */
        sourceNumber: string;
        /** Or clientCode. */
        clientId?: string;
        /** Instead of clientId, in any case and width. */
        clientCode?: string;
        /** This, or warehouseCode. */
        warehouseId?: string;
        /** Instead of warehouseId, in any case and width. */
        warehouseCode?: string;
        /** What kind it is. */
        kind?: "sale" | "transfer" | "return" | "other";
        /** When the goods are required. */
        requiredAt?: string | null;
        /** Delivered by the warehouse, or picked up; of an import: check or write. */
        mode?: "delivery" | "pickup";
        /** Name of the consignee. */
        consigneeName?: string | null;
        /** Phone number of the consignee. */
        consigneePhone?: string | null;
        /** Region by GB/T 2260, 6 digits; 990000: overseas. */
        regionCode?: number | null;
        /** Postal address; of a session or a sign-in the network address. */
        address?: string | null;
        /** 0 normal, 1 high, 2 urgent. */
        priority?: number;
        /** Remark. */
        remark?: string | null;
        /** The lines. */
        lines: {
          /** This, or skuCode. */
          typeId?: string;
          /** Instead of typeId, in any case and width. */
          skuCode?: string;
          /** Requested units. */
          requested: number;
        }[];
        /** Whether it is also submitted; absent: it stays a draft. */
        submit?: boolean;
        /** The version that may be amended where the request says something else; any: each. Absent: none, which is 40900. */
        version?: number | "any";
      }[];
    };
    answer: BatchAnswer;
  };
  /** What a decision about an exit looks at: the stock after it, and what its owner changed since the revision before. */
  "GET /api/exit/review": {
    query?: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: Review;
  };
  /** The command submit of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/submit": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command withdraw of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/withdraw": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command cancel of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/cancel": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Why, in a sentence. */
      reason?: string | null;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command requestCancel of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/requestCancel": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Why, in a sentence. */
      reason: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command approve of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/approve": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command reject of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/reject": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Why, in a sentence. */
      reason: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command explainDelay of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/explainDelay": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Why, in a sentence. */
      reason: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command finishPicking of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/finishPicking": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command acceptCancel of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/acceptCancel": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command declineCancel of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/declineCancel": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Why, in a sentence. */
      reason: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command startPicking of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/startPicking": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Or stagingLocationCode. */
      stagingLocationId?: string;
      /** Instead of stagingLocationId, in any case and width. */
      stagingLocationCode?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command pick of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/pick": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** When it was done, where that is not now: at most 1 minute ahead, at most 72 hours ago. */
      doneAt?: string;
      /** This, or lineNo or skuCode. */
      lineId?: string;
      /** Instead of lineId: the number of the line. */
      lineNo?: number;
      /** Instead of lineId: the SKU code of the goods, where one line has them. */
      skuCode?: string;
      /** Units. */
      quantity: number;
      /** Id of the allocation. */
      allocationId?: string;
      /** The lot that a scanner read from the goods; it has to be the promised one. */
      lotScanned?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command changeLot of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/changeLot": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** When it was done, where that is not now: at most 1 minute ahead, at most 72 hours ago. */
      doneAt?: string;
      /** This, or lineNo or skuCode. */
      lineId?: string;
      /** Instead of lineId: the number of the line. */
      lineNo?: number;
      /** Instead of lineId: the SKU code of the goods, where one line has them. */
      skuCode?: string;
      /** Id of the allocation. */
      allocationId: string;
      /** Units. */
      quantity: number;
      /** The stock of another lot on the same shelf. */
      stockId: string;
      /** Needed where the other lot expires later. */
      reason?: string | null;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command reportShort of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/reportShort": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** When it was done, where that is not now: at most 1 minute ahead, at most 72 hours ago. */
      doneAt?: string;
      /** This, or lineNo or skuCode. */
      lineId?: string;
      /** Instead of lineId: the number of the line. */
      lineNo?: number;
      /** Instead of lineId: the SKU code of the goods, where one line has them. */
      skuCode?: string;
      /** Units. */
      quantity: number;
      /** Why, in a sentence. */
      reason: string;
      /** Id of the allocation. */
      allocationId?: string;
      /** What the line is promised no more is meant, and nothing on a shelf. */
      unpromised?: boolean;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command unpick of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/unpick": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** When it was done, where that is not now: at most 1 minute ahead, at most 72 hours ago. */
      doneAt?: string;
      /** Id of the allocation. */
      allocationId: string;
      /** Units. */
      quantity: number;
      /** This, or locationCode. */
      locationId?: string;
      /** Instead of locationId, in any case and width. */
      locationCode?: string;
      /** Why, in a sentence. */
      reason?: string | null;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command repromise of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/repromise": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Or lineNo, skuCode. */
      lineId?: string;
      /** Instead of lineId: the number of the line. */
      lineNo?: number;
      /** Instead of lineId: the SKU code of the goods, where one line has them. */
      skuCode?: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** The command handOver of an exit's lifecycle; answers with the row after it, and with the lines and parts that it changed. */
  "POST /api/exit/handOver": {
    body: {
      /** This, or number or sourceNumber. */
      id?: string;
      /** Instead of id, in any case and width. */
      number?: string;
      /** Instead of id, in any case and width. */
      sourceNumber?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Name of the person who signs. */
      signer: string;
      /** Where the same sourceNumber is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: ChangedExit;
  };
  /** What an exit could be promised now, of the named goods types (by comma, at most 100) or of all that are there; clientId is an admin's to say. */
  "GET /api/exit/available": {
    query?: {
      /** This, or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Or skuCode. */
      typeId?: string;
      /** Instead of typeId, in any case and width. */
      skuCode?: string;
    };
    answer: AvailableGoods[];
  };
  /** What a pick desk needs of up to 20 exits to go on without a network: lines, allocations and locations, and the codes of the warehouses' locations. Ids that are unknown are left out. */
  "GET /api/exit/packet": {
    query: {
      /** Ids of the rows. */
      ids: string;
    };
    answer: ExitPacket;
  };
  /** A cursor of now: the events that come after it are read from it. */
  "GET /api/event/start": {
    query: {
      /** Topics by comma: entry, exit, delivery, repertory, ledger, goods/type, goods/category, goods/brand, goods/level, client, warehouse, warehouse/location, vehicle. */
      topics: string;
    };
    answer: EventStart;
  };
  /** The events after a cursor, the same as over the live channel, in the reader's scope; waits for the first one where it is asked to. A cursor whose next events are gone is 42200 cursorLost, with a cursor of now. */
  "GET /api/event/read": {
    query: {
      /** Topics by comma: entry, exit, delivery, repertory, ledger, goods/type, goods/category, goods/brand, goods/level, client, warehouse, warehouse/location, vehicle. */
      topics: string;
      /** The cursor of the answer before, or of start, for the same topics. */
      after: string;
      /** Types by comma, each alone or with its topic: approve, exit.handOver. Absent: all. */
      types?: string;
      /** Most events of a page; absent: 200. */
      limit?: number;
      /** How long to wait for the first event where there is none; absent: not at all. */
      waitSeconds?: number;
    };
    answer: EventPage;
  };
  /** A page of goods/category in the reader's scope. */
  "GET /api/goods/category/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of code, name, sort, path, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this parentId; several values by comma. Or parentCode. */
      parentId?: string;
      /** Instead of parentId, in any case and width. */
      parentCode?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this path; several values by comma. */
      path?: string;
      /** Rows with this level; several values by comma. */
      level?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: GoodsCategoryRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of goods/category. */
  "GET /api/goods/category/detail": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: GoodsCategoryRow;
  };
  /** Every row of goods/category that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/goods/category/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose updatedAt is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this parentId; several values by comma. Or parentCode. */
      parentId?: string;
      /** Instead of parentId, in any case and width. */
      parentCode?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this path; several values by comma. */
      path?: string;
      /** Rows with this level; several values by comma. */
      level?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: GoodsCategoryRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** The row of goods/category that has a code; or 40400. */
  "GET /api/goods/category/find": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: GoodsCategoryRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/goods/category/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      parentName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      path?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      level?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** Short code that people type or scan. */
      code: string;
      /** Name. */
      name: string;
      /** Or parentCode. */
      parentId?: string | null;
      /** Instead of parentId, in any case and width. */
      parentCode?: string;
      /** Order among rows of the same kind. */
      sort?: number | null;
      /** Status of the row; of an envelope ok or fail. */
      status?: "enabled" | "disabled" | null;
    };
    answer: GoodsCategoryRow;
  };
  /** Sets the status of a row. */
  "POST /api/goods/category/switchStatus": {
    body: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Status of the row; of an envelope ok or fail. */
      status: "enabled" | "disabled";
    };
    answer: GoodsCategoryRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/goods/category/delete": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: GoodsCategoryRow;
  };
  /** A page of goods/brand in the reader's scope. */
  "GET /api/goods/brand/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of code, name, sort, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this nameEn; several values by comma. */
      nameEn?: string;
      /** Rows with this logo; several values by comma. */
      logo?: string;
      /** Rows with this country; several values by comma. */
      country?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: GoodsBrandRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of goods/brand. */
  "GET /api/goods/brand/detail": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: GoodsBrandRow;
  };
  /** Every row of goods/brand that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/goods/brand/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose updatedAt is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this nameEn; several values by comma. */
      nameEn?: string;
      /** Rows with this logo; several values by comma. */
      logo?: string;
      /** Rows with this country; several values by comma. */
      country?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: GoodsBrandRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** The row of goods/brand that has a code; or 40400. */
  "GET /api/goods/brand/find": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: GoodsBrandRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/goods/brand/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** Short code that people type or scan. */
      code: string;
      /** Name. */
      name: string;
      /** English name. */
      nameEn?: string | null;
      /** Address of the logo. */
      logo?: string | null;
      /** Country of origin. */
      country?: string | null;
      /** Order among rows of the same kind. */
      sort?: number | null;
      /** Status of the row; of an envelope ok or fail. */
      status?: "enabled" | "disabled" | null;
    };
    answer: GoodsBrandRow;
  };
  /** Sets the status of a row. */
  "POST /api/goods/brand/switchStatus": {
    body: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Status of the row; of an envelope ok or fail. */
      status: "enabled" | "disabled";
    };
    answer: GoodsBrandRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/goods/brand/delete": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: GoodsBrandRow;
  };
  /** A page of goods/level in the reader's scope. */
  "GET /api/goods/level/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of code, name, rank, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this rank; several values by comma. */
      rank?: string;
      /** Rows with this colour; several values by comma. */
      colour?: string;
      /** Rows with this countIntervalDays; several values by comma. */
      countIntervalDays?: string;
      /** Rows with this countToleranceUnits; several values by comma. */
      countToleranceUnits?: string;
      /** Rows with this countToleranceBp; several values by comma. */
      countToleranceBp?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: GoodsLevelRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of goods/level. */
  "GET /api/goods/level/detail": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: GoodsLevelRow;
  };
  /** Every row of goods/level that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/goods/level/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose updatedAt is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this rank; several values by comma. */
      rank?: string;
      /** Rows with this colour; several values by comma. */
      colour?: string;
      /** Rows with this countIntervalDays; several values by comma. */
      countIntervalDays?: string;
      /** Rows with this countToleranceUnits; several values by comma. */
      countToleranceUnits?: string;
      /** Rows with this countToleranceBp; several values by comma. */
      countToleranceBp?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: GoodsLevelRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** The row of goods/level that has a code; or 40400. */
  "GET /api/goods/level/find": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: GoodsLevelRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/goods/level/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** Short code that people type or scan. */
      code: string;
      /** Name. */
      name: string;
      /** Order of the level. */
      rank?: number | null;
      /** Colour as #rrggbb. */
      colour?: string | null;
      /** Days between two counts. */
      countIntervalDays?: number | null;
      /** Units by which a count may differ without a second one. */
      countToleranceUnits?: number | null;
      /** The same in ten-thousandths of the expected quantity; the larger of the two applies. */
      countToleranceBp?: number | null;
      /** Status of the row; of an envelope ok or fail. */
      status?: "enabled" | "disabled" | null;
    };
    answer: GoodsLevelRow;
  };
  /** Sets the status of a row. */
  "POST /api/goods/level/switchStatus": {
    body: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Status of the row; of an envelope ok or fail. */
      status: "enabled" | "disabled";
    };
    answer: GoodsLevelRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/goods/level/delete": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: GoodsLevelRow;
  };
  /** Rows of goods/category in use as choices of a field, at most 50, the exact code first; or the one of an id. */
  "GET /api/goods/category/options": {
    query?: {
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Id of the row. */
      id?: string;
    };
    answer: Option[];
  };
  /** Rows of goods/brand in use as choices of a field, at most 50, the exact code first; or the one of an id. */
  "GET /api/goods/brand/options": {
    query?: {
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Id of the row. */
      id?: string;
    };
    answer: Option[];
  };
  /** Rows of goods/level in use as choices of a field, at most 50, the exact code first; or the one of an id. */
  "GET /api/goods/level/options": {
    query?: {
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Id of the row. */
      id?: string;
    };
    answer: Option[];
  };
  /** A page of goods/type in the reader's scope. */
  "GET /api/goods/type/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of skuCode, name, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this skuCode; several values by comma. */
      skuCode?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this spec; several values by comma. */
      spec?: string;
      /** Rows with this categoryId; several values by comma. Or categoryCode. */
      categoryId?: string;
      /** Instead of categoryId, in any case and width. */
      categoryCode?: string;
      /** Rows with this brandId; several values by comma. Or brandCode. */
      brandId?: string;
      /** Instead of brandId, in any case and width. */
      brandCode?: string;
      /** Rows with this levelId; several values by comma. Or levelCode. */
      levelId?: string;
      /** Instead of levelId, in any case and width. */
      levelCode?: string;
      /** Rows with this gtin; several values by comma. */
      gtin?: string;
      /** Rows with this unit; several values by comma. */
      unit?: string;
      /** Rows with this packUnit; several values by comma. */
      packUnit?: string;
      /** Rows with this packSize; several values by comma. */
      packSize?: string;
      /** Rows with this lengthMm; several values by comma. */
      lengthMm?: string;
      /** Rows with this widthMm; several values by comma. */
      widthMm?: string;
      /** Rows with this heightMm; several values by comma. */
      heightMm?: string;
      /** Rows with this weightGrams; several values by comma. */
      weightGrams?: string;
      /** Rows with this trackLot; several values by comma. */
      trackLot?: string;
      /** Rows with this trackExpiry; several values by comma. */
      trackExpiry?: string;
      /** Rows with this shelfLifeDays; several values by comma. */
      shelfLifeDays?: string;
      /** Rows with this safetyStock; several values by comma. */
      safetyStock?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: GoodsTypeRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of goods/type. */
  "GET /api/goods/type/detail": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** Where the same code is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: GoodsTypeRow;
  };
  /** Every row of goods/type that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/goods/type/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose updatedAt is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this skuCode; several values by comma. */
      skuCode?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this spec; several values by comma. */
      spec?: string;
      /** Rows with this categoryId; several values by comma. Or categoryCode. */
      categoryId?: string;
      /** Instead of categoryId, in any case and width. */
      categoryCode?: string;
      /** Rows with this brandId; several values by comma. Or brandCode. */
      brandId?: string;
      /** Instead of brandId, in any case and width. */
      brandCode?: string;
      /** Rows with this levelId; several values by comma. Or levelCode. */
      levelId?: string;
      /** Instead of levelId, in any case and width. */
      levelCode?: string;
      /** Rows with this gtin; several values by comma. */
      gtin?: string;
      /** Rows with this unit; several values by comma. */
      unit?: string;
      /** Rows with this packUnit; several values by comma. */
      packUnit?: string;
      /** Rows with this packSize; several values by comma. */
      packSize?: string;
      /** Rows with this lengthMm; several values by comma. */
      lengthMm?: string;
      /** Rows with this widthMm; several values by comma. */
      widthMm?: string;
      /** Rows with this heightMm; several values by comma. */
      heightMm?: string;
      /** Rows with this weightGrams; several values by comma. */
      weightGrams?: string;
      /** Rows with this trackLot; several values by comma. */
      trackLot?: string;
      /** Rows with this trackExpiry; several values by comma. */
      trackExpiry?: string;
      /** Rows with this shelfLifeDays; several values by comma. */
      shelfLifeDays?: string;
      /** Rows with this safetyStock; several values by comma. */
      safetyStock?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: GoodsTypeRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** The row of goods/type that has a code; or 40400. */
  "GET /api/goods/type/find": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** Where the same code is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: GoodsTypeRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/goods/type/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      clientName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      categoryName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      brandName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      levelName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** Or clientCode. */
      clientId?: string | null;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** SKU code of the goods type. */
      skuCode: string;
      /** Name. */
      name: string;
      /** Specification of the goods type. */
      spec?: string | null;
      /** Or categoryCode. */
      categoryId?: string | null;
      /** Instead of categoryId, in any case and width. */
      categoryCode?: string;
      /** Or brandCode. */
      brandId?: string | null;
      /** Instead of brandId, in any case and width. */
      brandCode?: string;
      /** Or levelCode. */
      levelId?: string | null;
      /** Instead of levelId, in any case and width. */
      levelCode?: string;
      /** Id of an uploaded image; null: none. */
      picture?: string | null;
      /** Barcode number (GTIN). */
      gtin?: string | null;
      /** Base unit. */
      unit: string;
      /** Unit of a pack. */
      packUnit?: string | null;
      /** Base units in a pack. */
      packSize?: number | null;
      /** Length in millimetres. */
      lengthMm?: number | null;
      /** Width in millimetres. */
      widthMm?: number | null;
      /** Height in millimetres. */
      heightMm?: number | null;
      /** Weight in grams. */
      weightGrams?: number | null;
      /** Its stock is kept by lot. */
      trackLot?: boolean | null;
      /** Its stock is kept by expiry date. */
      trackExpiry?: boolean | null;
      /** Days from production to expiry. */
      shelfLifeDays?: number | null;
      /** Units that should always be available. */
      safetyStock?: number | null;
      /** Status of the row; of an envelope ok or fail. */
      status?: "enabled" | "disabled" | null;
    };
    answer: GoodsTypeRow;
  };
  /** Sets the status of a row. */
  "POST /api/goods/type/switchStatus": {
    body: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Status of the row; of an envelope ok or fail. */
      status: "enabled" | "disabled";
      /** Where the same code is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: GoodsTypeRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/goods/type/delete": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** Where the same code is in use several times. */
      clientId?: string;
      /** Instead of clientId. */
      clientCode?: string;
    };
    answer: GoodsTypeRow;
  };
  /** Enabled goods types by SKU code, name or the beginning of the GTIN, at most 50, the exact code first; with clientId those that the client may use; or the one of an id; or with usualOf the 8 that the client's last 50 requests of that kind name most often. */
  "GET /api/goods/type/options": {
    query?: {
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Id of the row. */
      id?: string;
      /** Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** The kind of request whose usual goods are asked for. */
      usualOf?: "entry" | "exit";
    };
    answer: GoodsTypeOption[];
  };
  /** The fields of a goods type that cannot change now, because stock or an open request counts by them (stockRests). */
  "GET /api/goods/type/kept": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: string[];
  };
  /** A page of integration in the reader's scope. */
  "GET /api/integration/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of name, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this clientId; several values by comma. */
      clientId?: string;
      /** Rows with this addresses; several values by comma. */
      addresses?: string;
      /** Rows with this perMinute; several values by comma. */
      perMinute?: string;
      /** Rows with this contactEmail; several values by comma. */
      contactEmail?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this remark; several values by comma. */
      remark?: string;
      /** Rows with this lastUsedAt or a later one. */
      lastUsedAtFrom?: string;
      /** Rows with this lastUsedAt or an earlier one. */
      lastUsedAtTo?: string;
      /** Rows with this liveKeys; several values by comma. */
      liveKeys?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: IntegrationRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of integration. */
  "GET /api/integration/detail": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: IntegrationRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/integration/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      clientName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      lastUsedAt?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      liveKeys?: unknown;
      /** Id of the row. */
      id?: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** Name. */
      name: string;
      /** Id of the client. */
      clientId?: string | null;
      /** What its access keys may be used for. */
      scopes: (
        | "entry:read"
        | "entry:write"
        | "entry:decide"
        | "entry:handle"
        | "exit:read"
        | "exit:write"
        | "exit:decide"
        | "exit:handle"
        | "delivery:read"
        | "delivery:handle"
        | "stock:read"
        | "stock:handle"
        | "goods:read"
        | "goods:write"
        | "master:read"
        | "master:write"
        | "webhook:write"
        | "file:write"
      )[];
      /** IP addresses or CIDR blocks from which its keys may be used, separated by spaces, at most 20; null: from anywhere. */
      addresses?: string | null;
      /** Requests a minute of all its keys together. */
      perMinute?: number | null;
      /** The email address of the people who run it. */
      contactEmail?: string | null;
      /** Status of the row; of an envelope ok or fail. */
      status?: "enabled" | "disabled" | null;
      /** Remark. */
      remark?: string | null;
    };
    answer: IntegrationRow;
  };
  /** Sets the status of a row. */
  "POST /api/integration/switchStatus": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
      /** Status of the row; of an envelope ok or fail. */
      status: "enabled" | "disabled";
    };
    answer: IntegrationRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/integration/delete": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: IntegrationRow;
  };
  /** Rows of integration in use as choices of a field, at most 50, the exact code first; or the one of an id. */
  "GET /api/integration/options": {
    query?: {
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Id of the row. */
      id?: string;
    };
    answer: Option[];
  };
  /** What programs called, the latest first, kept for 14 days: never values, bodies or keys. Successful reads are summed up by minute and route. */
  "GET /api/integration/calls": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of at. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this integrationId; several values by comma. */
      integrationId?: string;
      /** Rows with this keyPrefix; several values by comma. */
      keyPrefix?: string;
      /** Rows with this method; several values by comma. */
      method?: string;
      /** Rows with this route; several values by comma. */
      route?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this httpStatus; several values by comma. */
      httpStatus?: string;
      /** Rows with this isRefused; several values by comma. */
      isRefused?: string;
      /** Rows with this at or a later one. */
      atFrom?: string;
      /** Rows with this at or an earlier one. */
      atTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: IntegrationCall[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** How much each integration called in the last hour, and how much of it was refused. */
  "GET /api/integration/callFigures": {
    answer: CallFigures;
  };
  /** The access keys of an integration, the newest first. The keys themselves are stored nowhere. */
  "GET /api/integration/keys": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: AccessKeyRow[];
  };
  /** Makes an access key of an integration and answers it, this once. It opens what the scopes name and its maker may open. At most 2 live keys. */
  "POST /api/integration/createKey": {
    body: {
      /** Id of the row. */
      id: string;
      /** How long it lives. */
      days: number;
    };
    answer: CreatedKey;
  };
  /** Ends an access key and its tokens at once. */
  "POST /api/integration/revokeKey": {
    body: {
      /** Id of the key. */
      keyId: string;
    };
    answer: true;
  };
  /** What the access key that asks may do: its integration, client, scopes and limits. */
  "GET /api/integration/self": {
    answer: IntegrationSelf;
  };
  /** Which admins have which request open now, on any node: the gauge `looking` as it stands. */
  "GET /api/looking": {
    answer: LookingValue;
  };
  /** Which of one's own messages come by mail as well, and which could. */
  "GET /api/user/mailChoice": {
    answer: MailChoice;
  };
  /** Chooses which of one's own messages come by mail as well; none ends it. */
  "POST /api/user/saveMailChoice": {
    body: {
      /** Types of the messages that come by mail as well. */
      messageTypes: (1 | 2 | 3 | 8 | 4 | 5 | 6 | 7)[];
      /** Language of the mails. */
      locale: "zh-CN" | "en-US";
      /** Hour of the business day from which no mail comes; null: always. */
      quietFrom: number | null;
      /** Hour of the business day from which mail comes again. */
      quietUntil: number | null;
    };
    answer: MailChoice;
  };
  /** Sends a mail to oneself, to try the address: one in a minute. */
  "POST /api/user/tryMail": {
    answer: true;
  };
  /** The latest 100 messages of the reader and todos of their role, newest first; `before` goes on after that one. */
  "GET /api/message/list": {
    query?: {
      /** The value before the change; of a list of messages the id after which it goes on. */
      before?: string;
    };
    answer: MessageRow[];
  };
  /** Marks messages and todos as read by the reader; ids that are not for them change nothing. */
  "POST /api/message/read": {
    body: {
      /** Ids of the rows. */
      ids: string[];
    };
    answer: true;
  };
  /** Marks all messages and todos as read by the reader. */
  "POST /api/message/readAll": {
    answer: true;
  };
  /** Backups and the verdict over the last one, jobs, nodes and connections, as of now. */
  "GET /api/operations": {
    answer: Operations;
  };
  /** Gives a job that has failed for good all its attempts again. */
  "POST /api/operations/retryJob": {
    body: {
      /** Id of the row. */
      id: string;
    };
    answer: true;
  };
  /** Deletes a job that has failed for good. */
  "POST /api/operations/dropJob": {
    body: {
      /** Id of the row. */
      id: string;
    };
    answer: true;
  };
  /** Restores the last backup into a scratch database and checks it, as every night. */
  "POST /api/operations/checkBackup": {
    answer: true;
  };
  /** All that needs attention in the reader's scope, worst kind first, at most 100 of a kind. */
  "GET /api/overview/exceptions": {
    answer: OverviewException[];
  };
  /** The figures of workplace and monitor that the reader's pages show, in the reader's scope, as of now. */
  "GET /api/overview": {
    answer: Overview;
  };
  /** The minutes of the last 72 hours of which an overview was kept, oldest first. */
  "GET /api/overview/samples": {
    query?: {
      /** The beginning of the range. */
      from?: string;
      /** The end of the range; of single sign-on the path to come back to. */
      to?: string;
      /** Id of the warehouse. */
      warehouseId?: string;
    };
    answer: SampleTimes;
  };
  /** The overview as it was at a moment, and what entries and exits did around it. */
  "GET /api/overview/sample": {
    query: {
      /** The instant. */
      at: string;
      /** Id of the warehouse. */
      warehouseId?: string;
    };
    answer: OverviewSample;
  };
  /** A page of post in the reader's scope. */
  "GET /api/post/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of code, name, sort, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this departmentId; several values by comma. */
      departmentId?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this remark; several values by comma. */
      remark?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: PostRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of post. */
  "GET /api/post/detail": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: PostRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/post/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      departmentName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** Short code that people type or scan. */
      code: string;
      /** Name. */
      name: string;
      /** Id of the department. */
      departmentId?: string | null;
      /** Order among rows of the same kind. */
      sort?: number | null;
      /** Status of the row; of an envelope ok or fail. */
      status?: "enabled" | "disabled" | null;
      /** Remark. */
      remark?: string | null;
    };
    answer: PostRow;
  };
  /** Sets the status of a row. */
  "POST /api/post/switchStatus": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
      /** Status of the row; of an envelope ok or fail. */
      status: "enabled" | "disabled";
    };
    answer: PostRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/post/delete": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: PostRow;
  };
  /** Rows of post in use as choices of a field, at most 50, the exact code first; or the one of an id. */
  "GET /api/post/options": {
    query?: {
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Id of the row. */
      id?: string;
    };
    answer: Option[];
  };
  /** All regions: provinces with their cities with their districts, and overseas. */
  "GET /api/region/tree": {
    answer: RegionNode[];
  };
  /** A region's name with those of the regions that it lies in. */
  "GET /api/region/name": {
    query: {
      /** Short code that people type or scan. */
      code: string;
    };
    answer: NamedRegion;
  };
  /** A page of stock rows in the reader's scope, emptied ones only where onHand is asked for; keyword looks in goods, lot and location. */
  "GET /api/repertory/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of typeName, expiry, onHand, receivedAt, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this typeId; several values by comma. */
      typeId?: string;
      /** Rows with this skuCode; several values by comma. */
      skuCode?: string;
      /** Rows with this typeName; several values by comma. */
      typeName?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this locationId; several values by comma. */
      locationId?: string;
      /** Rows with this locationCode; several values by comma. */
      locationCode?: string;
      /** Rows with this zone; several values by comma. */
      zone?: string;
      /** Rows with this lot; several values by comma. */
      lot?: string;
      /** Rows with this expiry; several values by comma. */
      expiry?: string;
      /** Rows with this expiry or a later one. */
      expiryFrom?: string;
      /** Rows with this expiry or an earlier one. */
      expiryTo?: string;
      /** Rows with this condition; several values by comma. */
      condition?: string;
      /** Rows with this onHand; several values by comma. */
      onHand?: string;
      /** Rows with this reserved; several values by comma. */
      reserved?: string;
      /** Rows with this isFree; several values by comma. */
      isFree?: string;
      /** Rows with this isReserved; several values by comma. */
      isReserved?: string;
      /** Rows with this available; several values by comma. */
      available?: string;
      /** Rows with this standing; several values by comma. */
      standing?: string;
      /** Rows with this safetyStock; several values by comma. */
      safetyStock?: string;
      /** Rows with this isLow; several values by comma. */
      isLow?: string;
      /** Rows with this receivedAt or a later one. */
      receivedAtFrom?: string;
      /** Rows with this receivedAt or an earlier one. */
      receivedAtTo?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: RepertoryRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** A page of stock by client and goods, over the rows that the same filters list; sorted by typeName, expiry (its next) or onHand. */
  "GET /api/repertory/goods/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of typeName, expiry, onHand, receivedAt, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this typeId; several values by comma. */
      typeId?: string;
      /** Rows with this skuCode; several values by comma. */
      skuCode?: string;
      /** Rows with this typeName; several values by comma. */
      typeName?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this locationId; several values by comma. */
      locationId?: string;
      /** Rows with this locationCode; several values by comma. */
      locationCode?: string;
      /** Rows with this zone; several values by comma. */
      zone?: string;
      /** Rows with this lot; several values by comma. */
      lot?: string;
      /** Rows with this expiry; several values by comma. */
      expiry?: string;
      /** Rows with this expiry or a later one. */
      expiryFrom?: string;
      /** Rows with this expiry or an earlier one. */
      expiryTo?: string;
      /** Rows with this condition; several values by comma. */
      condition?: string;
      /** Rows with this onHand; several values by comma. */
      onHand?: string;
      /** Rows with this reserved; several values by comma. */
      reserved?: string;
      /** Rows with this isFree; several values by comma. */
      isFree?: string;
      /** Rows with this isReserved; several values by comma. */
      isReserved?: string;
      /** Rows with this available; several values by comma. */
      available?: string;
      /** Rows with this standing; several values by comma. */
      standing?: string;
      /** Rows with this safetyStock; several values by comma. */
      safetyStock?: string;
      /** Rows with this isLow; several values by comma. */
      isLow?: string;
      /** Rows with this receivedAt or a later one. */
      receivedAtFrom?: string;
      /** Rows with this receivedAt or an earlier one. */
      receivedAtTo?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: GoodsStock[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** The sums of what the same filters list, with what is on its way in. */
  "GET /api/repertory/summary": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of typeName, expiry, onHand, receivedAt, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this typeId; several values by comma. */
      typeId?: string;
      /** Rows with this skuCode; several values by comma. */
      skuCode?: string;
      /** Rows with this typeName; several values by comma. */
      typeName?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this locationId; several values by comma. */
      locationId?: string;
      /** Rows with this locationCode; several values by comma. */
      locationCode?: string;
      /** Rows with this zone; several values by comma. */
      zone?: string;
      /** Rows with this lot; several values by comma. */
      lot?: string;
      /** Rows with this expiry; several values by comma. */
      expiry?: string;
      /** Rows with this expiry or a later one. */
      expiryFrom?: string;
      /** Rows with this expiry or an earlier one. */
      expiryTo?: string;
      /** Rows with this condition; several values by comma. */
      condition?: string;
      /** Rows with this onHand; several values by comma. */
      onHand?: string;
      /** Rows with this reserved; several values by comma. */
      reserved?: string;
      /** Rows with this isFree; several values by comma. */
      isFree?: string;
      /** Rows with this isReserved; several values by comma. */
      isReserved?: string;
      /** Rows with this available; several values by comma. */
      available?: string;
      /** Rows with this standing; several values by comma. */
      standing?: string;
      /** Rows with this safetyStock; several values by comma. */
      safetyStock?: string;
      /** Rows with this isLow; several values by comma. */
      isLow?: string;
      /** Rows with this receivedAt or a later one. */
      receivedAtFrom?: string;
      /** Rows with this receivedAt or an earlier one. */
      receivedAtTo?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: RepertorySummary;
  };
  /** One stock row. */
  "GET /api/repertory/detail": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: RepertoryRow;
  };
  /** What a move desk needs of a warehouse to go on without a network: what lies there, and the codes of its locations. */
  "GET /api/repertory/packet": {
    query: {
      /** Id of the warehouse. */
      warehouseId: string;
    };
    answer: StockPacket;
  };
  /** The exits for which units of a stock row are reserved or picked. */
  "GET /api/repertory/reserved": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: ReservedFor[];
  };
  /** Every row of repertory that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/repertory/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose updatedAt is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this typeId; several values by comma. */
      typeId?: string;
      /** Rows with this skuCode; several values by comma. */
      skuCode?: string;
      /** Rows with this typeName; several values by comma. */
      typeName?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this locationId; several values by comma. */
      locationId?: string;
      /** Rows with this locationCode; several values by comma. */
      locationCode?: string;
      /** Rows with this zone; several values by comma. */
      zone?: string;
      /** Rows with this lot; several values by comma. */
      lot?: string;
      /** Rows with this expiry; several values by comma. */
      expiry?: string;
      /** Rows with this expiry or a later one. */
      expiryFrom?: string;
      /** Rows with this expiry or an earlier one. */
      expiryTo?: string;
      /** Rows with this condition; several values by comma. */
      condition?: string;
      /** Rows with this onHand; several values by comma. */
      onHand?: string;
      /** Rows with this reserved; several values by comma. */
      reserved?: string;
      /** Rows with this isFree; several values by comma. */
      isFree?: string;
      /** Rows with this isReserved; several values by comma. */
      isReserved?: string;
      /** Rows with this available; several values by comma. */
      available?: string;
      /** Rows with this standing; several values by comma. */
      standing?: string;
      /** Rows with this safetyStock; several values by comma. */
      safetyStock?: string;
      /** Rows with this isLow; several values by comma. */
      isLow?: string;
      /** Rows with this receivedAt or a later one. */
      receivedAtFrom?: string;
      /** Rows with this receivedAt or an earlier one. */
      receivedAtTo?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: RepertoryRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** A page of ledger lines in the reader's scope, newest first. */
  "GET /api/ledger/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of at. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this stockId; several values by comma. */
      stockId?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this typeId; several values by comma. */
      typeId?: string;
      /** Rows with this skuCode; several values by comma. */
      skuCode?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this locationCode; several values by comma. */
      locationCode?: string;
      /** Rows with this lot; several values by comma. */
      lot?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this causeEntity; several values by comma. */
      causeEntity?: string;
      /** Rows with this causeId; several values by comma. */
      causeId?: string;
      /** Rows with this causeNumber; several values by comma. */
      causeNumber?: string;
      /** Rows with this operatorId; several values by comma. */
      operatorId?: string;
      /** Rows with this operatorName; several values by comma. */
      operatorName?: string;
      /** Rows with this at or a later one. */
      atFrom?: string;
      /** Rows with this at or an earlier one. */
      atTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: LedgerRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** Every row of ledger that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/ledger/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose at is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this stockId; several values by comma. */
      stockId?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this typeId; several values by comma. */
      typeId?: string;
      /** Rows with this skuCode; several values by comma. */
      skuCode?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this locationCode; several values by comma. */
      locationCode?: string;
      /** Rows with this lot; several values by comma. */
      lot?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this causeEntity; several values by comma. */
      causeEntity?: string;
      /** Rows with this causeId; several values by comma. */
      causeId?: string;
      /** Rows with this causeNumber; several values by comma. */
      causeNumber?: string;
      /** Rows with this operatorId; several values by comma. */
      operatorId?: string;
      /** Rows with this operatorName; several values by comma. */
      operatorName?: string;
      /** Rows with this at or a later one. */
      atFrom?: string;
      /** Rows with this at or an earlier one. */
      atTo?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: LedgerRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** Changes what is on hand, of a row by id and version or of the row that the fields name. */
  "POST /api/repertory/adjust": {
    body: {
      /** Id of the row. */
      id?: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Or skuCode. */
      typeId?: string;
      /** Instead of typeId, in any case and width. */
      skuCode?: string;
      /** Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Or locationCode. */
      locationId?: string;
      /** Instead of locationId, in any case and width. */
      locationCode?: string;
      /** Lot; empty: none. */
      lot?: string | null;
      /** Expiry date; null: none. */
      expiry?: string | null;
      /** Condition of the goods. */
      condition?: "good" | "damaged" | "quarantine";
      /** The sender knows that the same lot is in stock with another expiry date; without it what adds goods is refused (otherExpiry), with both dates in its details. */
      acceptOtherExpiry?: boolean;
      /** What is promised to exits is taken too, after what is free: promises go with the goods or to other stock, else their exits lack it. */
      takeReserved?: boolean;
      /** Units. */
      quantity: number;
      /** Why, in a sentence. */
      reason: string;
    };
    answer: ChangedStock;
  };
  /** Takes goods to another location of their warehouse. */
  "POST /api/repertory/move": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** When it was done, where that is not now: at most 1 minute ahead, at most 72 hours ago. */
      doneAt?: string;
      /** Units. */
      quantity: number;
      /** Why, in a sentence. */
      reason: string;
      /** This, or locationCode. */
      locationId?: string;
      /** Instead of locationId, in any case and width. */
      locationCode?: string;
      /** What is promised to exits is taken too, after what is free: promises go with the goods or to other stock, else their exits lack it. */
      takeReserved?: boolean;
    };
    answer: ChangedStock;
  };
  /** Declares goods good, damaged or in quarantine, where they lie. */
  "POST /api/repertory/changeCondition": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
      /** Units. */
      quantity: number;
      /** Why, in a sentence. */
      reason: string;
      /** Condition of the goods. */
      condition: "good" | "damaged" | "quarantine";
      /** What is promised to exits is taken too, after what is free: promises go with the goods or to other stock, else their exits lack it. */
      takeReserved?: boolean;
    };
    answer: ChangedStock;
  };
  /** Whether the laws of stock hold, each with examples where it does not, and which rows are twins by their normal form. */
  "GET /api/repertory/reconcile": {
    answer: Reconciliation;
  };
  /** A page of robot in the reader's scope. */
  "GET /api/robot/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of name, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this roleId; several values by comma. */
      roleId?: string;
      /** Rows with this locale; several values by comma. */
      locale?: string;
      /** Rows with this tellsEntries; several values by comma. */
      tellsEntries?: string;
      /** Rows with this tellsExits; several values by comma. */
      tellsExits?: string;
      /** Rows with this tellsDeliveries; several values by comma. */
      tellsDeliveries?: string;
      /** Rows with this tellsStock; several values by comma. */
      tellsStock?: string;
      /** Rows with this tellsOperations; several values by comma. */
      tellsOperations?: string;
      /** Rows with this quietFrom; several values by comma. */
      quietFrom?: string;
      /** Rows with this quietUntil; several values by comma. */
      quietUntil?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this host; several values by comma. */
      host?: string;
      /** Rows with this lastSentAt or a later one. */
      lastSentAtFrom?: string;
      /** Rows with this lastSentAt or an earlier one. */
      lastSentAtTo?: string;
      /** Rows with this lastError; several values by comma. */
      lastError?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: RobotRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of robot. */
  "GET /api/robot/detail": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: RobotRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/robot/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      roleName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      host?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      lastSentAt?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      lastError?: unknown;
      /** Id of the row. */
      id?: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** Name. */
      name: string;
      /** What kind it is. */
      kind?: "wecom" | "dingtalk" | "webhook" | null;
      /** Id of the role. */
      roleId: string;
      /** Language: zh-CN or en-US. */
      locale?: "zh-CN" | "en-US" | null;
      /** The robot tells messages about entries. */
      tellsEntries?: boolean | null;
      /** The robot tells messages about exits. */
      tellsExits?: boolean | null;
      /** The robot tells messages about deliveries. */
      tellsDeliveries?: boolean | null;
      /** The robot tells messages about stock. */
      tellsStock?: boolean | null;
      /** The robot tells messages about backups and jobs. */
      tellsOperations?: boolean | null;
      /** Hour of the business day from which nothing is sent; null: always. */
      quietFrom?: number | null;
      /** Hour of the business day from which it is sent again. */
      quietUntil?: number | null;
      /** Status of the row; of an envelope ok or fail. */
      status?: "enabled" | "disabled" | null;
    };
    answer: RobotRow;
  };
  /** Sets the status of a row. */
  "POST /api/robot/switchStatus": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
      /** Status of the row; of an envelope ok or fail. */
      status: "enabled" | "disabled";
    };
    answer: RobotRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/robot/delete": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: RobotRow;
  };
  /** Sets where a robot posts to and what it signs with. Kept encrypted, and never answered. Audited. */
  "POST /api/robot/setAddress": {
    body: {
      /** Id of the row. */
      id: string;
      /** An https address. */
      address: string;
      /** What it signs with; without it, it does not sign. */
      secret?: string | null;
    };
    answer: true;
  };
  /** Sends a message through a robot now, and answers what became of it. */
  "POST /api/robot/test": {
    body: {
      /** Id of the row. */
      id: string;
    };
    answer: RobotTest;
  };
  /** A page of role in the reader's scope. */
  "GET /api/role/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of roleName, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this roleName; several values by comma. */
      roleName?: string;
      /** Rows with this roleCode; several values by comma. */
      roleCode?: string;
      /** Rows with this requiresSecondFactor; several values by comma. */
      requiresSecondFactor?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this remark; several values by comma. */
      remark?: string;
      /** Rows with this builtin; several values by comma. */
      builtin?: string;
      /** Rows with this userCount; several values by comma. */
      userCount?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: RoleRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of role. */
  "GET /api/role/detail": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: RoleRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/role/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      builtin?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      userCount?: unknown;
      /** Id of the row. */
      id?: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** Name of the role. */
      roleName: string;
      /** Type of the role: admin or client. */
      roleCode?: "admin" | "client" | null;
      /** Names of the pages. */
      menu?: string[] | null;
      /** People of this role must set up a second factor. */
      requiresSecondFactor?: boolean | null;
      /** Status of the row; of an envelope ok or fail. */
      status?: "enabled" | "disabled" | null;
      /** Remark. */
      remark?: string | null;
    };
    answer: RoleRow;
  };
  /** Sets the status of a row. */
  "POST /api/role/switchStatus": {
    body: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
      /** Status of the row; of an envelope ok or fail. */
      status: "enabled" | "disabled";
    };
    answer: RoleRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/role/delete": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: RoleRow;
  };
  /** Enabled roles as choices of a person's form, with their roleCode and pages, at most 50. */
  "GET /api/role/options": {
    query?: {
      /** Finds rows that contain this text. */
      keyword?: string;
    };
    answer: RoleOption[];
  };
  /** One's own views of a page, and those that colleagues share, in the order in which they were made. */
  "GET /api/savedView/list": {
    query: {
      /** The page whose list it narrows. */
      page: "entry-list" | "exit-list" | "delivery-list" | "warehouse-count" | "warehouse-repertory";
    };
    answer: SavedView[];
  };
  /** Without id a new view; with id and version a change of one's own. */
  "POST /api/savedView/saveOrUpdate": {
    body: {
      /** Absent or null: a new one. */
      id?: string | null;
      /** The version that the sender saw; of a new one none. */
      version?: number | null;
      /** The page whose list it narrows. */
      page: "entry-list" | "exit-list" | "delivery-list" | "warehouse-count" | "warehouse-repertory";
      /** What its tab says. */
      name: string;
      /** The filters and the sort, as the search of the page's address: `status=pending&sort=-createdAt`. The bounds of a date may be relative to the business day on which the view is opened: `today`, `today-7`, `today%2B30` for `today+30`; of an instant, `now`. The program that opens the view resolves them: a list's own query takes only days. */
      query: string;
      /** Shown to all colleagues: to the warehouse's people, or to those of the same client. */
      isShared: boolean;
    };
    answer: SavedView;
  };
  /** Deletes one's own view. */
  "DELETE /api/savedView/delete": {
    query: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version: number;
    };
    answer: true;
  };
  /** Requests by number, goods or consignee, counts by number, cause or warehouse, goods by SKU or name, lots in stock by their beginning, clients by code or name, each by pinyin too: what the reader may open. */
  "GET /api/search": {
    query: {
      /** Finds rows that contain this text. */
      keyword: string;
    };
    answer: SearchHit[];
  };
  /** What this installation still needs before it can receive goods, and who did the rest. */
  "GET /api/setup": {
    answer: Setup;
  };
  /** Names the company that runs the warehouses; printed documents show the name. */
  "POST /api/setup/saveCompany": {
    body: {
      /** The company's name, as documents show it. */
      name: string;
      /** The version that the sender saw; absent for the first saving. */
      version?: number;
    };
    answer: Company;
  };
  /** Puts the steps of the first day aside for all admins, or offers them again. */
  "POST /api/setup/setAside": {
    body: {
      /** True: no admin is offered the steps any more. False: they are again. */
      isAside: boolean;
    };
    answer: true;
  };
  /** A page of people; keyword looks in account, name, phone and number. */
  "GET /api/user/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of userNumber, userAccount. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this id; several values by comma. */
      id?: string;
      /** Rows with this userNumber; several values by comma. */
      userNumber?: string;
      /** Rows with this userAccount; several values by comma. */
      userAccount?: string;
      /** Rows with this userName; several values by comma. */
      userName?: string;
      /** Rows with this userPhone; several values by comma. */
      userPhone?: string;
      /** Rows with this userFixPhone; several values by comma. */
      userFixPhone?: string;
      /** Rows with this email; several values by comma. */
      email?: string;
      /** Rows with this postId; several values by comma. */
      postId?: string;
      /** Rows with this postName; several values by comma. */
      postName?: string;
      /** Rows with this roleId; several values by comma. */
      roleId?: string;
      /** Rows with this roleName; several values by comma. */
      roleName?: string;
      /** Rows with this roleCode; several values by comma. */
      roleCode?: string;
      /** Rows with this departmentId; several values by comma. */
      departmentId?: string;
      /** Rows with this departmentName; several values by comma. */
      departmentName?: string;
      /** Rows with this clientId; several values by comma. */
      clientId?: string;
      /** Rows with this clientName; several values by comma. */
      clientName?: string;
      /** Rows with this userStatus; several values by comma. */
      userStatus?: string;
      /** Rows with this theTax; several values by comma. */
      theTax?: string;
      /** Rows with this mustChangePassword; several values by comma. */
      mustChangePassword?: string;
      /** Rows with this secondFactorSince or a later one. */
      secondFactorSinceFrom?: string;
      /** Rows with this secondFactorSince or an earlier one. */
      secondFactorSinceTo?: string;
      /** Rows with this createUserId; several values by comma. */
      createUserId?: string;
      /** Rows with this lastSeenAt or a later one. */
      lastSeenAtFrom?: string;
      /** Rows with this lastSeenAt or an earlier one. */
      lastSeenAtTo?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: UserRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One person. */
  "GET /api/user/detail": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: UserRow;
  };
  /** Without id a new person, whose row comes with a one-time password once; with id and version a change. */
  "POST /api/user/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      userPassword?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      userNumber?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      postName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      roleName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      roleCode?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      departmentName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      clientName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      userStatus?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      userLoginStatus?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      type?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      mustChangePassword?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      secondFactorSince?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      lastSeenAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createUserId?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** Account that the person signs in with. */
      userAccount: string;
      /** Name of the user. */
      userName: string;
      /** Mobile phone number; the person can sign in with it. */
      userPhone?: string | null;
      /** Fixed phone number. */
      userFixPhone?: string | null;
      /** E-mail address. */
      email?: string | null;
      /** Id of the post. */
      postId?: string | null;
      /** Id of the role. */
      roleId: string;
      /** Id of the department. */
      departmentId?: string | null;
      /** Id of the client. */
      clientId?: string | null;
      /** Tax number. */
      theTax?: string | null;
    };
    answer: CreatedUserRow;
  };
  /** Deletes a person whom nothing refers to. */
  "DELETE /api/user/delete": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: null;
  };
  /** Gives a person a random one-time password and ends their sessions. */
  "POST /api/user/resetPassword": {
    query: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
    };
    answer: {
      /** Shown this once. */
      password: string;
    };
  };
  /** Gives a person a random one-time password and ends their sessions. */
  "GET /api/user/resetPassword": {
    query: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
    };
    answer: {
      /** Shown this once. */
      password: string;
    };
  };
  /** Sets a person's status, or toggles it without userStatus; disabling ends their sessions. */
  "POST /api/user/switchStatus": {
    query: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** 1 enabled, 0 disabled. */
      userStatus?: number;
    };
    answer: UserRow;
  };
  /** Sets a person's status, or toggles it without userStatus; disabling ends their sessions. */
  "GET /api/user/switchStatus": {
    query: {
      /** Id of the row. */
      id: string;
      /** Version of the row, from 1; one more with each change. */
      version?: number;
      /** 1 enabled, 0 disabled. */
      userStatus?: number;
    };
    answer: UserRow;
  };
  /** Enabled people as choices of a field, by account or name, at most 50. */
  "GET /api/user/options": {
    query?: {
      /** Finds rows that contain this text. */
      keyword?: string;
    };
    answer: Option[];
  };
  /** Who is online now, on any node: the gauge `presence` as it stands. */
  "GET /api/user/presence": {
    answer: PresenceValue;
  };
  /** The live sessions of one person, the latest seen first. */
  "GET /api/user/sessionsOf": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: SessionRow[];
  };
  /** Ends one session of a person, or all of them without sessionId, with 50012. Audited. */
  "POST /api/user/endSession": {
    body: {
      /** Id of the row. */
      id: string;
      /** Id of the session. */
      sessionId?: string;
    };
    answer: {
      /** How many sessions ended. */
      ended: number;
    };
  };
  /** How one's own second factor stands. */
  "GET /api/user/secondFactor": {
    answer: SecondFactorState;
  };
  /** A new key for an authenticator app; it counts once a code has proven it. */
  "POST /api/user/beginSecondFactor": {
    answer: SecondFactorKey;
  };
  /** Proves the new key by a code: from now on a code is asked at the sign-in. Ten recovery codes come once. */
  "POST /api/user/turnOnSecondFactor": {
    body: {
      /** Short code that people type or scan. */
      code: string;
    };
    answer: RecoveryCodes;
  };
  /** Turns one's own second factor off, unless the role requires it. */
  "POST /api/user/turnOffSecondFactor": {
    answer: null;
  };
  /** Ten new recovery codes, which come once; the earlier ones end. */
  "POST /api/user/renewRecoveryCodes": {
    answer: RecoveryCodes;
  };
  /** Takes a person's lost second factor away and ends their sessions. Audited. */
  "POST /api/user/resetSecondFactor": {
    body: {
      /** Id of the row. */
      id: string;
    };
    answer: UserRow;
  };
  /** Whether single sign-on is configured, what its button says and where it leads; null when it is not. */
  "GET /api/oidc/offer": {
    answer: {
      /** Name. */
      name: string | null;
      /** The address that begins it. */
      start: string;
    } | null;
  };
  /** The session's token for the code of the fragment, once, within a minute, to the browser that began. */
  "POST /api/oidc/exchange": {
    body: {
      /** Short code that people type or scan. */
      code: string;
    };
    answer: LoginAnswer;
  };
  /** Sign in by account or phone, or by the challenge of a 40002 and a code; the token comes once. */
  "POST /api/user/login": {
    body: {
      /** Account or mobile phone number. */
      username?: string;
      /** Password; in an answer it is shown once. */
      password?: string;
      /** Answers the 40002 of the first step, for five minutes. */
      challenge?: string;
      /** Short code that people type or scan. */
      code?: string;
      /** With a code: this browser is not asked for one for 30 days. */
      rememberDevice?: boolean;
    };
    answer: LoginAnswer;
  };
  /** Sign out; succeeds for any token, also for none. */
  "POST /api/user/logout": {
    answer: null;
  };
  /** The signed-in person, and the pages that this person may open. */
  "GET /api/user/info": {
    answer: CurrentUser;
  };
  /** The server menu: the person's pages as a tree of names. */
  "POST /api/user/menu": {
    answer: MenuItem[];
  };
  /** Change one's own password; all other sessions of the person end. */
  "POST /api/user/changePassword": {
    body: {
      /** The present password. */
      oldPassword: string;
      /** The new password. */
      newPassword: string;
    };
    answer: null;
  };
  /** Give one's own password again: calls that need it are open for five minutes. */
  "POST /api/user/confirmPassword": {
    body: {
      /** Password; in an answer it is shown once. */
      password: string;
    };
    answer: null;
  };
  /** End every session of the person, this one too. */
  "POST /api/user/logoutEverywhere": {
    answer: {
      /** How many sessions ended. */
      ended: number;
    };
  };
  /** The person's live sessions, the latest seen first. */
  "GET /api/user/sessions": {
    answer: SessionRow[];
  };
  /** The person's latest 50 sign-ins and those that failed on their account, latest first. */
  "GET /api/user/signIns": {
    answer: SignInRow[];
  };
  /** A page of vehicle in the reader's scope. */
  "GET /api/vehicle/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of plate, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this plate; several values by comma. */
      plate?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this ownership; several values by comma. */
      ownership?: string;
      /** Rows with this maxLoadKg; several values by comma. */
      maxLoadKg?: string;
      /** Rows with this maxVolumeM3; several values by comma. */
      maxVolumeM3?: string;
      /** Rows with this driver; several values by comma. */
      driver?: string;
      /** Rows with this phone; several values by comma. */
      phone?: string;
      /** Rows with this inspectionDue; several values by comma. */
      inspectionDue?: string;
      /** Rows with this inspectionDue or a later one. */
      inspectionDueFrom?: string;
      /** Rows with this inspectionDue or an earlier one. */
      inspectionDueTo?: string;
      /** Rows with this insuranceDue; several values by comma. */
      insuranceDue?: string;
      /** Rows with this insuranceDue or a later one. */
      insuranceDueFrom?: string;
      /** Rows with this insuranceDue or an earlier one. */
      insuranceDueTo?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this onTrip; several values by comma. */
      onTrip?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: VehicleRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of vehicle. */
  "GET /api/vehicle/detail": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: VehicleRow;
  };
  /** Every row of vehicle that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/vehicle/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose updatedAt is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this plate; several values by comma. */
      plate?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this ownership; several values by comma. */
      ownership?: string;
      /** Rows with this maxLoadKg; several values by comma. */
      maxLoadKg?: string;
      /** Rows with this maxVolumeM3; several values by comma. */
      maxVolumeM3?: string;
      /** Rows with this driver; several values by comma. */
      driver?: string;
      /** Rows with this phone; several values by comma. */
      phone?: string;
      /** Rows with this inspectionDue; several values by comma. */
      inspectionDue?: string;
      /** Rows with this inspectionDue or a later one. */
      inspectionDueFrom?: string;
      /** Rows with this inspectionDue or an earlier one. */
      inspectionDueTo?: string;
      /** Rows with this insuranceDue; several values by comma. */
      insuranceDue?: string;
      /** Rows with this insuranceDue or a later one. */
      insuranceDueFrom?: string;
      /** Rows with this insuranceDue or an earlier one. */
      insuranceDueTo?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this onTrip; several values by comma. */
      onTrip?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: VehicleRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** The row of vehicle that has a code; or 40400. */
  "GET /api/vehicle/find": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: VehicleRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/vehicle/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      onTrip?: unknown;
      /** Id of the row. */
      id?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** Number plate. */
      plate: string;
      /** What kind it is. */
      kind?: "van" | "box" | "flatbed" | "reefer" | "trailer" | null;
      /** Own or hired. */
      ownership?: "own" | "hired" | null;
      /** Greatest load in kilograms. */
      maxLoadKg: number;
      /** Greatest volume in cubic metres. */
      maxVolumeM3?: number | null;
      /** Name of the driver. */
      driver?: string | null;
      /** Phone number. */
      phone?: string | null;
      /** Last day on which the vehicle's inspection is valid. */
      inspectionDue?: string | null;
      /** Last day on which the vehicle's insurance is valid. */
      insuranceDue?: string | null;
      /** Status of the row; of an envelope ok or fail. */
      status?: "idle" | "maintenance" | "disabled" | null;
    };
    answer: VehicleRow;
  };
  /** Sets the status of a row. */
  "POST /api/vehicle/switchStatus": {
    body: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Status of the row; of an envelope ok or fail. */
      status: "idle" | "maintenance" | "disabled";
    };
    answer: VehicleRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/vehicle/delete": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: VehicleRow;
  };
  /** Rows of vehicle in use as choices of a field, at most 50, the exact code first; or the one of an id. */
  "GET /api/vehicle/options": {
    query?: {
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Id of the row. */
      id?: string;
    };
    answer: Option[];
  };
  /** A page of warehouse in the reader's scope. */
  "GET /api/warehouse/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of code, name, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this regionCode; several values by comma. */
      regionCode?: string;
      /** Rows with this address; several values by comma. */
      address?: string;
      /** Rows with this managerUserId; several values by comma. */
      managerUserId?: string;
      /** Rows with this phone; several values by comma. */
      phone?: string;
      /** Rows with this capacityM3; several values by comma. */
      capacityM3?: string;
      /** Rows with this overReceiptPercent; several values by comma. */
      overReceiptPercent?: string;
      /** Rows with this dailyInboundTarget; several values by comma. */
      dailyInboundTarget?: string;
      /** Rows with this dailyOutboundTarget; several values by comma. */
      dailyOutboundTarget?: string;
      /** Rows with this dockToStockLimitMinutes; several values by comma. */
      dockToStockLimitMinutes?: string;
      /** Rows with this reviewLimitMinutes; several values by comma. */
      reviewLimitMinutes?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: WarehouseRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of warehouse. */
  "GET /api/warehouse/detail": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: WarehouseRow;
  };
  /** Every row of warehouse that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/warehouse/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose updatedAt is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this kind; several values by comma. */
      kind?: string;
      /** Rows with this regionCode; several values by comma. */
      regionCode?: string;
      /** Rows with this address; several values by comma. */
      address?: string;
      /** Rows with this managerUserId; several values by comma. */
      managerUserId?: string;
      /** Rows with this phone; several values by comma. */
      phone?: string;
      /** Rows with this capacityM3; several values by comma. */
      capacityM3?: string;
      /** Rows with this overReceiptPercent; several values by comma. */
      overReceiptPercent?: string;
      /** Rows with this dailyInboundTarget; several values by comma. */
      dailyInboundTarget?: string;
      /** Rows with this dailyOutboundTarget; several values by comma. */
      dailyOutboundTarget?: string;
      /** Rows with this dockToStockLimitMinutes; several values by comma. */
      dockToStockLimitMinutes?: string;
      /** Rows with this reviewLimitMinutes; several values by comma. */
      reviewLimitMinutes?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: WarehouseRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** The row of warehouse that has a code; or 40400. */
  "GET /api/warehouse/find": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: WarehouseRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/warehouse/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      managerUserName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** Short code that people type or scan. */
      code: string;
      /** Name. */
      name: string;
      /** What kind it is. */
      kind?: "normal" | "cold" | "bonded" | "hazmat" | null;
      /** Region by GB/T 2260, 6 digits; 990000: overseas. */
      regionCode?: number | null;
      /** Postal address; of a session or a sign-in the network address. */
      address?: string | null;
      /** Id of the manager user. */
      managerUserId?: string | null;
      /** Phone number. */
      phone?: string | null;
      /** Capacity in cubic metres. */
      capacityM3?: number | null;
      /** How many percent more than expected may be received. */
      overReceiptPercent?: number | null;
      /** Units that are to come in each day; null: no target. */
      dailyInboundTarget?: number | null;
      /** Units that are to go out each day; null: no target. */
      dailyOutboundTarget?: number | null;
      /** Minutes that arrival to completion of an entry may take; null: no limit. */
      dockToStockLimitMinutes?: number | null;
      /** Minutes that a request may wait for its review; null: no limit. */
      reviewLimitMinutes?: number | null;
      /** Status of the row; of an envelope ok or fail. */
      status?: "enabled" | "disabled" | null;
    };
    answer: WarehouseRow;
  };
  /** Sets the status of a row. */
  "POST /api/warehouse/switchStatus": {
    body: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Status of the row; of an envelope ok or fail. */
      status: "enabled" | "disabled";
    };
    answer: WarehouseRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/warehouse/delete": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
    };
    answer: WarehouseRow;
  };
  /** Rows of warehouse in use as choices of a field, at most 50, the exact code first; or the one of an id. */
  "GET /api/warehouse/options": {
    query?: {
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Id of the row. */
      id?: string;
    };
    answer: Option[];
  };
  /** A page of warehouse/location in the reader's scope. */
  "GET /api/warehouse/location/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of code, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this zone; several values by comma. */
      zone?: string;
      /** Rows with this capacityLitres; several values by comma. */
      capacityLitres?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: LocationRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of warehouse/location. */
  "GET /api/warehouse/location/detail": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** Where the same code is in use several times. */
      warehouseId?: string;
      /** Instead of warehouseId. */
      warehouseCode?: string;
    };
    answer: LocationRow;
  };
  /** Every row of warehouse/location that the filters let through, in pages by id: each that was there all along comes once. The first page has the cursor of the events since. */
  "GET /api/warehouse/location/scan": {
    query?: {
      /** The `next` of the page before; absent: the first page. */
      after?: string;
      /** Most rows of a page; absent: 500. */
      limit?: number;
      /** Rows whose updatedAt is this moment or a later one. */
      updatedFrom?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this warehouseId; several values by comma. Or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Rows with this code; several values by comma. */
      code?: string;
      /** Rows with this zone; several values by comma. */
      zone?: string;
      /** Rows with this capacityLitres; several values by comma. */
      capacityLitres?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** In the order of their ids. */
      list: LocationRow[];
      /** To be sent as `after`; null: this was the last page. */
      next: string | null;
      /** Of the first page: the cursor of this topic's events since before it was read; null on the others. */
      eventCursor: string | null;
    };
  };
  /** The row of warehouse/location that has a code; or 40400. */
  "GET /api/warehouse/location/find": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** Where the same code is in use several times. */
      warehouseId?: string;
      /** Instead of warehouseId. */
      warehouseCode?: string;
    };
    answer: LocationRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/warehouse/location/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      warehouseName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** This, or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Short code that people type or scan. */
      code: string;
      /** Zone of the location. */
      zone?: "receiving" | "storage" | "picking" | "outbound" | "damaged" | "returns" | null;
      /** Volume in litres; null: not known. */
      capacityLitres?: number | null;
      /** Status of the row; of an envelope ok or fail. */
      status?: "enabled" | "disabled" | null;
    };
    answer: LocationRow;
  };
  /** Sets the status of a row. */
  "POST /api/warehouse/location/switchStatus": {
    body: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version: number | "any";
      /** Status of the row; of an envelope ok or fail. */
      status: "enabled" | "disabled";
      /** Where the same code is in use several times. */
      warehouseId?: string;
      /** Instead of warehouseId. */
      warehouseCode?: string;
    };
    answer: LocationRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/warehouse/location/delete": {
    query?: {
      /** This, or code. */
      id?: string;
      /** Instead of id, in any case and width. */
      code?: string;
      /** Where the same code is in use several times. */
      warehouseId?: string;
      /** Instead of warehouseId. */
      warehouseCode?: string;
    };
    answer: LocationRow;
  };
  /** Enabled locations of a warehouse by code, at most 50, the exact code first, then shelves. */
  "GET /api/warehouse/location/options": {
    query?: {
      /** This, or warehouseCode. */
      warehouseId?: string;
      /** Instead of warehouseId, in any case and width. */
      warehouseCode?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
    };
    answer: LocationOption[];
  };
  /** Makes the usual zones, aisles and slots in a warehouse that has no location yet. */
  "POST /api/warehouse/location/sample": {
    body: {
      /** Id of the warehouse. */
      warehouseId: string;
    };
    answer: {
      /** How many were made. */
      count: number;
    };
  };
  /** A page of webhook in the reader's scope. */
  "GET /api/webhook/queryByPage": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of name, updatedAt. */
      sort?: string;
      /** Finds rows that contain this text. */
      keyword?: string;
      /** Rows with this name; several values by comma. */
      name?: string;
      /** Rows with this integrationId; several values by comma. */
      integrationId?: string;
      /** Rows with this types; several values by comma. */
      types?: string;
      /** Rows with this isThin; several values by comma. */
      isThin?: string;
      /** Rows with this batchSize; several values by comma. */
      batchSize?: string;
      /** Rows with this remark; several values by comma. */
      remark?: string;
      /** Rows with this clientId; several values by comma. Or clientCode. */
      clientId?: string;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Rows with this status; several values by comma. */
      status?: string;
      /** Rows with this statusSince or a later one. */
      statusSinceFrom?: string;
      /** Rows with this statusSince or an earlier one. */
      statusSinceTo?: string;
      /** Rows with this host; several values by comma. */
      host?: string;
      /** Rows with this attempt; several values by comma. */
      attempt?: string;
      /** Rows with this nextAt or a later one. */
      nextAtFrom?: string;
      /** Rows with this nextAt or an earlier one. */
      nextAtTo?: string;
      /** Rows with this lastError; several values by comma. */
      lastError?: string;
      /** Rows with this lastDeliveredAt or a later one. */
      lastDeliveredAtFrom?: string;
      /** Rows with this lastDeliveredAt or an earlier one. */
      lastDeliveredAtTo?: string;
      /** Rows with this createdAt or a later one. */
      createdAtFrom?: string;
      /** Rows with this createdAt or an earlier one. */
      createdAtTo?: string;
      /** Rows with this updatedAt or a later one. */
      updatedAtFrom?: string;
      /** Rows with this updatedAt or an earlier one. */
      updatedAtTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: WebhookRow[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** One row of webhook. */
  "GET /api/webhook/detail": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: WebhookRow;
  };
  /** Without id a new row; with id and version a change. A row of the list may be posted back. */
  "POST /api/webhook/saveOrUpdate": {
    body: {
      /** Read-only: ignored when unchanged, refused when changed. */
      integrationName?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      createdAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. */
      updatedAt?: unknown;
      /** Read-only: ignored when unchanged, refused when changed. Or clientCode. */
      clientId?: unknown;
      /** Instead of clientId, in any case and width. */
      clientCode?: string;
      /** Read-only, and changes without a new version of the row: ignored. */
      status?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      statusSince?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      host?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      attempt?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      nextAt?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      lastError?: unknown;
      /** Read-only, and changes without a new version of the row: ignored. */
      lastDeliveredAt?: unknown;
      /** Id of the row. */
      id?: string;
      /** The version that the sender saw; or any: whatever it is, which the timeline then says. */
      version?: number | "any";
      /** Name. */
      name: string;
      /** Id of the integration. */
      integrationId: string;
      /** Topics of the live channel. */
      topics: (
        | "entry"
        | "exit"
        | "delivery"
        | "repertory"
        | "ledger"
        | "goods/type"
        | "goods/category"
        | "goods/brand"
        | "goods/level"
        | "client"
        | "warehouse"
        | "warehouse/location"
        | "vehicle"
      )[];
      /** Types of events by comma, each alone or with its topic: approve, exit.handOver; null or '': all. */
      types?: string | null;
      /** Posts carry no row and no changes. */
      isThin?: boolean | null;
      /** Most events of one post. */
      batchSize?: number | null;
      /** Remark. */
      remark?: string | null;
    };
    answer: WebhookRow;
  };
  /** Deletes a row that nothing refers to; otherwise says what does. */
  "DELETE /api/webhook/delete": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: WebhookRow;
  };
  /** Sets where events are posted to: https on port 443 or 8443. The first time it answers the secret that posts are signed with, this once. */
  "POST /api/webhook/setUrl": {
    body: {
      /** Id of the row. */
      id: string;
      /** An https address. */
      url: string;
    };
    answer: WebhookSecret;
  };
  /** Makes a new secret and answers it, this once. Posts carry signatures of both for a while: a day unless it is said. */
  "POST /api/webhook/rotateSecret": {
    body: {
      /** Id of the row. */
      id: string;
      /** How long posts are signed with the secret of before, too; absent: 24. */
      overlapHours?: number;
    };
    answer: WebhookSecret;
  };
  /** Posts a test now, and answers what became of it. */
  "POST /api/webhook/test": {
    body: {
      /** Id of the row. */
      id: string;
    };
    answer: WebhookTest;
  };
  /** Posts nothing more; its place in the log is kept. */
  "POST /api/webhook/pause": {
    body: {
      /** Id of the row. */
      id: string;
    };
    answer: WebhookRow;
  };
  /** Posts from its place on: at once, also where it waits for its next attempt. A lost one begins with log.reset. */
  "POST /api/webhook/resume": {
    body: {
      /** Id of the row. */
      id: string;
    };
    answer: WebhookRow;
  };
  /** Passes over the next event of a topic, with a reason that stays in the timeline. */
  "POST /api/webhook/skip": {
    body: {
      /** Id of the row. */
      id: string;
      /** A topic of the live channel. */
      topic:
        | "entry"
        | "exit"
        | "delivery"
        | "repertory"
        | "ledger"
        | "goods/type"
        | "goods/category"
        | "goods/brand"
        | "goods/level"
        | "client"
        | "warehouse"
        | "warehouse/location"
        | "vehicle";
      /** The event that is passed over: the next one of the topic. */
      seq: number;
      /** Why, in a sentence. */
      reason: string;
    };
    answer: WebhookRow;
  };
  /** Posts the events of a topic again, from an instant or an event on that the log still has. */
  "POST /api/webhook/rewind": {
    body: {
      /** Id of the row. */
      id: string;
      /** A topic of the live channel. */
      topic:
        | "entry"
        | "exit"
        | "delivery"
        | "repertory"
        | "ledger"
        | "goods/type"
        | "goods/category"
        | "goods/brand"
        | "goods/level"
        | "client"
        | "warehouse"
        | "warehouse/location"
        | "vehicle";
      /** The end of the range; of single sign-on the path to come back to. */
      to:
        | {
            /** Events from this instant on come again. */
            at: string;
          }
        | {
            /** This event and those after it come again. */
            seq: number;
          };
    };
    answer: WebhookRow;
  };
  /** Where a webhook stands in each of its topics. */
  "GET /api/webhook/places": {
    query: {
      /** Id of the row. */
      id: string;
    };
    answer: WebhookPlaces;
  };
  /** How each webhook does: its status, what it is behind, its next attempt. */
  "GET /api/webhook/states": {
    answer: WebhookStates;
  };
  /** The posts of the webhooks in sight, the latest first, kept for 14 days. */
  "GET /api/webhook/attempts": {
    query?: {
      /** The page, from 1. */
      current?: number;
      /** Rows a page; 20 when left out. */
      pageSize?: number;
      /** `field` ascending, `-field` descending, several by comma; of at. */
      sort?: string;
      /** Rows with this webhookId; several values by comma. */
      webhookId?: string;
      /** Rows with this topic; several values by comma. */
      topic?: string;
      /** Rows with this httpStatus; several values by comma. */
      httpStatus?: string;
      /** Rows with this at or a later one. */
      atFrom?: string;
      /** Rows with this at or an earlier one. */
      atTo?: string;
    };
    answer: {
      /** The rows of the page. */
      list: WebhookAttempt[];
      /** Exact up to 10,000. */
      total: number;
      /** There are more than `total`. */
      totalCapped: boolean;
      /** The page, from 1. */
      current: number;
      /** Rows a page. */
      pageSize: number;
    };
  };
  /** Judges the lines of a CSV (check), or writes all of them or none (write); each bad line is named. */
  "POST /api/client/import": {
    body: {
      /** Delivered by the warehouse, or picked up; of an import: check or write. */
      mode: "check" | "write";
      /** Titles of the columns, or names of the fields. */
      header?: string[];
      /** The lines. */
      lines?: string[][];
      /** Instead of header and lines: the bytes of a CSV file in base64. */
      file?: string;
      /** Of `file`, where it is not proved to be UTF-8, UTF-16 or GB 18030. */
      encoding?:
        | "utf-8"
        | "gb18030"
        | "big5"
        | "windows-1252"
        | "windows-1250"
        | "windows-1251"
        | "macintosh"
        | "shift_jis"
        | "euc-jp"
        | "euc-kr"
        | "utf-16le"
        | "utf-16be";
      /** The number of the header's line in the file; 1 when left out. */
      headerLine?: number;
      /** The number of the first of these lines in the file; when left out, the one below the header. */
      firstLine?: number;
    };
    answer: ImportAnswer;
  };
  /** Keeps the body as a file: an image (JPEG, PNG, WebP) or PDF to 10 MiB, a video (MP4, WebM) to 200 MiB, judged by content. Photos lose their metadata; files that nothing names are deleted after 7 days. With an id that the sender chose it may be sent again: it is kept once. */
  "POST /api/file/upload": {
    query?: {
      /** Id of the row. */
      id?: string;
    };
    answer: UploadedFile;
  };
  /** Judges the lines of a CSV (check), or writes all of them or none (write); each bad line is named. */
  "POST /api/goods/category/import": {
    body: {
      /** Delivered by the warehouse, or picked up; of an import: check or write. */
      mode: "check" | "write";
      /** Titles of the columns, or names of the fields. */
      header?: string[];
      /** The lines. */
      lines?: string[][];
      /** Instead of header and lines: the bytes of a CSV file in base64. */
      file?: string;
      /** Of `file`, where it is not proved to be UTF-8, UTF-16 or GB 18030. */
      encoding?:
        | "utf-8"
        | "gb18030"
        | "big5"
        | "windows-1252"
        | "windows-1250"
        | "windows-1251"
        | "macintosh"
        | "shift_jis"
        | "euc-jp"
        | "euc-kr"
        | "utf-16le"
        | "utf-16be";
      /** The number of the header's line in the file; 1 when left out. */
      headerLine?: number;
      /** The number of the first of these lines in the file; when left out, the one below the header. */
      firstLine?: number;
    };
    answer: ImportAnswer;
  };
  /** Judges the lines of a CSV (check), or writes all of them or none (write); each bad line is named. */
  "POST /api/goods/brand/import": {
    body: {
      /** Delivered by the warehouse, or picked up; of an import: check or write. */
      mode: "check" | "write";
      /** Titles of the columns, or names of the fields. */
      header?: string[];
      /** The lines. */
      lines?: string[][];
      /** Instead of header and lines: the bytes of a CSV file in base64. */
      file?: string;
      /** Of `file`, where it is not proved to be UTF-8, UTF-16 or GB 18030. */
      encoding?:
        | "utf-8"
        | "gb18030"
        | "big5"
        | "windows-1252"
        | "windows-1250"
        | "windows-1251"
        | "macintosh"
        | "shift_jis"
        | "euc-jp"
        | "euc-kr"
        | "utf-16le"
        | "utf-16be";
      /** The number of the header's line in the file; 1 when left out. */
      headerLine?: number;
      /** The number of the first of these lines in the file; when left out, the one below the header. */
      firstLine?: number;
    };
    answer: ImportAnswer;
  };
  /** Judges the lines of a CSV (check), or writes all of them or none (write); each bad line is named. */
  "POST /api/goods/level/import": {
    body: {
      /** Delivered by the warehouse, or picked up; of an import: check or write. */
      mode: "check" | "write";
      /** Titles of the columns, or names of the fields. */
      header?: string[];
      /** The lines. */
      lines?: string[][];
      /** Instead of header and lines: the bytes of a CSV file in base64. */
      file?: string;
      /** Of `file`, where it is not proved to be UTF-8, UTF-16 or GB 18030. */
      encoding?:
        | "utf-8"
        | "gb18030"
        | "big5"
        | "windows-1252"
        | "windows-1250"
        | "windows-1251"
        | "macintosh"
        | "shift_jis"
        | "euc-jp"
        | "euc-kr"
        | "utf-16le"
        | "utf-16be";
      /** The number of the header's line in the file; 1 when left out. */
      headerLine?: number;
      /** The number of the first of these lines in the file; when left out, the one below the header. */
      firstLine?: number;
    };
    answer: ImportAnswer;
  };
  /** Judges the lines of a CSV (check), or writes all of them or none (write); each bad line is named. */
  "POST /api/goods/type/import": {
    body: {
      /** Delivered by the warehouse, or picked up; of an import: check or write. */
      mode: "check" | "write";
      /** Titles of the columns, or names of the fields. */
      header?: string[];
      /** The lines. */
      lines?: string[][];
      /** Instead of header and lines: the bytes of a CSV file in base64. */
      file?: string;
      /** Of `file`, where it is not proved to be UTF-8, UTF-16 or GB 18030. */
      encoding?:
        | "utf-8"
        | "gb18030"
        | "big5"
        | "windows-1252"
        | "windows-1250"
        | "windows-1251"
        | "macintosh"
        | "shift_jis"
        | "euc-jp"
        | "euc-kr"
        | "utf-16le"
        | "utf-16be";
      /** The number of the header's line in the file; 1 when left out. */
      headerLine?: number;
      /** The number of the first of these lines in the file; when left out, the one below the header. */
      firstLine?: number;
    };
    answer: ImportAnswer;
  };
  /** Judges the lines of a CSV (check), or writes all of them or none (write); each bad line is named. */
  "POST /api/post/import": {
    body: {
      /** Delivered by the warehouse, or picked up; of an import: check or write. */
      mode: "check" | "write";
      /** Titles of the columns, or names of the fields. */
      header?: string[];
      /** The lines. */
      lines?: string[][];
      /** Instead of header and lines: the bytes of a CSV file in base64. */
      file?: string;
      /** Of `file`, where it is not proved to be UTF-8, UTF-16 or GB 18030. */
      encoding?:
        | "utf-8"
        | "gb18030"
        | "big5"
        | "windows-1252"
        | "windows-1250"
        | "windows-1251"
        | "macintosh"
        | "shift_jis"
        | "euc-jp"
        | "euc-kr"
        | "utf-16le"
        | "utf-16be";
      /** The number of the header's line in the file; 1 when left out. */
      headerLine?: number;
      /** The number of the first of these lines in the file; when left out, the one below the header. */
      firstLine?: number;
    };
    answer: ImportAnswer;
  };
  /** Judges the lines of a CSV (check), or writes all of them or none (write); each bad line is named. */
  "POST /api/vehicle/import": {
    body: {
      /** Delivered by the warehouse, or picked up; of an import: check or write. */
      mode: "check" | "write";
      /** Titles of the columns, or names of the fields. */
      header?: string[];
      /** The lines. */
      lines?: string[][];
      /** Instead of header and lines: the bytes of a CSV file in base64. */
      file?: string;
      /** Of `file`, where it is not proved to be UTF-8, UTF-16 or GB 18030. */
      encoding?:
        | "utf-8"
        | "gb18030"
        | "big5"
        | "windows-1252"
        | "windows-1250"
        | "windows-1251"
        | "macintosh"
        | "shift_jis"
        | "euc-jp"
        | "euc-kr"
        | "utf-16le"
        | "utf-16be";
      /** The number of the header's line in the file; 1 when left out. */
      headerLine?: number;
      /** The number of the first of these lines in the file; when left out, the one below the header. */
      firstLine?: number;
    };
    answer: ImportAnswer;
  };
  /** Judges the lines of a CSV (check), or writes all of them or none (write); each bad line is named. */
  "POST /api/warehouse/import": {
    body: {
      /** Delivered by the warehouse, or picked up; of an import: check or write. */
      mode: "check" | "write";
      /** Titles of the columns, or names of the fields. */
      header?: string[];
      /** The lines. */
      lines?: string[][];
      /** Instead of header and lines: the bytes of a CSV file in base64. */
      file?: string;
      /** Of `file`, where it is not proved to be UTF-8, UTF-16 or GB 18030. */
      encoding?:
        | "utf-8"
        | "gb18030"
        | "big5"
        | "windows-1252"
        | "windows-1250"
        | "windows-1251"
        | "macintosh"
        | "shift_jis"
        | "euc-jp"
        | "euc-kr"
        | "utf-16le"
        | "utf-16be";
      /** The number of the header's line in the file; 1 when left out. */
      headerLine?: number;
      /** The number of the first of these lines in the file; when left out, the one below the header. */
      firstLine?: number;
    };
    answer: ImportAnswer;
  };
  /** Judges the lines of a CSV (check), or writes all of them or none (write); each bad line is named. */
  "POST /api/warehouse/location/import": {
    body: {
      /** Delivered by the warehouse, or picked up; of an import: check or write. */
      mode: "check" | "write";
      /** Titles of the columns, or names of the fields. */
      header?: string[];
      /** The lines. */
      lines?: string[][];
      /** Instead of header and lines: the bytes of a CSV file in base64. */
      file?: string;
      /** Of `file`, where it is not proved to be UTF-8, UTF-16 or GB 18030. */
      encoding?:
        | "utf-8"
        | "gb18030"
        | "big5"
        | "windows-1252"
        | "windows-1250"
        | "windows-1251"
        | "macintosh"
        | "shift_jis"
        | "euc-jp"
        | "euc-kr"
        | "utf-16le"
        | "utf-16be";
      /** The number of the header's line in the file; 1 when left out. */
      headerLine?: number;
      /** The number of the first of these lines in the file; when left out, the one below the header. */
      firstLine?: number;
    };
    answer: ImportAnswer;
  };
}

/** The calls that take an Idempotency-Key. */
export const KEYED_CALLS: ReadonlySet<string> = new Set([
  "POST /api/bulletin/saveOrUpdate",
  "POST /api/bulletin/publish",
  "POST /api/bulletin/archive",
  "DELETE /api/bulletin/delete",
  "POST /api/client/saveOrUpdate",
  "POST /api/client/switchStatus",
  "DELETE /api/client/delete",
  "POST /api/count/open",
  "POST /api/count/finish",
  "POST /api/count/cancel",
  "POST /api/count/take",
  "POST /api/count/record",
  "POST /api/count/recount",
  "POST /api/count/approve",
  "POST /api/count/saveOrUpdate",
  "POST /api/count/confirmEmpty",
  "POST /api/department/saveOrUpdate",
  "POST /api/department/switchStatus",
  "DELETE /api/department/delete",
  "POST /api/delivery/unassign",
  "POST /api/delivery/depart",
  "POST /api/delivery/return",
  "POST /api/delivery/assign",
  "POST /api/delivery/updateEta",
  "POST /api/delivery/sign",
  "POST /api/delivery/fail",
  "POST /api/delivery/redeliver",
  "POST /api/delivery/reorder",
  "POST /api/display/saveOrUpdate",
  "DELETE /api/display/delete",
  "POST /api/entry/saveOrUpdate",
  "DELETE /api/entry/delete",
  "POST /api/entry/put",
  "POST /api/entry/batch",
  "POST /api/entry/submit",
  "POST /api/entry/withdraw",
  "POST /api/entry/cancel",
  "POST /api/entry/approve",
  "POST /api/entry/reject",
  "POST /api/entry/explainDelay",
  "POST /api/entry/closeShort",
  "POST /api/entry/arrive",
  "POST /api/entry/receive",
  "POST /api/entry/reverseReceipt",
  "POST /api/exit/saveOrUpdate",
  "DELETE /api/exit/delete",
  "POST /api/exit/put",
  "POST /api/exit/batch",
  "POST /api/exit/submit",
  "POST /api/exit/withdraw",
  "POST /api/exit/cancel",
  "POST /api/exit/requestCancel",
  "POST /api/exit/approve",
  "POST /api/exit/reject",
  "POST /api/exit/explainDelay",
  "POST /api/exit/finishPicking",
  "POST /api/exit/acceptCancel",
  "POST /api/exit/declineCancel",
  "POST /api/exit/startPicking",
  "POST /api/exit/pick",
  "POST /api/exit/changeLot",
  "POST /api/exit/reportShort",
  "POST /api/exit/unpick",
  "POST /api/exit/repromise",
  "POST /api/exit/handOver",
  "POST /api/goods/category/saveOrUpdate",
  "POST /api/goods/category/switchStatus",
  "DELETE /api/goods/category/delete",
  "POST /api/goods/brand/saveOrUpdate",
  "POST /api/goods/brand/switchStatus",
  "DELETE /api/goods/brand/delete",
  "POST /api/goods/level/saveOrUpdate",
  "POST /api/goods/level/switchStatus",
  "DELETE /api/goods/level/delete",
  "POST /api/goods/type/saveOrUpdate",
  "POST /api/goods/type/switchStatus",
  "DELETE /api/goods/type/delete",
  "POST /api/integration/saveOrUpdate",
  "POST /api/integration/switchStatus",
  "DELETE /api/integration/delete",
  "POST /api/operations/retryJob",
  "POST /api/operations/dropJob",
  "POST /api/post/saveOrUpdate",
  "POST /api/post/switchStatus",
  "DELETE /api/post/delete",
  "POST /api/repertory/adjust",
  "POST /api/repertory/move",
  "POST /api/repertory/changeCondition",
  "POST /api/robot/saveOrUpdate",
  "POST /api/robot/switchStatus",
  "DELETE /api/robot/delete",
  "POST /api/role/saveOrUpdate",
  "POST /api/role/switchStatus",
  "DELETE /api/role/delete",
  "POST /api/savedView/saveOrUpdate",
  "DELETE /api/savedView/delete",
  "POST /api/setup/saveCompany",
  "POST /api/setup/setAside",
  "POST /api/user/saveOrUpdate",
  "DELETE /api/user/delete",
  "POST /api/user/resetPassword",
  "GET /api/user/resetPassword",
  "POST /api/user/switchStatus",
  "GET /api/user/switchStatus",
  "POST /api/user/resetSecondFactor",
  "POST /api/vehicle/saveOrUpdate",
  "POST /api/vehicle/switchStatus",
  "DELETE /api/vehicle/delete",
  "POST /api/warehouse/saveOrUpdate",
  "POST /api/warehouse/switchStatus",
  "DELETE /api/warehouse/delete",
  "POST /api/warehouse/location/saveOrUpdate",
  "POST /api/warehouse/location/switchStatus",
  "DELETE /api/warehouse/location/delete",
  "POST /api/warehouse/location/sample",
  "POST /api/webhook/saveOrUpdate",
  "DELETE /api/webhook/delete",
]);
