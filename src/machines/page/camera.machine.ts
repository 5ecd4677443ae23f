/**
 * The camera as a scanner: opened by a press, it says each code that comes into the picture once. A code that stays in the
 * picture is said again only after it was out of it for a while.
 */
import { assertEvent, assign, emit, fromCallback, fromPromise, setup } from "xstate";
import type { CameraFault, CameraPort, CameraView } from "../../contracts/camera-port.ts";

/** A code that was out of the picture for so long is another scan. */
const GONE_MS = 1_500;

interface CameraInput {
  /** Null: this browser lets no page use a camera. */
  readonly camera: CameraPort | null;
  readonly now: () => number;
}

interface CameraContext extends CameraInput {
  readonly view: CameraView | null;
  readonly fault: CameraFault | null;
  /** When each code was in the picture last. */
  readonly seen: Readonly<Record<string, number>>;
}

type CameraEvent =
  | { readonly type: "opened" }
  | { readonly type: "closed" }
  /** The codes in the picture. */
  | { readonly type: "looked"; readonly texts: readonly string[] }
  | { readonly type: "broke" };

type SeenEvent = { readonly type: "looked"; readonly texts: readonly string[] } | { readonly type: "broke" };

const isNew = ({ seen, now }: CameraContext, text: string): boolean =>
  now() - (seen[text] ?? Number.NEGATIVE_INFINITY) > GONE_MS;

export const cameraMachine = setup({
  types: {
    context: {} as CameraContext,
    events: {} as CameraEvent,
    emitted: {} as { readonly type: "code.read"; readonly text: string },
    input: {} as CameraInput,
  },
  actors: {
    exists: fromPromise<boolean, CameraPort | null>(async ({ input }) => (await input?.exists()) ?? false),
    open: fromPromise<CameraView | CameraFault, CameraPort | null>(
      async ({ input, signal }) => (await input?.open(signal)) ?? "none",
    ),
    watch: fromCallback<SeenEvent, CameraView | null>(({ input, sendBack }) => {
      input?.watch(
        (texts) => sendBack({ type: "looked", texts }),
        () => sendBack({ type: "broke" }),
      );
      return () => input?.close();
    }),
  },
  guards: {
    /** Several codes in one picture are none: the person aims at one. */
    isOneNew: ({ context, event }) =>
      event.type === "looked" &&
      event.texts.length === 1 &&
      event.texts.every((text) => isNew(context, text)),
  },
  actions: {
    note: assign(({ context, event }) => {
      assertEvent(event, "looked");
      const at = context.now();
      return { seen: { ...context.seen, ...Object.fromEntries(event.texts.map((text) => [text, at])) } };
    }),
    say: emit(({ event }) => {
      assertEvent(event, "looked");
      return { type: "code.read" as const, text: event.texts[0] ?? "" };
    }),
    drop: assign({ view: null, seen: {} }),
    fail: assign({ fault: "failed" as const }),
  },
}).createMachine({
  id: "camera",
  description: "The camera of a scan field.",
  context: ({ input }) => ({ ...input, view: null, fault: null, seen: {} }),
  initial: "asking",
  states: {
    asking: {
      description: "Is there a camera?",
      invoke: {
        src: "exists",
        input: ({ context }) => context.camera,
        onDone: [{ guard: ({ event }) => event.output, target: "off" }, { target: "absent" }],
      },
    },
    absent: { description: "There is none: no button is shown.", type: "final" },
    off: {
      description: "Waits for a press.",
      on: { opened: "opening" },
    },
    opening: {
      description: "The browser asks the person, and the reader is loaded.",
      entry: assign({ fault: null }),
      invoke: {
        src: "open",
        input: ({ context }) => context.camera,
        onDone: [
          {
            guard: ({ event }) => typeof event.output === "string",
            target: "off",
            actions: assign(({ event }) => ({ fault: event.output as CameraFault })),
          },
          { target: "on", actions: assign(({ event }) => ({ view: event.output as CameraView })) },
        ],
      },
      on: { closed: "off" },
    },
    on: {
      description: "Looks for codes.",
      invoke: { src: "watch", input: ({ context }) => context.view },
      exit: "drop",
      on: {
        looked: [{ guard: "isOneNew", actions: ["say", "note"] }, { actions: "note" }],
        broke: { target: "off", actions: "fail" },
        closed: "off",
      },
    },
  },
});
