/** Files on their way to the server, one after the other, with how far the present one has come. */
import { assign, fromCallback, setup } from "xstate";
import type { Answer, Failure, UploadOptions } from "../../contracts/answer.ts";
import { isBusy, isPassing, retryDelayMs } from "../../contracts/read-answer.ts";
import type { UploadedFile } from "../../contracts/uploaded-file.ts";

export type SendFile = (content: Blob, options: UploadOptions) => Promise<Answer<UploadedFile>>;

/** `of`: what the file belongs to, in the words of who chose it. */
interface Chosen {
  readonly content: Blob;
  readonly of: string;
}

interface Arrived {
  readonly file: UploadedFile;
  readonly of: string;
}

interface UploadContext {
  readonly send: SendFile;
  readonly queue: readonly Chosen[];
  /** Stored, and kept here until a view has taken them: its tab may be hidden when they arrive. */
  readonly arrived: readonly Arrived[];
  /** 0 to 1. */
  readonly progress: number;
  readonly failure: Failure | null;
}

type UploadEvent =
  | { readonly type: "files.chosen"; readonly files: readonly Blob[]; readonly of: string }
  /** The first that arrived has been taken. */
  | { readonly type: "file.taken" }
  | { readonly type: "retry" }
  | { readonly type: "give.up" }
  | { readonly type: "moved"; readonly part: number }
  | { readonly type: "answered"; readonly answer: Answer<UploadedFile> };

/** How long a busy server that names no time is left alone. */
const BUSY_MS = 5_000;

export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as { readonly send: SendFile },
  },
  actors: {
    send: fromCallback<UploadEvent, { send: SendFile; content: Blob | undefined }>(({ sendBack, input }) => {
      const ending = new AbortController();
      const { signal } = ending;
      const onProgress = (part: number) => sendBack({ type: "moved", part });
      if (input.content)
        void input.send(input.content, { signal, onProgress }).then((answer) => {
          if (!signal.aborted) sendBack({ type: "answered", answer });
        });
      return () => ending.abort();
    }),
  },
  guards: {
    hasGone: ({ event }) => event.type === "answered" && event.answer.ok,
    mayGoAgain: ({ context: { failure } }) => failure !== null && isPassing(failure),
    isBusy: ({ context }) => isBusy(context.failure),
    hasMore: ({ context }) => context.queue.length > 1,
  },
  actions: {
    enqueue: assign(({ context, event }) =>
      event.type === "files.chosen"
        ? { queue: [...context.queue, ...event.files.map((content) => ({ content, of: event.of }))] }
        : {},
    ),
    keepProgress: assign(({ event }) => (event.type === "moved" ? { progress: event.part } : {})),
    keepFailure: assign(({ event }) =>
      event.type === "answered" && !event.answer.ok ? { failure: event.answer } : {},
    ),
    keepArrived: assign(({ context, event }) => {
      const of = context.queue[0]?.of ?? "";
      return event.type === "answered" && event.answer.ok
        ? { arrived: [...context.arrived, { file: event.answer.data, of }] }
        : {};
    }),
    forgetTaken: assign(({ context }) => ({ arrived: context.arrived.slice(1) })),
    next: assign(({ context }) => ({ queue: context.queue.slice(1), progress: 0 })),
    begin: assign({ progress: 0, failure: null }),
    drop: assign({ queue: [], arrived: [], failure: null }),
  },
  delays: { room: ({ context }) => retryDelayMs(context.failure, BUSY_MS, Math.random()) },
}).createMachine({
  id: "upload",
  context: ({ input }) => ({ send: input.send, queue: [], arrived: [], progress: 0, failure: null }),
  initial: "idle",
  on: { "files.chosen": { actions: "enqueue" }, "file.taken": { actions: "forgetTaken" } },
  states: {
    idle: {
      description: "Nothing to send.",
      on: { "files.chosen": { target: "sending", actions: "enqueue" } },
    },
    sending: {
      description: "Sends the first of the queue.",
      tags: ["busy"],
      entry: "begin",
      invoke: {
        src: "send",
        input: ({ context }) => ({ send: context.send, content: context.queue[0]?.content }),
      },
      on: {
        moved: { actions: "keepProgress" },
        "give.up": { target: "idle", actions: "drop" },
        answered: [
          { guard: "hasGone", target: "turning", actions: "keepArrived" },
          { target: "failed", actions: "keepFailure" },
        ],
      },
    },
    turning: {
      description: "One is sent: checks for another.",
      always: [
        { guard: "hasMore", target: "sending", actions: "next" },
        { target: "idle", actions: "next" },
      ],
    },
    failed: {
      description: "The first of the queue was refused, or got no answer; a busy server is asked again.",
      after: { room: { guard: "isBusy", target: "sending" } },
      on: {
        retry: "sending",
        "give.up": { target: "idle", actions: "drop" },
        "files.chosen": [
          { guard: "mayGoAgain", target: "sending", actions: "enqueue" },
          { target: "sending", actions: ["next", "enqueue"] },
        ],
      },
    },
  },
});
