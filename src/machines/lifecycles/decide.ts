/**
 * Asking a lifecycle: may this person send this command to this row now, and what follows from it? One answer for the
 * server, which acts on it, and for the browser, which offers buttons by it.
 *
 * A machine that is done or does not know an event stays silent in XState; here it is refused explicitly.
 */
import { transition } from "xstate";
import { CODES } from "../../contracts/envelope.ts";
import { type Actor, holds, type Person } from "../../contracts/permissions.ts";
import type { Charted, Effect, GuardRule, Needs, Situation } from "./lifecycle.ts";

export interface Ask<Row, Facts> {
  readonly row: Row;
  readonly command: string;
  readonly payload: unknown;
  readonly by: Actor;
  readonly facts: Facts;
}

export type Decision =
  | { readonly ok: true; readonly from: string; readonly to: string; readonly effects: readonly Effect[] }
  | {
      readonly ok: false;
      readonly code: typeof CODES.notPermitted | typeof CODES.movedOn | typeof CODES.refused;
      readonly because: readonly string[];
      readonly details: Readonly<Record<string, unknown>>;
    };

/** What a person sees of a command on a row: offered and allowed, or offered but greyed with the reasons. */
export interface Offer {
  readonly command: string;
  readonly allowed: boolean;
  /** Reason codes of the row guards that refuse; empty when allowed. */
  readonly because: readonly string[];
}

interface TransitionConfig {
  readonly target?: string;
  readonly guard?: Needs;
}

/** The transitions that a status has for a command, in the order in which the chart tries them. */
export function transitionsOf(
  lifecycle: Pick<Charted, "machine">,
  status: string,
  command: string,
): readonly TransitionConfig[] {
  const states = lifecycle.machine.config.states as
    | Record<string, { on?: Record<string, TransitionConfig | readonly TransitionConfig[]> }>
    | undefined;
  const found = states?.[status]?.on?.[command];
  if (!found) return [];
  return Array.isArray(found) ? found : [found as TransitionConfig];
}

/** Whether a command refuses without a reason in this status, by its guards. */
export function needsReason(lifecycle: Charted, status: string, command: string): boolean {
  return transitionsOf(lifecycle, status, command).some(({ guard }) =>
    guard?.params.all.includes("reasonGiven"),
  );
}

function rulesOf(
  lifecycle: Charted,
  edge: TransitionConfig,
): readonly (readonly [string, GuardRule<never, never>])[] {
  return (edge.guard?.params.all ?? []).map((name) => {
    const rule = lifecycle.rules[name];
    if (!rule) throw new Error(`${lifecycle.name}: the chart names a guard "${name}" that has no rule`);
    return [name, rule] as const;
  });
}

function failing(
  lifecycle: Charted,
  edge: TransitionConfig,
  kinds: readonly string[],
  situation: Situation,
): readonly (readonly [string, GuardRule<never, never>])[] {
  return rulesOf(lifecycle, edge).filter(
    ([, rule]) => kinds.includes(rule.kind) && !rule.holds(situation as Situation<never, never, never>),
  );
}

/** The page right: false for a person whose pages do not give this command; what has no right is only the system's. */
function mayAsk(lifecycle: Charted, command: string, by: Actor): boolean {
  if (by.kind === "system") return lifecycle.systemCommands.includes(command);
  const right = lifecycle.rights[command];
  return right !== undefined && holds(by, right);
}

function refuse(
  code: typeof CODES.notPermitted | typeof CODES.movedOn | typeof CODES.refused,
  because: readonly string[],
  details: Readonly<Record<string, unknown>> = {},
): Decision {
  return { ok: false, code, because, details };
}

/**
 * Decides a command on a row, pure. Refusals in the order of the contract: the person (40300, by page and by person
 * guards), the status (40900, `status`), the row and payload guards (42200, with their details).
 */
export function decide<Row extends { readonly status: string }, Facts>(
  lifecycle: Charted<Row, Facts>,
  ask: Ask<Row, Facts>,
): Decision {
  const chart: Charted = lifecycle;
  const { row, command, payload, by, facts } = ask;
  const situation: Situation = { row, by, payload, facts };
  if (!lifecycle.commands.includes(command) || !mayAsk(chart, command, by)) {
    return refuse(CODES.notPermitted, ["page"]);
  }
  const edges = transitionsOf(chart, row.status, command);
  if (edges.length === 0) {
    const stranger = personRefusalAnywhere(chart, command, situation);
    return stranger.length > 0 ? refuse(CODES.notPermitted, stranger) : refuse(CODES.movedOn, ["status"]);
  }
  const closest = closestEdge(chart, edges, situation);
  const person = failing(chart, closest, ["person"], situation);
  if (person.length > 0)
    return refuse(
      CODES.notPermitted,
      person.map(([name]) => name),
    );
  const others = failing(chart, closest, ["row", "payload"], situation);
  if (others.length > 0) {
    const details = Object.assign({}, ...others.map(([, rule]) => rule.details?.(situation as never) ?? {}));
    return refuse(
      CODES.refused,
      others.map(([name]) => name),
      details,
    );
  }
  const before = lifecycle.machine.resolveState({ value: row.status, context: { row, facts } });
  const [after, actions] = transition(lifecycle.machine, before, { type: command, payload, by });
  const effects = actions.map((action) => ({
    type: action.type,
    ...(action.params as Record<string, unknown>),
  }));
  return { ok: true, from: row.status, to: String(after.value), effects };
}

/** Of several transitions for one command, the first that holds, else the one that fails the fewest rules. */
function closestEdge(
  lifecycle: Charted,
  edges: readonly TransitionConfig[],
  situation: Situation,
): TransitionConfig {
  const scored = edges.map((edge) => ({
    edge,
    misses: failing(lifecycle, edge, ["person", "row", "payload"], situation).length,
  }));
  const best = scored.reduce((left, right) => (right.misses < left.misses ? right : left));
  return best.edge;
}

/** Person guards that refuse this command in every status that knows it: then the person, not the status, is at fault. */
function personRefusalAnywhere(lifecycle: Charted, command: string, situation: Situation): readonly string[] {
  const statuses = Object.keys(lifecycle.machine.config.states ?? {});
  const edges = statuses.flatMap((status) => transitionsOf(lifecycle, status, command));
  const refusals = edges.map((edge) => failing(lifecycle, edge, ["person"], situation).map(([name]) => name));
  return refusals.length > 0 && refusals.every((names) => names.length > 0) ? (refusals[0] ?? []) : [];
}

/** Whether a failing guard greys the button: guards of the row do, and those of the person that say so. */
const greys = ([, rule]: readonly [string, GuardRule<never, never>]): boolean =>
  rule.kind === "row" || rule.greys === true;

/**
 * The commands that a person is offered on a row, in the lifecycle's order. A command whose person guards refuse is
 * not offered, unless the guard greys; one whose row guards refuse is offered greyed, with the reasons. Payload guards
 * wait for the form.
 */
export function offersFor<Row extends { readonly status: string }, Facts>(
  lifecycle: Charted<Row, Facts>,
  row: Row,
  by: Person,
): readonly Offer[] {
  const chart: Charted = lifecycle;
  const situation: Situation = { row, by, payload: {}, facts: {} };
  const offers: Offer[] = [];
  for (const command of lifecycle.commands) {
    if (!mayAsk(chart, command, by)) continue;
    const edges = transitionsOf(chart, row.status, command).filter((edge) =>
      failing(chart, edge, ["person"], situation).every(greys),
    );
    if (edges.length === 0) continue;
    const refusals = edges.map((edge) =>
      failing(chart, edge, ["person", "row"], situation)
        .filter(greys)
        .map(([name]) => name),
    );
    // Of several transitions the closest one says why: the others fail by what chooses between them, too.
    const because = refusals.reduce((left, right) => (right.length < left.length ? right : left));
    offers.push({ command, allowed: because.length === 0, because });
  }
  return offers;
}
