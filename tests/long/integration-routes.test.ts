/** The full product of routes, scopes and programs: each call by each program against the running server. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { PageName, RoleCode } from "../../src/contracts/pages.ts";
import { SCOPE_NAMES, type Scope } from "../../src/contracts/scopes.ts";
import { openedDelivery } from "../support/deliveries.ts";
import { grantToClients, type Integration, makeIntegration } from "../support/integrations.ts";
import { type Cells, DELIVERY_TABLE, ENTRY_TABLE, EXIT_TABLE } from "../support/lifecycle-tables.ts";
import { type Document, sampleRequest } from "../support/samples.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

interface Opened {
  readonly call: string;
  /** Of the warehouse's own programs alone. */
  readonly isAdmins: boolean;
}

const open = (isAdmins: boolean, method: string, of: string, names: readonly string[]): readonly Opened[] =>
  names.map((name) => ({ call: `${method} /api/${of}/${name}`, isAdmins }));
const all = (method: string, of: string, ...names: string[]) => open(false, method, of, names);
const admins = (method: string, of: string, ...names: string[]) => open(true, method, of, names);
/** The commands of a kind that a page gives; amend is sent by saveOrUpdate. */
const commands = (of: string, { amend: _, ...table }: Readonly<Record<string, Cells>>, page: PageName) =>
  Object.entries(table).flatMap(([command, { asks, pages }]) =>
    pages.includes(page) ? open(asks === "admins", "POST", of, [command]) : [],
  );
const LISTS = ["queryByPage", "detail", "export"] as const;
const READS = [...LISTS, "scan", "find"] as const;

const requestReads = (of: "entry" | "exit") => all("GET", of, ...READS, "counts", "history", "review");
const deliveryReads = all("GET", "delivery", ...READS, "counts", "history");
const locationReads = admins("GET", "warehouse/location", ...READS);
const warehouses = all("GET", "warehouse", "options");
const locations = admins("GET", "warehouse/location", "options");
const clients = admins("GET", "client", "options");
const types = all("GET", "goods/type", "options");
const stockReads = [
  ...all(
    "GET",
    "repertory",
    ...READS.filter((name) => name !== "find"),
    "goods/queryByPage",
    "summary",
    "reserved",
  ),
  ...all("GET", "ledger", "queryByPage", "export", "scan"),
  ...locationReads,
  ...warehouses,
  ...locations,
  ...clients,
  ...types,
];
const dictionaries = ["goods/category", "goods/brand", "goods/level"] as const;
const goodsReads = [
  ...["goods/type", ...dictionaries].flatMap((of) => all("GET", of, ...READS, "options")),
  ...clients,
];
const masterReads = [
  ...["client", "warehouse", "warehouse/location", "vehicle"].flatMap((of) => admins("GET", of, ...READS)),
  // The page of warehouses refers to their locations.
  ...locations,
  ...admins("GET", "goods/level", "options"),
];
const RESOURCE_WRITES = ["saveOrUpdate", "switchStatus"] as const;

/** The scopes of the design, route by route, written down a second time. */
const OPENS: Readonly<Record<Scope, readonly Opened[]>> = {
  "entry:read": [...requestReads("entry"), ...warehouses, ...clients],
  "entry:write": [
    ...requestReads("entry"),
    ...all("POST", "entry", "saveOrUpdate", "put", "batch"),
    ...commands("entry", ENTRY_TABLE, "entry-apply"),
    ...all("DELETE", "entry", "delete"),
    ...warehouses,
    ...clients,
    ...types,
  ],
  "entry:decide": [
    ...requestReads("entry"),
    ...commands("entry", ENTRY_TABLE, "entry-verify"),
    ...warehouses,
  ],
  "entry:handle": [
    ...requestReads("entry").map((each) => ({ ...each, isAdmins: true })),
    ...commands("entry", ENTRY_TABLE, "entry-handle"),
    ...admins("GET", "entry", "places"),
    ...locationReads,
    ...admins("GET", "warehouse", "options"),
    ...locations,
    ...admins("GET", "goods/type", "options"),
  ],
  "exit:read": [...requestReads("exit"), ...deliveryReads, ...warehouses, ...clients],
  "exit:write": [
    ...requestReads("exit"),
    ...all("POST", "exit", "saveOrUpdate", "put", "batch"),
    ...commands("exit", EXIT_TABLE, "exit-apply"),
    ...all("DELETE", "exit", "delete"),
    ...all("GET", "exit", "available"),
    ...warehouses,
    ...clients,
    ...types,
  ],
  "exit:decide": [...requestReads("exit"), ...commands("exit", EXIT_TABLE, "exit-verify"), ...warehouses],
  "exit:handle": [
    ...requestReads("exit").map((each) => ({ ...each, isAdmins: true })),
    ...deliveryReads.map((each) => ({ ...each, isAdmins: true })),
    ...commands("exit", EXIT_TABLE, "exit-handle"),
    ...locationReads,
    ...admins("GET", "warehouse", "options"),
    ...locations,
    ...admins("GET", "goods/type", "options"),
  ],
  "delivery:read": [...deliveryReads, ...warehouses, ...clients],
  "delivery:handle": [
    ...deliveryReads.map((each) => ({ ...each, isAdmins: true })),
    ...commands("delivery", DELIVERY_TABLE, "delivery-handle"),
    ...admins("GET", "vehicle", ...READS, "options"),
    ...admins("GET", "warehouse", "options"),
  ],
  "stock:read": stockReads,
  "stock:handle": [...stockReads, ...admins("POST", "repertory", "adjust", "move", "changeCondition")],
  "goods:read": goodsReads,
  "goods:write": [
    ...goodsReads,
    ...all("POST", "goods/type", ...RESOURCE_WRITES, "import"),
    ...all("DELETE", "goods/type", "delete"),
    ...dictionaries.flatMap((of) => admins("POST", of, ...RESOURCE_WRITES, "import")),
    ...dictionaries.flatMap((of) => admins("DELETE", of, "delete")),
  ],
  "master:read": masterReads,
  "master:write": [
    ...masterReads,
    ...["client", "warehouse", "warehouse/location", "vehicle"].flatMap((of) => [
      ...admins("POST", of, ...RESOURCE_WRITES, "import"),
      ...admins("DELETE", of, "delete"),
    ]),
  ],
  "webhook:write": [
    ...all("GET", "webhook", ...LISTS, "places", "states", "attempts"),
    ...all("POST", "webhook", "saveOrUpdate", "setUrl", "rotateSecret", "test"),
    ...all("POST", "webhook", "pause", "resume", "skip", "rewind"),
    ...all("DELETE", "webhook", "delete"),
    // The page of integrations refers to them.
    ...clients,
  ],
  "file:write": all("POST", "file", "upload"),
};
/** What every program may ask. */
const EVERY: readonly string[] = [
  "GET /api/integration/self",
  // Each asks for the scope of its topics: tests/server/event.test.ts.
  "GET /api/event/start",
  "GET /api/event/read",
  // Files of the rows that it reads: tests/server/integration.test.ts.
  "GET /api/file/content",
  "GET /api/region/tree",
  "GET /api/region/name",
];

/** The scopes that the design gives to the warehouse's own programs alone. */
const WAREHOUSE_ALONE: readonly Scope[] = [
  ...(["entry:handle", "exit:handle", "delivery:handle", "stock:handle"] as const),
  ...(["master:read", "master:write"] as const),
];

let server: TestServer;
let document: Document;
let crew: Readonly<Record<"own" | "other" | "warehouse", Api>>;
/** Rows of one client, the own one. */
const there: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  await grantToClients(server);
  const warehouse = await createSmallWarehouse(server.deps);
  const [own, other, admin] = await server.asEach("beichen", "huaxin", "admin");
  crew = { own, other, warehouse: admin };
  const delivery = await openedDelivery(
    { owner: own, admin, clientId: server.world.clientIds.beichen },
    warehouse,
  );
  const stock = await server.deps.db.reader.selectFrom("stock").select("id").executeTakeFirst();
  const entry = await submittedEntry(own, warehouse);
  Object.assign(there, { entry, exit: delivery.exitId, delivery: delivery.id, repertory: stock?.id ?? "" });
  document = (await (await fetch(`${server.url}/api/docs/json`)).json()) as Document;
});
afterAll(() => server?.stop());

async function submittedEntry(owner: Api, { warehouseId, typeId }: SmallWarehouse): Promise<string> {
  const body = { warehouseId, lines: [{ typeId, expected: 3 }] };
  const { data } = await owner.post<EntryRow>("/api/entry/saveOrUpdate", { body, key: newId() });
  await owner.post("/api/entry/submit", { body: { id: data.id, version: data.version }, key: newId() });
  return data.id;
}

/** No row has this version: a command that is let in is refused as overtaken and changes nothing. */
const NO_VERSION = 999_999;

type Verdict = "in" | "page" | "machine" | "scope";
interface Answered {
  readonly verdict: Verdict;
  readonly code: number;
}

const isOfRow = (url: string): boolean => /\/(detail|find|history|review|reserved)$/.test(url);

async function ask(key: string, method: string, url: string): Promise<Answered> {
  const sample = sampleRequest(document, method, url);
  const id = there[url.split("/")[2] ?? ""];
  const query = id !== undefined && isOfRow(url) ? { ...sample.query, id } : sample.query;
  const isCommand = id !== undefined && method === "POST" && typeof sample.body === "object";
  const body = isCommand ? { ...sample.body, id, version: NO_VERSION } : sample.body;
  const at = new URL(url, server.url);
  for (const [name, value] of Object.entries(query)) at.searchParams.set(name, value);
  const response = await fetch(at, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      "idempotency-key": newId(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.headers.get("content-type")?.includes("json"))
    return { verdict: response.ok ? "in" : "machine", code: response.ok ? 20000 : 0 };
  const { code, data } = JSON.parse(text) as { code: number; data: { because?: readonly string[] } | null };
  if ([50000, 50008, 50012, 42900].includes(code)) throw new Error(`${method} ${url}: ${text}`);
  const because = code === 40300 ? (data?.because ?? []) : [];
  const verdict = (["page", "machine", "scope"] as const).find((each) => because.includes(each)) ?? "in";
  return { verdict, code };
}

const calls = () =>
  server.routes.filter(
    ({ method, url, permission }) =>
      url.startsWith("/api/") &&
      !url.startsWith("/api/docs") &&
      permission?.kind !== "public" &&
      !["HEAD", "OPTIONS"].includes(method),
  );

describe("which program may call what", () => {
  it("is said of no route that the server lacks", () => {
    const known = new Set(server.routes.map(({ method, url }) => `${method} ${url}`));
    const named = [...EVERY, ...Object.values(OPENS).flatMap((opened) => opened.map(({ call }) => call))];
    expect(named.filter((call) => !known.has(call))).toEqual([]);
  });

  for (const scope of SCOPE_NAMES) {
    const makers = WAREHOUSE_ALONE.includes(scope)
      ? (["warehouse"] as const)
      : (["own", "other", "warehouse"] as const);
    it.each(makers)(
      `with the scope ${scope} of the %s program is what the design's table says`,
      async (maker) => {
        const program: Integration = await makeIntegration(server, crew[maker], { scopes: [scope] });
        const roleCode: RoleCode = maker === "warehouse" ? "admin" : "client";
        const opened = new Set([
          ...EVERY,
          ...OPENS[scope].filter(({ isAdmins }) => !isAdmins || roleCode === "admin").map(({ call }) => call),
        ]);
        const wrong: string[] = [];
        for (const { method, url } of calls()) {
          const call = `${method} ${url}`;
          const { verdict, code } = await ask(program.key, method, url);
          const isOpen = opened.has(call);
          if ((verdict === "in") !== isOpen) wrong.push(`${call}: ${verdict}`);
          const isRow = isOpen && method === "GET" && isOfRow(url) && there[url.split("/")[2] ?? ""];
          const wanted = maker === "other" ? 40400 : 20000;
          if (isRow && code !== wanted) wrong.push(`${call}: ${code} and not ${wanted}`);
        }
        expect(wrong).toEqual([]);
      },
    );
  }

  it.each(WAREHOUSE_ALONE)("gives no client's program the scope %s", async (scope) => {
    const body = { name: `Of a client: ${scope}`, scopes: [scope] };
    const refused = await crew.own.post("/api/integration/saveOrUpdate", { body });
    expect(refused).toMatchObject({ code: 42200, data: { because: ["scopeNotForClients"] } });
  });
});
