/** What the rows and lines of all kinds of request have in common. */
import { Type } from "typebox";
import { about, instant, nullable, uuid } from "./body-shapes.ts";

/** Whose goods, and where. */
export const parties = {
  clientId: uuid,
  clientName: Type.String(),
  warehouseId: uuid,
  warehouseName: Type.String(),
};

/** How often and by whom it was submitted, and when it was approved. */
export const submission = {
  revision: Type.Integer(),
  submittedBy: nullable(uuid),
  submittedByName: nullable(Type.String()),
  submittedAt: nullable(instant),
  approvedAt: nullable(instant),
};

/** Servers of an older version do not send it. */
export const lateAt = Type.Optional(
  about(
    "From when on it is late; null: nothing of it is due. In review the end of its warehouse's limit or its due time, whichever is first; of goods that have arrived their due time or the end of the limit for them.",
    nullable(instant),
  ),
);

/** The end of the rows that people draft: who may approve, and when it was created and changed. */
export const authorship = {
  selfApprovable: about("No other active person could approve it, so its submitter may.", Type.Boolean()),
  clientActive: Type.Boolean(),
  // Servers of an older version do not send it.
  reviewLimitMinutes: Type.Optional(
    about(
      "How long its warehouse lets a request wait for its review; null: no limit.",
      nullable(Type.Integer()),
    ),
  ),
  version: Type.Integer(),
  createdAt: instant,
  createUserId: nullable(uuid),
  createUserName: nullable(Type.String()),
  updatedAt: instant,
};

/** Which goods. */
export const goods = {
  typeId: uuid,
  skuCode: Type.String(),
  typeName: Type.String(),
  spec: nullable(Type.String()),
  unit: Type.String(),
  typePicture: nullable(uuid),
};

/** The goods of a line. */
export const goodsOfLine = { id: uuid, lineNo: Type.Integer(), ...goods };
