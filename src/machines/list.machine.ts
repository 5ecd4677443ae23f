/**
 * A page of a REST list that stays true while it is looked at: fetched by query, moved by events of its topic
 * when they are newer, fetched again (debounced) when rows enter, leave or move. On an error the rows that
 * are known stay, with their time. `createListMachine<Row>()` is called once per row type.
 */
import { assertEvent, assign, enqueueActions, fromPromise, setup } from "xstate";
import type { Answer, Failure } from "../contracts/answer.ts";
import { CODES } from "../contracts/envelope.ts";
import type { ListPage, ListQuery } from "../contracts/list.ts";
import type { LogEvent, LogTopic } from "../contracts/live.ts";
import type { LivePort } from "./feed/live-port.ts";
import type { FeedNews } from "./feed/news.ts";
import type { ListRow, ListRules } from "./list-events.ts";
import { applyEvents, keepIdentity, rowOfData } from "./list-events.ts";
import { type Fit, fitsQuery } from "./list-fit.ts";
import { follow } from "./live-follow.ts";

export interface ListInput<Row extends ListRow> {
  /** What the URL says: the person's filters, sort and page. */
  readonly query: ListQuery;
  /** What the page itself demands (a queue's status); not counted as the person's filter. */
  readonly fixed?: ListQuery;
  readonly fetchPage: (query: ListQuery, signal: AbortSignal) => Promise<Answer<ListPage<Row>>>;
  readonly topic?: LogTopic;
  readonly live?: LivePort;
  readonly rowOf?: (event: LogEvent, before?: Row) => Row | null;
  readonly patchOf?: (event: LogEvent, before: Row) => Row | null;
  readonly fits?: (row: Row, query: ListQuery) => Fit;
  readonly now?: () => number;
}

export type ListMark = "changed" | "new";

export interface ListContext<Row extends ListRow> {
  readonly input: ListInput<Row>;
  readonly rules: ListRules<Row>;
  readonly now: () => number;
  readonly query: ListQuery;
  /** What is shown; null: nothing was ever fetched, or it belonged to another query and that one failed. */
  readonly page: ListPage<Row> | null;
  /** The query that the shown page answers. */
  readonly pageQuery: ListQuery | null;
  /** Epoch ms at which the shown page was asked for: it is at least that fresh. */
  readonly dataAt: number | null;
  readonly askedAt: number;
  readonly failure: Failure | null;
  readonly failures: number;
  /** Events since the fetch under way began: its answer may or may not hold them. */
  readonly meanwhile: readonly LogEvent[];
  /** The fetch under way began before the topic's place was known: fetch once more. */
  readonly mustFetchAgain: boolean;
  readonly refetchWantedAt: number | null;
  readonly marks: Readonly<Record<string, ListMark>>;
}

export type ListEvent =
  | { readonly type: "query.changed"; readonly query: ListQuery }
  | { readonly type: "list.refresh" }
  | { readonly type: "list.retry" }
  | { readonly type: "page.hidden" }
  | { readonly type: "page.shown" }
  | { readonly type: "refetch.due" }
  | { readonly type: "marks.fade" }
  | FeedNews;

export type ListEmitted = { readonly type: "list.changed"; readonly ids: readonly string[] };

/** How long a list waits for its topic's place before it fetches: then one fetch is enough. */
const JOIN_PATIENCE_MS = 50;
/** Only what takes longer is shown as loading. */
export const QUIET_MS = 150;
const REFETCH_MS = 300;
const REFETCH_MAX_MS = 2_000;
const MARK_MS = 4_000;
const RETRY_MS = 2_000;
const RETRY_MAX_MS = 30_000;

/** Failures that may pass by themselves: nothing answered, too many tries, the server's own fault. */
const PASSING: readonly number[] = [CODES.tooMany, CODES.ourFault];
const isPassing = (failure: Failure): boolean =>
  failure.kind === "transport" || PASSING.includes(failure.code);

/** The machine of lists of one row type. */
export function createListMachine<Row extends ListRow>() {
  type Context = ListContext<Row>;
  type Asking = Pick<ListInput<Row>, "fetchPage"> & { readonly query: ListQuery };

  const startOf = ({ input }: { input: ListInput<Row> }): Context => ({
    input,
    rules: {
      rowOf: input.rowOf ?? rowOfData<Row>,
      patchOf: input.patchOf,
      fits: input.fits ?? fitsQuery,
    },
    now: input.now ?? Date.now,
    query: input.query,
    page: null,
    pageQuery: null,
    dataAt: null,
    askedAt: 0,
    failure: null,
    failures: 0,
    meanwhile: [],
    mustFetchAgain: false,
    refetchWantedAt: null,
    marks: {},
  });
  const fullQuery = ({ input, query }: Context): ListQuery => ({ ...query, ...input.fixed });
  const askingOf = ({ context }: { context: Context }): Asking => ({
    fetchPage: context.input.fetchPage,
    query: fullQuery(context),
  });
  const followOf = ({ context }: { context: Context }) => ({
    live: context.input.live,
    topic: context.input.topic,
  });
  const answerIn = (event: unknown): Answer<ListPage<Row>> =>
    (event as { readonly output: Answer<ListPage<Row>> }).output;

  return setup({
    types: {
      context: {} as Context,
      events: {} as ListEvent,
      emitted: {} as ListEmitted,
      input: {} as ListInput<Row>,
    },
    actors: {
      follow,
      fetchPage: fromPromise<Answer<ListPage<Row>>, Asking>(({ input, signal }) =>
        input.fetchPage(input.query, signal),
      ),
    },
    guards: {
      doesNotFollow: ({ context }) => !context.input.live || !context.input.topic,
      isPlaced: ({ event }) => event.type === "feed.joined" && event.isPlaced,
      hasAnswer: ({ event }) => answerIn(event).ok,
      isDue: ({ context }) => context.refetchWantedAt !== null,
      mayPass: ({ context }) => context.failure !== null && isPassing(context.failure),
    },
    actions: {
      noteQuery: assign(({ event }) => {
        assertEvent(event, "query.changed");
        return { query: event.query, marks: {} };
      }),
      noteAsking: assign(({ context }) => ({
        askedAt: context.now(),
        meanwhile: [],
        mustFetchAgain: false,
        refetchWantedAt: null,
      })),
      takePage: enqueueActions(({ context, event, enqueue }) => {
        const answer = answerIn(event);
        if (!answer.ok) return;
        const before = context.pageQuery === context.query ? (context.page?.list ?? null) : null;
        const fetched = keepIdentity(context.page?.list ?? [], answer.data.list);
        const query = fullQuery(context);
        const applied = applyEvents(fetched, context.meanwhile, query, context.rules);
        const known = new Set(before?.map((row) => row.id));
        const entered = before ? applied.rows.filter((row) => !known.has(row.id)).map((row) => row.id) : [];
        enqueue.assign({
          page: { ...answer.data, list: applied.rows },
          pageQuery: context.query,
          dataAt: context.askedAt,
          failure: null,
          failures: 0,
          meanwhile: [],
          marks: { ...context.marks, ...Object.fromEntries(entered.map((id) => [id, "new" as const])) },
          refetchWantedAt: context.mustFetchAgain || applied.mustRefetch ? context.now() : null,
        });
        if (entered.length > 0) {
          enqueue.cancel("fade");
          enqueue.raise({ type: "marks.fade" }, { id: "fade", delay: MARK_MS });
          enqueue.emit({ type: "list.changed", ids: entered });
        }
      }),
      takeFailure: assign(({ context, event }) => {
        const answer = answerIn(event);
        const failure: Failure = answer.ok ? { ok: false, kind: "transport" } : answer;
        const isOfThisQuery = context.pageQuery === context.query;
        return {
          failure,
          failures: context.failures + 1,
          meanwhile: [],
          ...(isOfThisQuery ? {} : { page: null, pageQuery: null, dataAt: null }),
        };
      }),
      applyEvents: enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, "feed.batch");
        enqueue.assign({ meanwhile: [...context.meanwhile, ...event.events] });
        if (!context.page) return;
        const applied = applyEvents(context.page.list, event.events, fullQuery(context), context.rules);
        if (applied.mustRefetch) {
          enqueue.assign({ refetchWantedAt: context.refetchWantedAt ?? context.now() });
        }
        if (applied.rows !== context.page.list)
          enqueue.assign({ page: { ...context.page, list: applied.rows } });
        if (applied.changed.length === 0) return;
        const marks = Object.fromEntries(applied.changed.map((id) => [id, "changed" as const]));
        enqueue.assign({ marks: { ...context.marks, ...marks } });
        enqueue.cancel("fade");
        enqueue.raise({ type: "marks.fade" }, { id: "fade", delay: MARK_MS });
        enqueue.emit({ type: "list.changed", ids: applied.changed });
      }),
      /** Waits 300 ms after the last reason, and never more than 2 s after the first. */
      planRefetch: enqueueActions(({ context, enqueue }) => {
        if (context.refetchWantedAt === null) return;
        const latestMs = context.refetchWantedAt + REFETCH_MAX_MS - context.now();
        enqueue.cancel("refetch");
        enqueue.raise(
          { type: "refetch.due" },
          { id: "refetch", delay: Math.max(0, Math.min(REFETCH_MS, latestMs)) },
        );
      }),
      wantRefetch: assign({ refetchWantedAt: ({ context }) => context.refetchWantedAt ?? context.now() }),
      dropEvents: assign({ meanwhile: [] }),
      fetchAgain: assign({ mustFetchAgain: true }),
      fadeMarks: assign({ marks: {} }),
    },
    delays: {
      joinPatience: JOIN_PATIENCE_MS,
      quiet: QUIET_MS,
      retry: ({ context }) => Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.max(0, context.failures - 1)),
    },
  }).createMachine({
    id: "list",
    description: "A page of a list, as fresh as what is known of it.",
    context: startOf,
    initial: "shown",
    on: { "marks.fade": { actions: "fadeMarks" } },
    states: {
      hidden: {
        description: "Its tab is hidden: it follows nothing.",
        on: {
          "page.shown": { target: "shown" },
          "query.changed": { actions: "noteQuery" },
        },
      },
      shown: {
        description: "Looked at: follows its topic.",
        initial: "joining",
        invoke: { src: "follow", input: followOf },
        on: {
          "page.hidden": { target: "hidden" },
          "query.changed": { target: ".fetching", actions: "noteQuery" },
          "list.refresh": { target: ".fetching" },
          "list.retry": { target: ".fetching" },
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
            description: "A page is on its way; the rows before it stay.",
            entry: "noteAsking",
            initial: "early",
            invoke: {
              src: "fetchPage",
              input: askingOf,
              onDone: [
                { guard: "hasAnswer", target: "settled", actions: "takePage" },
                { target: "settled", actions: "takeFailure" },
              ],
              onError: { target: "settled", actions: "takeFailure" },
            },
            on: {
              "feed.batch": { actions: "applyEvents" },
              "feed.joined": { actions: "fetchAgain" },
              "feed.reset": { actions: "fetchAgain" },
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
            entry: ["dropEvents", "planRefetch"],
            after: { retry: { guard: "mayPass", target: "fetching" } },
            on: {
              "feed.batch": { actions: ["applyEvents", "dropEvents", "planRefetch"] },
              "feed.joined": { actions: ["wantRefetch", "planRefetch"] },
              "feed.reset": { actions: ["wantRefetch", "planRefetch"] },
              "refetch.due": { guard: "isDue", target: "fetching" },
            },
          },
        },
      },
    },
  });
}
