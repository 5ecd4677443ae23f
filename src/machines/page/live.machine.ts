/**
 * A value that a page shows and keeps up to date: fetched over REST, changed by the events of its topics, and fetched
 * again (debounced) when events do not tell the new value. This machine decides when to fetch. The policy says what to
 * fetch and what an event changes: `list.machine.ts`, `record.machine.ts` and `value.machine.ts` are its policies.
 */
import { and, assertEvent, assign, enqueueActions, fromPromise, not, setup } from "xstate";
import type { Answer } from "../../contracts/answer.ts";
import type { LogEvent } from "../../contracts/live.ts";
import { answerIn, isPassing, keptIn, retryDelayMs } from "../../contracts/read-answer.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { follow } from "../channel/live-follow.ts";
import { isSameJson } from "./form-merge.ts";
import {
  type Applied,
  type LiveEmitted,
  type LivePolicy,
  type Marks,
  type ShownMark,
  UNDATED,
} from "./live.policy.ts";
import type { LiveContext, LiveEvent } from "./live.types.ts";

// How long rows that have just changed or come are marked (rule 3 of the pictures). Pure; times are epoch ms.

type Shown = Readonly<Record<string, ShownMark>>;

/** The tint holds this long, then the view fades it. */
const HOLD_MS = 2_000;
/** Who did what is said this long. */
const MARK_MS = 4_000;
/** Marks of one moment end together, so that a stream of changes redraws a list four times a second at most. */
const STEP_MS = 250;

const upToStep = (at: number): number => Math.ceil(at / STEP_MS) * STEP_MS;

/** New marks, whose time begins now. */
export const markedAt = (marks: Marks, now: number): Shown =>
  Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { ...mark, at: now, isFading: false }]));

/** The marks that are left now; those that do not change keep their identity. */
export function marksAt(marks: Shown, now: number): Shown {
  return Object.fromEntries(
    Object.entries(marks).flatMap(([id, mark]) => {
      if (now >= mark.at + MARK_MS) return [];
      const isFading = now >= mark.at + HOLD_MS;
      return [[id, isFading === mark.isFading ? mark : { ...mark, isFading }] as const];
    }),
  );
}

/** How long until the next of them fades or ends. */
export function nextFadeMs(marks: Shown, now: number): number {
  const next = Object.values(marks).map(({ at, isFading }) => upToStep(at + (isFading ? MARK_MS : HOLD_MS)));
  return Math.max(0, Math.min(...next) - now);
}

/** How long it waits for its topics' places before it fetches, unless the policy waits longer: then one fetch is enough. */
const JOIN_PATIENCE_MS = 50;
/** Only what takes longer is shown as loading. */
const QUIET_MS = 150;
export const PAUSE_MS = 300;
/** From the first event that needs a fetch to that fetch, at most. */
const PAUSE_MAX_MS = 2_000;
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 30_000;

/** What is only shown as loading when it takes a while. */
const untilLate = {
  initial: "early",
  states: {
    early: { description: "Too early to show it.", tags: ["early"], after: { quiet: "late" } },
    late: { description: "It takes a while.", tags: ["late"] },
  },
} as const;

/** The machine of one kind of value; `policyOf` makes the policy from the input of an actor. */
export function createLiveMachine<Value, Input, Row = never>(
  policyOf: (input: Input) => LivePolicy<Value, Row>,
) {
  type Context = LiveContext<Value, Row>;
  const NOTHING = { value: null, valueQuery: null, dataAt: null };

  const isOlder = ({ policy, dataAt }: Context, asOf: number): boolean =>
    policy.asOfOf !== undefined && dataAt !== null && asOf < dataAt;
  /** The very value that is there, by the other way: it stays the same object, so that nothing is drawn again. */
  const isHeld = ({ policy, dataAt }: Context, asOf: number): boolean =>
    policy.asOfOf !== undefined && asOf !== UNDATED && asOf === dataAt;
  const changed = ({ policy, query }: Context, value: Value, events: readonly LogEvent[]): Applied<Value> =>
    policy.apply?.(value, events, query) ?? { value, isBehind: events.length > 0 };

  return setup({
    types: {
      context: {} as Context,
      events: {} as LiveEvent<Row>,
      emitted: {} as LiveEmitted,
      input: {} as Input,
    },
    actors: {
      follow,
      fetch: fromPromise<Answer<Value>, Context>(({ input: { policy, query }, signal }) =>
        policy.fetch(signal, query),
      ),
    },
    guards: {
      // A gauge's values have their own time, so a fetch needs no place in a log.
      needsPlace: ({ context: { policy } }) =>
        Boolean(policy.live && policy.topic && !policy.asOfOf && !policy.signOf),
      isSign: ({ context: { policy } }) => policy.signOf !== undefined,
      isOther: ({ context, event }) =>
        event.type === "query.changed" && !isSameJson(event.query, context.query),
      isPlaced: ({ event }) => event.type === "feed.joined" && event.isPlaced,
      concerns: ({ context: { policy, value }, event }) =>
        event.type === "feed.batch" &&
        (!policy.concerns || event.events.some((reported) => policy.concerns?.(reported, value))),
      hasMarks: ({ event }) => event.type === "rows.marked" && Object.keys(event.marks).length > 0,
      isBehind: ({ context }) => context.behindSince !== null,
      isGone: ({ context: { policy, failure } }) => failure !== null && (policy.isGone?.(failure) ?? false),
      hasFailed: ({ context }) => context.failure !== null,
      hasReturned: ({ context }) => context.hasReturned,
      // A server that names a time is not asked before.
      mayPass: ({ context: { failure } }) => failure !== null && isPassing(failure) && !failure.retryAfterMs,
      mayRetry: ({ context: { policy, failure } }) =>
        policy.retries !== false && failure !== null && isPassing(failure),
    },
    actions: {
      noteQuery: assign(({ event }) => {
        assertEvent(event, "query.changed");
        return { query: event.query, marks: {}, sign: null };
      }),
      noteAsking: assign(({ context }) => ({
        askedAt: context.now(),
        meanwhile: [],
        behindSince: null,
        hasReturned: false,
      })),
      noteReturn: assign({ hasReturned: true }),
      take: enqueueActions(({ context, event, enqueue }) => {
        const answer = answerIn<Value>(event);
        const { policy, query, value } = context;
        const isSameQuery = context.valueQuery === query;
        enqueue.assign({ meanwhile: [] });
        if (!answer.ok) {
          const isGone = policy.isGone?.(answer) ?? false;
          enqueue.assign({ failure: answer, failures: context.failures + 1, behindSince: null });
          if (isGone && value !== null) enqueue.emit({ type: "record.gone" });
          if (isGone || !isSameQuery) enqueue.assign(NOTHING);
          // Without a network: as this device has kept it, until an answer comes.
          const kept = isSameQuery && value !== null ? null : keptIn<Value>(answer);
          if (kept)
            enqueue.assign({
              value: policy.take?.(kept.data, null, false).value ?? kept.data,
              valueQuery: query,
              dataAt: kept.at,
            });
          return;
        }
        const asOf = policy.asOfOf?.(answer.data) ?? context.askedAt;
        if (isOlder(context, asOf) || isHeld(context, asOf))
          return enqueue.assign({ failure: null, failures: 0 });
        const taken = policy.take?.(answer.data, value, isSameQuery) ?? { value: answer.data };
        const after = changed(context, taken.value, context.meanwhile);
        enqueue.assign({
          value: after.value,
          valueQuery: query,
          dataAt: asOf,
          failure: taken.failure ?? null,
          failures: taken.failure ? context.failures + 1 : 0,
          behindSince: context.behindSince ?? (after.isBehind ? context.now() : null),
        });
        enqueue.raise({ type: "rows.marked", marks: taken.marks ?? {} });
      }),
      /** An answer under way settles what an event leaves open. */
      apply: enqueueActions(({ context, event, enqueue }, { isAsking }: { readonly isAsking: boolean }) => {
        assertEvent(event, "feed.batch");
        const { policy, value } = context;
        const events = event.events.filter((reported) => policy.concerns?.(reported, value) ?? true);
        if (isAsking) enqueue.assign({ meanwhile: [...context.meanwhile, ...events] });
        const after = value === null ? null : changed(context, value, events);
        if (!isAsking && (after?.isBehind ?? true))
          enqueue.assign({ behindSince: context.behindSince ?? context.now() });
        if (after === null || after.value === value) return;
        enqueue.assign({ value: after.value });
        enqueue.raise({ type: "rows.marked", marks: after.marks ?? {} });
        for (const reported of after.emits ?? []) enqueue.emit(reported);
      }),
      mark: enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, "rows.marked");
        const marks = { ...context.marks, ...markedAt(event.marks, context.now()) };
        enqueue.assign({ marks });
        enqueue.cancel("fade");
        enqueue.raise({ type: "marks.fade" }, { id: "fade", delay: nextFadeMs(marks, context.now()) });
      }),
      takeGauge: assign(({ context, event }) => {
        assertEvent(event, "feed.gauge");
        const dataAt = Date.parse(event.asOf);
        if (isOlder(context, dataAt)) return {};
        if (isHeld(context, dataAt)) return { failure: null, failures: 0 };
        // The topic's contract defines the value.
        return { value: event.value as Value, valueQuery: context.query, dataAt, failure: null, failures: 0 };
      }),
      /** The first one may be older than the answer that is shown. */
      noteSign: assign(({ context: { policy, query, sign, askedAt, behindSince, now }, event }) => {
        assertEvent(event, "feed.gauge");
        const next = policy.signOf?.(event.value, query) ?? null;
        const isNews = sign === null ? Date.parse(event.asOf) > askedAt : sign !== next;
        return { sign: next, behindSince: isNews ? (behindSince ?? now()) : behindSince };
      }),
      takeAnswered: assign(({ context, event }) => {
        assertEvent(event, "record.answered");
        const value = context.value === null ? null : context.policy.answered?.(context.value, event.detail);
        return value ? { value, behindSince: context.behindSince ?? context.now() } : {};
      }),
      fallBehind: assign({ behindSince: ({ context }) => context.behindSince ?? context.now() }),
      fadeMarks: enqueueActions(({ context, enqueue }) => {
        const marks = marksAt(context.marks, context.now());
        enqueue.assign({ marks });
        if (Object.keys(marks).length === 0) return;
        enqueue.raise({ type: "marks.fade" }, { id: "fade", delay: nextFadeMs(marks, context.now()) });
      }),
    },
    delays: {
      joinPatience: ({ context: { policy } }) => policy.joinPatienceMs ?? JOIN_PATIENCE_MS,
      quiet: QUIET_MS,
      pause: ({ context: { policy, behindSince, now } }) => {
        const leftMs = (behindSince ?? now()) + PAUSE_MAX_MS - now();
        return Math.max(0, Math.min(policy.pauseMs ?? PAUSE_MS, leftMs));
      },
      retry: ({ context: { failures, failure } }) => {
        const ownMs = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.max(0, failures - 1));
        return retryDelayMs(failure, ownMs, Math.random());
      },
    },
  }).createMachine({
    id: "live",
    description: "A fetched value, updated by events.",
    context: ({ input }) => {
      const policy = policyOf(input);
      return {
        ...NOTHING,
        policy,
        now: policy.now ?? serverNow,
        query: policy.query ?? {},
        askedAt: 0,
        failure: null,
        failures: 0,
        meanwhile: [],
        sign: null,
        behindSince: null,
        hasReturned: false,
        marks: {},
      };
    },
    initial: "shown",
    on: {
      "rows.marked": { guard: "hasMarks", actions: "mark" },
      "marks.fade": { actions: "fadeMarks" },
    },
    states: {
      hidden: {
        description: "Its tab is hidden: it follows nothing.",
        on: { "page.shown": "shown", "query.changed": { guard: "isOther", actions: "noteQuery" } },
      },
      shown: {
        description: "Shown: follows its topics.",
        initial: "joining",
        invoke: { src: "follow", input: ({ context }) => context.policy },
        on: {
          "page.hidden": "hidden",
          "query.changed": { guard: "isOther", target: ".asking", actions: "noteQuery" },
          again: ".asking",
          // A request from before the connection came back may hang until its time is up.
          "channel.returned": { guard: "mayPass", target: ".asking" },
          "feed.joined": { guard: "needsPlace", actions: "fallBehind" },
          "feed.reset": { guard: "needsPlace", actions: "fallBehind" },
          "feed.gauge": [{ guard: "isSign", actions: "noteSign" }, { actions: "takeGauge" }],
          "record.answered": { actions: "takeAnswered" },
        },
        states: {
          joining: {
            description: "Waits a moment for its topics' places, so that one fetch is enough.",
            always: { guard: not("needsPlace"), target: "asking" },
            after: { joinPatience: "asking" },
            on: {
              "feed.joined": { guard: "isPlaced", target: "asking" },
              "feed.reset": "asking",
              "feed.denied": "asking",
            },
            ...untilLate,
          },
          asking: {
            description: "Fetches the value; the one before stays.",
            tags: ["asking"],
            entry: "noteAsking",
            invoke: {
              src: "fetch",
              input: ({ context }) => context,
              onDone: { target: "settled", actions: "take" },
              onError: { target: "settled", actions: "take" },
            },
            on: {
              "feed.batch": { guard: "concerns", actions: { type: "apply", params: { isAsking: true } } },
              "channel.returned": { guard: not("mayPass"), actions: "noteReturn" },
            },
            ...untilLate,
          },
          settled: {
            description: "The last fetch has ended; events update the value.",
            initial: "live",
            on: {
              "feed.batch": { guard: "concerns", actions: { type: "apply", params: { isAsking: false } } },
            },
            states: {
              live: {
                description: "As of the last answer and all events since.",
                always: [
                  { guard: "isBehind", target: "behind" },
                  { guard: "isGone", target: "gone" },
                  { guard: "hasFailed", target: "failed" },
                ],
              },
              behind: {
                description: "Something changed that only a fetch can tell; more may follow at once.",
                after: { pause: "#live.shown.asking" },
                on: {
                  "feed.batch": {
                    guard: "concerns",
                    target: "behind",
                    reenter: true,
                    actions: { type: "apply", params: { isAsking: false } },
                  },
                },
              },
              failed: {
                description: "The last fetch failed; the value before it stays.",
                always: [
                  { guard: "isBehind", target: "behind" },
                  { guard: not("hasFailed"), target: "live" },
                  // Asked before the connection came back, and failed after it.
                  { guard: and(["hasReturned", "mayPass"]), target: "#live.shown.asking" },
                ],
                after: { retry: { guard: "mayRetry", target: "#live.shown.asking" } },
              },
              gone: {
                description: "Unknown, or another client's: the server does not say which.",
                tags: ["gone"],
                always: { guard: "isBehind", target: "behind" },
              },
            },
          },
        },
      },
    },
  });
}
