/**
 * A counter without the stock page learns by no way how many there should be: not while all is counted and to be judged, and
 * not when the count is approved. Each way is a row of the table, and says something to the counter; then every route that
 * reads is asked, too.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CountDetail } from "../../src/contracts/count.ts";
import type { SubAnswer, Topic } from "../../src/contracts/live.ts";
import { GAUGE_TOPICS, LOG_TOPICS } from "../../src/contracts/live.ts";
import {
  addAdmin,
  countInHand,
  draftCount,
  onCount,
  readCount,
  recordOf,
  SetClock,
} from "../support/counts.ts";
import { crewOf, type ExitCrew, granted, stockUp, submittedExit } from "../support/exits.ts";
import { type Document, sampleRequest } from "../support/samples.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";
import { Browser, until } from "./feed/support.ts";

/** What the ledger has, what of it is promised, and what the counter counts. */
const [EXPECTED, RESERVED, COUNTED] = [8_713, 1_357, 8_710];
/** What follows from them: available, and the difference. */
const SECRETS = [EXPECTED, RESERVED, EXPECTED - RESERVED, COUNTED - RESERVED].map(String);

let server: TestServer;
let crew: ExitCrew;
let warehouse: SmallWarehouse;
let counter: Api;
let token: string;
let live: Browser;
let answers: ReadonlyMap<Topic, SubAnswer>;
let counted: CountDetail;
let exitId: string;
const clock = new SetClock("2026-03-02T01:00:00.000Z");

beforeAll(async () => {
  server = await startTestServer({ clock });
  crew = await crewOf(server);
  warehouse = await createSmallWarehouse(server.deps);
  await stockUp(crew, warehouse, EXPECTED);
  const { warehouseId, locationId, typeId } = warehouse;
  exitId = (await submittedExit(crew, warehouse, { lines: [{ typeId, requested: RESERVED }] })).id;
  const { userId: _, account, ...api } = await addAdmin(server, ["warehouse-count"]);
  counter = api;
  token = await server.signIn(account);
  live = await new Browser(server.url, { token }).open();
  const topics: readonly Topic[] = [...LOG_TOPICS, ...GAUGE_TOPICS];
  answers = new Map(await Promise.all(topics.map(async (topic) => [topic, await live.sub(topic)] as const)));
  // Another one is a draft: what it will find is as secret.
  await draftCount(crew.admin, { warehouseId, typeIds: [typeId] });
  const count = await countInHand(counter, { warehouseId, locationIds: [locationId] });
  clock.on(60_000);
  const [line] = count.lines;
  if (!line) throw new Error("a count without lines");
  await onCount(counter, count.id, "record", recordOf(line, COUNTED));
  await onCount(counter, count.id, "finish");
  counted = await readCount(crew.admin, count.id);
});
afterAll(async () => {
  live?.close();
  await server?.stop();
});

/** What a path answers the counter, as text. */
async function told(path: string, query: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, { headers: { token } });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/** A path that is closed to the counter. */
async function refused(path: string, query: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, { headers: { token } });
  expect(answer.status, path).toBe(403);
  return answer.text();
}

interface Way {
  readonly way: string;
  /** All that it says to the counter. */
  readonly says: () => Promise<string>;
  /** Part of what it has to say, so that a way that says nothing is found; null: it is refused. */
  readonly has: (() => string) | null;
}

const number = () => counted.number;
const WAYS: readonly Way[] = [
  { way: "list", says: () => told("/api/count/queryByPage"), has: number },
  {
    way: "list, sorted and narrowed",
    says: () => told("/api/count/queryByPage", { warehouseId: warehouse.warehouseId, sort: "-updatedAt" }),
    has: number,
  },
  { way: "numbers of the list's options", says: () => told("/api/count/counts"), has: () => '"draft"' },
  {
    way: "detail, of which desk and paper are made",
    says: () => told("/api/count/detail", { id: counted.id }),
    has: () => String(COUNTED),
  },
  { way: "work packet of pick desks", says: () => refused("/api/exit/packet", { ids: exitId }), has: null },
  {
    way: "work packet of the move desk",
    says: () => refused("/api/repertory/packet", { warehouseId: warehouse.warehouseId }),
    has: null,
  },
  { way: "history", says: () => told("/api/count/history", { id: counted.id }), has: () => "A-01" },
  { way: "export", says: () => told("/api/count/export"), has: number },
  { way: "what is due", says: () => told("/api/count/due"), has: () => "zones" },
  { way: "export of what is due", says: () => told("/api/count/due/export"), has: () => "," },
  { way: "search by the count", says: () => told("/api/search", { keyword: number() }), has: () => "data" },
  { way: "search by the goods", says: () => told("/api/search", { keyword: "脱脂" }), has: () => "data" },
  { way: "messages", says: () => told("/api/message/list"), has: number },
  { way: "figures", says: () => refused("/api/count/figures"), has: null },
  { way: "export of the figures", says: () => refused("/api/count/figures/export"), has: null },
  { way: "stock", says: () => refused("/api/repertory/queryByPage"), has: null },
  { way: "ledger", says: () => refused("/api/ledger/queryByPage"), has: null },
  {
    way: "what exits may ask for",
    says: () => refused("/api/exit/available", { warehouseId: warehouse.warehouseId }),
    has: null,
  },
  { way: "overview", says: () => told("/api/overview"), has: () => '"count":{"draft"' },
  { way: "all that needs attention", says: () => told("/api/overview/exceptions"), has: () => "[" },
  {
    way: "live channel: snapshots",
    says: async () => JSON.stringify([...answers.values()]),
    has: () => '"kind":"snapshot"',
  },
  {
    way: "live channel: events and gauges",
    says: async () => JSON.stringify([live.events, live.gauges]),
    has: number,
  },
];

const silent = (text: string, way: string) => {
  for (const secret of SECRETS)
    expect(text, `${way} tells ${secret}`).not.toMatch(new RegExp(`(?<![0-9a-f-])${secret}(?![0-9a-f])`));
  expect(text, way).not.toMatch(/"(?:difference|expected|plusTotal|minusTotal)":-?\d/);
  expect(text, way).not.toContain('"state":"recount"');
  expect(text, way).not.toMatch(/"rounds":\[\{/);
};

/** What every route that reads answers, with the ids of what is there in each parameter of that name. */
async function everyRoute(): Promise<readonly (readonly [path: string, text: string])[]> {
  const document = (await (await fetch(`${server.url}/api/docs/json`)).json()) as Document;
  const { warehouseId, locationId, typeId } = warehouse;
  const clientId = server.world.clientIds.huaxin;
  const known = { id: counted.id, ids: exitId, warehouseId, locationId, typeId, clientId, keyword: "A-01" };
  const asked = Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    const given = Object.entries(known).filter(([name]) =>
      get.parameters?.some((each) => each.name === name),
    );
    return [[path, { ...sampleRequest(document, "get", path).query, ...Object.fromEntries(given) }] as const];
  });
  const texts: (readonly [string, string])[] = [];
  const next = async (): Promise<void> => {
    for (let each = asked.pop(); each; each = asked.pop()) {
      const [path, query] = each;
      const answer = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, {
        headers: { token },
      });
      texts.push([path, await answer.text()]);
    }
  };
  await Promise.all(Array.from({ length: 8 }, next));
  return texts;
}

describe.each(["while it is to be judged", "when it is approved"] as const)("%s", (when) => {
  beforeAll(async () => {
    if (when === "while it is to be judged") return;
    const chosen = counted.lines.map(({ id: lineId, round }) => ({ lineId, round }));
    await onCount(crew.admin, counted.id, "approve", { chosen, reason: "核对过" });
    await until(() => live.events.some(({ type, id }) => type === "approve" && id === counted.id));
  });

  it.each(WAYS.map((each) => [each.way, each] as const))(
    "%s says nothing of it",
    async (way, { says, has }) => {
      const text = await says();
      if (has) expect(text, way).toContain(has());
      silent(text, way);
    },
  );

  it("no route that reads does", { timeout: 120_000 }, async () => {
    const texts = await everyRoute();
    expect(texts.filter(([, text]) => text.includes('"code":20000')).length).toBeGreaterThan(20);
    for (const [path, text] of texts) silent(text, path);
  });

  it("who has the stock page sees what was expected", async () => {
    const { lines } = granted(
      "the detail",
      await crew.admin.get<CountDetail>("/api/count/detail", { query: { id: counted.id } }),
    );
    expect(lines).toMatchObject([{ expected: EXPECTED, difference: COUNTED - EXPECTED }]);
    expect(() => silent(JSON.stringify(lines), "control")).toThrow();
  });
});

it("stock, ledger and exits cannot be followed live", () => {
  const followed = [...answers].filter(([, { kind }]) => kind === "snapshot").map(([topic]) => topic);
  for (const topic of ["repertory", "ledger", "exit", "entry", "delivery"] as const)
    expect(followed).not.toContain(topic);
  expect(followed).toContain("count");
});
