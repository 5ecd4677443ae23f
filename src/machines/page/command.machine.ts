/**
 * One open command: what the person fills in, the sending, and each way it may end. Its Idempotency-Key is
 * made once per intent: a retry after silence carries the same key and the same body, so that it takes effect
 * once. `createCommandMachine<Payload, Result>()` is called once per kind of command.
 */
import { assertEvent, assign, enqueueActions, fromPromise, setup } from "xstate";
import type { Answer, Failure, Refused } from "../../contracts/answer.ts";
import type { MovedOn } from "../../contracts/envelope.ts";
import { CODES } from "../../contracts/envelope.ts";
import type { LogEvent, LogTopic } from "../../contracts/live.ts";
import { answerIn, isPassing } from "../../contracts/read-answer.ts";
import type { LivePort } from "../channel/live-port.ts";
import type { FeedNews } from "../feed/news.ts";
import { isObject, rowOfData } from "./list-events.ts";
import { follow, watchReturn } from "./live-follow.ts";

export interface CommandAsk<Payload> {
  readonly payload: Payload;
  /** The version that the person saw; null for a creation. */
  readonly version: number | null;
  readonly key: string;
  readonly signal: AbortSignal;
}

export interface CommandInput<Payload extends object, Result> {
  readonly command: string;
  readonly version: number | null;
  readonly payload: Payload;
  readonly send: (ask: CommandAsk<Payload>) => Promise<Answer<Result>>;
  /** Writes the intent down before its request leaves, so that a page that crashes does not take its key with it. */
  readonly keep?: (ask: Omit<CommandAsk<Payload>, "signal">) => void;
  /** The server has decided: the stored command is no longer needed. */
  readonly forget?: (key: string) => void;
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
  readonly result: Result | null;
  readonly failure: Failure | null;
  readonly movedOn: MovedOn | null;
  readonly tries: number;
  /** Epoch ms of the next automatic retry, while unreachable. */
  readonly retryAt: number | null;
  readonly retryMs: number;
}

export type CommandEvent<Payload extends object> =
  | { readonly type: "payload.changed"; readonly payload: Payload }
  | { readonly type: "submit" }
  | { readonly type: "retry" }
  | { readonly type: "abandon" }
  /** The outbox takes over. */
  | { readonly type: "leave" }
  | { readonly type: "accept" }
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

/** The machine of commands with one kind of payload and result. */
export function createCommandMachine<Payload extends object, Result>() {
  type Context = CommandContext<Payload, Result>;
  interface Sending {
    readonly send: CommandInput<Payload, Result>["send"];
    readonly ask: Omit<CommandAsk<Payload>, "signal">;
  }

  const startOf = ({ input }: { input: CommandInput<Payload, Result> }): Context => ({
    input,
    now: input.now ?? Date.now,
    payload: input.payload,
    version: input.version,
    key: null,
    result: null,
    failure: null,
    movedOn: null,
    tries: 0,
    retryAt: null,
    retryMs: RETRY_MIN_MS,
  });
  const sendingOf = ({ context }: { context: Context }): Sending => ({
    send: context.input.send,
    ask: { payload: context.payload, version: context.version, key: context.key ?? "" },
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
      isOwnEvent: ({ context, event }) => ownEvent(context, event) !== undefined,
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
        failure: null,
        movedOn: null,
        tries: 0,
      })),
      keep: ({ context }) => context.input.keep?.(sendingOf({ context }).ask),
      forget: ({ context }) => context.input.forget?.(context.key ?? ""),
      countTry: assign({ tries: ({ context }) => context.tries + 1 }),
      takeResult: assign(({ event }) => {
        const answer = answerIn<Result>(event);
        return answer.ok ? { result: answer.data, failure: null } : {};
      }),
      takeOwnEvent: assign(({ context, event }) => {
        const reported = ownEvent(context, event);
        const resultOf = context.input.resultOf ?? defaultResult<Result>;
        return reported ? { result: resultOf(reported), failure: null } : {};
      }),
      takeFailure: assign(({ event }) => {
        const answer = answerIn(event);
        return answer.ok ? {} : { failure: answer };
      }),
      endIntent: assign({ key: null }),
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
        const retryMs = RETRY_MIN_MS + random() * (max - RETRY_MIN_MS);
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
    initial: "editing",
    invoke: { src: "follow", input: followOf },
    states: {
      editing: {
        description: "The person is filling it in.",
        tags: ["open"],
        on: {
          "payload.changed": { actions: "notePayload" },
          "version.seen": { actions: "noteVersion" },
          submit: { target: "sending", actions: "makeKey" },
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
          leave: { target: "left" },
        },
      },
      unreachable: {
        description: "No answer: it may or may not have taken effect. Retries with the same key.",
        tags: ["busy"],
        entry: "planRetry",
        exit: "forgetPlan",
        invoke: { src: "watchReturn", input: followOf },
        after: { retry: { target: "sending" } },
        on: {
          retry: { target: "sending" },
          "channel.returned": { target: "sending" },
          "feed.reset": { target: "sending" },
          "feed.batch": { guard: "isOwnEvent", target: "done", actions: ["takeOwnEvent", "forget"] },
          leave: { target: "left" },
          abandon: { target: "editing", actions: "forgetOutcome" },
        },
      },
      refused: {
        description: "The server refused it; nothing happened.",
        tags: ["open"],
        entry: "emitRefused",
        on: {
          "payload.changed": { target: "editing", actions: "notePayload" },
          submit: { target: "sending", actions: "makeKey" },
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
      },
    },
  });
}

const newKey = (): string => crypto.randomUUID();

const versionOf = (row: unknown): number | null =>
  isObject(row) && typeof row.version === "number" ? row.version : null;

/** What the command would have answered: the row that its event carries, with what changed beside it. */
function defaultResult<Result>(event: LogEvent): Result | null {
  const { data } = event;
  if (!isObject(data) || !isObject(data.row)) return rowOfData(event) as Result | null;
  const { row: _, ...parts } = data;
  return { ...data.row, ...parts } as Result;
}
