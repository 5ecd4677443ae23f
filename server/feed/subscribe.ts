import { CODES } from "../../src/contracts/envelope.ts";
import type { Cursor, Sub, SubAnswer } from "../../src/contracts/live.ts";
import type { Deps } from "../platform/deps.ts";
import { slowDownTopic } from "../platform/slow-answers.ts";
import type { Connection } from "./connection.ts";
import type { Epoch } from "./epoch.ts";
import { failureOf } from "./failure.ts";
import { FanOut } from "./fan-out.ts";
import { Overloaded, Unwanted } from "./gate.ts";
import type { Gauges } from "./gauges.ts";
import type { Relay, Watch } from "./relay.ts";
import { type StartingPoint, StartingPoints } from "./starting-point.ts";
import type { Judgement, TopicSpec, Topics } from "./topics.ts";
import type { EncodedAnswer } from "./wire-encoder.ts";

const movedRetryMs = 100;

export type Answer = (answer: SubAnswer | EncodedAnswer) => void;

/** Answers `sub`: who may, from where, and from then on every line after it. */
export class Subscriptions {
  readonly #deps: Deps;
  readonly #relay: Relay;
  readonly #epoch: Epoch;
  readonly #topics: Topics;
  readonly #gauges: Gauges;
  readonly #starts: StartingPoints;
  readonly #fanOuts = new Map<string, FanOut>();
  #postponed = 0;

  constructor(
    deps: Deps,
    parts: {
      readonly relay: Relay;
      readonly epoch: Epoch;
      readonly topics: Topics;
      readonly gauges: Gauges;
    },
  ) {
    this.#deps = deps;
    this.#relay = parts.relay;
    this.#epoch = parts.epoch;
    this.#topics = parts.topics;
    this.#gauges = parts.gauges;
    this.#starts = new StartingPoints(deps.db);
  }

  /** Starting points that wait to be read. */
  get waiting(): number {
    return this.#starts.waiting;
  }

  /** Subscriptions that were postponed. */
  get postponed(): number {
    return this.#postponed;
  }

  /** Begins to follow a topic, in place of what the socket followed of it before. Never throws. */
  async subscribe(connection: Connection, { topic, have }: Sub, answer: Answer): Promise<void> {
    const place = this.#topics.judge(connection.onlooker, topic);
    connection.leave(topic);
    if (place.kind === "deny") {
      answer({ kind: "deny", code: place.code });
      return;
    }
    try {
      await slowDownTopic(topic, this.#deps.config);
      if (!connection.socket.connected) return;
      if (place.kind === "log") await this.#followLog(connection, place, have, answer);
      else await this.#gauges.subscribe(connection, place.spec, place.scope, answer);
    } catch (error) {
      answer(this.#refusal(topic, error));
    }
  }

  /**
   * Re-evaluates a socket's subscriptions after its person's rights have changed: a forbidden topic stops at once,
   * and the client subscribes again to what it may still see.
   */
  judgeAgain(connection: Connection, hasOtherPages: boolean): void {
    for (const { topic, scope } of [...connection.following.values()]) {
      const place = this.#topics.judge(connection.onlooker, topic);
      // What a person is shown within a scope hangs on their pages.
      const isOtherwise = hasOtherPages && place.kind === "log" && place.spec.project !== undefined;
      if (place.kind === "deny" || place.scope !== scope || isOtherwise) connection.resync(topic, "scope");
    }
  }

  #refusal(topic: string, error: unknown): SubAnswer {
    // The client left, subscribed again or lost its right while the read was running: drop the result.
    if (error instanceof Unwanted) return { kind: "error", code: CODES.movedOn, retryMs: movedRetryMs };
    if (error instanceof Overloaded) {
      this.#postponed += 1;
      return { kind: "error", code: CODES.tooMany, retryMs: error.retryMs };
    }
    this.#deps.log.warn({ err: error, topic }, "a subscription could not begin");
    return { kind: "error", ...failureOf(error) };
  }

  async #followLog(
    connection: Connection,
    { spec, scope, person }: Extract<Judgement, { kind: "log" }>,
    have: Cursor | null,
    answer: Answer,
  ): Promise<void> {
    const fanOut = this.#fanOutOf(spec, scope);
    const subscription = fanOut.join(connection, spec);
    connection.following.set(spec.topic, subscription);
    const isWanted = () => connection.following.get(spec.topic) === subscription;
    try {
      const epoch = this.#epoch.current;
      await this.#relay.locate(fanOut.watch);
      const start =
        startAt(fanOut.watch, epoch, spec, have) ??
        (await this.#starts.read(epoch, { spec, scope, person, have, fanOut, isWanted }));
      if (!isWanted() || epoch !== this.#epoch.current) throw new Unwanted();
      answer(start.answer);
      subscription.goLive(start.seq, start.mark);
    } catch (error) {
      if (isWanted()) connection.leave(spec.topic);
      throw error;
    }
  }

  #fanOutOf(spec: TopicSpec, scope: string): FanOut {
    const key = `${spec.topic} ${scope}`;
    const found = this.#fanOuts.get(key);
    if (found) return found;
    const fanOut = new FanOut(
      { spec, scope },
      {
        relay: this.#relay,
        epoch: () => this.#epoch.current,
        onEmpty: () => {
          this.#fanOuts.delete(key);
          this.#relay.unfollow(fanOut.watch);
        },
      },
    );
    this.#fanOuts.set(key, fanOut);
    return fanOut;
  }
}

/**
 * The starting point that needs no read, because the relay has just read the head: nothing is new for this client, or
 * the topic's state is its head alone. Null: there is more to it.
 */
function startAt(
  { cursor, mark }: Watch,
  epoch: string,
  { snapshot }: TopicSpec,
  have: Cursor | null,
): StartingPoint | null {
  if (cursor === null) return null;
  const at = { seq: cursor, mark };
  const marked = mark === null ? {} : { mark };
  if (have?.epoch !== epoch)
    return snapshot
      ? null
      : { answer: { kind: "snapshot", epoch, seq: cursor, ...marked, data: null }, ...at };
  const isThere = have.seq === cursor && (have.mark === undefined || have.mark === mark);
  return isThere
    ? { answer: { kind: "delta", epoch, from: cursor + 1, to: cursor, ...marked, events: [] }, ...at }
    : null;
}
