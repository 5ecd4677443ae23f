/**
 * The wall turned back: the minutes that were kept, one of them at the cursor, and its picture; played at a pace, or
 * stepped through. The picture so far stays while the next one is on its way, and a quicker cursor skips pictures.
 */
import { assign, fromPromise, raise, setup } from "xstate";
import type { Answer, Failure } from "../../contracts/answer.ts";
import type { OverviewSample, SampleTimes } from "../../contracts/overview.ts";
import { answerIn } from "../../contracts/read-answer.ts";

/** Minutes of the past in a second of the present. */
export const REPLAY_SPEEDS = [1, 5, 20] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];
const STEP_MS = 1_000;

export interface ReplayInput {
  readonly fetchMinutes: (signal: AbortSignal) => Promise<Answer<SampleTimes>>;
  /** The picture of a minute, ISO 8601. */
  readonly fetchSample: (at: string, signal: AbortSignal) => Promise<Answer<OverviewSample>>;
}

interface ReplayContext {
  readonly input: ReplayInput;
  readonly minutes: readonly string[];
  /** Place in `minutes`. */
  readonly cursor: number;
  readonly speed: ReplaySpeed;
  readonly sample: OverviewSample | null;
  readonly failure: Failure | null;
}

export type ReplayEvent =
  | { readonly type: "replay.to"; readonly cursor: number }
  | { readonly type: "replay.step"; readonly minutes: number }
  | { readonly type: "replay.play" }
  | { readonly type: "replay.pause" }
  | { readonly type: "speed.chosen"; readonly speed: ReplaySpeed }
  /** Fetches the stored minutes again: there are new ones. */
  | { readonly type: "replay.again" };

const within = ({ minutes }: ReplayContext, cursor: number): number =>
  Math.min(Math.max(0, cursor), Math.max(0, minutes.length - 1));

export const replayMachine = setup({
  types: {
    context: {} as ReplayContext,
    events: {} as ReplayEvent | { readonly type: "cursor.moved" },
    input: {} as ReplayInput,
  },
  actors: {
    fetchMinutes: fromPromise<Answer<SampleTimes>, ReplayInput>(({ input, signal }) =>
      input.fetchMinutes(signal),
    ),
    fetchSample: fromPromise<Answer<OverviewSample>, { input: ReplayInput; at: string }>(
      ({ input: { input, at }, signal }) => input.fetchSample(at, signal),
    ),
  },
  guards: {
    hasMinutes: ({ event }) => {
      const answer = answerIn<SampleTimes>(event);
      return answer.ok && answer.data.minutes.length > 0;
    },
    isOk: ({ event }) => answerIn(event).ok,
    isAtEnd: ({ context }) => context.cursor >= context.minutes.length - 1,
  },
  actions: {
    takeMinutes: assign(({ event }) => {
      const answer = answerIn<SampleTimes>(event);
      if (!answer.ok) return { failure: answer };
      // Start at the latest: people mostly want the last minutes.
      return { minutes: answer.data.minutes, cursor: answer.data.minutes.length - 1, failure: null };
    }),
    takeSample: assign(({ event }) => {
      const answer = answerIn<OverviewSample>(event);
      return answer.ok ? { sample: answer.data, failure: null } : { failure: answer };
    }),
    goTo: assign(({ context, event }) =>
      event.type === "replay.to" ? { cursor: within(context, event.cursor) } : {},
    ),
    step: assign(({ context, event }) =>
      event.type === "replay.step" ? { cursor: within(context, context.cursor + event.minutes) } : {},
    ),
    advance: raise(({ context }) => ({ type: "replay.step", minutes: context.speed }) as const),
    rewind: raise(({ context }) => ({ type: "replay.step", minutes: -context.cursor }) as const),
    chooseSpeed: assign(({ event }) => (event.type === "speed.chosen" ? { speed: event.speed } : {})),
  },
  delays: { step: STEP_MS },
}).createMachine({
  id: "replay",
  description: "A past minute of the wall, and navigation to the others.",
  context: ({ input }) => ({ input, minutes: [], cursor: 0, speed: 1, sample: null, failure: null }),
  initial: "finding",
  on: { "replay.again": ".finding", "speed.chosen": { actions: "chooseSpeed" } },
  states: {
    finding: {
      description: "Fetches the list of stored minutes.",
      invoke: {
        src: "fetchMinutes",
        input: ({ context }) => context.input,
        onDone: [
          { guard: "hasMinutes", target: "open", actions: "takeMinutes" },
          { guard: "isOk", target: "nothing", actions: "takeMinutes" },
          { target: "failed", actions: "takeMinutes" },
        ],
      },
    },
    nothing: { description: "No minute is stored yet." },
    failed: { description: "The minutes could not be fetched." },
    open: {
      type: "parallel",
      states: {
        picture: {
          initial: "fetching",
          states: {
            fetching: {
              description: "Fetches the cursor's picture; the one before stays.",
              invoke: {
                src: "fetchSample",
                input: ({ context }) => ({ input: context.input, at: context.minutes[context.cursor] ?? "" }),
                onDone: { target: "shown", actions: "takeSample" },
              },
            },
            shown: { description: "Shows the cursor's picture, or why there is none." },
          },
          on: {
            "replay.to": { target: ".fetching", actions: "goTo" },
            "replay.step": { target: ".fetching", actions: "step" },
          },
        },
        pace: {
          initial: "paused",
          states: {
            paused: {
              description: "Paused; at the end, play starts from the beginning.",
              on: {
                "replay.play": [
                  { guard: "isAtEnd", target: "playing", actions: "rewind" },
                  { target: "playing" },
                ],
              },
            },
            playing: {
              description: "Moves on each second; stops at the end.",
              on: { "replay.pause": "paused", "replay.to": "paused" },
              after: {
                step: [
                  { guard: "isAtEnd", target: "paused" },
                  { target: "playing", reenter: true, actions: "advance" },
                ],
              },
            },
          },
        },
      },
    },
  },
});
