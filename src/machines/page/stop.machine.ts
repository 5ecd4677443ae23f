/**
 * A stop of a driver's trip: who signs, what of each line is refused, the drawn signature, photos, or why it failed. All
 * of it is kept in the browser with each change, files too; a drawing counts when it is kept. What is done leaves by
 * `stop.leaves`, whose receiver puts it into the queue.
 */
import { assertEvent, assign, enqueueActions, fromPromise, setup } from "xstate";
import type { FailCode } from "../../contracts/delivery-status.ts";
import type { StoreFault } from "../../contracts/work-store.ts";
import {
  failBodyOf,
  filesOf,
  lackOf,
  readStopWork,
  type Stop,
  type StopLine,
  type StopWork,
  signBodyOf,
  startOf,
  withLine,
  withStopPhoto,
} from "./stop.values.ts";

export interface StopInput {
  readonly stop: Stop;
  /** What was stored before, else null. */
  readonly stored: string | null;
  readonly store: (text: string | null) => void;
  /** Keeps a file under an id; why it lies in memory alone, else null. Rejects where it cannot be read. */
  readonly keepFile: (id: string, content: Blob) => Promise<StoreFault | null>;
  readonly dropFile: (id: string) => void;
}

interface Kept {
  readonly id: string;
  readonly as: "ink" | "photo";
}

interface StopContext {
  readonly input: StopInput;
  readonly stop: Stop;
  readonly work: StopWork;
  /** To be kept, oldest first. */
  readonly files: readonly (Kept & { readonly content: Blob })[];
  /** The last file was not kept: it cannot be read. */
  readonly isUnread: boolean;
}

type StopEvent =
  | { readonly type: "stop.changed"; readonly stop: Stop }
  | { readonly type: "signer.changed"; readonly signer: string }
  | { readonly type: "line.changed"; readonly lineId: string; readonly change: Partial<StopLine> }
  /** null: the box is empty again. */
  | { readonly type: "ink.drawn"; readonly picture: Blob | null }
  | { readonly type: "photos.taken"; readonly photos: readonly Blob[] }
  | { readonly type: "photo.removed"; readonly id: string }
  /** The same again: none is chosen. */
  | { readonly type: "fail.chosen"; readonly failCode: FailCode }
  | { readonly type: "fail.said"; readonly words: string }
  | { readonly type: "leave" };

type StopEmitted =
  | {
      readonly type: "stop.leaves";
      readonly command: "sign";
      readonly body: ReturnType<typeof signBodyOf>;
      readonly files: readonly string[];
    }
  | {
      readonly type: "stop.leaves";
      readonly command: "fail";
      readonly body: NonNullable<ReturnType<typeof failBodyOf>>;
      readonly files: readonly string[];
    };

export const stopMachine = setup({
  types: {
    context: {} as StopContext,
    events: {} as StopEvent,
    emitted: {} as StopEmitted,
    input: {} as StopInput,
  },
  actors: {
    keepFile: fromPromise<void, StopContext>(async ({ input: { files, input } }) => {
      const [file] = files;
      if (file) await input.keepFile(file.id, file.content);
    }),
  },
  guards: {
    hasFiles: ({ context }) => context.files.length > 0,
    mayFail: ({ context }) => failBodyOf(context.work, context.stop) !== null,
    maySign: ({ context }) => context.work.failCode === null && lackOf(context.work, context.stop) === null,
  },
  actions: {
    takeStop: assign(({ event }) => {
      assertEvent(event, "stop.changed");
      return { stop: event.stop };
    }),
    change: assign(({ context: { work, stop }, event }) => {
      switch (event.type) {
        case "signer.changed":
          return { work: { ...work, signer: event.signer } };
        case "line.changed": {
          const line = stop.lines.find(({ id }) => id === event.lineId);
          return line ? { work: withLine(work, line, event.change) } : {};
        }
        case "fail.chosen":
          return { work: { ...work, failCode: work.failCode === event.failCode ? null : event.failCode } };
        case "fail.said":
          return { work: { ...work, failWords: event.words } };
        case "photo.removed":
          return { work: { ...work, photos: work.photos.filter((id) => id !== event.id) } };
        default:
          return {};
      }
    }),
    dropPhoto: ({ context, event }) => {
      assertEvent(event, "photo.removed");
      context.input.dropFile(event.id);
    },
    /** A new stroke makes a new picture: the one before it is no signature any more. */
    takeInk: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "ink.drawn");
      const { work, files, input } = context;
      if (work.ink) input.dropFile(work.ink);
      const others = files.filter(({ as }) => as !== "ink");
      const drawn = event.picture
        ? [{ id: crypto.randomUUID(), as: "ink" as const, content: event.picture }]
        : [];
      enqueue.assign({ work: { ...work, ink: null }, files: [...others, ...drawn], isUnread: false });
    }),
    takePhotos: assign(({ context, event }) => {
      assertEvent(event, "photos.taken");
      const taken = event.photos.map((content) => ({
        ...{ id: crypto.randomUUID(), as: "photo" as const, content },
      }));
      return { files: [...context.files, ...taken], isUnread: false };
    }),
    noteKept: enqueueActions(({ context, enqueue }) => {
      const { work, files, input } = context;
      const [file, ...rest] = files;
      if (!file) return;
      const after = file.as === "ink" ? { ...work, ink: file.id } : withStopPhoto(work, file.id);
      if (!filesOf(after).includes(file.id)) input.dropFile(file.id);
      enqueue.assign({ files: rest, work: after });
    }),
    noteUnread: assign(({ context }) => ({ files: context.files.slice(1), isUnread: true })),
    store: ({ context }) => context.input.store(JSON.stringify(context.work)),
    sign: enqueueActions(({ context, enqueue }) => {
      const { work, stop } = context;
      enqueue.emit({
        ...{ type: "stop.leaves", command: "sign", body: signBodyOf(work, stop), files: filesOf(work) },
      });
    }),
    fail: enqueueActions(({ context, enqueue }) => {
      const { work, stop, input } = context;
      const body = failBodyOf(work, stop);
      if (!body) return;
      for (const id of filesOf(work)) input.dropFile(id);
      enqueue.emit({ type: "stop.leaves", command: "fail", body, files: [] });
    }),
    forget: enqueueActions(({ context, enqueue }) => {
      context.input.store(null);
      enqueue.assign({ work: startOf(context.stop), files: [] });
    }),
  },
}).createMachine({
  id: "stop",
  description: "One stop of a trip, as the driver fills it in.",
  context: ({ input }) => ({
    ...{ input, stop: input.stop, files: [], isUnread: false },
    work: readStopWork(input.stored) ?? startOf(input.stop),
  }),
  initial: "open",
  on: {
    "stop.changed": { actions: "takeStop" },
    "signer.changed": { actions: ["change", "store"] },
    "line.changed": { actions: ["change", "store"] },
    "fail.chosen": { actions: ["change", "store"] },
    "fail.said": { actions: ["change", "store"] },
    "photo.removed": { actions: ["change", "dropPhoto", "store"] },
    "ink.drawn": { target: ".next", actions: ["takeInk", "store"] },
    "photos.taken": { target: ".next", actions: "takePhotos" },
  },
  states: {
    open: {
      description: "Everything is kept.",
      on: {
        leave: [
          { guard: "mayFail", actions: ["fail", "forget"] },
          { guard: "maySign", actions: ["sign", "forget"] },
        ],
      },
    },
    next: { always: [{ guard: "hasFiles", target: "keeping" }, { target: "open" }] },
    keeping: {
      description: "A drawing or a photo is on its way to the disk: it cannot be signed without it.",
      tags: ["busy"],
      invoke: {
        src: "keepFile",
        input: ({ context }) => context,
        onDone: { target: "next", actions: ["noteKept", "store"] },
        onError: { target: "next", actions: "noteUnread" },
      },
    },
  },
});
