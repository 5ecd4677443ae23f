/** The log of what programs called (`GET /api/integration/calls`), and how many calls each integration made lately. */
import { Type } from "typebox";
import { about, instant, nullable, type Sent, shape, uuid } from "./body-shapes.ts";

/** A call, or the sum of those of a minute that were alike. */
export const IntegrationCall = shape("IntegrationCall", {
  id: uuid,
  version: about("It grows while calls are added to the line.", Type.Integer()),
  integrationId: uuid,
  integrationName: Type.String(),
  keyPrefix: about("The first 13 characters of the key, of a token those of its key.", Type.String()),
  isToken: about("It came with a token that a key was exchanged for.", Type.Boolean()),
  at: about("When it was answered; of several calls the first.", instant),
  lastAt: about("The last of several calls.", instant),
  method: about("`GET`, `POST` or `DELETE`.", Type.String()),
  route: about("The route, without ids and query; '' where no route has the path.", Type.String()),
  httpStatus: about("null: the caller hung up before it was answered.", nullable(Type.Integer())),
  code: about("Of the envelope; null where there was none.", nullable(Type.Integer())),
  because: about("Why it was refused, by reason codes.", Type.Array(Type.String())),
  calls: about("1, or how many calls of that minute the line sums up.", Type.Integer()),
  ms: about("How long it took; of several calls the slowest.", Type.Integer()),
  address: about("The IP address that it came from; of several calls the last.", Type.String()),
  traceId: about("The request's id, as in x-trace-id; of several calls the last.", Type.String()),
  isRefused: about("It was refused, failed, or was not answered.", Type.Boolean()),
  isLost: about("The server could not keep these calls apart; only their number is known.", Type.Boolean()),
});
export type IntegrationCall = Sent<typeof IntegrationCall>;

/** How much each integration of the reader's scope called in the last hour. */
export const CallFigures = shape("CallFigures", {
  asOf: instant,
  integrations: about(
    "Each integration in sight.",
    Type.Array(
      shape("CallFigure", {
        id: uuid,
        calls: about("In the last hour.", Type.Integer()),
        refused: about("Those of them that were refused, failed or were not answered.", Type.Integer()),
        lastAt: about("The last of them; null: there were none.", nullable(instant)),
      }),
    ),
  ),
});
export type CallFigures = Sent<typeof CallFigures>;
