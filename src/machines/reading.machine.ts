/**
 * One opened bulletin: when its look is counted, and its reader's confirmation.
 *
 * A text or a guide counts once its content is shown, a video once it has played for VIDEO_VIEW_MS in all: pauses and
 * waiting for the network do not count. A confirmation holds at once and is taken back when the server refuses it.
 */
import { assign, emit, fromPromise, setup } from "xstate";
import type { Answer, Failure } from "../contracts/answer.ts";
import { type BulletinKind, VIDEO_VIEW_MS } from "../contracts/bulletin.ts";

interface ReadingPorts {
  /** Tells the server that it was seen. */
  readonly tellSeen: () => Promise<Answer<unknown>>;
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
  /** Epoch ms of the confirmation that was made here; null: none, or it was taken back. */
  readonly confirmedAt: number | null;
  readonly failure: Failure | null;
}

export type ReadingEvent =
  | { readonly type: "content.shown"; readonly kind: BulletinKind }
  | { readonly type: "video.played" }
  | { readonly type: "video.stopped" }
  | { readonly type: "confirm" };

type Done = { readonly output: Answer<unknown> };

export const readingMachine = setup({
  types: {
    context: {} as ReadingContext,
    events: {} as ReadingEvent,
    emitted: {} as { readonly type: "confirmed" },
    input: {} as ReadingInput,
  },
  actors: {
    tellSeen: fromPromise<Answer<unknown>, ReadingPorts>(({ input }) => input.tellSeen()),
    confirm: fromPromise<Answer<unknown>, ReadingPorts>(({ input }) => input.confirm()),
  },
  guards: {
    isVideo: ({ event }) => event.type === "content.shown" && event.kind === "video",
    isOk: ({ event }) => (event as unknown as Done).output.ok,
    mayPass: ({ event }) => {
      const { output } = event as unknown as Done;
      return !output.ok && output.kind === "transport";
    },
  },
  actions: {
    notePlaying: assign(({ context }) => ({ playingSince: context.now() })),
    notePlayed: assign(({ context }) => ({
      playedMs: context.playedMs + Math.max(0, context.now() - context.playingSince),
    })),
    noteConfirmed: assign(({ context }) => ({ confirmedAt: context.now(), failure: null })),
    takeBack: assign(({ event }) => {
      const { output } = event as unknown as Done;
      return { confirmedAt: null, failure: output.ok ? null : output };
    }),
    tellConfirmed: emit({ type: "confirmed" as const }),
  },
  delays: {
    rest: ({ context }) => Math.max(0, VIDEO_VIEW_MS - context.playedMs),
    retry: 5_000,
  },
}).createMachine({
  id: "reading",
  description: "One person with one bulletin open.",
  type: "parallel",
  context: ({ input: { now = Date.now, ...ports } }) => ({
    ports,
    now,
    playedMs: 0,
    playingSince: 0,
    confirmedAt: null,
    failure: null,
  }),
  states: {
    look: {
      description: "Whether it counts as seen.",
      initial: "opening",
      states: {
        opening: {
          description: "Its content is not there yet.",
          on: {
            "content.shown": [{ guard: "isVideo", target: "still" }, { target: "telling" }],
          },
        },
        still: { description: "A video that does not play.", on: { "video.played": "playing" } },
        playing: {
          description: "A video plays: the rest of what it needs to count runs down.",
          entry: "notePlaying",
          exit: "notePlayed",
          after: { rest: "telling" },
          on: { "video.stopped": "still" },
        },
        telling: {
          description: "The server is told.",
          invoke: {
            src: "tellSeen",
            input: ({ context }) => context.ports,
            onDone: [{ guard: "mayPass", target: "untold" }, { target: "told" }],
          },
        },
        untold: { description: "No answer came; once more in a moment.", after: { retry: "telling" } },
        told: { description: "Counted, or nothing that counts (an author's own, an archived one)." },
      },
    },
    confirmation: {
      description: "The reader's word that they have read it.",
      initial: "open",
      states: {
        open: {
          description: "Not given here.",
          on: { confirm: { target: "sending", actions: "noteConfirmed" } },
        },
        sending: {
          description: "On its way; it already shows as given.",
          tags: ["confirmed"],
          invoke: {
            src: "confirm",
            input: ({ context }) => context.ports,
            onDone: [
              { guard: "isOk", target: "given", actions: "tellConfirmed" },
              { target: "open", actions: "takeBack" },
            ],
          },
        },
        given: { description: "The server has it.", tags: ["confirmed"] },
      },
    },
  },
});
