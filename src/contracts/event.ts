/** Events by REST: what the live channel tells, for programs that ask (docs/api.md). */
import { type Static, Type } from "typebox";
import { about, instant, nullable, type Sent, shape, uuid } from "./body-shapes.ts";
import { EVENT_TOPICS } from "./event-topics.ts";

const EVENTS_MAX = 1_000;
const WAIT_SECONDS_MAX = 25;

const topics = about(
  `Topics by comma: ${EVENT_TOPICS.join(", ")}.`,
  Type.String({ minLength: 1, maxLength: 400 }),
);

export const StartQuery = Type.Object({ topics }, { additionalProperties: false });

export const ReadQuery = Type.Object(
  {
    topics,
    after: about(
      "The cursor of the answer before, or of start, for the same topics.",
      Type.String({ minLength: 1, maxLength: 4_000 }),
    ),
    types: Type.Optional(
      about(
        "Types by comma, each alone or with its topic: approve, exit.handOver. Absent: all.",
        Type.String({ maxLength: 1_000 }),
      ),
    ),
    limit: Type.Optional(
      Type.Integer({
        ...{ minimum: 1, maximum: EVENTS_MAX },
        description: "Most events of a page; absent: 200.",
      }),
    ),
    waitSeconds: Type.Optional(
      Type.Integer({
        ...{ minimum: 0, maximum: WAIT_SECONDS_MAX },
        description: "How long to wait for the first event where there is none; absent: not at all.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type ReadQuery = Static<typeof ReadQuery>;

const cursor = about("To be sent as `after`; its content has no meaning.", Type.String());

export const EventStart = shape("EventStart", { cursor });
export type EventStart = Sent<typeof EventStart>;

/** An event, as the live channel tells it. */
const Event = shape("Event", {
  topic: about("One of the topics that were asked for.", Type.String()),
  epoch: about("The history that its number belongs to.", Type.String()),
  seq: about(
    "Its number in the topic, without gaps. topic, epoch and seq together are its id.",
    Type.Integer(),
  ),
  type: about("The command or change: submit, receive, saved.", Type.String()),
  entity: about("What it happened to.", Type.String()),
  id: about("The id of the entity.", uuid),
  version: about("The version of the entity after it.", Type.Integer()),
  at: instant,
  byUserId: Type.Optional(about("Who did it; null: the system.", nullable(uuid))),
  by: about("The name of who did it, of a program with its key.", Type.String()),
  mark: Type.Optional(about("A hash over it and the events before it.", Type.String())),
  commandKey: Type.Optional(about("The Idempotency-Key of the reader's own command.", Type.String())),
  data: about("The row as lists show it, and what changed beside it.", Type.Unknown()),
});

export const EventPage = shape("EventPage", {
  events: about("In the order of each topic. None may be missing before the last one.", Type.Array(Event)),
  cursor,
  isEnd: about("There was nothing more when it was read.", Type.Boolean()),
  lagMs: about(
    "Milliseconds since the oldest event of the page was written; 0 without events.",
    Type.Integer(),
  ),
});
export type EventPage = Sent<typeof EventPage>;
