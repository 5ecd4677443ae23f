/** One export at a time: asked for, fetched, handed out to be saved. */
import { emit, fromPromise, setup } from "xstate";
import type { Answer, Download, QueryValues } from "../../contracts/answer.ts";

export type FetchExport = (query: QueryValues, signal: AbortSignal) => Promise<Answer<Download>>;

interface ExportContext {
  readonly fetchExport: FetchExport;
}

export const exportMachine = setup({
  types: {
    context: {} as ExportContext,
    events: {} as { readonly type: "export.asked"; readonly query: QueryValues },
    emitted: {} as { readonly type: "export.ready"; readonly download: Download },
    input: {} as ExportContext,
  },
  actors: {
    fetch: fromPromise<Answer<Download>, { fetchExport: FetchExport; query: QueryValues }>(
      ({ input, signal }) => input.fetchExport(input.query, signal),
    ),
  },
  guards: { hasCome: (_, answer: Answer<Download>) => answer.ok },
  actions: {
    handOut: emit((_, answer: Answer<Download>) => ({
      type: "export.ready" as const,
      // Only asked for an answer that has come (guard hasCome).
      download: (answer as Extract<Answer<Download>, { ok: true }>).data,
    })),
  },
}).createMachine({
  id: "export",
  context: ({ input }) => ({ fetchExport: input.fetchExport }),
  initial: "idle",
  states: {
    idle: {
      description: "Idle; the error toast has shown a failure.",
      on: { "export.asked": "fetching" },
    },
    fetching: {
      description: "Fetches the file.",
      tags: ["busy"],
      invoke: {
        src: "fetch",
        input: ({ context, event }) => ({
          fetchExport: context.fetchExport,
          query: event.type === "export.asked" ? event.query : {},
        }),
        onDone: [
          {
            guard: { type: "hasCome", params: ({ event }) => event.output },
            target: "idle",
            actions: { type: "handOut", params: ({ event }) => event.output },
          },
          { target: "idle" },
        ],
      },
    },
  },
});
