/** How many statements a command is, counted at the driver: a budget, and who follows its topic adds nothing to it. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { testEngine } from "../support/database.ts";
import { type ExitCrew, crewOf, draftExit, granted, stockUp, submittedExit } from "../support/exits.ts";
import { grantToClients, makeIntegration } from "../support/integrations.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { makeWebhook } from "../support/webhooks.ts";

let server: TestServer;
let warehouse: SmallWarehouse;
let receiver: Receiver;
let crew: ExitCrew;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({
    config: { webhookHosts: ["127.0.0.1"], secretsKey: "a key that only this test knows, of 40 letters" },
  });
  warehouse = await createSmallWarehouse(server.deps);
  crew = await crewOf(server);
});
afterAll(async () => {
  await server?.stop();
  await receiver?.stop();
});
afterEach(() => vi.restoreAllMocks());

interface Asked {
  readonly text: string;
  readonly isNamed: boolean;
  /** Nothing of its connection was under way: the command had waited for an answer. */
  readonly isAfterWait: boolean;
}

/** What the transaction that claims a key asks, from its beginning to its commit. */
async function askedUnder(work: (key: string) => Promise<unknown>): Promise<readonly Asked[]> {
  const key = randomUUID();
  const { query } = pg.Client.prototype;
  const open = new Map<pg.Client, Asked[]>();
  const unanswered = new Map<pg.Client, number>();
  let own: readonly Asked[] = [];
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | (pg.QueryConfig & { readonly name?: string })];
    const { text, values = [], name } = typeof asked === "string" ? { text: asked } : asked;
    if (text.startsWith("begin")) open.set(this, []);
    const under = unanswered.get(this) ?? 0;
    const transaction = open.get(this);
    for (const part of text.split(/;\n/))
      transaction?.push({ text: part.trim(), isNamed: name !== undefined, isAfterWait: under === 0 });
    if (transaction && values.includes(key)) own = transaction;
    if (/(^|;\s*)(commit|rollback)$/.test(text)) open.delete(this);
    unanswered.set(this, under + 1);
    const answer = Reflect.apply(query, this, given) as unknown as Promise<unknown>;
    const answered = () => unanswered.set(this, (unanswered.get(this) ?? 1) - 1);
    answer.then(answered, answered);
    return answer as never;
  });
  await work(key);
  vi.restoreAllMocks();
  return own;
}

const ask = (api: Api, command: string, { id, version }: { id: string; version: number }) =>
  askedUnder(async (key) =>
    granted(command, await api.post(`/api/exit/${command}`, { body: { id, version }, key })),
  );

async function approval(): Promise<readonly Asked[]> {
  await stockUp(crew, warehouse, 10);
  return ask(crew.admin, "approve", await submittedExit(crew, warehouse));
}

async function submission(): Promise<readonly Asked[]> {
  await stockUp(crew, warehouse, 10);
  return ask(crew.owner, "submit", await draftExit(crew, warehouse));
}

it("an approval is nine statements, beginning and commit included, and waits four times", async () => {
  const asked = await approval();
  expect(asked.map(({ text }) => text)).toHaveLength(9);
  if (testEngine === "postgresql") expect(asked.filter(({ isAfterWait }) => isAfterWait)).toHaveLength(4);
});
