// Generated from server/migrations by `npm run schema`; compared by `npm run check`. Do not edit.
import type { ColumnType, Generated } from "kysely";

/**
 * The tables in camelCase: CamelCasePlugin translates both ways. A raw `sql` fragment uses snake_case, and its columns
 * also arrive in camelCase. Keys within jsonb stay as they are. Instants are Date, dates 'YYYY-MM-DD', bigint a number. A
 * jsonb column is read as its value and written as JSON text: pg would turn an array into an array literal of SQL.
 * Above each table stand its indexes, but that of its key.
 */
export interface Schema {
  // unique (hash); (integration_id)
  readonly accessKey: {
    id: string;
    integrationId: string;
    prefix: string;
    hash: string;
    pages: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    createdBy: string;
    createdAt: Date;
    expiresAt: Date;
    lastUsedAt: Date | null;
    lastAddress: string | null;
    revokedAt: Date | null;
    revokedBy: string | null;
  };
  // (key_id)
  readonly accessToken: {
    hash: string;
    keyId: string;
    scopes: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    expiresAt: Date;
  };
  // (exit_id); (stock_id) WHERE (status = ANY (ARRAY['open', 'picked']))
  readonly allocation: {
    id: string;
    exitId: string;
    lineId: string;
    stockId: string;
    quantity: number;
    status: "open" | "picked" | "released" | "shipped";
    fromStockId: string | null;
    pickedAt: Date | null;
    pickedBy: string | null;
    lotScanned: string | null;
  };
  // (entity, entity_id, at); (user_id, at DESC, id DESC); (at DESC, id DESC)
  readonly audit: {
    id: string;
    at: Date;
    userId: string | null;
    userName: string | null;
    action: string;
    entity: string;
    entityId: string | null;
    details: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
  };
  // (at); unique (record_id, source)
  readonly auditLink: {
    seq: number;
    source: "audit" | "event";
    recordId: string;
    at: Date;
    hash: string;
  };
  // (at)
  readonly backupCheck: {
    id: string;
    at: Date;
    verdict: "good" | "bad" | "missing";
    file: string | null;
    madeAt: Date | null;
    bytes: number | null;
    lines: ColumnType<readonly string[], string | undefined, string>;
  };
  // (related_page, published_at) WHERE (status = 'published'); (created_at, id); (published_at, id); (title,
  // id); (updated_at, id); unique (guide_key)
  readonly bulletin: {
    id: string;
    kind: "text" | "image" | "video";
    title: string;
    titleEn: string | null;
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
    guideKey: string | null;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    pinyin: string | null;
  };
  // (user_id)
  readonly bulletinAcknowledgement: {
    bulletinId: string;
    userId: string;
    at: Date;
  };
  // (day, bulletin_id); (user_id); (client_id, day, bulletin_id) WHERE (client_id IS NOT NULL)
  readonly bulletinView: {
    bulletinId: string;
    userId: string;
    day: string;
    clientId: string | null;
    at: Date;
  };
  // (level_id); (name, id); (updated_at, id); unique (code); unique (normal_form(code)) WHERE ((code IS NOT
  // NULL) AND (NOT is_twin))
  readonly client: {
    id: string;
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
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    pinyin: string | null;
    isTwin: Generated<boolean>;
  };
  // (approved_at) WHERE (approved_at IS NOT NULL); (approved_at, id); (due_at, id); (status, warehouse_id);
  // (status_since, id); (created_at DESC, id DESC); (updated_at, id); unique (number)
  readonly count: {
    id: string;
    number: string;
    warehouseId: string;
    reason: "cycle" | "onDemand" | "afterShort" | "emptied";
    cause: string | null;
    zone: string | null;
    dueAt: Date | null;
    status: Generated<"draft" | "open" | "counting" | "counted" | "approved" | "cancelled">;
    statusSince: Date;
    openedBy: string | null;
    approvedBy: string | null;
    approvedAt: Date | null;
    cancelReason: string | null;
    lineCount: Generated<number>;
    countedLines: Generated<number>;
    countedTotal: Generated<number>;
    plusTotal: Generated<number>;
    minusTotal: Generated<number>;
    version: Generated<number>;
    createdAt: Date;
    createUserId: string | null;
    updatedAt: Date;
    unbookedLines: Generated<number>;
  };
  // (client_id, count_id); unique (count_id, location_id, client_id, type_id, lot, expiry, condition);
  // (count_id, line_no); unique (location_id, client_id, type_id, lot, expiry, condition) WHERE is_open;
  // (stock_id, counted_at) WHERE (posted IS NOT NULL)
  readonly countLine: {
    id: string;
    countId: string;
    lineNo: number;
    locationId: string;
    clientId: string;
    typeId: string;
    lot: Generated<string>;
    expiry: Generated<string>;
    condition: "good" | "damaged" | "quarantine";
    stockId: string | null;
    isOpen: Generated<boolean>;
    isFound: Generated<boolean>;
    takenBy: string | null;
    counted: number | null;
    countedBy: string | null;
    countedAt: Date | null;
    isEmpty: Generated<boolean>;
    round: Generated<number>;
    state: Generated<"open" | "counted" | "recount" | "settled">;
    firstCounted: number | null;
    firstBy: string | null;
    firstAt: Date | null;
    firstRight: boolean | null;
    posted: number | null;
    correctedAt: Date | null;
  };
  // (line_id, round, counted_at)
  readonly countRecord: {
    id: string;
    countId: string;
    lineId: string;
    round: number;
    userId: string;
    userName: string;
    quantity: number;
    isEmpty: boolean;
    countedAt: Date;
    at: Date;
    commandKey: string | null;
  };
  readonly dailyJob: {
    day: string;
    job: string;
    at: Date;
  };
  // (client_id, status, created_at DESC, id DESC); (client_id, updated_at); (created_at DESC, id DESC);
  // (planned_at, id); (status, status_since, id); (status_since, id); (updated_at, id); (vehicle_id, status);
  // (warehouse_id, status); unique (number); unique (exit_id) WHERE (NOT is_superseded); (trip_id) WHERE
  // (trip_id IS NOT NULL)
  readonly delivery: {
    id: string;
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
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    proofId: string | null;
    isSuperseded: Generated<boolean>;
    tripId: string | null;
    stopNo: number | null;
  };
  // (type_id); unique (delivery_id, line_no)
  readonly deliveryLine: {
    id: string;
    deliveryId: string;
    lineNo: number;
    exitLineId: string;
    typeId: string;
    quantity: number;
    signed: Generated<number>;
    damaged: Generated<number>;
    refused: Generated<number>;
    refuseReason: "packaging" | "quality" | "wrongGoods" | "expiry" | "notOrdered" | "other" | null;
  };
  readonly deliveryProof: {
    deliveryId: string;
    fileId: string;
    proofNo: number;
  };
  // (leader_user_id); (parent_id); unique (code); unique (normal_form(code)) WHERE ((code IS NOT NULL) AND (NOT
  // is_twin)); unique (normal_form(name), parent_id) NULLS NOT DISTINCT WHERE ((name IS NOT NULL) AND (NOT
  // is_twin)); unique (parent_id, name) NULLS NOT DISTINCT
  readonly department: {
    id: string;
    code: string;
    name: string;
    parentId: string | null;
    leaderUserId: string | null;
    phone: string | null;
    sort: Generated<number>;
    status: Generated<"enabled" | "disabled">;
    remark: string | null;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    pinyin: string | null;
    isTwin: Generated<boolean>;
  };
  // unique (code_hash); unique (normal_form(name)) WHERE ((name IS NOT NULL) AND (NOT is_twin)); unique (name)
  readonly display: {
    id: string;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    name: string;
    warehouseId: string | null;
    locale: Generated<"zh-CN" | "en-US">;
    codeHash: string | null;
    codeExpiresAt: Date | null;
    pairedAt: Date | null;
    lastSeenAt: Date | null;
    seenByNode: string | null;
    showsClientNames: Generated<boolean>;
    isTwin: Generated<boolean>;
  };
  // (display_id)
  readonly displayToken: {
    tokenHash: string;
    displayId: string | null;
    createdAt: Date;
    revokedAt: Date | null;
  };
  // (client_id, status, created_at DESC, id DESC); (client_id, updated_at); (completed_at) WHERE (status =
  // 'completed'); (created_at DESC, id DESC); (expected_at, id); (priority, id); unique (return_of) WHERE
  // (return_of IS NOT NULL); (normal_form(source_number)) WHERE (source_number IS NOT NULL); (status,
  // status_since, id); (status_since, id); (submitted_at, id); (updated_at, id); (warehouse_id, status); unique
  // (client_id, source_number); (completed_at) WHERE (completed_at IS NOT NULL); unique
  // (normal_form(source_number), client_id) WHERE ((source_number IS NOT NULL) AND (NOT is_twin)); unique
  // (number); (expected_at) WHERE (status = ANY (ARRAY['approved', 'receiving']))
  readonly entry: {
    id: string;
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
    status: Generated<
      "draft" | "pending" | "rejected" | "approved" | "receiving" | "completed" | "cancelled"
    >;
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
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    isTwin: Generated<boolean>;
    delayCause: string | null;
  };
  // (type_id); unique (entry_id, line_no)
  readonly entryLine: {
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
  };
  // (entity, entity_id, at, id); (by_user_id, at DESC, id DESC); (at DESC, id DESC); (at) WHERE ((entity =
  // 'delivery') AND (type = ANY (ARRAY['sign', 'fail']))); (at DESC, id DESC) WHERE (entity = ANY (ARRAY['user',
  // 'role', 'department', 'post', 'client', 'warehouse', 'location', 'goodsCategory', 'goodsBrand',
  // 'goodsLevel', 'goodsType', 'vehicle', 'bulletin', 'display', 'robot', 'integration', 'webhook']))
  readonly event: {
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
    details: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
    doneAt: Date | null;
  };
  // (client_id, status, created_at DESC, id DESC); (client_id, updated_at); (created_at DESC, id DESC); gin
  // (pinyin); (priority, id); (required_at, id); (shipped_at) WHERE (status = 'shipped');
  // (normal_form(source_number)) WHERE (source_number IS NOT NULL); (status, status_since, id); (status_since,
  // id); (submitted_at, id); (updated_at, id); (warehouse_id, status); unique (client_id, source_number); unique
  // (normal_form(source_number), client_id) WHERE ((source_number IS NOT NULL) AND (NOT is_twin)); unique
  // (number); (required_at) WHERE (status = ANY (ARRAY['approved', 'picking', 'picked'])); (shipped_at) WHERE
  // (short_total > 0); (warehouse_id, client_id) WHERE (unpromised_total > 0); (id) WHERE (pinyin IS NULL)
  readonly exit: {
    id: string;
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
    signer: string | null;
    remark: string | null;
    lineCount: Generated<number>;
    requestedTotal: Generated<number>;
    pickedTotal: Generated<number>;
    shortTotal: Generated<number>;
    shippedTotal: Generated<number>;
    statusSince: Date;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    pinyin: string | null;
    isTwin: Generated<boolean>;
    delayCause: string | null;
    stagingLocationId: string | null;
    unpromisedTotal: Generated<number>;
  };
  // (type_id); unique (exit_id, line_no)
  readonly exitLine: {
    id: string;
    exitId: string;
    lineNo: number;
    typeId: string;
    requested: number;
    picked: Generated<number>;
    short: Generated<number>;
    shipped: Generated<number>;
    unpromised: Generated<number>;
  };
  // (raised)
  readonly feedCounter: {
    topic: string;
    scope: string;
    seq: Generated<number>;
    prunedTo: Generated<number>;
    mark: string | null;
    unread: number | null;
    unreadSeq: number | null;
    unreadSight: string | null;
    raised: Generated<number>;
  };
  // (at)
  readonly feedLog: {
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
    payload: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    toldAt: Generated<Date | null>;
    mark: string | null;
  };
  readonly feedPending: {
    id: Generated<number>;
    topic: string;
    scope: string;
    eventId: string;
    type: string;
    entity: string;
    entityId: string;
    version: number;
    at: Date;
    byUserId: string | null;
    byName: string;
    commandKey: string | null;
    payload: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    unreadBy: number | null;
    toldAt: Generated<Date>;
  };
  // (belongs_to, belongs_id); (COALESCE(released_at, created_at)) WHERE (belongs_to IS NULL); (client_id) WHERE
  // (belongs_to IS NULL); (uploaded_by) WHERE (belongs_to IS NULL)
  readonly file: {
    id: string;
    clientId: string | null;
    kind: "image" | "pdf" | "video";
    contentType: string;
    size: number;
    checksum: string;
    uploadedBy: string | null;
    belongsTo: "entry" | "delivery" | "bulletin" | "goodsType" | null;
    belongsId: string | null;
    createdAt: Date;
    releasedAt: Date | null;
  };
  readonly gaugeValue: {
    topic: string;
    scope: string;
    variant: string;
    events: number | null;
    asOf: Date | null;
    begunAt: Date | null;
    value: string | null;
    claimId: string;
    claimEvents: number;
    claimedAt: Date;
    claimedUntil: Date | null;
  };
  // unique (code); unique (normal_form(code)) WHERE ((code IS NOT NULL) AND (NOT is_twin)); unique
  // (normal_form(name)) WHERE ((name IS NOT NULL) AND (NOT is_twin)); unique (name)
  readonly goodsBrand: {
    id: string;
    code: string;
    name: string;
    nameEn: string | null;
    logo: string | null;
    country: string | null;
    sort: Generated<number>;
    status: Generated<"enabled" | "disabled">;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    pinyin: string | null;
    isTwin: Generated<boolean>;
  };
  // (parent_id); unique (code); unique (normal_form(code)) WHERE ((code IS NOT NULL) AND (NOT is_twin))
  readonly goodsCategory: {
    id: string;
    parentId: string | null;
    code: string;
    name: string;
    sort: Generated<number>;
    status: Generated<"enabled" | "disabled">;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    pinyin: string | null;
    isTwin: Generated<boolean>;
  };
  // unique (code); unique (normal_form(code)) WHERE ((code IS NOT NULL) AND (NOT is_twin))
  readonly goodsLevel: {
    id: string;
    code: string;
    name: string;
    rank: Generated<number>;
    colour: string | null;
    countIntervalDays: number | null;
    status: Generated<"enabled" | "disabled">;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    pinyin: string | null;
    isTwin: Generated<boolean>;
    countToleranceUnits: Generated<number>;
    countToleranceBp: Generated<number>;
  };
  // (brand_id); (category_id); gin (keyword_grams(normal_form(((((sku_code || ' ') || name) || ' ') ||
  // COALESCE(gtin, ''))))); (lpad(gtin, 14, '0')) WHERE (gtin IS NOT NULL); (level_id); (name, id); (picture)
  // WHERE (picture IS NOT NULL); gin (pinyin); (sku_code, id); (normal_form(sku_code)); (status, name, id);
  // (updated_at, id); unique (client_id, sku_code) NULLS NOT DISTINCT; unique (lpad(gtin, 14, '0'), client_id)
  // NULLS NOT DISTINCT WHERE ((gtin IS NOT NULL) AND (NOT is_twin)); unique (normal_form(sku_code), client_id)
  // NULLS NOT DISTINCT WHERE ((sku_code IS NOT NULL) AND (NOT is_twin)); (id) WHERE (pinyin IS NULL); (id) WHERE
  // (safety_stock > 0)
  readonly goodsType: {
    id: string;
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
    status: Generated<"enabled" | "disabled">;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    pinyin: string | null;
    picture: string | null;
    isTwin: Generated<boolean>;
  };
  // (at)
  readonly idempotency: {
    userId: string;
    key: string;
    requestHash: string;
    answer: ColumnType<Readonly<Record<string, unknown>> | null, string | null, string | null>;
    at: Date;
  };
  // (client_id); unique (normal_form(name), client_id) NULLS NOT DISTINCT
  readonly integration: {
    id: string;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    name: string;
    clientId: string | null;
    scopes: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    addresses: string | null;
    perMinute: Generated<number>;
    contactEmail: string | null;
    status: Generated<"enabled" | "disabled">;
    remark: string | null;
    lastUsedAt: Date | null;
    isTwin: Generated<boolean>;
  };
  // (at DESC, id DESC); (integration_id, at DESC, id DESC); (integration_id, at DESC, id DESC) WHERE is_refused
  readonly integrationCall: {
    id: string;
    integrationId: string;
    keyPrefix: string;
    isToken: boolean;
    at: Date;
    lastAt: Date;
    method: string;
    route: string;
    httpStatus: number | null;
    code: number | null;
    because: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
    calls: number;
    ms: number;
    address: string;
    traceId: string;
    isRefused: boolean;
    isLost: Generated<boolean>;
  };
  // (dead_at) WHERE (dead_at IS NOT NULL); (done_at) WHERE (done_at IS NOT NULL); (run_at) WHERE ((done_at IS
  // NULL) AND (dead_at IS NULL)); unique (kind, key) WHERE (key IS NOT NULL)
  readonly job: {
    id: string;
    kind: string;
    key: string | null;
    payload: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
    createdAt: Date;
    runAt: Date;
    attempts: Generated<number>;
    runId: string | null;
    leasedUntil: Date | null;
    lastError: string | null;
    doneAt: Date | null;
    deadAt: Date | null;
  };
  readonly knownDevice: {
    userId: string;
    agentHash: string;
    firstSeenAt: Date;
    lastSeenAt: Date;
  };
  // (cause_entity, cause_id); (client_id, at DESC, id DESC); (client_id, kind, at DESC, id DESC); (kind, at
  // DESC, id DESC); (stock_id, at DESC, id DESC); (at DESC, id DESC); (type_id, at DESC, id DESC)
  readonly ledger: {
    id: string;
    stockId: string;
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
    clientId: string;
    typeId: string;
    doneAt: Date | null;
  };
  // (code, id); (normal_form(code)); (updated_at, id); unique (normal_form(code), warehouse_id) WHERE ((code IS
  // NOT NULL) AND (NOT is_twin)); unique (warehouse_id, code)
  readonly location: {
    id: string;
    warehouseId: string;
    code: string;
    zone: "receiving" | "storage" | "picking" | "outbound" | "damaged" | "returns";
    status: Generated<"enabled" | "disabled">;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    capacityLitres: number | null;
    isTwin: Generated<boolean>;
  };
  // (at); (subject, at)
  readonly loginFailure: {
    id: string;
    subject: string;
    at: Date;
  };
  readonly mailChoice: {
    userId: string;
    messageTypes: ColumnType<readonly number[], string, string>;
    locale: "zh-CN" | "en-US";
    quietFrom: number | null;
    quietUntil: number | null;
    lastSentAt: Date | null;
    lastError: string | null;
  };
  // (entity_id, recipient_id) WHERE (entity = 'bulletin'); (recipient_id, at DESC, id DESC); (role_id, at DESC,
  // id DESC) WHERE (role_id IS NOT NULL); (at) WHERE ((type <> 'todo') OR (closed_at IS NOT NULL)); unique
  // (event_id, recipient_id); unique (event_id, role_id) WHERE (role_id IS NOT NULL); (role_id, at DESC, id
  // DESC) WHERE ((role_id IS NOT NULL) AND (closed_at IS NULL)); (entity, entity_id) WHERE ((type = 'todo') AND
  // (closed_at IS NULL)); (recipient_id) WHERE (read_at IS NULL)
  readonly message: {
    id: string;
    recipientId: string | null;
    eventId: string;
    type: "message" | "notice" | "todo";
    messageType: number | null;
    template: string;
    values: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
    link: string | null;
    entity: string | null;
    entityId: string | null;
    at: Date;
    readAt: Date | null;
    closedAt: Date | null;
    roleId: string | null;
    exceptUserId: string | null;
  };
  // (user_id)
  readonly messageRead: {
    messageId: string;
    userId: string;
    readAt: Date;
  };
  readonly meta: {
    key: string;
    value: string;
  };
  readonly movement: {
    clientId: string;
    warehouseId: string;
    quarter: Date;
    inbound: number;
    outbound: number;
  };
  readonly node: {
    id: string;
    startedAt: Generated<Date>;
    seenAt: Generated<Date>;
    version: string | null;
  };
  // (created_at); unique (exchange_hash); (address, created_at); (user_id)
  readonly oidcSignIn: {
    stateHash: string;
    browserHash: string;
    nonce: string;
    codeVerifier: string;
    returnTo: string;
    address: string;
    createdAt: Date;
    returnedAt: Date | null;
    exchangeHash: string | null;
    exchangeUntil: Date | null;
    userId: string | null;
    refused: string | null;
  };
  // (department_id); unique (code); unique (normal_form(code)) WHERE ((code IS NOT NULL) AND (NOT is_twin))
  readonly post: {
    id: string;
    code: string;
    name: string;
    departmentId: string | null;
    sort: Generated<number>;
    status: Generated<"enabled" | "disabled">;
    remark: string | null;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    pinyin: string | null;
    isTwin: Generated<boolean>;
  };
  // (user_id)
  readonly presence: {
    nodeId: string;
    userId: string;
    since: Date;
    seenAt: Date;
    looking: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
  };
  // unique (entry_id, receipt_no)
  readonly receipt: {
    id: string;
    entryId: string;
    receiptNo: number;
    at: Date;
    operatorId: string | null;
    operatorName: string;
    reversedAt: Date | null;
    reversedByName: string | null;
    reverseReason: string | null;
    reversedBy: string | null;
  };
  // (location_id); (receipt_id)
  readonly receiptLine: {
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
  };
  readonly recoveryCode: {
    userId: string;
    codeHash: string;
    usedAt: Date | null;
  };
  readonly requestRevision: {
    entity: "entry" | "exit";
    entityId: string;
    revision: number;
    header: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    lines: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  };
  // unique (normal_form(name)) WHERE ((name IS NOT NULL) AND (NOT is_twin)); unique (name); (role_id)
  readonly robot: {
    id: string;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    name: string;
    kind: "wecom" | "dingtalk" | "webhook";
    roleId: string;
    locale: Generated<"zh-CN" | "en-US">;
    tellsEntries: Generated<boolean>;
    tellsExits: Generated<boolean>;
    tellsDeliveries: Generated<boolean>;
    tellsStock: Generated<boolean>;
    tellsOperations: Generated<boolean>;
    quietFrom: number | null;
    quietUntil: number | null;
    status: Generated<"enabled" | "disabled">;
    sealed: string | null;
    host: string | null;
    lastSentAt: Date | null;
    lastError: string | null;
    isTwin: Generated<boolean>;
  };
  // unique (normal_form(role_name)) WHERE ((role_name IS NOT NULL) AND (NOT is_twin)); unique (role_name)
  readonly role: {
    id: string;
    roleName: string;
    roleCode: "admin" | "client";
    menu: ColumnType<readonly string[], string, string>;
    builtin: Generated<boolean>;
    status: Generated<"enabled" | "disabled">;
    remark: string | null;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    requiresSecondFactor: Generated<boolean>;
    pinyin: string | null;
    isTwin: Generated<boolean>;
  };
  readonly sample: {
    scope: string;
    minute: Date;
    value: ColumnType<object, string, string>;
  };
  // (client_id) WHERE (client_id IS NOT NULL); (page, client_id) WHERE shared; unique (owner_id, page, name)
  readonly savedView: {
    id: string;
    version: Generated<number>;
    ownerId: string;
    clientId: string | null;
    page: string;
    name: string;
    query: string;
    shared: Generated<boolean>;
    createdAt: Date;
    updatedAt: Date;
  };
  readonly secondFactor: {
    userId: string;
    secret: string | null;
    pendingSecret: string | null;
    pendingAt: Date | null;
    lastStep: number | null;
    recoverySalt: string | null;
  };
  // (COALESCE(ended_at, expires_at)); (user_id) WHERE (ended_at IS NULL); unique (token_hash)
  readonly session: {
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
    confirmedAt: Date | null;
    isVouched: Generated<boolean>;
  };
  // (expires_at); (user_id)
  readonly signInChallenge: {
    tokenHash: string;
    userId: string;
    expiresAt: Date;
  };
  // (last_seen_at)
  readonly signInDevice: {
    userId: string;
    tokenHash: string;
    lastSeenAt: Date;
    secondFactorUntil: Date | null;
  };
  // (expiry, id); (location_id); (normal_form(lot) text_pattern_ops) WHERE (lot <> ''); (on_hand, id);
  // (received_at, id); (type_id); (updated_at, id); (warehouse_id, client_id); unique (client_id, type_id,
  // warehouse_id, location_id, lot, expiry, condition); (type_id, client_id) WHERE (on_hand > 0)
  readonly stock: {
    id: string;
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
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    countedAt: Date | null;
  };
  readonly stockGate: {
    clientId: string;
    warehouseId: string;
  };
  // (at); (job_id) WHERE (job_id IS NOT NULL); (robot_id, at) WHERE (robot_id IS NOT NULL); (user_id, at) WHERE
  // (user_id IS NOT NULL)
  readonly telling: {
    id: string;
    userId: string | null;
    robotId: string | null;
    messageType: number;
    template: string;
    values: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    link: string | null;
    entity: string;
    at: Date;
    jobId: string | null;
  };
  // (client_id); (department_id); (normal_form(user_account)); (post_id); (role_id); unique
  // (normal_form(user_account)) WHERE ((user_account IS NOT NULL) AND (NOT is_twin)); unique
  // (regexp_replace(user_phone, '^(\+|00)?86(?=1\d{10}$)', '')) WHERE ((user_phone IS NOT NULL) AND (NOT
  // is_twin)); unique (integration_id); unique (user_account); unique (user_number); unique (user_phone)
  readonly users: {
    id: string;
    userNumber: string;
    userAccount: string;
    passwordHash: string | null;
    userName: string;
    userPhone: string | null;
    userFixPhone: string | null;
    email: string | null;
    avatar: string | null;
    postId: string | null;
    roleId: string | null;
    departmentId: string | null;
    clientId: string | null;
    userStatus: Generated<0 | 1>;
    theTax: string | null;
    mustChangePassword: Generated<boolean>;
    lastSeenAt: Date | null;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    oneTimeSince: Date | null;
    secondFactorSince: Date | null;
    pinyin: string | null;
    isTwin: Generated<boolean>;
    kind: Generated<"person" | "machine">;
    integrationId: string | null;
  };
  // (updated_at, id); unique (normal_form(plate)) WHERE ((plate IS NOT NULL) AND (NOT is_twin)); unique (plate)
  readonly vehicle: {
    id: string;
    plate: string;
    kind: Generated<"van" | "box" | "flatbed" | "reefer" | "trailer">;
    ownership: Generated<"own" | "hired">;
    maxLoadKg: number;
    maxVolumeM3: number | null;
    driver: string | null;
    phone: string | null;
    inspectionDue: string | null;
    insuranceDue: string | null;
    status: Generated<"idle" | "maintenance" | "disabled">;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    pinyin: string | null;
    isTwin: Generated<boolean>;
  };
  // (manager_user_id); (name, id); (updated_at, id); unique (code); unique (normal_form(code)) WHERE ((code IS
  // NOT NULL) AND (NOT is_twin))
  readonly warehouse: {
    id: string;
    code: string;
    name: string;
    kind: Generated<"normal" | "cold" | "bonded" | "hazmat">;
    regionCode: number | null;
    address: string | null;
    managerUserId: string | null;
    phone: string | null;
    capacityM3: number | null;
    overReceiptPercent: Generated<number>;
    status: Generated<"enabled" | "disabled">;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    dailyInboundTarget: number | null;
    dailyOutboundTarget: number | null;
    dockToStockLimitMinutes: number | null;
    reviewLimitMinutes: number | null;
    pinyin: string | null;
    isTwin: Generated<boolean>;
  };
  // (next_at) WHERE (status = ANY (ARRAY['delivering', 'retrying'])); (key_id) WHERE (key_id IS NOT NULL);
  // unique (normal_form(name), integration_id); (integration_id)
  readonly webhook: {
    id: string;
    version: Generated<number>;
    createdAt: Date;
    updatedAt: Date;
    createUserId: string | null;
    name: string;
    integrationId: string;
    topics: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    types: string | null;
    isThin: Generated<boolean>;
    batchSize: Generated<number>;
    remark: string | null;
    status: Generated<"delivering" | "retrying" | "paused" | "stopped" | "lost">;
    statusSince: Generated<Date>;
    sealed: string | null;
    host: string | null;
    pages: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
    keyId: string | null;
    attempt: Generated<number>;
    nextAt: Date | null;
    lastError: string | null;
    lastDeliveredAt: Date | null;
    runId: string | null;
    leasedUntil: Date | null;
    planTopic: string | null;
    planFrom: number | null;
    planTo: number | null;
    isResetDue: Generated<boolean>;
    replays: Generated<number>;
    isTwin: Generated<boolean>;
  };
  // (at); (webhook_id, at DESC, id DESC)
  readonly webhookAttempt: {
    id: string;
    webhookId: string;
    topic: string;
    fromSeq: number;
    toSeq: number;
    attempt: number;
    at: Date;
    ms: number;
    httpStatus: number | null;
    error: string | null;
    answerStart: string;
  };
  readonly webhookCursor: {
    webhookId: string;
    topic: string;
    scope: string;
    epoch: string;
    seq: number;
    mark: string | null;
    replayTo: Generated<number>;
  };
}
