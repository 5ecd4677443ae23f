/**
 * A person's page without a browser: the real channel, feed and inbox machines over a socket, and a view of entries
 * that trusts the feed completely. It ignores versions and fetches nothing by itself, so that it is right only when the
 * feed is.
 */
import { createActor } from "xstate";
import type { RestPort } from "../../src/contracts/answer.ts";
import type { EntryRow } from "../../src/contracts/entry.ts";
import type { SocketPort } from "../../src/contracts/live.ts";
import { channelMachine } from "../../src/machines/channel/channel.machine.ts";
import { livePortOf } from "../../src/machines/channel/live-port.ts";
import { followInbox, inboxMachine } from "../../src/machines/console/inbox.machine.ts";
import type { FeedNews } from "../../src/machines/feed/news.ts";
import type { FeedReducerOptions } from "../../src/machines/feed/reducer.ts";
import { rowOfData } from "../../src/machines/page/list-events.ts";

export interface FaultPageInput {
  readonly token: string;
  readonly socket: SocketPort;
  readonly rest: RestPort;
  /** Whose page it is: without, also todos that except this person are shown. */
  readonly userId?: string;
  /** Of the waits between attempts; small values come back sooner. */
  readonly random?: () => number;
  readonly reducer?: FeedReducerOptions;
}

export type EntryView = Readonly<Record<string, EntryRow>>;

/** What a view of these rows looks like. */
export const viewOf = (rows: readonly EntryRow[]): EntryView =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

export class FaultPage {
  view: EntryView = {};
  /** Event ids of the toasts that this page has raised, in their order. */
  readonly toasts: string[] = [];
  /** Ids of the messages that the toasts spoke of. */
  readonly toasted: string[] = [];
  connections = 0;
  resyncs = 0;
  readonly #channel;
  readonly #inbox;

  constructor({ token, socket, rest, userId, ...input }: FaultPageInput) {
    const surroundings = { isOnline: () => true, watch: () => () => {} };
    this.#channel = createActor(channelMachine, { input: { ...input, socket, surroundings } });
    this.#inbox = createActor(inboxMachine, { input: { rest } });
    this.#channel.on("channel.opened", () => {
      this.connections += 1;
    });
    this.#inbox.on("arrived", ({ eventId, message }) => {
      this.toasts.push(`${eventId} ${message.id}`);
      this.toasted.push(message.id);
    });
    this.#inbox.start();
    if (userId) this.#inbox.send({ type: "person.known", userId });
    this.#channel.start();
    const live = livePortOf(this.#channel);
    live.follow("entry", (news) => this.#hear(news), { snapshot: true });
    followInbox(live, this.#inbox);
    this.#channel.send({ type: "token.given", token });
  }

  /** Complete up to this head, as far as the feed knows. */
  isLiveAt(topic: "entry" | "message" | "todo", seq: number): boolean {
    const feed = this.#channel.getSnapshot().context.feeds[topic]?.getSnapshot();
    return feed?.value === "live" && (feed.context.log.cursor?.seq ?? -1) >= seq;
  }

  /** The messages that it shows, newest first. */
  get messages() {
    return this.#inbox.getSnapshot().context.inbox;
  }

  /** Marks these messages as read, or all. */
  read(ids: readonly string[] | "all"): void {
    this.#inbox.send(ids === "all" ? { type: "readAll.asked" } : { type: "read.asked", ids });
  }

  get isOpen(): boolean {
    return this.#channel.getSnapshot().hasTag("open");
  }

  stop(): void {
    this.#channel.stop();
    this.#inbox.stop();
  }

  #hear(news: FeedNews): void {
    if (news.type === "feed.reset") {
      this.resyncs += 1;
      this.view = viewOf((news.data as readonly EntryRow[] | null) ?? []);
    }
    if (news.type !== "feed.batch") return;
    for (const event of news.events) {
      const row = rowOfData<EntryRow>(event);
      if (row) this.view = { ...this.view, [row.id]: row };
    }
  }
}

/** Waits until it is so; throws what is still not so after a minute, and the state then. */
export async function settled(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  state?: () => string,
): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt)
      throw new Error(`after a minute still not: ${what}${state ? `; ${state()}` : ""}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
