/** Which of their messages a person also gets by mail. */
import { type Static, Type } from "typebox";
import { about, instant, nullable, type Sent, shape } from "./body-shapes.ts";
import { MESSAGE_TYPES } from "./message-types.ts";
import { LOCALES } from "./texts/render.ts";

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
