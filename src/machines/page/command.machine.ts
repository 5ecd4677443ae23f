/**
 * One open command: what the person fills in, the sending, and each way it may end. Its Idempotency-Key is
 * made once per intent: a retry after silence carries the same key and the same body, so that it takes effect
 * once.
 */
import { assertEvent, assign, enqueueActions, fromPromise, setup } from "xstate";
import type { Answer, Failure, Refused } from "../../contracts/answer.ts";
import type { MovedOn } from "../../contracts/envelope.ts";
import { CODES } from "../../contracts/envelope.ts";
import type { LogEvent, LogTopic } from "../../contracts/live.ts";
import { answerIn, isPassing, retryDelayMs } from "../../contracts/read-answer.ts";
import type { Doubt } from "../../domain/plausible.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { follow, watchReturn } from "../channel/live-follow.ts";
import type { LivePort } from "../channel/live-port.ts";
import { rowOfEvent } from "../console/outbox.values.ts";
import type { FeedNews } from "../feed/news.ts";
import { isObject } from "./list-events.ts";

export interface CommandAsk<Payload> {
  readonly payload: Payload;
  /** The version that the person saw; null for a creation. */
  readonly version: number | null;
  readonly key: string;
  /** When the person gave the command, epoch ms: the same for each try. */
  readonly givenAt: number;
  readonly signal: AbortSignal;
}

export interface CommandInput<Payload extends object, Result> {
  readonly command: string;
  readonly version: number | null;
  readonly payload: Payload;
  /** It is whole: it is sent at once. */
  readonly isGiven?: boolean;
  readonly send: (ask: CommandAsk<Payload>) => Promise<Answer<Result>>;
  /** What is unlikely in the payload: the person is asked about it before it is sent. */
  readonly doubts?: (payload: Payload) => readonly Doubt[];
  /** Writes the intent down before its request leaves, so that a page that crashes does not take its key with it. */
  readonly keep?: (ask: Omit<CommandAsk<Payload>, "signal">) => void;
  /** The server has decided: the stored command is no longer needed. */
  readonly forget?: (key: string) => void;
  /** The outbox sends it again until there is an answer, or withdraws it; `failure`: why there is none yet. */
  readonly handOver?: (
    ask: Omit<CommandAsk<Payload>, "signal">,
    state: "waiting" | "withdrawing",
    failure: Failure | null,
  ) => void;
  readonly makeKey?: () => string;
  /** With both, the event of the command's key completes it even when the HTTP answer is lost. */
  readonly topic?: LogTopic;
  readonly live?: LivePort;
  readonly resultOf?: (event: LogEvent) => Result | null;
  readonly now?: () => number;
  readonly random?: () => number;
}

export interface CommandContext<Payload extends object, Result> {
  readonly input: CommandInput<Payload, Result>;
  readonly now: () => number;
  readonly payload: Payload;
  readonly version: number | null;
  /** Of the present intent: kept until the server has answered it or its words change; null before it was sent. */
  readonly key: string | null;
  /** When the present intent was given, epoch ms. */
  readonly givenAt: number;
  readonly result: Result | null;
  readonly failure: Failure | null;
  readonly movedOn: MovedOn | null;
  /** What the person is asked about, in `doubted`. */
  readonly doubts: readonly Doubt[];
  readonly tries: number;
  /** Epoch ms of the next automatic retry, while unreachable. */
  readonly retryAt: number | null;
  readonly retryMs: number;
  /** A view of it is on the screen: what has no answer is shown there, and else waits in the frame. */
  readonly isSeen: boolean;
  /** Its page has taken in that it is done. */
  readonly isHeard: boolean;
}

export type CommandEvent<Payload extends object> =
  | { readonly type: "payload.changed"; readonly payload: Payload }
  | { readonly type: "submit" }
  | { readonly type: "retry" }
  | { readonly type: "abandon" }
  | { readonly type: "done.heard" }
  /** The person waits for it in the frame, or gives it up. */
  | { readonly type: "wait" }
  | { readonly type: "giveUp" }
  | { readonly type: "view.shown" }
  | { readonly type: "view.hidden" }
  /** The page's tab is closed, or the browser leaves the page. */
  | { readonly type: "tab.ended" }
  | { readonly type: "page.left" }
  | { readonly type: "accept" }
  /** It is meant as it is written. */
  | { readonly type: "doubts.dispelled" }
  | { readonly type: "version.seen"; readonly version: number }
  | { readonly type: "channel.returned" }
  | FeedNews;

export type CommandEmitted<Result> =
  | {
      readonly type: "command.done";
      readonly command: string;
      readonly result: Result | null;
      readonly key: string;
    }
  | { readonly type: "command.refused"; readonly failure: Refused }
  | ({ readonly type: "command.movedOn" } & MovedOn);

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 15_000;

/** What is unlikely is asked about before it is sent. */
const submits = [
  { guard: "isDoubtful", target: "doubted", actions: "noteDoubts" },
  { target: "sending", actions: "makeKey" },
] as const;
const handsOver = <State extends "waiting" | "withdrawing">(state: State) =>
  ({ target: "left", actions: { type: "handOver", params: { state } } }) as const;
/** The ways in which a command that is under way goes on without its view. */
const leaving = {
  wait: handsOver("waiting"),
  giveUp: handsOver("withdrawing"),
  "tab.ended": handsOver("waiting"),
  "page.left": handsOver("waiting"),
} as const;

/** The machine of commands with one kind of payload and result. */
export function createCommandMachine<Payload extends object, Result>() {
  type Context = CommandContext<Payload, Result>;
  interface Sending {
    readonly send: CommandInput<Payload, Result>["send"];
    readonly ask: Omit<CommandAsk<Payload>, "signal">;
  }

  const startOf = ({ input }: { input: CommandInput<Payload, Result> }): Context => ({
    input,
    now: input.now ?? serverNow,
    payload: input.payload,
    version: input.version,
    ...{ key: null, givenAt: 0 },
    result: null,
    failure: null,
    movedOn: null,
    doubts: [],
    tries: 0,
    retryAt: null,
    retryMs: RETRY_MIN_MS,
    isSeen: true,
    isHeard: false,
  });
  const doubtsIn = ({ input, payload }: Context): readonly Doubt[] => input.doubts?.(payload) ?? [];
  const sendingOf = ({ context }: { context: Context }): Sending => ({
    send: context.input.send,
    ask: {
      payload: context.payload,
      version: context.version,
      key: context.key ?? "",
      givenAt: context.givenAt,
    },
  });
  const followOf = ({ context }: { context: Context }) => context.input;
  const refusedWith = (event: unknown, test: (refused: Refused) => boolean): boolean => {
    const answer = answerIn(event);
    return !answer.ok && answer.kind === "refused" && test(answer);
  };
  /** The server said no, and nothing happened; 50000 and silence leave that open, and the key makes asking again safe. */
  const isFinal = (refused: Refused): boolean => !isPassing(refused);
  const isMovedOn = (refused: Refused): boolean =>
    refused.code === CODES.movedOn && isObject(refused.data) && "current" in refused.data;
  const ownEvent = (context: Context, event: CommandEvent<Payload>): LogEvent | undefined =>
    event.type === "feed.batch" && context.key !== null
      ? event.events.find((reported) => reported.commandKey === context.key)
      : undefined;

  return setup({
    types: {
      context: {} as Context,
      events: {} as CommandEvent<Payload>,
      emitted: {} as CommandEmitted<Result>,
      input: {} as CommandInput<Payload, Result>,
    },
    actors: {
      follow,
      watchReturn,
      send: fromPromise<Answer<Result>, Sending>(({ input, signal }) => input.send({ ...input.ask, signal })),
    },
    guards: {
      isAccepted: ({ event }) => answerIn(event).ok,
      isMovedOn: ({ event }) => refusedWith(event, isMovedOn),
      isRefused: ({ event }) => refusedWith(event, isFinal),
      /** A server that names a time is not asked before, also when the connection is back. */
      mayRetryNow: ({ context }) => !context.failure?.retryAfterMs,
      isOwnEvent: ({ context, event }) => ownEvent(context, event) !== undefined,
      isOpened: ({ context }) => !context.input.isGiven,
      isUnseen: ({ context }) => !context.isSeen,
      // What it was asked about once is not asked about again.
      isDoubtful: ({ context }) => doubtsIn(context).some(({ value }) => !isAmong(context.doubts, value)),
    },
    actions: {
      notePayload: assign(({ event }) => {
        assertEvent(event, "payload.changed");
        return { payload: event.payload, failure: null, key: null };
      }),
      noteVersion: assign(({ context, event }) => {
        assertEvent(event, "version.seen");
        return event.version === context.version ? {} : { version: event.version, key: null };
      }),
      makeKey: assign(({ context }) => ({
        key: context.key ?? (context.input.makeKey ?? newKey)(),
        givenAt: context.key ? context.givenAt : context.now(),
        failure: null,
        movedOn: null,
        tries: 0,
      })),
      keep: ({ context }) => context.input.keep?.(sendingOf({ context }).ask),
      forget: ({ context }) => context.input.forget?.(context.key ?? ""),
      handOver: ({ context }, params: { readonly state: "waiting" | "withdrawing" }) =>
        context.input.handOver?.(sendingOf({ context }).ask, params.state, context.failure),
      noteSeen: assign({ isSeen: ({ event }) => event.type === "view.shown" }),
      countTry: assign({ tries: ({ context }) => context.tries + 1 }),
      takeResult: assign(({ event }) => {
        const answer = answerIn<Result>(event);
        return answer.ok ? { result: answer.data, failure: null } : {};
      }),
      takeOwnEvent: assign(({ context, event }) => {
        const reported = ownEvent(context, event);
        const resultOf = context.input.resultOf ?? rowOfEvent<Result>;
        return reported ? { result: resultOf(reported), failure: null } : {};
      }),
      takeFailure: assign(({ event }) => {
        const answer = answerIn(event);
        return answer.ok ? {} : { failure: answer };
      }),
      endIntent: assign({ key: null }),
      noteDoubts: assign({ doubts: ({ context }) => doubtsIn(context) }),
      forgetDoubts: assign({ doubts: [] }),
      takeMovedOn: assign(({ event }) => {
        const answer = answerIn(event);
        if (answer.ok || answer.kind !== "refused") return {};
        // Its shape is the contract of 40900; the guard has checked that it exists.
        return { failure: answer, movedOn: answer.data as MovedOn };
      }),
      acceptCurrent: assign(({ context }) => ({
        version: versionOf(context.movedOn?.current) ?? context.version,
        movedOn: null,
        failure: null,
      })),
      forgetOutcome: assign({ failure: null, movedOn: null, retryAt: null }),
      planRetry: assign(({ context }) => {
        const random = context.input.random ?? Math.random;
        const max = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** context.tries);
        const ownMs = RETRY_MIN_MS + random() * (max - RETRY_MIN_MS);
        const retryMs = retryDelayMs(context.failure, ownMs, random());
        return { retryMs, retryAt: context.now() + retryMs };
      }),
      forgetPlan: assign({ retryAt: null }),
      emitDone: enqueueActions(({ context, enqueue }) => {
        const { input, result, key } = context;
        enqueue.emit({ type: "command.done", command: input.command, result, key: key ?? "" });
      }),
      emitRefused: enqueueActions(({ context, enqueue }) => {
        const { failure } = context;
        if (failure?.kind === "refused") enqueue.emit({ type: "command.refused", failure });
      }),
      emitMovedOn: enqueueActions(({ context, enqueue }) => {
        if (context.movedOn) enqueue.emit({ type: "command.movedOn", ...context.movedOn });
      }),
    },
    delays: { retry: ({ context }) => context.retryMs },
  }).createMachine({
    id: "command",
    description: "One intent of one person on one row.",
    context: startOf,
    initial: "begun",
    invoke: { src: "follow", input: followOf },
    on: { "view.shown": { actions: "noteSeen" }, "view.hidden": { actions: "noteSeen" } },
    states: {
      begun: { always: [{ guard: "isOpened", target: "editing" }, ...submits] },
      editing: {
        description: "The person is filling it in.",
        tags: ["open"],
        on: {
          "payload.changed": { actions: "notePayload" },
          "version.seen": { actions: "noteVersion" },
          submit: submits,
        },
      },
      doubted: {
        description: "Something in it is unlikely: the person says whether it is meant.",
        tags: ["open"],
        on: {
          "payload.changed": { target: "editing", actions: "notePayload" },
          "version.seen": { actions: "noteVersion" },
          "doubts.dispelled": { target: "sending", actions: "makeKey" },
          abandon: { target: "editing", actions: "forgetDoubts" },
        },
      },
      sending: {
        description: "Sent; its effect is not known yet.",
        tags: ["busy"],
        entry: ["countTry", "keep"],
        invoke: {
          src: "send",
          input: sendingOf,
          onDone: [
            { guard: "isAccepted", target: "done", actions: ["takeResult", "forget"] },
            { guard: "isMovedOn", target: "movedOn", actions: ["takeMovedOn", "forget", "endIntent"] },
            { guard: "isRefused", target: "refused", actions: ["takeFailure", "forget", "endIntent"] },
            { target: "unreachable", actions: "takeFailure" },
          ],
          onError: { target: "unreachable", actions: "takeFailure" },
        },
        on: {
          "feed.batch": { guard: "isOwnEvent", target: "done", actions: ["takeOwnEvent", "forget"] },
          ...leaving,
        },
      },
      unreachable: {
        description: "No answer: it may or may not have taken effect. Retries with the same key.",
        tags: ["busy"],
        entry: "planRetry",
        exit: "forgetPlan",
        invoke: { src: "watchReturn", input: followOf },
        always: { guard: "isUnseen", ...handsOver("waiting") },
        after: { retry: { target: "sending" } },
        on: {
          retry: { guard: "mayRetryNow", target: "sending" },
          "channel.returned": { guard: "mayRetryNow", target: "sending" },
          "feed.reset": { guard: "mayRetryNow", target: "sending" },
          "feed.batch": { guard: "isOwnEvent", target: "done", actions: ["takeOwnEvent", "forget"] },
          ...leaving,
          abandon: { target: "editing", actions: "forgetOutcome" },
        },
      },
      refused: {
        description: "The server refused it; nothing happened.",
        tags: ["open"],
        entry: "emitRefused",
        on: {
          "payload.changed": { target: "editing", actions: "notePayload" },
          submit: submits,
          abandon: { target: "editing", actions: "forgetOutcome" },
        },
      },
      movedOn: {
        description: "Another person was faster: the row has changed, and nothing happened.",
        entry: "emitMovedOn",
        on: {
          accept: { target: "editing", actions: "acceptCurrent" },
          abandon: { target: "editing", actions: "forgetOutcome" },
        },
      },
      left: {
        description: "It waits for the network in the outbox, or was withdrawn.",
        tags: ["over"],
      },
      done: {
        description: "It took effect, once.",
        tags: ["over"],
        entry: "emitDone",
        on: { "done.heard": { actions: assign({ isHeard: true }) } },
      },
    },
  });
}

/** Knows no payload and no result: one machine serves the commands of all pages. */
export const commandMachine = createCommandMachine<object, unknown>();

const isAmong = (doubts: readonly Doubt[], value: Doubt["value"]): boolean =>
  doubts.some((doubt) => doubt.value === value);

const newKey = (): string => crypto.randomUUID();

const versionOf = (row: unknown): number | null =>
  isObject(row) && typeof row.version === "number" ? row.version : null;
