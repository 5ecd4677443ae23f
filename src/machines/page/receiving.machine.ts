/**
 * A receiving desk: goods, location, lot and expiry, quantity, by one scan field. What is scanned is counted on the
 * desk, where each scan can be undone, and kept in the browser; all of it is booked as one receipt. A scan that does
 * not fit is refused with a reason and changes nothing. The receiver of `desk.books` queues the receipt, and tells with
 * `receipt.known` how it ended; meanwhile the desk goes on.
 */
import { assertEvent, assign, enqueueActions, fromPromise, setup } from "xstate";
import type { EntryPlaces } from "../../contracts/entry.ts";
import type { DeskHeard, ReceivingEmitted, ReceivingEvent } from "./receiving.events.ts";
import { withoutPhoto, withPhoto } from "./receiving.photos.ts";
import {
  afterScan,
  type Found,
  isHeard,
  type Reading,
  readFound,
  readingOf,
  textIn,
} from "./receiving.readings.ts";
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
  sentOff,
  settled,
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
  /** Locations, and goods where they are asked for, that contain the text; null: the server did not answer. */
  readonly find: (text: string, isGoodsToo: boolean, signal: AbortSignal) => Promise<Found | null>;
  /** The business day. */
  readonly today: () => string;
  readonly now: () => number;
  readonly makeKey?: () => string;
}

interface ReceivingContext extends DeskState {
  readonly input: ReceivingInput;
  readonly wrong: { readonly because: DeskFault; readonly scanned: string; readonly hint: string } | null;
  /** The scan that the server is asked about, or the person. */
  readonly asked: string;
  /** What it is if the server knows nothing of that name. */
  readonly instead: Reading | null;
  /** What it may mean, where the person chooses. */
  readonly which: readonly Reading[];
  /** Scans that came meanwhile. */
  readonly waiting: readonly DeskHeard[];
}

/** What an event means; while the person is asked, Enter alone chooses nothing. */
function read(context: ReceivingContext, event: ReceivingEvent): Reading {
  const isEnter = event.type === "typed" && event.text.trim() === "";
  if (isEnter && context.which.length > 0) return { kind: "wrong", because: "several", hint: "" };
  return readingOf(context, event, context.input.today());
}

/** The work after a scan: nothing is asked any more. */
const settledOn = (work: DeskState["work"]) => ({ work, wrong: null, which: [], asked: "" });

const found = (context: ReceivingContext, output: Found | null): Reading =>
  readFound(context, output, context.work.open?.place != null);

const looked = ({
  context,
  event,
}: {
  context: ReceivingContext;
  event: { readonly output: Found | null };
}) => ({
  reading: found(context, event.output),
});

const reads = (kind: Reading["kind"]) => ({ type: "isOf", params: { kind } }) as const;
const codes = [
  { guard: reads("wrong"), actions: [{ type: "refuse", params: {} }, "keep"] },
  { guard: reads("ask"), actions: { type: "askWhich", params: {} } },
  { guard: reads("lookup"), target: "locating", actions: "lookUp" },
] as const;
const taken = { target: ".next", actions: ["take", "keep"] } as const;
const books = "sendOff";
/** Only Enter by hand books, or does nothing. */
const hears = {
  scanned: [...codes, taken],
  typed: [
    ...codes,
    { guard: reads("book"), target: ".next", actions: books },
    { guard: reads("idle") },
    taken,
  ],
  misread: { actions: [{ type: "refuse", params: {} }, "keep"] },
} as const;
const waits = {
  scanned: { actions: "wait" },
  typed: { actions: "wait" },
  misread: { actions: "wait" },
} as const;

export const receivingMachine = setup({
  types: {
    context: {} as ReceivingContext,
    events: {} as ReceivingEvent,
    emitted: {} as ReceivingEmitted,
    input: {} as ReceivingInput,
  },
  actors: {
    find: fromPromise<
      Found | null,
      { readonly text: string; readonly isGoodsToo: boolean; readonly input: ReceivingInput }
    >(({ input: { text, isGoodsToo, input }, signal }) => input.find(text, isGoodsToo, signal)),
  },
  guards: {
    isOf: ({ context, event }, params: { readonly kind: Reading["kind"] }) =>
      read(context, event).kind === params.kind,
    isOption: ({ context, event }) => event.type === "option.chosen" && event.index in context.which,
    asks: ({ context }, params: { readonly step: DeskStep }) =>
      stepOf(context, context.input.today()) === params.step,
    canUndo: ({ context }) => context.which.length > 0 || lastScan(context.work) !== null,
    hasPieces: ({ context }) => context.work.pieces.length > 0 && context.work.open === null,
    hasOpen: ({ context }) => context.work.open !== null,
  },
  actions: {
    take: enqueueActions(({ context, event, enqueue }) => {
      const text =
        event.type === "line.chosen" ? (lineOf(context, event.lineId)?.skuCode ?? "") : textIn(event);
      const work = afterScan(context, read(context, event), text, context.input.now());
      enqueue.assign({ ...settledOn(work) });
      enqueue.emit({ type: "scan.right" });
    }),
    takeOption: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "option.chosen");
      const reading = context.which[event.index] ?? { kind: "idle" };
      enqueue.assign(settledOn(afterScan(context, reading, context.asked, context.input.now())));
      enqueue.emit({ type: "scan.right" });
    }),
    refuse: enqueueActions(({ context, event, enqueue }, params: { readonly reading?: Reading }) => {
      const scanned = (params.reading ? context.asked : textIn(event)).trim();
      const reading = params.reading ?? read(context, event);
      const { because, hint } =
        reading.kind === "wrong" ? reading : ({ because: "unknown", hint: "" } as const);
      const entry = { kind: "wrong", text: scanned, because, hint, state: "wrong" } as const;
      // What is still asked stays; a new scan that fits nothing takes its place.
      const isAsking = because === "several";
      enqueue.assign({
        wrong: { because, scanned: isAsking ? context.asked : scanned, hint },
        asked: isAsking ? context.asked : "",
        which: isAsking ? context.which : [],
        work: logged(context.work, entry, context.input.now()),
      });
      enqueue.emit({ type: "scan.wrong" });
    }),
    lookUp: assign(({ context, event }) => {
      const reading = read(context, event);
      const instead = reading.kind === "lookup" ? reading.instead : null;
      return { asked: textIn(event), instead, which: [], wrong: null };
    }),
    /** Asks the person which of its meanings the scan has. */
    askWhich: enqueueActions(({ context, event, enqueue }, params: { readonly reading?: Reading }) => {
      const scanned = params.reading ? context.asked : textIn(event);
      const reading = params.reading ?? read(context, event);
      if (reading.kind !== "ask") return;
      const { because, options } = reading;
      enqueue.assign({ which: options, asked: scanned, wrong: { because, scanned, hint: "" } });
      enqueue.emit({ type: "scan.wrong" });
    }),
    takeFound: enqueueActions(({ context, enqueue }, params: { readonly reading: Reading }) => {
      enqueue.assign(settledOn(afterScan(context, params.reading, context.asked, context.input.now())));
      enqueue.emit({ type: "scan.right" });
    }),
    // An Enter that comes meanwhile means what is under way.
    wait: assign(({ context, event }) =>
      isHeard(event) && event.text !== "" ? { waiting: [...context.waiting, event] } : {},
    ),
    resume: enqueueActions(({ context, enqueue }) => {
      const { waiting } = context;
      enqueue.assign({ waiting: [] });
      for (const heard of waiting) enqueue.raise(heard);
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
      return settledOn({ ...work, open: { ...open, [event.counts]: value } });
    }),
    dropPlace: assign(({ context }) => {
      const { open } = context.work;
      return open ? settledOn({ ...context.work, open: { ...open, place: null } }) : {};
    }),
    addPhoto: assign(({ context, event }) => {
      assertEvent(event, "photo.added");
      return { work: withPhoto(context.work, event.lineId, event.photo) };
    }),
    removePhoto: assign(({ context, event }) => {
      assertEvent(event, "photo.removed");
      return { work: withoutPhoto(context.work, event.photo) };
    }),
    undo: assign(({ context }) =>
      // What is asked is the last scan: it is dropped first.
      context.which.length > 0 ? settledOn(context.work) : { work: undone(context.work), wrong: null },
    ),
    removePiece: assign(({ context, event }) => {
      assertEvent(event, "piece.removed");
      return { work: withoutPiece(context.work, event.no) };
    }),
    clear: assign(({ context }) => settledOn(emptied(context.work))),
    takePlaces: assign(({ event }) => (event.type === "places.changed" ? { places: event.places } : {})),
    takeEntry: assign(({ context, event }) => {
      assertEvent(event, "entry.changed");
      const { entry } = event;
      return { entry, booked: context.booked.filter(({ version }) => version > entry.version) };
    }),
    sendOff: enqueueActions(({ context, enqueue }) => {
      const { input, work } = context;
      const key = (input.makeKey ?? (() => crypto.randomUUID()))();
      enqueue.assign({ work: sentOff(work, key), wrong: null });
      // Kept first: a receipt that is queued twice would be booked twice.
      input.store(JSON.stringify(sentOff(work, key)));
      enqueue.emit({ type: "desk.books", key, lines: bodyOf(work.pieces) });
    }),
    noteKnown: assign(({ context, event }) => {
      assertEvent(event, "receipt.known");
      const { entry, work, booked } = context;
      const { key, version } = event;
      const pieces = work.sent.find((receipt) => receipt.key === key)?.pieces ?? [];
      // The lines may be here already: a live update can overtake the answer.
      const isAhead = version !== null && version > entry.version;
      return {
        work: settled(work, key, version !== null),
        booked: isAhead ? [...booked, { version, pieces }] : booked,
      };
    }),
    keep: ({ context: { input, work } }) =>
      input.store(
        work.pieces.length > 0 || work.sent.length > 0 || work.open !== null ? JSON.stringify(work) : null,
      ),
  },
}).createMachine({
  id: "receiving",
  description: "One entry being received by scanner.",
  context: ({ input }) => ({
    input,
    entry: input.entry,
    places: input.places,
    work: readWork(input.stored),
    booked: [],
    wrong: null,
    asked: "",
    instead: null,
    which: [],
    waiting: [],
  }),
  initial: "asking",
  on: {
    "entry.changed": { actions: "takeEntry" },
    "places.changed": { actions: "takePlaces" },
    "receipt.known": { actions: ["noteKnown", "keep"] },
    "photo.added": { actions: ["addPhoto", "keep"] },
    "photo.removed": { actions: ["removePhoto", "keep"] },
  },
  states: {
    asking: {
      description: "Waits for a scan.",
      initial: "next",
      on: {
        ...hears,
        "option.chosen": { guard: "isOption", target: ".next", actions: ["takeOption", "keep"] },
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
        book: { guard: "hasPieces", target: ".next", actions: books },
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
        input: ({ context: { asked, instead, input } }) => ({
          ...{ text: asked, input },
          isGoodsToo: instead?.kind === "lot",
        }),
        onDone: [
          {
            guard: ({ context, event }) => found(context, event.output).kind === "wrong",
            target: "asking",
            actions: [{ type: "refuse", params: looked }, "keep", "resume"],
          },
          {
            guard: ({ context, event }) => found(context, event.output).kind === "ask",
            target: "asking",
            actions: [{ type: "askWhich", params: looked }, "resume"],
          },
          { target: "asking", actions: [{ type: "takeFound", params: looked }, "keep", "resume"] },
        ],
      },
      on: waits,
    },
  },
});
