/**
 * A receiver of webhooks: verifies each post, handles each event once, and prints what has shipped.
 *
 *   WEBHOOK_SECRETS="whsec_…" PORT=8443 npx tsx example-receiver.ts
 *
 * While a secret is rotated, WEBHOOK_SECRETS has both, with a blank between them.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyWebhook, type WebhookPost } from "./webhook.ts";

const { WEBHOOK_SECRETS = "", PORT = "8443" } = process.env;
/** The last number of each topic that was handled. A shop keeps it in its database, in the transaction of its work. */
const handled = new Map<string, number>();

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function handle(post: WebhookPost): void {
  if (post.kind === "test") print(`test of ${post.webhook}`);
  if (post.kind === "reset") {
    // Read the lists again, from after this post.
    handled.clear();
    print(`reset ${post.because}`);
  }
  if (post.kind !== "events") return;
  for (const event of post.events) {
    const log = `${event.topic} ${event.epoch}`;
    // It came before, and only our answer was lost. Of a webhook that was set back on purpose, handle it again.
    if (post.replay === null && event.seq <= (handled.get(log) ?? 0)) continue;
    handled.set(log, event.seq);
    if (event.topic === "exit" && event.data.row)
      print(`${event.sourceNumber ?? event.number} ${event.type} ${event.data.row.shippedTotal}`);
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const server = createServer(async (request, response) => {
  const body = await bodyOf(request);
  const secrets = WEBHOOK_SECRETS.split(" ").filter(Boolean);
  const verified = await verifyWebhook({ body, headers: request.headers, secrets });
  if (verified.ok) handle(verified.post);
  else print(`refused: ${verified.because}`);
  response.writeHead(verified.ok ? 204 : 401).end();
});
server.listen(Number(PORT), "127.0.0.1", () =>
  print(`listening on ${(server.address() as AddressInfo).port}`),
);
