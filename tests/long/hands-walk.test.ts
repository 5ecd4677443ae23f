/**
 * Two hands and an office on one exit, under random steps: each hand picks with and without a network by what it saw last,
 * loses answers, reloads its browser, undoes, and answers its cards; the office reports short, puts back and accepts that
 * the client cancels. The outbox and the client of the browser, the real API. WALKS says how many walks (WALKS=300 in full).
 * The control sends each try under a key of its own: there picks are booked twice.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ActorRefFrom, createActor, SimulatedClock } from "xstate";
import type { ExitDetail, ExitRow } from "../../src/contracts/exit.ts";
import type { Reconciliation } from "../../src/contracts/repertory.ts";
import { outboxMachine } from "../../src/machines/console/outbox.machine.ts";
import { againOf, type Ending, isCard, type Outgoing } from "../../src/machines/console/outbox.values.ts";
import { createRest } from "../../src/services/rest.ts";
import { crewOf, draftExit, type ExitCrew, granted, readExit, sendExit, stockUp } from "../support/exits.ts";
import { memoryDisk, memoryWork } from "../support/memory-work.ts";
import { until } from "../support/mock-wire-channel.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { ownWarehouses } from "../support/warehouse.ts";

const walks = Number(process.env.WALKS ?? 20);
const REQUESTED = 10;
const PEOPLE = ["admin", "operator"] as const;

let server: TestServer;
let crew: ExitCrew;
let tokens: readonly string[];
beforeAll(async () => {
  server = await startTestServer();
  crew = await crewOf(server);
  tokens = await Promise.all(PEOPLE.map((account) => server.signIn(account)));
});
afterAll(() => server?.stop());
const ownWarehouse = ownWarehouses("HW", () => server);

const who = fc.nat(1);
const stepOf = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant("pick" as const),
      who,
      which: fc.nat(9),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constantFrom("network", "lose", "undo", "reload", "answer"), who }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom("short", "unpick"),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
);
type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never;
const walkOf = fc.record({
  steps: fc.array(stepOf, { minLength: 12, maxLength: 40 }),
  /** After which step the office accepts that the client cancels; mostly none of them. */
  cancelAfter: fc.option(fc.nat(39), { nil: -1, freq: 2 }),
});

const allocationOf = ([call]: Outgoing["calls"]): string | undefined =>
  ((call?.body ?? {}) as { readonly allocationId?: string }).allocationId;

/** Who was faster, as a refused card is told. */
interface Faster {
  readonly changedBy?: string;
  readonly changedAt?: string;
  readonly details?: Faster & { readonly taken?: { readonly by?: string; readonly at?: string } };
}

/** One person with a device: its outbox over its disk, its network, and the exit as it saw it last. */
class Hand {
  readonly ends = new Map<string, Ending["kind"]>();
  readonly cards: Outgoing[] = [];
  isOnline = true;
  losesNext = false;
  seen: ExitDetail;
  #outbox: ActorRefFrom<typeof outboxMachine>;
  readonly #disk = memoryDisk();
  readonly #rest: ReturnType<typeof createRest>;
  readonly #token: string;

  constructor(token: string, seen: ExitDetail, isForgetful: boolean) {
    this.seen = seen;
    this.#token = token;
    this.#rest = createRest({
      ...{ token: () => token, locale: () => "zh-CN", baseUrl: server.url },
      fetch: async (address, init) => {
        if (!this.isOnline) throw new TypeError("no network");
        const headers = new Headers(init?.headers);
        if (isForgetful && headers.has("idempotency-key")) headers.set("idempotency-key", randomUUID());
        const response = await fetch(address, { ...init, headers });
        if (!this.losesNext || init?.method !== "POST") return response;
        this.losesNext = false;
        await response.arrayBuffer();
        throw new TypeError("the answer was lost");
      },
    });
    this.#outbox = this.#open();
  }

  #open() {
    const store = memoryWork(this.#disk);
    const actor = createActor(outboxMachine, {
      clock: new SimulatedClock(),
      input: { rest: this.#rest, store },
    });
    actor.on("outbox.ended", ({ outgoing, ending }) => {
      expect(this.ends.has(outgoing.key), "one end for each pick").toBe(false);
      this.ends.set(outgoing.key, ending.kind);
      if (isCard({ ...outgoing, ending })) this.cards.push({ ...outgoing, ending });
      if ("row" in ending && ending.row) this.seen = ending.row as ExitDetail;
    });
    actor.start();
    return actor;
  }

  /** The person is known once the disk was read. */
  async signedIn(): Promise<this> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#outbox.send({ type: "person.known", userId: this.#token });
    return this;
  }

  get items(): readonly Outgoing[] {
    return this.#outbox.getSnapshot().context.items;
  }

  get #unsent(): readonly Outgoing[] {
    return this.items.filter(({ state }) => state === "waiting");
  }

  pick({ which, quantity }: { readonly which: number; readonly quantity: number }): void {
    const waiting = (id: string) =>
      this.#unsent
        .filter(({ calls }) => allocationOf(calls) === id)
        .reduce((sum, { hand }) => sum + (hand?.quantity ?? 0), 0);
    const open = this.seen.allocations
      .filter(({ status }) => status === "open")
      .map((each) => ({ ...each, left: each.quantity - waiting(each.id) }))
      .filter(({ left }) => left > 0);
    const allocation = open[which % Math.max(1, open.length)];
    if (!allocation) return;
    const taken = Math.min(quantity, allocation.left);
    const { id, version } = this.seen;
    const since = Date.now();
    const body = {
      ...{ id, version, doneAt: new Date(since).toISOString() },
      ...{ lineId: allocation.lineId, allocationId: allocation.id, quantity: taken },
    };
    this.#queue({
      ...{ key: randomUUID(), label: "拣货", about: `exit:${id}`, since, state: "waiting", topic: "exit" },
      hand: {
        quantity: taken,
        unit: "袋",
        goods: "脱脂奶粉",
        place: allocation.locationCode,
        whenRefused: "putBack",
      },
      calls: [{ path: "/api/exit/pick", body }],
    });
  }

  #queue(outgoing: Outgoing): void {
    this.#outbox.send({ type: "command.queued", outgoing });
  }

  undo(): void {
    const last = this.#unsent.at(-1);
    if (last) this.#outbox.send({ type: "command.undone", key: last.key });
  }

  /** The one tap of a card: what is still open is sent, or the goods are back. */
  answer(): void {
    const card = this.items.find(isCard);
    if (!card) return;
    const { ending, hand } = card;
    const failure = ending?.kind === "refused" && ending.failure.kind === "refused" ? ending.failure : null;
    const { open = 0 } = (failure?.data as { details?: { open?: number } } | null)?.details ?? {};
    if (open > 0 && open < (hand?.quantity ?? 0)) this.#queue(againOf(card, { quantity: open }));
    this.#outbox.send({ type: "command.seen", key: card.key });
  }

  async reload(): Promise<void> {
    // What was said to be unsent lies on the disk.
    await until(() => Object.keys(this.#outbox.getSnapshot().context.unkept).length === 0);
    this.#outbox.stop();
    this.#outbox = this.#open();
    await this.signedIn();
  }

  /** Sends what it can: until nothing is on its way, and with a network until nothing waits. */
  async settle(): Promise<void> {
    const snapshot = () => this.#outbox.getSnapshot();
    for (let tries = 0; tries < 200; tries += 1) {
      await until(() => !snapshot().matches({ open: "sending" }));
      if (snapshot().matches({ open: "resting" }) || !this.isOnline) return;
      this.#outbox.send({ type: "channel.opened" });
    }
    throw new Error("the outbox does not come to rest");
  }

  stop(): void {
    this.#outbox.stop();
  }
}

interface Walked {
  readonly exit: ExitDetail;
  readonly hands: readonly Hand[];
  readonly unpicked: number;
  readonly picks: number;
}

async function walk(
  { steps, cancelAfter }: { readonly steps: readonly Step[]; readonly cancelAfter: number },
  isForgetful = false,
): Promise<Walked> {
  const warehouse = await ownWarehouse();
  await stockUp(crew, warehouse, 2 * REQUESTED);
  const lines = [{ typeId: warehouse.typeId, requested: REQUESTED }];
  let row: Pick<ExitRow, "id" | "version"> = await draftExit(crew, warehouse, { lines, mode: "pickup" });
  for (const [api, command] of [
    [crew.owner, "submit"],
    [crew.admin, "approve"],
    [crew.admin, "startPicking"],
  ] as const)
    row = granted(command, await sendExit(api, command, { id: row.id, version: row.version }));
  const { id } = row;
  const hands = await Promise.all(
    tokens.map(async (token) => new Hand(token, await readExit(crew.admin, id), isForgetful).signedIn()),
  );
  let unpicked = 0;
  const office = async (command: string, body: object, by = crew.admin): Promise<boolean> => {
    const { version } = await readExit(crew.admin, id);
    return (await sendExit(by, command, { id, version, ...body })).code === 20000;
  };
  for (const [at, step] of steps.entries()) {
    if (step.what === "pick") hands[step.who]?.pick(step);
    else if ("who" in step) {
      const hand = hands[step.who];
      if (!hand) continue;
      if (step.what === "network") hand.isOnline = !hand.isOnline;
      else if (step.what === "lose") hand.losesNext = true;
      else if (step.what === "undo") hand.undo();
      else if (step.what === "answer") hand.answer();
      else await hand.reload();
    } else {
      const { allocations } = await readExit(crew.admin, id);
      const status = step.what === "short" ? "open" : "picked";
      const found = allocations.find((each) => each.status === status);
      if (!found) continue;
      const quantity = Math.min(step.quantity, found.quantity);
      const named = { allocationId: found.id, quantity };
      if (step.what === "short")
        await office("reportShort", { ...named, lineId: found.lineId, reason: "架上没有" });
      else if (await office("unpick", { ...named, locationId: warehouse.locationId })) unpicked += quantity;
    }
    for (const hand of hands) {
      if (hand.isOnline) await hand.settle();
      // A page with a network follows the exit.
      if (hand.isOnline) hand.seen = await readExit(crew.admin, id);
    }
    if (at === cancelAfter && (await office("requestCancel", { reason: "不要了" }, crew.owner)))
      await office("acceptCancel", {});
  }
  for (const hand of hands) {
    hand.isOnline = true;
    hand.losesNext = false;
    await hand.settle();
    hand.stop();
  }
  const history = granted(
    "the history",
    await crew.admin.get<readonly { readonly type: string }[]>("/api/exit/history", { query: { id } }),
  );
  const picks = history.filter(({ type }) => type === "pick").length;
  return { exit: await readExit(crew.admin, id), hands, unpicked, picks };
}

/** What is wrong after a walk; empty: the laws hold. */
async function wrongIn({ exit, hands, picks }: Walked): Promise<readonly string[]> {
  const ends = hands.flatMap((hand) => [...hand.ends.values()]);
  const booked = ends.filter((kind) => kind === "done" || kind === "tookEffect").length;
  const verdict = granted("the laws", await crew.admin.get<Reconciliation>("/api/repertory/reconcile"));
  const waiting = hands.flatMap((hand) => hand.items.filter(({ state }) => state !== "ended"));
  const unnamed = hands
    .flatMap((hand) => hand.cards)
    .filter(({ ending }) => ending?.kind === "refused")
    .filter(({ ending, hand }) => {
      const data =
        ending?.kind === "refused" && ending.failure.kind === "refused" ? ending.failure.data : null;
      const { changedBy, changedAt, details = {} } = (data ?? {}) as Faster;
      const isNamed =
        (details.taken?.by && details.taken.at) ||
        ((changedBy ?? details.changedBy) && (changedAt ?? details.changedAt));
      return !isNamed || !hand?.place;
    });
  return [
    ...(booked === picks ? [] : [`${booked} picks were called booked, ${picks} are in the history`]),
    ...(waiting.length === 0 ? [] : [`${waiting.length} wait for ever`]),
    ...(exit.pickedTotal <= REQUESTED ? [] : [`${exit.pickedTotal} of ${REQUESTED} picked`]),
    ...unnamed.map(({ ending }) => `a card names no person, minute or place: ${JSON.stringify(ending)}`),
    ...verdict.checks.filter(({ holds }) => !holds).map(({ law }) => `the law ${law} is broken`),
  ];
}

it(
  `after ${walks} walks of two hands and an office each pick has one end, the laws hold, and each card says who, when and where to`,
  async () => {
    const tally = { done: 0, refused: 0, withdrawn: 0, tookEffect: 0, tookPart: 0 };
    await fc.assert(
      fc.asyncProperty(walkOf, async (given) => {
        const walked = await walk(given);
        for (const kind of walked.hands.flatMap((hand) => [...hand.ends.values()])) tally[kind] += 1;
        expect(await wrongIn(walked)).toEqual([]);
      }),
      { numRuns: walks, endOnFailure: true, ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) },
    );
    console.log(`  ${walks} walks: ${JSON.stringify(tally)}`);
    // Walks that are refused nothing show nothing.
    expect(tally.done).toBeGreaterThan(0);
    expect(tally.refused).toBeGreaterThan(0);
  },
  Math.max(120_000, walks * 10_000),
);

it("six and six of ten: the second hand is told that four are open and who took six, and one tap sends four", async () => {
  const pick = (by: number) => ({ what: "pick" as const, who: by, which: 0, quantity: 6 });
  const network = (by: number) => ({ what: "network" as const, who: by });
  const steps = [
    network(0),
    network(1),
    pick(0),
    pick(1),
    network(0),
    network(1),
    { what: "answer" as const, who: 1 },
  ];
  const { exit, hands } = await walk({ steps, cancelAfter: -1 });
  expect(hands.map((hand) => [...hand.ends.values()])).toEqual([["done"], ["refused", "done"]]);
  expect(exit.pickedTotal).toBe(REQUESTED);
  const [card] = hands[1]?.cards ?? [];
  expect(card?.ending).toMatchObject({
    failure: {
      data: { because: ["withinAllocated"], details: { open: 4, taken: { by: "管理员", quantity: 6 } } },
    },
  });
});

it("what was picked while the office accepted the client's cancel is told back to its shelf, and moves no stock", async () => {
  const steps = [
    { what: "network" as const, who: 0 },
    { what: "pick" as const, who: 0, which: 0, quantity: 6 },
  ];
  const { exit, hands, picks } = await walk({ steps, cancelAfter: 1 });
  expect(exit.status).toBe("cancelled");
  expect(picks).toBe(0);
  const [card] = hands[0]?.cards ?? [];
  expect(card?.hand).toMatchObject({ place: "A-01", quantity: 6, whenRefused: "putBack" });
  expect(card?.ending).toMatchObject({
    kind: "refused",
    failure: { data: { changedBy: "管理员" } },
  });
});

it("and tries under a key of their own book twice what an answer was lost of", async () => {
  const steps = [
    { what: "lose" as const, who: 0 },
    { what: "pick" as const, who: 0, which: 0, quantity: 2 },
  ];
  const walked = await walk({ steps, cancelAfter: -1 }, true);
  expect(walked.exit.pickedTotal).toBe(4);
  expect(await wrongIn(walked)).not.toEqual([]);
});
