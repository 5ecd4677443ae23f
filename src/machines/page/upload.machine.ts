/** Files on their way to the server, one after the other, with how far the present one has come. */
import { assign, emit, fromCallback, setup } from "xstate";
import type { Answer, Failure, UploadOptions } from "../../contracts/answer.ts";
import type { UploadedFile } from "../../contracts/uploaded-file.ts";

export type SendFile = (content: Blob, options: UploadOptions) => Promise<Answer<UploadedFile>>;

interface UploadContext {
  readonly send: SendFile;
  readonly queue: readonly Blob[];
  /** 0 to 1. */
  readonly progress: number;
  readonly failure: Failure | null;
}

type UploadEvent =
  | { readonly type: "files.chosen"; readonly files: readonly Blob[] }
  | { readonly type: "retry" }
  | { readonly type: "give.up" }
  | { readonly type: "moved"; readonly part: number }
  | { readonly type: "answered"; readonly answer: Answer<UploadedFile> };

export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    emitted: {} as { readonly type: "file.uploaded"; readonly file: UploadedFile },
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
    hasMore: ({ context }) => context.queue.length > 1,
  },
  actions: {
    enqueue: assign(({ context, event }) =>
      event.type === "files.chosen" ? { queue: [...context.queue, ...event.files] } : {},
    ),
    keepProgress: assign(({ event }) => (event.type === "moved" ? { progress: event.part } : {})),
    keepFailure: assign(({ event }) =>
      event.type === "answered" && !event.answer.ok ? { failure: event.answer } : {},
    ),
    next: assign(({ context }) => ({ queue: context.queue.slice(1), progress: 0 })),
    begin: assign({ progress: 0, failure: null }),
    drop: assign({ queue: [], failure: null }),
    handOut: emit(({ event }) => ({
      type: "file.uploaded" as const,
      // Only asked for an answer that has come (guard hasGone).
      file: (event as { readonly answer: { readonly data: UploadedFile } }).answer.data,
    })),
  },
}).createMachine({
  id: "upload",
  context: ({ input }) => ({ send: input.send, queue: [], progress: 0, failure: null }),
  initial: "idle",
  on: { "files.chosen": { actions: "enqueue" } },
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
        input: ({ context }) => ({ send: context.send, content: context.queue[0] }),
      },
      on: {
        moved: { actions: "keepProgress" },
        "give.up": { target: "idle", actions: "drop" },
        answered: [
          { guard: "hasGone", target: "turning", actions: "handOut" },
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
      description: "The first of the queue was refused, or got no answer.",
      on: {
        retry: "sending",
        "give.up": { target: "idle", actions: "drop" },
        "files.chosen": { target: "sending", actions: ["drop", "enqueue"] },
      },
    },
  },
});
