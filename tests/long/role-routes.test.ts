/** The full product of pages, roles and routes: each call of each role against the running server. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import { createSession } from "../../server/platform/session/session.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import { grantablePages, type PageName, type RoleCode } from "../../src/contracts/pages.ts";
import { listPageOf, REQUEST_NAMES } from "../../src/contracts/request-kinds.ts";
import { openedDelivery } from "../support/deliveries.ts";
import {
  type Cells,
  COUNT_TABLE,
  DELIVERY_TABLE,
  ENTRY_TABLE,
  EXIT_TABLE,
} from "../support/lifecycle-tables.ts";
import { type Document, type Sample, sampleRequest } from "../support/samples.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

interface Rule {
  readonly pages: readonly PageName[];
  readonly roleCode?: RoleCode;
}

const admins = (...pages: PageName[]): Rule => ({ pages, roleCode: "admin" });
const both = (...pages: PageName[]): Rule => ({ pages });

const READS = ["queryByPage", "detail", "export"] as const;
/** Of what programs may ask. */
const PROGRAMS_READ = [...READS, "scan", "find"] as const;
const WRITES = ["saveOrUpdate", "switchStatus", "delete", "import"] as const;
const each = (of: string, calls: readonly string[], rule: Rule): [string, Rule][] =>
  calls.map((call) => [`/api/${of}/${call}`, rule]);

/** The commands of a kind, as the tables of its cells say. */
const commands = (of: string, table: Readonly<Record<string, Cells>>): [string, Rule][] =>
  Object.entries(table).map(([command, { asks, pages }]) => [
    `/api/${of}/${command}`,
    asks === "admins" ? admins(...pages) : both(...pages),
  ]);

/** The list of each kind of request, which is narrowed by clients and warehouses. */
const LISTS = REQUEST_NAMES.map((name) => listPageOf(name));

/** Pages that refer to R in a field. */
const OPTIONS: readonly [string, Rule][] = [
  [
    "client",
    admins(
      ...LISTS,
      ...(["entry-apply", "exit-apply", "integration"] as const),
      ...(["warehouse-repertory", "system-user", "warehouse-goods-type"] as const),
    ),
  ],
  [
    "warehouse",
    both(
      ...LISTS,
      ...(["entry-apply", "entry-verify", "entry-handle"] as const),
      ...(["exit-apply", "exit-verify", "exit-handle", "delivery-handle"] as const),
      ...(["warehouse-repertory", "warehouse-move", "system-display"] as const),
    ),
  ],
  [
    "warehouse/location",
    admins(
      "entry-handle",
      "exit-handle",
      "warehouse-repertory",
      "warehouse-move",
      "warehouse-list",
      "warehouse-count",
    ),
  ],
  ["user", admins("system-department", "warehouse-list", "system-audit")],
  ["department", admins("system-department", "system-post", "system-user")],
  ["role", admins("system-user", "system-operations")],
  ["post", admins("system-user")],
  ["vehicle", admins("delivery-handle")],
  ["integration", both("integration")],
  ["goods/category", both("warehouse-goods-category", "warehouse-goods-type")],
  ["goods/brand", both("warehouse-goods-type", "warehouse-goods-brand")],
  ["goods/level", both("warehouse-goods-type", "warehouse-goods-level", "client-list")],
  [
    "goods/type",
    both(
      ...(["entry-apply", "entry-handle", "exit-apply", "exit-handle"] as const),
      ...(["warehouse-repertory", "warehouse-move", "warehouse-goods-type", "warehouse-count"] as const),
    ),
  ],
];

/** The tables "Pages and who may open them" of the wire's contract, written down a second time. */
const TABLE: ReadonlyMap<string, Rule> = new Map([
  ...OPTIONS.map(([of, rule]): [string, Rule] => [`/api/${of}/options`, rule]),
  // Shown by, and written by roleCode admin and the page.
  ...(["user", "department", "role", "post"] as const).flatMap((of) =>
    each(of, [...READS, ...WRITES], admins(`system-${of}`)),
  ),
  ...each(
    "user",
    ["resetPassword", "presence", "sessionsOf", "endSession", "resetSecondFactor"],
    admins("system-user"),
  ),
  [
    "/api/looking",
    admins(
      ...(["entry-apply", "entry-verify", "entry-handle", "entry-list"] as const),
      ...(["exit-apply", "exit-verify", "exit-handle", "exit-list"] as const),
      ...(["delivery-list", "delivery-handle", "delivery-trip"] as const),
    ),
  ],
  ...each("audit", READS, admins("system-audit")),
  ...each("operations", ["retryJob", "dropJob", "checkBackup"], admins("system-operations")),
  ["/api/operations", admins("system-operations")],
  ...each(
    "robot",
    [...READS, "saveOrUpdate", "delete", "switchStatus", "setAddress", "test"],
    admins("system-operations"),
  ),
  ...each(
    "integration",
    [
      ...[...READS, "saveOrUpdate", "delete", "switchStatus"],
      ...["keys", "createKey", "revokeKey", "calls", "callFigures"],
    ],
    both("integration"),
  ),
  ...each(
    "webhook",
    [
      ...READS,
      ...["saveOrUpdate", "delete", "setUrl", "rotateSecret", "test", "pause", "resume", "skip", "rewind"],
      ...["places", "states", "attempts"],
    ],
    both("integration"),
  ),
  ["/api/overview/samples", admins("system-display")],
  ["/api/overview/sample", admins("system-display")],
  ...each("display", [...READS, "saveOrUpdate", "delete", "renewCode"], admins("system-display")),
  ...each("client", [...PROGRAMS_READ, ...WRITES], admins("client-list")),
  ...each("warehouse", [...PROGRAMS_READ, ...WRITES], admins("warehouse-list")),
  ...each(
    "warehouse/location",
    PROGRAMS_READ,
    admins("warehouse-list", "entry-handle", "exit-handle", "warehouse-repertory"),
  ),
  ...each("warehouse/location", [...WRITES, "sample"], admins("warehouse-list")),
  ...each("vehicle", PROGRAMS_READ, admins("delivery-vehicle", "delivery-handle")),
  ...each("vehicle", WRITES, admins("delivery-vehicle")),
  ...(["category", "brand", "level"] as const).flatMap((of) => [
    ...each(`goods/${of}`, PROGRAMS_READ, both(`warehouse-goods-${of}`)),
    ...each(`goods/${of}`, WRITES, admins(`warehouse-goods-${of}`)),
  ]),
  ...each("goods/type", [...PROGRAMS_READ, "kept", ...WRITES], both("warehouse-goods-type")),
  ["/api/setup", admins("system-user")],
  ...each("setup", ["saveCompany", "setAside"], admins("system-user")),
  // Requests.
  ...each(
    "entry",
    [...PROGRAMS_READ, "counts", "history", "review"],
    both("entry-apply", "entry-verify", "entry-handle", "entry-list"),
  ),
  ...each("entry", ["saveOrUpdate", "put", "batch", "delete"], both("entry-apply")),
  ...commands("entry", ENTRY_TABLE),
  ...each(
    "exit",
    [...PROGRAMS_READ, "counts", "history", "review"],
    both("exit-apply", "exit-verify", "exit-handle", "exit-list"),
  ),
  ...each("exit", ["saveOrUpdate", "put", "batch", "delete"], both("exit-apply")),
  ...commands("exit", EXIT_TABLE),
  ...each(
    "delivery",
    [...PROGRAMS_READ, "counts", "history"],
    both("delivery-list", "delivery-handle", "delivery-trip", "exit-list", "exit-handle"),
  ),
  ...commands("delivery", DELIVERY_TABLE),
  // A driver's.
  ...each("delivery", ["trip", "reorder"], admins("delivery-handle", "delivery-trip")),
  ...each("count", [...READS, "counts", "history"], both("warehouse-count", "warehouse-repertory")),
  ["/api/count/saveOrUpdate", admins("warehouse-count")],
  ...commands("count", COUNT_TABLE),
  ["/api/count/confirmEmpty", admins("exit-handle")],
  ["/api/count/due", admins("warehouse-count", "warehouse-repertory")],
  ["/api/count/due/export", admins("warehouse-count", "warehouse-repertory")],
  ["/api/count/figures", both("warehouse-repertory")],
  ["/api/count/figures/export", both("warehouse-repertory")],
  // What the form of a command asks on its way.
  ["/api/entry/places", admins("entry-handle")],
  ["/api/entry/packet", admins("entry-handle")],
  ["/api/exit/packet", admins("exit-handle")],
  ["/api/exit/available", both("exit-apply")],
  ["/api/delivery/load", admins("delivery-handle")],
  // Stock.
  ...each(
    "repertory",
    [...READS, "scan", "goods/queryByPage", "summary", "reserved"],
    both("warehouse-repertory", "warehouse-move"),
  ),
  ["/api/repertory/reconcile", admins("warehouse-repertory", "system-stock-laws")],
  ...each("ledger", [...READS, "scan"], both("warehouse-repertory")),
  ...each("repertory", ["adjust", "changeCondition"], admins("warehouse-repertory")),
  ["/api/repertory/packet", admins("warehouse-repertory", "warehouse-move")],
  ["/api/repertory/move", admins("warehouse-repertory", "warehouse-move")],
  // Bulletins: everyone reads what is meant for them; that is asked of each bulletin (tests/server/bulletin.test.ts).
  ...each("bulletin", [...READS, "beside", "view", "acknowledge"], both("bulletin")),
  ...each("bulletin", ["saveOrUpdate", "publish", "archive", "delete", "readers"], admins("bulletin")),
]);

/** Routes that any signed-in person may call, and those that need no sign-in. */
const OPEN = [
  ...["/api/user/login", "/api/user/logout", "/api/user/info", "/api/user/menu", "/api/user/changePassword"],
  "/api/user/confirmPassword",
  // One's own: tests/long/second-factor.test.ts.
  ...["/api/user/secondFactor", "/api/user/beginSecondFactor", "/api/user/turnOnSecondFactor"],
  // One's own: tests/server/told-outside.test.ts.
  ...["/api/user/mailChoice", "/api/user/saveMailChoice", "/api/user/tryMail"],
  ...["/api/user/turnOffSecondFactor", "/api/user/renewRecoveryCodes"],
  ...[
    "/api/user/logoutEverywhere",
    "/api/user/sessions",
    "/api/user/signIns",
    "/api/overview",
    "/api/overview/exceptions",
    "/api/search",
  ],
  ...[
    "/api/message/list",
    "/api/message/read",
    "/api/message/readAll",
    "/api/region/tree",
    "/api/region/name",
  ],
  // A monitor's own way in, and what it is then to show: tests/server/display.test.ts.
  ...["/api/display/pair", "/api/display/self"],
  // The steps of a single sign-on: tests/server/oidc.test.ts.
  ...["/api/oidc/offer", "/api/oidc/start", "/api/oidc/callback", "/api/oidc/exchange"],
  // Whose a file is, is asked of each file: tests/server/file.test.ts.
  ...["/api/file/upload", "/api/file/content"],
  // Each asks for the page that it is about: tests/server/saved-view.test.ts.
  ...["/api/savedView/list", "/api/savedView/saveOrUpdate", "/api/savedView/delete"],
  // Of programs: tests/server/integration.test.ts, and by which scopes: tests/long/integration-routes.test.ts.
  ...["/api/integration/self", "/api/oauth/token", "/api/event/start", "/api/event/read"],
  // Gives up one's own key: tests/server/entry-keys.test.ts.
  "/api/command/withdraw",
  // Each in the reader's scope: tests/server/content-figures.test.ts.
  ...["/api/content-data", "/api/popular/list"],
];

interface Holder {
  readonly roleCode: RoleCode;
  readonly menu: readonly PageName[];
  readonly token: string;
}

let server: TestServer;
let document: Document;
/** Of one client: an entry that waits, an exit that was picked, its delivery, and the stock that is left. */
const there = { entry: "", exit: "", delivery: "", repertory: "" };

beforeAll(async () => {
  server = await startTestServer();
  const warehouse = await createSmallWarehouse(server.deps);
  const crew = {
    owner: await server.as("beichen"),
    admin: await server.as("admin"),
    clientId: server.world.clientIds.beichen,
  };
  const delivery = await openedDelivery(crew, warehouse);
  const [stock] = await server.deps.db.reader.selectFrom("stock").select("id").execute();
  const entry = await draftEntry(crew.owner, warehouse);
  Object.assign(there, { entry, exit: delivery.exitId, delivery: delivery.id, repertory: stock?.id });
  document = (await (await fetch(`${server.url}/api/docs/json`)).json()) as Document;
});
afterAll(() => server?.stop());

/** An entry that waits for approval, so that no delete takes it away. */
async function draftEntry(owner: Api, { warehouseId, typeId }: SmallWarehouse): Promise<string> {
  const body = { warehouseId, lines: [{ typeId, expected: 3 }] };
  const { data } = await owner.post<EntryRow>("/api/entry/saveOrUpdate", { body, key: newId() });
  const sent = { id: data.id, version: data.version };
  expect((await owner.post("/api/entry/submit", { body: sent, key: newId() })).code).toBe(20000);
  return data.id;
}

/** A person whose role grants exactly these pages, signed in. */
function holderOf(roleCode: RoleCode, menu: readonly PageName[]): Promise<Holder> {
  const { deps, world } = server;
  const at = deps.clock.now();
  const stamps = { createdAt: at, updatedAt: at };
  return deps.db.transaction(async (tx) => {
    const [roleId, userId] = [newId(), newId()];
    const role = { id: roleId, roleName: `only ${roleId}`, roleCode, menu: JSON.stringify(menu) };
    await tx
      .insertInto("role")
      .values({ ...role, ...stamps })
      .execute();
    const clientId = roleCode === "client" ? world.clientIds.beichen : null;
    const names = { userNumber: userId, userAccount: userId, userName: `${roleCode} ${menu.join()}` };
    await tx
      .insertInto("users")
      .values({ id: userId, ...names, passwordHash: "-", roleId, clientId, ...stamps })
      .execute();
    const session = { userId, at, maxDays: 7, address: null, agent: null };
    return { roleCode, menu, token: (await createSession(tx, newId, session)).tokenValue };
  });
}

/** No row has this version: a permitted command is refused as overtaken and changes nothing. */
const NO_VERSION = 999_999;

/** A request of the right shape; commands name existing rows, because unknown ids are unknown to everyone. */
function sampleOf(method: string, url: string): Sample {
  const { query, body } = sampleRequest(document, method, url);
  const id = there[url.split("/")[2] as keyof typeof there];
  if (!id || server.routes.some((route) => route.url === url && route.permission?.kind === "right"))
    return { query, body };
  if (typeof body !== "object") return { query: { ...query, id }, body };
  return { query, body: { ...body, id, version: NO_VERSION } };
}

const routes = () =>
  server.routes.filter(
    ({ method, url }) => url.startsWith("/api/") && method !== "HEAD" && method !== "OPTIONS",
  );

/** Pages that everyone has, without a grant in the role's menu. */
const ALWAYS: readonly PageName[] = ["bulletin"];

const mayBy = ({ pages, roleCode }: Rule, { menu, roleCode: own }: Holder): boolean =>
  (roleCode === undefined || roleCode === own) &&
  pages.some((page) => menu.includes(page) || ALWAYS.includes(page));

/** Whether the server lets the holder in: anything but 40300 `page` counts, also a refusal of what was asked. */
async function letsIn(holder: Holder, method: string, url: string, sample: Sample): Promise<boolean> {
  const at = new URL(url, server.url);
  for (const [name, value] of Object.entries(sample.query)) at.searchParams.set(name, value);
  const response = await fetch(at, {
    method,
    headers: {
      token: holder.token,
      "idempotency-key": newId(),
      ...(sample.body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(sample.body === undefined ? {} : { body: JSON.stringify(sample.body) }),
  });
  const text = await response.text();
  if (!response.headers.get("content-type")?.includes("json")) return response.ok;
  const { code, data } = JSON.parse(text) as { code: number; data: { because?: string[] } | null };
  if (code === 50000 || code === 50008 || code === 50012)
    throw new Error(`${method} ${url} answered ${code} to ${holder.menu.join() || holder.roleCode}: ${text}`);
  return !(code === 40300 && data?.because?.includes("page"));
}

describe("who may call what", () => {
  it("is said of every route that the server has", () => {
    const unsaid = routes()
      .map(({ url }) => url)
      .filter((url) => !TABLE.has(url) && !OPEN.includes(url) && !url.startsWith("/api/docs"));
    expect([...new Set(unsaid)]).toEqual([]);
  });

  it("leaves open to everyone only what is meant for everyone", () => {
    const open = routes().filter(({ permission, url }) => permission?.kind !== "right" && !TABLE.has(url));
    const urls = new Set(open.map(({ url }) => url).filter((url) => !url.startsWith("/api/docs")));
    expect([...urls].toSorted()).toEqual(OPEN.toSorted());
  });

  for (const roleCode of ["admin", "client"] as const) {
    const pages = grantablePages(roleCode).map(({ name }) => name as PageName);
    const menus: readonly (readonly [string, readonly PageName[]])[] = [
      ["no page", []],
      ["all pages", pages],
      ...pages.map((page) => [page, [page]] as const),
    ];
    it.each(menus)(
      `for roleCode ${roleCode} with %s is what the contract's tables say`,
      async (_name, menu) => {
        const holder = await holderOf(roleCode, menu);
        const wrong: string[] = [];
        for (const { method, url } of routes()) {
          const rule = TABLE.get(url);
          if (!rule) continue;
          const may = await letsIn(holder, method, url, sampleOf(method, url));
          if (may !== mayBy(rule, holder)) wrong.push(`${method} ${url}: ${may ? "let in" : "turned away"}`);
        }
        expect(wrong).toEqual([]);
      },
    );
  }
});
