/** What a count's commands carry: schemas for the server, their types for both sides. Apart from count.ts, for the browser. */
import { type Static, Type } from "typebox";
import {
  about,
  closed,
  commuting,
  count,
  date,
  instant,
  lines,
  nullable,
  plannedInstant,
  reason,
  text,
  uuid,
} from "./body-shapes.ts";
import { describedBodies, plain } from "./command-bodies.ts";
import { COUNT_REQUEST, COUNT_ROUNDS, GIVEN_COUNT_REASONS } from "./count-status.ts";
import { TEXT_MAX } from "./limits.ts";

const ids = Type.Array(uuid, { minItems: 1, maxItems: 500 });

/** POST /api/count/saveOrUpdate: a draft of the stock rows at these places and of these goods. */
export const CountSaveBody = Type.Object(
  {
    warehouseId: uuid,
    reason: Type.Enum([...GIVEN_COUNT_REASONS]),
    locationIds: Type.Optional(
      about("The places. Places or goods are given; both: these goods at these places.", ids),
    ),
    typeIds: Type.Optional(about("The goods types.", ids)),
    dueAt: Type.Optional(nullable(plannedInstant)),
  },
  closed,
);
export type CountSaveBody = Static<typeof CountSaveBody>;

/** One body per command, as POST /api/count/{command} takes it. */
export const COUNT_COMMAND_BODIES = {
  ...describedBodies(COUNT_REQUEST.rights),
  /** The lines that no person has, all of them or those at these places. */
  take: Type.Object(
    { ...plain, locationIds: Type.Optional(about("The places; absent: all of the count.", ids)) },
    closed,
  ),
  /**
   * What a person counted of goods at a place. `empty` without goods: nothing else is there, so what they did not count
   * at the place is none.
   */
  record: Type.Object(
    {
      ...commuting,
      locationId: uuid,
      typeId: Type.Optional(uuid),
      /** Whose goods they are; needed where common goods of several clients may lie there. */
      clientId: Type.Optional(uuid),
      lot: Type.Optional(nullable(text(TEXT_MAX.lot))),
      expiry: Type.Optional(nullable(date)),
      condition: Type.Optional(Type.Enum(["good", "damaged", "quarantine"])),
      quantity: Type.Optional(count),
      empty: Type.Optional(about("Nothing of it, or nothing else, is there.", Type.Literal(true))),
    },
    closed,
  ),
  recount: Type.Object({ ...plain, lineIds: about("The lines to be counted again.", ids), reason }, closed),
  /** `chosen`: of lines whose counts disagree, the round that is right; it takes a reason. */
  approve: Type.Object(
    {
      ...plain,
      chosen: Type.Optional(
        about(
          "Of lines whose counts disagree, the round that stands.",
          Type.Array(
            Type.Object(
              {
                lineId: uuid,
                round: about("1 at first.", Type.Integer({ minimum: 1, maximum: COUNT_ROUNDS })),
              },
              closed,
            ),
            { maxItems: 500 },
          ),
        ),
      ),
      reason: Type.Optional(nullable(lines(TEXT_MAX.reason))),
    },
    closed,
  ),
} as const;

/** POST /api/count/confirmEmpty: what a picker says of a place whose last goods they took. */
export const ConfirmEmptyBody = Type.Object(
  {
    locationId: uuid,
    isEmpty: about("Nothing is left there.", Type.Boolean()),
    doneAt: Type.Optional(instant),
  },
  closed,
);
export type ConfirmEmptyBody = Static<typeof ConfirmEmptyBody>;
