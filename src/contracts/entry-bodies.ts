/**
 * What an entry's commands carry: schemas for the server, their types for both sides. Apart from entry.ts, for a
 * browser that wants a list of statuses must not load the schema library with it.
 */
import { type Static, Type } from "typebox";
import {
  closed,
  commuting,
  count,
  date,
  lines,
  nullable,
  plate,
  quantity,
  reason,
  text,
  uuid,
  versionOrAny,
} from "./body-shapes.ts";
import { describedBodies, plain } from "./command-bodies.ts";
import { ENTRY_KINDS, ENTRY_REQUEST } from "./entry-status.ts";
import { headerBody } from "./header-shapes.ts";
import { PHOTOS_MAX, TEXT_MAX } from "./limits.ts";

const EntryLineBody = Type.Object(
  {
    typeId: uuid,
    expected: quantity,
    lot: Type.Optional(nullable(text(TEXT_MAX.lot))),
    productionDate: Type.Optional(nullable(date)),
    expiry: Type.Optional(nullable(date)),
  },
  closed,
);

const draftFields = {
  warehouseId: uuid,
  kind: Type.Optional(Type.Enum([...ENTRY_KINDS])),
  ...headerBody(ENTRY_REQUEST.fields),
  priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  remark: Type.Optional(nullable(lines(TEXT_MAX.remark))),
  lines: Type.Array(EntryLineBody, { maxItems: 500 }),
};

/** saveOrUpdate: without id a new draft, with id (and version) the command amend. clientId: admins on behalf; a client may repeat its own. */
export const EntrySaveBody = Type.Object(
  {
    id: Type.Optional(uuid),
    version: Type.Optional(versionOrAny),
    clientId: Type.Optional(uuid),
    ...draftFields,
  },
  closed,
);
export type EntrySaveBody = Static<typeof EntrySaveBody>;

const ReceiveLine = Type.Object(
  {
    lineId: uuid,
    locationId: uuid,
    good: count,
    damaged: count,
    lot: Type.Optional(nullable(text(TEXT_MAX.lot))),
    productionDate: Type.Optional(nullable(date)),
    expiry: Type.Optional(nullable(date)),
    /** The receiver knows that the goods have expired; without it they are refused (42200 `expired`). */
    acceptExpired: Type.Optional(Type.Boolean()),
    /** The receiver knows that the lot is in stock with another expiry; without it it is refused (42200 `otherExpiry`). */
    acceptOtherExpiry: Type.Optional(Type.Boolean()),
    photos: Type.Optional(Type.Array(uuid, { maxItems: PHOTOS_MAX })),
  },
  closed,
);
export type ReceiveLine = Static<typeof ReceiveLine>;

/** The body of POST /api/entry/{command}, by command. */
export const ENTRY_COMMAND_BODIES = {
  ...describedBodies(ENTRY_REQUEST.rights),
  arrive: Type.Object(
    {
      ...plain,
      plate: Type.Optional(nullable(plate)),
      driver: Type.Optional(nullable(text(TEXT_MAX.driver))),
      dock: Type.Optional(nullable(text(TEXT_MAX.dock))),
    },
    closed,
  ),
  receive: Type.Object(
    { ...commuting, lines: Type.Array(ReceiveLine, { minItems: 1, maxItems: 500 }) },
    closed,
  ),
  reverseReceipt: Type.Object({ ...plain, receiptId: uuid, reason }, closed),
} as const;
