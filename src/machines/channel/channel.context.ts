/** Input, context, events and emitted events of the channel machine. */
import type { ActorRefFrom } from "xstate";
import {
  GREY_AFTER_MS,
  type Hello,
  type SocketEvent,
  type SocketPort,
  STALE_AFTER_MS,
  type SurroundingsEvent,
  type SurroundingsPort,
  type Topic,
} from "../../contracts/live.ts";
import { serverNow } from "../../domain/server-clock.ts";
import type { FeedPublished, feedMachine } from "../feed/feed.machine.ts";
import type { NewsForOne } from "../feed/news.ts";
import type { FeedReducerOptions } from "../feed/reducer.ts";

// The channel's times, in milliseconds (rules 5 and 9 of the live channel).

/** Full jitter between these, so that a thousand readers do not come back at once. */
const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 5_000;
/** After ten minutes of outage the waits grow; wall displays keep trying as before. */
const OUTAGE_LONG_MS = 600_000;
const RETRY_LONG_MAX_MS = 30_000;

/** A handshake without an answer. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** A connection without any message for this long is half-open. */
export const SILENCE_MS = STALE_AFTER_MS;
export const STALE_TO_GREY_MS = GREY_AFTER_MS - STALE_AFTER_MS;
/** The browser's word "offline" is not always true: tried even so. */
export const OFFLINE_RETRY_MS = 30_000;
/** A topic is kept this long after its last follower: the next page often follows it again. */
export const LAPSE_MS = 2_000;

interface Outage {
  readonly sinceMs: number;
  readonly isDisplay: boolean;
  /** What the server asked for in its `bye`. */
  readonly bye: readonly [min: number, max: number] | null;
}

/** How long to wait before the next attempt; random is in [0, 1). */
export function retryDelayMs({ sinceMs, isDisplay, bye }: Outage, random: number): number {
  if (bye) return bye[0] + random * Math.max(0, bye[1] - bye[0]);
  const max = sinceMs > OUTAGE_LONG_MS && !isDisplay ? RETRY_LONG_MAX_MS : RETRY_MAX_MS;
  return RETRY_MIN_MS + random * (max - RETRY_MIN_MS);
}

export interface ChannelInput {
  readonly socket: SocketPort;
  readonly surroundings: SurroundingsPort;
  /** This browser's build; without one, the first build that the server sends. */
  readonly build?: string;
  /** A wall display keeps trying every few seconds, however long the outage. */
  readonly isDisplay?: boolean;
  readonly now?: () => number;
  /** Is told what the server says its time is, before anything is measured by `now`. */
  readonly hearServerTime?: (serverNowMs: number) => void;
  readonly random?: () => number;
  /** For the control of the fault tests alone. */
  readonly reducer?: FeedReducerOptions;
}

type FeedRef = ActorRefFrom<typeof feedMachine>;

export interface ChannelContext {
  readonly input: ChannelInput;
  readonly now: () => number;
  readonly random: () => number;
  readonly token: string | null;
  /** The build that this page runs. */
  readonly build: string | null;
  readonly hello: Hello | null;
  /** The server's clock minus `now`. */
  readonly clockOffsetMs: number;
  /** Epoch ms of the last good heartbeat or hello; null: none yet. */
  readonly pulseAt: number | null;
  /** Epoch ms of the last sign of life of the present connection. */
  readonly heardAt: number;
  readonly outageSince: number | null;
  readonly bye: readonly [min: number, max: number] | null;
  readonly retryMs: number;
  /** Attempts to reconnect since the outage began, the planned one included. */
  readonly attempts: number;
  /** Epoch ms of the next attempt, while waiting. */
  readonly retryAt: number | null;
  readonly refusedCode: number | null;
  readonly feeds: Readonly<Record<string, FeedRef>>;
  readonly followers: Readonly<Record<string, readonly string[]>>;
}

type TopicAsk =
  | {
      readonly type: "topic.follow";
      readonly topic: Topic;
      readonly follower: string;
      readonly wantsSnapshot: boolean;
    }
  | { readonly type: "topic.unfollow"; readonly topic: Topic; readonly follower: string }
  | { readonly type: "topic.lapse"; readonly topic: Topic };

export type ChannelEvent =
  | { readonly type: "token.given"; readonly token: string }
  | { readonly type: "token.taken" }
  | { readonly type: "channel.retry" }
  | { readonly type: "surroundings.woke" }
  | { readonly type: "pulse.felt" }
  | FeedPublished
  | TopicAsk
  | SocketEvent
  | SurroundingsEvent;

export type ChannelEmitted =
  | { readonly type: "channel.opened"; readonly hello: Hello }
  | { readonly type: "channel.closed"; readonly reason: string }
  | { readonly type: "channel.refused"; readonly code: number }
  | { readonly type: "channel.upgrade"; readonly build: string | null; readonly isRequired: boolean }
  | NewsForOne;

/** The context that a channel begins with. */
export const channelStart = ({ input }: { input: ChannelInput }): ChannelContext => ({
  input,
  now: input.now ?? serverNow,
  random: input.random ?? Math.random,
  token: null,
  build: input.build ?? null,
  hello: null,
  clockOffsetMs: 0,
  pulseAt: null,
  heardAt: 0,
  outageSince: null,
  bye: null,
  retryMs: 0,
  attempts: 0,
  retryAt: null,
  refusedCode: null,
  feeds: {},
  followers: {},
});
