/** Robots: they tell the messages of a role outside of the console, in a chat or to another program. */
import { type Static, Type } from "typebox";
import { about, nullable, type Sent, shape, uuid } from "./body-shapes.ts";
import type { RowOf } from "./resource.ts";
import type { ROBOT } from "./robot-resource.ts";

/** A robot as its list shows it. */
export type RobotRow = RowOf<typeof ROBOT> & {
  /** Host of its address; '' until one is given. */
  readonly host: string;
  readonly lastSentAt: string | null;
  /** Why the last attempt failed; '': it did not. */
  readonly lastError: string;
};

/** Where a robot posts to, and what it signs with. Both are never answered again. */
export const RobotAddressBody = Type.Object(
  {
    id: uuid,
    address: about("An https address.", Type.String({ minLength: 1, maxLength: 2_000 })),
    secret: Type.Optional(
      about("What it signs with; without it, it does not sign.", nullable(Type.String({ maxLength: 500 }))),
    ),
  },
  { additionalProperties: false },
);
export type RobotAddressBody = Static<typeof RobotAddressBody>;

export const RobotBody = Type.Object({ id: uuid }, { additionalProperties: false });

/** What became of a message that was sent to try a robot. */
export const RobotTest = shape("RobotTest", {
  error: about("Why it did not arrive; null: it did.", nullable(Type.String())),
});
export type RobotTest = Sent<typeof RobotTest>;
