/** How many statements a command is, counted at the driver: a budget, and who follows its topic adds nothing to it. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { ExitDetail } from "../../src/contracts/exit.ts";
import { testEngine } from "../support/database.ts";
import { crewOf, draftExit, type ExitCrew, exitBody, granted, readExit, stockUp } from "../support/exits.ts";
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

interface Told {
  /** What the transaction that claims the key asked, from its beginning to its commit. */
  readonly own: readonly Asked[];
  /** Whether the command asked for its gate, to wait for it before it takes a connection. */
  readonly asksGate: boolean;
}

async function askedUnder(work: (key: string) => Promise<unknown>): Promise<Told> {
  const key = randomUUID();
  const { query } = pg.Client.prototype;
  const open = new Map<pg.Client, Asked[]>();
  const unanswered = new Map<pg.Client, number>();
  let own: readonly Asked[] = [];
  let asksGate = false;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | (pg.QueryConfig & { readonly name?: string })];
    const { text, values = [], name } = typeof asked === "string" ? { text: asked } : asked;
    if (text.startsWith("begin")) open.set(this, []);
    if (/select client_id, warehouse_id\s+from exit/.test(text)) asksGate = true;
    const under = unanswered.get(this) ?? 0;
    const transaction = open.get(this);
    transaction?.push({ text: text.trim(), isNamed: name !== undefined, isAfterWait: under === 0 });
    if (transaction && values.includes(key)) own = transaction;
    if (text === "commit" || text === "rollback") open.delete(this);
    unanswered.set(this, under + 1);
    const answer = Reflect.apply(query, this, given) as unknown as Promise<unknown>;
    const answered = () => unanswered.set(this, (unanswered.get(this) ?? 1) - 1);
    answer.then(answered, answered);
    return answer as never;
  });
  await work(key);
  vi.restoreAllMocks();
  return { own, asksGate };
}

const ask = (api: Api, command: string, exit: ExitDetail) =>
  askedUnder(async (key) =>
    granted(
      command,
      await api.post(`/api/exit/${command}`, { body: exitBody(command, exit, warehouse, 10), key }),
    ),
  );

/** The transaction of one command on an exit of one line, on a road of commands; each is sent by who may. */
async function along(road: readonly string[]): Promise<ReadonlyMap<string, Told>> {
  await stockUp(crew, warehouse, 10);
  const mode = road.includes("handOver") ? "pickup" : "delivery";
  const { id } = await draftExit(crew, warehouse, { mode });
  const told = new Map<string, Told>();
  for (const command of road) {
    const api = ["submit", "withdraw"].includes(command) ? crew.owner : crew.admin;
    told.set(command, await ask(api, command, await readExit(crew.admin, id)));
  }
  return told;
}

const approval = async (): Promise<readonly Asked[]> =>
  (await along(["submit", "approve"])).get("approve")?.own ?? [];

describe.skipIf(testEngine !== "postgresql")("an approval of an exit", () => {
  it("is nine statements, its beginning and its commit among them, and waits four times", async () => {
    const asked = await approval();
    expect(asked.map(({ text }) => text.slice(0, 60))).toHaveLength(9);
    expect(asked.filter(({ isAfterWait }) => isAfterWait)).toHaveLength(4);
  });

  it("is as many where a program follows exits by webhook", async () => {
    const before = await approval();
    await grantToClients(server);
    const { row } = await makeIntegration(server, crew.owner, { scopes: ["exit:read", "webhook:write"] });
    await makeWebhook(crew.owner, receiver, { integrationId: row.id, topics: ["exit"] });
    expect((await approval()).map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  });

  // A pooler that does not know prepared statements gets none with a name.
  it.skipIf(process.env.TEST_POOLER_URL)(
    "is planned once: each statement has a name when it comes again",
    async () => {
      for (let time = 0; time < 3; time += 1) await approval();
      const unnamed = (await approval()).filter(({ isNamed }) => !isNamed);
      expect(unnamed.map(({ text }) => text)).toEqual([expect.stringMatching(/^begin/), "commit"]);
    },
  );
});

describe.skipIf(testEngine !== "postgresql")("a submission of an exit", () => {
  it("waits four times while it holds the gate", async () => {
    const { own = [] } = (await along(["submit"])).get("submit") ?? {};
    const gate = own.findIndex(({ text }) => text.includes("stock_gate"));
    expect(gate).toBeGreaterThan(0);
    expect(own.slice(gate).filter(({ isAfterWait }) => isAfterWait)).toHaveLength(4);
  });

  it("locks no counter that others raise", async () => {
    const { own = [] } = (await along(["submit"])).get("submit") ?? {};
    expect(own.filter(({ text }) => text.includes("feed_counter"))).toEqual([]);
  });
});

// Who waits for a gate that it does not take waits for nothing; who takes one unasked holds a connection while it waits.
describe.skipIf(testEngine !== "postgresql")("the commands that ask for their gate", () => {
  it.each([
    ["submit", "approve", "startPicking", "pick", "finishPicking", "handOver"],
    ["submit", "withdraw"],
    ["submit", "reject"],
    ["submit", "approve", "explainDelay", "cancel"],
    ["submit", "approve", "startPicking", "pick", "unpick"],
    ["submit", "approve", "startPicking", "reportShort"],
  ])("are those that take it for themselves: %s, %s …", async (...road) => {
    const told = await along(road);
    const locks = (own: readonly Asked[]) =>
      own.some(({ text }) => text.includes("stock_gate") && text.includes("for update"));
    expect([...told].map(([command, { asksGate }]) => [command, asksGate])).toEqual(
      [...told].map(([command, { own }]) => [command, locks(own)]),
    );
  });
});
