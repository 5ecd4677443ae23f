/** What a delivery's commands carry: schemas for the server, their types for both sides. Apart from delivery.ts, for the browser. */
import { type Static, Type } from "typebox";
import {
  closed,
  commuting,
  count,
  givenText,
  lines,
  nullable,
  plannedInstant,
  text,
  uuid,
  version,
} from "./body-shapes.ts";
import { describedBodies, plain } from "./command-bodies.ts";
import { DELIVERY_REQUEST, FAIL_CODES, REFUSE_REASONS } from "./delivery-status.ts";
import { PROOFS_MAX, STOPS_MAX, TEXT_MAX } from "./limits.ts";

/** `attempt` is the one that the sender saw: another one is refused (42200 `sameAttempt`). */
const attempted = { ...commuting, attempt: Type.Optional(Type.Integer({ minimum: 1 })) };

const SignedLine = Type.Object(
  {
    lineId: uuid,
    signed: count,
    damaged: count,
    refused: count,
    /** Of a line of which something is refused. */
    refuseReason: Type.Optional(nullable(Type.Enum([...REFUSE_REASONS]))),
  },
  closed,
);

/** One body per command, as POST /api/delivery/{command} takes it. */
export const DELIVERY_COMMAND_BODIES = {
  ...describedBodies(DELIVERY_REQUEST.rights),
  assign: Type.Object(
    {
      ...plain,
      vehicleId: uuid,
      driver: Type.Optional(nullable(text(64))),
      plannedAt: Type.Optional(nullable(plannedInstant)),
    },
    closed,
  ),
  updateEta: Type.Object({ ...plain, eta: plannedInstant }, closed),
  sign: Type.Object(
    {
      ...attempted,
      signer: givenText(64),
      lines: Type.Array(SignedLine, { minItems: 1, maxItems: 500 }),
      /** The id of a file: the signature, or a photo. */
      proof: Type.Optional(nullable(uuid)),
      /** The ids of further files: signature and photos. */
      proofs: Type.Optional(Type.Array(uuid, { maxItems: PROOFS_MAX })),
    },
    closed,
  ),
  fail: Type.Object(
    {
      ...attempted,
      failCode: Type.Enum([...FAIL_CODES]),
      /** In words; another reason than the usual ones takes them. */
      reason: Type.Optional(nullable(lines(TEXT_MAX.reason))),
    },
    closed,
  ),
  redeliver: Type.Object({ ...plain, plannedAt: Type.Optional(nullable(plannedInstant)) }, closed),
} as const;

/** POST /api/delivery/reorder: every stop of the trip that is still to come, in its new order. */
export const ReorderBody = Type.Object(
  {
    vehicleId: uuid,
    ids: Type.Array(uuid, { minItems: 1, maxItems: STOPS_MAX, uniqueItems: true }),
    /** The trip's, as GET /api/delivery/trip answered it. */
    version,
  },
  closed,
);
export type ReorderBody = Static<typeof ReorderBody>;
