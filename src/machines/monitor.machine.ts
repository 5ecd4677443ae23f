/**
 * A wall display from its first light to the day it is taken down: paired by code, then showing, and healing itself,
 * for nobody stands in front of it to press a key. Nothing here knows a session: its only right is its own token.
 *
 * How fresh the picture is follows rule 5 of the live channel; the picture itself stays through every outage.
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
import type { RestPort } from "../contracts/answer.ts";
import type { Paired } from "../contracts/display.ts";
import { channelMachine } from "./channel.machine.ts";
import { type LivePort, livePortOf } from "./feed/live-port.ts";
import {
  type MonitorContext,
  type MonitorEvent,
  type MonitorInput,
  type PairAnswer,
  type ScreenPort,
  secondsToWait,
  type WallPagePort,
} from "./monitor.context.ts";
import {
  contentGauge,
  contentInput,
  overviewGauge,
  overviewInput,
  rankingGauge,
  rankingInput,
  selfMachine,
} from "./monitor.gauges.ts";
import { reloadNote, untilQuietMs, wasReloadedFor } from "./monitor.night.ts";
import { PICTURE_LEVELS, type PictureLevel, pictureOf } from "./monitor.picture.ts";
import { monitorWiring } from "./monitor.wiring.ts";

/** Nothing or only greyed things to show for so long, the page itself may be at fault. */
const SICK_AFTER_MS = 300_000;
/** Between two looks whether the server answers with this page. */
const PROBE_AGAIN_MS = 15_000;
const JUDGE_MS = 1_000;
/** Until the display knows its own. */
const DEFAULT_ZONE = "Asia/Shanghai";

type Registry = { readonly system: { get(name: string): unknown } };
type PairDone = { readonly output: PairAnswer };

/** From one level to each of the others. */
const turnsFrom = (level: PictureLevel) =>
  PICTURE_LEVELS.filter((other) => other !== level).map((other) => ({
    guard: { type: "isLevel", params: { level: other } } as const,
    target: other,
  }));

const channelIn = ({ system }: Registry) => system.get("channel") as ActorRefFrom<typeof channelMachine>;

/** The ports of a gauge, once the channel is there. */
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
    self: selfMachine,
    overview: overviewGauge,
    content: contentGauge,
    ranking: rankingGauge,
    awake: fromCallback<MonitorEvent, ScreenPort>(({ input }) => input.keepAwake()),
    pair: fromPromise<PairAnswer, { rest: RestPort; code: string }>(({ input, signal }) =>
      input.rest.post<Paired>("/api/display/pair", { code: input.code }, { signal }),
    ),
    probe: fromPromise<boolean, WallPagePort>(({ input, signal }) => input.probe(signal)),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isPaired: ({ event }) => (event as unknown as PairDone).output.ok,
    mustWait: ({ event }) => {
      const { output } = event as unknown as PairDone;
      return !output.ok && secondsToWait(output) !== null;
    },
    isThere: ({ event }) => (event as unknown as { readonly output: boolean }).output,
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
      const { output } = event as unknown as PairDone;
      if (!output.ok) return;
      context.input.token.write(output.data.tokenValue);
      enqueue.assign({ token: output.data.tokenValue, code: "" });
    }),
    dropToken: enqueueActions(({ context, enqueue }) => {
      context.input.token.clear();
      enqueue.assign({ token: null, failure: null, blockedUntil: null });
    }),
    noteFailure: assign(({ context, event }) => {
      const { output } = event as unknown as PairDone;
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
      const overview: ActorRefFrom<typeof overviewGauge> = system.get("overview");
      const channel = channelIn({ system }).getSnapshot();
      const { level } = pictureOf(channel, overview.getSnapshot().context.asOf, context.now());
      enqueue.raise({ type: "picture.judged", level });
    }),
    noteZone: assign(({ event }) => (event.type === "zone.known" ? { timeZone: event.timeZone } : {})),
    tellSick: raise({ type: "picture.sick" }),
    tellCured: raise({ type: "picture.cured" }),
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
    now: input.now ?? Date.now,
    random: input.random ?? Math.random,
    token: input.token.read(),
    failure: null,
    blockedUntil: null,
    code: "",
    timeZone: DEFAULT_ZONE,
    reason: "night",
  }),
  initial: "waking",
  states: {
    waking: {
      description: "Looks whether it was paired before.",
      always: [{ guard: "hasToken", target: "paired" }, { target: "unpaired" }],
    },
    unpaired: {
      description: "Asks for the code that an admin reads to whoever mounts it.",
      initial: "asking",
      on: { "code.given": { target: "pairing", actions: "noteCode" } },
      states: {
        asking: { description: "Waits for six digits." },
        refused: {
          description: "The last code was not taken, or nobody answered: says why, and asks again.",
        },
        blocked: {
          description: "Too many wrong codes: says how long it must wait.",
          on: { "code.given": {} },
          after: { blocked: { target: "asking", actions: "forgetBlock" } },
        },
      },
    },
    pairing: {
      description: "The code is on its way.",
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
      description: "Shows the warehouse, and looks after itself.",
      type: "parallel",
      invoke: [
        // The wiring starts first: it hears what the others tell from their first moment on.
        { src: "wiring", input: ({ context }) => ({ token: context.token ?? "" }) },
        {
          src: "channel",
          id: "channel",
          systemId: "channel",
          input: ({ context: { input, now, random } }) => ({
            socket: input.socket,
            surroundings: input.surroundings,
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
            "How much what is shown can be trusted; judged every second, and at once when the pulse changes.",
          initial: "empty",
          states: {
            empty: {
              description: "Nothing has been heard yet.",
              on: { "picture.judged": turnsFrom("empty") },
              after: { sickAfter: { actions: "tellSick" } },
            },
            live: {
              description: "The server vouched for it within the last 12 seconds.",
              entry: "tellCured",
              on: { "picture.judged": turnsFrom("live") },
            },
            stale: {
              description: "Says how old it is.",
              on: { "picture.judged": turnsFrom("stale") },
            },
            grey: {
              description: "Old: the last picture stays, greyed, with its age.",
              on: { "picture.judged": turnsFrom("grey") },
              after: { sickAfter: { actions: "tellSick" } },
            },
          },
        },
        watch: {
          description: "Has the picture judged every second.",
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
            "Whether the page should be loaded anew. It never is before the server has answered with it.",
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
              description: "To be loaded anew, but not at once.",
              on: { "picture.cured": { guard: "wasSick", target: "well" } },
              after: { probeAgain: { target: "probing" } },
            },
            probing: {
              description: "Asks the server for this very page.",
              invoke: {
                src: "probe",
                input: ({ context }) => context.input.page,
                onDone: [{ guard: "isThere", target: "reloading" }, { target: "ailing" }],
                onError: "ailing",
              },
            },
            reloading: {
              description: "The browser loads the page anew; a reload that came to nothing is tried again.",
              tags: ["reloading"],
              entry: "reload",
              after: { probeAgain: { target: "probing" } },
            },
          },
        },
      },
    },
    revoked: {
      description: "Dark: the server knows this display no more. Quietly offers to be paired again.",
      entry: "dropToken",
      on: { "code.given": { target: "pairing", actions: "noteCode" } },
    },
  },
});
