/**
 * Notices that the machine slept: a timer of one second that comes seconds late. Browsers tell of no such
 * thing, and a socket that slept looks open until something is sent.
 */
import { assign, sendParent, setup } from "xstate";

const TICK_MS = 1_000;
/** Later than any busy second of a page; throttled timers of hidden tabs also pass it, which does no harm. */
const SLEPT_MS = 5_000;

export interface WakeInput {
  readonly now: () => number;
}

interface WakeContext extends WakeInput {
  readonly tickedAt: number;
}

export const channelWakeMachine = setup({
  types: { context: {} as WakeContext, input: {} as WakeInput },
  guards: { hasSlept: ({ context }) => context.now() - context.tickedAt > TICK_MS + SLEPT_MS },
  actions: {
    noteTick: assign({ tickedAt: ({ context }) => context.now() }),
    tellWoke: sendParent({ type: "surroundings.woke" }),
  },
  delays: { tick: TICK_MS },
}).createMachine({
  id: "channelWake",
  context: ({ input }) => ({ ...input, tickedAt: input.now() }),
  initial: "awake",
  states: {
    awake: {
      description: "Ticking; a late tick means that time passed without us.",
      entry: "noteTick",
      after: {
        tick: [
          { guard: "hasSlept", target: "awake", reenter: true, actions: "tellWoke" },
          { target: "awake", reenter: true },
        ],
      },
    },
  },
});
