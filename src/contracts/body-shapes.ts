/** The shapes that bodies and queries are made of: schemas for the server. Apart from the rows' types, for the browser. */
import { type TSchema, Type } from "typebox";
import { QUANTITY_MAX, TEXT_MAX } from "./limits.ts";

/** An id as the server makes it, in lower case. */
export const uuid = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
});

/** The version that the sender saw. */
export const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** ISO 8601 with a time zone. */
export const instant = Type.String({
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:\\d{2})$",
});

/** YYYY-MM-DD */
export const date = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });

/** Units that are meant: at least one. */
export const quantity = Type.Integer({ minimum: 1, maximum: QUANTITY_MAX });

/** Units that were counted: there may be none. */
export const count = Type.Integer({ minimum: 0, maximum: QUANTITY_MAX });

/** Why something is done, in a sentence. */
export const reason = Type.String({ minLength: 1, maxLength: TEXT_MAX.reason });

export const text = (maxLength: number) => Type.String({ maxLength });

export const nullable = <const Shape extends TSchema>(shape: Shape) => Type.Union([shape, Type.Null()]);

/** Nothing but the named members. */
export const closed = { additionalProperties: false } as const;
