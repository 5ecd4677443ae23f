/** What an exit's commands carry: schemas for the server, their types for both sides. Apart from exit.ts, for the browser. */
import { type Static, Type } from "typebox";
import {
  about,
  closed,
  commuting,
  givenText,
  lines,
  nullable,
  phone,
  quantity,
  reason,
  text,
  uuid,
  versionOrAny,
} from "./body-shapes.ts";
import { describedBodies, plain } from "./command-bodies.ts";
import { EXIT_KINDS, EXIT_MODES, EXIT_REQUEST } from "./exit-status.ts";
import { headerBody } from "./header-shapes.ts";
import { TEXT_MAX } from "./limits.ts";

const ExitLineBody = Type.Object({ typeId: uuid, requested: quantity }, closed);

/** saveOrUpdate: without id a new draft, with id (and version) the command amend. clientId: admins on behalf; a client may repeat its own. */
export const ExitSaveBody = Type.Object(
  {
    id: Type.Optional(uuid),
    version: Type.Optional(versionOrAny),
    clientId: Type.Optional(uuid),
    warehouseId: uuid,
    kind: Type.Optional(Type.Enum([...EXIT_KINDS])),
    ...headerBody(EXIT_REQUEST.fields),
    mode: Type.Optional(Type.Enum([...EXIT_MODES])),
    consigneeName: Type.Optional(nullable(text(TEXT_MAX.consigneeName))),
    consigneePhone: Type.Optional(nullable(phone)),
    regionCode: Type.Optional(nullable(Type.Integer({ minimum: 100_000, maximum: 999_999 }))),
    address: Type.Optional(nullable(text(TEXT_MAX.address))),
    priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
    remark: Type.Optional(nullable(lines(TEXT_MAX.remark))),
    lines: Type.Array(ExitLineBody, { maxItems: 500 }),
  },
  closed,
);
export type ExitSaveBody = Static<typeof ExitSaveBody>;

/** One body per command, as POST /api/exit/{command} takes it. */
export const EXIT_COMMAND_BODIES = {
  ...describedBodies(EXIT_REQUEST.rights),
  startPicking: Type.Object({ ...plain, stagingLocationId: Type.Optional(uuid) }, closed),
  pick: Type.Object(
    {
      ...{ ...commuting, lineId: uuid, quantity, allocationId: Type.Optional(uuid) },
      lotScanned: Type.Optional(
        about(
          "The lot that a scanner read from the goods; it has to be the promised one.",
          text(TEXT_MAX.lot),
        ),
      ),
    },
    closed,
  ),
  changeLot: Type.Object(
    {
      ...{ ...commuting, lineId: uuid, allocationId: uuid, quantity },
      stockId: about("The stock of another lot on the same shelf.", uuid),
      reason: Type.Optional(
        about("Needed where the other lot expires later.", nullable(lines(TEXT_MAX.reason))),
      ),
    },
    closed,
  ),
  reportShort: Type.Object(
    {
      ...{ ...commuting, lineId: uuid, quantity, reason, allocationId: Type.Optional(uuid) },
      unpromised: Type.Optional(
        about("What the line is promised no more is meant, and nothing on a shelf.", Type.Boolean()),
      ),
    },
    closed,
  ),
  unpick: Type.Object(
    {
      ...{ ...commuting, allocationId: uuid, quantity, locationId: uuid },
      reason: Type.Optional(nullable(lines(TEXT_MAX.reason))),
    },
    closed,
  ),
  repromise: Type.Object({ ...plain, lineId: Type.Optional(uuid) }, closed),
  handOver: Type.Object({ ...plain, signer: givenText(64) }, closed),
} as const;
