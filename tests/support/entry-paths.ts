/** Every way through the entry's chart (chart-paths.ts), over a small model of one line of ten units. */

import { outstanding } from "../../src/domain/quantity.ts";
import {
  ENTRY_COMMANDS,
  type EntryCommand,
  entryLifecycle,
} from "../../src/machines/lifecycles/entry.lifecycle.ts";
import type { EntryFacet, EntryFacts } from "../../src/machines/lifecycles/entry.rules.ts";
import { chartPaths, edgesOf, modelPeople, type StepOf, waysToStatuses } from "./chart-paths.ts";

export const EXPECTED = 10;
const LINE = "line";
const LOCATION = "location";

interface Model {
  readonly row: EntryFacet;
  readonly closedShort: number;
  readonly receipts: readonly { readonly id: string; readonly good: number; readonly damaged: number }[];
}

const people = modelPeople("entry-apply", "entry-verify", "entry-handle", "entry-list");
export const { owner: modelOwner, admin: modelAdmin } = people;

/** Nothing of it has come yet. */
export const approvedEntry: EntryFacet = {
  status: "approved",
  clientId: "client",
  clientActive: true,
  submittedBy: "owner",
  selfApprovable: false,
  arrivedAt: null,
  returnOf: null,
  lineCount: 1,
  goodTotal: 0,
  damagedTotal: 0,
};

const start: Model = {
  row: { ...approvedEntry, status: "draft", submittedBy: null },
  closedShort: 0,
  receipts: [],
};

function lineOf(model: Model) {
  const { goodTotal: good, damagedTotal: damaged } = model.row;
  return {
    expected: EXPECTED,
    good,
    damaged,
    closedShort: model.closedShort,
    trackLot: false,
    trackExpiry: false,
  };
}

function factsOf(model: Model): EntryFacts {
  return {
    lines: new Map([[LINE, lineOf(model)]]),
    overReceiptPercent: 0,
    usableLocations: new Set([LOCATION]),
    liveReceipts: new Set(model.receipts.map((receipt) => receipt.id)),
    receiptGoodsInPlace: true,
    deliveryReturned: false,
    expectedBeforeToday: false,
    today: "2026-11-22",
    otherExpiries: [],
  };
}

/** `good` and `damaged` only for receive. */
interface Move {
  readonly command: EntryCommand;
  readonly by: "owner" | "admin";
  readonly good?: number;
  readonly damaged?: number;
}

/** A move as people took it. */
export type Step = StepOf<Move>;

/** Every command by either person, and three ways to receive: some, some with damage, all the rest. */
function movesFrom(model: Model): readonly Move[] {
  const rest = outstanding(lineOf(model));
  return ENTRY_COMMANDS.flatMap((command): readonly Move[] => {
    if (command !== "receive")
      return [
        { command, by: "owner" },
        { command, by: "admin" },
      ];
    return [
      { command, by: "admin", good: 4, damaged: 0 },
      { command, by: "admin", good: 2, damaged: 1 },
      { command, by: "admin", good: rest, damaged: 0 },
    ];
  });
}

function payloadOf(move: Move, model: Model): unknown {
  if (move.command === "receive") {
    return { lines: [{ lineId: LINE, locationId: LOCATION, good: move.good, damaged: move.damaged }] };
  }
  return { reason: "reason", receiptId: model.receipts.at(-1)?.id };
}

function after(model: Model, move: Move, to: string): Model {
  const row = { ...model.row, status: to };
  switch (move.command) {
    case "submit":
      return { ...model, row: { ...row, submittedBy: move.by } };
    case "arrive":
      return { ...model, row: { ...row, arrivedAt: "now" } };
    case "receive": {
      const receipt = {
        id: `receipt-${model.receipts.length}`,
        good: move.good ?? 0,
        damaged: move.damaged ?? 0,
      };
      return {
        ...model,
        receipts: [...model.receipts, receipt],
        row: {
          ...row,
          goodTotal: row.goodTotal + receipt.good,
          damagedTotal: row.damagedTotal + receipt.damaged,
        },
      };
    }
    case "closeShort":
      return { ...model, row, closedShort: outstanding(lineOf(model)) };
    case "reverseReceipt": {
      const last = model.receipts.at(-1);
      if (!last) return { ...model, row };
      return {
        closedShort: 0,
        receipts: model.receipts.slice(0, -1),
        row: { ...row, goodTotal: row.goodTotal - last.good, damagedTotal: row.damagedTotal - last.damaged },
      };
    }
    default:
      return { ...model, row };
  }
}

const keyOf = (model: Model) =>
  JSON.stringify([
    model.row.status,
    model.receipts,
    model.closedShort,
    model.row.arrivedAt,
    model.row.submittedBy,
  ]);

/** Every `from/command/to` of the chart that people can take; the system's are the delivery's to prove. */
export const entryEdges = (): readonly string[] =>
  edgesOf(entryLifecycle, (_, guards) => guards.includes("isReturn"));

/** The shortest path to each transition of the chart, that transition last. */
export const entryPaths = (): readonly (readonly Step[])[] =>
  chartPaths({
    lifecycle: entryLifecycle,
    start,
    movesFrom,
    ask: (model, move) => ({
      row: model.row,
      payload: payloadOf(move, model),
      by: people[move.by],
      facts: factsOf(model),
    }),
    after,
    keyOf,
    edges: entryEdges(),
  });

/** The shortest path to each status. */
export const pathsToStatuses = (): ReadonlyMap<string, readonly Step[]> =>
  waysToStatuses("draft", entryPaths());
