/** Every way through the exit's chart (chart-paths.ts), over a small model of one line of ten units, in either mode. */
import {
  EXIT_COMMANDS,
  type ExitCommand,
  exitLifecycle,
} from "../../src/machines/lifecycles/exit.lifecycle.ts";
import type { ExitFacet, ExitFacts } from "../../src/machines/lifecycles/exit.rules.ts";
import { chartPaths, edgesOf, modelPeople, type StepOf, waysToStatuses } from "./chart-paths.ts";

export const REQUESTED = 10;
const LINE = "line";
const ALLOCATION = "allocation";
const PICKED = "picked";

/** `quantity` only for what is about a quantity of goods. */
interface Move {
  readonly command: ExitCommand;
  readonly by: "owner" | "admin";
  readonly quantity?: number;
}

export type ExitStep = StepOf<Move>;
export type Mode = "delivery" | "pickup";

const people = modelPeople("exit-apply", "exit-verify", "exit-handle", "exit-list");
export const { owner: exitOwner, admin: exitAdmin } = people;

/** An exit of one line, as nothing has happened to it yet. */
export const draftFacet = (mode: Mode): ExitFacet => ({
  status: "draft",
  clientId: "client",
  clientActive: true,
  submittedBy: null,
  selfApprovable: false,
  mode,
  consigneeName: "收货人",
  consigneePhone: "13900000001",
  address: "某路 1 号",
  cancelRequestedAt: null,
  lineCount: 1,
  requestedTotal: REQUESTED,
  pickedTotal: 0,
  shortTotal: 0,
  unpromisedTotal: 0,
});

const restOf = (row: ExitFacet) => row.requestedTotal - row.pickedTotal - row.shortTotal;

const factsOf = (row: ExitFacet): ExitFacts => ({
  requiredBeforeToday: false,
  wanted: [{ typeId: "type", skuCode: "S", requested: REQUESTED, available: REQUESTED }],
  lines: new Set([LINE]),
  open: restOf(row) > 0 ? [{ id: ALLOCATION, lineId: LINE, quantity: restOf(row) }] : [],
  picked: row.pickedTotal > 0 ? [{ id: PICKED, lineId: LINE, quantity: row.pickedTotal }] : [],
  ...{
    unpromised: new Map(),
    isUsable: true,
    deliveryWaits: true,
    otherLot: { free: REQUESTED, isLater: true },
  },
});

/** Every command by either person, and some or all of the rest to pick or to miss. */
function movesFrom(row: ExitFacet): readonly Move[] {
  return EXIT_COMMANDS.flatMap((command): readonly Move[] => {
    if (command === "changeLot") return restOf(row) > 0 ? [{ command, by: "admin", quantity: 3 }] : [];
    if (command === "unpick") return row.pickedTotal > 0 ? [{ command, by: "admin", quantity: 3 }] : [];
    if (command !== "pick" && command !== "reportShort")
      return [
        { command, by: "owner" },
        { command, by: "admin" },
      ];
    const quantities = [...new Set([3, restOf(row)])].filter((quantity) => quantity > 0);
    return quantities.map((quantity) => ({ command, by: "admin", quantity }));
  });
}

function after(row: ExitFacet, move: Move, to: string): ExitFacet {
  const next = { ...row, status: to };
  switch (move.command) {
    case "submit":
      return { ...next, submittedBy: move.by };
    case "pick":
      return { ...next, pickedTotal: row.pickedTotal + (move.quantity ?? 0) };
    case "unpick":
      return { ...next, pickedTotal: row.pickedTotal - (move.quantity ?? 0) };
    case "reportShort":
      return { ...next, shortTotal: row.shortTotal + (move.quantity ?? 0) };
    case "requestCancel":
      return { ...next, cancelRequestedAt: "then" };
    case "acceptCancel":
    case "declineCancel":
    case "cancel":
      return { ...next, cancelRequestedAt: null };
    default:
      return next;
  }
}

/**
 * Every `from/command/to` of the chart that people can take. Shipping is the delivery's to prove; what is promised again
 * was taken by a command on stock, see ground.test.ts.
 */
export const exitEdges = (): readonly string[] =>
  edgesOf(exitLifecycle, (command) => exitLifecycle.systemCommands.includes(command));

function pathsIn(mode: Mode, edges: readonly string[]): readonly (readonly ExitStep[])[] {
  return chartPaths({
    lifecycle: exitLifecycle,
    start: draftFacet(mode),
    movesFrom,
    ask: (row, move) => ({
      row,
      payload: {
        ...{ reason: "why", signer: "who", lineId: LINE, quantity: move.quantity ?? 0 },
        ...(move.command === "unpick" ? { allocationId: PICKED } : {}),
      },
      by: people[move.by],
      facts: factsOf(row),
    }),
    after,
    keyOf: (row) => JSON.stringify(row),
    edges,
  });
}

/** The shortest path to each transition, with the mode that it needs. */
export function exitPaths(): readonly { readonly mode: Mode; readonly steps: readonly ExitStep[] }[] {
  const delivered = pathsIn("delivery", exitEdges());
  const taken = new Set(delivered.map((path) => path.at(-1)?.edge));
  const left = exitEdges().filter((edge) => !taken.has(edge));
  return [
    ...delivered.map((steps) => ({ mode: "delivery" as const, steps })),
    ...pathsIn("pickup", left).map((steps) => ({ mode: "pickup" as const, steps })),
  ];
}

/** The shortest path to each status, of a pickup: it reaches them all without a delivery. */
export const waysToExitStatuses = (): ReadonlyMap<string, readonly ExitStep[]> =>
  waysToStatuses("draft", pathsIn("pickup", exitEdges()));
