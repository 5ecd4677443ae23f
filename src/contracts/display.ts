/** Paired wall monitors (contract of the wire, "Monitor"). */

import { Type } from "typebox";
import { about, instant, nullable, type Sent, shape, uuid } from "./body-shapes.ts";
import { LOCALES } from "./texts/render.ts";

/** A display as the list of displays shows it; its token is nowhere readable. */
export const DisplayRow = shape("DisplayRow", {
  id: uuid,
  version: Type.Integer(),
  createdAt: instant,
  updatedAt: instant,
  name: Type.String(),
  warehouseId: about("null: every warehouse.", nullable(uuid)),
  warehouseName: nullable(Type.String()),
  locale: Type.Enum([...LOCALES]),
  showsClientNames: about("Otherwise the wall abbreviates them.", Type.Boolean()),
  pairedAt: about(
    "When it was paired with its present code; null: it waits for its code.",
    nullable(instant),
  ),
  lastSeenAt: nullable(instant),
  isOnline: about("A socket of it is open.", Type.Boolean()),
});
export type DisplayRow = Sent<typeof DisplayRow>;

/** The answer of saveOrUpdate (when it creates) and of renewCode: the row, and the code, shown once. */
export const DisplayWithCode = shape("DisplayWithCode", {
  ...DisplayRow.properties,
  code: about("Six digits.", Type.String()),
  codeExpiresAt: instant,
});
export type DisplayWithCode = Sent<typeof DisplayWithCode>;

/** `POST /api/display/pair { code }` → this. */
export const Paired = shape("Paired", {
  tokenValue: Type.String(),
});
export type Paired = Sent<typeof Paired>;

/** `GET /api/display/self` with a display's token: what the monitor is to show. */
export const DisplaySelf = shape("DisplaySelf", {
  id: uuid,
  name: Type.String(),
  locale: Type.Enum([...LOCALES]),
  warehouseId: nullable(uuid),
  warehouseName: nullable(Type.String()),
  timeZone: about("BUSINESS_TIME_ZONE, for its clock and its hours.", Type.String()),
});
export type DisplaySelf = Sent<typeof DisplaySelf>;
