/**
 * The commands of a page, kept under the console root so that hiding the tab neither aborts nor repeats them. A command
 * is stored in the outbox before it is sent, and never waits invisibly: when its view closes without an answer, the
 * outbox continues with it in the frame.
 */
import { useSelector } from "@xstate/react";
import { useCallback, useEffect } from "react";
import type { ActorRefFrom, AnyActorRef } from "xstate";
import type { LogTopic } from "../../contracts/live.ts";
import { doubtsOf } from "../../domain/plausible.ts";
import { serverNow } from "../../domain/server-clock.ts";
import type { ConsoleActors } from "../console/console.actors.ts";
import type { PagePorts } from "../console/console.ports.ts";
import { type Outgoing, type OutgoingCall, sendCalls } from "../console/outbox.values.ts";
import {
  type CommandEvent,
  type CommandInput,
  commandMachine,
  type createCommandMachine,
} from "../page/command.machine.ts";
import { commandView, NO_COMMAND } from "../page/command.view.ts";
import { isSameJson } from "../page/form-merge.ts";
import { useActorOf } from "./use-actor-of.ts";
import { useFeature, useStart } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

export interface CommandAsk<Payload extends object, Result> {
  /** Unique in the page and to this opening: a new key is a new intent with a new Idempotency-Key. */
  readonly key: string;
  /** `entry`: the command is sent to POST /api/entry/{command}, unless another method is given. */
  readonly resource: string;
  readonly method?: OutgoingCall["method"];
  readonly command: string;
  /** Its name while it waits for the network. */
  readonly label: string;
  /** Its subject, by which the page looks it up; the row by default. */
  readonly about?: string;
  /** A form is locked until it knows how its sending ended, even on another day. */
  readonly isForm?: boolean;
  readonly id: string | null;
  readonly version: number | null;
  readonly payload: Payload;
  /** It commutes with others on its row: it says when it was given. */
  readonly commutes?: boolean;
  /** Converts a form's payload to the body; by default the payload itself. */
  readonly toBody?: (payload: Payload) => object;
  /** The commands that follow on the answered row, of the same resource and the same intent. */
  readonly andThen?: (payload: Payload) => readonly string[];
  readonly topic?: LogTopic;
  /** The answer itself has to be shown (a one-time password): it cannot be waited for elsewhere, only given up. */
  readonly isAnswerNeeded?: boolean;
  readonly onDone?: (result: Result) => void;
  /** A command that follows was not answered with success, but this row was saved before. */
  readonly onPart?: (row: unknown) => void;
}

type CommandActor<Payload extends object, Result> = ActorRefFrom<
  ReturnType<typeof createCommandMachine<Payload, Result>>
>;

interface CommandPorts extends Pick<PagePorts, "rest" | "live"> {
  readonly outbox: ConsoleActors["outbox"];
}

/** The machine's input: the ways of this command to the server and into the outbox. */
function inputOf<Payload extends object, Result>(
  ask: Omit<CommandAsk<Payload, Result>, "key">,
  { rest, live, outbox }: CommandPorts,
): CommandInput<Payload, Result> {
  type Begun = Parameters<NonNullable<CommandInput<Payload, Result>["keep"]>>[0];
  const { resource, command, method, id, toBody, andThen, label, isAnswerNeeded = false, onPart } = ask;
  const callsOf = ({ payload, version, givenAt }: Begun): readonly OutgoingCall[] => [
    {
      ...(method ? { method } : {}),
      path: `/api/${resource}/${command}`,
      body: {
        ...(id ? { id } : {}),
        ...(version ? { version } : {}),
        ...(ask.commutes ? { doneAt: new Date(givenAt).toISOString() } : {}),
        ...(toBody?.(payload) ?? payload),
      },
    },
    ...(andThen?.(payload) ?? []).map((next) => ({ path: `/api/${resource}/${next}`, body: null })),
  ];
  const outgoingOf = (begun: Begun, state: Outgoing["state"]): Outgoing => {
    const calls = callsOf(begun);
    return {
      ...{ key: begun.key, label, about: ask.about ?? `${resource}:${id ?? "new"}` },
      ...{ since: serverNow(), state },
      ...(ask.isForm ? { isForm: true } : {}),
      ...(isAnswerNeeded ? { isAnswerNeeded } : {}),
      // It can only be withdrawn, by its keys: its content, such as a password, is not stored.
      calls: isAnswerNeeded ? calls.map((call) => ({ ...call, body: null })) : calls,
    };
  };
  return {
    command,
    version: ask.version,
    payload: ask.payload,
    doubts: (payload) => doubtsOf(toBody?.(payload) ?? payload, serverNow()),
    ...(ask.topic ? { topic: ask.topic, live } : {}),
    keep: (begun) => outbox.send({ type: "command.begun", outgoing: outgoingOf(begun, "sending") }),
    forget: (key) => outbox.send({ type: "command.answered", key }),
    handOver: (begun, state, failure) => {
      const outgoing = outgoingOf(begun, isAnswerNeeded ? "withdrawing" : state);
      outbox.send({ type: "command.handed", outgoing, failure });
    },
    send: async ({ signal, ...begun }) => {
      const { answer, row } = await sendCalls<Result>(
        rest,
        { key: begun.key, calls: callsOf(begun) },
        { signal },
      );
      if (!answer.ok && row !== null && !signal.aborted) onPart?.(row);
      return answer;
    },
  };
}

/** Makes the input of a command's actor. */
export function useCommandInput() {
  const { rest, live } = usePorts();
  const outbox = useActorOf("outbox");
  return useCallback(
    <Payload extends object, Result>(ask: Omit<CommandAsk<Payload, Result>, "key">) =>
      inputOf(ask, { rest, live, outbox }) as unknown as CommandInput<object, unknown>,
    [rest, live, outbox],
  );
}

/** Sends a command that needs nothing more; `useCommand` with the same key then shows how it stands. */
export function useSendCommand() {
  const inputFor = useCommandInput();
  const start = useStart();
  return useCallback(
    <Payload extends object, Result>(ask: CommandAsk<Payload, Result>): void =>
      start(ask.key, commandMachine, inputFor(ask)).send({ type: "submit" }),
    [start, inputFor],
  );
}

/** The actor of an open command, its view, and its events. */
export function useCommand<Payload extends object, Result>(ask: CommandAsk<Payload, Result>) {
  const input = useCommandInput()(ask);
  // The machine of all commands is used as that of this one.
  const actor = useFeature(ask.key, commandMachine, input) as unknown as CommandActor<Payload, Result>;
  const payload = useSelector(actor, (snapshot) => snapshot.context.payload);
  return {
    ...useShownCommand(actor, ask),
    ...{ actor, payload },
    change: (changed: Payload) => actor.send({ type: "payload.changed", payload: changed }),
    submit: () => actor.send({ type: "submit" }),
  };
}

/** A command on the screen: its view, and its events; null: none was sent yet. */
export function useShownCommand<Payload extends object, Result>(
  actor: CommandActor<Payload, Result> | undefined,
  {
    label,
    isAnswerNeeded = false,
    onDone,
  }: Pick<CommandAsk<Payload, Result>, "label" | "isAnswerNeeded" | "onDone">,
) {
  useEffect(() => {
    if (!actor) return;
    const notify = (type: "view.shown" | "view.hidden" | "page.left"): void => {
      if (isRunning(actor)) actor.send({ type });
    };
    const leave = (): void => notify("page.left");
    notify("view.shown");
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      notify("view.hidden");
    };
  }, [actor]);
  useEffect(() => {
    if (!actor) return;
    const hear = (): void => {
      const { value, context } = actor.getSnapshot();
      if (value !== "done" || context.isHeard) return;
      actor.send({ type: "done.heard" });
      onDone?.(context.result as Result);
    };
    // Also when it was answered while its tab was hidden.
    hear();
    const subscription = actor.subscribe(hear);
    return () => subscription.unsubscribe();
  }, [actor, onDone]);
  const view = useSelector(actor, (snapshot) =>
    snapshot ? commandView<Payload, Result>(snapshot) : NO_COMMAND,
  );
  const send = (event: CommandEvent<Payload>): void => actor?.send(event);
  return {
    view,
    label,
    /** Something was filled in that closing would lose. */
    isDirty: useSelector(
      actor,
      (snapshot) =>
        snapshot !== undefined &&
        !["done", "left"].includes(snapshot.value) &&
        !isSameJson(snapshot.context.payload, snapshot.context.input.payload),
    ),
    isUnderWay: isUnderWay(view.kind),
    isAnswerNeeded,
    retry: () => send({ type: "retry" }),
    dispel: () => send({ type: "doubts.dispelled" }),
    accept: () => send({ type: "accept" }),
    abandon: () => send({ type: "abandon" }),
    keepWaiting: () => send({ type: "wait" }),
    giveUp: () => send({ type: "giveUp" }),
  };
}

const isRunning = (actor: AnyActorRef): boolean => actor.getSnapshot().status === "active";
const isUnderWay = (state: unknown): boolean => state === "sending" || state === "unreachable";
