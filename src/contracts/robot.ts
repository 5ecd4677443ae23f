/** Robots: they tell the messages of a role outside of the console, in a chat or to another program. */
import { type Static, Type } from "typebox";
import { about, instant, nullable, type Sent, shape, uuid } from "./body-shapes.ts";
import { MESSAGE_TYPES } from "./message-types.ts";
import type { RowOf } from "./resource.ts";
import type { ROBOT } from "./robot-resource.ts";
import { LOCALES } from "./texts/render.ts";

// Which of their messages a person also gets by mail.

const messageTypes = Type.Array(Type.Enum(Object.values(MESSAGE_TYPES)), { uniqueItems: true });
const hour = nullable(Type.Integer({ minimum: 0, maximum: 23 }));
const chosen = {
  messageTypes: about("Types of the messages that come by mail as well.", messageTypes),
  locale: about("Language of the mails.", Type.Enum([...LOCALES])),
  quietFrom: about("Hour of the business day from which no mail comes; null: always.", hour),
  quietUntil: about("Hour of the business day from which mail comes again.", hour),
};

export const MailChoice = shape("MailChoice", {
  ...chosen,
  isPossible: about("The server can send mail.", Type.Boolean()),
  address: about("Where it goes; null: the account has no e-mail address.", nullable(Type.String())),
  offered: about("Types of the messages that this person may get at all.", messageTypes),
  lastSentAt: about("When the last mail left; null: none has.", nullable(instant)),
  lastError: about("Why the last attempt failed; null: it did not.", nullable(Type.String())),
});
export type MailChoice = Sent<typeof MailChoice>;

export const MailChoiceBody = Type.Object(chosen, { additionalProperties: false });
export type MailChoiceBody = Static<typeof MailChoiceBody>;

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
