import { afterEach, describe, expect, it } from "vitest";
import type { LogEvent } from "../../src/contracts/live.ts";
import { chance } from "../support/fault-wire.ts";
import { MockWire } from "../support/mock-wire.ts";
import { Follower, Page, until } from "../support/mock-wire-channel.ts";
import { LogModel } from "../support/mock-wire-log.ts";

const EVENTS = 300;
const EVENTS_WITH_BREAKS = 200;
const FAULT = 0.05;

let wire: MockWire;
let page: Page;
afterEach(() => {
  page.close();
  wire.stop();
});

/** 300 changes over a wire that drops, doubles and swaps 5 % each, breaks and is pruned; then rest. */
async function chaos(seed: number, checkSeq: boolean): Promise<{ model: LogModel; follower: Follower }> {
  const random = chance(seed);
  const model = new LogModel();
  wire = new MockWire({ sub: (ask) => model.answer(ask.have) });
  page = new Page(wire, { random, reducer: { checkSeq } });
  page.signIn();
  const follower = new Follower(page, "entry");
  await until(() => page.feed("entry")?.value === "live");

  let late: LogEvent | null = null;
  for (let count = 0; count < EVENTS; count += 1) {
    const value = random() < 0.2 ? null : count;
    const event = model.commit({ id: `row${Math.floor(random() * 20)}`, value });
    const fate = random();
    const isSwapped = fate >= 2 * FAULT && fate < 3 * FAULT;
    if (fate >= FAULT && !isSwapped) wire.event(event);
    if (fate >= FAULT && fate < 2 * FAULT) wire.event(event);
    if (late) wire.event(late);
    late = isSwapped ? event : null;
    // A snapshot late in the run would heal a reader who checks nothing.
    if (count < EVENTS_WITH_BREAKS && random() < 0.015) wire.breakAll();
    if (count < EVENTS_WITH_BREAKS && random() < 0.015) model.prune();
    if (count % 10 === 0) await settle(model);
  }
  // At rest: heartbeats go on, and nothing is lost any more.
  for (let beat = 0; beat < 20; beat += 1) await settle(model);
  await until(() => page.is("open"));
  return { model, follower };
}

/** A heartbeat arrives, two and a half seconds of the page's time pass, and the page's requests are answered. */
async function settle(model: LogModel): Promise<void> {
  const isAsking = () => ["subscribing", "resyncing"].includes(String(page.feed("entry")?.value));
  page.pass(100);
  wire.heartbeat({ entry: [model.head.epoch, model.head.seq] });
  await until(() => page.channel.getSnapshot().context.heardAt === page.now || !page.is("open"));
  page.pass(2_400);
  await until(() => !isAsking() && !page.is("connecting"));
}

const hasDoubles = (events: readonly LogEvent[]): boolean =>
  new Set(events.map(({ epoch, seq }) => `${epoch}:${seq}`)).size < events.length;

describe("a page on a bad network", () => {
  it.each([1, 2, 3, 4, 5])("shows what the server has, and no event twice (chance %i)", async (seed) => {
    const { model, follower } = await chaos(seed, true);
    await until(() => page.feed("entry")?.context.log.cursor?.seq === model.head.seq);
    expect(follower.view).toEqual(model.view);
    expect(hasDoubles(follower.events)).toBe(false);
  });

  it("shows something else when no page checks the sequence: this test can fail", async () => {
    const { model, follower } = await chaos(1, false);
    expect(follower.view).not.toEqual(model.view);
    expect(hasDoubles(follower.events)).toBe(true);
  });
});
