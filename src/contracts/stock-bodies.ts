/** What the commands on stock carry: schemas for the server, their types for both sides. */
import { type Static, Type } from "typebox";
import { closed, commuting, date, nullable, quantity, reason, text, uuid, version } from "./body-shapes.ts";

/** What is promised to exits is taken too: it is promised where the goods go or elsewhere, else its exits lack it. */
const takeReserved = Type.Optional(Type.Boolean());

const condition = Type.Enum(["good", "damaged", "quarantine"]);

/** POST /api/repertory/adjust: of a row (id and version), or of the row that the other fields name, made where it is missing. */
export const AdjustBody = Type.Object(
  {
    id: Type.Optional(uuid),
    version: Type.Optional(version),
    clientId: Type.Optional(uuid),
    typeId: Type.Optional(uuid),
    warehouseId: Type.Optional(uuid),
    locationId: Type.Optional(uuid),
    lot: Type.Optional(nullable(text(64))),
    expiry: Type.Optional(nullable(date)),
    condition: Type.Optional(condition),
    /** The same lot is in stock with another expiry, and that is known. */
    acceptOtherExpiry: Type.Optional(Type.Boolean()),
    takeReserved,
    /** A signed change; 0 changes nothing and is refused. */
    quantity: Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 }),
    reason,
  },
  closed,
);
export type AdjustBody = Static<typeof AdjustBody>;

/**
 * POST /api/repertory/move: to another location of the same warehouse. Without a version it goes by what is there now, as a
 * hand does whose move before has not arrived yet.
 */
export const MoveBody = Type.Object(
  { ...commuting, quantity, reason, locationId: uuid, takeReserved },
  closed,
);
export type MoveBody = Static<typeof MoveBody>;

/** POST /api/repertory/changeCondition: in the same location. */
export const ChangeConditionBody = Type.Object(
  { id: uuid, version, quantity, reason, condition, takeReserved },
  closed,
);
export type ChangeConditionBody = Static<typeof ChangeConditionBody>;
