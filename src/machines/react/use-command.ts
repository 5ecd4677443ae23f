/**
 * One open command of a page, kept under the console root so that hiding the tab neither aborts nor repeats it. A
 * command is stored in the outbox before it is sent, and never waits invisibly: when its view closes without an answer,
 * the outbox continues with it in the frame.
 */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { AnyActorRef } from "xstate";
import type { LogTopic } from "../../contracts/live.ts";
import { type Outgoing, type OutgoingCall, sendCalls } from "../console/outbox.values.ts";
import type { createCommandMachine } from "../page/command.machine.ts";
import { type CommandSnapshot, commandView } from "../page/command.view.ts";
import { isSameJson } from "../page/form-merge.ts";
import { useActorOf } from "./use-actor-of.ts";
import { useFeature } from "./use-feature.ts";
import { usePorts } from "./use-ports.ts";

export interface CommandAsk<Payload extends object, Result> {
  /** Unique in the page and to this opening: a new key is a new intent with a new Idempotency-Key. */
  readonly key: string;
  readonly machine: ReturnType<typeof createCommandMachine<Payload, Result>>;
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

/** Whether a view of the command is on the screen now, by its actor. */
const shown = new WeakSet<object>();

/** The actor of an open command, its view, and its events. */
export function useCommand<Payload extends object, Result>(ask: CommandAsk<Payload, Result>) {
  const ports = usePorts();
  const outbox = useActorOf("outbox");
  const { resource, command, method, id, toBody, andThen, label, isAnswerNeeded = false, onPart } = ask;
  const about = ask.about ?? `${resource}:${id ?? "new"}`;
  const callsOf = (payload: Payload, version: number | null): readonly OutgoingCall[] => [
    {
      ...(method ? { method } : {}),
      path: `/api/${resource}/${command}`,
      body: { ...(id ? { id } : {}), ...(version ? { version } : {}), ...(toBody?.(payload) ?? payload) },
    },
    ...(andThen?.(payload) ?? []).map((next) => ({ path: `/api/${resource}/${next}`, body: null })),
  ];
  const outgoingOf = (
    { key, payload, version }: { key: string; payload: Payload; version: number | null },
    state: Outgoing["state"],
  ): Outgoing => {
    const calls = callsOf(payload, version);
    const flags = { ...(ask.isForm ? { isForm: true } : {}), ...(isAnswerNeeded ? { isAnswerNeeded } : {}) };
    return {
      ...{ key, label, about, since: Date.now(), state, ...flags },
      // It can only be withdrawn, by its keys: its content, such as a password, is not stored.
      calls: isAnswerNeeded ? calls.map((call) => ({ ...call, body: null })) : calls,
    };
  };
  const actor = useFeature(ask.key, ask.machine, {
    command,
    version: ask.version,
    payload: ask.payload,
    ...(ask.topic ? { topic: ask.topic, live: ports.live } : {}),
    keep: (begun) => outbox.send({ type: "command.begun", outgoing: outgoingOf(begun, "sending") }),
    forget: (key) => outbox.send({ type: "command.answered", key }),
    send: async ({
      payload,
      version,
      key,
      signal,
    }: {
      payload: Payload;
      version: number | null;
      key: string;
      signal: AbortSignal;
    }) => {
      const calls = callsOf(payload, version);
      const { answer, row } = await sendCalls<Result>(ports.rest, { key, calls }, { signal });
      if (!answer.ok && row !== null && !signal.aborted) onPart?.(row);
      return answer;
    },
  });
  /** Hands a sent command to the outbox, which waits for the network with it or withdraws it. */
  const handOver = (state: "waiting" | "withdrawing"): void => {
    const snapshot = actor.getSnapshot() as CommandSnapshot<Payload, Result>;
    const { key, payload, version } = snapshot.context;
    if (!isUnderWay(snapshot.value) || key === null) return;
    if (isRunning(actor)) actor.send({ type: "leave" });
    const outgoing = outgoingOf({ key, payload, version }, isAnswerNeeded ? "withdrawing" : state);
    outbox.send({ type: "command.handed", outgoing });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is handed over is read from the actor
  useEffect(() => {
    const ofPage = (): void => handOver("waiting");
    shown.add(actor);
    window.addEventListener("pagehide", ofPage);
    return () => {
      shown.delete(actor);
      window.removeEventListener("pagehide", ofPage);
      const handUnseen = (): void => {
        const isLost = actor.getSnapshot().value === "unreachable" || !isRunning(actor);
        if (!shown.has(actor) && isLost) handOver("waiting");
      };
      // React may show the same view again at once (a re-mount): hand over only if it stays away.
      queueMicrotask(handUnseen);
      const watching = actor.subscribe({
        next: (snapshot) => {
          if (shown.has(actor) || snapshot.hasTag("over")) watching.unsubscribe();
          else handUnseen();
        },
        // Its tab was closed while it was on its way.
        complete: handUnseen,
      });
    };
  }, [actor]);
  const { onDone } = ask;
  useEffect(() => {
    if (!onDone) return undefined;
    const subscription = actor.on("command.done", (event) => onDone(event.result as Result));
    return () => subscription.unsubscribe();
  }, [actor, onDone]);
  const view = useSelector(actor, commandView);
  const payload: Payload = useSelector(actor, (snapshot) => snapshot.context.payload);
  return {
    actor,
    view,
    payload,
    label,
    /** Something was filled in that closing would lose. */
    isDirty:
      !["done", "left"].includes(view.kind) &&
      !isSameJson(payload, actor.getSnapshot().context.input.payload),
    isUnderWay: isUnderWay(view.kind),
    isAnswerNeeded,
    change: (changed: Payload) => actor.send({ type: "payload.changed", payload: changed }),
    submit: () => actor.send({ type: "submit" }),
    retry: () => actor.send({ type: "retry" }),
    accept: () => actor.send({ type: "accept" }),
    abandon: () => actor.send({ type: "abandon" }),
    keepWaiting: () => handOver("waiting"),
    giveUp: () => handOver("withdrawing"),
  };
}

const isRunning = (actor: AnyActorRef): boolean => actor.getSnapshot().status === "active";
const isUnderWay = (state: unknown): boolean => state === "sending" || state === "unreachable";
