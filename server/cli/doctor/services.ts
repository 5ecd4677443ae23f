/** Whether Redis, the mail server and the provider of single sign-on answer, if they are set. */
import { tryMailServer } from "../../features/telling/mail.send.ts";
import { bounded } from "../../platform/bounded.ts";
import type { Config } from "../../platform/config.ts";
import { wakeChannel } from "../../platform/redis-wake.ts";
import { type Findings, failed, ok, reasonOf } from "./finding.ts";

const REDIS_WITHIN_MS = 6_000;

/** Connects, and subscribes as the server does: a user of Redis may be refused that. */
export async function judgeRedis({ redisUrl, database }: Partial<Config>): Promise<Findings> {
  if (redisUrl === undefined) return null;
  if (redisUrl === null) return [ok("REDIS_URL is not set")];
  const { createClient } = await import("redis");
  const client = createClient({
    url: redisUrl,
    socket: { connectTimeout: REDIS_WITHIN_MS, reconnectStrategy: false },
  });
  client.on("error", () => undefined);
  const { host } = new URL(redisUrl);
  const attempt = async () => {
    await client.connect();
    await client.ping();
    if (database?.kind === "postgresql") await client.subscribe(wakeChannel(database.url), () => undefined);
  };
  try {
    await bounded(attempt(), REDIS_WITHIN_MS, "Redis");
    return [ok(`${host} answers`)];
  } catch (error) {
    return [
      failed(`${host}: ${reasonOf(error)}`, "Start Redis, or correct REDIS_URL. Without it nothing is lost."),
    ];
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** Connects and signs in; no mail is sent. */
export async function judgeMail({ mail }: Partial<Config>): Promise<Findings> {
  if (mail === undefined) return null;
  if (mail === null) return [ok("SMTP_URL is not set, so no mail is sent")];
  const { host } = new URL(mail.url);
  try {
    await tryMailServer(mail);
    return [ok(`${host} accepts the server's login`)];
  } catch (error) {
    return [
      failed(
        `${host}: ${reasonOf(error)}`,
        'See "Mail or a robot does not arrive" in docs/troubleshooting.md.',
      ),
    ];
  }
}

const PROVIDER_WITHIN_MS = 6_000;

/** Reads the provider's metadata, which must name the issuer as OIDC_ISSUER does; no one signs in. */
export async function judgeSignOn({ oidc }: Partial<Config>): Promise<Findings> {
  if (oidc === undefined) return null;
  if (oidc === null) return [ok("OIDC_ISSUER is not set")];
  const address = `${oidc.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const { host } = new URL(address);
  const remedy = "Correct OIDC_ISSUER, or start the provider: see docs/single-sign-on.md.";
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PROVIDER_WITHIN_MS) });
    if (!answer.ok) return [failed(`${host}: ${address} answers ${answer.status}`, remedy)];
    const { issuer } = (await answer.json()) as { readonly issuer?: unknown };
    return issuer === oidc.issuer
      ? [ok(`${host} names its issuer as OIDC_ISSUER does`)]
      : [
          failed(
            `${host}: the provider names its issuer ${String(issuer)}`,
            "Set OIDC_ISSUER to exactly this value.",
          ),
        ];
  } catch (error) {
    const words = error instanceof SyntaxError ? "its metadata are no JSON" : reasonOf(error);
    return [failed(`${host}: ${words}`, remedy)];
  }
}
