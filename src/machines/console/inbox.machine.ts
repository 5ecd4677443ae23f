/**
 * The inbox: the person's messages (specification sections 3 and 4), live over the topic `message`, and the todos of their
 * role, over `todo`: who of the role has read one comes with the person's own messages.
 *
 * Reading is optimistic: ids that are on their way count as read, and come back unread when the server refuses.
 * Toasts are raised by event id, never by arrival; a snapshot raises none.
 * Emits: `arrived` (a toast is due), `refused` (a reading was rolled back).
 */
import { assign, emit, enqueueActions, fromPromise, setup } from "xstate";
import type { Answer, RestPort } from "../../contracts/answer.ts";
import type { LogEvent } from "../../contracts/live.ts";
import type {
  InboxSnapshot,
  MessageEventData,
  MessageRow,
  TodoEventData,
  TodoSnapshot,
} from "../../contracts/message.ts";
import { answerIn } from "../../contracts/read-answer.ts";
import type { LivePort } from "../channel/live-port.ts";
import type { FeedNews } from "../feed/news.ts";
import {
  applied,
  arrivals,
  type Inbox,
  inboxOf,
  listed,
  NO_MESSAGES,
  type Reading,
  readAllOf,
  settled,
  started,
  todoArrivals,
  todosApplied,
  todosStarted,
} from "./inbox.values.ts";

interface InboxContext {
  readonly rest: RestPort;
  readonly inbox: Inbox;
  /** On their way to the server now; null when nothing is. */
  readonly reading: Reading | null;
  /** Asked for while others were on their way. */
  readonly queued: readonly string[];
  readonly wantsAll: boolean;
  /** Events whose toast has been raised, the latest 500. */
  readonly toasted: readonly string[];
}

export type InboxEvent =
  | FeedNews
  /** Of the topic `todo`. */
  | { readonly type: "todo.news"; readonly news: FeedNews }
  | { readonly type: "person.known"; readonly userId: string }
  | { readonly type: "person.gone" }
  | { readonly type: "read.asked"; readonly ids: readonly string[] }
  | { readonly type: "readAll.asked" }
  | { readonly type: "retry" };

export type InboxEmitted =
  | {
      readonly type: "arrived";
      readonly eventId: string;
      readonly message: MessageRow;
      readonly more: number;
    }
  | { readonly type: "refused" };

const TOASTED_KEPT = 500;

/** Follows both topics of an inbox; returns the function that stops it. */
export function followInbox(live: LivePort, inbox: { send(event: InboxEvent): void }): () => void {
  const stops = [
    live.follow("message", (news) => inbox.send(news), { snapshot: true }),
    live.follow("todo", (news) => inbox.send({ type: "todo.news", news }), { snapshot: true }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** How an inbox takes the events of one of its topics. */
interface Taking<Data> {
  readonly arrivals: (inbox: Inbox, data: Data) => readonly MessageRow[];
  readonly applied: (inbox: Inbox, data: Data) => Inbox;
}
const MESSAGES: Taking<MessageEventData> = { arrivals, applied };
const TODOS: Taking<TodoEventData> = { arrivals: todoArrivals, applied: todosApplied };

/** The inbox after events of a topic, and what of them is worth a toast. */
function afterEvents<Data>(
  { inbox: before, toasted }: Pick<InboxContext, "inbox" | "toasted">,
  events: readonly LogEvent[],
  taking: Taking<Data>,
) {
  const due: InboxEmitted[] = [];
  const fresh = events.flatMap((reported) => {
    const eventId = `${reported.topic}:${reported.epoch}:${reported.seq}`;
    // People know of their own actions: only the author receives the command's key.
    if (toasted.includes(eventId) || reported.commandKey !== undefined) return [];
    return taking
      .arrivals(before, reported.data as Data)
      .map((message) => ({ type: "arrived" as const, eventId, message }));
  });
  // After a long sleep many come at once: announce the latest, and the number of others.
  const latest = fresh.at(-1);
  if (latest && fresh.length > 3) due.push({ ...latest, more: fresh.length - 1 });
  else due.push(...fresh.map((one) => ({ ...one, more: 0 })));
  return {
    due,
    inbox: events.reduce((all, { data }) => taking.applied(all, data as Data), before),
    toasted: [...toasted, ...fresh.map(({ eventId }) => eventId)].slice(-TOASTED_KEPT),
  };
}

export const inboxMachine = setup({
  types: {
    context: {} as InboxContext,
    events: {} as InboxEvent,
    emitted: {} as InboxEmitted,
    input: {} as { readonly rest: RestPort },
  },
  guards: {
    isOk: ({ event }) => answerIn(event).ok,
    hasQueued: ({ context }) => context.wantsAll || context.queued.length > 0,
    isUnknown: ({ context }) => !context.inbox.own.isKnown,
  },
  actors: {
    list: fromPromise<Answer<readonly MessageRow[]>, { rest: RestPort }>(({ input, signal }) =>
      input.rest.get("/api/message/list", {}, { signal }),
    ),
    read: fromPromise<Answer<unknown>, { rest: RestPort; reading: Reading | null }>(({ input }) =>
      input.reading?.isAll
        ? input.rest.post("/api/message/readAll", {})
        : input.rest.post("/api/message/read", { ids: input.reading?.ids ?? [] }),
    ),
  },
  actions: {
    takeSnapshot: assign(({ context, event }) => {
      if (event.type !== "feed.reset" || event.data === null) return {};
      return { inbox: started(context.inbox, event.data as InboxSnapshot) };
    }),
    takeEvents: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "feed.batch") return;
      const { due, ...after } = afterEvents(context, event.events, MESSAGES);
      enqueue.assign(after);
      for (const arrived of due) enqueue.emit(arrived);
    }),
    takeTodos: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "todo.news") return;
      const { news } = event;
      if (news.type === "feed.batch") {
        const { due, ...after } = afterEvents(context, news.events, TODOS);
        enqueue.assign(after);
        for (const arrived of due) enqueue.emit(arrived);
      }
      // Servers of older versions do not know the topic: what they write is among the person's own messages.
      if (news.type === "feed.denied") enqueue.assign({ inbox: todosStarted(context.inbox, null) });
      if (news.type !== "feed.reset") return;
      enqueue.assign({
        inbox: todosStarted(context.inbox, news.data as TodoSnapshot | null),
        // Another role's events may have the same numbers.
        toasted: context.toasted.filter((eventId) => !eventId.startsWith("todo:")),
      });
    }),
    takeList: assign(({ context, event }) => {
      const answer = answerIn<readonly MessageRow[]>(event);
      if (!answer.ok) return { inbox: { ...context.inbox, failure: answer } };
      return { inbox: listed(context.inbox, answer.data) };
    }),
    know: assign(({ context, event }) =>
      event.type === "person.known" ? { inbox: inboxOf(context.inbox, event.userId) } : {},
    ),
    forget: assign({ inbox: NO_MESSAGES, reading: null, queued: [], wantsAll: false, toasted: [] }),
    queueIds: assign(({ context, event }) =>
      event.type === "read.asked" ? { queued: [...new Set([...context.queued, ...event.ids])] } : {},
    ),
    queueAll: assign({ wantsAll: true }),
    takeQueue: assign(({ context }) => ({
      reading: context.wantsAll
        ? readAllOf(context.inbox)
        : { ids: context.queued.slice(0, 100), isAll: false, rest: 0 },
      queued: context.wantsAll ? [] : context.queued.slice(100),
      wantsAll: false,
    })),
    settle: assign(({ context: { reading, inbox } }) =>
      reading ? { reading: null, inbox: settled(inbox, reading) } : {},
    ),
    rollBack: assign({ reading: null, queued: [], wantsAll: false }),
    notifyRefused: emit({ type: "refused" as const }),
  },
}).createMachine({
  id: "inbox",
  description: "The person's messages, their role's todos, and which of them are read.",
  context: ({ input }) => ({
    rest: input.rest,
    inbox: NO_MESSAGES,
    reading: null,
    queued: [],
    wantsAll: false,
    toasted: [],
  }),
  initial: "resting",
  on: {
    "feed.reset": { actions: "takeSnapshot" },
    "feed.batch": { actions: "takeEvents" },
    "todo.news": { actions: "takeTodos" },
    "person.known": { actions: "know" },
    "person.gone": { target: ".resting", actions: "forget" },
  },
  states: {
    resting: {
      description: "Idle.",
      always: { guard: "hasQueued", target: "reading" },
      on: {
        "read.asked": { target: "reading", actions: "queueIds" },
        "readAll.asked": { target: "reading", actions: "queueAll" },
        retry: "listing",
        "feed.denied": { guard: "isUnknown", target: "listing" },
      },
    },
    listing: {
      description: "Fetches the list over REST, because the channel has not sent it.",
      invoke: {
        src: "list",
        input: ({ context }) => ({ rest: context.rest }),
        onDone: { target: "resting", actions: "takeList" },
      },
    },
    reading: {
      description: "Sends ids to the server; they count as read.",
      entry: "takeQueue",
      on: { "read.asked": { actions: "queueIds" }, "readAll.asked": { actions: "queueAll" } },
      invoke: {
        src: "read",
        input: ({ context }) => ({ rest: context.rest, reading: context.reading }),
        onDone: [
          { guard: "isOk", target: "resting", actions: "settle" },
          { target: "resting", actions: ["rollBack", "notifyRefused"] },
        ],
      },
    },
  },
});
