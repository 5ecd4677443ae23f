/**
 * A figure has one value wherever it is shown: overview, the list behind it, its export, the menu, the wall, a client's
 * own console and the daily notices, on random histories of two clients in two warehouses. RUNS says how many.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendStockNotices } from "../../server/features/repertory/stock.notices.ts";
import { SettableClock } from "../../server/platform/clock.ts";
import { newId } from "../../server/platform/ids.ts";
import type { EntryDetail } from "../../src/contracts/entry.ts";
import type { MessageRow } from "../../src/contracts/message.ts";
import type { Overview } from "../../src/contracts/overview.ts";
import { abbreviateName } from "../../src/domain/abbreviation.ts";
import { addDays, businessDay } from "../../src/domain/business-day.ts";
import { addDisplay, pair } from "../support/displays.ts";
import { readDetail, send as sendEntry } from "../support/entry-driver.ts";
import { draftExit, onExit, sendExit } from "../support/exits.ts";
import {
  type Disagreement,
  disagreements,
  type Onlooker,
  personOf,
  type Reported,
  readFigures,
} from "../support/figures.ts";
import { type Api, startTestServer, type TestServer } from "../support/server.ts";
import { createSmallWarehouse, type SmallWarehouse } from "../support/warehouse.ts";

const RUNS = Number(process.env.RUNS ?? 3);
const HOUR_MS = 3_600_000;
const ZONE = "Asia/Shanghai";

const clock = new SettableClock(new Date("2026-03-10T01:00:00Z"));
let server: TestServer;
let warehouses: readonly SmallWarehouse[];
let places: readonly { readonly warehouseId: string; readonly locationId: string }[];
let admin: Api;
let owners: readonly { readonly api: Api; readonly clientId: string }[];
let types: readonly (readonly { readonly id: string; readonly isTracked: boolean }[])[];
let onlookers: readonly Onlooker[];

beforeAll(async () => {
  server = await startTestServer({ clock, config: { sessionIdleHours: 10_000, sessionMaxDays: 1_000 } });
  warehouses = [
    await createSmallWarehouse(server.deps, "SH1"),
    await createSmallWarehouse(server.deps, "GZ1"),
  ];
  const limits = [
    { reviewLimitMinutes: 120, dockToStockLimitMinutes: 90 },
    { reviewLimitMinutes: 45, dockToStockLimitMinutes: null },
  ];
  for (const [at, { warehouseId }] of warehouses.entries())
    await server.deps.db.reader
      .updateTable("warehouse")
      .set(limits[at] ?? {})
      .where("id", "=", warehouseId)
      .execute();
  const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
  const more = warehouses.flatMap(({ warehouseId }) =>
    (["receiving", "returns", "storage"] as const).map((zone) => ({
      ...{ id: newId(), warehouseId, code: `X-${zone}`, zone, ...stamps },
      // A disabled location: its goods cannot be promised.
      status: zone === "storage" ? ("disabled" as const) : ("enabled" as const),
    })),
  );
  await server.deps.db.reader.insertInto("location").values(more).execute();
  places = [
    ...warehouses.flatMap((ports) =>
      [ports.locationId, ports.otherLocationId, ports.damagedLocationId].map((locationId) => ({
        warehouseId: ports.warehouseId,
        locationId,
      })),
    ),
    ...more
      .filter(({ status }) => status === "enabled")
      .map(({ id, warehouseId }) => ({ warehouseId, locationId: id })),
  ];
  admin = await server.as("admin");
  const { huaxin, beichen } = server.world.clientIds;
  owners = [
    { api: await server.as("huaxin"), clientId: huaxin },
    { api: await server.as("beichen"), clientId: beichen },
  ];
  const own = [huaxin, beichen].flatMap((clientId) =>
    [0, 1].map((index) => ({
      ...{
        id: newId(),
        clientId,
        skuCode: `${clientId.slice(-4)}-${index}`,
        name: `货 ${index}`,
        unit: "件",
      },
      ...{ safetyStock: 20 + index * 15, trackExpiry: index === 1, ...stamps },
    })),
  );
  await server.deps.db.reader.insertInto("goodsType").values(own).execute();
  // Common goods have a safety stock too: no client's notice names them.
  await server.deps.db.reader
    .updateTable("goodsType")
    .set({ safetyStock: 12 })
    .where("clientId", "is", null)
    .execute();
  const common = warehouses.map(({ typeId }) => ({ id: typeId, isTracked: false }));
  types = owners.map(({ clientId }) => [
    ...own
      .filter((type) => type.clientId === clientId)
      .map(({ id, trackExpiry }) => ({ id, isTracked: trackExpiry })),
    ...common,
  ]);
  const tokens = {
    admin: await server.signIn("admin"),
    huaxin: await server.signIn("huaxin"),
    beichen: await server.signIn("beichen"),
    wall: await pair(server, (await addDisplay(admin)).code),
    there: await pair(
      server,
      (await addDisplay(admin, { warehouseId: warehouses[0]?.warehouseId ?? null })).code,
    ),
  };
  const seen = (
    name: keyof typeof tokens,
    narrows: Onlooker["narrows"],
    person: Onlooker["person"],
  ): Onlooker => ({
    ...{ name, token: tokens[name], api: server.api(tokens[name]), narrows, person },
  });
  onlookers = [
    seen("admin", {}, personOf("admin", null)),
    seen("huaxin", { clientId: huaxin }, personOf("client", huaxin)),
    seen("beichen", { clientId: beichen }, personOf("client", beichen)),
    seen("wall", {}, null),
    seen("there", { warehouseId: warehouses[0]?.warehouseId ?? "" }, null),
  ];
});
afterAll(() => server?.stop());

const which = { owner: fc.nat({ max: 1 }), ports: fc.nat({ max: 1 }), type: fc.nat({ max: 3 }) };
const deedOf = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      deed: fc.constant("count" as const),
      ...which,
      place: fc.nat({ max: 9 }),
      quantity: fc.integer({ min: 1, max: 40 }),
      expiresIn: fc.integer({ min: 1, max: 50 }),
      condition: fc.constantFrom("good", "good", "good", "damaged", "quarantine"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      deed: fc.constant("entry" as const),
      ...which,
      stage: fc.nat({ max: 7 }),
      quantity: fc.integer({ min: 2, max: 30 }),
      expectedIn: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      deed: fc.constant("exit" as const),
      ...which,
      stage: fc.nat({ max: 6 }),
      quantity: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ deed: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
);
type Deed = typeof deedOf extends fc.Arbitrary<infer T> ? T : never;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Announces an entry and takes it as far as `stage` says. */
async function bringIn(deed: Extract<Deed, { deed: "entry" }>): Promise<void> {
  const { api } = at(owners, deed.owner);
  const ports = at(warehouses, deed.ports);
  const type = at(at(types, deed.owner), deed.type);
  const expectedAt = new Date(clock.now().getTime() + deed.expectedIn * HOUR_MS).toISOString();
  const body = {
    warehouseId: ports.warehouseId,
    expectedAt,
    lines: [{ typeId: type.id, expected: deed.quantity }],
  };
  let row: EntryDetail = await readDetail(admin, (await sendEntry(api, "amend", body)).data.id);
  const step = async (by: Api, command: string, more: object = {}) => {
    const answer = await sendEntry(by, command, { id: row.id, version: row.version, ...more });
    if (answer.code !== 20000) throw new Error(`${command}: ${answer.code} ${JSON.stringify(answer.data)}`);
    row = await readDetail(admin, row.id);
  };
  const receive = (good: number) =>
    step(admin, "receive", {
      lines: [
        {
          ...{ lineId: row.lines[0]?.id, locationId: ports.locationId, good, damaged: 0 },
          ...(type.isTracked ? { expiry: addDays(businessDay(clock.now(), ZONE), 20) } : {}),
        },
      ],
    });
  if (deed.stage >= 1) await step(api, "submit");
  if (deed.stage === 2) await step(admin, "reject", { reason: "数量不对" });
  if (deed.stage >= 3) await step(admin, "approve");
  if (deed.stage === 4 || deed.stage === 6) await step(admin, "arrive");
  if (deed.stage >= 5) await receive(deed.stage === 7 ? deed.quantity : 1);
}

/** Files an exit and takes it as far as `stage` says; goods that are not there refuse it, as they would a person. */
async function sendOut(deed: Extract<Deed, { deed: "exit" }>): Promise<void> {
  const { api } = at(owners, deed.owner);
  const ports = at(warehouses, deed.ports);
  const crew = { owner: api };
  const lines = [{ typeId: at(at(types, deed.owner), deed.type).id, requested: deed.quantity }];
  const mode = deed.stage === 6 ? "delivery" : "pickup";
  const draft = await draftExit(crew, ports, { lines, mode });
  if (deed.stage === 0) return;
  const submitted = await sendExit(api, "submit", { id: draft.id, version: draft.version });
  if (submitted.code !== 20000) return;
  if (deed.stage === 2) await onExit(admin, ports, draft.id, "reject");
  if (deed.stage < 3) return;
  await onExit(admin, ports, draft.id, "approve");
  if (deed.stage < 4) return;
  const picking = await onExit(admin, ports, draft.id, "startPicking");
  if (deed.stage < 5) return;
  for (const line of picking.lines)
    await onExit(admin, ports, draft.id, "pick", { lineId: line.id, quantity: line.requested });
  await onExit(admin, ports, draft.id, "finishPicking");
}

async function take(deed: Deed): Promise<void> {
  if (deed.deed === "wait") return clock.advance(deed.hours * HOUR_MS);
  clock.advance(60_000);
  if (deed.deed === "entry") return bringIn(deed);
  if (deed.deed === "exit") return sendOut(deed);
  const type = at(at(types, deed.owner), deed.type);
  const expiry = type.isTracked ? addDays(businessDay(clock.now(), ZONE), deed.expiresIn) : null;
  const { clientId } = at(owners, deed.owner);
  const { quantity, condition } = deed;
  const body = {
    ...at(places, deed.place),
    clientId,
    typeId: type.id,
    expiry,
    condition,
    quantity,
    reason: "盘点",
  };
  await admin.post("/api/repertory/adjust", { body, key: randomUUID() });
}

/** What each reader's last notice said of goods below their safety stock; 0 where none came. */
async function lowNotices(): Promise<ReadonlyMap<string, number>> {
  const before = clock.now();
  await sendStockNotices(server.deps, { now: before, finish: async () => undefined });
  const said = new Map<string, number>();
  for (const { name, api, person } of onlookers) {
    if (!person) continue;
    const { data } = await api.get<MessageRow[]>("/api/message/list");
    const notice = data.find(
      ({ template, time }) => template === "stockLow" && time === before.toISOString(),
    );
    said.set(name, Number(notice?.values.count ?? 0));
  }
  return said;
}

async function readAll(): Promise<{ reported: readonly Reported[]; today: string }> {
  const today = businessDay(clock.now(), ZONE);
  const notices = await lowNotices();
  const reported: Reported[] = [];
  for (const each of onlookers)
    reported.push(await readFigures(server, admin, each, notices.get(each.name) ?? null));
  return { reported, today };
}

const judge = ({
  reported,
  today,
}: {
  reported: readonly Reported[];
  today: string;
}): readonly Disagreement[] => reported.flatMap((each) => disagreements(each, today));

let last: Awaited<ReturnType<typeof readAll>>;

it("a figure is the same wherever it is shown, after any command", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deedOf, { minLength: 30, maxLength: 30 }), async (deeds) => {
      for (const deed of deeds) await take(deed);
      // Stock expires and trucks are late; a new day has a new notice.
      clock.advance(30 * HOUR_MS);
      last = await readAll();
      expect(judge(last)).toEqual([]);
    }),
    { numRuns: RUNS, seed: 20_263, endOnFailure: true },
  );
  const { overview } = last.reported[0] as Reported;
  // A history in which nothing is late, in inspection or too little would show nothing.
  for (const figure of ["inspection", "quarantine", "damaged", "low", "incoming", "reserved"] as const)
    expect(overview.stock[figure], figure).toBeGreaterThan(0);
  expect(overview.entry.overdue.count).toBeGreaterThan(0);
  expect(overview.entry.lateAtDock.count).toBeGreaterThan(0);
});

it("what the wall of all warehouses shows is what an admin sees, and two clients' parts add up", () => {
  const of = (name: string) => last.reported.find((each) => each.name === name)?.overview as Overview;
  // A wall abbreviates clients' names unless its display says otherwise; the short name is then the abbreviated one too.
  const abbreviated = JSON.parse(JSON.stringify(of("admin")), (_, value) => {
    if (typeof value?.clientName !== "string") return value;
    const clientName = abbreviateName(value.clientName);
    return { ...value, clientName, ...("clientShortName" in value ? { clientShortName: clientName } : {}) };
  }) as Overview;
  expect({ ...of("wall"), asOf: "" }).toEqual({ ...abbreviated, asOf: "" });
  for (const figure of ["onHand", "reserved", "available", "inspection", "incoming", "nearExpiry"] as const)
    expect(of("huaxin").stock[figure] + of("beichen").stock[figure], figure).toBe(of("admin").stock[figure]);
  for (const figure of ["overdue", "lateAtDock", "pending"] as const)
    expect(of("huaxin").entry[figure].count + of("beichen").entry[figure].count, figure).toBe(
      of("admin").entry[figure].count,
    );
});

it("a figure that is one too high in any one place is found", () => {
  const [admins] = last.reported;
  if (!admins) throw new Error("nothing was told");
  const twist = (path: string): Reported => {
    const reported = structuredClone({ ...admins, own: null }) as Reported;
    const keys = path.split(".");
    const leaf = keys.pop() ?? "";
    const holder = keys.reduce<Record<string, unknown>>(
      (node, key) => node[key] as Record<string, unknown>,
      reported as unknown as Record<string, unknown>,
    );
    holder[leaf] = Number(holder[leaf]) + 1;
    return reported;
  };
  const { stock, entry, exit, delivery } = admins.overview;
  const figures = [
    ...Object.keys(stock).map((name) => `overview.stock.${name}`),
    ...["draft", "pending", "rejected", "approved", "receiving", "overdue", "lateAtDock"].flatMap((name) =>
      name in entry ? [`overview.entry.${name}.count`] : [],
    ),
    ...["draft", "pending", "rejected", "approved", "picking", "picked"].flatMap((name) =>
      name in exit ? [`overview.exit.${name}.count`] : [],
    ),
    ...["pending", "assigned", "inTransit", "failed"].flatMap((name) =>
      name in delivery ? [`overview.delivery.${name}.count`] : [],
    ),
    ...Object.keys(admins.listTotals).map((name) => `listTotals.${name}`),
    ...["incoming", "lowNotice"],
  ];
  for (const figure of figures) expect(disagreements(twist(figure), last.today), figure).not.toEqual([]);
});
