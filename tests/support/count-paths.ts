/** Every way through the count's chart (chart-paths.ts), over a small model of one line. */
import type { Actor, Person } from "../../src/contracts/permissions.ts";
import {
  COUNT_COMMANDS,
  type CountCommand,
  countLifecycle,
} from "../../src/machines/lifecycles/count.lifecycle.ts";
import type { CountFacet, CountFacts } from "../../src/machines/lifecycles/count.rules.ts";
import { chartPaths, edgesOf, type StepOf, waysToStatuses } from "./chart-paths.ts";

/** `differs` only for the system's confirmEmpty. */
interface Move {
  readonly command: CountCommand;
  readonly differs?: boolean;
}

export type CountStep = StepOf<Move>;

export const countAdmin: Person = {
  ...{ kind: "person", userId: "admin", userName: "admin", roleCode: "admin", clientId: null },
  pages: new Set(["warehouse-count", "warehouse-repertory"]),
};
const system: Actor = { kind: "system", cause: "test" };

/** Facts that refuse nothing. */
export const easyCountFacts: CountFacts = {
  ...{ elsewhere: [], takeable: 1, takenBy: null, isSameCounter: false, notRecountable: [] },
  ...{ unsettled: [], isOwnDifference: false, differs: false },
};

const movesFrom = (): readonly Move[] =>
  COUNT_COMMANDS.flatMap((command): readonly Move[] =>
    command === "confirmEmpty" ? [{ command }, { command, differs: true }] : [{ command }],
  );

/** Every `from/command/to` of the chart, also those of the system. */
export const countEdges = (): readonly string[] => edgesOf(countLifecycle, () => false);

const paths = (edges: readonly string[], isLeftOut: (move: Move) => boolean) =>
  chartPaths({
    lifecycle: countLifecycle,
    start: { status: "draft", lineCount: 1, countedLines: 0 } as CountFacet,
    movesFrom: () => movesFrom().filter((move) => !isLeftOut(move)),
    ask: (row, { command, differs = false }) => ({
      ...{ row, payload: { reason: "why" }, facts: { ...easyCountFacts, differs } },
      by: countLifecycle.systemCommands.includes(command) ? system : countAdmin,
    }),
    after: (row, { command }, to) => ({
      ...{ status: to, lineCount: 1 },
      countedLines: command === "record" ? 1 : command === "recount" ? 0 : row.countedLines,
    }),
    keyOf: (row) => `${row.status} ${row.countedLines}`,
    edges,
  });

/** The shortest path to each transition of the chart, that transition last. */
export const countPaths = (): readonly (readonly CountStep[])[] => paths(countEdges(), () => false);

/** The same without the system's commands, which have no route. */
export const countPathsOfPeople = (): readonly (readonly CountStep[])[] => {
  const isSystem = (command: string) => countLifecycle.systemCommands.includes(command);
  // A second taking needs lines that the first one left: tests/server/count.test.ts (C4).
  const edges = edgesOf(countLifecycle, isSystem).filter((edge) => edge !== "counting/take/counting");
  return paths(edges, ({ command }) => isSystem(command));
};

/** The shortest path to each status. */
export const waysToCountStatuses = (): ReadonlyMap<string, readonly CountStep[]> =>
  waysToStatuses("draft", countPathsOfPeople());
