/**
 * A wall display from its first start to its removal: paired by code, then showing, and recovering by itself, because
 * there is no person in front of it to press a key. It has no session: its only right is its own token. How fresh the
 * picture is follows rule 5 of the live channel; the picture itself stays through every outage.
 */

import {
  type ActorRefFrom,
  assertEvent,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  setup,
} from "xstate";
import type { Answer, RestPort } from "../../contracts/answer.ts";
import type { ContentSeries, PopularRanking } from "../../contracts/content.ts";
import type { DisplaySelf, Paired } from "../../contracts/display.ts";
import type { Overview } from "../../contracts/overview.ts";
import { answerIn, outputIn } from "../../contracts/read-answer.ts";
import { DEFAULT_TIME_ZONE } from "../../contracts/time-zone.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { channelMachine } from "../channel/channel.machine.ts";
import { type LivePort, livePortOf } from "../channel/live-port.ts";
import { contentInput, overviewInput, rankingInput } from "../page/gauges.ts";
import { createValueMachine, type ValueMachine } from "../page/value.machine.ts";
import {
  type MonitorContext,
  type MonitorEvent,
  type MonitorInput,
  type ScreenPort,
  secondsToWait,
  type WallPagePort,
} from "./monitor.context.ts";
import { reloadNote, untilQuietMs, wasReloadedFor } from "./monitor.night.ts";
import { PICTURE_LEVELS, type PictureLevel, pictureOf } from "./monitor.picture.ts";
import { monitorWiring } from "./monitor.wiring.ts";

/** After this long with nothing or only greyed figures, the page itself may be at fault. */
const SICK_AFTER_MS = 300_000;
/** Time between two checks whether the server answers with this page. */
const PROBE_AGAIN_MS = 15_000;
const JUDGE_MS = 1_000;

type Registry = { readonly system: { get(name: string): unknown } };

/** From one level to each of the others. */
const turnsFrom = (level: PictureLevel) =>
  PICTURE_LEVELS.filter((other) => other !== level).map((other) => ({
    guard: { type: "isLevel", params: { level: other } } as const,
    target: other,
  }));

const channelIn = ({ system }: Registry) => system.get("channel") as ActorRefFrom<typeof channelMachine>;

/** The ports of a gauge, once the channel exists. */
const readingOf = (context: MonitorContext, self: Registry): readonly [RestPort, LivePort] => [
  context.input.rest,
  livePortOf(channelIn(self)),
];

export const monitorMachine = setup({
  types: {
    context: {} as MonitorContext,
    events: {} as MonitorEvent,
    input: {} as MonitorInput,
    children: {} as {
      self: "self";
      channel: "channel";
      overview: "overview";
      content: "content";
      text: "ranking";
      image: "ranking";
      video: "ranking";
    },
  },
  actors: {
    channel: channelMachine,
    wiring: monitorWiring,
    self: createValueMachine<DisplaySelf>(),
    overview: createValueMachine<Overview>(),
    content: createValueMachine<ContentSeries>(),
    ranking: createValueMachine<PopularRanking>(),
    awake: fromCallback<MonitorEvent, ScreenPort>(({ input }) => input.keepAwake()),
    pair: fromPromise<Answer<Paired>, { rest: RestPort; code: string }>(({ input, signal }) =>
      input.rest.post("/api/display/pair", { code: input.code }, { signal }),
    ),
    probe: fromPromise<boolean, WallPagePort>(({ input, signal }) => input.probe(signal)),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isPaired: ({ event }) => answerIn<Paired>(event).ok,
    mustWait: ({ event }) => {
      const output = answerIn<Paired>(event);
      return !output.ok && secondsToWait(output) !== null;
    },
    isThere: ({ event }) => outputIn<boolean>(event),
    isOtherBuild: ({ context, event }) => {
      if (event.type !== "build.seen") return false;
      const { build, reloads } = context.input;
      if (event.build === build) return false;
      // A server that refuses this build does not always name its own.
      return !wasReloadedFor(reloads.read(), event.build ?? "required", context.now());
    },
    isLevel: ({ event }, { level }: { level: PictureLevel }) =>
      event.type === "picture.judged" && event.level === level,
    isOtherZone: ({ context, event }) => event.type === "zone.known" && event.timeZone !== context.timeZone,
    wasSick: ({ context }) => context.reason === "sick",
  },
  actions: {
    noteCode: assign(({ event }) => {
      assertEvent(event, "code.given");
      return { code: event.code, failure: null, blockedUntil: null };
    }),
    keepToken: enqueueActions(({ context, event, enqueue }) => {
      const output = answerIn<Paired>(event);
      if (!output.ok) return;
      context.input.token.write(output.data.tokenValue);
      enqueue.assign({ token: output.data.tokenValue, code: "" });
    }),
    dropToken: enqueueActions(({ context, enqueue }) => {
      context.input.token.clear();
      enqueue.assign({ token: null, failure: null, blockedUntil: null });
    }),
    noteFailure: assign(({ context, event }) => {
      const output = answerIn<Paired>(event);
      if (output.ok) return {};
      const seconds = secondsToWait(output);
      return { failure: output, blockedUntil: seconds === null ? null : context.now() + seconds * 1_000 };
    }),
    forgetBlock: assign({ blockedUntil: null, failure: null }),
    wantBuild: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "build.seen");
      context.input.reloads.write(reloadNote(event.build ?? "required", context.now()));
      enqueue.assign({ reason: "build" });
    }),
    feelSick: assign({ reason: "sick" }),
    feelBroken: assign({ reason: "broken" }),
    feelNight: assign({ reason: "night" }),
    reload: ({ context }) => context.input.page.reload(),
    judge: enqueueActions(({ context, system, enqueue }) => {
      const overview: ActorRefFrom<ValueMachine<Overview>> = system.get("overview");
      const channel = channelIn({ system }).getSnapshot();
      const { level } = pictureOf(channel, overview.getSnapshot().context.dataAt, context.now());
      enqueue.raise({ type: "picture.judged", level });
    }),
    noteZone: assign(({ event }) => (event.type === "zone.known" ? { timeZone: event.timeZone } : {})),
    notifySick: raise({ type: "picture.sick" }),
    notifyCured: raise({ type: "picture.cured" }),
  },
  delays: {
    judge: JUDGE_MS,
    sickAfter: SICK_AFTER_MS,
    probeAgain: PROBE_AGAIN_MS,
    blocked: ({ context }) => Math.max(0, (context.blockedUntil ?? 0) - context.now()),
    quietMinute: ({ context }) => untilQuietMs(context.now(), context.timeZone, context.random()),
  },
}).createMachine({
  id: "monitor",
  description: "A display on a warehouse's wall.",
  context: ({ input }) => ({
    input,
    now: input.now ?? serverNow,
    random: input.random ?? Math.random,
    token: input.token.read(),
    failure: null,
    blockedUntil: null,
    code: "",
    timeZone: DEFAULT_TIME_ZONE,
    reason: "night",
  }),
  initial: "waking",
  states: {
    waking: {
      description: "Checks whether it was paired before.",
      always: [{ guard: "hasToken", target: "paired" }, { target: "unpaired" }],
    },
    unpaired: {
      description: "Asks for the code, which an admin gives to the installer.",
      initial: "asking",
      on: { "code.given": { target: "pairing", actions: "noteCode" } },
      states: {
        asking: { description: "Waits for six digits." },
        refused: {
          description: "The last code was refused, or the server did not answer: shows why, and asks again.",
        },
        blocked: {
          description: "Too many wrong codes: shows how long to wait.",
          on: { "code.given": {} },
          after: { blocked: { target: "asking", actions: "forgetBlock" } },
        },
      },
    },
    pairing: {
      description: "Sends the code.",
      invoke: {
        src: "pair",
        input: ({ context }) => ({ rest: context.input.rest, code: context.code }),
        onDone: [
          { guard: "isPaired", target: "paired", actions: "keepToken" },
          { guard: "mustWait", target: "unpaired.blocked", actions: "noteFailure" },
          { target: "unpaired.refused", actions: "noteFailure" },
        ],
      },
    },
    paired: {
      description: "Shows the warehouse, and recovers by itself.",
      type: "parallel",
      invoke: [
        // The wiring starts first, so that it receives all events of the others.
        { src: "wiring", input: ({ context }) => ({ token: context.token ?? "" }) },
        {
          src: "channel",
          id: "channel",
          systemId: "channel",
          input: ({ context: { input, now, random } }) => ({
            socket: input.socket,
            surroundings: input.surroundings,
            hearServerTime: input.hearServerTime,
            isDisplay: true,
            now,
            random,
            ...(input.build ? { build: input.build } : {}),
          }),
        },
        {
          src: "self",
          id: "self",
          systemId: "self",
          input: ({ context }) => ({
            fetch: (signal: AbortSignal) => context.input.rest.get("/api/display/self", {}, { signal }),
          }),
        },
        {
          src: "overview",
          id: "overview",
          systemId: "overview",
          input: ({ context, self }) => overviewInput(...readingOf(context, self)),
        },
        {
          src: "content",
          id: "content",
          systemId: "content",
          input: ({ context, self }) => contentInput(...readingOf(context, self)),
        },
        {
          src: "ranking",
          id: "text",
          systemId: "text",
          input: ({ context, self }) => rankingInput("text", ...readingOf(context, self)),
        },
        {
          src: "ranking",
          id: "image",
          systemId: "image",
          input: ({ context, self }) => rankingInput("image", ...readingOf(context, self)),
        },
        {
          src: "ranking",
          id: "video",
          systemId: "video",
          input: ({ context, self }) => rankingInput("video", ...readingOf(context, self)),
        },
        { src: "awake", input: ({ context }) => context.input.screen },
      ],
      on: { "display.revoked": "revoked" },
      states: {
        picture: {
          description:
            "How fresh the picture is; evaluated every second, and at once when the pulse changes.",
          initial: "empty",
          states: {
            empty: {
              description: "No data has come yet.",
              on: { "picture.judged": turnsFrom("empty") },
              after: { sickAfter: { actions: "notifySick" } },
            },
            live: {
              description: "The server confirmed it within the last 12 seconds.",
              entry: "notifyCured",
              on: { "picture.judged": turnsFrom("live") },
            },
            stale: {
              description: "Shows its age.",
              on: { "picture.judged": turnsFrom("stale") },
            },
            grey: {
              description: "Old: the last picture stays, greyed, with its age.",
              on: { "picture.judged": turnsFrom("grey") },
              after: { sickAfter: { actions: "notifySick" } },
            },
          },
        },
        watch: {
          description: "Evaluates the picture every second.",
          initial: "watching",
          states: {
            watching: {
              on: { "picture.judge": { actions: "judge" } },
              after: { judge: { target: "watching", reenter: true, actions: "judge" } },
            },
          },
        },
        health: {
          description:
            "Whether the page should reload. It reloads only after the server has answered with it.",
          initial: "well",
          states: {
            well: {
              description: "Runs the server's build, and shows it.",
              on: {
                "build.seen": { guard: "isOtherBuild", target: "probing", actions: "wantBuild" },
                "zone.known": { guard: "isOtherZone", target: "well", reenter: true, actions: "noteZone" },
                "view.failed": { target: "ailing", actions: "feelBroken" },
                "picture.sick": { target: "probing", actions: "feelSick" },
              },
              after: { quietMinute: { target: "probing", actions: "feelNight" } },
            },
            ailing: {
              description: "Will reload, but not at once.",
              on: { "picture.cured": { guard: "wasSick", target: "well" } },
              after: { probeAgain: { target: "probing" } },
            },
            probing: {
              description: "Fetches this page from the server.",
              invoke: {
                src: "probe",
                input: ({ context }) => context.input.page,
                onDone: [{ guard: "isThere", target: "reloading" }, { target: "ailing" }],
                onError: "ailing",
              },
            },
            reloading: {
              description: "The browser reloads the page; a failed reload is retried.",
              tags: ["reloading"],
              entry: "reload",
              after: { probeAgain: { target: "probing" } },
            },
          },
        },
      },
    },
    revoked: {
      description: "Dark: the display was revoked. Offers to be paired again.",
      entry: "dropToken",
      on: { "code.given": { target: "pairing", actions: "noteCode" } },
    },
  },
});
