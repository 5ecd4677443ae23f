/** The mail to an integration's contact when a webhook has ended. */

import { troubleIn } from "../../../src/contracts/busy.ts";
import { renderText } from "../../../src/contracts/texts/render.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobKind } from "../../platform/jobs/runner.ts";
import { HopelessJob } from "../../platform/jobs/runner.ts";
import { MailRefused, sendMail } from "../../platform/mail.ts";
import { WEBHOOK_MAIL } from "./webhook.effects.ts";

const MOST_ATTEMPTS = 7;

/** Nothing where there is no mail server. */
export function webhookJobs({ db, config }: Pick<Deps, "db" | "config">): readonly JobKind[] {
  const { mail, defaultLocale: locale, publicOrigins } = config;
  if (!mail) return [];
  return [
    {
      name: WEBHOOK_MAIL,
      mostAttempts: MOST_ATTEMPTS,
      work: async ({ id, payload, now }) => {
        const webhook = await db.reader
          .selectFrom("webhook as w")
          .innerJoin("integration as i", "i.id", "w.integrationId")
          .select(["w.name", "w.status", "i.name as integrationName", "i.contactEmail"])
          .where("w.id", "=", String(payload.id))
          .executeTakeFirst();
        if (!webhook?.contactEmail) return;
        const error = String(payload.error ?? "");
        const trouble = troubleIn(error);
        const values = {
          ...{ name: webhook.name, integration: webhook.integrationName },
          status: renderText(locale, `status.webhook.${webhook.status}`, {}),
          error: trouble ? renderText(locale, `trouble.${trouble}`, {}) : error,
        };
        const text = (part: string) => renderText(locale, `mail.webhookEnded.${part}`, values);
        const [origin] = publicOrigins;
        const link = origin ? `${origin}/integration?view=webhooks` : null;
        const said = { title: text("title"), content: text("content"), link, at: now.toISOString() };
        try {
          await sendMail(mail, publicOrigins, {
            ...{ to: webhook.contactEmail, locale, messages: [said], id },
            footer: renderText(locale, "mail.webhookFooter", values),
          });
        } catch (failure) {
          if (failure instanceof MailRefused && failure.isHopeless) throw new HopelessJob(failure.message);
          throw failure;
        }
      },
    },
  ];
}
