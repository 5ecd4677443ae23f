/**
 * One followed topic: keeps its cursor in the log, detects missing events, requests them, and sends its followers
 * only events in order (rules 3 to 5 of the live channel). The channel starts one for each followed topic and stops
 * it without followers; all of them use the channel's one socket.
 */
import { type AnyActorRef, assertEvent, assign, enqueueActions, fromPromise, setup } from "xstate";
import {
  type Cursor,
  type Gauge,
  isGaugeTopic,
  type LogEvent,
  type SocketPort,
  type SubAnswer,
  type Topic,
} from "../../contracts/live.ts";
import { type FeedNews, type NewsForOne, newsOf } from "./news.ts";
import {
  type FeedLog,
  type FeedReducer,
  HEAD_PATIENCE_MS,
  HOLE_PATIENCE_MS,
  hasHole,
  isHeadAhead,
  isOverfull,
} from "./reducer.ts";

// The latest whole value of a gauge topic: pure. A gauge may skip, so its only law is that it never goes back.

export interface GaugeReading {
  readonly epoch: string;
  readonly seq: number;
  readonly asOf: string;
  readonly value: unknown;
}

/** The newer of the two by asOf; within one epoch (one node's boot) the seq decides between equals. */
export function takeGauge(mine: GaugeReading | null, reported: Gauge): GaugeReading {
  const reading = { epoch: reported.epoch, seq: reported.seq, asOf: reported.asOf, value: reported.value };
  return mine === null || isNewer(reading, mine) ? reading : mine;
}

/** A subscription's answer; one without an instant is as old as its arrival, which the caller knows. */
export function takeGaugeAnswer(
  mine: GaugeReading | null,
  answer: Extract<SubAnswer, { kind: "snapshot" }>,
  arrivedAt: string,
): GaugeReading {
  const asOf = answer.asOf ?? arrivedAt;
  const reading = { epoch: answer.epoch, seq: answer.seq, asOf, value: answer.data };
  return mine === null || mine.epoch !== reading.epoch || isNewer(reading, mine) ? reading : mine;
}

/** The present node has sent a newer value than ours, or is another node than the sender of ours. */
export const isGaugeBehind = (mine: GaugeReading | null, head: Cursor): boolean =>
  mine !== null && (mine.epoch !== head.epoch || mine.seq < head.seq);

function isNewer(reported: GaugeReading, mine: GaugeReading): boolean {
  const byInstant = Date.parse(reported.asOf) - Date.parse(mine.asOf);
  return byInstant > 0 || (byInstant === 0 && reported.epoch === mine.epoch && reported.seq > mine.seq);
}

/** Three resyncs of a topic in a minute: back off and say so. */
const RESYNCS_MAX = 3;
const RESYNC_WINDOW_MS = 60_000;
const BACK_OFF_MS = 20_000;
const RETRY_MS = 1_000;

export interface FeedInput {
  readonly topic: Topic;
  readonly socket: Pick<SocketPort, "sub">;
  readonly reducer: FeedReducer;
  readonly isConnected: boolean;
  readonly now: () => number;
  readonly random: () => number;
  /** Receives news as `feed.told { news }`: the channel sends them to the followers. */
  readonly channel: AnyActorRef;
}

interface FeedContext extends FeedInput {
  readonly log: FeedLog;
  readonly gauge: GaugeReading | null;
  /** The news for followers from the actions of this step. */
  readonly news: readonly FeedNews[];
  /** The next answer is this connection's first. */
  readonly isFirst: boolean;
  /** When the pending `sub` was sent: its answer is at least that fresh. */
  readonly askedAt: number;
  readonly asked: Cursor | null;
  /** Epoch ms of the last time that the server vouched for this topic being complete; null: never. */
  readonly confirmedAt: number | null;
  readonly holeSince: number | null;
  readonly aheadSince: number | null;
  readonly resyncs: readonly number[];
  readonly refusedCode: number | null;
  readonly retryMs: number;
}

export type FeedEvent =
  | { readonly type: "channel.opened" }
  | { readonly type: "channel.closed" }
  | { readonly type: "feed.events"; readonly events: readonly LogEvent[] }
  | { readonly type: "feed.gauge"; readonly gauge: Gauge }
  /** A heartbeat's head of this topic; vouchedAt null: the server's own reading lags. */
  | { readonly type: "feed.head"; readonly head: Cursor; readonly vouchedAt: number | null }
  /** The server requested it; `isScope`: the data may belong to another scope. */
  | { readonly type: "feed.resync"; readonly isScope: boolean }
  | { readonly type: "feed.followed"; readonly follower: string; readonly wantsSnapshot: boolean }
  /** Another person: nothing known holds for them. */
  | { readonly type: "feed.forget" };

export interface FeedPublished {
  readonly type: "feed.published";
  readonly news: NewsForOne;
}

interface Question {
  readonly socket: Pick<SocketPort, "sub">;
  readonly topic: Topic;
  readonly have: Cursor | null;
}

const questionOf = ({ context }: { context: FeedContext }): Question => ({
  socket: context.socket,
  topic: context.topic,
  have: context.asked,
});

const startOf = ({ input }: { input: FeedInput }): FeedContext => ({
  ...input,
  log: input.reducer.start,
  gauge: null,
  news: [],
  isFirst: true,
  askedAt: input.now(),
  asked: null,
  confirmedAt: null,
  holeSince: null,
  aheadSince: null,
  resyncs: [],
  refusedCode: null,
  retryMs: RETRY_MS,
});

/**
 * Never sooner than the server asked for, and up to a quarter later, so that clients do not come back all at once.
 */
const laterMs = (retryMs: number | undefined, random: number): number | undefined =>
  retryMs === undefined ? undefined : retryMs * (1 + random / 4);

/** The answer of a finished question, from the event that XState sends for it. */
const answerIn = (event: unknown): SubAnswer => (event as { readonly output: SubAnswer }).output;

const recentResyncs = ({ resyncs, now }: FeedContext): readonly number[] =>
  resyncs.filter((at) => now() - at < RESYNC_WINDOW_MS);

/** Asks the server, and takes its answer. */
const subscription = {
  entry: "noteQuestion",
  invoke: {
    src: "ask",
    input: questionOf,
    onDone: [
      { guard: "isDenied", target: "denied", actions: ["noteDenied", "notifyNews"] },
      { guard: "isRefused", target: "retrying", actions: "noteRefused" },
      { target: "settling", actions: ["takeAnswer", "noteGaps", "notifyNews"] },
    ],
    onError: { target: "retrying", actions: "noteRefused" },
  },
} as const;

/** Takes what the connection brings while the data is current. */
const following = {
  "feed.events": { target: "settling", actions: ["takeEvents", "noteGaps", "notifyNews"] },
  "feed.gauge": { target: "settling", actions: ["takeGauge", "noteGaps", "notifyNews"] },
  "feed.head": { target: "settling", actions: ["takeHead", "noteGaps"] },
  "feed.resync": { target: "judging", actions: "noteResyncAsked" },
  "feed.followed": [
    { guard: "wantsSnapshot", target: "judging", actions: ["greet", "loseTrack"] },
    { actions: "greet" },
  ],
} as const;

export const feedMachine = setup({
  types: { context: {} as FeedContext, events: {} as FeedEvent, input: {} as FeedInput },
  actors: {
    ask: fromPromise<SubAnswer, Question>(({ input }) =>
      input.socket.sub({ topic: input.topic, have: input.have }),
    ),
  },
  guards: {
    isConnected: ({ context }) => context.isConnected,
    isDenied: ({ event }) => answerIn(event).kind === "deny",
    isRefused: ({ event }) => answerIn(event).kind === "error",
    needsAnswer: ({ context }) => context.log.isLost || isOverfull(context.log),
    mustWait: ({ context }) => context.holeSince !== null || context.aheadSince !== null,
    isTroubled: ({ context }) => recentResyncs(context).length >= RESYNCS_MAX,
    wantsSnapshot: ({ event }) => event.type === "feed.followed" && event.wantsSnapshot,
  },
  actions: {
    noteConnected: assign({ isConnected: true, isFirst: true }),
    noteClosed: assign(({ context }) => ({
      isConnected: false,
      log: context.reducer.close(context.log),
      holeSince: null,
      aheadSince: null,
    })),
    noteQuestion: assign(({ context }) => {
      const log = context.log.isLost ? context.reducer.forget(context.log) : context.log;
      return { log, asked: log.cursor, askedAt: context.now() };
    }),
    takeAnswer: assign(({ context, event }) => {
      const answer = answerIn(event);
      if (answer.kind !== "snapshot" && answer.kind !== "delta") return {};
      const confirmed = { isFirst: false, confirmedAt: context.askedAt, refusedCode: null };
      if (isGaugeTopic(context.topic)) {
        if (answer.kind !== "snapshot") return { news: [] };
        const gauge = takeGaugeAnswer(context.gauge, answer, new Date(context.askedAt).toISOString());
        return { ...confirmed, gauge, news: gaugeNews(context.gauge, gauge) };
      }
      const asked = { have: context.asked, isFirst: context.isFirst };
      const step = context.reducer.answer(context.log, answer, asked);
      const confirmedAt = step.log.isLost ? context.confirmedAt : context.askedAt;
      return { ...confirmed, confirmedAt, log: step.log, news: step.reported.map(newsOf) };
    }),
    takeEvents: assign(({ context, event }) => {
      assertEvent(event, "feed.events");
      const step = context.reducer.events(context.log, event.events);
      return { log: step.log, news: step.reported.map(newsOf) };
    }),
    takeGauge: assign(({ context, event }) => {
      assertEvent(event, "feed.gauge");
      const gauge = takeGauge(context.gauge, event.gauge);
      return { gauge, news: gaugeNews(context.gauge, gauge) };
    }),
    takeHead: assign(({ context, event }) => {
      assertEvent(event, "feed.head");
      const { head, vouchedAt } = event;
      const isGauge = isGaugeTopic(context.topic);
      const log = isGauge ? { ...context.log, head } : context.reducer.head(context.log, head);
      const isBehind = isGauge ? isGaugeBehind(context.gauge, head) : log.isLost || isHeadAhead(log);
      return { log, confirmedAt: isBehind || vouchedAt === null ? context.confirmedAt : vouchedAt };
    }),
    noteGaps: assign(({ context }) => {
      const { log, gauge, topic, now } = context;
      const isAhead = isGaugeTopic(topic)
        ? log.head !== null && isGaugeBehind(gauge, log.head)
        : isHeadAhead(log);
      return {
        holeSince: hasHole(log) ? (context.holeSince ?? now()) : null,
        aheadSince: isAhead ? (context.aheadSince ?? now()) : null,
      };
    }),
    loseTrack: assign(({ context }) => ({ log: { ...context.log, isLost: true } })),
    noteResyncAsked: assign(({ context, event }) => {
      assertEvent(event, "feed.resync");
      return { log: { ...context.log, isLost: context.log.isLost || event.isScope } };
    }),
    countResync: assign(({ context }) => ({ resyncs: [...recentResyncs(context), context.now()] })),
    noteDenied: assign(({ event }) => {
      const answer = answerIn(event);
      return answer.kind === "deny" ? { refusedCode: answer.code, news: [denied(answer.code)] } : {};
    }),
    noteRefused: assign(({ context, event }) => {
      const answer = answerIn(event);
      const spreadMs = RETRY_MS + context.random() * 4 * RETRY_MS;
      return answer.kind === "error"
        ? { refusedCode: answer.code, retryMs: laterMs(answer.retryMs, context.random()) ?? spreadMs }
        : { retryMs: spreadMs };
    }),
    forget: assign(({ context }) => ({ ...startOf({ input: context }) })),
    notifyNews: enqueueActions(({ context, enqueue }) => {
      if (context.news.length === 0) return;
      for (const news of context.news) enqueue.sendTo(context.channel, reported(context, news, null));
      enqueue.assign({ news: [] });
    }),
    greet: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "feed.followed");
      const { channel, gauge, log } = context;
      const { follower, wantsSnapshot } = event;
      const isPlaced = gauge !== null || (log.cursor !== null && !log.isLost && !wantsSnapshot);
      enqueue.sendTo(channel, reported(context, { type: "feed.joined", isPlaced }, follower));
      for (const news of gauge ? gaugeNews(null, gauge) : []) {
        enqueue.sendTo(channel, reported(context, news, follower));
      }
    }),
    greetAsDenied: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "feed.followed");
      enqueue.sendTo(context.channel, reported(context, denied(context.refusedCode ?? 0), event.follower));
    }),
  },
  delays: {
    /** Until the first of the two: the hole's 300 ms, the head's second. */
    patience: ({ context }) => {
      const hole = context.holeSince === null ? Infinity : context.holeSince + HOLE_PATIENCE_MS;
      const head = context.aheadSince === null ? Infinity : context.aheadSince + HEAD_PATIENCE_MS;
      // However the clock was corrected meanwhile: no longer than it takes from now.
      return Math.min(HEAD_PATIENCE_MS, Math.max(0, Math.min(hole, head) - context.now()));
    },
    retry: ({ context }) => context.retryMs,
    backOff: ({ context }) => BACK_OFF_MS + (context.random() * BACK_OFF_MS) / 2,
  },
}).createMachine({
  id: "feed",
  description: "The position in the log of one topic.",
  context: startOf,
  initial: "unconnected",
  on: {
    "channel.closed": { target: ".unconnected", actions: "noteClosed" },
    "feed.forget": { target: ".unconnected", actions: "forget" },
    "feed.followed": [{ guard: "wantsSnapshot", actions: ["greet", "loseTrack"] }, { actions: "greet" }],
    "feed.events": { actions: ["takeEvents", "notifyNews"] },
    "feed.gauge": { actions: ["takeGauge", "notifyNews"] },
    "feed.resync": { actions: "noteResyncAsked" },
  },
  states: {
    unconnected: {
      description: "No connection; the data grows old.",
      always: { guard: "isConnected", target: "subscribing" },
      on: { "channel.opened": { target: "subscribing", actions: "noteConnected" } },
    },
    subscribing: {
      description: "Sends the connection's first `sub`.",
      ...subscription,
    },
    settling: {
      description: "Evaluates the present state.",
      always: [
        { guard: "needsAnswer", target: "judging" },
        { guard: "mustWait", target: "behind" },
        { target: "live" },
      ],
    },
    live: {
      description: "Complete up to the last head that the server sent.",
      tags: ["current"],
      on: following,
    },
    behind: {
      description: "An event is missing and may still arrive.",
      tags: ["current"],
      after: { patience: "judging" },
      on: following,
    },
    judging: {
      description: "Subscribes again, unless it has done so too often.",
      always: [
        { guard: "isTroubled", target: "backedOff" },
        { target: "resyncing", actions: "countResync" },
      ],
    },
    resyncing: {
      description: "Requests the missing events.",
      ...subscription,
    },
    retrying: {
      description: "The server could not answer; retries after a delay.",
      tags: ["troubled"],
      after: { retry: "subscribing" },
    },
    backedOff: {
      description: "Subscribed three times within a minute; waits and shows it.",
      tags: ["troubled"],
      after: { backOff: { target: "resyncing", actions: "countResync" } },
    },
    denied: {
      description: "This person may not read the topic.",
      tags: ["denied"],
      on: {
        "channel.opened": { target: "subscribing", actions: "noteConnected" },
        "feed.resync": { target: "subscribing", actions: "noteResyncAsked" },
        "feed.followed": { actions: "greetAsDenied" },
      },
    },
  },
});

/** What the channel gets: news with their address. */
const reported = ({ topic }: FeedContext, news: FeedNews, follower: string | null): FeedPublished => ({
  type: "feed.published",
  news: { ...news, topic, follower },
});

const denied = (code: number): FeedNews => ({ type: "feed.denied", code });

/** Returns no news for a value that is not newer. */
const gaugeNews = (before: GaugeReading | null, after: GaugeReading): FeedNews[] =>
  before === after ? [] : [{ type: "feed.gauge", value: after.value, asOf: after.asOf }];
