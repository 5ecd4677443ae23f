/**
 * A receiving desk: goods, location, lot and expiry, quantity, by one scan field. What is scanned is counted on the
 * desk, where each scan can be undone, and kept in the browser; all of it is booked as one receipt. A scan that does
 * not fit is refused with a reason and changes nothing. The receiver of `desk.books` sends the receipt, and answers
 * with `desk.settled`.
 */
import { assertEvent, assign, enqueueActions, fromPromise, setup } from "xstate";
import type { EntryPlaces } from "../../contracts/entry.ts";
import type { LocationOption } from "../../contracts/options.ts";
import { isNamedBy } from "../../domain/scanned.ts";
import type { ReceivingEmitted, ReceivingEvent } from "./receiving.events.ts";
import { withoutPhoto, withPhoto } from "./receiving.photos.ts";
import { afterScan, type Reading, readingOf, textIn } from "./receiving.readings.ts";
import {
  bodyOf,
  type DeskEntry,
  type DeskFault,
  type DeskState,
  type DeskStep,
  emptied,
  lastScan,
  lineOf,
  logged,
  readWork,
  roomOf,
  stepOf,
  undone,
  withoutPiece,
} from "./receiving.values.ts";

export interface ReceivingInput {
  readonly entry: DeskEntry;
  readonly places: EntryPlaces | null;
  /** What the desk stored before, else null. */
  readonly stored: string | null;
  readonly store: (text: string | null) => void;
  /** Enabled locations whose code contains the text; null: the server did not answer. */
  readonly findLocations: (text: string, signal: AbortSignal) => Promise<readonly LocationOption[] | null>;
  /** The business day. */
  readonly today: () => string;
  readonly now: () => number;
}

interface ReceivingContext extends DeskState {
  readonly input: ReceivingInput;
  readonly wrong: { readonly because: DeskFault; readonly scanned: string; readonly hint: string } | null;
  /** The scan that the server is asked about. */
  readonly asked: string;
  /** Scans that came meanwhile. */
  readonly waiting: readonly string[];
}

export const receivingMachine = setup({
  types: {
    context: {} as ReceivingContext,
    events: {} as ReceivingEvent,
    emitted: {} as ReceivingEmitted,
    input: {} as ReceivingInput,
  },
  actors: {
    find: fromPromise<
      readonly LocationOption[] | null,
      { readonly text: string; readonly input: ReceivingInput }
    >(({ input: { text, input }, signal }) => input.findLocations(text, signal)),
  },
  guards: {
    isOf: (given, params: { readonly kind: Reading["kind"] }) =>
      readingOf(given.context, given.event, given.context.input.today()).kind === params.kind,
    asks: ({ context }, params: { readonly step: DeskStep }) =>
      stepOf(context, context.input.today()) === params.step,
    canUndo: ({ context }) => lastScan(context.work) !== null,
    hasPieces: ({ context }) => context.work.pieces.length > 0 && context.work.open === null,
    hasOpen: ({ context }) => context.work.open !== null,
    tookEffect: ({ event }) => event.type === "desk.settled" && event.version !== null,
  },
  actions: {
    take: enqueueActions(({ context, event, enqueue }) => {
      const reading = readingOf(context, event, context.input.today());
      const text =
        event.type === "line.chosen" ? (lineOf(context, event.lineId)?.skuCode ?? "") : textIn(event);
      enqueue.assign({ work: afterScan(context, reading, text, context.input.now()), wrong: null });
      enqueue.emit({ type: "scan.right" });
    }),
    refuse: enqueueActions(({ context, event, enqueue }, params: { readonly because?: DeskFault }) => {
      const scanned = context.asked || textIn(event);
      const reading = params.because ? null : readingOf(context, event, context.input.today());
      const fault = reading?.kind === "wrong" ? reading : { because: params.because ?? "unknown", hint: "" };
      const { because, hint } = fault;
      const entry = { kind: "wrong", text: scanned.trim(), because, hint, state: "wrong" } as const;
      enqueue.assign({
        wrong: { because, scanned: scanned.trim(), hint },
        asked: "",
        work: logged(context.work, entry, context.input.now()),
      });
      enqueue.emit({ type: "scan.wrong" });
    }),
    ask: assign(({ event }) => ({ asked: textIn(event), wrong: null })),
    /** Of the locations whose code contains the text, the one of exactly that code. */
    takeFound: enqueueActions(({ context, enqueue }, params: { readonly found: LocationOption }) => {
      const reading = { kind: "place", place: params.found } as const;
      enqueue.assign({ work: afterScan(context, reading, context.asked, context.input.now()), asked: "" });
      enqueue.emit({ type: "scan.right" });
    }),
    wait: assign(({ context, event }) => ({ waiting: [...context.waiting, textIn(event)] })),
    resume: enqueueActions(({ context, enqueue }) => {
      const { waiting } = context;
      enqueue.assign({ waiting: [] });
      for (const text of waiting) enqueue.raise({ type: "scanned", text });
    }),
    setCount: assign(({ context, event }) => {
      assertEvent(event, "count.set");
      const { open } = context.work;
      const line = lineOf(context, open?.lineId ?? null);
      if (!open || !line) return {};
      const other = event.counts === "good" ? open.damaged : (open.good ?? 0);
      const value = Math.min(Math.max(0, event.value), Math.max(0, roomOf(context, line) - other));
      const last = lastScan(context.work);
      // Several steps are undone at once.
      const isSame = last?.kind === "quantity" && last.text === event.counts;
      const work = isSame
        ? context.work
        : logged(context.work, { kind: "quantity", text: event.counts }, context.input.now());
      return { work: { ...work, open: { ...open, [event.counts]: value } }, wrong: null };
    }),
    dropPlace: assign(({ context }) => {
      const { open } = context.work;
      return open ? { work: { ...context.work, open: { ...open, place: null } }, wrong: null } : {};
    }),
    addPhoto: assign(({ context, event }) => {
      assertEvent(event, "photo.added");
      return { work: withPhoto(context.work, event.lineId, event.photo) };
    }),
    removePhoto: assign(({ context, event }) => {
      assertEvent(event, "photo.removed");
      return { work: withoutPhoto(context.work, event.photo) };
    }),
    undo: assign(({ context }) => ({ work: undone(context.work), wrong: null })),
    removePiece: assign(({ context, event }) => {
      assertEvent(event, "piece.removed");
      return { work: withoutPiece(context.work, event.no) };
    }),
    clear: assign(({ context }) => ({ work: { ...emptied(context.work), open: null }, wrong: null })),
    takePlaces: assign(({ event }) => (event.type === "places.changed" ? { places: event.places } : {})),
    takeEntry: assign(({ context, event }) => {
      assertEvent(event, "entry.changed");
      const { entry } = event;
      const isIn = context.booked !== null && entry.version >= context.booked.version;
      return { entry, booked: isIn ? null : context.booked };
    }),
    sendOff: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: "desk.books", lines: bodyOf(context.work.pieces) });
    }),
    empty: assign(({ context, event }) => {
      assertEvent(event, "desk.settled");
      const { entry, work } = context;
      const version = event.version ?? 0;
      // The lines may be here already: a live update can overtake the answer.
      const booked = entry.version >= version ? null : { version, pieces: work.pieces };
      return { work: emptied(work), booked, wrong: null };
    }),
    keep: ({ context: { input, work } }) =>
      input.store(work.pieces.length > 0 || work.open !== null ? JSON.stringify(work) : null),
  },
}).createMachine({
  id: "receiving",
  description: "One entry being received by scanner.",
  context: ({ input }) => ({
    input,
    entry: input.entry,
    places: input.places,
    work: readWork(input.stored),
    booked: null,
    wrong: null,
    asked: "",
    waiting: [],
  }),
  initial: "asking",
  on: {
    "entry.changed": { actions: "takeEntry" },
    "places.changed": { actions: "takePlaces" },
    "photo.added": { actions: ["addPhoto", "keep"] },
    "photo.removed": { actions: ["removePhoto", "keep"] },
  },
  states: {
    asking: {
      description: "Waits for a scan.",
      initial: "next",
      on: {
        scanned: [
          {
            guard: { type: "isOf", params: { kind: "wrong" } },
            actions: [{ type: "refuse", params: {} }, "keep"],
          },
          { guard: { type: "isOf", params: { kind: "lookup" } }, target: "locating", actions: "ask" },
          { guard: { type: "isOf", params: { kind: "book" } }, target: "booking" },
          { guard: { type: "isOf", params: { kind: "idle" } } },
          { target: ".next", actions: ["take", "keep"] },
        ],
        "line.chosen": [
          {
            guard: { type: "isOf", params: { kind: "wrong" } },
            actions: [{ type: "refuse", params: {} }, "keep"],
          },
          { guard: { type: "isOf", params: { kind: "idle" } } },
          { target: ".next", actions: ["take", "keep"] },
        ],
        "count.set": { guard: "hasOpen", actions: ["setCount", "keep"] },
        "location.again": { guard: "hasOpen", target: ".next", actions: ["dropPlace", "keep"] },
        undo: { guard: "canUndo", target: ".next", actions: ["undo", "keep"] },
        "piece.removed": { target: ".next", actions: ["removePiece", "keep"] },
        "desk.cleared": { target: ".next", actions: ["clear", "keep"] },
        book: { guard: "hasPieces", target: "booking" },
        // A receipt that waited for the network, perhaps since before a reload.
        "desk.settled": { guard: "tookEffect", target: ".next", actions: ["empty", "keep"] },
      },
      states: {
        next: {
          description: "What does the open piece ask for?",
          always: [
            { guard: { type: "asks", params: { step: "goods" } }, target: "goods" },
            { guard: { type: "asks", params: { step: "location" } }, target: "location" },
            { guard: { type: "asks", params: { step: "lot" } }, target: "lot" },
            { guard: { type: "asks", params: { step: "expiry" } }, target: "expiry" },
            { guard: { type: "asks", params: { step: "expired" } }, target: "expired" },
            { target: "quantity" },
          ],
        },
        goods: { description: "Asks for goods of the entry." },
        location: { description: "Asks where they go; Enter alone takes the suggestion." },
        lot: { description: "Asks for the lot." },
        expiry: { description: "Asks for the production date, or for the expiry." },
        expired: { description: "The goods have expired: asks whether they are accepted." },
        quantity: { description: "Counts; each further scan of the same goods adds one." },
      },
    },
    locating: {
      description: "Asks the server whether the scan is a location; scans wait for it.",
      invoke: {
        src: "find",
        input: ({ context }) => ({ text: context.asked, input: context.input }),
        onDone: [
          {
            guard: ({ context, event }) => exactly(event.output, context.asked) !== null,
            target: "asking",
            actions: [
              {
                type: "takeFound",
                params: ({ context, event }) => ({
                  found: exactly(event.output, context.asked) as LocationOption,
                }),
              },
              "keep",
              "resume",
            ],
          },
          {
            guard: ({ event }) => event.output === null,
            target: "asking",
            actions: [{ type: "refuse", params: { because: "noAnswer" } }, "keep", "resume"],
          },
          {
            target: "asking",
            actions: [
              {
                type: "refuse",
                params: ({ context }) => ({ because: context.work.open?.place ? "unknown" : "noLocation" }),
              },
              "keep",
              "resume",
            ],
          },
        ],
      },
      on: { scanned: { actions: "wait" } },
    },
    booking: {
      description: "The receipt is on its way; scans wait for it.",
      entry: "sendOff",
      on: {
        scanned: { actions: "wait" },
        "desk.settled": [
          { guard: "tookEffect", target: "asking", actions: ["empty", "keep", "resume"] },
          { target: "asking", actions: "resume" },
        ],
      },
    },
  },
});

const exactly = (found: readonly LocationOption[] | null, text: string): LocationOption | null =>
  found?.find((location) => isNamedBy(location, text)) ?? null;
