import { CODES } from "../../src/contracts/envelope.ts";
import type { GaugeTopic, LogTopic } from "../../src/contracts/live.ts";
import {
  holds,
  type Onlooker,
  type Person,
  type Right,
  type Viewer,
} from "../../src/contracts/permissions.ts";
import type { Reader, Tx } from "../platform/reader.ts";

/** A topic that publishes every change in order. A feature provides its own; app.ts joins them. */
export interface TopicSpec {
  readonly topic: LogTopic;
  /** Who may list the resource may subscribe it. Null: any person. */
  readonly right: Right | null;
  /** Which log of the topic the person reads. */
  readonly scopeOf: (person: Person) => string;
  /**
   * data of a snapshot, read in the transaction that reads the counter. Null or absent: only the head. It depends on
   * the scope alone: the data read for one person is sent to all who read the topic in the same scope.
   */
  readonly snapshot?: (tx: Tx, person: Person) => Promise<unknown>;
  /**
   * data of an event where it differs by person within a scope; absent: the payload that was written. Who is shown all of
   * it gets the payload itself: it is encoded once for all of them.
   */
  readonly project?: (payload: unknown, person: Person) => unknown;
  /** Whether the row of that id is in the person's scope; absent: pages do not say which one they have open. */
  readonly hasRow?: (db: Reader, person: Person, id: string) => Promise<boolean>;
}

/** A topic that publishes the latest whole value, and may skip values. */
export interface GaugeSpec {
  readonly topic: GaugeTopic;
  readonly right: Right | null;
  readonly scopeOf: (onlooker: Onlooker) => string;
  /** A wall monitor may follow it too; then `compute` must know the scopes of displays. */
  readonly isForDisplays?: true;
  readonly compute: (db: Reader, scope: string, now: Date) => Promise<unknown>;
  /** Changes of these topics in the gauge's scope make it compute again. */
  readonly affectedBy: readonly LogTopic[];
  /** The scopes of those topics' logs that concern a gauge's scope, where they are not simply the scope's own. */
  readonly watchedScopes?: (scope: string) => readonly string[];
  /** Another cause of a new computation; returns the function that stops it. */
  readonly watch?: (touch: () => void) => () => void;
}

export type Judgement =
  | { readonly kind: "log"; readonly spec: TopicSpec; readonly scope: string; readonly person: Person }
  | { readonly kind: "gauge"; readonly spec: GaugeSpec; readonly scope: string }
  | { readonly kind: "deny"; readonly code: typeof CODES.unknown | typeof CODES.notPermitted };

/** Every topic that this server knows, and who may follow it in which scope. */
export class Topics {
  readonly #logs: ReadonlyMap<string, TopicSpec>;
  readonly #gauges: ReadonlyMap<string, GaugeSpec>;

  constructor(logs: readonly TopicSpec[], gauges: readonly GaugeSpec[]) {
    this.#logs = byTopic(logs);
    this.#gauges = byTopic(gauges);
  }

  /** Whole or not at all: the scope that the person, or the display, reads the topic in, or why not. */
  judge(onlooker: Onlooker, topic: string): Judgement {
    return onlooker.kind === "display"
      ? this.#judgeDisplay(onlooker, topic)
      : this.#judgePerson(onlooker, topic);
  }

  #judgeDisplay(viewer: Viewer, topic: string): Judgement {
    const gauge = this.#gauges.get(topic);
    if (gauge?.isForDisplays) return { kind: "gauge", spec: gauge, scope: gauge.scopeOf(viewer) };
    const isKnown = gauge !== undefined || this.#logs.has(topic);
    return { kind: "deny", code: isKnown ? CODES.notPermitted : CODES.unknown };
  }

  #judgePerson(person: Person, topic: string): Judgement {
    const log = this.#logs.get(topic);
    const gauge = this.#gauges.get(topic);
    const right = log?.right ?? gauge?.right ?? null;
    if (right && !holds(person, right)) return { kind: "deny", code: CODES.notPermitted };
    if (log) return { kind: "log", spec: log, scope: log.scopeOf(person), person };
    if (gauge) return { kind: "gauge", spec: gauge, scope: gauge.scopeOf(person) };
    return { kind: "deny", code: CODES.unknown };
  }
}

function byTopic<Spec extends { readonly topic: string }>(specs: readonly Spec[]): ReadonlyMap<string, Spec> {
  const found = new Map(specs.map((spec) => [spec.topic, spec]));
  if (found.size < specs.length) throw new Error("a topic is registered twice");
  return found;
}
