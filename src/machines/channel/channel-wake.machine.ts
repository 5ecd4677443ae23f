/**
 * Detects that the machine slept: a timer of one second that fires seconds late. Browsers have no event for this, and
 * a socket looks open after sleep until something is sent.
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
    notifyWoke: sendParent({ type: "surroundings.woke" }),
  },
  delays: { tick: TICK_MS },
}).createMachine({
  id: "channelWake",
  context: ({ input }) => ({ ...input, tickedAt: input.now() }),
  initial: "awake",
  states: {
    awake: {
      description: "Ticking; a late tick means that the machine slept.",
      entry: "noteTick",
      after: {
        tick: [
          { guard: "hasSlept", target: "awake", reenter: true, actions: "notifyWoke" },
          { target: "awake", reenter: true },
        ],
      },
    },
  },
});
