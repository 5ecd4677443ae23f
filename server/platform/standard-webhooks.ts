/** Signatures of the specification Standard Webhooks: HMAC-SHA256 over id, time and body. */
import { createHmac, randomBytes } from "node:crypto";

const SECRET = "whsec_";
const SECRET_BYTES = 32;

/** A new secret: `whsec_` and base64. */
export const newWebhookSecret = (): string => SECRET + randomBytes(SECRET_BYTES).toString("base64");

/** A secret `whsec_…` is base64; of robots it may be any text. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(SECRET) ? Buffer.from(secret.slice(SECRET.length), "base64") : Buffer.from(secret);

/** The headers of a post, with a signature of each secret: while one replaces another, the receiver may know either. */
export function webhookHeaders(
  { id, now, secrets }: { readonly id: string; readonly now: Date; readonly secrets: readonly string[] },
  body: string,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", keyOf(secret)).update(signed).digest("base64")}`,
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    ...(signatures.length > 0 ? { "webhook-signature": signatures.join(" ") } : {}),
  };
}
