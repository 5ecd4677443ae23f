/**
 * One opened bulletin: when its view is counted, and its reader's confirmation. A text or a guide counts once its
 * content is shown, a video once it has played for VIDEO_VIEW_MS in all, without pauses and waiting for the network. A
 * confirmation shows once the server has it: it is a statement, and leaving the page would lose one that was not sent.
 */
import { assign, emit, fromPromise, setup } from "xstate";
import type { Answer, Failure } from "../../contracts/answer.ts";
import { type BulletinKind, VIDEO_VIEW_MS } from "../../contracts/bulletin-kinds.ts";
import { answerIn, isPassing, retryDelayMs } from "../../contracts/read-answer.ts";
import { serverNow } from "../../domain/server-clock.ts";

interface ReadingPorts {
  /** Reports to the server that the person saw it. */
  readonly notifySeen: () => Promise<Answer<unknown>>;
  readonly confirm: () => Promise<Answer<unknown>>;
}

export interface ReadingInput extends ReadingPorts {
  readonly now?: () => number;
}

interface ReadingContext {
  readonly ports: ReadingPorts;
  readonly now: () => number;
  readonly playedMs: number;
  readonly playingSince: number;
  /** Epoch ms of the confirmation made here, which the server has taken; null: none. */
  readonly confirmedAt: number | null;
  readonly failure: Failure | null;
  /** Why the view is not counted yet. */
  readonly lookFailure: Failure | null;
}

export type ReadingEvent =
  | { readonly type: "content.shown"; readonly kind: BulletinKind }
  | { readonly type: "video.played" }
  | { readonly type: "video.stopped" }
  | { readonly type: "confirm" };

const RETRY_MS = 5_000;

export const readingMachine = setup({
  types: {
    context: {} as ReadingContext,
    events: {} as ReadingEvent,
    emitted: {} as { readonly type: "confirmed" },
    input: {} as ReadingInput,
  },
  actors: {
    notifySeen: fromPromise<Answer<unknown>, ReadingPorts>(({ input }) => input.notifySeen()),
    confirm: fromPromise<Answer<unknown>, ReadingPorts>(({ input }) => input.confirm()),
  },
  guards: {
    isVideo: ({ event }) => event.type === "content.shown" && event.kind === "video",
    isOk: ({ event }) => answerIn(event).ok,
    mayPass: ({ event }) => {
      const answer = answerIn(event);
      return !answer.ok && isPassing(answer);
    },
  },
  actions: {
    notePlaying: assign(({ context }) => ({ playingSince: context.now() })),
    notePlayed: assign(({ context }) => ({
      playedMs: context.playedMs + Math.max(0, context.now() - context.playingSince),
    })),
    noteConfirmed: assign(({ context }) => ({ confirmedAt: context.now(), failure: null })),
    noteFailure: assign(({ event }) => {
      const answer = answerIn(event);
      return { failure: answer.ok ? null : answer };
    }),
    noteLookFailure: assign(({ event }) => {
      const answer = answerIn(event);
      return { lookFailure: answer.ok ? null : answer };
    }),
    notifyConfirmed: emit({ type: "confirmed" as const }),
  },
  delays: {
    rest: ({ context }) => Math.max(0, VIDEO_VIEW_MS - context.playedMs),
    retry: ({ context }) => retryDelayMs(context.lookFailure, RETRY_MS, Math.random()),
  },
}).createMachine({
  id: "reading",
  description: "One person with one bulletin open.",
  type: "parallel",
  context: ({ input: { now = serverNow, ...ports } }) => ({
    ports,
    now,
    playedMs: 0,
    playingSince: 0,
    confirmedAt: null,
    failure: null,
    lookFailure: null,
  }),
  states: {
    look: {
      description: "Whether it counts as seen.",
      initial: "opening",
      states: {
        opening: {
          description: "Its content is not loaded yet.",
          on: {
            "content.shown": [{ guard: "isVideo", target: "still" }, { target: "reporting" }],
          },
        },
        still: { description: "A video that does not play.", on: { "video.played": "playing" } },
        playing: {
          description: "A video plays: counts down the time until it counts as seen.",
          entry: "notePlaying",
          exit: "notePlayed",
          after: { rest: "reporting" },
          on: { "video.stopped": "still" },
        },
        reporting: {
          description: "Reports the view to the server.",
          invoke: {
            src: "notifySeen",
            input: ({ context }) => context.ports,
            onDone: [
              { guard: "mayPass", target: "untold", actions: "noteLookFailure" },
              { target: "reported" },
            ],
          },
        },
        untold: { description: "No answer came; retries in a moment.", after: { retry: "reporting" } },
        reported: { description: "Counted, or not countable (an author's own, an archived one)." },
      },
    },
    confirmation: {
      description: "The reader's confirmation.",
      initial: "open",
      states: {
        open: {
          description: "Not confirmed here.",
          on: { confirm: "sending" },
        },
        sending: {
          description: "Sends it.",
          tags: ["sending"],
          invoke: {
            src: "confirm",
            input: ({ context }) => context.ports,
            onDone: [
              { guard: "isOk", target: "given", actions: ["noteConfirmed", "notifyConfirmed"] },
              { target: "open", actions: "noteFailure" },
            ],
          },
        },
        given: { description: "The server has it.", tags: ["confirmed"] },
      },
    },
  },
});
