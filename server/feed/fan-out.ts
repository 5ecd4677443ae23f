import { broadcast } from "./broadcast.ts";
import type { Connection, Following, LiveSocket } from "./connection.ts";
import type { LogRow } from "./read-log.ts";
import type { Follower, Relay, Watch } from "./relay.ts";
import type { TopicSpec } from "./topics.ts";
import { eventFor, isAuthor, sharedEvent } from "./wire-event.ts";

/** So many lines are passed on after a snapshot without giving the socket a turn. */
const atOnce = 50;

/** One socket's place in one log. While it joins, what comes is kept until its snapshot says where it stands. */
export class Subscription implements Following {
  readonly connection: Connection;
  readonly spec: TopicSpec;
  readonly scope: string;
  readonly #fanOut: FanOut;
  #waiting: LogRow[] | null = [];
  #sent = 0;

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
    return this.#waiting ? null : this.#sent;
  }

  /** Takes a line if it is the next one: a line that was sent before, or waits for the snapshot, is not sent. */
  takes(row: LogRow): boolean {
    if (this.#waiting) {
      this.#waiting.push(row);
      return false;
    }
    // After a line that is missing nothing is passed on: the rewind below, or a resync, brings it.
    if (row.seq !== this.#sent + 1 || !this.connection.keepsUp()) return false;
    this.#sent = row.seq;
    return true;
  }

  /** The client has everything up to `seq`: passes on what came meanwhile, and from now on what comes. */
  goLive(seq: number): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    this.#sent = seq;
    // A few at once; if more have come, they are read again at the relay's pace.
    for (const row of waiting.slice(0, atOnce)) if (this.takes(row)) this.#fanOut.send(this, row);
    this.#fanOut.watch.rewind(this.#sent);
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

  /** From now on no line is lost for this socket: they wait until the subscription goes live. */
  join(connection: Connection, spec: TopicSpec): Subscription {
    const subscription = new Subscription(connection, spec, this);
    this.#subscriptions.add(subscription);
    return subscription;
  }

  leave(subscription: Subscription): void {
    this.#subscriptions.delete(subscription);
    if (this.#subscriptions.size === 0) this.#onEmpty();
  }

  tell(row: LogRow): boolean {
    const alike: LiveSocket[] = [];
    let isCongested = false;
    // A copy: who is told to go leaves the set meanwhile.
    for (const subscription of [...this.#subscriptions]) {
      if (!subscription.takes(row)) continue;
      const { connection, spec } = subscription;
      isCongested ||= connection.isCongested;
      if (spec.project || isAuthor(row, connection.person)) this.send(subscription, row);
      else alike.push(connection.socket);
    }
    if (alike.length > 0) broadcast(alike, "ev", sharedEvent(this.topic, this.#epoch(), row));
    return isCongested;
  }

  lose(reason: "pruned" | "epoch"): void {
    for (const { connection, topic } of [...this.#subscriptions]) connection.resync(topic, reason);
  }

  /** Sends a line to one socket, as its person may read it. */
  send({ connection, spec }: Subscription, row: LogRow): void {
    // Only people follow logs.
    if (connection.person)
      connection.socket.emit("ev", eventFor(connection.person, spec, this.#epoch(), row));
  }
}
