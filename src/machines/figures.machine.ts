/**
 * Sums that belong to a query: asked over REST, and again (debounced) whenever a topic that moves them has news.
 */
import { assign, fromCallback, fromPromise, setup } from "xstate";
import type { Answer, QueryValues } from "../contracts/answer.ts";
import type { LogTopic } from "../contracts/live.ts";
import type { LivePort } from "./feed/live-port.ts";

export const FIGURES_QUIET_MS = 300;

export interface FiguresInput<Figures> {
  readonly query: QueryValues;
  /** The topics whose events can change the figures. */
  readonly topics: readonly LogTopic[];
  readonly live: LivePort;
  readonly fetchFigures: (query: QueryValues, signal: AbortSignal) => Promise<Answer<Figures>>;
}

export type FiguresEvent =
  | { readonly type: "query.changed"; readonly query: QueryValues }
  | { readonly type: "figures.moved" };

/** The machine of figures of one kind; the last ones stay while others are on their way. */
export function createFiguresMachine<Figures>() {
  interface Context {
    readonly input: FiguresInput<Figures>;
    readonly query: QueryValues;
    readonly figures: Figures | null;
  }
  return setup({
    types: { context: {} as Context, events: {} as FiguresEvent, input: {} as FiguresInput<Figures> },
    actors: {
      followAll: fromCallback<FiguresEvent, FiguresInput<Figures>>(({ input, sendBack }) => {
        const stops = input.topics.map((topic) =>
          input.live.follow(topic, (news) => {
            if (news.type === "feed.batch" || news.type === "feed.reset") sendBack({ type: "figures.moved" });
          }),
        );
        return () => {
          for (const stop of stops) stop();
        };
      }),
      fetchFigures: fromPromise<Answer<Figures>, Context>(({ input, signal }) =>
        input.input.fetchFigures(input.query, signal),
      ),
    },
    actions: {
      takeQuery: assign(({ event }) => (event.type === "query.changed" ? { query: event.query } : {})),
      takeFigures: assign((_, answer: Answer<Figures>) => (answer.ok ? { figures: answer.data } : {})),
    },
    delays: { quiet: FIGURES_QUIET_MS },
  }).createMachine({
    id: "figures",
    context: ({ input }) => ({ input, query: input.query, figures: null }),
    invoke: { src: "followAll", input: ({ context }) => context.input },
    initial: "asking",
    on: {
      "query.changed": { target: ".asking", actions: "takeQuery" },
      "figures.moved": ".moved",
    },
    states: {
      moved: {
        description: "Something has changed them; more may follow at once.",
        after: { quiet: "asking" },
      },
      asking: {
        description: "They are on their way; the last ones stay.",
        invoke: {
          src: "fetchFigures",
          input: ({ context }) => context,
          onDone: { target: "known", actions: { type: "takeFigures", params: ({ event }) => event.output } },
        },
      },
      known: { description: "As of the last answer." },
    },
  });
}
