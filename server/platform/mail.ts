/** Mail by the mail server that the operator names, and the messages that it carries. */
import { createTransport } from "nodemailer";
import { type Locale, renderText } from "../../src/contracts/texts/render.ts";
import type { Config } from "./config.ts";

const WITHIN_MS = 10_000;

/** A message in words; `link` is a whole address, null where the server does not know its own. */
export interface Said {
  readonly title: string;
  readonly content: string;
  readonly link: string | null;
  readonly at: string;
}

/** A message as lines of plain text. */
export const plainText = ({ title, content, link }: Said): string =>
  [title, content, link].filter(Boolean).join("\n");

interface Mail {
  readonly to: string;
  readonly locale: Locale;
  readonly messages: readonly Said[];
  /** Why it comes, where it is not by the choice of an account. */
  readonly footer?: string;
  /** The same at each further attempt: a mail server that has it takes it once. */
  readonly id: string;
}

/** Why a mail was not taken; `isHopeless`: the mail server refuses the address or the mail itself. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
  readonly isHopeless: boolean;

  constructor(message: string, isHopeless: boolean) {
    super(message);
    this.isHopeless = isHopeless;
  }
}

const openTransport = (url: string) =>
  createTransport({
    url,
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Connects to the mail server and signs in, without a mail. Throws the error of the connection. */
export async function tryMailServer({ url }: NonNullable<Config["mail"]>): Promise<void> {
  const transport = openTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends messages as one mail of plain text. Throws MailRefused. */
export async function sendMail(
  { url, from }: NonNullable<Config["mail"]>,
  origins: Config["publicOrigins"],
  { to, locale, messages, id, footer }: Mail,
): Promise<void> {
  const text = (key: string, values = {}) => renderText(locale, `mail.${key}`, values);
  const [first] = messages;
  const subject = messages.length === 1 ? (first?.title ?? "") : text("subject", { count: messages.length });
  const profile = origins[0] ? `${origins[0]}/profile?section=mail` : "";
  const transport = openTransport(url);
  try {
    await transport.sendMail({
      from: { name: "Tallyboard", address: from },
      to,
      subject,
      text: `${messages.map(plainText).join("\n\n")}\n\n-- \n${footer ?? text("footer", { profile })}\n`,
      messageId: `<${id}@${from.split("@")[1]}>`,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } catch (error) {
    const { responseCode, message } = error as Error & { readonly responseCode?: number };
    // 535 and the like are about the server's own account, which its operator mends.
    const isHopeless = responseCode !== undefined && responseCode >= 550 && responseCode < 560;
    throw new MailRefused(message, isHopeless);
  } finally {
    transport.close();
  }
}
