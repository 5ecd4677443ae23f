import type { Connection, Following, LiveSocket } from "./connection.ts";
import { broadcast } from "./connection.ts";
import type { LogRow } from "./read-log.ts";
import type { Follower, Relay, Watch } from "./relay.ts";
import { FRESH_MS } from "./shared-reads.ts";
import type { TopicSpec } from "./topics.ts";
import { eventFor, isAuthor, sharedEvent } from "./wire-encoder.ts";

/**
 * The number of last lines kept while sockets join, for all of them together; a socket that needs more, or older ones,
 * reads the log again at the relay's pace.
 */
const MOST_RECENT = 50;

let generations = 0;
const nextGeneration = (): number => {
  generations += 1;
  return generations;
};

/** One socket's position in one log. While it joins, it gets no events until its answer names its position. */
export class Subscription implements Following {
  readonly connection: Connection;
  readonly spec: TopicSpec;
  readonly scope: string;
  readonly #fanOut: FanOut;
  #sent: number | null = null;

  constructor(connection: Connection, spec: TopicSpec, fanOut: FanOut) {
    this.connection = connection;
    this.spec = spec;
    this.scope = fanOut.scope;
    this.#fanOut = fanOut;
  }

  get topic() {
    return this.spec.topic;
  }

  /** The last number that the client was sent; null while it joins. */
  get sent(): number | null {
    return this.#sent;
  }

  /** Takes a line if it is the next one: a line that was sent before, or comes before the answer, is not sent. */
  takes(row: LogRow): boolean {
    // After a line that is missing nothing is passed on: the rewind below, or a resync, brings it.
    if (this.#sent === null || row.seq !== this.#sent + 1 || !this.connection.keepsUp()) return false;
    this.#sent = row.seq;
    return true;
  }

  /** The client has everything up to `seq`: sends the events that were held, then each new one as it comes. */
  goLive(seq: number, mark: string | null): void {
    this.#sent = seq;
    let last = mark;
    for (const row of this.#fanOut.recent) {
      if (!this.takes(row)) continue;
      this.#fanOut.send(this, row);
      last = row.mark;
    }
    this.#fanOut.joined(this);
    this.#fanOut.watch.rewind(this.#sent, last);
  }

  end(): void {
    this.#fanOut.leave(this);
  }
}

/** All sockets of this node that follow one (topic, scope): each line is encoded once for all who may read the same. */
export class FanOut implements Follower {
  readonly topic: TopicSpec["topic"];
  readonly scope: string;
  readonly watch: Watch;
  readonly #epoch: () => string;
  readonly #onEmpty: () => void;
  readonly #subscriptions = new Set<Subscription>();
  readonly #joining = new Set<Subscription>();
  #recent: LogRow[] = [];
  #rememberToMs = 0;
  #generation = nextGeneration();

  constructor(
    place: { readonly spec: TopicSpec; readonly scope: string },
    with_: {
      readonly relay: Relay;
      readonly epoch: () => string;
      readonly onEmpty: () => void;
    },
  ) {
    this.topic = place.spec.topic;
    this.scope = place.scope;
    this.#epoch = with_.epoch;
    this.#onEmpty = with_.onEmpty;
    this.watch = with_.relay.follow(this.topic, this.scope, this);
  }

  /** Another one after the log was lost. A starting point that was read for one generation is not for the next. */
  get generation(): number {
    return this.#generation;
  }

  /** The last lines that were published while sockets join. */
  get recent(): readonly LogRow[] {
    return this.#recent;
  }

  /** From now on no line is lost for this socket: lines before it goes live are kept, or read again then. */
  join(connection: Connection, spec: TopicSpec): Subscription {
    const subscription = new Subscription(connection, spec, this);
    this.#subscriptions.add(subscription);
    this.#joining.add(subscription);
    return subscription;
  }

  joined(subscription: Subscription): void {
    if (!this.#joining.delete(subscription)) return;
    // A starting point that is shared may be this old.
    this.#rememberToMs = performance.now() + FRESH_MS;
  }

  leave(subscription: Subscription): void {
    this.#subscriptions.delete(subscription);
    this.joined(subscription);
    if (this.#subscriptions.size === 0) this.#onEmpty();
  }

  publish(row: LogRow): boolean {
    if (this.#joining.size > 0 || performance.now() < this.#rememberToMs) {
      // After a rewind lines come again: the kept lines stay in order and without gaps.
      if (this.#recent.at(-1)?.seq !== row.seq - 1) this.#recent = [];
      this.#recent.push(row);
      if (this.#recent.length > MOST_RECENT) this.#recent.shift();
    } else if (this.#recent.length > 0) this.#recent = [];
    const alike: LiveSocket[] = [];
    let isCongested = false;
    // Iterate over a copy: disconnecting a socket removes its subscription from the set.
    for (const subscription of [...this.#subscriptions]) {
      if (!subscription.takes(row)) continue;
      const { connection, spec } = subscription;
      isCongested ||= connection.isCongested;
      const { person } = connection;
      const isShared = !spec.project || (person && spec.project(row.payload, person) === row.payload);
      if (!isShared || isAuthor(row, person)) this.send(subscription, row);
      else alike.push(connection.socket);
    }
    if (alike.length > 0) broadcast(alike, "ev", sharedEvent(this.topic, this.#epoch(), row));
    return isCongested;
  }

  lose(reason: "pruned" | "epoch"): void {
    // Earlier reads may belong to another history: they are neither sent nor shared any more.
    this.#recent = [];
    this.#generation = nextGeneration();
    for (const { connection, topic } of [...this.#subscriptions]) connection.resync(topic, reason);
  }

  /** Sends a line to one socket, as its person may read it. */
  send({ connection, spec }: Subscription, row: LogRow): void {
    // Only people follow logs.
    if (connection.person)
      connection.socket.emit("ev", eventFor(connection.person, spec, this.#epoch(), row));
  }
}
