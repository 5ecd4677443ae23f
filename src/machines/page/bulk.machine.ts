/**
 * One command on several rows, one after another: each row is a command with its own key and version, so a row that a
 * colleague has decided in between fails alone and the others go through. All are written to the outbox before the
 * first is sent; when the server does not answer, that row and all after it wait there.
 */
import { assign, emit, fromCallback, setup } from "xstate";
import type { Answer, Failure } from "../../contracts/answer.ts";
import { isDecided } from "../console/outbox.values.ts";

export interface BulkRow {
  readonly id: string;
  readonly version: number;
  /** What the row is called where its command waits for the network. */
  readonly name: string;
  /** Further fields of its body, such as a reason. */
  readonly more?: object;
}

/** The command on one row, with its Idempotency-Key. */
export interface BulkIntent extends BulkRow {
  readonly key: string;
}

/** A row that did not go through, and why. */
interface BulkFailure {
  readonly id: string;
  readonly failure: Failure;
}

/** How the commands reach the server, and the outbox. */
interface BulkPorts {
  readonly send: (intent: BulkIntent) => Promise<Answer<unknown>>;
  /** Writes it down before the first request leaves. */
  readonly keep: (intent: BulkIntent) => void;
  /** The server has decided. */
  readonly forget: (key: string) => void;
  /** There is no answer, or the page has gone: the outbox sends it. */
  readonly handOver: (intent: BulkIntent, failure: Failure | null) => void;
}

interface BulkInput extends BulkPorts {
  readonly makeKey?: () => string;
}

interface BulkContext extends BulkPorts {
  readonly makeKey: () => string;
  readonly intents: readonly BulkIntent[];
  readonly done: number;
  readonly failures: readonly BulkFailure[];
  /** How many wait for the network. */
  readonly waiting: number;
}

export type BulkEvent =
  | { readonly type: "bulk.start"; readonly rows: readonly BulkRow[] }
  | { readonly type: "row.settled"; readonly id: string; readonly answer: Answer<unknown> }
  | { readonly type: "rows.over"; readonly waiting: number };

/** The result of all rows together. */
export type BulkOver = Pick<BulkContext, "done" | "failures" | "waiting">;

export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent,
    emitted: {} as BulkOver & { readonly type: "bulk.over" },
    input: {} as BulkInput,
  },
  actors: {
    sendAll: fromCallback<BulkEvent, BulkContext>(({ input, sendBack }) => {
      const { intents, send, forget, handOver } = input;
      let at = 0;
      let isStopped = false;
      let failure: Failure | null = null;
      const handOverRest = (): void => {
        for (const intent of intents.slice(at)) handOver(intent, failure);
      };
      const run = async () => {
        for (const intent of intents) {
          const answer = await send(intent);
          if (isStopped) return;
          if (!answer.ok && !isDecided(answer)) {
            failure = answer;
            break;
          }
          at += 1;
          forget(intent.key);
          sendBack({ type: "row.settled", id: intent.id, answer });
        }
        handOverRest();
        const waiting = intents.length - at;
        at = intents.length;
        sendBack({ type: "rows.over", waiting });
      };
      void run();
      return () => {
        isStopped = true;
        handOverRest();
      };
    }),
  },
  actions: {
    takeRows: assign(({ context, event }) =>
      event.type === "bulk.start"
        ? {
            intents: event.rows.map((row) => ({ ...row, key: context.makeKey() })),
            ...{ done: 0, failures: [], waiting: 0 },
          }
        : {},
    ),
    keepAll: ({ context: { intents, keep } }) => {
      for (const intent of intents) keep(intent);
    },
    notifyResult: emit(({ context: { done, failures, waiting } }) => ({
      type: "bulk.over" as const,
      ...{ done, failures, waiting },
    })),
    noteRow: assign(({ context, event }) => {
      if (event.type !== "row.settled") return {};
      const { id, answer } = event;
      if (answer.ok) return { done: context.done + 1 };
      return { failures: [...context.failures, { id, failure: answer }] };
    }),
    noteWaiting: assign(({ event }) => (event.type === "rows.over" ? { waiting: event.waiting } : {})),
  },
}).createMachine({
  id: "bulk",
  context: ({ input }) => ({
    ...input,
    makeKey: input.makeKey ?? (() => crypto.randomUUID()),
    intents: [],
    done: 0,
    failures: [],
    waiting: 0,
  }),
  initial: "idle",
  states: {
    idle: {
      description: "Idle.",
      on: { "bulk.start": { target: "running", actions: ["takeRows", "keepAll"] } },
    },
    running: {
      description: "Sends one row at a time; successes are kept.",
      invoke: { src: "sendAll", input: ({ context }) => context },
      on: {
        "row.settled": { actions: "noteRow" },
        "rows.over": { target: "reporting", actions: "noteWaiting" },
      },
    },
    reporting: {
      description: "Each row has an answer or waits for the network; the result is reported once.",
      entry: "notifyResult",
      always: "idle",
    },
  },
});
