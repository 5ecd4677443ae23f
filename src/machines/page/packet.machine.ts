/**
 * The work packets of a desk: while the page is shown, what its requests need to go on without a network is fetched and
 * kept on this device, when the page has settled, when other requests come, and again before it grows old.
 */
import { assertEvent, assign, fromPromise, setup } from "xstate";

export interface PacketInput {
  /** Fetches and keeps the packet of these requests; resolves also when it fails. */
  readonly keep: (ids: readonly string[], signal: AbortSignal) => Promise<void>;
  readonly ids?: readonly string[];
}

interface PacketContext extends PacketInput {
  readonly ids: readonly string[];
}

export type PacketEvent =
  | { readonly type: "page.shown" | "page.hidden" | "channel.returned" }
  /** The requests that the page shows. */
  | { readonly type: "requests.known"; readonly ids: readonly string[] };

/** The page's own content comes first. */
const SETTLE_MS = 2_000;
/** Requests change all the time; so old a packet may be when the network goes. */
const AGAIN_MS = 300_000;

export const packetMachine = setup({
  types: { context: {} as PacketContext, events: {} as PacketEvent, input: {} as PacketInput },
  actors: {
    keep: fromPromise<void, PacketContext>(({ input, signal }) => input.keep(input.ids, signal)),
  },
  guards: {
    isOther: ({ context, event }) =>
      event.type === "requests.known" && event.ids.join() !== context.ids.join(),
    isNone: ({ context }) => context.ids.length === 0,
  },
  actions: {
    noteIds: assign(({ event }) => {
      assertEvent(event, "requests.known");
      return { ids: event.ids };
    }),
  },
  delays: { settle: SETTLE_MS, again: AGAIN_MS },
}).createMachine({
  id: "packet",
  description: "What the requests of a desk need without a network, kept on this device.",
  context: ({ input }) => ({ ...input, ids: input.ids ?? [] }),
  initial: "hidden",
  states: {
    hidden: {
      description: "Its page is not shown.",
      on: { "page.shown": "shown", "requests.known": { guard: "isOther", actions: "noteIds" } },
    },
    shown: {
      description: "Its page is shown.",
      initial: "settling",
      on: {
        "page.hidden": "hidden",
        "requests.known": { guard: "isOther", target: ".settling", actions: "noteIds" },
        "channel.returned": ".settling",
      },
      states: {
        settling: { description: "Until the page has what it shows itself.", after: { settle: "fetching" } },
        fetching: {
          description: "Fetches the packet and keeps it.",
          always: { guard: "isNone", target: "kept" },
          invoke: { src: "keep", input: ({ context }) => context, onDone: "kept", onError: "kept" },
        },
        kept: {
          description: "Kept, or the network is away: until it is time for the next.",
          after: { again: "fetching" },
        },
      },
    },
  },
});
