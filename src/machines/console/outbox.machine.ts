/**
 * The outbox: every command is stored here before its first request is sent, so that a page that crashes loses no
 * intent. Its view sends it. When no answer came and the person chose to wait or to withdraw, or when the view is gone,
 * the outbox continues: it sends each command again with its own Idempotency-Key until the server decides, so it takes
 * effect once; it withdraws a cancelled one by that key. Waiting commands are stored per person, survive a reload, and
 * are shown in the frame. A decision is held for some seconds first, stored like all others: until then it can be
 * undone without a trace; when its time has come it is sent, by this page or, if this one is gone, by the next. Emits:
 * `outbox.ended` (the intent with this key is over).
 */
import { assertEvent, assign, enqueueActions, fromCallback, fromPromise, setup } from "xstate";
import type { TextStore } from "./console.ports.ts";
import {
  type CommandRest,
  type Ending,
  holdMsOf,
  leftBehind,
  type Outgoing,
  readStored,
  settle,
} from "./outbox.values.ts";

interface OutboxInput {
  readonly rest: CommandRest;
  readonly store: TextStore;
  readonly now?: () => number;
}

interface OutboxContext extends OutboxInput {
  readonly now: () => number;
  readonly userId: string | null;
  /** Oldest first. */
  readonly items: readonly Outgoing[];
}

export type OutboxEvent =
  | { readonly type: "person.known"; readonly userId: string }
  | { readonly type: "person.gone" }
  /** Decided, and sent when its `dueAt` has come, unless it is undone before. */
  | { readonly type: "command.held"; readonly outgoing: Outgoing }
  | { readonly type: "command.undone"; readonly key: string }
  | { readonly type: "hold.over"; readonly key: string }
  /** Its view is about to send it. */
  | { readonly type: "command.begun"; readonly outgoing: Outgoing }
  /** Its view has received the result. */
  | { readonly type: "command.answered"; readonly key: string }
  /** The person waits for it, or gives it up, by its state. */
  | { readonly type: "command.handed"; readonly outgoing: Outgoing }
  | { readonly type: "command.givenUp"; readonly key: string }
  /** Its ending was read. */
  | { readonly type: "command.seen"; readonly key: string }
  | { readonly type: "channel.opened" }
  | { readonly type: "store.changed"; readonly text: string | null };

type OutboxEmitted = {
  readonly type: "outbox.ended";
  readonly outgoing: Outgoing;
  readonly ending: Ending;
};

const RETRY_MS = 10_000;
/** What another tab holds is sent by that tab; by this one only if that tab is gone. */
const OTHER_TAB_MS = 3_000;

const storeKey = (userId: string | null): string => `tallyboard-outbox:${userId ?? ""}`;
/** The next one that has to be sent or withdrawn. */
const nextOf = ({ items }: OutboxContext): Outgoing | undefined =>
  items.find(({ state }) => state === "waiting" || state === "withdrawing");

/** Read the storage again: another tab of this browser may have written since. */
const latest = ({ store, userId, items }: OutboxContext): readonly Outgoing[] =>
  userId === null ? items : readStored(store.read(storeKey(userId)));

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
    settle: fromPromise<{ readonly key: string; readonly ending: Ending | null }, OutboxContext>(
      async ({ input, signal }) => {
        const next = nextOf(input);
        if (!next) return { key: "", ending: null };
        return { key: next.key, ending: await settle(input.rest, next, signal, input.now()) };
      },
    ),
    /** Another tab of this browser sends the same ones: who was first takes them off the list. */
    watchStore: fromCallback<OutboxEvent, OutboxContext>(({ input, sendBack }) =>
      input.store.watch(storeKey(input.userId), (text) => sendBack({ type: "store.changed", text })),
    ),
  },
  guards: {
    hasWork: ({ context }) => nextOf(context) !== undefined,
    isAnother: ({ context, event }) => event.type === "person.known" && event.userId !== context.userId,
  },
  actions: {
    restore: assign(({ context, event }) => {
      assertEvent(event, "person.known");
      const stored = readStored(context.store.read(storeKey(event.userId)));
      return { userId: event.userId, items: stored.map(leftBehind) };
    }),
    reread: assign(({ event }) => {
      assertEvent(event, "store.changed");
      return { items: readStored(event.text) };
    }),
    forget: assign({ userId: null, items: [] }),
    writeDown: assign(({ context, event }) => {
      assertEvent(event, "command.begun");
      const items = latest(context);
      // A retry changes nothing; it may have been given up in another tab.
      const isThere = items.some(({ key }) => key === event.outgoing.key);
      return { items: isThere ? items : [...items, event.outgoing] };
    }),
    take: assign(({ context, event }) => {
      assertEvent(event, ["command.handed", "command.held"]);
      return { items: [...without(latest(context), event.outgoing.key), event.outgoing] };
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
    undo: assign(({ context, event }) => {
      assertEvent(event, "command.undone");
      const items = latest(context).flatMap((item) => {
        if (item.key !== event.key || item.state === "ended") return [item];
        return item.state === "held" ? [] : [{ ...item, state: "withdrawing" as const }];
      });
      return { items };
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
    end: enqueueActions(({ context, enqueue }, params: { key: string; ending: Ending | null }) => {
      const { key, ending } = params;
      const items = latest(context);
      const outgoing = items.find((item) => item.key === key);
      if (!outgoing || !ending) return;
      const isKept = ending.kind === "refused" || outgoing.isForm === true;
      enqueue.assign({
        items: isKept
          ? items.map((item) => (item.key === key ? { ...item, state: "ended" as const, ending } : item))
          : without(items, key),
      });
      enqueue.emit({ type: "outbox.ended", outgoing, ending });
    }),
    store: ({ context }) => {
      if (context.userId === null) return;
      if (context.items.length === 0) context.store.remove(storeKey(context.userId));
      else context.store.write(storeKey(context.userId), JSON.stringify(context.items));
    },
  },
  delays: { pause: RETRY_MS },
}).createMachine({
  id: "outbox",
  description: "Commands that wait for the network.",
  context: ({ input }) => ({ ...input, now: input.now ?? Date.now, userId: null, items: [] }),
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
        "command.held": { actions: ["take", "store", holdsOf(0)] },
        "command.undone": { target: ".deciding", actions: ["undo", "store"] },
        "hold.over": { actions: ["endHold", "store"] },
        "command.begun": { actions: ["writeDown", "store"] },
        "command.answered": { actions: ["drop", "store"] },
        "command.handed": { target: ".deciding", actions: ["take", "store"] },
        "command.givenUp": { target: ".deciding", actions: ["withdraw", "store"] },
        "command.seen": { actions: ["drop", "store"] },
        "store.changed": { actions: ["reread", holdsOf(OTHER_TAB_MS)] },
      },
      states: {
        deciding: {
          description: "Is there anything to send?",
          always: [{ guard: "hasWork", target: "sending" }, { target: "resting" }],
        },
        resting: {
          description: "Nothing has to be sent.",
          on: { "hold.over": { target: "deciding", actions: ["endHold", "store"] } },
        },
        sending: {
          description: "Sends the oldest one.",
          invoke: {
            src: "settle",
            input: ({ context }) => context,
            onDone: [
              {
                guard: ({ event }) => event.output.ending === null,
                target: "pausing",
              },
              {
                target: "deciding",
                actions: [{ type: "end", params: ({ event }) => event.output }, "store"],
              },
            ],
            onError: "pausing",
          },
        },
        pausing: {
          description: "No answer: retries after a pause, or as soon as the channel is back.",
          after: { pause: "sending" },
          on: { "channel.opened": "sending" },
        },
      },
    },
  },
});
