import { CODES } from "../../src/contracts/envelope.ts";
import type { Cursor, Sub, SubAnswer } from "../../src/contracts/live.ts";
import type { Deps } from "../platform/deps.ts";
import { slowDownTopic } from "../platform/slow-answers.ts";
import type { Connection } from "./connection.ts";
import type { Epoch } from "./epoch.ts";
import { FanOut } from "./fan-out.ts";
import type { Gauges } from "./gauges.ts";
import { Gate } from "./limiter.ts";
import type { Relay } from "./relay.ts";
import { readStartingPoint } from "./starting-point.ts";
import type { Judgement, TopicSpec, Topics } from "./topics.ts";

/** A thousand clients that come back at once stand in line here, and not before the commands. */
const startsAtOnce = 4;
const failedRetryMs = 1_000;
const movedRetryMs = 100;

type Answer = (answer: SubAnswer) => void;

/** Answers `sub`: who may, from where, and from then on every line after it. */
export class Subscriptions {
  readonly #deps: Deps;
  readonly #relay: Relay;
  readonly #epoch: Epoch;
  readonly #topics: Topics;
  readonly #gauges: Gauges;
  readonly #gate = new Gate(startsAtOnce);
  readonly #fanOuts = new Map<string, FanOut>();

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
      this.#deps.log.warn({ err: error, topic }, "a subscription could not begin");
      connection.leave(topic);
      answer({ kind: "error", code: CODES.ourFault, retryMs: failedRetryMs });
    }
  }

  /**
   * Judges again what a socket follows, after its person's rights have changed: what is no longer theirs stops at
   * once, and the client asks again for whatever it may still see.
   */
  judgeAgain(connection: Connection): void {
    for (const { topic, scope } of [...connection.following.values()]) {
      const place = this.#topics.judge(connection.onlooker, topic);
      if (place.kind === "deny" || place.scope !== scope) connection.resync(topic, "scope");
    }
  }

  async #followLog(
    connection: Connection,
    { spec, scope, person }: Extract<Judgement, { kind: "log" }>,
    have: Cursor | null,
    answer: Answer,
  ): Promise<void> {
    const subscription = this.#fanOutOf(spec, scope).join(connection, spec);
    connection.following.set(spec.topic, subscription);
    const epoch = this.#epoch.current;
    const start = await this.#gate.through(() =>
      readStartingPoint(this.#deps.db, epoch, { spec, scope, person }, have),
    );
    // Left, asked for again or forbidden meanwhile: what was read is not the client's any more.
    if (connection.following.get(spec.topic) !== subscription || epoch !== this.#epoch.current) {
      if (connection.following.get(spec.topic) === subscription) connection.leave(spec.topic);
      answer({ kind: "error", code: CODES.movedOn, retryMs: movedRetryMs });
      return;
    }
    answer(start);
    subscription.goLive(start.kind === "snapshot" ? start.seq : start.to);
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
