/** What a decision about a submitted entry or exit looks at: its stock, and what its owner has changed since the last time. */
import { Type } from "typebox";
import { about, instant, nullable, part, type Sent, shape, uuid } from "./body-shapes.ts";

const ReviewLine = part({
  lineId: uuid,
  onHand: about("Good, unexpired units of the client in this warehouse.", Type.Integer()),
  after: about("The same when the whole request is carried out.", Type.Integer()),
  nearExpiry: about("Good units there that expire within 30 days.", Type.Integer()),
  safetyStock: Type.Integer(),
  isLow: about(
    "The client would have less of it available than its safety stock when the whole request is carried out.",
    Type.Boolean(),
  ),
  isNew: about("The client never had it in this warehouse.", Type.Boolean()),
  was: about("Its quantity in the revision before; null: it was not in it.", nullable(Type.Integer())),
  changed: about(
    "Which of lot, production date and expiry were others.",
    Type.Array(Type.Enum(["lot", "productionDate", "expiry"])),
  ),
});
export type ReviewLine = Sent<typeof ReviewLine>;

/** A revision that was not approved, and how it ended. */
const Previous = part({
  revision: Type.Integer(),
  end: about("Sent back, or taken back by its owner.", nullable(Type.Enum(["reject", "withdraw"]))),
  at: nullable(instant),
  byUserId: nullable(uuid),
  byName: nullable(Type.String()),
  reason: nullable(Type.String()),
});

const value = nullable(Type.Union([Type.String(), Type.Integer()]));

export const Review = shape("Review", {
  version: about("The version of the request that this is about.", Type.Integer()),
  lines: Type.Array(ReviewLine),
  previous: about("The revision before; null: there is none, or it was not kept.", nullable(Previous)),
  removed: about(
    "Goods that only the revision before had.",
    Type.Array(
      part({
        typeId: uuid,
        skuCode: Type.String(),
        typeName: Type.String(),
        unit: Type.String(),
        quantity: Type.Integer(),
      }),
    ),
  ),
  changed: about(
    "Fields of the request that were others.",
    Type.Array(part({ field: Type.String(), before: value, after: value })),
  ),
  volumeM3: about("Of all its goods; null where some have no measures.", nullable(Type.Number())),
  freeM3: about(
    "What the warehouse has left; null where it states no capacity, and for clients.",
    nullable(Type.Number()),
  ),
});
export type Review = Sent<typeof Review>;
