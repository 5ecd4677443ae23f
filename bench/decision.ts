/** What a decision of the entry's lifecycle costs: the server's `decide`, and the browser's `offersFor` for its buttons. */
import { transition } from "xstate";
import { ENTRY_STATUSES } from "../src/contracts/entry-status.ts";
import { type Ask, decide, offersFor } from "../src/machines/lifecycles/decide.ts";
import { entryLifecycle } from "../src/machines/lifecycles/entry.lifecycle.ts";
import type { EntryFacet, EntryFacts } from "../src/machines/lifecycles/entry.rules.ts";
import { approvedEntry, modelAdmin } from "../tests/support/entry-paths.ts";
import { type Figure, median } from "./support/figure.ts";

/** Short rounds, many of them: on a busy machine most still run from end to end without losing the processor. */
const ROUNDS = 300;
const WARM_UP = 60;
const PER_ROUND = 50;

const row = { ...approvedEntry, lineCount: 5 };

const lineIds = ["line-1", "line-2", "line-3", "line-4", "line-5"];
const line = { expected: 100, good: 0, damaged: 0, closedShort: 0, trackLot: true, trackExpiry: true };
const facts: EntryFacts = {
  lines: new Map(lineIds.map((id) => [id, line])),
  overReceiptPercent: 5,
  usableLocations: new Set(["A-01", "A-02", "B-01"]),
  liveReceipts: new Set(),
  receiptGoodsInPlace: true,
  deliveryReturned: false,
  expectedBeforeToday: false,
  today: "2026-11-22",
  otherExpiries: [],
};
const receipt = {
  lines: lineIds.map((lineId) => ({
    lineId,
    locationId: "A-01",
    good: 60,
    damaged: 1,
    lot: "L1",
    expiry: "2028-11-01",
  })),
};

type Asked = Ask<EntryFacet, EntryFacts>;
const receive: Asked = { row, command: "receive", payload: receipt, by: modelAdmin, facts };
const approve: Asked = {
  row: { ...row, status: "pending" },
  command: "approve",
  payload: {},
  by: modelAdmin,
  facts,
};
const refused: Asked = {
  ...receive,
  payload: { lines: receipt.lines.map((each) => ({ ...each, good: 600 })) },
};

/** Median of the rounds, in ms per call; after the rounds that only warm up. */
function msPerCall(call: () => unknown, times = PER_ROUND): number {
  const rounds: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const began = performance.now();
    for (let index = 0; index < times; index += 1) call();
    if (round >= 0) rounds.push((performance.now() - began) / times);
  }
  return median(rounds);
}

/** The same step by the bare statechart library, without persons, orders of refusal and reasons. */
function bareTransition(): unknown {
  const { machine } = entryLifecycle;
  const before = machine.resolveState({ value: row.status, context: { row, facts } });
  return transition(machine, before, { type: "receive", payload: receipt, by: modelAdmin });
}

export async function measureDecision(): Promise<readonly Figure[]> {
  for (const [asked, isOk] of [
    [receive, true],
    [approve, true],
    [refused, false],
  ] as const) {
    if (decide(entryLifecycle, asked).ok !== isOk)
      throw new Error(`${asked.command} is not what it should be`);
  }
  const bare = { what: "bare XState transition", value: msPerCall(bareTransition) };
  const samples = `median of ${ROUNDS} × ${PER_ROUND}`;
  const decision = (what: string, asked: Asked): Figure => ({
    what: `decision: ${what}`,
    value: msPerCall(() => decide(entryLifecycle, asked)),
    unit: "ms",
    atMost: 0.1,
    samples,
  });
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    ...row,
    status: ENTRY_STATUSES[index % ENTRY_STATUSES.length] ?? "draft",
  }));
  return [
    { ...decision("receive of 5 lines", receive), beside: bare },
    decision("approve", approve),
    decision("receive, refused", refused),
    {
      what: "offers (buttons) of 1,000 rows",
      value: msPerCall(() => rows.map((each) => offersFor(entryLifecycle, each, modelAdmin)), 1),
      unit: "ms",
      samples: `median of ${ROUNDS}`,
    },
  ];
}
