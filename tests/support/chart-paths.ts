/**
 * Every way through a lifecycle's chart, derived from the chart: a breadth-first walk that asks `decide` at each step,
 * over a small model of one request, until each transition has been taken once. Nothing here says which command may
 * follow which.
 */
import type { PageName } from "../../src/contracts/pages.ts";
import type { Actor, Person } from "../../src/contracts/permissions.ts";
import { decide, transitionsOf } from "../../src/machines/lifecycles/decide.ts";
import type { Lifecycle } from "../../src/machines/lifecycles/lifecycle.ts";

/** A move that was taken: the status that the chart leads to, and which transition it was (`from/command/to`). */
export type StepOf<Move> = Move & { readonly to: string; readonly edge: string };

export interface ChartWalk<Row extends { readonly status: string }, Facts, Model, Move> {
  readonly lifecycle: Lifecycle<Row, Facts>;
  readonly start: Model;
  readonly movesFrom: (model: Model) => readonly Move[];
  readonly ask: (
    model: Model,
    move: Move,
  ) => { readonly row: Row; readonly payload: unknown; readonly by: Actor; readonly facts: Facts };
  readonly after: (model: Model, move: Move, to: string) => Model;
  readonly keyOf: (model: Model) => string;
  readonly edges: readonly string[];
}

/** Every `from/command/to` of a chart; `isLeftOut` says which are not walked. */
export function edgesOf(
  lifecycle: Lifecycle,
  isLeftOut: (command: string, guards: readonly string[]) => boolean,
): readonly string[] {
  return Object.keys(lifecycle.machine.config.states ?? {}).flatMap((status) =>
    lifecycle.commands.flatMap((command) =>
      transitionsOf(lifecycle, status, command)
        .filter((edge) => !isLeftOut(command, edge.guard?.params.all ?? []))
        .map((edge) => `${status}/${command}/${edge.target ?? status}`),
    ),
  );
}

/** Whether the chart keeps the reason of a step: then its history has to name it. */
export function keepsReason(lifecycle: Lifecycle, edge: string): boolean {
  const [status = "", command = "", to = ""] = edge.split("/");
  return transitionsOf(lifecycle, status, command)
    .filter(({ target }) => (target ?? status) === to)
    .some((found) => JSON.stringify(found).includes('"keepReason"'));
}

/** The body of a command that takes no more than its description says. */
export const describedBody = (
  { rights }: Pick<Lifecycle, "rights">,
  command: string,
  { id, version }: { readonly id: string; readonly version: number },
  reason = "写明原因",
) => (rights[command]?.takes?.startsWith("reason") ? { id, version, reason } : { id, version });

const MOST_STEPS = 12;

/** The shortest path to each transition of the chart, that transition last. */
export function chartPaths<
  Row extends { readonly status: string },
  Facts,
  Model,
  Move extends { readonly command: string },
>(walk: ChartWalk<Row, Facts, Model, Move>): readonly (readonly StepOf<Move>[])[] {
  const wanted = new Set(walk.edges);
  const seen = new Set([walk.keyOf(walk.start)]);
  const found: (readonly StepOf<Move>[])[] = [];
  let front: { readonly model: Model; readonly path: readonly StepOf<Move>[] }[] = [
    { model: walk.start, path: [] },
  ];
  for (let depth = 0; wanted.size > 0 && front.length > 0 && depth < MOST_STEPS; depth += 1) {
    const next: typeof front = [];
    for (const { model, path } of front) {
      for (const move of walk.movesFrom(model)) {
        const decision = decide(walk.lifecycle, { ...walk.ask(model, move), command: move.command });
        if (!decision.ok) continue;
        const edge = `${decision.from}/${move.command}/${decision.to}`;
        const way = [...path, { ...move, to: decision.to, edge }];
        if (wanted.delete(edge)) found.push(way);
        const reached = walk.after(model, move, decision.to);
        if (seen.has(walk.keyOf(reached))) continue;
        seen.add(walk.keyOf(reached));
        next.push({ model: reached, path: way });
      }
    }
    front = next;
  }
  return found;
}

/** The shortest of the paths to each status; the first status needs none. */
export function waysToStatuses<Step extends { readonly to: string }>(
  first: string,
  paths: readonly (readonly Step[])[],
): ReadonlyMap<string, readonly Step[]> {
  const ways = new Map<string, readonly Step[]>([[first, []]]);
  for (const path of paths) {
    const to = path.at(-1)?.to;
    const known = to === undefined ? undefined : ways.get(to);
    if (to !== undefined && (known === undefined || path.length < known.length)) ways.set(to, path);
  }
  return ways;
}

/** The owner and the admin of a model, with the pages of its lifecycle. */
export function modelPeople(...names: readonly PageName[]): {
  readonly owner: Person;
  readonly admin: Person;
} {
  const pages = new Set(names);
  const person = (name: string) => ({ kind: "person", userId: name, userName: name, pages }) as const;
  return {
    owner: { ...person("owner"), roleCode: "client", clientId: "client" },
    admin: { ...person("admin"), roleCode: "admin", clientId: null },
  };
}
