/** Webhooks, made through the API, and the pump of a node. */
import { type PumpLimits, WebhookPump } from "../../server/features/webhook/webhook.pump.ts";
import type { Clock } from "../../server/platform/clock.ts";
import type { WebhookRow, WebhookSecret } from "../../src/contracts/webhook.ts";
import type { Receiver } from "./receiver.ts";
import type { Api, TestServer } from "./server.ts";

let count = 0;

/** A webhook of an integration, with an address at the receiver, at work unless it is said. */
export async function makeWebhook(
  by: Api,
  receiver: Pick<Receiver, "url" | "secrets">,
  {
    path = "/",
    isPaused = false,
    ...body
  }: { readonly integrationId: string; readonly topics: readonly string[] } & {
    readonly path?: string;
    readonly isPaused?: boolean;
    readonly [more: string]: unknown;
  },
): Promise<WebhookRow> {
  count += 1;
  const made = await by.post<WebhookRow>("/api/webhook/saveOrUpdate", {
    body: { name: `Webhook ${count}`, ...body },
  });
  if (made.code !== 20000) throw new Error(`no webhook: ${JSON.stringify(made.envelope)}`);
  const { id } = made.data;
  const set = await by.post<WebhookSecret>("/api/webhook/setUrl", {
    body: { id, url: `${receiver.url}${path}` },
  });
  if (set.code !== 20000) throw new Error(`no address: ${JSON.stringify(set.envelope)}`);
  if (set.data.secret !== null) receiver.secrets.set(path, set.data.secret);
  if (isPaused) return { ...made.data, id };
  const resumed = await by.post<WebhookRow>("/api/webhook/resume", { body: { id } });
  if (resumed.code !== 20000) throw new Error(`not resumed: ${JSON.stringify(resumed.envelope)}`);
  return resumed.data;
}

/** The pump of this server, not started: a test runs what is due. */
export const pumpOf = (
  { deps, feed }: Pick<TestServer, "deps" | "feed">,
  { clock = deps.clock, limits = {} }: { readonly clock?: Clock; readonly limits?: Partial<PumpLimits> } = {},
): WebhookPump => new WebhookPump({ ...deps, clock }, { log: feed.log, limits });
