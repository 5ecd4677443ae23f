/**
 * npm run bench:webhooks: fifty webhooks follow the stock, and the receiver of one of them never answers. How soon after its
 * answer a command reaches the other forty-nine, and what commands take beside the same build with all webhooks paused, in
 * turns. Needs DATABASE_URL.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { IntegrationRow } from "../src/contracts/integration.ts";
import type { RepertoryRow } from "../src/contracts/repertory.ts";
import type { WebhookRow } from "../src/contracts/webhook.ts";
import { ask, PASSWORD, signIn } from "./support/api.ts";
import { type Figure, quantile } from "./support/figure.ts";
import { serverBuiltNow, startBuilt, withOwnDatabase } from "./support/server.ts";

const WEBHOOKS = 50;
const HANGING = "/0";
const ROUNDS = 4;
const COMMANDS = 120;
/** What the buttons of fifty webhooks have left to do. */
const QUIET_MS = 2_000;
const EVERY_MS = 250;

/** A receiver that notes when it was told of which version of a row; one path is never answered. */
async function startReceiver() {
  const heard = new Map<number, number[]>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const at = performance.now();
      if (request.url === HANGING) return;
      const { data } = JSON.parse(Buffer.concat(parts).toString("utf8")) as { data: { version: number } };
      heard.set(data.version, [...(heard.get(data.version) ?? []), at]);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, heard, stop };
}

interface Round {
  readonly commandMs: number[];
  readonly arrivalMs: number[];
}

export async function measureWebhooks(): Promise<readonly Figure[]> {
  const given = process.env.DATABASE_URL;
  if (!given) {
    console.log("skipped: webhooks, for DATABASE_URL is not set");
    return [];
  }
  const built = await serverBuiltNow();
  const receiver = await startReceiver();
  try {
    return await withOwnDatabase(given, async (DATABASE_URL, client) => {
      const env = {
        DATABASE_URL,
        WEBHOOK_HOSTS: "127.0.0.1",
        SECRETS_KEY: "a key of this bench alone, forty letters",
      };
      const server = await startBuilt(built, env);
      try {
        const token = await signIn(server.url, "admin");
        const post = <T>(path: string, body: object) => ask<T>(server.url, token, path, body);
        await post("/api/user/confirmPassword", { password: PASSWORD });
        const integration = await post<IntegrationRow>("/api/integration/saveOrUpdate", {
          ...{ name: "Bench", scopes: ["stock:read"], perMinute: 6_000 },
        });
        const ids: string[] = [];
        for (let index = 0; index < WEBHOOKS; index += 1) {
          const { id } = await post<WebhookRow>("/api/webhook/saveOrUpdate", {
            ...{ name: `Receiver ${index}`, integrationId: integration.id, topics: ["repertory"] },
          });
          await post("/api/webhook/setUrl", { id, url: `${receiver.url}/${index}` });
          ids.push(id);
        }
        const { rows } = await client.query<{ id: string }>(
          "select id from stock where on_hand > 10 limit 1",
        );
        let row = await ask<RepertoryRow>(server.url, token, `/api/repertory/detail?id=${rows[0]?.id}`);
        let quantity = 1;
        const round = async (isAtWork: boolean, told: Round): Promise<void> => {
          for (const id of ids) await post(`/api/webhook/${isAtWork ? "resume" : "pause"}`, { id });
          await sleep(QUIET_MS);
          const answered = new Map<number, number>();
          for (let count = 0; count < COMMANDS; count += 1) {
            const began = performance.now();
            const body = { id: row.id, version: row.version, quantity, reason: "盘点" };
            row = await post<RepertoryRow>("/api/repertory/adjust", body);
            quantity = -quantity;
            answered.set(row.version, performance.now());
            told.commandMs.push(performance.now() - began);
            await sleep(Math.max(0, began + EVERY_MS - performance.now()));
          }
          if (!isAtWork) return;
          const isTold = (version: number) => (receiver.heard.get(version)?.length ?? 0) >= WEBHOOKS - 1;
          for (let waits = 0; waits < 600 && ![...answered.keys()].every(isTold); waits += 1)
            await sleep(100);
          for (const [version, at] of answered) {
            const heard = receiver.heard.get(version) ?? [];
            if (heard.length < WEBHOOKS - 1)
              throw new Error(`version ${version} reached ${heard.length} receivers`);
            told.arrivalMs.push(...heard.map((when) => Math.max(0, when - at)));
          }
        };
        const warm: Round = { commandMs: [], arrivalMs: [] };
        const working: Round = { commandMs: [], arrivalMs: [] };
        const paused: Round = { commandMs: [], arrivalMs: [] };
        for (let turn = 0; turn <= ROUNDS; turn += 1) {
          // What happened while they were paused is passed over: every place is that of now.
          receiver.heard.clear();
          const to = { at: new Date().toISOString() };
          for (const id of ids) await post("/api/webhook/rewind", { id, topic: "repertory", to });
          await round(true, turn === 0 ? warm : working);
          await round(false, turn === 0 ? warm : paused);
        }
        return figuresOf(working, paused);
      } finally {
        await server.stop();
      }
    });
  } finally {
    receiver.stop();
    built.remove();
  }
}

function figuresOf(working: Round, paused: Round): readonly Figure[] {
  const samples = `${WEBHOOKS} webhooks, 1 hangs; ${ROUNDS} × ${COMMANDS} commands, 4 a second`;
  const arrival = (p: number, atMost: number): Figure => ({
    what: `command answered to received by the others, p${p * 100}`,
    ...{ unit: "ms", value: quantile(working.arrivalMs, p), atMost, samples },
  });
  const command = (p: number): Figure => ({
    what: `command with webhooks at work, p${p * 100}`,
    ...{ unit: "ms", value: quantile(working.commandMs, p), samples },
    beside: { what: "all paused", value: quantile(paused.commandMs, p) },
  });
  return [arrival(0.5, 500), arrival(0.99, 2_000), command(0.5), command(0.99)];
}
