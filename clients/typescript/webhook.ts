import type { EventData, EventOf, Topic } from "./events.ts";

/** An event as a webhook posts it: of the same shape as those of `follow`, so that one function may handle both. */
export type PostedEvent<Of extends Topic = Topic> = EventOf<Of> & {
  /** The same whenever it is posted again: keep those that were processed, or compare `seq` by topic and epoch. */
  readonly eventId: string;
  /** Of a request. */
  readonly number: string | null;
  readonly sourceNumber: string | null;
  /** Without row and parts: the webhook is thin, or the post would be larger than 256 KB. Read the row by its id. */
  readonly isThin: boolean;
};

/** What a post says. */
export type WebhookPost =
  | {
      readonly kind: "events";
      /** webhook-id: the same at each attempt. */
      readonly id: string;
      /** One event, or a batch of one topic in its order. */
      readonly events: readonly PostedEvent[];
      /** How often the webhook was set back, where these events were posted before. */
      readonly replay: number | null;
    }
  | {
      /** The events after the place of the webhook are gone: read the rows again. */
      readonly kind: "reset";
      readonly id: string;
      readonly because: "pruned" | "epoch";
      /** Where events go on, by topic. */
      readonly places: readonly { readonly topic: Topic; readonly epoch: string; readonly seq: number }[];
    }
  | { readonly kind: "test"; readonly id: string; readonly webhook: string }
  /** Of a later version of the server: answer 2xx. */
  | { readonly kind: "unknown"; readonly id: string; readonly type: string; readonly data: unknown };

export type Verified =
  | { readonly ok: true; readonly post: WebhookPost }
  | {
      readonly ok: false;
      readonly because: "headerMissing" | "timestampStale" | "signatureWrong" | "bodyUnreadable";
    };

export interface VerifyOptions {
  /** As it came, before any parser. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`; several while one replaces another. */
  readonly secrets: readonly string[];
  /** How far the time of the post may be from yours. Default: 300 s. */
  readonly toleranceSeconds?: number;
  readonly now?: Date;
}

const TOLERANCE_SECONDS = 300;
/** More signatures than a rotation can have are not tried. */
const MOST_SIGNATURES = 8;
const PREFIX = "whsec_";
const encoder = new TextEncoder();

function headerOf(headers: VerifyOptions["headers"], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : (found?.[0] ?? "");
}

/** null: it is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Whether one of the signatures is that of one of the secrets. Web Crypto compares in constant time. */
async function isSigned(
  content: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
  secrets: readonly string[],
): Promise<boolean> {
  const given = signatures.flatMap((each) => {
    const bytes = each.startsWith("v1,") ? bytesOf(each.slice("v1,".length)) : null;
    return bytes ? [bytes] : [];
  });
  let isOne = false;
  for (const secret of secrets) {
    const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
    if (!bytes || bytes.length === 0) throw new Error("a webhook secret is whsec_ and base64");
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
    for (const signature of given)
      if (await crypto.subtle.verify("HMAC", key, signature, content)) isOne = true;
  }
  return isOne;
}

/**
 * Verifies a post of a webhook by the specification Standard Webhooks, and returns what it says. Refuses a post that is older
 * or newer than the tolerance, and one that none of the secrets signed: answer those with 401. Throws if a secret cannot be
 * read. Works on Node 20.19 and later, in browsers and in workers.
 */
export async function verifyWebhook(options: VerifyOptions): Promise<Verified> {
  const { body, headers, secrets, toleranceSeconds = TOLERANCE_SECONDS, now = new Date() } = options;
  const [id, timestamp, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  if (id === "" || signature === "" || !/^\d{1,12}$/.test(timestamp))
    return { ok: false, because: "headerMissing" };
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > toleranceSeconds)
    return { ok: false, because: "timestampStale" };
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  const head = encoder.encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + bytes.length);
  content.set(head);
  content.set(bytes, head.length);
  const signatures = signature.split(" ").slice(0, MOST_SIGNATURES);
  if (!(await isSigned(content, signatures, secrets))) return { ok: false, because: "signatureWrong" };
  try {
    const text = typeof body === "string" ? body : new TextDecoder().decode(body);
    const replay = headerOf(headers, "tallyboard-replay");
    return { ok: true, post: postOf(id, JSON.parse(text), replay === "" ? null : Number(replay)) };
  } catch {
    return { ok: false, because: "bodyUnreadable" };
  }
}

interface Posted {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

function postOf(id: string, { type, timestamp, data }: Posted, replay: number | null): WebhookPost {
  if (type === "batch") return { kind: "events", id, events: (data.events as Posted[]).map(eventOf), replay };
  if (type === "webhook.test") return { kind: "test", id, webhook: String(data.webhook) };
  if (type === "log.reset") {
    const { because, places } = data as unknown as Extract<WebhookPost, { readonly kind: "reset" }>;
    return { kind: "reset", id, because, places };
  }
  if ("eventId" in data) return { kind: "events", id, events: [eventOf({ type, timestamp, data })], replay };
  return { kind: "unknown", id, type, data };
}

/** What of `data` names the event; the rest is the row and its parts. */
function eventOf({ type, timestamp, data }: Posted): PostedEvent {
  const { eventId, topic, epoch, seq, mark, entity, id, version, by, byUserId, commandKey, ...more } = data;
  const { number, sourceNumber, isThin = false, ...parts } = more;
  const event = {
    ...{ eventId, topic, epoch, seq, mark, entity, id, version, by, byUserId, commandKey },
    ...{ number, sourceNumber, isThin, at: timestamp },
    type: type.slice(`${topic}.`.length),
    data: parts as EventData<Topic>,
  };
  // The signature has shown that the server wrote it.
  return event as unknown as PostedEvent;
}
