/**
 * One command on several rows, one after another: each row is a command of its own with its own key and version, so
 * a row that a colleague has decided meanwhile fails alone and the others go through.
 */
import { assign, emit, fromCallback, setup } from "xstate";
import type { Answer } from "../contracts/answer.ts";

export interface BulkRow {
  readonly id: string;
  readonly version: number;
}

export type SendOne = (row: BulkRow, key: string) => Promise<Answer<unknown>>;

interface BulkContext {
  readonly send: SendOne;
  readonly makeKey: () => string;
  readonly rows: readonly BulkRow[];
  readonly done: number;
  readonly failed: number;
}

export type BulkEvent =
  | { readonly type: "bulk.start"; readonly rows: readonly BulkRow[] }
  | { readonly type: "row.settled"; readonly ok: boolean }
  | { readonly type: "rows.over" };

export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent,
    emitted: {} as { readonly type: "bulk.over"; readonly done: number; readonly failed: number },
    input: {} as { readonly send: SendOne; readonly makeKey?: () => string },
  },
  actors: {
    sendAll: fromCallback<BulkEvent, Pick<BulkContext, "rows" | "send" | "makeKey">>(
      ({ input, sendBack }) => {
        let isStopped = false;
        const run = async () => {
          for (const row of input.rows) {
            if (isStopped) return;
            const answer = await input.send(row, input.makeKey());
            sendBack({ type: "row.settled", ok: answer.ok });
          }
          sendBack({ type: "rows.over" });
        };
        void run();
        return () => {
          isStopped = true;
        };
      },
    ),
  },
  actions: {
    takeRows: assign(({ event }) =>
      event.type === "bulk.start" ? { rows: event.rows, done: 0, failed: 0 } : {},
    ),
    tellResult: emit(({ context }) => ({
      type: "bulk.over" as const,
      done: context.done,
      failed: context.failed,
    })),
    countRow: assign(({ context }, ok: boolean) =>
      ok ? { done: context.done + 1 } : { failed: context.failed + 1 },
    ),
  },
}).createMachine({
  id: "bulk",
  context: ({ input }) => ({
    send: input.send,
    makeKey: input.makeKey ?? (() => crypto.randomUUID()),
    rows: [],
    done: 0,
    failed: 0,
  }),
  initial: "idle",
  states: {
    idle: {
      description: "Nothing under way.",
      on: { "bulk.start": { target: "running", actions: "takeRows" } },
    },
    running: {
      description: "One row at a time; what has gone through stays through.",
      invoke: {
        src: "sendAll",
        input: ({ context }) => ({ rows: context.rows, send: context.send, makeKey: context.makeKey }),
      },
      on: {
        "row.settled": { actions: { type: "countRow", params: ({ event }) => event.ok } },
        "rows.over": "telling",
      },
    },
    telling: {
      description: "All rows have an answer; how many went through is told once.",
      entry: "tellResult",
      always: "idle",
    },
  },
});
