/**
 * The outbox: every command is stored here before its first request is sent, so that a page that crashes loses no
 * intent. Its view sends it. When no answer came and the person chose to wait or to withdraw, or when the view is gone,
 * the outbox continues: it sends each command again with its own Idempotency-Key until the server decides, so it takes
 * effect once; it withdraws a cancelled one by that key. Waiting commands are stored per person, survive a reload, and
 * are shown in the frame. A decision is held for some seconds first, stored like all others: until then it can be
 * undone without a trace; when its time has come, or its page is left, it is sent; if the browser is killed, by the next
 * page. What hands did (`hand`) is queued at once, also without network: in order within its lane, which is the request;
 * a lane whose command finds a broken server does not hold up the others. Emits: `outbox.ended` (the intent with this
 * key is over).
 */
import { assertEvent, assign, enqueueActions, fromCallback, fromPromise, not, setup } from "xstate";
import type { Failure } from "../../contracts/answer.ts";
import { CODES } from "../../contracts/envelope.ts";
import type { LogEvent, SurroundingsPort } from "../../contracts/live.ts";
import { retryDelayMs } from "../../contracts/read-answer.ts";
import type { StoreFault, WorkStore } from "../../contracts/work-store.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { follow } from "../channel/live-follow.ts";
import type { LivePort } from "../channel/live-port.ts";
import type { FeedNews } from "../feed/news.ts";
import { keptFileKey } from "./kept-files.ts";
import {
  type CommandRest,
  type Ending,
  filesIn,
  holdMsOf,
  isCard,
  isDue,
  leftBehind,
  type Outgoing,
  onVersionOf,
  readStored,
  rowOfEvent,
  type Settled,
  settle,
} from "./outbox.values.ts";

interface OutboxInput {
  readonly rest: CommandRest;
  readonly store: WorkStore;
  /** Says that the page is left; absent: it never is. */
  readonly surroundings?: SurroundingsPort;
  /** Where the events of its own commands come from. */
  readonly live?: LivePort;
  readonly now?: () => number;
  readonly random?: () => number;
}

interface OutboxContext extends OutboxInput {
  readonly now: () => number;
  readonly random: () => number;
  readonly userId: string | null;
  /** Oldest first. */
  readonly items: readonly Outgoing[];
  /** Why the last try brought no decision. */
  readonly failure: Failure | null;
  readonly pauseMs: number;
  /** Keys of what was held by this page; others are held by other tabs. */
  readonly ownKeys: readonly string[];
  /** What is being sent. */
  readonly sending: Outgoing | null;
  /** Keys that this page has sent at least once. */
  readonly triedKeys: readonly string[];
  /** Lanes whose command got an answer that decides nothing, until all are tried again. */
  readonly stuck: readonly string[];
  /** By key: what does not lie on the disk, or not yet. Nothing of it is called waiting. */
  readonly unkept: Readonly<Record<string, StoreFault | "writing">>;
  /** Why the browser keeps something in memory alone, be it a command, a draft or a desk's work. */
  readonly storeFault: StoreFault | null;
}

export type OutboxEvent =
  | { readonly type: "person.known"; readonly userId: string }
  | { readonly type: "person.gone" }
  /** Decided, and sent when its `dueAt` has come, unless it is undone before. */
  | { readonly type: "command.held"; readonly outgoing: Outgoing }
  /** Done by a hand: it waits for nothing but its turn. */
  | { readonly type: "command.queued"; readonly outgoing: Outgoing }
  | { readonly type: "command.undone"; readonly key: string }
  | { readonly type: "hold.over"; readonly key: string }
  | { readonly type: "page.left" }
  /** Its view is about to send it. */
  | { readonly type: "command.begun"; readonly outgoing: Outgoing }
  /** Its view has received the result. */
  | { readonly type: "command.answered"; readonly key: string }
  /** The person waits for it, or gives it up, by its state. `failure`: why the last try brought no decision. */
  | { readonly type: "command.handed"; readonly outgoing: Outgoing; readonly failure?: Failure | null }
  | { readonly type: "command.givenUp"; readonly key: string }
  /** Its ending was read. */
  | { readonly type: "command.seen"; readonly key: string }
  | { readonly type: "channel.opened" }
  /** Another tab has changed what is stored. */
  | { readonly type: "store.changed" }
  | { readonly type: "store.answered"; readonly key: string; readonly fault: StoreFault | null }
  | { readonly type: "store.fault"; readonly fault: StoreFault | null }
  | FeedNews;

type OutboxEmitted = {
  readonly type: "outbox.ended";
  readonly outgoing: Outgoing;
  readonly ending: Ending;
};

const RETRY_MS = 10_000;
/** What another tab holds is sent by that tab; by this one only if that tab is gone. */
const OTHER_TAB_MS = 3_000;

const prefixOf = (userId: string): string => `tallyboard-outbox:${userId}:`;
/** The next one that has to be sent or withdrawn. */
const nextOf = ({ items, stuck }: OutboxContext): Outgoing | undefined =>
  items.find((item) => isDue(item, items, stuck));

/** Everything that is stored for a person, oldest first. */
const storedOf = (store: WorkStore, userId: string): readonly Outgoing[] =>
  store
    .entries(prefixOf(userId))
    .flatMap(([, text]) => readStored(text) ?? [])
    .toSorted((a, b) => a.since - b.since);

/** What is stored now: another tab of this browser may have written since. */
const latest = ({ store, userId, items }: OutboxContext): readonly Outgoing[] =>
  userId === null ? items : storedOf(store, userId);

/** What was sent has happened: its event may come before its answer, or without it. */
const ownEvent = ({ sending }: OutboxContext, event: OutboxEvent): LogEvent | undefined =>
  event.type === "feed.batch" && sending?.state === "waiting"
    ? event.events.find(({ commandKey }) => commandKey === sending.key)
    : undefined;

const endedBy = (context: OutboxContext, event: OutboxEvent): { key: string; ending: Ending | null } => {
  const reported = ownEvent(context, event);
  const ending = reported ? ({ kind: "done", row: rowOfEvent(reported) } as const) : null;
  return { key: context.sending?.key ?? "", ending };
};

/** The server could not decide this one, and is there for the others. */
const isLaneFault = ({ ending, failure }: Settled): boolean =>
  ending === null && failure?.kind === "refused" && failure.code === CODES.ourFault;

const without = (items: readonly Outgoing[], key: string): readonly Outgoing[] =>
  items.filter((item) => item.key !== key);

const holdsOf = (slackMs: number) => ({ type: "startHolds", params: { slackMs } }) as const;

export const outboxMachine = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    emitted: {} as OutboxEmitted,
    input: {} as OutboxInput,
  },
  actors: {
    follow,
    settle: fromPromise<Settled & { readonly key: string; readonly isGone?: boolean }, OutboxContext>(
      async ({ input, signal }) => {
        const next = input.sending;
        if (!next || input.userId === null) return { key: "", ending: null };
        // Another tab may have sent it, or the person may have undone it there, a moment ago.
        const stored = readStored(await input.store.fresh(prefixOf(input.userId) + next.key));
        if (!stored) return { key: next.key, ending: null, isGone: true };
        const now = next.state === "withdrawing" ? next : stored;
        return { key: next.key, ...(await settle(input.rest, now, signal, input.now())) };
      },
    ),
    /** Another tab of this browser sends the same ones: who was first takes them off the list. */
    watchStore: fromCallback<OutboxEvent, OutboxContext>(({ input, sendBack }) => {
      const { store, userId, surroundings } = input;
      const stops = [
        surroundings?.watch(({ type }) => type === "surroundings.left" && sendBack({ type: "page.left" })),
        store.watch(prefixOf(userId ?? ""), () => sendBack({ type: "store.changed" })),
        store.watchFault((fault) => sendBack({ type: "store.fault", fault })),
      ];
      return () => {
        for (const stop of stops) stop?.();
      };
    }),
  },
  guards: {
    isUnderWay: ({ context, event }) => event.type === "command.undone" && event.key === context.sending?.key,
    isStuck: ({ context }) => context.stuck.length > 0,
    isOwnEvent: ({ context, event }) => ownEvent(context, event) !== undefined,
    hasWork: ({ context }) => nextOf(context) !== undefined,
    /** A server that names a time is not asked before, also when the connection is back. */
    mustPause: ({ context }) => Boolean(context.failure?.retryAfterMs),
    staysPaused: ({ context }, failure: Failure | null | undefined) =>
      Boolean(context.failure?.retryAfterMs) && !failure?.retryAfterMs,
    bringsPause: (_, failure: Failure | null | undefined) => Boolean(failure?.retryAfterMs),
    isAnother: ({ context, event }) => event.type === "person.known" && event.userId !== context.userId,
  },
  actions: {
    noteSending: assign(({ context }) => {
      const sending = nextOf(context) ?? null;
      return { sending, triedKeys: sending ? [...context.triedKeys, sending.key] : context.triedKeys };
    }),
    stick: assign(({ context }) => ({ stuck: [...context.stuck, context.sending?.about ?? ""] })),
    loosen: assign({ stuck: [] }),
    restore: assign(({ context, event }) => {
      assertEvent(event, "person.known");
      const items = storedOf(context.store, event.userId).map(leftBehind);
      return { userId: event.userId, items, ownKeys: [], unkept: {} };
    }),
    reread: assign(({ context }) => ({ items: latest(context) })),
    noteAnswer: assign(({ context, event }) => {
      assertEvent(event, "store.answered");
      const { [event.key]: _, ...unkept } = context.unkept;
      return { unkept: event.fault ? { ...unkept, [event.key]: event.fault } : unkept };
    }),
    noteFault: assign(({ event }) => {
      assertEvent(event, "store.fault");
      return { storeFault: event.fault };
    }),
    forget: assign({ userId: null, items: [], unkept: {} }),
    writeDown: assign(({ context, event }) => {
      assertEvent(event, "command.begun");
      const items = latest(context);
      // A retry changes nothing; it may have been given up in another tab.
      const isThere = items.some(({ key }) => key === event.outgoing.key);
      return { items: isThere ? items : [...items, event.outgoing] };
    }),
    take: assign(({ context, event }) => {
      assertEvent(event, ["command.handed", "command.held", "command.queued"]);
      const items = [...without(latest(context), event.outgoing.key), event.outgoing];
      // What is sent again keeps its place.
      return { items: items.toSorted((a, b) => a.since - b.since) };
    }),
    own: assign(({ context, event }) => {
      assertEvent(event, ["command.held", "command.queued"]);
      return { ownKeys: [...context.ownKeys, event.outgoing.key] };
    }),
    /**
     * The person goes on in the belief that it is decided: what this page holds is sent now, by a request that outlives
     * the page. Its answer is never read. It stays stored, and the next page asks for the outcome by the same key.
     */
    sendOwn: enqueueActions(({ context, enqueue }) => {
      const { rest, ownKeys } = context;
      const items = latest(context).map((item) => {
        const [call] = item.calls;
        if (item.state !== "held" || !ownKeys.includes(item.key) || !call) return item;
        const options = { key: item.key, isQuiet: true, isLast: true };
        enqueue(() => void rest.post(call.path, call.body ?? {}, options));
        return { ...item, state: "waiting" as const };
      });
      enqueue.assign({ items });
    }),
    /** Starts the time of everything that is held; a time that runs already starts again with what is left of it. */
    startHolds: enqueueActions(({ context, enqueue }, params: { readonly slackMs: number }) => {
      for (const item of context.items)
        if (item.state === "held")
          enqueue.raise(
            { type: "hold.over", key: item.key },
            { id: item.key, delay: holdMsOf(item, context.now()) + params.slackMs },
          );
    }),
    endHold: assign(({ context, event }) => {
      assertEvent(event, "hold.over");
      const items = latest(context).map((item) =>
        item.key === event.key && item.state === "held" ? { ...item, state: "waiting" as const } : item,
      );
      return { items };
    }),
    /** What has left already is withdrawn instead, and its ending says whether that was too late. */
    undo: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, "command.undone");
      const isUnsent = (item: Outgoing) =>
        item.state === "held" ||
        (context.ownKeys.includes(item.key) && !context.triedKeys.includes(item.key));
      const items = latest(context);
      const undone = items.find(({ key, state }) => key === event.key && state !== "ended");
      if (!undone) return;
      const ending = { kind: "withdrawn" } as const;
      const [after] = !isUnsent(undone)
        ? [{ ...undone, state: "withdrawing" as const }]
        : undone.isForm
          ? [{ ...undone, state: "ended" as const, ending }]
          : [];
      enqueue.assign({ items: items.flatMap((item) => (item === undone ? (after ?? []) : [item])) });
      // The desk of a hand's work learns how each of it ended.
      if (undone.hand && isUnsent(undone)) enqueue.emit({ type: "outbox.ended", outgoing: undone, ending });
    }),
    withdraw: assign(({ context, event }) => {
      assertEvent(event, "command.givenUp");
      const items = latest(context).map((item) =>
        item.key === event.key ? { ...item, state: "withdrawing" as const } : item,
      );
      return { items };
    }),
    drop: assign(({ context, event }) => {
      assertEvent(event, ["command.seen", "command.answered"]);
      return { items: without(latest(context), event.key) };
    }),
    dropGone: assign(({ context }, { key }: { key: string }) => ({ items: without(latest(context), key) })),
    end: enqueueActions(({ context, enqueue }, params: { key: string; ending: Ending | null }) => {
      const { key, ending } = params;
      const items = latest(context);
      const outgoing = items.find((item) => item.key === key);
      if (!outgoing || !ending) return;
      const isKept = ending.kind === "refused" || outgoing.isForm === true || isCard({ ...outgoing, ending });
      const left = isKept
        ? items.map((item) => (item.key === key ? { ...item, state: "ended" as const, ending } : item))
        : without(items, key);
      enqueue.assign({
        items: "row" in ending ? left.map(onVersionOf(ending.row, outgoing.about)) : left,
      });
      enqueue.emit({ type: "outbox.ended", outgoing, ending });
    }),
    planPause: assign(({ context }, failure: Failure | null | undefined) => ({
      failure: failure ?? null,
      pauseMs: retryDelayMs(failure ?? null, failure?.retryAfterMs ? 0 : RETRY_MS, context.random()),
    })),
    forgetFailure: assign({ failure: null }),
    /** Writes what has changed since; a command is called waiting when the disk has answered. */
    store: enqueueActions(({ context, enqueue, self }) => {
      const { store, userId, items } = context;
      if (userId === null) return;
      const prefix = prefixOf(userId);
      const answered = (key: string) => (fault: StoreFault | null) => {
        if (self.getSnapshot().status === "active") self.send({ type: "store.answered", key, fault });
      };
      const unkept = { ...context.unkept };
      const named = new Set(items.flatMap(filesIn));
      for (const [key, text] of store.entries(prefix))
        if (!items.some((item) => prefix + item.key === key)) {
          // Of what was undone or given up, the files lie there still; what was sent has taken its own along.
          for (const file of filesIn(readStored(text)))
            if (!named.has(file)) void store.remove(keptFileKey(file));
          void store.remove(key);
          delete unkept[key.slice(prefix.length)];
        }
      for (const item of items) {
        const key = prefix + item.key;
        const text = JSON.stringify(item);
        const before = store.read(key);
        if (before === text) continue;
        // What lies there already would be sent again after a crash, except what was given up since.
        if (before === null || item.state === "withdrawing") unkept[item.key] = "writing";
        // What another tab has sent or undone meanwhile stays away.
        const writing = before === null ? store.write(key, text) : store.update(key, text);
        void writing.then(answered(item.key));
        if (item.state !== "sending") store.persist();
      }
      enqueue.assign({ unkept });
    }),
  },
  delays: { pause: ({ context }) => context.pauseMs },
}).createMachine({
  id: "outbox",
  description: "Commands that wait for the network.",
  context: ({ input }) => ({
    ...input,
    now: input.now ?? serverNow,
    random: input.random ?? Math.random,
    userId: null,
    items: [],
    ownKeys: [],
    sending: null,
    triedKeys: [],
    stuck: [],
    failure: null,
    pauseMs: RETRY_MS,
    unkept: {},
    storeFault: null,
  }),
  initial: "closed",
  states: {
    closed: {
      description: "Signed out: nothing is sent.",
      on: { "person.known": { target: "open", actions: ["restore", "store", holdsOf(0)] } },
    },
    open: {
      description: "Signed in: sends the person's commands.",
      invoke: { src: "watchStore", input: ({ context }) => context },
      initial: "deciding",
      on: {
        "person.known": {
          guard: "isAnother",
          target: "open",
          reenter: true,
          actions: ["restore", "store", holdsOf(0)],
        },
        "person.gone": { target: "closed", actions: "forget" },
        "command.held": { actions: ["take", "own", "store", holdsOf(0)] },
        "page.left": { actions: ["sendOwn", "store"] },
        // What is being sent goes on: the new one takes its turn.
        "command.queued": { actions: ["take", "own", "store"] },
        "command.undone": [
          { guard: "isUnderWay", target: ".deciding", actions: ["undo", "store"] },
          { actions: ["undo", "store"] },
        ],
        "hold.over": { actions: ["endHold", "store"] },
        "command.begun": { actions: ["writeDown", "store"] },
        "command.answered": { actions: ["drop", "store"] },
        "command.handed": [
          {
            guard: { type: "bringsPause", params: ({ event }) => event.failure },
            target: ".pausing",
            actions: ["take", "store", { type: "planPause", params: ({ event }) => event.failure }],
          },
          { target: ".deciding", actions: ["take", "store"] },
        ],
        "command.givenUp": { target: ".deciding", actions: ["withdraw", "store"] },
        "command.seen": { actions: ["drop", "store"] },
        "store.changed": { actions: ["reread", holdsOf(OTHER_TAB_MS)] },
        "store.answered": { actions: "noteAnswer" },
        "store.fault": { actions: "noteFault" },
      },
      states: {
        deciding: {
          description: "Is there anything to send?",
          always: [
            { guard: "hasWork", target: "sending" },
            { guard: "isStuck", target: "pausing", actions: { type: "planPause", params: null } },
            { target: "resting" },
          ],
        },
        resting: {
          description: "Nothing has to be sent.",
          on: {
            "hold.over": { target: "deciding", actions: ["endHold", "store"] },
            "command.queued": { target: "deciding", actions: ["take", "own", "store"] },
            "command.undone": { target: "deciding", actions: ["undo", "store"] },
            "command.seen": { target: "deciding", actions: ["drop", "store"] },
          },
        },
        sending: {
          description: "Sends the oldest one that is due.",
          entry: "noteSending",
          on: {
            "feed.batch": {
              guard: "isOwnEvent",
              target: "deciding",
              actions: [
                "forgetFailure",
                { type: "end", params: ({ context, event }) => endedBy(context, event) },
                "store",
              ],
            },
          },
          invoke: [
            {
              src: "follow",
              input: ({ context: { live, sending } }) => ({ live, topic: sending?.topic }),
            },
            {
              src: "settle",
              input: ({ context }) => context,
              onDone: [
                {
                  guard: ({ event }) => event.output.isGone === true,
                  target: "deciding",
                  actions: [{ type: "dropGone", params: ({ event }) => event.output }, "store"],
                },
                {
                  guard: ({ context, event }) =>
                    isLaneFault(event.output) && context.sending?.hand !== undefined,
                  target: "deciding",
                  actions: "stick",
                },
                {
                  guard: ({ event }) => event.output.ending === null,
                  target: "pausing",
                  actions: { type: "planPause", params: ({ event }) => event.output.failure },
                },
                {
                  target: "deciding",
                  actions: ["forgetFailure", { type: "end", params: ({ event }) => event.output }, "store"],
                },
              ],
              onError: { target: "pausing", actions: { type: "planPause", params: null } },
            },
          ],
        },
        pausing: {
          description: "No answer: retries after a pause, or as soon as the channel is back.",
          exit: "loosen",
          after: { pause: "deciding" },
          on: {
            "channel.opened": { guard: not("mustPause"), target: "deciding" },
            "command.handed": {
              guard: { type: "staysPaused", params: ({ event }) => event.failure },
              actions: ["take", "store"],
            },
            "command.givenUp": { guard: "mustPause", actions: ["withdraw", "store"] },
            "command.undone": [
              { guard: "mustPause", actions: ["undo", "store"] },
              { target: "deciding", actions: ["undo", "store"] },
            ],
          },
        },
      },
    },
  },
});
