/**
 * Walks every transition of a machine: the graph of its states is traversed, each edge is replayed on a running actor
 * with a simulated clock, and the transitions that were really taken are counted against those that the chart declares.
 */
import {
  type ActorOptions,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  type InspectionEvent,
  SimulatedClock,
} from "xstate";
import { getAdjacencyMap, getShortestPaths } from "xstate/graph";

interface Declared {
  readonly source: { readonly id: string };
  readonly eventType: string;
  readonly target?: readonly { readonly id: string }[] | undefined;
  readonly guard?: unknown;
}

const nameOf = ({ source, eventType, target, guard }: Declared): string => {
  const way = target?.map(({ id }) => id).join(",") ?? "(stays)";
  const condition = typeof guard === "string" ? guard : guard ? JSON.stringify(guard) : "";
  return `${source.id} --${eventType}${condition ? ` [${condition}]` : ""}--> ${way}`;
};

/** Every transition that the chart declares; one without target and actions forbids an event and is not walked. */
function declaredBy(machine: AnyStateMachine): Map<string, Declared> {
  const found = new Map<string, Declared>();
  const visit = (node: AnyStateNode): void => {
    const all = [...node.transitions.values()].flat().concat(node.always ?? []);
    for (const transition of all as unknown as (Declared & { actions: readonly unknown[] })[]) {
      // An invoked actor that throws is a bug of a port, which by contract never rejects.
      if (transition.eventType.startsWith("xstate.error")) continue;
      if (!transition.target && transition.actions.length === 0) continue;
      found.set(nameOf(transition), transition);
    }
    for (const child of Object.values(node.states)) visit(child);
  };
  visit(machine.root);
  return found;
}

export interface Cover {
  /** Names of transitions that no walk took. */
  readonly missed: readonly string[];
  readonly walked: number;
  /** Steps after which the running actor stood elsewhere than the graph says. */
  readonly astray: readonly string[];
}

export interface CoverInput<Event extends AnyEventObject> {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  readonly events: readonly Event[];
  /** Distinguishes states beyond their value. */
  readonly notifyApart?: (snapshot: AnyMachineSnapshot) => unknown;
  readonly filterEvents?: (snapshot: AnyMachineSnapshot, event: Event) => boolean;
}

/** Walks all of it; ports have to answer never, so that done events come from `events` alone. */
export function coverTransitions<Event extends AnyEventObject>(given: CoverInput<Event>): Cover {
  const { machine, input, events, notifyApart = () => null, filterEvents = () => true } = given;
  const serializeState = (snapshot: AnyMachineSnapshot): string =>
    JSON.stringify([snapshot.value, notifyApart(snapshot)]);
  const options = {
    input,
    events,
    serializeState: serializeState as never,
    filterEvents: ((snapshot: AnyMachineSnapshot, event: Event) => filterEvents(snapshot, event)) as never,
    limit: 5_000,
  };
  const paths = getShortestPaths(machine as never, options as never) as readonly {
    readonly state: AnyMachineSnapshot;
    readonly steps: readonly { readonly event: AnyEventObject }[];
  }[];
  const adjacency = getAdjacencyMap(machine as never, options as never) as unknown as Record<
    string,
    { transitions: Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }> }
  >;

  const taken = new Set<string>();
  const astray: string[] = [];
  let walked = 0;
  for (const path of paths) {
    const way = path.steps.map(({ event }) => event).filter(({ type }) => type !== "xstate.init");
    const edges = Object.values(adjacency[serializeState(path.state)]?.transitions ?? {});
    for (const edge of edges) {
      walked += 1;
      const stood = replay(machine, input, [...way, edge.event], taken);
      if (JSON.stringify(stood) !== JSON.stringify(edge.state.value)) {
        const steps = [...way, edge.event].map(({ type }) => type).join(" → ");
        astray.push(`${steps}: ${JSON.stringify(stood)} instead of ${JSON.stringify(edge.state.value)}`);
      }
    }
  }
  const missed = [...declaredBy(machine).keys()].filter((name) => !taken.has(name));
  return { missed, walked, astray };
}

function replay(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly AnyEventObject[],
  taken: Set<string>,
): unknown {
  const clock = new SimulatedClock();
  const inspect = (event: InspectionEvent): void => {
    if (event.type !== "@xstate.microstep") return;
    for (const transition of event._transitions as unknown as Declared[]) taken.add(nameOf(transition));
  };
  const actor = createActor(machine, { clock, input, inspect } as ActorOptions<AnyStateMachine>);
  actor.start();
  for (const event of events) {
    if (event.type.startsWith("xstate.after.")) clock.increment(delayOf(machine, event.type));
    else actor.send(event);
  }
  const { value } = actor.getSnapshot() as AnyMachineSnapshot;
  actor.stop();
  return value;
}

/** `xstate.after.RETRY_MS.session.checking` waits as long as the machine's delay of that name says. */
function delayOf(machine: AnyStateMachine, type: string): number {
  const name = type.split(".")[2] ?? "";
  const delay: unknown = machine.implementations.delays[name as never] ?? Number(name);
  if (typeof delay !== "number" || Number.isNaN(delay)) throw new Error(`${type} has no fixed delay`);
  return delay;
}
