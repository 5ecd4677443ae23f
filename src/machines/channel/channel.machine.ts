/**
 * The connection to the server's live side (rules 5, 7, 9, 10 and 12 of the contract): opens it, measures its
 * freshness, reopens it, and keeps one feed for each followed topic. Connected does not mean fresh: the pulse is
 * separate from the connection. Times come from the actor's clock, `now` and `random` from input.
 */
import { assertEvent, assign, enqueueActions, fromCallback, raise, setup } from "xstate";
import { CODES, LOGOUT_CODES } from "../../contracts/envelope.ts";
import type { SocketAuth, SocketPort, SurroundingsPort } from "../../contracts/live.ts";
import { GREY_AFTER_MS, STALE_AFTER_MS } from "../../contracts/live.ts";
import { feedMachine } from "../feed/feed.machine.ts";
import { createFeedReducer } from "../feed/reducer.ts";
import type { ChannelContext, ChannelEmitted, ChannelEvent, ChannelInput } from "./channel.context.ts";
import {
  CONNECT_TIMEOUT_MS,
  channelStart,
  LAPSE_MS,
  OFFLINE_RETRY_MS,
  retryDelayMs,
  SILENCE_MS,
  STALE_TO_GREY_MS,
} from "./channel.context.ts";
import { isGood, routeBatch } from "./channel.routes.ts";
import { channelWakeMachine } from "./channel-wake.machine.ts";

interface Connecting {
  readonly socket: SocketPort;
  readonly auth: SocketAuth;
}

const connectionOf = ({ context }: { context: ChannelContext }): Connecting => ({
  socket: context.input.socket,
  auth: { token: context.token ?? "", ...(context.input.build ? { build: context.input.build } : {}) },
});

const surroundingsOf = ({ context }: { context: ChannelContext }): SurroundingsPort =>
  context.input.surroundings;

const wakeOf = ({ context }: { context: ChannelContext }) => ({ now: context.now });

const pulseAge = ({ pulseAt, now }: ChannelContext): number =>
  pulseAt === null ? Infinity : now() - pulseAt;

/** bye gives its reason as a word; the session needs a code. */
const BYE_CODES: Readonly<Partial<Record<string, number>>> = {
  revoked: CODES.endedElsewhere,
  expired: CODES.expired,
};

export const channelMachine = setup({
  types: {
    context: {} as ChannelContext,
    events: {} as ChannelEvent,
    emitted: {} as ChannelEmitted,
    input: {} as ChannelInput,
  },
  actors: {
    connection: fromCallback<ChannelEvent, Connecting>(({ input, sendBack }) =>
      input.socket.connect(input.auth, sendBack),
    ),
    surroundings: fromCallback<ChannelEvent, SurroundingsPort>(({ input, sendBack }) =>
      input.watch(sendBack),
    ),
    wake: channelWakeMachine,
    feed: feedMachine,
  },
  guards: {
    isOtherToken: ({ context, event }) => event.type === "token.given" && event.token !== context.token,
    isSessionRefused: ({ event }) =>
      event.type === "socket.refused" && LOGOUT_CODES.includes(event.code ?? 0),
    isSessionEnd: ({ event }) => event.type === "socket.bye" && event.bye.code in BYE_CODES,
    isUpgradeEnd: ({ event }) => event.type === "socket.bye" && event.bye.code === "upgrade",
    isSilent: ({ context }) => context.now() - context.heardAt >= SILENCE_MS,
    isOffline: ({ context }) => !context.input.surroundings.isOnline(),
    isStale: ({ context }) => pulseAge(context) >= STALE_AFTER_MS,
    isGrey: ({ context }) => pulseAge(context) >= GREY_AFTER_MS,
  },
  actions: {
    noteToken: assign(({ event }) => {
      assertEvent(event, "token.given");
      return { token: event.token, refusedCode: null, outageSince: null };
    }),
    dropToken: assign({
      token: null,
      hello: null,
      pulseAt: null,
      outageSince: null,
      attempts: 0,
      retryAt: null,
      bye: null,
    }),
    noteHello: assign(({ context, event }) => {
      assertEvent(event, "socket.hello");
      context.input.hearServerTime?.(Date.parse(event.hello.serverNow));
      const at = context.now();
      return {
        hello: event.hello,
        build: context.build ?? event.hello.build,
        clockOffsetMs: Date.parse(event.hello.serverNow) - at,
        heardAt: at,
        pulseAt: at,
        outageSince: null,
        attempts: 0,
        bye: null,
        refusedCode: null,
      };
    }),
    noteHeard: assign({ heardAt: ({ context }) => context.now() }),
    noteOutage: assign({ outageSince: ({ context }) => context.outageSince ?? context.now() }),
    beginOutageAnew: assign({ outageSince: ({ context }) => context.now(), bye: null }),
    noteBye: assign(({ event }) => {
      assertEvent(event, "socket.bye");
      return { bye: event.bye.retryMs };
    }),
    noteRefused: assign(({ event }) => {
      if (event.type === "socket.bye") return { refusedCode: BYE_CODES[event.bye.code] ?? null };
      return event.type === "socket.refused" ? { refusedCode: event.code } : {};
    }),
    planRetry: assign(({ context }) => {
      const sinceMs = context.now() - (context.outageSince ?? context.now());
      const outage = { sinceMs, isDisplay: context.input.isDisplay ?? false, bye: context.bye };
      const retryMs = retryDelayMs(outage, context.random());
      return {
        retryMs,
        retryAt: context.now() + retryMs,
        attempts: context.attempts + 1,
        bye: null,
      };
    }),
    forgetPlan: assign({ retryAt: null }),
    emitOpened: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "socket.hello");
      enqueue.emit({ type: "channel.opened", hello: event.hello });
      if (context.build !== event.hello.build) {
        enqueue.emit({ type: "channel.upgrade", build: event.hello.build, isRequired: false });
      }
    }),
    emitClosed: enqueueActions(({ event, enqueue }) => {
      enqueue.emit({ type: "channel.closed", reason: reasonOf(event) });
    }),
    emitRefused: enqueueActions(({ context, enqueue }) => {
      if (context.refusedCode !== null) enqueue.emit({ type: "channel.refused", code: context.refusedCode });
    }),
    emitUpgrade: enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: "channel.upgrade", build: null, isRequired: true });
    }),
    emitNews: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, "feed.published");
      enqueue.emit(event.news);
    }),
    routeBatch: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "socket.batch");
      for (const message of event.batch)
        if (message.kind === "hb") context.input.hearServerTime?.(Date.parse(message.heartbeat.serverNow));
      const { routed, heartbeat } = routeBatch(event.batch, Object.keys(context.feeds), context.now());
      for (const { topic, event: reported } of routed) {
        const feed = context.feeds[topic];
        if (feed) enqueue.sendTo(feed, reported);
      }
      if (!heartbeat) return;
      const clockOffsetMs = Date.parse(heartbeat.serverNow) - context.now();
      enqueue.assign(isGood(heartbeat) ? { clockOffsetMs, pulseAt: context.now() } : { clockOffsetMs });
      if (isGood(heartbeat)) enqueue.raise({ type: "pulse.felt" });
    }),
    feelPulse: raise({ type: "pulse.felt" }),
    notifyFeedsOpened: enqueueActions(({ context, enqueue }) => {
      for (const feed of Object.values(context.feeds)) enqueue.sendTo(feed, { type: "channel.opened" });
    }),
    notifyFeedsClosed: enqueueActions(({ context, enqueue }) => {
      for (const feed of Object.values(context.feeds)) enqueue.sendTo(feed, { type: "channel.closed" });
    }),
    notifyFeedsToForget: enqueueActions(({ context, enqueue }) => {
      for (const feed of Object.values(context.feeds)) enqueue.sendTo(feed, { type: "feed.forget" });
    }),
    openFeed: assign(({ context, event, spawn, self }) => {
      assertEvent(event, "topic.follow");
      const { topic, follower } = event;
      const followers = { ...context.followers, [topic]: [...(context.followers[topic] ?? []), follower] };
      if (context.feeds[topic]) return { followers };
      const feed = spawn("feed", {
        id: `feed:${topic}`,
        input: {
          topic,
          socket: context.input.socket,
          reducer: createFeedReducer(context.input.reducer),
          isConnected: self.getSnapshot().hasTag("open"),
          now: context.now,
          random: context.random,
          channel: self,
        },
      });
      return { followers, feeds: { ...context.feeds, [topic]: feed } };
    }),
    greetFollower: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "topic.follow");
      const { topic, follower, wantsSnapshot } = event;
      const feed = context.feeds[topic];
      enqueue.cancel(`lapse:${topic}`);
      if (feed) enqueue.sendTo(feed, { type: "feed.followed", follower, wantsSnapshot });
    }),
    dropFollower: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "topic.unfollow");
      const { topic, follower } = event;
      const left = (context.followers[topic] ?? []).filter((other) => other !== follower);
      enqueue.assign({ followers: { ...context.followers, [topic]: left } });
      if (left.length > 0 || !context.feeds[topic]) return;
      enqueue.cancel(`lapse:${topic}`);
      enqueue.raise({ type: "topic.lapse", topic }, { id: `lapse:${topic}`, delay: LAPSE_MS });
    }),
    closeFeed: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "topic.lapse");
      const { [event.topic]: feed, ...feeds } = context.feeds;
      const { [event.topic]: left = [], ...followers } = context.followers;
      if (!feed || left.length > 0) return;
      context.input.socket.unsub(event.topic);
      enqueue.stopChild(feed);
      enqueue.assign({ feeds, followers });
    }),
  },
  delays: {
    connectTimeout: CONNECT_TIMEOUT_MS,
    silence: SILENCE_MS,
    offlineRetry: OFFLINE_RETRY_MS,
    staleAfter: STALE_AFTER_MS,
    greyAfter: STALE_TO_GREY_MS,
    unheardGrey: GREY_AFTER_MS,
    retry: ({ context }) => context.retryMs,
  },
}).createMachine({
  id: "channel",
  description: "The live connection of this page, its pulse, and the topics that are followed through it.",
  context: channelStart,
  type: "parallel",
  invoke: [
    { src: "surroundings", input: surroundingsOf },
    { src: "wake", input: wakeOf },
  ],
  on: {
    "topic.follow": { actions: ["openFeed", "greetFollower"] },
    "topic.unfollow": { actions: "dropFollower" },
    "topic.lapse": { actions: "closeFeed" },
    "feed.published": { actions: "emitNews" },
  },
  states: {
    connection: {
      initial: "signedOut",
      on: {
        "token.taken": { target: ".signedOut", actions: ["dropToken", "notifyFeedsToForget"] },
        "token.given": {
          guard: "isOtherToken",
          target: ".attempting",
          reenter: true,
          actions: ["noteToken", "notifyFeedsToForget"],
        },
      },
      states: {
        signedOut: {
          description: "No token: cannot connect.",
          tags: ["signedOut"],
        },
        attempting: {
          description: "Connecting or connected.",
          initial: "connecting",
          invoke: { id: "connection", src: "connection", input: connectionOf },
          on: {
            "socket.refused": [
              { guard: "isSessionRefused", target: "refused", actions: "noteRefused" },
              { target: "waiting", actions: "noteRefused" },
            ],
            "socket.bye": [
              { guard: "isSessionEnd", target: "refused", actions: "noteRefused" },
              // Reconnecting with the same build would be refused again: use the long delay, whatever the bye allows.
              { guard: "isUpgradeEnd", target: "waiting", actions: "emitUpgrade" },
              { target: "waiting", actions: "noteBye" },
            ],
            "socket.closed": { target: "waiting" },
            "surroundings.offline": { target: "offline" },
          },
          states: {
            connecting: {
              description: "Asked for a connection; no hello yet.",
              tags: ["connecting"],
              after: { connectTimeout: { target: "#channel.connection.waiting" } },
              on: {
                "socket.hello": {
                  target: "open",
                  actions: ["noteHello", "emitOpened", "feelPulse", "notifyFeedsOpened"],
                },
              },
            },
            open: {
              description: "The server has sent hello and sends messages.",
              tags: ["open"],
              initial: "listening",
              exit: ["emitClosed", "notifyFeedsClosed"],
              on: {
                "socket.batch": { target: ".listening", actions: ["noteHeard", "routeBatch"] },
                "surroundings.woke": { guard: "isSilent", target: "#channel.connection.anew" },
                "surroundings.visible": { guard: "isSilent", target: "#channel.connection.anew" },
                "surroundings.online": { guard: "isSilent", target: "#channel.connection.anew" },
              },
              states: {
                listening: {
                  description:
                    "Each message starts the wait again; silence for two heartbeats means half-open.",
                  after: { silence: { target: "#channel.connection.waiting" } },
                },
              },
            },
          },
        },
        anew: {
          description: "The old connection is closed; the next attempt is immediate.",
          entry: "beginOutageAnew",
          always: { target: "attempting" },
        },
        waiting: {
          description: "The connection is lost; the next attempt follows after a random delay.",
          tags: ["waiting"],
          entry: ["noteOutage", "planRetry"],
          exit: "forgetPlan",
          always: { guard: "isOffline", target: "offline" },
          after: { retry: { target: "attempting" } },
          on: {
            "surroundings.offline": { target: "offline" },
            "surroundings.online": { target: "anew" },
            "surroundings.visible": { target: "anew" },
            "surroundings.woke": { target: "anew" },
            "channel.retry": { target: "anew" },
          },
        },
        offline: {
          description: "The browser reports no network.",
          tags: ["offline"],
          entry: "noteOutage",
          after: { offlineRetry: { target: "attempting" } },
          on: {
            "surroundings.online": { target: "anew" },
            "channel.retry": { target: "anew" },
          },
        },
        refused: {
          description: "The server refuses this token; the session decides what follows.",
          tags: ["refused"],
          entry: "emitRefused",
          on: {
            "token.given": { target: "attempting", actions: ["noteToken", "notifyFeedsToForget"] },
            "channel.retry": { target: "anew" },
          },
        },
      },
    },
    pulse: {
      initial: "unheard",
      on: {
        "pulse.felt": { target: ".live" },
        "token.taken": { target: ".unheard" },
        "surroundings.woke": [
          { guard: "isGrey", target: ".grey" },
          { guard: "isStale", target: ".stale" },
        ],
      },
      states: {
        unheard: {
          description: "No heartbeat has come yet.",
          tags: ["stale"],
          after: { unheardGrey: { target: "grey" } },
        },
        live: {
          description: "A good heartbeat came within the last 12 seconds.",
          tags: ["live"],
          after: { staleAfter: { target: "stale" } },
        },
        stale: {
          description: "Data shows its age.",
          tags: ["stale"],
          after: { greyAfter: { target: "grey" } },
        },
        grey: {
          description:
            "No good heartbeat for 25 seconds: greyed, and commands that depend on fresh data are off.",
          tags: ["grey"],
        },
      },
    },
  },
});

function reasonOf(event: ChannelEvent): string {
  if (event.type === "socket.closed") return event.reason;
  if (event.type === "socket.bye") return event.bye.code;
  return event.type;
}
