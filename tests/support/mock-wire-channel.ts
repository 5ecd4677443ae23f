/** A page's channel on a mocked wire: machine times run on a simulated clock, the wire on the real one. */
import { vi } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { Cursor, LogEvent, SurroundingsEvent, Topic } from "../../src/contracts/live.ts";
import type { ChannelEmitted, ChannelInput } from "../../src/machines/channel/channel.context.ts";
import { channelMachine } from "../../src/machines/channel/channel.machine.ts";
import type { LivePort } from "../../src/machines/channel/live-port.ts";
import { livePortOf } from "../../src/machines/channel/live-port.ts";
import type { FeedNews } from "../../src/machines/feed/news.ts";
import type { MockWire } from "./mock-wire.ts";
import type { LogView } from "./mock-wire-log.ts";
import { emptyView, viewAfter } from "./mock-wire-log.ts";

/** Waits until it is so, however long the machine under the test takes (the suite's timeout is the limit). */
export const until = (isSo: () => boolean): Promise<void> =>
  vi.waitFor(
    () => {
      if (!isSo()) throw new Error(`still not: ${isSo.toString()}`);
    },
    { timeout: 20_000, interval: 5 },
  );

const BOOT = Date.parse("2024-05-01T00:00:00Z");

export class Page {
  readonly clock = new SimulatedClock();
  readonly emitted: ChannelEmitted[] = [];
  readonly channel;
  readonly live: LivePort;
  isOnline = true;
  private sleptMs = 0;
  private publishSurroundings: (reported: SurroundingsEvent) => void = () => {};

  constructor(wire: MockWire, input: Partial<ChannelInput> = {}) {
    this.channel = createActor(channelMachine, {
      clock: this.clock,
      input: {
        socket: wire.socket(),
        surroundings: {
          isOnline: () => this.isOnline,
          watch: (notify) => {
            this.publishSurroundings = notify;
            return () => {};
          },
        },
        now: () => this.now,
        random: () => 0.5,
        ...input,
      },
    });
    this.channel.on("*", (event) => this.emitted.push(event));
    this.live = livePortOf(this.channel);
    this.channel.start();
  }

  get now(): number {
    return BOOT + this.clock.now() + this.sleptMs;
  }

  is(tag: string): boolean {
    return this.channel.getSnapshot().hasTag(tag);
  }

  signIn(token = "t1"): void {
    this.channel.send({ type: "token.given", token });
  }

  /** Lets machine time pass in steps that no timer of the channel skips. */
  pass(ms: number): void {
    for (let left = ms; left > 0; left -= 100) this.clock.increment(Math.min(100, left));
  }

  /** Time passes without a timer running, as on a closed notebook. */
  sleep(ms: number): void {
    this.sleptMs += ms;
  }

  surroundings(kind: "online" | "offline" | "visible"): void {
    if (kind !== "visible") this.isOnline = kind === "online";
    this.publishSurroundings({ type: `surroundings.${kind}` });
  }

  all<Type extends ChannelEmitted["type"]>(type: Type): Extract<ChannelEmitted, { type: Type }>[] {
    return this.emitted.filter(
      (event): event is Extract<ChannelEmitted, { type: Type }> => event.type === type,
    );
  }

  feed(topic: Topic) {
    return this.channel.getSnapshot().context.feeds[topic]?.getSnapshot();
  }

  cursor(topic: Topic): Cursor | null {
    return this.feed(topic)?.context.log.cursor ?? null;
  }

  close(): void {
    this.channel.stop();
  }
}

/** One who follows a topic and folds its news into a view. */
export class Follower {
  view: LogView = emptyView;
  readonly heard: FeedNews[] = [];
  readonly stop: () => void;

  constructor(page: Page, topic: Topic, options: { snapshot?: boolean } = {}) {
    this.stop = page.live.follow(topic, (news) => this.hear(news), options);
  }

  get events(): LogEvent[] {
    return this.heard.flatMap((news) => (news.type === "feed.batch" ? news.events : []));
  }

  private hear(news: FeedNews): void {
    this.heard.push(news);
    if (news.type === "feed.reset") this.view = (news.data as LogView | null) ?? emptyView;
    if (news.type === "feed.batch") this.view = news.events.reduce(viewAfter, this.view);
  }
}
