/**
 * One row with its timeline, as long as somebody looks at it: fetched over REST, moved by its events when
 * they are the next version, fetched again when a version was missed. `createRecordMachine<Detail>()` is
 * called once per kind of row.
 */
import { assertEvent, assign, enqueueActions, fromPromise, setup } from "xstate";
import type { Answer, Failure } from "../contracts/answer.ts";
import type { TimelineItem } from "../contracts/entry.ts";
import { CODES } from "../contracts/envelope.ts";
import type { LogEvent, LogTopic } from "../contracts/live.ts";
import type { LivePort } from "./feed/live-port.ts";
import type { FeedNews } from "./feed/news.ts";
import { QUIET_MS } from "./list.machine.ts";
import type { ListRow } from "./list-events.ts";
import { follow } from "./live-follow.ts";
import { mergeEvent } from "./record-merge.ts";

export interface RecordInput<Detail extends ListRow> {
  readonly id: string;
  readonly fetchDetail: (id: string, signal: AbortSignal) => Promise<Answer<Detail>>;
  /** Oldest first; a record without a history leaves it out. */
  readonly fetchTimeline?: (id: string, signal: AbortSignal) => Promise<Answer<readonly TimelineItem[]>>;
  readonly topic?: LogTopic;
  readonly live?: LivePort;
  /** The detail after an event, or null when only a fetch can tell. */
  readonly merge?: (detail: Detail, event: LogEvent) => Detail | null;
  readonly now?: () => number;
}

export interface RecordContext<Detail extends ListRow> {
  readonly input: RecordInput<Detail>;
  readonly now: () => number;
  readonly detail: Detail | null;
  readonly timeline: readonly TimelineItem[];
  /** Epoch ms at which what is shown was known to be so. */
  readonly dataAt: number | null;
  readonly askedAt: number;
  readonly failure: Failure | null;
  readonly failures: number;
  /** The newest version that anything has told of, and what it was when the fetch under way began. */
  readonly seenVersion: number;
  readonly askedSeen: number;
  /** Epoch ms of the last change that came from outside while it was looked at. */
  readonly movedAt: number | null;
  readonly mustFetchAgain: boolean;
}

export type RecordEvent<Detail extends ListRow> =
  | { readonly type: "record.refresh" }
  | { readonly type: "record.retry" }
  /** A command's answer or a refusal's present row: taken when newer. */
  | { readonly type: "record.answered"; readonly detail: Partial<Detail> & ListRow }
  | { readonly type: "page.hidden" }
  | { readonly type: "page.shown" }
  | { readonly type: "refetch.due" }
  | FeedNews;

export type RecordEmitted =
  | {
      readonly type: "record.moved";
      readonly from: number;
      readonly to: number;
      readonly by: string;
      readonly commandKey?: string;
    }
  | { readonly type: "record.gone" };

interface Fetched<Detail> {
  readonly detail: Answer<Detail>;
  readonly timeline: Answer<readonly TimelineItem[]> | null;
}

const JOIN_PATIENCE_MS = 50;
const REFETCH_MS = 200;
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 30_000;

/** The machine of records of one kind. */
export function createRecordMachine<Detail extends ListRow>() {
  type Context = RecordContext<Detail>;

  const startOf = ({ input }: { input: RecordInput<Detail> }): Context => ({
    input,
    now: input.now ?? Date.now,
    detail: null,
    timeline: [],
    dataAt: null,
    askedAt: 0,
    failure: null,
    failures: 0,
    seenVersion: 0,
    askedSeen: 0,
    movedAt: null,
    mustFetchAgain: false,
  });
  const askingOf = ({ context }: { context: Context }): RecordInput<Detail> => context.input;
  const followOf = ({ context }: { context: Context }) => ({
    live: context.input.live,
    topic: context.input.topic,
  });
  const fetchedIn = (event: unknown): Fetched<Detail> | null =>
    (event as { readonly output?: Fetched<Detail> }).output ?? null;
  const failureIn = (event: unknown): Failure | null => {
    const fetched = fetchedIn(event);
    if (!fetched) return { ok: false, kind: "transport" };
    if (!fetched.detail.ok) return fetched.detail;
    return fetched.timeline && !fetched.timeline.ok ? fetched.timeline : null;
  };
  // An address whose id is none at all is not well formed, and leads to nothing either.
  const isUnknown = (failure: Failure | null): boolean =>
    failure?.kind === "refused" && (failure.code === CODES.unknown || failure.code === CODES.invalid);

  return setup({
    types: {
      context: {} as Context,
      events: {} as RecordEvent<Detail>,
      emitted: {} as RecordEmitted,
      input: {} as RecordInput<Detail>,
    },
    actors: {
      follow,
      fetchRecord: fromPromise<Fetched<Detail>, RecordInput<Detail>>(async ({ input, signal }) => {
        const { id, fetchDetail, fetchTimeline } = input;
        const [detail, timeline] = await Promise.all([
          fetchDetail(id, signal),
          fetchTimeline ? fetchTimeline(id, signal) : null,
        ]);
        return { detail, timeline };
      }),
    },
    guards: {
      doesNotFollow: ({ context }) => !context.input.live || !context.input.topic,
      isPlaced: ({ event }) => event.type === "feed.joined" && event.isPlaced,
      concernsIt: ({ context, event }) =>
        event.type === "feed.batch" && event.events.some((told) => told.id === context.input.id),
      cameWhole: ({ event }) => failureIn(event) === null,
      isUnknown: ({ event }) => isUnknown(failureIn(event)),
      isBehind: ({ context }) =>
        context.mustFetchAgain || context.seenVersion > (context.detail?.version ?? 0),
      mayPass: ({ context }) =>
        context.failure?.kind === "transport" || context.failure?.code === CODES.ourFault,
    },
    actions: {
      noteAsking: assign(({ context }) => ({
        askedAt: context.now(),
        askedSeen: context.seenVersion,
        mustFetchAgain: false,
      })),
      takeRecord: assign(({ context, event }) => {
        const fetched = fetchedIn(event);
        if (!fetched?.detail.ok) return {};
        const detail = fetched.detail.data;
        return {
          detail: context.detail && context.detail.version > detail.version ? context.detail : detail,
          timeline: fetched.timeline?.ok ? fetched.timeline.data : context.timeline,
          dataAt: context.askedAt,
          failure: null,
          failures: 0,
          // An event that came meanwhile may not be in the answer; of one from before it, the answer is right.
          seenVersion: context.seenVersion > context.askedSeen ? context.seenVersion : detail.version,
        };
      }),
      takeFailure: assign(({ context, event }) => ({
        failure: failureIn(event),
        failures: context.failures + 1,
      })),
      forgetDetail: assign({ detail: null, timeline: [], dataAt: null }),
      emitGone: enqueueActions(({ context, enqueue }) => {
        if (context.detail) enqueue.emit({ type: "record.gone" });
      }),
      applyEvents: enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, "feed.batch");
        const { id, merge = mergeEvent<Detail> } = context.input;
        const mine = event.events.filter((told) => told.id === id);
        let { detail, seenVersion, mustFetchAgain } = context;
        for (const told of mine) {
          seenVersion = Math.max(seenVersion, told.version);
          if (told.type === "deleted") mustFetchAgain = true;
          if (!detail || told.version !== detail.version + 1) continue;
          const merged = merge(detail, told);
          if (!merged) continue;
          const { version } = detail;
          detail = { ...merged, version: told.version };
          enqueue.emit({
            type: "record.moved",
            from: version,
            to: told.version,
            by: told.by,
            ...(told.commandKey ? { commandKey: told.commandKey } : {}),
          });
        }
        const isMoved = detail !== context.detail;
        enqueue.assign({
          detail,
          seenVersion,
          mustFetchAgain: mustFetchAgain || isMoved,
          movedAt: isMoved ? context.now() : context.movedAt,
        });
      }),
      takeAnswered: assign(({ context, event }) => {
        assertEvent(event, "record.answered");
        const { detail } = event;
        if (!context.detail || detail.id !== context.detail.id) return {};
        if (detail.version <= context.detail.version) return {};
        return {
          detail: { ...context.detail, ...detail },
          seenVersion: detail.version,
          mustFetchAgain: true,
        };
      }),
      /** The timeline, and what a version skipped, come by a fetch; one for a burst of events. */
      planRefetch: enqueueActions(({ context, enqueue }) => {
        if (!context.mustFetchAgain && context.seenVersion <= (context.detail?.version ?? 0)) return;
        enqueue.cancel("refetch");
        enqueue.raise({ type: "refetch.due" }, { id: "refetch", delay: REFETCH_MS });
      }),
      wantRefetch: assign({ mustFetchAgain: true }),
    },
    delays: {
      joinPatience: JOIN_PATIENCE_MS,
      quiet: QUIET_MS,
      retry: ({ context }) => Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.max(0, context.failures - 1)),
    },
  }).createMachine({
    id: "record",
    description: "One row and what happened to it, as fresh as what is known of it.",
    context: startOf,
    initial: "shown",
    states: {
      hidden: {
        description: "Its tab is hidden: it follows nothing.",
        on: { "page.shown": { target: "shown" } },
      },
      shown: {
        description: "Looked at: follows its topic.",
        initial: "joining",
        invoke: { src: "follow", input: followOf },
        on: {
          "page.hidden": { target: "hidden" },
          "record.refresh": { target: ".fetching" },
          "record.retry": { target: ".fetching" },
        },
        states: {
          joining: {
            description: "Waits a moment for its topic's place, so that one fetch is enough.",
            tags: ["early"],
            always: { guard: "doesNotFollow", target: "fetching" },
            after: { joinPatience: { target: "fetching" } },
            on: {
              "feed.joined": { guard: "isPlaced", target: "fetching" },
              "feed.reset": { target: "fetching" },
              "feed.denied": { target: "fetching" },
            },
          },
          fetching: {
            description: "Detail and timeline are on their way; what was known stays.",
            entry: "noteAsking",
            initial: "early",
            invoke: {
              src: "fetchRecord",
              input: askingOf,
              onDone: [
                { guard: "cameWhole", target: "settled", actions: "takeRecord" },
                { guard: "isUnknown", target: "gone", actions: ["takeFailure", "emitGone", "forgetDetail"] },
                { target: "settled", actions: ["takeRecord", "takeFailure"] },
              ],
              onError: { target: "settled", actions: "takeFailure" },
            },
            on: {
              "feed.batch": { guard: "concernsIt", actions: "applyEvents" },
              "feed.joined": { actions: "wantRefetch" },
              "feed.reset": { actions: "wantRefetch" },
              "record.answered": { actions: "takeAnswered" },
            },
            states: {
              early: {
                description: "Too soon to speak of it.",
                tags: ["early"],
                after: { quiet: { target: "late" } },
              },
              late: { description: "It takes a while.", tags: ["late"] },
            },
          },
          settled: {
            description: "The last fetch has come to its end; events move what is shown.",
            entry: "planRefetch",
            after: { retry: { guard: "mayPass", target: "fetching" } },
            on: {
              "feed.batch": { guard: "concernsIt", actions: ["applyEvents", "planRefetch"] },
              "feed.joined": { actions: ["wantRefetch", "planRefetch"] },
              "feed.reset": { actions: ["wantRefetch", "planRefetch"] },
              "record.answered": { actions: ["takeAnswered", "planRefetch"] },
              "refetch.due": { guard: "isBehind", target: "fetching" },
            },
          },
          gone: {
            description: "Unknown, or another client's: the server does not say which.",
            tags: ["gone"],
            on: { "feed.reset": { target: "fetching" } },
          },
        },
      },
    },
  });
}
