/**
 * The inbox: the person's messages (specification sections 3 and 4), live over the topic `message`.
 *
 * Reading is optimistic: ids that are on their way count as read, and come back unread when the server refuses.
 * Toasts are raised by event id, never by arrival; a snapshot raises none.
 * Emits: `arrived` (a toast is due), `refused` (a reading was rolled back).
 */
import { assign, emit, enqueueActions, fromPromise, setup } from "xstate";
import type { Answer, RestPort } from "../../contracts/answer.ts";
import type { InboxSnapshot, MessageEventData, MessageRow } from "../../contracts/message.ts";
import { answerIn } from "../../contracts/read-answer.ts";
import type { FeedNews } from "../feed/news.ts";
import {
  applied,
  arrivals,
  type Inbox,
  NO_MESSAGES,
  type Reading,
  readAllOf,
  waits,
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
    isUnknown: ({ context }) => !context.inbox.isKnown,
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
      const { list, unread } = event.data as InboxSnapshot;
      return { inbox: { list, unread, isKnown: true, failure: null }, toasted: context.toasted };
    }),
    takeEvents: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "feed.batch") return;
      const fresh = event.events.flatMap((reported) => {
        const eventId = `${reported.topic}:${reported.epoch}:${reported.seq}`;
        // People know of their own actions: only the author receives the command's key.
        if (context.toasted.includes(eventId) || reported.commandKey !== undefined) return [];
        return arrivals(context.inbox, reported.data as MessageEventData).map((message) => ({
          eventId,
          message,
        }));
      });
      const inbox = event.events.reduce(
        (all, reported) => applied(all, reported.data as MessageEventData),
        context.inbox,
      );
      const toasted = [...context.toasted, ...fresh.map(({ eventId }) => eventId)].slice(-TOASTED_KEPT);
      enqueue.assign({ inbox, toasted });
      // After a long sleep many come at once: announce the latest, and the number of others.
      const latest = fresh.at(-1);
      if (latest && fresh.length > 3) {
        enqueue.emit({ type: "arrived", ...latest, more: fresh.length - 1 });
      } else {
        for (const one of fresh) enqueue.emit({ type: "arrived", ...one, more: 0 });
      }
    }),
    takeList: assign(({ context, event }) => {
      const answer = answerIn<readonly MessageRow[]>(event);
      if (!answer.ok) return { inbox: { ...context.inbox, failure: answer } };
      const unread = answer.data.filter(waits).length;
      return { inbox: { list: answer.data, unread, isKnown: true, failure: null } };
    }),
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
    settle: assign(({ context }) => {
      const { reading, inbox } = context;
      if (!reading) return {};
      // The event will say the same; until it comes the rows must not flicker back.
      const list = inbox.list.map((message) =>
        reading.ids.includes(message.id) ? { ...message, status: 1 as const } : message,
      );
      const wereUnread = inbox.list.filter((message) => waits(message) && reading.ids.includes(message.id));
      const unread = Math.max(0, inbox.unread - wereUnread.length - reading.rest);
      return { reading: null, inbox: { ...inbox, list, unread } };
    }),
    rollBack: assign({ reading: null, queued: [], wantsAll: false }),
    notifyRefused: emit({ type: "refused" as const }),
  },
}).createMachine({
  id: "inbox",
  description: "The person's messages, and which of them are read.",
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
