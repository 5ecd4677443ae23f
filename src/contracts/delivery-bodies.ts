/** What a delivery's commands carry: schemas for the server, their types for both sides. Apart from delivery.ts, for the browser. */
import { type Static, Type } from "typebox";
import { FAIL_CODES } from "./delivery.ts";

const uuid = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const instant = Type.String({
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:\\d{2})$",
});
const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const plain = { id: uuid, version };
const closed = { additionalProperties: false };

const SignedLine = Type.Object({ lineId: uuid, signed: count, damaged: count, refused: count }, closed);
export type SignedLine = Static<typeof SignedLine>;

/** One body per command, as POST /api/delivery/{command} takes it. */
export const DELIVERY_COMMAND_BODIES = {
  assign: Type.Object(
    {
      ...plain,
      vehicleId: uuid,
      driver: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
      plannedAt: Type.Optional(nullable(instant)),
    },
    closed,
  ),
  unassign: Type.Object(plain, closed),
  depart: Type.Object(plain, closed),
  updateEta: Type.Object({ ...plain, eta: instant }, closed),
  sign: Type.Object(
    {
      ...plain,
      signer: Type.String({ minLength: 1, maxLength: 64 }),
      lines: Type.Array(SignedLine, { minItems: 1, maxItems: 500 }),
      /** The id of a file: the signature, or a photo. */
      proof: Type.Optional(nullable(uuid)),
    },
    closed,
  ),
  fail: Type.Object({ ...plain, failCode: Type.Enum([...FAIL_CODES]) }, closed),
  redeliver: Type.Object({ ...plain, plannedAt: Type.Optional(nullable(instant)) }, closed),
  return: Type.Object(plain, closed),
} as const;

/** Every command that people send. */
export type DeliveryRouteCommand = keyof typeof DELIVERY_COMMAND_BODIES;
export type DeliveryCommandBody<C extends DeliveryRouteCommand> = Static<(typeof DELIVERY_COMMAND_BODIES)[C]>;
