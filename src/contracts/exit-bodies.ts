/** What an exit's commands carry: schemas for the server, their types for both sides. Apart from exit.ts, for the browser. */
import { type Static, Type } from "typebox";
import { EXIT_KINDS, EXIT_MODES } from "./exit.ts";

const uuid = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const text = (maxLength: number) => Type.String({ maxLength });
const quantity = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const instant = Type.String({
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:\\d{2})$",
});
const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const reason = Type.String({ minLength: 1, maxLength: 500 });

const ExitLineBody = Type.Object({ typeId: uuid, requested: quantity }, { additionalProperties: false });

/** saveOrUpdate: without id a new draft, with id (and version) the command amend. clientId: admins on behalf; a client may repeat its own. */
export const ExitSaveBody = Type.Object(
  {
    id: Type.Optional(uuid),
    version: Type.Optional(version),
    clientId: Type.Optional(uuid),
    warehouseId: uuid,
    kind: Type.Optional(Type.Enum([...EXIT_KINDS])),
    sourceNumber: Type.Optional(nullable(text(64))),
    requiredAt: Type.Optional(nullable(instant)),
    mode: Type.Optional(Type.Enum([...EXIT_MODES])),
    consigneeName: Type.Optional(nullable(text(64))),
    consigneePhone: Type.Optional(nullable(text(32))),
    regionCode: Type.Optional(nullable(Type.Integer({ minimum: 100_000, maximum: 999_999 }))),
    address: Type.Optional(nullable(text(200))),
    priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
    remark: Type.Optional(nullable(text(500))),
    lines: Type.Array(ExitLineBody, { maxItems: 500 }),
  },
  { additionalProperties: false },
);
export type ExitSaveBody = Static<typeof ExitSaveBody>;

const plain = { id: uuid, version };
const closed = { additionalProperties: false };

/** One body per command, as POST /api/exit/{command} takes it. */
export const EXIT_COMMAND_BODIES = {
  submit: Type.Object(plain, closed),
  withdraw: Type.Object(plain, closed),
  approve: Type.Object(plain, closed),
  reject: Type.Object({ ...plain, reason }, closed),
  cancel: Type.Object({ ...plain, reason: Type.Optional(nullable(text(500))) }, closed),
  startPicking: Type.Object(plain, closed),
  pick: Type.Object({ ...plain, lineId: uuid, quantity, allocationId: Type.Optional(uuid) }, closed),
  reportShort: Type.Object(
    { ...plain, lineId: uuid, quantity, reason, allocationId: Type.Optional(uuid) },
    closed,
  ),
  finishPicking: Type.Object(plain, closed),
  requestCancel: Type.Object({ ...plain, reason }, closed),
  acceptCancel: Type.Object(plain, closed),
  declineCancel: Type.Object({ ...plain, reason }, closed),
  handOver: Type.Object({ ...plain, signer: Type.String({ minLength: 1, maxLength: 64 }) }, closed),
} as const;

/** Commands that have a route of their own; amend goes through saveOrUpdate. */
export type ExitRouteCommand = keyof typeof EXIT_COMMAND_BODIES;
export type ExitCommandBody<C extends ExitRouteCommand> = Static<(typeof EXIT_COMMAND_BODIES)[C]>;
