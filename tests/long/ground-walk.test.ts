/**
 * Stock beside a walker's map of the shelves, under random commands: what a person would find at each place is what the
 * stock rows say. COMMANDS says how many are sent at least (COMMANDS=10000 in full). The control is a warehouse without a
 * staging location, whose picks move nothing: there the map must differ.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../server/platform/ids.ts";
import type { ExitDetail, ExitRow } from "../../src/contracts/exit.ts";
import type { ListPage } from "../../src/contracts/list.ts";
import type { Reconciliation, RepertoryRow } from "../../src/contracts/repertory.ts";
import { crewOf, draftExit, type ExitCrew, exitBody, readExit, sendExit } from "../support/exits.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { ownWarehouses, type SmallWarehouse } from "../support/warehouse.ts";

const commands = Number(process.env.COMMANDS ?? 240);
const TRIES = 30;

let server: TestServer;
let crew: ExitCrew;
beforeAll(async () => {
  server = await startTestServer();
  crew = await crewOf(server);
});
afterAll(() => server?.stop());
const ownWarehouse = ownWarehouses("GW", () => server);

const onExits = [
  "submit",
  "approve",
  "startPicking",
  "pick",
  "pick",
  "unpick",
  "reportShort",
  "finishPicking",
];
const seldom = ["cancel", "handOver", "repromise"];
const onStock = ["count", "move", "moveBack", "changeCondition", "writeOff"] as const;
const tryOf = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...onExits) },
    { weight: 2, arbitrary: fc.constantFrom(...seldom) },
    { weight: 4, arbitrary: fc.constantFrom(...onStock) },
  ),
  which: fc.nat(99),
  quantity: fc.integer({ min: 1, max: 9 }),
});
type Try = typeof tryOf extends fc.Arbitrary<infer T> ? T : never;

/** What lies where, as a person sees it who moves the goods: by location code and condition. */
class Shelves {
  readonly #units = new Map<string, number>();

  put(code: string, units: number, condition = "good"): void {
    const place = `${code} ${condition}`;
    this.#units.set(place, (this.#units.get(place) ?? 0) + units);
  }

  get found(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#units].filter(([, units]) => units !== 0).toSorted());
  }
}

interface Ground {
  readonly warehouse: SmallWarehouse;
  readonly exits: readonly ExitRow[];
  readonly shelves: Shelves;
}

async function ground(staging: boolean): Promise<Ground> {
  const warehouse = await ownWarehouse();
  const { db, clock } = server.deps;
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const place = { id: newId(), warehouseId: warehouse.warehouseId, code: "O-01", zone: "outbound" as const };
  if (staging)
    await db.transaction((tx) =>
      tx
        .insertInto("location")
        .values({ ...place, ...at })
        .execute(),
    );
  const exits: ExitRow[] = [];
  for (const requested of [6, 9]) {
    const lines = [{ typeId: warehouse.typeId, requested }];
    exits.push(await draftExit(crew, warehouse, { lines, mode: "pickup" }));
  }
  return { warehouse, exits, shelves: new Shelves() };
}

const rowsOf = async ({ warehouseId }: SmallWarehouse): Promise<readonly RepertoryRow[]> => {
  const query = { warehouseId, pageSize: "50" };
  return (await crew.admin.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", { query })).data.list;
};

/** A command is granted or refused with a reason; anything else is a failure. */
async function known<T extends { readonly code: number }>(answer: Promise<T>): Promise<T> {
  const { code } = await answer;
  expect([20000, 40900, 42200]).toContain(code);
  return answer;
}

/** Sends one try, and moves the goods on the map where it was granted. */
async function step({ warehouse, exits, shelves }: Ground, { what, which, quantity }: Try): Promise<void> {
  if ((onStock as readonly string[]).includes(what)) {
    const rows = (await rowsOf(warehouse)).filter(({ onHand }) => onHand > 0);
    const row = rows[which % Math.max(1, rows.length)];
    const post = (command: string, body: object) =>
      known(
        crew.admin.post(`/api/repertory/${command}`, {
          body: { reason: "走动", ...body },
          key: randomUUID(),
        }),
      );
    if (what === "count") {
      const { warehouseId, locationId, typeId } = warehouse;
      const key = { clientId: crew.clientId, warehouseId, locationId, typeId, condition: "good" };
      const answer = await post("adjust", { ...key, quantity });
      if (answer.code === 20000) shelves.put("A-01", quantity);
      return;
    }
    if (!row) return;
    const named = { id: row.id, version: row.version, takeReserved: which % 2 === 0 };
    const units = Math.min(quantity, row.onHand);
    const isBack = what === "moveBack";
    const to = isBack
      ? { id: warehouse.locationId, code: "A-01" }
      : { id: warehouse.otherLocationId, code: "A-02" };
    const [command, body] =
      what === "changeCondition"
        ? ["changeCondition", { quantity: units, condition: "damaged" }]
        : what === "writeOff"
          ? ["adjust", { quantity: -units }]
          : ["move", { quantity: units, locationId: to.id }];
    const answer = await post(command as string, { ...named, ...(body as object) });
    if (answer.code !== 20000) return;
    shelves.put(row.locationCode, -units, row.condition);
    if (what === "changeCondition") shelves.put(row.locationCode, units, "damaged");
    else if (what !== "writeOff") shelves.put(to.code, units, row.condition);
    return;
  }
  const exit = await readExit(crew.admin, exits[which % exits.length]?.id ?? "");
  const api = what === "submit" ? crew.owner : crew.admin;
  const { body, walk } = walked(exit, warehouse, what, { which, quantity });
  const answer = await known(sendExit(api, what, body));
  if (answer.code === 20000) walk(shelves);
}

/** The body of a command on an exit, and how a person moves its goods. */
function walked(
  exit: ExitDetail,
  warehouse: SmallWarehouse,
  command: string,
  { which, quantity }: Pick<Try, "which" | "quantity">,
): { readonly body: object; readonly walk: (shelves: Shelves) => void } {
  const still = { body: exitBody(command, exit, warehouse, quantity), walk: () => undefined };
  const of = (status: string) => exit.allocations.filter((each) => each.status === status);
  if (command === "handOver")
    return { ...still, walk: (on) => of("picked").forEach((each) => void on.put("O-01", -each.quantity)) };
  const from = of(command === "unpick" ? "picked" : "open");
  const each = from[which % Math.max(1, from.length)];
  if (!each || !["pick", "unpick", "reportShort"].includes(command)) return still;
  const units = Math.min(quantity, each.quantity);
  const named = { ...still.body, allocationId: each.id, lineId: each.lineId, quantity: units };
  if (command === "pick")
    return {
      body: named,
      walk: (on) => {
        on.put(each.locationCode, -units);
        on.put("O-01", units);
      },
    };
  if (command === "reportShort")
    return {
      body: named,
      walk: (on) => {
        on.put(each.locationCode, -units);
        on.put(each.locationCode, units, "quarantine");
      },
    };
  const { lineId: _, ...body } = named;
  return {
    body,
    walk: (on) => {
      on.put("O-01", -units);
      on.put("A-01", units);
    },
  };
}

/** Stock as the rows say it. */
async function stored({ warehouse }: Ground): Promise<Readonly<Record<string, number>>> {
  const shelves = new Shelves();
  for (const row of await rowsOf(warehouse)) shelves.put(row.locationCode, row.onHand, row.condition);
  return shelves.found;
}

const stories = Math.ceil(commands / TRIES);
const length = { minLength: TRIES, maxLength: TRIES } as const;

it(`${stories} stories of ${TRIES} commands leave the stock as a walker would find it`, {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tryOf, length), async (tries) => {
      const own = await ground(true);
      await step(own, { what: "count", which: 0, quantity: 9 });
      await step(own, { what: "count", which: 0, quantity: 9 });
      for (const each of tries) await step(own, each);
      expect(await stored(own)).toEqual(own.shelves.found);
    }),
    { numRuns: stories, endOnFailure: true },
  );
  const laws = await crew.admin.get<Reconciliation>("/api/repertory/reconcile");
  expect(laws.data.checks.filter((check) => !check.holds)).toEqual([]);
});

it("a pick that moves nothing is seen by the map", async () => {
  const own = await ground(false);
  const walk = ["submit", "approve", "startPicking", "pick"];
  await step(own, { what: "count", which: 0, quantity: 9 });
  for (const what of walk) await step(own, { what, which: 0, quantity: 5 });
  expect(own.shelves.found).toEqual({ "A-01 good": 4, "O-01 good": 5 });
  expect(await stored(own)).toEqual({ "A-01 good": 9 });
});
