/** Webhooks: events that the server posts to an address of an integration, each a cursor on the log (docs/api.md). */
import { type Static, Type } from "typebox";
import { about, closed, instant, nullable, reason, type Sent, shape, uuid } from "./body-shapes.ts";
import { EVENT_TOPICS } from "./event-topics.ts";
import type { RowOf } from "./resource.ts";
import { type WEBHOOK, WEBHOOK_STATUSES, type WebhookStatus } from "./webhook-resource.ts";

/** A webhook as its list shows it. */
export type WebhookRow = RowOf<typeof WEBHOOK> & {
  readonly status: WebhookStatus;
  readonly statusSince: string;
  /** Host of its address; '' until one is given. */
  readonly host: string;
  /** null: of an integration of the warehouse itself. */
  readonly clientId: string | null;
  /** Posts of the same event that failed one after another. */
  readonly attempt: number;
  /** When it is tried again; null: it does not wait. */
  readonly nextAt: string | null;
  /** Why the last post was not taken; '': it was. */
  readonly lastError: string;
  readonly lastDeliveredAt: string | null;
};

const topic = Type.Enum([...EVENT_TOPICS]);

export const WebhookBody = Type.Object({ id: uuid }, closed);
export const WebhookAddressBody = Type.Object(
  { id: uuid, url: about("An https address.", Type.String({ minLength: 1, maxLength: 2_000 })) },
  closed,
);
export type WebhookAddressBody = Static<typeof WebhookAddressBody>;

export const RotateSecretBody = Type.Object(
  {
    id: uuid,
    overlapHours: Type.Optional(
      Type.Integer({
        ...{ minimum: 0, maximum: 168 },
        description: "How long posts are signed with the secret of before, too; absent: 24.",
      }),
    ),
  },
  closed,
);
export type RotateSecretBody = Static<typeof RotateSecretBody>;

export const SkipBody = Type.Object(
  {
    id: uuid,
    topic,
    seq: about("The event that is passed over: the next one of the topic.", Type.Integer({ minimum: 1 })),
    reason,
  },
  closed,
);
export type SkipBody = Static<typeof SkipBody>;

export const RewindBody = Type.Object(
  {
    id: uuid,
    topic,
    to: Type.Union([
      Type.Object({ at: about("Events from this instant on come again.", instant) }, closed),
      Type.Object(
        { seq: about("This event and those after it come again.", Type.Integer({ minimum: 1 })) },
        closed,
      ),
    ]),
  },
  closed,
);
export type RewindBody = Static<typeof RewindBody>;

const secret = about(
  "whsec_ and base64: what posts are signed with (Standard Webhooks). Shown once.",
  nullable(Type.String()),
);

/** The answer of setUrl: the first time with the secret. */
export const WebhookSecret = shape("WebhookSecret", { secret });
export type WebhookSecret = Sent<typeof WebhookSecret>;

/** What became of a post that was sent to try a webhook. */
export const WebhookTest = shape("WebhookTest", {
  httpStatus: about("null: there was no answer.", nullable(Type.Integer())),
  error: about("Why it did not arrive; null: it did.", nullable(Type.String())),
  answerStart: about("The beginning of the answer.", Type.String()),
  ms: about("How long it took.", Type.Integer()),
});
export type WebhookTest = Sent<typeof WebhookTest>;

/** Where a webhook stands in each of its topics. */
export const WebhookPlaces = shape("WebhookPlaces", {
  places: Type.Array(
    shape("WebhookPlace", {
      topic,
      seq: about("The last event that is behind it.", Type.Integer()),
      head: about("The last event that there is.", Type.Integer()),
      keptFrom: about("The first event that it can be set back to.", Type.Integer()),
    }),
  ),
});
export type WebhookPlaces = Sent<typeof WebhookPlaces>;

/** How each webhook of the reader's scope does, as of now. */
export const WebhookStates = shape("WebhookStates", {
  asOf: instant,
  webhooks: Type.Array(
    shape("WebhookState", {
      id: uuid,
      status: Type.Enum([...WEBHOOK_STATUSES]),
      attempt: Type.Integer(),
      nextAt: nullable(instant),
      lastError: Type.String(),
      lastDeliveredAt: nullable(instant),
      behind: about("Events that it has not had yet.", Type.Integer()),
    }),
  ),
});
export type WebhookStates = Sent<typeof WebhookStates>;

/** A post to a webhook, kept for 14 days. */
export const WebhookAttempt = shape("WebhookAttempt", {
  id: uuid,
  webhookId: uuid,
  topic: about("`log.reset` where the receiver was told that its place is gone.", Type.String()),
  fromSeq: Type.Integer(),
  toSeq: Type.Integer(),
  attempt: about("From 1; more than 1: the ones before it failed.", Type.Integer()),
  at: instant,
  ms: about("How long it took.", Type.Integer()),
  httpStatus: about("null: there was no answer.", nullable(Type.Integer())),
  error: about("Why it was not taken; null: it was.", nullable(Type.String())),
  answerStart: about("The first kilobyte of the answer.", Type.String()),
});
export type WebhookAttempt = Sent<typeof WebhookAttempt>;
